// Random transforms, shared by the tests of transforms.

import AnimationMath
import _TestSupport

enum TransformCases {
  static func axis(using random: inout SeededRandom) -> SIMD3<Double> {
    switch random.index(below: 5) {
    case 0: return [0, 0, 1]
    case 1: return [1, 0, 0]
    default:
      return [
        random.uniform(in: -1...1), random.uniform(in: -1...1), random.uniform(in: 0.01...1),
      ]
    }
  }

  /// A step of any kind, none of them singular.
  static func function(using random: inout SeededRandom) -> TransformList.Function {
    func factor() -> Double {
      (random.unit() < 0.3 ? -1 : 1) * random.logUniform(in: 0.2...5)
    }
    func angle(_ limit: Double) -> Double { random.uniform(in: -limit...limit) }
    switch random.index(below: 8) {
    case 0:
      return .translate(x: angle(200), y: angle(200), z: random.unit() < 0.5 ? 0 : angle(200))
    case 1: return .scale(x: factor(), y: factor(), z: random.unit() < 0.5 ? 1 : factor())
    case 2: return .rotate(degrees: angle(1000), axis: axis(using: &random))
    case 3: return .skew(xDegrees: angle(40), yDegrees: angle(40))
    case 4: return .skewX(degrees: angle(80))
    case 5: return .skewY(degrees: angle(80))
    case 6: return .perspective(random.unit() < 0.2 ? nil : random.logUniform(in: 500...2000))
    default: return .matrix(matrix(using: &random))
    }
  }

  static func list(using random: inout SeededRandom) -> TransformList {
    TransformList((0..<random.index(below: 5)).map { _ in function(using: &random) })
  }

  /// A map of the plane or of space, far enough from a singular one.
  static func matrix(using random: inout SeededRandom) -> Matrix4 {
    if random.unit() < 0.5 { return Matrix4(affine(using: &random)) }
    while true {
      let entries = (0..<16).map { index in
        index == 15
          ? 1 : index % 4 == 3 ? random.uniform(in: -0.001...0.001) : random.uniform(in: -2...2)
      }
      if let matrix = try? Matrix4(validating: entries), abs(matrix.determinant) > 0.3 {
        return matrix
      }
    }
  }

  /// A matrix whose columns are flat to the given degree, and 1 in the last corner.
  static func matrix(
    flatness: Double, perspective: Double, using random: inout SeededRandom
  ) -> Matrix4? {
    func vector() -> SIMD3<Double> {
      [random.uniform(in: -1...1), random.uniform(in: -1...1), random.uniform(in: -1...1)]
    }
    func size() -> Double { random.logUniform(in: 1e-3...1e3) }
    let x = vector()
    let y = random.uniform(in: -1...1) * x + flatness * vector()
    let z = random.uniform(in: -1...1) * x + random.uniform(in: -1...1) * y + flatness * vector()
    let columns = [x * size(), y * size(), z * size()]
    let entries = columns.flatMap { [$0.x, $0.y, $0.z, random.uniform(in: -1...1) * perspective] }
    let t = vector()
    return try? Matrix4(validating: entries + [t.x, t.y, t.z, 1])
  }

  static func affine(using random: inout SeededRandom) -> AffineMatrix {
    while true {
      let entries = (0..<6).map { _ in random.uniform(in: -3...3) }
      if let affine = try? AffineMatrix(validating: entries), abs(affine.determinant) > 0.3 {
        return affine
      }
    }
  }

  static func quaternion(using random: inout SeededRandom) -> Quaternion {
    Quaternion(degrees: random.uniform(in: -360...360), axis: axis(using: &random))
  }
}
