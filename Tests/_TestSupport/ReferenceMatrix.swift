// Maps of space mixed by their parts in double-double, to hold the library's doubles against.
//
//     M/m44 = P · T · R · K · S        perspective, translation, rotation, skew, scale
//
// Translation, scale, skew and perspective are mixed number by number. Between rotations A and B lies
// A · (AᵀB)ᵖ, by the axis and the angle of AᵀB: no quaternions.
//
// The conditioning of a mixture is the largest entry of the result, plus the sum, over all numbers of both maps,
// of the largest change of an entry if that number is changed by its own size, in first order: by difference
// quotients of 2⁻⁴⁰.
//
// Gram–Schmidt loses digits with the condition number: of 1e6, some 1e-20 are left.

/// A vector of space in double-double.
private struct Vector {
  var x, y, z: DoubleDouble

  static func + (a: Vector, b: Vector) -> Vector {
    Vector(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }
  static func - (a: Vector, b: Vector) -> Vector { a + -1 * b }
  static func * (k: DoubleDouble, a: Vector) -> Vector {
    Vector(x: k * a.x, y: k * a.y, z: k * a.z)
  }
  static func * (k: Double, a: Vector) -> Vector { DoubleDouble(k) * a }

  func dot(_ b: Vector) -> DoubleDouble { x * b.x + y * b.y + z * b.z }
  func cross(_ b: Vector) -> Vector {
    Vector(x: y * b.z - z * b.y, y: z * b.x - x * b.z, z: x * b.y - y * b.x)
  }
  var length: DoubleDouble { dot(self).squareRoot() }
  func mixed(_ b: Vector, _ p: Double) -> Vector { self + p * (b - self) }
}

/// The parts of a map of space.
private struct Parts {
  var translation, scale, skew, row: Vector
  var corner: DoubleDouble
  var axes: (Vector, Vector, Vector)

  /// The parts of a map by its entries, in the order of `matrix3d()`.
  init(_ entries: [DoubleDouble]) {
    let corner = 1 / entries[15]
    func column(_ first: Int) -> Vector {
      corner * Vector(x: entries[first], y: entries[first + 1], z: entries[first + 2])
    }
    let (x, y, z) = (column(0), column(4), column(8))
    translation = column(12)
    let xx = x.length
    let axisX = (1 / xx) * x
    let xy = axisX.dot(y)
    let rest = y - xy * axisX
    let yy = rest.length
    let axisY = (1 / yy) * rest
    let axisZ = axisX.cross(axisY)
    let (xz, yz, zz) = (axisX.dot(z), axisY.dot(z), axisZ.dot(z))
    let alongX = corner * entries[3] / xx
    let alongY = (corner * entries[7] - alongX * xy) / yy
    let alongZ = (corner * entries[11] - alongX * xz - alongY * yz) / zz
    row = alongX * axisX + alongY * axisY + alongZ * axisZ
    self.corner = 1 - row.dot(translation)
    let sign: Double = zz.hi < 0 ? -1 : 1
    scale = Vector(x: sign * xx, y: sign * yy, z: zz)
    skew = Vector(x: xy / yy, y: xz / (sign * zz), z: yz / (sign * zz))
    axes = (sign * axisX, sign * axisY, axisZ)
  }

  /// The map that they make, in the order of `matrix3d()`.
  var entries: [DoubleDouble] {
    let x = scale.x * axes.0
    let y = scale.y * (axes.1 + skew.x * axes.0)
    let z = scale.z * (axes.2 + skew.y * axes.0 + skew.z * axes.1)
    return [
      x.x, x.y, x.z, row.dot(x), y.x, y.y, y.z, row.dot(y), z.x, z.y, z.z, row.dot(z),
      translation.x, translation.y, translation.z, row.dot(translation) + corner,
    ]
  }

  /// The parts between these and others; `nil` where the rotations are almost half a turn apart.
  func mixed(with end: Parts, at p: Double) -> Parts? {
    // B in the axes of A, column by column.
    func turned(_ b: Vector) -> Vector {
      Vector(x: axes.0.dot(b), y: axes.1.dot(b), z: axes.2.dot(b))
    }
    let (i, j, k) = (turned(end.axes.0), turned(end.axes.1), turned(end.axes.2))
    let twice = Vector(x: j.z - k.y, y: k.x - i.z, z: i.y - j.x)
    let sine = twice.length
    let cosine = i.x + j.y + k.z - 1
    guard cosine.hi > -1.99 else { return nil }
    var mix = self
    mix.translation = translation.mixed(end.translation, p)
    mix.scale = scale.mixed(end.scale, p)
    mix.skew = skew.mixed(end.skew, p)
    mix.row = row.mixed(end.row, p)
    mix.corner = corner + p * (end.corner - corner)
    guard sine.hi > 0 else { return mix }
    let axis = (1 / sine) * twice
    let (s, c) = DoubleDouble.sinCos(p * DoubleDouble.angle(y: sine, x: cosine))
    // Rodrigues' formula, and back to the axes of the plane.
    func power(_ unit: Vector) -> Vector {
      let part = axis.cross(unit)
      let v = unit + s * part + (1 - c) * axis.cross(part)
      return v.x * axes.0 + v.y * axes.1 + v.z * axes.2
    }
    let (one, zero) = (DoubleDouble(1), DoubleDouble(0))
    mix.axes = (
      power(Vector(x: one, y: zero, z: zero)), power(Vector(x: zero, y: one, z: zero)),
      power(Vector(x: zero, y: zero, z: one))
    )
    return mix
  }
}

/// Two maps of space and the map between them.
public struct ReferenceMatrix {
  /// The entries of the mixture, in the order of `matrix3d()`.
  public let entries: [DoubleDouble]

  /// Its conditioning.
  public let conditioning: Double

  /// The mixture of two maps by their entries, at a progress.
  ///
  /// `nil` where the rotations are almost half a turn apart.
  public init?(from start: [Double], to end: [Double], at progress: Double) {
    let numbers = (start + end).map { DoubleDouble($0) }
    func mix(_ numbers: [DoubleDouble]) -> [DoubleDouble]? {
      Parts(Array(numbers[..<16])).mixed(with: Parts(Array(numbers[16...])), at: progress)?.entries
    }
    guard let entries = mix(numbers) else { return nil }
    self.entries = entries
    var conditioning = entries.reduce(0) { max($0, $1.hi.magnitude) }
    for index in numbers.indices where numbers[index].hi != 0 {
      var nudged = numbers
      nudged[index] = nudged[index] + nudged[index] * 0x1p-40
      guard let other = mix(nudged) else { return nil }
      conditioning += zip(entries, other).reduce(0) { max($0, ($1.1 - $1.0).hi.magnitude) } * 0x1p40
    }
    self.conditioning = conditioning
  }
}
