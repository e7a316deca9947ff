// The value of a cubic Bézier in one step, without an iteration.
//
// y at x needs the parameter t with x(t) = x. An iteration finds it in two to four steps. Their
// number changes from one x to the next, so the processor guesses wrong. Here the work that does
// not depend on x is done once, when the curve is made, and each x costs the same few products.
//
// 1. Cells. 0…1 is cut into seventeen cells; cell i serves the x nearest to i/16. It has a parameter t₀ with
//    x(t₀) close to i/16, and both coordinates expanded there, with s = t − t₀ and z = x − x₀:
//
//        z = c s + b s² + a s³          y = y₀ + γ s + β s² + α s³
//
// 2. Seed. s as a series in z, the reversal of the first expansion, cut off after four terms:
//
//        s₀ = z/c − (b/c³)z² + (2b² − ac)z³/c⁵ − 5b(b² − ac)z⁴/c⁷
//
// 3. Step. Newton–Raphson's u = r/x′(s₀), where r is the residual at s₀, with the next three terms of the
//    same reversal, now about s₀. That makes it a step of fifth order [1, §5.4]:
//
//        s = s₀ − u(1 + m + (2m² − n) + 5m(m² − n)),   m = ½x″u/x′,   n = a u²/x′
//
// 4. The ordinate, by the second expansion at s.
//
// Why one step is enough. To first order the seed is off by the share ε = (14h⁴ + 21h²|k| + 3k²)z⁴ of itself,
// with h = b/c² and k = a/c³, and the step by ε⁶. From ε ≤ 1/750 on that is 2⁻⁵⁷. So a cell knows beforehand
// how large z may be: its `excess` is ε/z⁴ over 1/750, and up to that z its series lead to the root in 0…1 and to
// no other. Everywhere else the bracketed iteration of CubicBezier+Parameter.swift answers: around points
// where x hardly moves, which is nowhere for ease and ease-in-out, and a tenth of 0…1 for (1, 0, 0, 1).
//
// Why it is exact enough. |z| is about 1/32 at most, so the rounding errors of z and s are small
// beside y₀. Only x₀ and y₀ need more than double precision, and are sums of two doubles; c, b, γ
// and β are rounded once. Such a sum is exact because t₀ has 11 bits: Bernstein's weights then have
// 35 bits at most, and fit a double even when multiplied by the leading 17 bits of a control point.
//
// The bound is 4·2⁻⁵³·max(1, |y₁|, |y₂|). Of 10⁸ random and adversarial values the worst are 1.4·2⁻⁵³ off by one
// step where x′ ≥ ½, 1.6 by one step elsewhere, and 1.9 by the iteration. That is not the worst there is: climbing
// from such cases, small change by small change, leads to 2.1, 2.4 and 2.9. (For an earlier form 6·10⁷ values
// showed 3.99, and climbing 5.1.)
//
// Tried and dropped: a test of m² + |n| after the step, which one seed in 10⁷ passed on its way to a root
// outside 0…1; c and b as plain Bernstein sums, whose cancellation near ½ cost 6·2⁻⁵³ beside a soft spot there;
// seeds in single precision, which save 270 bytes and no time; both coordinates of an expansion in one SIMD
// register, which the compiler does by itself; the table inside the value, 1.9 KiB to copy.
//
// [1] A. S. Householder, The Numerical Treatment of a Single Nonlinear Equation, 1970.

