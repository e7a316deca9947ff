// Bounds of places and shapes, attacked by climbing: curves moved and mixed, the abscissas of turns, angles,
// chords, and the text of springs.

import AnimationMath
import _TestSupport

let attacksOnMoves = [
  Attack("affine curves: value and slope, of 3 and 6 of their terms", climbs: 40) { random in
    [
      random.logUniform(in: 1e-3...1e3), random.uniform(in: -10...10), random.uniform(in: -5...5),
      random.uniform(in: -5...5), random.unit(), random.unit(),
    ]
  } error: { n in
    guard 1e-6...1e6 ~= n[0], n[1...3].allSatisfy({ $0.magnitude < 1e6 }), 0...1 ~= n[4] else {
      return nil
    }
    let (k, s, m, r) = (n[5] < 0.5 ? n[0] : -n[0], n[1], n[2], n[3])
    guard
      let curve = try? Affine(validating: Parabola(), xScale: k, xShift: s, yScale: m, yShift: r)
    else { return nil }
    let x = curve.domain.lowerBound + n[4] * (curve.domain.upperBound - curve.domain.lowerBound)
    guard curve.domain.lowerBound < x, x < curve.domain.upperBound else { return nil }
    let u = DoubleDouble.sum(x, -s) / k
    // Two roundings of the argument, as large as the shift makes them.
    let place = u.hi.magnitude + (s / k).magnitude
    let value = u * u * m + r
    let terms = m.magnitude * (u.hi * u.hi + 2 * u.hi.magnitude * place) + value.hi.magnitude
    let rise = (m / k).magnitude * 2 * place
    guard rise > 0 else { return nil }
    return max(
      absoluteError(curve.value(at: x), value) / (3 * unit * terms),
      absoluteError(curve.slope(at: x), 2 * u * m / k) / (6 * unit * rise))
  },

  Attack("mixtures of two curves, of 3 units in the last place of the larger product", climbs: 60) {
    random in
    [random.uniform(in: -5...5), random.uniform(in: -5...5), random.uniform(in: -1...2)]
  } error: { n in
    guard n.allSatisfy({ $0.magnitude < 1e6 }) else { return nil }
    let mixture = Parabola().scaled(y: n[0]).blended(with: Parabola().scaled(y: n[1]), weight: n[2])
    let (a, b) = (DoubleDouble.sum(1, -n[2]) * n[0], DoubleDouble.product(n[2], n[1]))
    let larger = max(a.hi.magnitude, b.hi.magnitude)
    return larger > 0 ? absoluteError(mixture.value(at: 1), a + b) / (3 * larger.ulp) : nil
  },
]

// MARK: - Places

/// The curve of a family, a mode and two parameters.
private func penner(_ n: ArraySlice<Double>) -> Penner? {
  let n = Array(n)
  guard 0..<7 ~= n[0], 0..<4 ~= n[1], 0.02...2 ~= n[2], 1e-3...20 ~= n[3] else { return nil }
  let family: Penner.Family =
    switch Int(n[0]) {
    case 0: .sine
    case 1: .power(exponent: n[3])
    case 2: .expo(Penner.ExpoVariant.allCases[Int(n[2] * 1.99)])
    case 3: .circ
    case 4: .back(overshoot: n[3])
    case 5:
      .elastic(
        amplitude: 1 + n[3], period: n[2], Penner.ElasticVariant.allCases[Int(n[3] * 7) % 3])
    default: .bounce(amplitude: n[3])
    }
  return try? Penner(validating: family, Penner.Mode.allCases[Int(n[1])])
}

private func randomPenner(_ random: inout SeededRandom) -> [Double] {
  [
    random.uniform(in: 0...6.99), random.uniform(in: 0...3.99), random.logUniform(in: 0.05...2),
    random.logUniform(in: 0.1...10), random.unit(),
  ]
}

