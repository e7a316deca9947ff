// Bounds of colours, maps, timings and paced keyframes, attacked by climbing.

import AnimationMath
import _TestSupport

// MARK: - Values

/// A row of a matrix of OKLab, exact to 32 digits, times a vector.
private func times(_ row: [(Double, Double)], _ vector: [DoubleDouble]) -> DoubleDouble {
  zip(row, vector).reduce(DoubleDouble(0)) { $0 + DoubleDouble(hi: $1.0.0, lo: $1.0.1) * $1.1 }
}

private let rootsOfLab: [[(Double, Double)]] = [
  [
    (1.0, 9.816888868808748e-17), (0.396337777376175, -2.3325744156867298e-17),
    (0.2158037573099136, -4.174030143868021e-18),
  ],
  [
    (0.9999999999999999, -4.1758370445313605e-17), (-0.10556134581565856, 5.5550126936971125e-18),
    (-0.06385417282581334, 1.8684915521861364e-18),
  ],
  [
    (0.9999999999999999, -3.371978630239024e-17), (-0.08948417752981182, -3.2932598629239356e-18),
    (-1.2914855480194094, 5.569366653044186e-17),
  ],
]

private let lightOfCones: [[(Double, Double)]] = [
  [
    (4.076741636075958, -7.721956887049104e-17), (-3.3077115392580625, 7.770190667504327e-17),
    (0.23096990318210447, -3.4813048181706374e-18),
  ],
  [
    (-1.268437973285032, -2.1723825756310495e-17), (2.609757349287689, -7.210153374024347e-17),
    (-0.3413193760026573, 1.916731373378485e-17),
  ],
  [
    (-0.00419607613867548, -1.357442058971667e-19), (-0.7034186179359363, -2.438874651700092e-17),
    (1.7076146940746117, 6.284101206256608e-17),
  ],
]

/// sRGB's encoding of an amount of light above its linear piece, from the nearest double by one step of Newton's.
private func encoded(_ light: DoubleDouble) -> DoubleDouble? {
  guard light.magnitude.hi > 0.0032 else {
    return light.magnitude.hi < 0.0031 ? light * 12.92 : nil
  }
  func power(_ x: DoubleDouble, _ n: Int) -> DoubleDouble { (1..<n).reduce(x) { y, _ in y * x } }
  // root¹² = light⁵
  let size = light.magnitude
  var root = DoubleDouble((encodedLight(size.hi) + 0.055) / 1.055)
  for _ in 0..<2 { root = root - root * (power(root, 12) / power(size, 5) - 1) / 12 }
  let (scale, shift) = (DoubleDouble(1055) / 1000, DoubleDouble(55) / 1000)
  let value = root * scale - shift
  return light.hi < 0 ? -value : value
}

private let conesOfLight: [[(Double, Double)]] = [
  [
    (0.412221469470763, 9.163429647278099e-18), (0.5363325372617348, 1.4825243389696008e-17),
    (0.0514459932675022, -1.457073965893624e-18),
  ],
  [
    (0.21190349581782522, 7.769192943424516e-18), (0.6806995506452344, -2.5029833555715644e-17),
    (0.10739695353694055, -2.8674131838748474e-18),
  ],
  [
    (0.08830245919005643, -3.767257295098798e-18), (0.2817188391361215, -1.807197774362209e-17),
    (0.6299787016738221, 4.446600650142315e-17),
  ],
]

private let labOfRoots: [[(Double, Double)]] = [
  [
    (0.210454268309314, 9.01887577947491e-18), (0.7936177747023054, -3.407581080828095e-17),
    (-0.0040720430116193, 1.5684475847592694e-19),
  ],
  [
    (1.9779985324311684, -1.0283817138406449e-17), (-2.42859224204858, 3.001382965303492e-17),
    (0.450593709617411, -2.0129651433308026e-17),
  ],
  [
    (0.0259040424655478, -3.5016740669107094e-19), (0.7827717124575296, -3.368857990644756e-17),
    (-0.8086757549230774, 1.669151255337056e-17),
  ],
]

