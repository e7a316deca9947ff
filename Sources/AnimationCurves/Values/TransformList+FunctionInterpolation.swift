// Two transform functions of one kind, mixed by their numbers.
//
//     translate, scale, skew     number by number
//     rotate                     the angle, with its full turns, if the axes agree or an angle is
//                                0; else the rotations along the great circle between them
//     perspective                1/d; no perspective where 1/d is not above 0
//     matrix                     by parts
//
// Two axes agree if they lie on one line, up to the rounding of their components; if they point
// opposite ways, one angle changes its sign. The standard demands equal directions; Chromium, like
// this, one line: a turn from 0 to 720° about (0, 0, 1) is the same as one to −720° about (0, 0,
// −1).
//
// Accumulation adds translations, angles and 1/d as they are, and scales less 1. Rotations about
// different axes are multiplied.

extension TransformList.Function {
  /// Whether the two functions are of one kind, and so mix.
  func pairs(with other: TransformList.Function) -> Bool {
    switch (self, other) {
    case (.translate, .translate), (.scale, .scale), (.rotate, .rotate), (.skew, .skew),
      (.skewX, .skewX), (.skewY, .skewY), (.perspective, .perspective), (.matrix, .matrix):
      return true
    default:
      return false
    }
  }

  /// The function of this kind that changes nothing.
  package var identity: TransformList.Function {
    switch self {
    case .translate: return .translate()
    case .scale: return .scale()
    case .rotate(_, let axis): return .rotate(degrees: 0, axis: axis)
    case .skew: return .skew(xDegrees: 0, yDegrees: 0)
    case .skewX: return .skewX(degrees: 0)
    case .skewY: return .skewY(degrees: 0)
    case .perspective: return .perspective(nil)
    case .matrix: return .matrix(.identity)
    }
  }

  /// The function between this one and another of its kind; `nil` for matrices that have no parts.
  func mixed(with end: TransformList.Function, at progress: Double) -> TransformList.Function? {
    func mix(_ a: Double, _ b: Double) -> Double { AnimationCurves.mixed(a, b, at: progress) }
    if case .matrix(let a) = self, case .matrix(let b) = end {
      return a.mixed(with: b, at: progress).map { .matrix($0) }
    }
    if case .rotate(let a, let axisA) = self, case .rotate(let b, let axisB) = end {
      if let (axis, a, b) = commonAxis((a, axisA), (b, axisB)) {
        return .rotate(degrees: mix(a, b), axis: axis)
      }
      let (p, q) = (Quaternion(turning: a, about: axisA), Quaternion(turning: b, about: axisB))
      // Of the start's two quaternions the nearer to the end's: from x 350° to y 10° the angle runs
      // 10°…7°…10°, as in Chromium.
      return .rotate(p.nearest(to: q).interpolated(to: q, at: progress))
    }
    return combined(with: end, scale: mix, other: mix)
  }

  /// This function added `count` times to another of its kind; `nil` for matrices that have no parts.
  func stacked(on underlying: TransformList.Function, _ count: Double) -> TransformList.Function? {
    if case .matrix(let a) = self, case .matrix(let b) = underlying {
      return a.stacked(on: b, count).map { .matrix($0) }
    }
    if case .rotate(let a, let axisA) = self, case .rotate(let b, let axisB) = underlying {
      if let (axis, a, b) = commonAxis((a, axisA), (b, axisB)) {
        return .rotate(degrees: b + count * a, axis: axis)
      }
      let turned = Quaternion(turning: count * a, about: axisA)
      return .rotate(Quaternion(turning: b, about: axisB) * turned)
    }
    return combined(
      with: underlying, scale: { $1 + count * ($0 - 1) }, other: { $1 + count * $0 })
  }

  /// The function of this kind that gives this one when added to `base`; `nil` if there is none.
  func additiveDifference(from base: TransformList.Function) -> TransformList.Function? {
    switch (self, base) {
    case (.translate(let x, let y, let z), .translate(let bx, let by, let bz)):
      return .translate(x: x - bx, y: y - by, z: z - bz)
    case (.scale(let x, let y, let z), .scale(let bx, let by, let bz)):
      return ScaleValue(x: x, y: y, z: z).additiveDifference(from: ScaleValue(x: bx, y: by, z: bz))?
        .function
    case (.rotate(let a, let axisA), .rotate(let b, let axisB)):
      return commonAxis((a, axisA), (b, axisB)).map { .rotate(degrees: $1 - $2, axis: $0) }
    default:
      return nil
    }
  }

