// The seven ways of saying the ends, for every kind of value; the passes; the weights; and the additive form.

import AnimationMath
import Testing
import _TestSupport

@Suite struct BasicAnimationTests {
  // MARK: Ends

  /// The ends in all seven ways, against the table of the definition.
  private func check<Value: AnimatableValue>(
    from: Value, to: Value, by: Value, model: Value, toLessBy: Value, fromAndBy: Value,
    modelAndBy: Value, _ distance: Double = 0
  ) {
    func sees(
      _ animation: BasicAnimation<Value>, _ start: Value, _ end: Value, _ way: String
    ) {
      let ends = animation.ends(model: model)
      #expect(ends.from.animationDistance(from: start) <= distance, "\(way): \(ends.from)")
      #expect(ends.to.animationDistance(from: end) <= distance, "\(way): \(ends.to)")
      for (progress, value) in [(0.0, ends.from), (1, ends.to)] {
        let seen = animation.value(at: progress, from: nil, in: context(model))
        #expect(seen == value, "\(way): \(seen)")
      }
    }
    sees(BasicAnimation(from: from, to: to), from, to, "from, to")
    sees(BasicAnimation(from: from, by: by), from, fromAndBy, "from, by")
    sees(BasicAnimation(to: to, by: by), toLessBy, to, "to, by")
    sees(BasicAnimation(from: from), from, model, "from")
    sees(BasicAnimation(to: to), model, to, "to")
    sees(BasicAnimation(by: by), model, modelAndBy, "by")
    sees(BasicAnimation(from: from, to: to, by: by), from, to, "all")
  }

  @Test func theEndsOfNumbersAreSaidInSevenWays() {
    check(from: 10.0, to: 25, by: 4, model: 7, toLessBy: 21, fromAndBy: 14, modelAndBy: 11)
    check(
      from: [1, 2], to: [10, 20], by: [3, -4], model: [0, 5], toLessBy: SIMD2<Double>(7, 24),
      fromAndBy: [4, -2], modelAndBy: [3, 1])
    check(
      from: [1, 2, 3], to: [4, 5, 6], by: [1, 1, -1], model: [0, 0, 9], toLessBy: [3.0, 4, 7],
      fromAndBy: [2, 3, 2], modelAndBy: [1, 1, 8])
    check(
      from: RectValue(x: 0, y: 0, width: 10, height: 20),
      to: RectValue(x: 5, y: 6, width: 30, height: 40),
      by: RectValue(x: 1, y: 2, width: 3, height: 4), model: .zero,
      toLessBy: RectValue(x: 4, y: 4, width: 27, height: 36),
      fromAndBy: RectValue(x: 1, y: 2, width: 13, height: 24),
      modelAndBy: RectValue(x: 1, y: 2, width: 3, height: 4))
    check(
      from: ColorValue(red: 0, green: 0.5, blue: 1), to: ColorValue(red: 1, green: 0.5, blue: 0),
      by: ColorValue(red: 0.25, green: 0.25, blue: -0.5, alpha: 0.5),
      model: ColorValue(red: 1, green: 1, blue: 1, alpha: 0),
      toLessBy: ColorValue(red: 0.75, green: 0.25, blue: 0.5, alpha: 0.5),
      fromAndBy: ColorValue(red: 0.25, green: 0.75, blue: 0.5, alpha: 1.5),
      modelAndBy: ColorValue(red: 1.25, green: 1.25, blue: 0.5, alpha: 0.5))
  }

  /// by comes after from: [from, by]; and to less by is what by has to come after to give to.
  @Test func theEndsOfTransformsAreConcatenated() throws {
    let from = try TransformList("translate(10px)")
    let to = try TransformList("rotate(90deg) translate(30px)")
    let by = try TransformList("rotate(720deg)")
    check(
      from: from, to: to, by: by, model: try TransformList("scale(2)"),
      toLessBy: try TransformList("rotate(90deg) translate(30px) rotate(-720deg)"),
      fromAndBy: try TransformList("translate(10px) rotate(720deg)"),
      modelAndBy: try TransformList("scale(2) rotate(720deg)"))
    #expect(
      BasicAnimation(from: from, by: to).ends(model: .none).to.description
        == "translate(10px) rotate(90deg) translate(30px)")
    // Two turns, not none.
    let half = BasicAnimation(to: TransformList.none, by: by).value(
      at: 0.75, from: nil, in: context(.none))
    #expect(half.description == "rotate(-180deg)")

