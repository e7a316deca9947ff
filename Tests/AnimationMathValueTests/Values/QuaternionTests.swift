import AnimationMath
import Testing
import _TestSupport

@Suite struct QuaternionTests {
  /// The larger of two rotations' differences in a component, for the nearer of q and −q.
  private static func error(_ a: Quaternion, _ b: Quaternion) -> Double {
    func largest(_ v: SIMD4<Double>) -> Double { max(v.max(), -v.min()) }
    return min(largest(a.components - b.components), largest(a.components + b.components))
  }

  @Test func turnsAreRightHanded() {
    let quarter = Quaternion(degrees: 90).matrix
    #expect(quarter.applied(to: SIMD3(1, 0, 0)).y > 1 - 1e-15)
    let tilted = Quaternion(degrees: 90, axis: [1, 0, 0]).matrix
    #expect(tilted.applied(to: SIMD3(0, 1, 0)).z > 1 - 1e-15)
    #expect(Quaternion(degrees: 90, axis: .zero) == .identity)
    #expect(Quaternion(radians: .pi, axis: [0, 3, 0]).components == [0, 1, 0, 0])
  }

  @Test func productsTurnAsMatricesDo() {
    var random = SeededRandom(seed: 821)
    var worst = WorstCase("products as matrices, 2⁻⁵³", bound: 16)
    for _ in rounds(5000) {
      let (p, q) = (
        TransformCases.quaternion(using: &random), TransformCases.quaternion(using: &random)
      )
      worst.record(
        p.multiplied(by: q).matrix.animationDistance(from: p.matrix.multiplied(by: q.matrix))
          / 0x1p-53,
        at: "\(p), \(q)")
      worst.record(
        p.multiplied(by: p.inverse).animationDistance(from: .identity) / 0x1p-53, at: "\(p)")
      let step = TransformList.Function.rotate(degrees: q.degrees, axis: q.axis)
      worst.record(step.matrix.animationDistance(from: q.matrix) / 0x1p-53, at: "\(q)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func matricesAreThoseOfTheComponents() {
    var random = SeededRandom(seed: 825)
    // 6.4 by climbing.
    var worst = WorstCase("entries of a rotation, 2⁻⁵³", bound: 8)
    for _ in rounds(5000) {
      let rotation = TransformCases.quaternion(using: &random)
      worst.record(Self.matrixError(rotation), at: "\(rotation)")
    }
    worst.climb(
      5, seed: 20_261_123,
      from: { random in
        let components = TransformCases.quaternion(using: &random).components
        return (0..<4).map { components[$0] }
      }, error: { (try? Quaternion(validating: SIMD4($0))).map(Self.matrixError) })
    report(worst)
    #expect(worst.isWithinBound)
  }

  /// The largest error of an entry, in 2⁻⁵³.
  private static func matrixError(_ rotation: Quaternion) -> Double {
    let q = (0..<4).map { DoubleDouble(rotation.components[$0]) }
    let scale = 2 / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    let entries = rotation.matrix.entries
    var largest = 0.0
    for i in 0..<3 {
      let (j, k) = ((i + 1) % 3, (i + 2) % 3)
      let exact = [
        (4 * i + i, 1 - scale * (q[j] * q[j] + q[k] * q[k])),
        (4 * i + j, scale * (q[i] * q[j] + q[k] * q[3])),
        (4 * i + k, scale * (q[i] * q[k] - q[j] * q[3])),
      ]
      for (index, value) in exact {
        largest = max(largest, absoluteError(entries[index], value) / 0x1p-53)
      }
    }
    return largest
  }

  @Test func aRotationComesBackFromItsMatrix() throws {
    var random = SeededRandom(seed: 822)
    var worst = WorstCase("quaternion from its matrix, 2⁻⁵³", bound: 6)
    for index in rounds(5000) {
      var angle = random.uniform(in: -180...180)
      // Where square roots of the diagonal lose half the digits.
      if index % 3 == 0 { angle = random.logUniform(in: 1e-12...1e-3) }
      if index % 3 == 1 { angle = 180 - random.logUniform(in: 1e-12...1e-3) }
      let q = Quaternion(degrees: angle, axis: TransformCases.axis(using: &random))
      let back = try #require(q.matrix.decomposition).rotation
      worst.record(Self.error(back, q) / 0x1p-53, at: "\(angle)° about \(q.axis)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func theWayIsShortAndSteady() {
    var random = SeededRandom(seed: 823)
    var worst = WorstCase("speed between rotations, 2⁻⁵³", bound: 12)
    for _ in rounds(5000) {
      let (a, b) = (
        TransformCases.quaternion(using: &random), TransformCases.quaternion(using: &random)
      )
      let progress = random.uniform(in: 0...1)
      let between = a.interpolated(to: b, at: progress)
      let whole = a.animationDistance(from: b)
      worst.record(
        (a.animationDistance(from: between) - progress * whole) / 0x1p-53, at: "\(a), \(b)")
      worst.record(
        (between.animationDistance(from: b) - (1 - progress) * whole) / 0x1p-53, at: "\(a), \(b)")
      #expect(whole <= .pi)
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func rotationsThatAreClosePartEvenly() {
    var random = SeededRandom(seed: 824)
    var worst = WorstCase("close rotations, relative to what parts them, 2⁻⁵³/angle", bound: 4)
    for _ in rounds(3000) {
      let axis = TransformCases.axis(using: &random)
      let angle = random.logUniform(in: 1e-12...1e-3)
      let start = Quaternion(degrees: 30, axis: axis)
      let end = start.multiplied(by: Quaternion(degrees: angle, axis: [1, 2, 3]))
      let middle = start.interpolated(to: end, at: 0.25)
      let exact = start.multiplied(by: Quaternion(degrees: angle / 4, axis: [1, 2, 3]))
      worst.record(Self.error(middle, exact) / 0x1p-53, at: "\(angle)° about \(axis)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func equalOppositeAndHalfTurnsHaveTheirAnswers() throws {
    let q = Quaternion(degrees: 100, axis: [1, 2, 3])
    let c = q.components
    let minus = Quaternion(x: -c.x, y: -c.y, z: -c.z, w: -c.w)
    for progress in [-1, 0.3, 0.5, 2] {
      #expect(q.interpolated(to: q, at: progress) == q)
      #expect(Self.error(q.interpolated(to: minus, at: progress), q) < 1e-15)
    }
    #expect(q.animationDistance(from: minus) < 1e-15)
    #expect(q.interpolated(to: minus, at: 1) == minus)
    // Half a turn apart: about the axis of the second, seen from the first, and so on round.
    let (x, y) = (
      Quaternion(degrees: 180, axis: [1, 0, 0]), Quaternion(degrees: 180, axis: [0, 1, 0])
    )
    #expect(abs(x.animationDistance(from: y) - .pi) < 1e-15)
    let half = x.interpolated(to: y, at: 0.5)
    #expect(Self.error(half, Quaternion(degrees: 180, axis: [1, 1, 0])) < 1e-15)
    #expect(Self.error(x.interpolated(to: y, at: 2), x) < 1e-15)
    #expect(x.interpolated(to: y, at: .nan).components.x.isNaN)
  }

  @Test func anAngleComesBack() {
    var random = SeededRandom(seed: 826)
    var worst = WorstCase("angle of a rotation, 2⁻⁵³ of 360", bound: 2)
    for _ in rounds(5000) {
      let angle = random.uniform(in: 0...360)
      let rotation = Quaternion(degrees: angle, axis: TransformCases.axis(using: &random))
      worst.record((rotation.degrees - angle) / (360 * 0x1p-53), at: "\(angle)")
    }
    report(worst)
    #expect(worst.isWithinBound)
  }

  @Test func repeatsGoTheShortWay() {
    let turn = Quaternion(degrees: 350, axis: [0, 0, 1])
    let twice = turn.accumulated(onto: .identity, count: 2.5)
    #expect(Self.error(twice, Quaternion(degrees: -25)) < 1e-15)
    let onto = Quaternion(degrees: 90, axis: [1, 0, 0])
    #expect(Self.error(turn.accumulated(onto: onto, count: 1), onto.multiplied(by: turn)) < 1e-15)
    #expect(turn.accumulated(onto: onto, count: 0) == onto)
  }

  @Test func extremeComponentsAreKept() {
    #expect(abs(Quaternion(x: 1e50, y: 0, z: 0, w: 1e50).degrees - 90) < 1e-13)
    #expect(Quaternion(x: 0, y: 0, z: .leastNonzeroMagnitude, w: 0).components == [0, 0, 1, 0])
  }

  @Test func wrongNumbersAreRefused() {
    #expect(throws: ParameterError.self) { try Quaternion(validating: [0, 0, 0, 0]) }
    #expect(throws: ParameterError.self) { try Quaternion(validating: [0, .nan, 0, 1]) }
  }

  #if EXIT_TESTS
    @Test func noRotationOfZeroLength() async {
      await #expect(processExitsWith: .failure) { _ = Quaternion(x: 0, y: 0, z: 0, w: 0) }
    }

    @Test func noRotationByAnInfiniteAngle() async {
      await #expect(processExitsWith: .failure) { _ = Quaternion(degrees: .infinity) }
    }

    @Test func noRotationAboutAnInfiniteAxis() async {
      await #expect(processExitsWith: .failure) {
        _ = Quaternion(radians: 1, axis: [0, .infinity, 0])
      }
    }
  #endif
}
