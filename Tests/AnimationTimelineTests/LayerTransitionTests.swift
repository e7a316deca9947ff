// The four transitions by their definition, and what has to hold of each at any progress.

import AnimationPresets
import Testing
import _TestSupport

@Suite struct LayerTransitionTests {
  private let directions: [(LayerTransition.Edge, SIMD2<Double>)] = [
    (.left, [1, 0]), (.right, [-1, 0]), (.top, [0, 1]), (.bottom, [0, -1]),
  ]

  /// Kind, edge and progress; then the offsets of the old and of the new content, and the opacity of the new.
  private static let places = """
    fade    left     0.25    0     0       0     0      0.25
    fade    top      1.5     0     0       0     0      1.5
    push    left     0       0     0      -1     0      1
    push    left     0.25    0.25  0      -0.75  0      1
    push    left     1       1     0       0     0      1
    push    right    0.25   -0.25  0       0.75  0      1
    push    top      0.25    0     0.25    0    -0.75   1
    push    bottom  -0.25    0     0.25    0     1.25   1
    moveIn  left     0.25    0     0      -0.75  0      1
    moveIn  bottom   1.5     0     0       0    -0.5    1
    moveIn  top      0       0     0       0    -1      1
    reveal  left     0.25    0.25  0       0     0      1
    reveal  right   -0.25    0.25  0       0     0      1
    reveal  top      1.5     0     1.5     0     0      1
    """

  @Test func theContentsAreWhereTheyShouldBe() throws {
    for row in Self.places.split(separator: "\n") {
      let words = row.split(separator: " ").map(String.init)
      let numbers = words.dropFirst(2).compactMap(Double.init)
      let kind = try #require(LayerTransition.Kind(rawValue: words[0]))
      let edge = try #require(LayerTransition.Edge(rawValue: words[1]))
      let (old, new) = LayerTransition(kind, from: edge).contents(at: numbers[0])
      #expect(old.channels == [numbers[1], numbers[2], 1], "\(row)")
      #expect(new.channels == [numbers[3], numbers[4], numbers[5]], "\(row)")
    }
  }

  /// The new content begins where the old one ends: one size behind it.
  @Test func pushedContentsStayEdgeToEdge() {
    var random = SeededRandom(seed: 88)
    var worst = WorstCase("gap of a push, 2⁻⁵³", bound: 1)
    for _ in rounds(5_000) {
      let (a, b) = (random.unit(), random.unit())
      for (edge, d) in directions {
        let push = LayerTransition(.push, from: edge, startProgress: a, endProgress: b)
        let (old, new) = push.contents(at: random.uniform(in: -0.5...1.5))
        let gap = old.offset - new.offset - d
        worst.record(max(abs(gap.x), abs(gap.y)) / 0x1p-53, at: "\(push)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func aTransitionBeginsWithTheOldContentAndEndsWithTheNew() {
    for kind in LayerTransition.Kind.allCases {
      for edge in LayerTransition.Edge.allCases {
        let transition = LayerTransition(kind, from: edge)
        let (begin, end) = (transition.contents(at: 0), transition.contents(at: 1))
        // The old one in place, and the new one away, unseen or underneath; then the other way round.
        #expect(begin.old.offset == .zero && begin.old.opacity == 1)
        #expect(end.new.offset == .zero && end.new.opacity == 1)
        let isAway = begin.new.offset.x.magnitude + begin.new.offset.y.magnitude == 1
        #expect(isAway == (kind == .push || kind == .moveIn))
        #expect((begin.new.opacity == 0) == (kind == .fade))
        let isGone = end.old.offset.x.magnitude + end.old.offset.y.magnitude == 1
        #expect(isGone == (kind == .push || kind == .reveal))
      }
    }
  }

  @Test func oppositeEdgesAreMirrorImages() {
    for kind in LayerTransition.Kind.allCases {
      for (one, other) in [
        (LayerTransition.Edge.left, LayerTransition.Edge.right), (.top, .bottom),
      ] {
        for progress in [-0.1, 0, 0.3, 0.8, 1.2] {
          let a = LayerTransition(kind, from: one).contents(at: progress)
          let b = LayerTransition(kind, from: other).contents(at: progress)
          #expect(a.old.offset == -b.old.offset && a.new.offset == -b.new.offset)
          #expect(a.old.opacity == b.old.opacity && a.new.opacity == b.new.opacity)
        }
      }
    }
  }

  /// q = start + (end − start)·p, not held to 0…1.
  @Test func aTransitionStartsAndEndsAtItsProgresses() {
    let part = LayerTransition(.fade, startProgress: 0.25, endProgress: 0.75)
    #expect(
      [-1, 0, 0.5, 1, 2].map { part.contents(at: $0).new.opacity } == [
        -0.25, 0.25, 0.5, 0.75, 1.25,
      ])
    let back = LayerTransition(.push, startProgress: 1, endProgress: 0)
    #expect(back.contents(at: 0).old.offset == [1, 0])
    #expect(back.contents(at: 1).old.offset == [0, 0])
    let still = LayerTransition(.reveal, startProgress: 0.1, endProgress: 0.1)
    #expect([0, 0.3, 1].allSatisfy { still.contents(at: $0).old.offset == [0.1, 0] })
  }

  @Test func notANumberGivesNotANumber() {
    #expect(LayerTransition(.fade).contents(at: .nan).new.opacity.isNaN)
    #expect(LayerTransition(.push).contents(at: .nan).old.offset.x.isNaN)
    #expect(LayerTransition(.push, from: .top).contents(at: .nan).new.offset.y.isNaN)
    #expect(LayerTransition(.moveIn).contents(at: .nan).new.offset.x.isNaN)
    #expect(LayerTransition(.reveal).contents(at: .nan).old.offset.x.isNaN)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...3) func progressesOutsideAreRefused(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = LayerTransition(.fade, startProgress: -0.1)
        case 2: _ = LayerTransition(.fade, startProgress: .nan)
        case 3: _ = LayerTransition(.fade, endProgress: 1.1)
        default: break
        }
      }
    }
  #endif
}
