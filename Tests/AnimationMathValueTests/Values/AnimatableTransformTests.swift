// What AnimatableValue promises, for each kind of transform.

import AnimationMath
import Testing
import _TestSupport

@Suite struct AnimatableTransformTests {
  /// Ends, neutral values, differences and distances of random pairs.
  private func check<Value: AnimatableValue>(
    _ name: String, bound: Double, seed: UInt64,
    _ make: (inout SeededRandom) -> Value, matrix: (Value) -> Matrix4
  ) {
    var random = SeededRandom(seed: seed)
    var failures: [String] = []
    var worst = WorstCase("\(name): difference added, 2⁻⁵³ of the product's norms", bound: bound)
    for _ in trials(2000) {
      let (a, b) = (make(&random), make(&random))
      if a.interpolated(to: b, at: 0) != a || a.interpolated(to: b, at: 1) != b {
        failures.append("ends of \(a), \(b)")
      }
      if a.additiveIdentity.added(onto: a) != a || a.added(onto: a.additiveIdentity) != a {
        failures.append("neutral of \(a)")
      }
      if a.accumulated(onto: b, count: 0) != b { failures.append("nothing of \(a) on \(b)") }
      if a.animationDistance(from: a) != 0 || !(a.animationDistance(from: b) >= 0) {
        failures.append("distance of \(a), \(b)")
      }
      if !a.isMixable(with: b) { failures.append("\(a), \(b) not compatible") }
      guard let difference = a.additiveDifference(from: b), let back = matrix(b).inverse else {
        failures.append("no difference of \(a) from \(b)")
        continue
      }
      let sum = difference.added(onto: b)
      let scale =
        norm(matrix(a).entries) * norm(matrix(b).entries) * norm(back.entries)
      let error = norm(zip(matrix(sum).entries, matrix(a).entries).map { $0 - $1 })
      worst.record(error / (0x1p-53 * scale), at: "\(a) from \(b)")
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func identitiesHoldForLists() {
    check("lists", bound: 2, seed: 811, TransformCases.list) { $0.matrix }
  }

  @Test func identitiesHoldForMapsOfThePlane() {
    check("maps of the plane", bound: 2, seed: 812, TransformCases.affine) { Matrix4($0) }
  }

  @Test func identitiesHoldForMatrices() {
    check("matrices", bound: 2, seed: 813, TransformCases.matrix) { $0 }
  }

  @Test func identitiesHoldForRotations() {
    check("rotations", bound: 2, seed: 814, TransformCases.quaternion) { $0.matrix }
  }

  @Test func anInterruptedListGoesOnWhereItWas() {
    // The old value becomes a difference on top of the new one, which fades to nothing.
    var random = SeededRandom(seed: 815)
    var worst = WorstCase("interruption, 2⁻⁵³ of the product's norms", bound: 2)
    var failures: [String] = []
    for _ in trials(2000) {
      let (from, to) = (
        TransformCases.list(using: &random), TransformCases.list(using: &random)
      )
      guard let difference = from.additiveDifference(from: to), let back = to.matrix.inverse else {
        failures.append("no difference of \(from) from \(to)")
        continue
      }
      func value(_ progress: Double) -> Matrix4 {
        difference.interpolated(to: difference.additiveIdentity, at: progress).added(onto: to)
          .matrix
      }
      let scale = norm(from.matrix.entries) * norm(to.matrix.entries) * norm(back.entries)
      worst.record(
        value(0).animationDistance(from: from.matrix) / (0x1p-53 * scale), at: "\(from) to \(to)")
      if value(1) != to.matrix { failures.append("end of \(from) to \(to)") }
      // Matrices are the same if they differ by a factor, as m44 is.
      func shown(_ progress: Double) -> [Double] {
        let entries = value(progress).entries
        return entries.map { $0 / entries[15] }
      }
      for (progress, end) in [(1e-9, 0.0), (1 - 1e-9, 1)] {
        let step = norm(zip(shown(progress), shown(end)).map { $0 - $1 })
        if !(step <= 1e-6 * scale) { failures.append("jump at \(end) of \(from) to \(to)") }
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(failures.isEmpty, "\(failures.count), first \(failures.first ?? "")")
  }

  @Test func oneStepInterruptedMovesAsIfItWerePlain() throws {
    for (from, to) in [
      ("translate(100px, 20px)", "translate(-50px, 7px)"), ("rotate(0deg)", "rotate(1440deg)"),
      ("translate(5px) rotateX(30deg)", "translate(5px) rotateX(-700deg)"),
      ("none", "rotate(720deg)"), ("rotate(720deg)", "none"),
    ] {
      let (a, b) = (try TransformList(from), try TransformList(to))
      let difference = try #require(a.additiveDifference(from: b))
      #expect(difference.functions.count == 1)
      for progress in [0.1, 0.5, 0.8] {
        let fading = difference.interpolated(to: .none, at: progress).added(onto: b).matrix
        let plain = a.interpolated(to: b, at: progress).matrix
        #expect(fading.animationDistance(from: plain) < 1e-12)
      }
    }
  }

  @Test func interruptedListsOfOneSizeKeepIt() throws {
    let from = try TransformList("scale(4) translate(10px)")
    let to = try TransformList("translate(30px) scale(4)")
    let difference = try #require(from.additiveDifference(from: to))
    let middle = difference.interpolated(to: .none, at: 0.5).added(onto: to).matrix
    #expect(middle == Matrix4(AffineMatrix(a: 4, d: 4, tx: 35)))
  }

  @Test func noDifferenceFromASingularBase() throws {
    let turned = try TransformList("rotate(30deg)")
    #expect(turned.additiveDifference(from: try TransformList("scale(0)")) == nil)
    #expect(turned.additiveDifference(from: try TransformList("rotate(10deg) scaleX(0)")) == nil)
    #expect(AffineMatrix.identity.additiveDifference(from: AffineMatrix(a: 0)) == nil)
    #expect(Matrix4.identity.additiveDifference(from: Matrix4(m33: 0)) == nil)
    // From nothing visible to something: the step itself is subtracted.
    let hidden = try TransformList("scale(0)")
    #expect(hidden.additiveDifference(from: try TransformList("scale(2)")) == hidden)
  }
}