/// The light of an encoded component above the linear piece.
private func light(_ encoded: Double) -> DoubleDouble? {
  guard encoded > 0.0405 else { return encoded < 0.0404 ? DoubleDouble(encoded) * 100 / 1292 : nil }
  func power(_ x: DoubleDouble, _ n: Int) -> DoubleDouble { (1..<n).reduce(x) { y, _ in y * x } }
  let place = (DoubleDouble(encoded) + DoubleDouble(55) / 1000) * 1000 / 1055
  // light⁵ = place¹²
  var light = DoubleDouble(linearLight(encoded))
  for _ in 0..<2 { light = light - light * (power(light, 5) / power(place, 12) - 1) / 5 }
  return light
}

/// The cube root, from the nearest double by Newton's iteration.
private func cubeRoot(_ x: DoubleDouble) -> DoubleDouble {
  var root = DoubleDouble(AnimationMath.cubeRoot(x.hi))
  for _ in 0..<2 { root = root - (root * root * root - x) / (3 * root * root) }
  return root
}

/// A colour from OKLab, of 1024 of its largest component or 1.
package func errorFromOKLab(_ n: [Double]) -> Double? {
  guard 0...1 ~= n[0], -0.4...0.4 ~= n[1], -0.4...0.4 ~= n[2] else { return nil }
  let lab = n.map { DoubleDouble($0) }
  let cones = rootsOfLab.map { times($0, lab) }.map { $0 * $0 * $0 }
  let exact = lightOfCones.compactMap { encoded(times($0, cones)) }
  guard exact.count == 3 else { return nil }
  let color = ColorCoordinates(SIMD4(n[0], n[1], n[2], 1), in: .oklab).color
  let largest = exact.reduce(1) { max($0, $1.magnitude.hi) }
  let errors = zip([color.red, color.green, color.blue], exact).map { absoluteError($0, $1) }
  return errors.reduce(0, max) / (1024 * unit * largest)
}

/// The amounts of light of OKLab's coordinates of any size, of 64 (|L| + |a| + |b|)³.
func errorOfLight(_ n: [Double]) -> Double? {
  guard n.allSatisfy({ $0.magnitude < 1e6 }) else { return nil }
  let lab = n.map { DoubleDouble($0) }
  let cones = rootsOfLab.map { times($0, lab) }.map { $0 * $0 * $0 }
  let light = linearSRGB(okLab: SIMD3(n[0], n[1], n[2]))
  let size = n.reduce(0) { $0 + $1.magnitude }
  let errors = lightOfCones.enumerated().map { absoluteError(light[$0], times($1, cones)) }
  return size > 0 ? errors.reduce(0, max) / (64 * unit * size * size * size) : nil
}

