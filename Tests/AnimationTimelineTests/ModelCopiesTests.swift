// How often a call copies the model: on one element of a large array it costs nothing for the others.

import AnimationMath
import AnimationTimeline
import Testing

struct ModelCopiesTests {
  /// Numbers that are copied when one of several owners changes them, and count how often.
  private struct Shelf: Sendable {
    private final class Storage: @unchecked Sendable {
      // Used by one test on one thread.
      var values: [Double]
      init(_ values: [Double]) { self.values = values }
    }

    final class Counter: @unchecked Sendable { var copies = 0 }

    private var storage: Storage
    let counter = Counter()

    init(_ values: [Double]) { storage = Storage(values) }

    subscript(index: Int) -> Double {
      get { storage.values[index] }
      set {
        if !isKnownUniquelyReferenced(&storage) {
          counter.copies += 1
          storage = Storage(storage.values)
        }
        storage.values[index] = newValue
      }
    }
  }

  private struct Room: Sendable { var shelf = Shelf([0, 0, 0]) }

  private static let calls: [(String, @Sendable (inout Animated<Room>) -> Void)] = [
    ("animate", { $0.animate(\.shelf[1], to: 2, at: 1, .spring(.bouncy)) }),
    (
      "throw",
      { room in
        room.animate(
          \.shelf[1], throwing: 100, at: 1, .scrollViewNormal, within: 0...200, spring: .bouncy)
      }
    ),
    ("run", { $0.run(Animate(\.shelf[1], to: 2, .spring(.bouncy)), at: 1) }),
    (
      "run twice",
      { room in
        room.run(
          MotionTimeline(Room.self) {
            Animate(\.shelf[1], to: 2, .spring(.bouncy))
            Animate(\.shelf[1], to: 3, .spring(.bouncy)).after(overlap: 0.1)
          }, at: 1)
      }
    ),
    ("run by name", { $0.run(Animate(\.shelf[1], to: 2, .over(1)), at: 1, forKey: "name") }),
    (
      "run by another name",
      { $0.run(Animate(\.shelf[1], to: 2, .over(1)), at: 1, forKey: "other") }
    ),
    ("set", { $0.set(\.shelf[1], to: 2, at: 1) }),
    ("hold", { $0.hold(\.shelf[1], at: 1) }),
    ("finish", { $0.finish(\.shelf[1], at: 1) }),
    ("cancel", { $0.cancel(\.shelf[1], at: 1) }),
    ("value", { _ = $0.value(\.shelf[1], at: 1) }),
    ("velocity", { _ = $0.velocity(\.shelf[1], at: 1) }),
  ]

  @Test(arguments: InterruptionPolicy.allCases)
  func aCallOnOneElementCopiesNoOther(policy: InterruptionPolicy) {
    for (name, call) in Self.calls {
      let room = Room()
      var animated = Animated(room, policy: policy)
      for index in 0..<3 { animated.animate(\.shelf[index], to: 1, at: 0, .over(4)) }
      animated.run(Animate(\.shelf[1], to: 5, .over(3)), at: 0.5, forKey: "name")
      let before = room.shelf.counter.copies
      call(&animated)
      #expect(room.shelf.counter.copies == before, "\(name), \(policy)")
    }
  }

  /// What a block changes is changed in a copy.
  @Test func aTransactionCopiesOnce() {
    let room = Room()
    var animated = Animated(room)
    for index in 0..<3 { animated.animate(\.shelf[index], to: 1, at: 0, .over(4)) }
    let before = room.shelf.counter.copies
    animated.transaction(at: 1, .over(1)) {
      $0.shelf[0] = 7
      $0.shelf[2] = 8
    }
    #expect(room.shelf.counter.copies == before + 1)
    #expect(animated.model.shelf[2] == 8)
  }
}