/// Where an elastic curve turns, as a share of the swing's own time: the offset from the exact turn next to it.
private func offset(
  ofTurn u: Double, _ amplitude: Double, _ period: Double, _ b: Double, base: Double
)
  -> Double
{
  typealias D = DoubleDouble
  let weight = b * (D.sum(amplitude, -1) * D.sum(amplitude, 1)).squareRoot()
  let turns = D(u) / period
  let (sine, cosine) = D.sinCos((turns - turns.hi.rounded()) * D.pi * 2)
  let frequency = D.pi * 2 / period
  let rate = 10 * D(hi: 0x1.62e42fefa39efp-1, lo: 0x1.abc9e3b39803fp-56)
  let fall = D.exp(-(rate * u))
  let (h, dh) = (cosine + weight * sine, frequency * (weight * cosine - sine))
  // (g h)′ and its slope, g = e^(−λu) − base.
  let slope = (fall - base) * dh - rate * fall * h
  let bend =
    rate * rate * fall * h - 2 * (rate * fall * dh) - (fall - base) * frequency * frequency * h
  return (slope / bend).hi.magnitude
}

let attacksOnPlaces = [
  Attack("turns of back and of elastic, in each variant, of 6", climbs: 40) { random in
    [
      random.logUniform(in: 1e-6...1e6), 1 + random.logUniform(in: 1e-6...10),
      random.logUniform(in: 0.02...4), random.uniform(in: 0...2.99), random.unit(),
    ]
  } error: { n in
    guard 1e-9...1e9 ~= n[0], 1...100 ~= n[1], 0.01...10 ~= n[2], 0..<3 ~= n[3], 0..<1 ~= n[4]
    else { return nil }
    let back = Penner(.back(overshoot: n[0]), .in).extrema.first?.x ?? .nan
    let exact = 2 * DoubleDouble(n[0]) / (3 * DoubleDouble.sum(n[0], 1))
    var worst = absoluteError(back, exact)
    let variant = Penner.ElasticVariant.allCases[Int(n[3])]
    let turns = Penner(.elastic(amplitude: n[1], period: n[2], variant), .out).extrema
    if !turns.isEmpty {
      let x = turns[Int(n[4] * Double(turns.count))].x
      worst = max(
        worst,
        offset(
          ofTurn: x, n[1], n[2], variant == .rescaled ? 1 : -1,
          base: variant == .rescaled ? 0x1p-10 : 0))
    }
    return worst / (6 * unit)
  },

  Attack("back and elastic by their excess, of 1e-14 of it", climbs: 40) { random in
    [
      random.logUniform(in: 1e-50...1e49), random.logUniform(in: 1.0 / 1024...0.999),
      random.uniform(in: 0...3.99),
    ]
  } error: { n in
    guard 1e-50...1e49 ~= n[0], 1.0 / 1024..<1 ~= n[1], 0..<4 ~= n[2] else { return nil }
    let mode = Penner.Mode.allCases[Int(n[2])]
    let scale: Double = mode == .inOut || mode == .outIn ? 0.5 : 1
    guard case .back(let s, _)? = try? Penner.back(excess: scale * n[0], mode: mode).family,
      case .elastic(_, let period?, _)? = try? Penner.elastic(excess: scale * n[1], mode: mode)
        .family
    else { return nil }
    let own = mode == .inOut ? DoubleDouble.product(1.525, s) : DoubleDouble(s)
    let ratio = own / (own + 1)
    let back = 4 * ratio * ratio * own / 27 / n[0] - 1
    let rate = 10 * DoubleDouble(hi: 0x1.62e42fefa39efp-1, lo: 0x1.abc9e3b39803fp-56)
    let kappa = rate * period / (2 * DoubleDouble.pi)
    let turn = DoubleDouble.angle(y: kappa, x: DoubleDouble(-1))
    let height = DoubleDouble.exp(-(kappa * turn)) / (1 + kappa * kappa).squareRoot()
    return max(back.hi.magnitude, (height / n[1] - 1).hi.magnitude) / 1e-14
  },

  Attack("the second derivative at both ends of a Bézier, of 256 of its scale", climbs: 40) {
    random in
    [
      random.logUniform(in: 1e-4...1), random.uniform(in: -2...3), random.logUniform(in: 1e-4...1),
      random.uniform(in: -2...3),
    ]
  } error: { n in
    guard let start = errorOfSecondDerivative(n + [0]),
      let end = errorOfSecondDerivative([1 - n[2], n[3], 1 - n[0], n[1], 1])
    else { return nil }
    return max(start, end)
  },
]