/// The expansions of one curve, made once and shared by its copies.
package final class BezierCells: Sendable {
  package let table: BezierTable

  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    table = BezierTable(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  deinit { table.deallocate() }
}

/// The expansions of one curve, as long as its ``BezierCells`` live.
@usableFromInline
package struct BezierTable: Sendable {
  /// One expansion, in the letters of the header.
  @usableFromInline
  struct Cell {
    /// The seed's relative error at z = 1, divided by ``largestSeedError``.
    @usableFromInline let excess: Double
    @usableFromInline let x0, x0Lost, c, b: Double
    @usableFromInline let y0, y0Lost, gamma, beta: Double
    @usableFromInline let seed1, seed2, seed3, seed4: Double

    /// s₀ at a distance z.
    @inlinable @inline(__always)
    func seed(at z: Double) -> Double {
      let zz = z * z
      return (seed1 * z + seed2 * zz) + (seed3 * z + seed4 * zz) * zz
    }

    /// Whether one step from the seed suffices at a distance z.
    @inlinable @inline(__always)
    func isGood(at z: Double) -> Bool { (z * z) * (z * z) * excess <= 1 }
  }

  /// The cells' width is 1/16.
  static let intervals = 16

  /// Added to a number in 0…1, it rounds to the nearest i/16, with i in the last bits.
  @inlinable static var indexShift: Double { 0x1.8p48 }

  /// How far x₀ may be from the middle of its cell.
  private static let nearEnough = 0x1p-8

  /// The largest relative error of a seed from which one step suffices.
  private static let largestSeedError = 1.0 / 750

  @usableFromInline let a, alpha: Double
  @usableFromInline nonisolated(unsafe) let cells: UnsafeMutablePointer<Cell>

  func deallocate() { cells.deallocate() }

  /// The ordinate at `x`, strictly inside 0…1; `nil` where one step from the seed does not suffice.
  @inlinable @inline(__always)
  package func ordinate(at x: Double) -> Double? {
    guard let (cell, s) = solve(x) else { return nil }
    return ordinate(cell, s)
  }

  /// dy/dx at `x`, strictly inside 0…1; `nil` where one step from the seed does not suffice.
  @inline(__always)
  package func slope(at x: Double) -> Double? {
    guard let (cell, s) = solve(x) else { return nil }
    return slope(cell, s)
  }

  /// The ordinate and dy/dx at `x`, with the conditions of both.
  @inlinable @inline(__always)
  package func movement(at x: Double) -> (value: Double, slope: Double)? {
    guard let (cell, s) = solve(x) else { return nil }
    return (ordinate(cell, s), slope(cell, s))
  }

  /// Writes the ordinates of the leading abscissas that share one cell, with the bits of
  /// `ordinate`.
  ///
  /// - Returns: The count written; 0 if there are fewer than four, or if one step does not suffice
  ///   for all.
  func writeRun(
    of abscissas: UnsafeBufferPointer<Double>, to ordinates: UnsafeMutablePointer<Double>
  ) -> Int {
    guard abscissas.count >= 4, abscissas[0] > 0 && abscissas[0] < 1 else { return 0 }
    let cell = cell(of: abscissas[0])
    let middle = Double(cell - UnsafePointer(cells)) / Double(Self.intervals)
    // Next to a seam the rounding in `cell(of:)` decides, so these abscissas are left to it.
    let (low, high) = (max(middle - 0x1.fffp-6, 0), min(middle + 0x1.fffp-6, 1))
    var count = 0
    var farthest = 0.0
    while count < abscissas.count, abscissas[count] > low && abscissas[count] < high {
      farthest = max(farthest, (abscissas[count] - cell.pointee.x0).magnitude)
      count += 1
    }
    guard count >= 4, cell.pointee.isGood(at: farthest) else { return 0 }
    let expansion = cell.pointee
    withUnsafePointer(to: expansion) { cell in
      for index in 0..<count {
        ordinates[index] = ordinate(cell, step(cell, abscissas[index] - cell.pointee.x0))
      }
    }
    return count
  }

  /// The cell of `x`, and the parameter of `x` relative to the cell's t₀.
  @inlinable @inline(__always)
  func solve(_ x: Double) -> (cell: UnsafePointer<Cell>, s: Double)? {
    let cell = cell(of: x)
    let z = x - cell.pointee.x0
    return cell.pointee.isGood(at: z) ? (cell, step(cell, z)) : nil
  }

  /// The parameter, by one step from the seed.
  @inlinable @inline(__always)
  func step(_ cell: UnsafePointer<Cell>, _ z: Double) -> Double {
    let s = cell.pointee.seed(at: z)
    let (residual, slope, half) = expand(cell, s, z)
    let inverse = 1 / slope
    let u = residual * inverse
    let m = half * inverse * u
    let n = a * inverse * u * u
    let mm = m * m
    return s - (u + u * (m + (2 * mm - n) + 5 * m * (mm - n)))
  }

  @inlinable @inline(__always)
  func cell(of x: Double) -> UnsafePointer<Cell> {
    UnsafePointer(cells) + Int(truncatingIfNeeded: (x + Self.indexShift).bitPattern & 31)
  }

  /// x at s less the wanted x; x′; ½x″.
  @inlinable @inline(__always)
  func expand(
    _ cell: UnsafePointer<Cell>, _ s: Double, _ z: Double
  ) -> (residual: Double, slope: Double, half: Double) {
    let (c, b) = (cell.pointee.c, cell.pointee.b)
    let tail = b + a * s
    let half = tail + a * s
    return (
      s * (c + s * tail) - (z - cell.pointee.x0Lost), c + s * (tail + half), half + a * s
    )
  }

  @inlinable @inline(__always)
  func ordinate(_ cell: UnsafePointer<Cell>, _ s: Double) -> Double {
    cell.pointee.y0
      + (s * (cell.pointee.gamma + s * (cell.pointee.beta + s * alpha)) + cell.pointee.y0Lost)
  }

  @inlinable @inline(__always)
  func slope(_ cell: UnsafePointer<Cell>, _ s: Double) -> Double {
    (cell.pointee.gamma + s * (2 * cell.pointee.beta + 3 * s * alpha))
      / (cell.pointee.c + s * (2 * cell.pointee.b + 3 * s * a))
  }

  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    a = 1 - 3 * (x2 - x1)
    alpha = 1 - 3 * (y2 - y1)
    cells = .allocate(capacity: Self.intervals + 1)
    var t = 0.0
    for index in 0...Self.intervals {
      t = Self.place(near: t, forCell: index, x1, x2)
      let (x, y) = (Expansion(x1, x2, at: t), Expansion(y1, y2, at: t))
      let g = 1 / x.c
      let (h, k) = (x.b * g * g, a * g * g * g)
      let hh = h * h
      let excess = (14 * hh * hh + 21 * hh * k.magnitude + 3 * k * k) * (1 / Self.largestSeedError)
      let cell = Cell(
        excess: excess, x0: x.value, x0Lost: x.lost, c: x.c, b: x.b, y0: y.value,
        y0Lost: y.lost, gamma: y.c, beta: y.b, seed1: g, seed2: -h * g, seed3: (2 * hh - k) * g,
        seed4: 5 * h * (k - hh) * g)
      (cells + index).initialize(to: cell)
      t += cell.seed(at: 1 / Double(Self.intervals))
    }
  }

  /// A parameter of 11 bits at which x is within `nearEnough` of index/16, apart from that
  /// rounding.
  private static func place(
    near guess: Double, forCell index: Int, _ x1: Double, _ x2: Double
  ) -> Double {
    if index == 0 || index == intervals { return index == 0 ? 0 : 1 }
    let x = Double(index) / Double(intervals)
    var t = guess
    for _ in 0..<3 {
      let u = 1 - t
      let residual = t * (3 * u * (u * x1 + t * x2) + t * t) - x
      if residual.magnitude <= nearEnough && t > 0 && t < 1 { return rounded(t) }
      let slope = 3 * (u * u * x1 + 2 * u * t * (x2 - x1) + t * t * (1 - x2))
      let half = 3 * (u * (x2 - 2 * x1) + t * (1 - 2 * x2 + x1))
      t -= residual * slope / (slope * slope - residual * half)
    }
    // Across a soft spot.
    let curve = CubicBezier(x1: x1, y1: 0, x2: x2, y2: 1, extrapolation: .hold, cells: nil)
    return rounded(curve.solvedParameter(at: x).t)
  }

  /// A parameter rounded to 11 bits.
  private static func rounded(_ t: Double) -> Double { (t + 0x1.8p41) - 0x1.8p41 }

  /// The first terms of a coordinate about a parameter of 11 bits.
  private struct Expansion {
    /// The coordinate there, as a sum of two doubles.
    let value, lost: Double
    /// The coefficients of s and s².
    let c, b: Double

    @inline(__always)
    init(_ p: Double, _ q: Double, at t: Double) {
      let u = 1 - t
      let (pHead, qHead) = (p.leading17Bits, q.leading17Bits)
      // w₁p + w₂q + w₃, for weights of at most 35 bits, as a sum and its rounding error.
      @inline(__always)
      func sum(_ w1: Double, _ w2: Double, _ w3: Double) -> (value: Double, rest: Double) {
        let first = exactSum(w1 * pHead, w2 * qHead)
        let second = exactSum(w3, first.value)
        let rest = (second.lost + first.lost) + (w1 * (p - pHead) + w2 * (q - qHead))
        return (second.value, rest)
      }
      let place = sum(3 * t * u * u, 3 * t * t * u, t * t * t)
      value = place.value + place.rest
      lost = place.rest - (value - place.value)
      let slope = sum(3 * u * (u - 2 * t), 3 * t * (2 * u - t), 3 * t * t)
      c = slope.value + slope.rest
      let half = sum(3 * (t - 2 * u), 3 * (u - 2 * t), 3 * t)
      b = half.value + half.rest
    }
  }
}

extension Double {
  /// The number without the last 36 bits of its significand.
  @inline(__always)
  fileprivate var leading17Bits: Double { Double(bitPattern: bitPattern & ~0xF_FFFF_FFFF) }
}

// MARK: - At many arguments

extension CubicBezier: BulkCurve {
  /// Measured: panels are slower at 8192 values, and faster at 16 000.
  package var fewestForPanels: Int { 1 << 13 }

  package func writeValues(
    at progress: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
  ) {
    var index = 0
    // Unordered arguments have no runs: the longer none is found, the more rarely one is looked
    // for. Nor have few: evenly spread, fewer than four lie in a cell.
    var alone = progress.count < 4 * BezierTable.intervals ? progress.count : 1
    while index < progress.count {
      let run = writeRun(of: UnsafeBufferPointer(rebasing: progress[index...]), to: values + index)
      index += run
      guard run == 0 else {
        alone = 1
        continue
      }
      for _ in 0..<min(alone, progress.count - index) {
        values[index] = value(at: progress[index])
        index += 1
      }
      alone = min(2 * alone, 32)
    }
  }
}