    // Scaling first and moving then is not the same as the other way round: 2·30 + 10.
    let scale = AffineMatrix(a: 2, d: 2, tx: 10)
    let move = AffineMatrix(tx: 30)
    check(
      from: scale, to: scale, by: move, model: move, toLessBy: AffineMatrix(a: 2, d: 2, tx: -50),
      fromAndBy: AffineMatrix(a: 2, d: 2, tx: 70), modelAndBy: AffineMatrix(tx: 60))
    #expect(BasicAnimation(from: scale, by: move).ends(model: move).to.tx == 70)
    check(
      from: Matrix4(scale), to: Matrix4(scale), by: Matrix4(move), model: .identity,
      toLessBy: Matrix4(AffineMatrix(a: 2, d: 2, tx: -50)),
      fromAndBy: Matrix4(AffineMatrix(a: 2, d: 2, tx: 70)), modelAndBy: Matrix4(move))
    let (x, y) = (
      Quaternion(degrees: 90, axis: [1, 0, 0]), Quaternion(degrees: 90, axis: [0, 1, 0])
    )
    check(
      from: x, to: y, by: x, model: y, toLessBy: Quaternion(x: -0.5, y: 0.5, z: 0.5, w: 0.5),
      fromAndBy: Quaternion(degrees: 180, axis: [1, 0, 0]),
      modelAndBy: Quaternion(x: 0.5, y: 0.5, z: -0.5, w: 0.5), 0x1p-51)
    #expect(BasicAnimation(from: x, by: y).ends(model: x).to == x.multiplied(by: y))
  }

  /// (to less by), then by, is to.
  @Test func byAfterTheStartGivesTheEnd() {
    var random = SeededRandom(seed: 733)
    var worst = WorstCase("to less by, then by, 2⁻⁵³ of the norms and the condition", bound: 2)
    for _ in rounds(2_000) {
      let (to, by) = (TransformCases.matrix(using: &random), TransformCases.matrix(using: &random))
      let animation = BasicAnimation(to: to, by: by)
      let again = animation.ends(model: .identity).from.multiplied(by: by)
      guard let inverse = by.inverse else { continue }
      let scale = norm(to.entries) * norm(inverse.entries) * norm(by.entries)
      worst.record(again.animationDistance(from: to) / (scale * 0x1p-53), at: "\(to) by \(by)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func theModelIsReadWhenTheAnimationIs() {
    let (open, closed) = (BasicAnimation(to: 10.0), BasicAnimation(from: 4.0, to: 10))
    for model in [0.0, 4, -20] {
      #expect(open.value(at: 0.5, from: nil, in: context(model, over: 99)) == (model + 10) / 2)
      #expect(closed.value(at: 0.5, from: nil, in: context(model, over: 99)) == 7)
      #expect(
        BasicAnimation(from: 3.0).value(at: 0.25, from: nil, in: context(model)) == 2.25 + model / 4
      )
      #expect(BasicAnimation(by: 8.0).value(at: 0.25, from: nil, in: context(model)) == model + 2)
    }
  }

  // MARK: Passes

  /// Facts of web-platform-tests, effect-value-iteration-composite-operation: two passes before.
  @Test func everyPassBuildsOnTheEndOfThoseBefore() throws {
    func number(_ from: Double, _ to: Double, _ progress: Double) -> Double {
      BasicAnimation(from: from, to: to).value(
        at: progress, from: nil, in: context(0, iteration: 2))
    }
    #expect([number(0, 10, 0), number(0, 10, 0.5)] == [20, 25])
    #expect([number(10, 20, 0), number(10, 20, 0.5)] == [50, 55])
    #expect([number(10, -10, 0), number(10, -10, 0.5)] == [-10, -20])
    let rows: [(String, String, [Double], [Double])] = [
      ("rotate(0deg)", "rotate(180deg)", [1, 0, 0, 1, 0, 0], [0, 1, -1, 0, 0, 0]),
      ("scale(0)", "scale(1)", [0, 0, 0, 0, 0, 0], [0.5, 0, 0, 0.5, 0, 0]),
      ("scale(1)", "scale(2)", [3, 0, 0, 3, 0, 0], [3.5, 0, 0, 3.5, 0, 0]),
      ("scale(0)", "scale(2)", [2, 0, 0, 2, 0, 0], [3, 0, 0, 3, 0, 0]),
      (
        "rotate(0deg) translateX(0px)", "rotate(180deg) translateX(10px)", [1, 0, 0, 1, 20, 0],
        [0, 1, -1, 0, 0, 25]
      ),
      (
        "matrix(2, 0, 0, 2, 0, 0)", "matrix(3, 0, 0, 3, 30, 0)", [6, 0, 0, 6, 60, 0],
        [6.5, 0, 0, 6.5, 75, 0]
      ),
      (
        "translateX(0px) scale(2)", "scale(3) translateX(10px)", [6, 0, 0, 6, 60, 0],
        [6.5, 0, 0, 6.5, 135, 0]
      ),
      (
        "translateX(0px)", "scale(2) translateX(10px)", [3, 0, 0, 3, 40, 0],
        [3.5, 0, 0, 3.5, 80, 0]
      ),
      ("none", "translateX(10px)", [1, 0, 0, 1, 20, 0], [1, 0, 0, 1, 25, 0]),
    ]
    var worst = WorstCase("published passes of transforms, 2⁻⁵³ of 135", bound: 1)
    for (from, to, start, middle) in rows {
      let (from, to) = (try TransformList(from), try TransformList(to))
      // Three kinds of animation with two ends: all of them agree.
      let effects: [any ValueEffect<TransformList>] = [
        BasicAnimation(from: from, to: to), try KeyframeAnimation.linear([from, to]),
        KeyframeAnimation([.init(offset: 0, value: from), .init(offset: 1, value: to)]),
      ]
      for effect in effects {
        for (progress, expected) in [(0.0, start), (0.5, middle)] {
          let value = effect.value(at: progress, from: nil, in: context(.none, iteration: 2))
          let entries = try #require(value.matrix.affine).entries
          for (entry, expected) in zip(entries, expected) {
            worst.record((entry - expected) / (135 * 0x1p-53), at: "\(from) to \(to): \(value)")
          }
        }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// Where the first pass starts at nothing, the next one starts where the one before it ended.
  @Test func passesThatStartAtNothingJoin() throws {
    let list = try TransformList("translate(10px, 4px) rotate(350deg) scale(3)")
    let turn = Quaternion(degrees: 100, axis: [1, 2, 3])
    for pass in 0..<5 {
      let animation = BasicAnimation(from: TransformList.none, to: list)
      let end = animation.value(at: 1, from: nil, in: context(.none, iteration: Double(pass)))
      let start = animation.value(at: 0, from: nil, in: context(.none, iteration: Double(pass + 1)))
      #expect(start == end)
      let turning = BasicAnimation(from: .identity, to: turn)
      let last = turning.value(at: 1, from: nil, in: context(.identity, iteration: Double(pass)))
      let next = turning.value(
        at: 0, from: nil, in: context(.identity, iteration: Double(pass + 1)))
      #expect(last.animationDistance(from: next) <= 0x1p-48)
    }
  }

  // MARK: Slopes

  @Test func slopesAreDifferenceQuotientsInAllSevenWays() {
    var random = SeededRandom(seed: 90_125)
    var slopes = WorstCase("basic, slopes against differences, of the ends", bound: 1e-10)
    func number() -> Double { random.uniform(in: -100...100) }
    func rect() -> RectValue {
      RectValue(x: number(), y: number(), width: number(), height: number())
    }
    for index in rounds(4_000) {
      let (from, to, by) = (rect(), rect(), rect())
      let way = index % 7 + 1
      let animation = BasicAnimation(
        from: way & 1 != 0 ? from : nil, to: way & 2 != 0 ? to : nil, by: way & 4 != 0 ? by : nil)
      let passes = index % 3 == 0 ? 0 : Double(random.index(below: 20))
      let state = context(rect(), over: rect(), iteration: passes)
      // Below 0 and above 1 as well: easings overshoot.
      let progress = index % 5 == 0 ? Double(random.index(below: 2)) : random.uniform(in: -1...2)
      recordSlopes(of: animation, at: progress, in: state, h: 0.125, scale: 1000, into: &slopes)
    }
    report(slopes)
    #expect(slopes.isWithinBound)
  }

  // MARK: From the end

  /// end + relative == plain for numbers, at any progress.
  @Test func numbersSeenFromTheEndAreTheSame() throws {
    var random = SeededRandom(seed: 5_150)
    var worst = WorstCase("end and relative against plain, 2⁻⁵³ of the ends", bound: 4)
    func number() -> Double { random.uniform(in: -100...100) }
    func color() -> ColorValue {
      ColorValue(red: number(), green: number(), blue: number(), alpha: number())
    }
    for index in rounds(2_000) {
      let way = index % 7 + 1
      let (from, to, by, model) = (color(), color(), color(), color())
      let animation = BasicAnimation(
        from: way & 1 != 0 ? from : nil, to: way & 2 != 0 ? to : nil, by: way & 4 != 0 ? by : nil)
      let (effect, end) = try #require(animation.relativeToEnd(model: model))
      #expect(end == animation.ends(model: model).to)
      let start = animation.ends(model: model).from
      let progress = random.uniform(in: -0.5...1.5)
      let plain = animation.value(at: progress, from: nil, in: context(model))
      // The model is now the end; the relative effect reads neither.
      let shown = effect.value(at: progress, from: nil, in: context(end)).added(onto: end)
      for channel in 0..<4 {
        worst.record(
          (shown.channel(channel) - plain.channel(channel))
            / ((abs(start.channel(channel)) + abs(end.channel(channel))) * 0x1p-53),
          at: "\(animation) at \(progress)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// A turn by the same angle on the same great circle.
  @Test func rotationsSeenFromTheEndAreTheSame() throws {
    var random = SeededRandom(seed: 5_151)
    var worst = WorstCase("rotation, end and relative against plain, 2⁻⁵³", bound: 16)
    for _ in rounds(2_000) {
      let (from, to) = (
        TransformCases.quaternion(using: &random), TransformCases.quaternion(using: &random)
      )
      // Halves of a turn have two ways.
      if from.animationDistance(from: to) > 3 { continue }
      let animation = BasicAnimation(from: from, to: to)
      let (effect, end) = try #require(animation.relativeToEnd(model: .identity))
      let progress = random.uniform(in: 0...1)
      let plain = animation.value(at: progress, from: nil, in: context(.identity))
      let shown = effect.value(at: progress, from: nil, in: context(end)).added(onto: end)
      worst.record(
        shown.animationDistance(from: plain) / 0x1p-53, at: "\(from) to \(to) at \(progress)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// Matrices meet at both ends; on the way too, where both have one linear part.
  @Test func transformsSeenFromTheEndMeetThem() throws {
    var random = SeededRandom(seed: 5_152)
    var worst = WorstCase("matrix, end and relative against plain, 2⁻⁵³ of norms", bound: 4)
    func record<Value: AnimatableValue>(
      _ from: Value, _ to: Value, _ progress: Double, _ entries: (Value) -> [Double],
      _ inverse: [Double]
    ) throws {
      let animation = BasicAnimation(from: from, to: to)
      let (effect, end) = try #require(animation.relativeToEnd(model: from))
      let plain = entries(animation.value(at: progress, from: nil, in: context(from)))
      let shown = entries(effect.value(at: progress, from: nil, in: context(end)).added(onto: end))
      let scale = norm(entries(to)) * norm(inverse) * (norm(entries(from)) + norm(entries(to)))
      worst.record(
        norm(zip(shown, plain).map { $0 - $1 }) / (scale * 0x1p-53), at: "\(from) to \(to)")
    }
    for _ in rounds(1_000) {
      let (a, b) = (TransformCases.affine(using: &random), TransformCases.affine(using: &random))
      let inverse = try #require(b.inverse).entries
      let (m, n) = (TransformCases.matrix(using: &random), TransformCases.matrix(using: &random))
      let back = try #require(n.inverse).entries
      let lists = (TransformList([.matrix(m)]), TransformList([.matrix(n)]))
      for progress in [0.0, 1] {
        try record(a, b, progress, \.entries, inverse)
        try record(m, n, progress, \.entries, back)
        try record(lists.0, lists.1, progress, \.matrix.entries, back)
      }
      let moved = AffineMatrix(a: b.a, b: b.b, c: b.c, d: b.d, tx: a.tx, ty: a.ty)
      try record(moved, b, random.unit(), \.entries, inverse)
      // One step of one kind, with all its turns.
      let angles = (random.uniform(in: -2000...2000), random.uniform(in: -2000...2000))
      try record(
        TransformList([.rotate(degrees: angles.0)]), TransformList([.rotate(degrees: angles.1)]),
        random.unit(), { [$0.angle] }, [1 / angles.1])
    }
    report(worst)
    #expect(worst.isWithinBound)
    let singular = AffineMatrix(a: 0, d: 0)
    #expect(BasicAnimation(from: .identity, to: singular).relativeToEnd(model: .identity) == nil)
  }

  // MARK: Edges

  @Test func notANumberGivesNotANumber() {
    #expect(BasicAnimation(from: 1.0, to: 2).value(at: .nan, from: nil, in: context(0)).isNaN)
    let value = BasicAnimation(from: SIMD2<Double>(1, 2)).value(
      at: .nan, from: .left, in: context([0, 0], iteration: 3))
    #expect(value.x.isNaN && value.y.isNaN)
  }

  #if EXIT_TESTS
    @Test(arguments: 1...4) func impossibleEndsAreRefused(mistake: Int) async {
      await #expect(processExitsWith: .failure) { [mistake] in
        switch mistake {
        case 1: _ = BasicAnimation<Double>()
        case 2: _ = BasicAnimation(from: [1.0], to: [1, 2])
        case 3: _ = BasicAnimation(to: AffineMatrix.identity, by: AffineMatrix(a: 0))
        case 4: _ = BasicAnimation(to: TransformList.none, by: TransformList([.scale(x: 0)]))
        default: break
        }
      }
    }
  #endif
}

extension TransformList {
  /// The sum of the angles of its turns about z, in degrees.
  fileprivate var angle: Double {
    functions.reduce(0) {
      if case .rotate(let degrees, _) = $1 { return $0 + degrees }
      return $0
    }
  }
}