// MARK: - Angles

let attacksOnAngles = [
  Attack("sines, cosines and tangents of degrees, of 1 and 3 units in the last place", climbs: 60) {
    [$0.uniform(in: -720...720)]
  } error: { n in
    guard n[0].magnitude < 1e6 else { return nil }
    // Less whole quarters, exactly.
    let turned = n[0].remainder(dividingBy: 360)
    let quarters = (turned / 90).rounded()
    let (s, c) = DoubleDouble.sinCos(DoubleDouble(turned - 90 * quarters) * DoubleDouble.pi / 180)
    let exact = [(s, c), (c, -s), (-s, -c), (-c, s)][Int(quarters) & 3]
    let found = sineAndCosine(degrees: n[0])
    guard exact.0.hi != 0, exact.1.hi != 0 else { return nil }
    return max(
      errorInUlps(found.sine, exact.0), errorInUlps(found.cosine, exact.1),
      errorInUlps(tangent(degrees: n[0]), exact.0 / exact.1) / 3)
  },

  Attack("degrees to radians and back, of 0.51 units in the last place", climbs: 60) {
    [$0.logUniform(in: 1e-6...1e6)]
  } error: { n in
    guard 1e-100...1e100 ~= n[0].magnitude else { return nil }
    return max(
      errorInUlps(radians(degrees: n[0]), DoubleDouble(n[0]) * DoubleDouble.pi / 180),
      errorInUlps(degrees(radians: n[0]), DoubleDouble(n[0]) * 180 / DoubleDouble.pi)) / 0.51
  },
]

// MARK: - Conversions

let attacksOnConversions = [
  Attack("chords of a Bézier: beyond the stated error, of 2⁻⁵⁰ of the largest", climbs: 10) {
    random in
    [
      random.unit(), random.uniform(in: -1...2), random.unit(), random.uniform(in: -1...2),
      random.uniform(in: 0.01...0.99), random.unit(),
    ]
  } error: { n in
    guard 0...1 ~= n[0], 0...1 ~= n[2], n[1].magnitude < 10, n[3].magnitude < 10,
      1e-3...0.999 ~= n[4],
      0...1 ~= n[5],
      let baked = try? PropertyAnimation(
        BasicAnimation(from: 0.0, to: 1), timing: MediaTiming(duration: 1),
        easing: .cubicBezier(n[0], n[1], n[2], n[3])
      ).keyframes(at: [0, n[4], 1], model: 0)
    else { return nil }
    let exact = ReferenceBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3]).point(at: n[5]).y
    let off = absoluteError(baked.easing.value(at: n[5]), exact)
    let largest = max(1, n[1].magnitude, n[3].magnitude)
    // How near to the stated error, and one beyond it.
    return off <= baked.progressError
      ? off / baked.progressError * 0.5
      : 0.5 + (off - baked.progressError) / (largest * 0x1p-50) / 2
  },

  Attack("a spring read back from its text is the same, however long the text", climbs: 10) {
    random in
    [
      random.logUniform(in: 0.1...1000), random.logUniform(in: 1e-3...1e3),
      random.logUniform(in: 1e-3...1e3),
    ]
  } error: { n in
    guard n.allSatisfy({ 1e-20...1e20 ~= $0 }) else { return nil }
    let spring = DampedSpring(angularFrequency: n[0], dampingRatio: n[1], mass: n[2])
    let text = CurveText.SpringText(spring).description
    guard case .spring(let back)? = try? CurveText(text) else { return .infinity }
    return back.spring == spring ? Double(text.utf8.count) / 200 : .infinity
  },
]