let attacksOnValues = [
  Attack("light of OKLab's coordinates of any size, of 64 cubes of their sum", climbs: 40) {
    [$0.uniform(in: -800...800), $0.uniform(in: -400...400), $0.uniform(in: -400...400)]
  } error: {
    errorOfLight($0)
  },

  Attack("colours from OKLab, of 1024 of the largest component or 1", climbs: 40) { random in
    [random.unit(), random.uniform(in: -0.4...0.4), random.uniform(in: -0.4...0.4)]
  } error: {
    errorFromOKLab($0)
  },

  Attack("colours to OKLab, of 16", climbs: 40) { random in
    (0..<3).map { _ in random.unit() }
  } error: { n in
    guard n.allSatisfy({ 0...1 ~= $0 }), n.contains(where: { $0 > 1e-3 }) else { return nil }
    let lights = n.compactMap(light)
    guard lights.count == 3 else { return nil }
    let roots = conesOfLight.map { cubeRoot(times($0, lights)) }
    let color = ColorValue(red: n[0], green: n[1], blue: n[2])
    let lab = ColorCoordinates(color, in: .oklab)
    let errors = labOfRoots.enumerated().map { absoluteError(lab.channel($0), times($1, roots)) }
    return errors.reduce(0, max) / (16 * unit)
  },

  Attack("the determinant and the product of plane maps, of 1½ units and 3", climbs: 40) { random in
    (0..<12).map { _ in random.uniform(in: -3...3) }
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e4 }) else { return nil }
    let (p, q) = (Array(n[..<6]), Array(n[6...]))
    func map(_ n: [Double]) -> AffineMatrix {
      AffineMatrix(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    let size = DoubleDouble.product(p[0], p[3]) - DoubleDouble.product(p[1], p[2])
    guard size.hi.magnitude > 1e-200 else { return nil }
    var worst = errorInUlps(map(p).determinant, size) / 1.5
    let product = map(p).multiplied(by: map(q)).entries
    for column in 0..<3 {
      for row in 0..<2 {
        let terms = [
          DoubleDouble.product(p[row], q[2 * column]),
          DoubleDouble.product(p[2 + row], q[2 * column + 1]),
          DoubleDouble(column == 2 ? p[4 + row] : 0),
        ]
        let scale = terms.reduce(0) { $0 + $1.magnitude.hi }
        let exact = terms[0] + terms[1] + terms[2]
        if scale > 0 {
          worst = max(worst, absoluteError(product[2 * column + row], exact) / (3 * unit * scale))
        }
      }
    }
    return worst
  },

  Attack("the product and the determinant of maps of space, of 4 and 8 of their terms") { random in
    (0..<32).map { _ in random.uniform(in: -3...3) }
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e4 }), let p = try? Matrix4(validating: Array(n[..<16])),
      let q = try? Matrix4(validating: Array(n[16...]))
    else { return nil }
    var worst = 0.0
    let product = p.multiplied(by: q).entries
    for column in 0..<4 {
      for row in 0..<4 {
        let terms = (0..<4).map { DoubleDouble.product(n[4 * $0 + row], n[16 + 4 * column + $0]) }
        let exact = terms.reduce(DoubleDouble(0), +)
        let scale = terms.reduce(0) { $0 + $1.magnitude.hi }
        if scale > 0 {
          worst = max(worst, absoluteError(product[4 * column + row], exact) / (4 * unit * scale))
        }
      }
    }
    // By all permutations.
    var (sum, scale) = (DoubleDouble(0), 0.0)
    func add(_ rows: [Int], _ term: DoubleDouble, _ column: Int) {
      if rows.isEmpty {
        sum = sum + term
        scale += term.magnitude.hi
      }
      for (index, row) in rows.enumerated() {
        var rest = rows
        rest.remove(at: index)
        add(rest, (index % 2 == 0 ? term : -term) * n[4 * column + row], column + 1)
      }
    }
    add([0, 1, 2, 3], DoubleDouble(1), 0)
    return scale > 0 ? max(worst, absoluteError(p.determinant, sum) / (8 * unit * scale)) : worst
  },

  Attack("numbers, factors and angles mixed, of 4 of |(1 − p) a| + |p b|", climbs: 40) { random in
    [random.uniform(in: -10...10), random.uniform(in: -10...10), random.unit()]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e6 }), 0...1 ~= n[2] else { return nil }
    let (before, after) = (DoubleDouble.sum(1, -n[2]) * n[0], DoubleDouble.product(n[2], n[1]))
    let scale = before.magnitude.hi + after.magnitude.hi
    guard scale > 0 else { return nil }
    let found = [
      n[0].interpolated(to: n[1], at: n[2]),
      ScaleValue(x: n[0]).interpolated(to: ScaleValue(x: n[1]), at: n[2]).x,
      RotationValue(degrees: n[0]).interpolated(to: RotationValue(degrees: n[1]), at: n[2]).degrees,
    ]
    return found.map { absoluteError($0, before + after) }.reduce(0, max) / (4 * unit * scale)
  },

  Attack("rotations mixed: the angles to both ends, of 12", climbs: 20) { random in
    (0..<8).map { _ in random.uniform(in: -1...1) } + [random.unit()]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e3 }), 0...1 ~= n[8],
      let p = try? Quaternion(validating: SIMD4(n[0], n[1], n[2], n[3])),
      let q = try? Quaternion(validating: SIMD4(n[4], n[5], n[6], n[7]))
    else { return nil }
    func angle(_ a: Quaternion, _ b: Quaternion) -> DoubleDouble {
      let (a, b) = (a.components, b.components)
      var (plus, minus) = (DoubleDouble(0), DoubleDouble(0))
      for i in 0..<4 {
        plus = plus + DoubleDouble.sum(a[i], b[i]) * DoubleDouble.sum(a[i], b[i])
        minus = minus + DoubleDouble.sum(a[i], -b[i]) * DoubleDouble.sum(a[i], -b[i])
      }
      let (small, large) = minus < plus ? (minus, plus) : (plus, minus)
      return 4 * DoubleDouble.angle(y: small.squareRoot(), x: large.squareRoot())
    }
    let whole = angle(p, q)
    // Half a turn apart, two ways are equally long.
    guard whole.hi < 3.1 else { return nil }
    let mix = p.interpolated(to: q, at: n[8])
    let off = [
      (angle(p, mix) - whole * n[8]).magnitude.hi,
      (angle(mix, q) - whole * DoubleDouble.sum(1, -n[8])).magnitude.hi,
    ]
    return off.reduce(0, max) / (12 * unit)
  },

  Attack("maps of the plane mixed, of 4 of their conditioning", climbs: 5) { random in
    (0..<12).map { _ in random.uniform(in: -2...2) } + [random.unit()]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e3 }), 0...1 ~= n[12] else { return nil }
    func map(_ n: [Double]) -> AffineMatrix {
      AffineMatrix(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    let (p, q) = (map(Array(n[..<6])), map(Array(n[6..<12])))
    // Without mirror images, for which the parts of plane and space differ.
    guard p.determinant > 1e-3, q.determinant > 1e-3,
      let exact = ReferenceMatrix(from: Matrix4(p).entries, to: Matrix4(q).entries, at: n[12])
    else { return nil }
    let mix = Matrix4(p.interpolated(to: q, at: n[12])).entries
    let errors = zip(mix, exact.entries).map { absoluteError($0, $1) }
    return errors.reduce(0, max) / (4 * unit * exact.conditioning)
  },

  Attack("sRGB decoded and encoded up to 10⁶, of 16 and 6 units in the last place", climbs: 60) {
    random in
    [random.logUniform(in: 1...1e6), random.logUniform(in: 1...1e6)]
  } error: { n in
    guard 1...1e6 ~= n[0], 1...1e6 ~= n[1], let code = encoded(DoubleDouble(n[1])) else {
      return nil
    }
    func power(_ x: DoubleDouble, _ n: Int) -> DoubleDouble { (1..<n).reduce(x) { y, _ in y * x } }
    let place = (DoubleDouble(n[0]) + DoubleDouble(55) / 1000) * 1000 / 1055
    let light = linearLight(n[0])
    let ofLight = (power(DoubleDouble(light), 5) / power(place, 12) - 1).hi / 5 * light
    return max(ofLight.magnitude / light.ulp / 16, errorInUlps(encodedLight(n[1]), code) / 6)
  },
]