  /// The Euclidean distance of two functions of one kind by their numbers, angles in radians.
  func animationDistance(from other: TransformList.Function) -> Double {
    switch (self, other) {
    case (.translate(let x, let y, let z), .translate(let bx, let by, let bz)),
      (.scale(let x, let y, let z), .scale(let bx, let by, let bz)):
      return SIMD3(x - bx, y - by, z - bz).length
    case (.rotate(let a, let axisA), .rotate(let b, let axisB)):
      if let (_, a, b) = commonAxis((a, axisA), (b, axisB)) {
        return radians(degrees: a - b).magnitude
      }
      return Quaternion(turning: a, about: axisA).animationDistance(
        from: Quaternion(turning: b, about: axisB))
    case (.skew(let x, let y), .skew(let bx, let by)):
      return radians(degrees: hypotenuse(x - bx, y - by))
    case (.skewX(let a), .skewX(let b)), (.skewY(let a), .skewY(let b)):
      return radians(degrees: a - b).magnitude
    default:
      return matrix.animationDistance(from: other.matrix)
    }
  }

  /// The two functions combined number by number; `nil` for rotations and matrices.
  private func combined(
    with other: TransformList.Function, scale: (Double, Double) -> Double,
    other combine: (Double, Double) -> Double
  ) -> TransformList.Function? {
    switch (self, other) {
    case (.translate(let x, let y, let z), .translate(let bx, let by, let bz)):
      return .translate(x: combine(x, bx), y: combine(y, by), z: combine(z, bz))
    case (.scale(let x, let y, let z), .scale(let bx, let by, let bz)):
      return .scale(x: scale(x, bx), y: scale(y, by), z: scale(z, bz))
    case (.skew(let x, let y), .skew(let bx, let by)):
      return .skew(xDegrees: combine(x, bx), yDegrees: combine(y, by))
    case (.skewX(let a), .skewX(let b)):
      return .skewX(degrees: combine(a, b))
    case (.skewY(let a), .skewY(let b)):
      return .skewY(degrees: combine(a, b))
    case (.perspective(let a), .perspective(let b)):
      let sum = combine(vergence(a), vergence(b))
      return .perspective(sum <= 0 ? nil : 1 / sum)
    default:
      return nil
    }
  }

  /// How many numbers a mixture with a function of the same shape mixes; none for perspectives and matrices.
  var numberCount: Int {
    switch self {
    case .translate, .scale: 3
    case .skew: 2
    case .rotate, .skewX, .skewY: 1
    case .perspective, .matrix: 0
    }
  }

  /// These numbers, and zeros.
  var numbers: SIMD3<Double> {
    switch self {
    case .translate(let x, let y, let z), .scale(let x, let y, let z): [x, y, z]
    case .skew(let x, let y): [x, y, 0]
    case .rotate(let degrees, _), .skewX(let degrees), .skewY(let degrees): [degrees, 0, 0]
    case .perspective, .matrix: .zero
    }
  }

  /// The function of the same shape with the next numbers.
  func with(_ next: () -> Double) -> TransformList.Function {
    switch self {
    case .translate: .translate(x: next(), y: next(), z: next())
    case .scale: .scale(x: next(), y: next(), z: next())
    case .rotate(_, let axis): .rotate(degrees: next(), axis: axis)
    case .skew: .skew(xDegrees: next(), yDegrees: next())
    case .skewX: .skewX(degrees: next())
    case .skewY: .skewY(degrees: next())
    case .perspective, .matrix: self
    }
  }

  /// Whether two functions are of one kind, of turns about one axis.
  func isShaped(like other: TransformList.Function) -> Bool {
    if case .rotate(_, let a) = self, case .rotate(_, let b) = other { return a == b }
    return pairs(with: other)
  }

  private static func rotate(_ rotation: Quaternion) -> TransformList.Function {
    .rotate(degrees: rotation.degrees, axis: rotation.axis)
  }
}

/// A turn in degrees about an axis.
private typealias Turn = (degrees: Double, axis: SIMD3<Double>)

/// The common axis of two turns, and their angles about it; `nil` if they have none.
private func commonAxis(_ a: Turn, _ b: Turn) -> (axis: SIMD3<Double>, Double, Double)? {
  if a.degrees == 0 || a.axis == .zero { return (b.axis, 0, b.axis == .zero ? 0 : b.degrees) }
  if b.degrees == 0 || b.axis == .zero { return (a.axis, a.degrees, 0) }
  if a.axis == b.axis { return (a.axis, a.degrees, b.degrees) }
  guard let m = normalized(a.axis), let n = normalized(b.axis) else { return nil }
  let offLine = cross(m, n)
  // Four times what rounding the decimals of two axes of one direction leaves.
  guard max(offLine.x.magnitude, offLine.y.magnitude, offLine.z.magnitude) <= 0x1p-50
  else { return nil }
  return (a.axis, a.degrees, (m * n).sum() < 0 ? -b.degrees : b.degrees)
}
