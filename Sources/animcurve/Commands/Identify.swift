// animcurve compare without a curve: the curves of which a table may be, the likeliest first.
//
// Every named easing runs from the first value to the last in the time of the table, every named spring from its start.
// The ten nearest are asked for the mistake that would make them the table's: another period, a shift. The spring, the
// decay and the Bézier nearest to the samples stand beside them.

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

extension Arguments {
  /// A curve with its error, as a fraction of the range of the samples.
  private typealias Candidate = (text: String, error: Double)

  /// The five likeliest curves of a table, a line each.
  func likeliestCurves(of input: Input, _ table: SampleTable) throws -> [String] {
    let part = try samples(in: input, table, takesProgress: true, times: .rising)
    guard let first = part.times.first, part.times.count >= 5,
      let low = part.values.min(), let high = part.values.max(), low < high
    else {
      throw mistake(
        "compare takes a file and a curve, got one operand, and \(input.name) names no curves: expected a "
          + "column 'curve', the parameters of data/golden, or five rows whose values differ")
    }
    let rows = stride(from: 0, to: part.times.count, by: max(part.times.count / 128, 1))
    // Curves are held against the times of frames that were rounded.
    var times = part.times.map { $0 - first }
    if let clock = PortMistake.roundings(times).first {
      note("\(input.name): \(clock.words)")
      times = clock.seconds
    }
    let values = part.values
    let (from, to, range, length) = (
      values[0], values[values.count - 1], high - low, times[times.count - 1]
    )
    func error(_ curve: any Curve) -> Double {
      rows.reduce(0) { max($0, (curve.value(at: times[$1]) - values[$1]).magnitude) } / range
    }
    var named: [(text: String, curve: any Curve, error: Double)] = []
    func add(_ text: String, _ curve: (any Curve)?) {
      guard let curve else { return }
      let distance = error(curve)
      // Several systems name the same curve: such names share a line.
      if let same = named.firstIndex(where: { ($0.error - distance).magnitude < 1e-12 }) {
        if named[same].text.count < 60 { named[same].text += " = \(text)" }
      } else {
        named.append((text, curve, distance))
      }
    }
    for name in NamedCurve.all {
      switch name.curve {
      case .easing(let easing):
        add(name.name, try? easing.motion(from: from, to: to, duration: length))
      case .spring(let text):
        add(name.name, try? SpringMotion(validating: text.spring, from: from, to: to))
      case .motion: break
      }
    }
    named.sort { $0.error < $1.error }
    var found: [Candidate] = named.prefix(10).compactMap { text, curve, distance in
      guard distance > 1e-9,
        let explained = curve.comparison(with: values, at: times).explanation
      else { return (text, distance) }
      // Another curve has a line of its own.
      return ["it is another curve", "it is no spring"].contains(
        where: explained.description.contains)
        ? nil : ("\(text), but \(explained)", explained.remainingError / range)
    }
    if let fit = try? DecayFit(times: times, values: values).motion {
      found.append((text(of: fit), error(fit)))
    }
    if let fit = try? CubicBezier.nearest(toValues: values, at: times) {
      found.append(
        (Easing(fit.bezier).description, fit.largestError * (to - from).magnitude / range))
    }
    if let (row, fit) = try? SpringFit.released(times: times, values: values) {
      let release = row > 0 ? ", released at \(significant(part.times[row])) s" : ""
      found.append(("\(fit.spring.physical)\(release)", fit.relativeResidual))
    }
    // Of curves that leave as little the simplest is first; a spring of all ratios becomes a decay and an elastic curve.
    let least = 2 * (found.map(\.error).min() ?? 0) + 1e-9
    let order = found.indices.sorted {
      let (a, b) = (max(found[$0].error, least), max(found[$1].error, least))
      return a == b ? $0 < $1 : a < b
    }
    return order.prefix(5).map {
      "\(significant(found[$0].error * 100)) % of the range: \(found[$0].text)"
    }
  }
}