// MARK: - Timings

let attacksOnTimings = [
  Attack("the inverse of a plane map, of 3 of the norms' product") { random in
    (0..<6).map { _ in random.uniform(in: -3...3) }
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e4 }),
      case let map = AffineMatrix(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]),
      let back = map.inverse
    else { return nil }
    let (p, q) = (map.entries, back.entries)
    func dot(_ x: Double, _ y: Double, _ z: Double, _ w: Double, _ plus: Double) -> DoubleDouble {
      DoubleDouble.product(x, y) + DoubleDouble.product(z, w) + plus
    }
    let off = [
      dot(p[0], q[0], p[2], q[1], -1), dot(p[1], q[0], p[3], q[1], 0),
      dot(p[0], q[2], p[2], q[3], 0), dot(p[1], q[2], p[3], q[3], -1),
      dot(p[0], q[4], p[2], q[5], p[4]), dot(p[1], q[4], p[3], q[5], p[5]),
    ]
    return norm(off.map(\.hi)) / (3 * unit * norm(p) * norm(q))
  },

  Attack("sRGB decoded and encoded, of 8 and 4 units in the last place", climbs: 60) { random in
    [random.uniform(in: 0.041...1), random.uniform(in: 0.0032...1)]
  } error: { n in
    guard 0.0405...1 ~= n[0], 0.00314...1 ~= n[1] else { return nil }
    func power(_ x: DoubleDouble, _ n: Int) -> DoubleDouble { (1..<n).reduce(x) { y, _ in y * x } }
    // light⁵ = ((x + 0.055)/1.055)¹²
    let place = (DoubleDouble(n[0]) + DoubleDouble(55) / 1000) * 1000 / 1055
    let light = linearLight(n[0])
    let ofLight = (power(DoubleDouble(light), 5) / power(place, 12) - 1).hi / 5 * light
    let encoded = encodedLight(n[1])
    let shifted = (DoubleDouble(encoded) + DoubleDouble(55) / 1000) * 1000 / 1055
    let ofCode =
      (power(shifted, 12) / power(DoubleDouble(n[1]), 5) - 1).hi / 12 * (encoded + 0.055)
    return max(ofLight.magnitude / light.ulp / 8, ofCode.magnitude / encoded.ulp / 4)
  },

  Attack("progress and times of one level, of 1 unit in the last place", climbs: 60) { random in
    [
      random.uniform(in: -5...5), random.uniform(in: 0.1...3), random.uniform(in: 0.1...3),
      random.unit(), random.uniform(in: 0...20),
    ]
  } error: { n in
    guard n[0].magnitude < 100, 0.01...100 ~= n[1], 0.01...100 ~= n[2], 0...100 ~= n[3],
      n[4].magnitude < 1e3
    else { return nil }
    let timing = MediaTiming(
      beginTime: n[0], duration: n[1], speed: n[2], timeOffset: n[3], repeatCount: 1e6)
    let own = DoubleDouble.sum(n[4], -n[0]) * n[2]
    let whole = ((own + n[3]) / n[1]).hi.rounded(.down)
    let exact = own + n[3] - DoubleDouble.product(whole, n[1])
    guard own.hi > 0, 1e-9...(1 - 1e-9) ~= exact.hi / n[1],
      let progress = timing.timing.directedProgress(at: n[4])
    else { return nil }
    return errorInUlps(progress, exact / n[1])
  },

  Attack("progress near the 2⁵⁰th pass, of 1 unit and 2⁻¹⁰⁰ of the passes", climbs: 60) { random in
    [
      random.uniform(in: -5...5), random.logUniform(in: 0.1...10),
      random.logUniform(in: 0x1p30...0x1p49), random.unit(),
    ]
  } error: { n in
    guard n[0].magnitude < 100, 0.01...100 ~= n[1], 0x1p20...0x1p50 ~= n[2], 0...1 ~= n[3]
    else { return nil }
    let time = n[2] * n[1] + n[3]
    let timing = MediaTiming(beginTime: n[0], duration: n[1], repeatCount: 0x1p51)
    let own = DoubleDouble.sum(time, -n[0])
    let whole = (own / n[1]).hi.rounded(.down)
    let exact = (own - DoubleDouble.product(whole, n[1])) / n[1]
    // The doubles next to a boundary are on it.
    let edge = max(1e-9, time.ulp / n[1])
    guard edge < exact.hi, exact.hi < 1 - edge,
      let progress = timing.timing.directedProgress(at: time)
    else { return nil }
    return absoluteError(progress, exact) / (exact.hi.ulp + whole * 0x1p-100)
  },

  Attack("paced keyframes, of 4 of |a| + |b| and the length", climbs: 40) { random in
    (0..<4).map { _ in random.uniform(in: -100...100) } + [random.unit()]
  } error: { n in
    guard n[0..<4].allSatisfy({ $0.magnitude < 1e6 }), 0...1 ~= n[4],
      let keyframes = try? KeyframeAnimation.paced(Array(n[0..<4]))
    else { return nil }
    let steps = (0..<3).map { DoubleDouble.sum(n[$0 + 1], -n[$0]) }
    let lengths = steps.map { $0.hi < 0 ? -$0 : $0 }
    let length = lengths[0] + lengths[1] + lengths[2]
    guard length.hi > 1e-3 else { return nil }
    var (left, index) = (length * n[4], 0)
    while index < 2, lengths[index].hi < left.hi { left = left - lengths[index]; index += 1 }
    guard lengths[index].hi > 0 else { return nil }
    let exact = n[index] + (steps[index].hi < 0 ? -left : left)
    return absoluteError(keyframes.value(at: n[4]), exact)
      / (4 * unit * (n[index].magnitude + n[index + 1].magnitude + length.hi))
  },
]
