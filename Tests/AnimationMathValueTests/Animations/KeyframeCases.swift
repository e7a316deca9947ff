// The rows of data/golden/keyframes.csv as animations, and a point in several dimensions.

import AnimationMath
import _TestSupport

/// A list of numbers.
struct Numbers: LinearValue, CustomStringConvertible {
  let list: [Double]
  init(_ list: [Double]) { self.list = list }

  /// One value for each number.
  static func each(_ numbers: [Double]) -> [Numbers] { numbers.map { Numbers([$0]) } }

  var channelCount: Int { list.count }
  func channel(_ index: Int) -> Double { list[index] }
  func withChannels(_ channel: (Int) -> Double) -> Numbers { Numbers(list.indices.map(channel)) }
  var description: String { "\(list)" }
}

/// A word that flips at the middle: a value that is no list of numbers.
struct Word: AnimatableValue {
  let text: String
  func isMixable(with other: Word) -> Bool { true }
  func interpolated(to end: Word, at progress: Double) -> Word { progress < 0.5 ? self : end }
  func added(onto underlying: Word) -> Word { Word(text: underlying.text + text) }
  func accumulated(onto underlying: Word, count: Double) -> Word { self }
  func additiveDifference(from base: Word) -> Word? { nil }
  var additiveIdentity: Word { Word(text: "") }
  func animationDistance(from other: Word) -> Double {
    (Double(text.utf8.count) - Double(other.text.utf8.count)).magnitude
  }
}

/// A row of the table.
struct KeyframeRow: CustomStringConvertible {
  let animation: KeyframeAnimation<Numbers>
  let mode: CalculationMode
  let pacing: CalculationMode.Pacing
  let progress: Double
  let channel: Int
  let value, slope: DoubleDouble
  let scale, width, length: Double

  var description: String {
    "\(mode) \(animation.values) at \(animation.keyTimes), progress \(progress)"
  }

  static func rows() throws -> [KeyframeRow] {
    let columns: Set = ["mode", "values", "key_times", "shapes", "tangents"]
    let table = try GoldenTable("keyframes", textColumns: columns)
    let (modes, values) = (try table.text("mode"), try table.text("values"))
    let (keyTimes, shapes) = (try table.text("key_times"), try table.text("shapes"))
    let tangents = try table.text("tangents")
    let (channels, weighting) = (try table.column("channels"), try table.column("weighting"))
    let (ends, pacing) = (try table.column("ends"), try table.column("pacing"))
    let (progress, channel) = (try table.column("progress"), try table.column("channel"))
    let (value, slope) = (try table.reference("value"), try table.reference("slope"))
    let (scale, width) = (try table.column("scale"), try table.column("width"))
    let length = try table.column("length")
    return try (0..<table.count).map { row in
      let count = Int(channels[row])
      let points = groups(values[row], count).map(Numbers.init)
      let times = keyTimes[row].isEmpty ? nil : groups(keyTimes[row], 1).map { $0[0] }
      let knots = groups(shapes[row], 3).map {
        BezierPath.KnotShape(tension: $0[0], continuity: $0[1], bias: $0[2])
      }
      let ends = BezierPath.SplineEnds.allCases[Int(ends[row])]
      let tangents = groups(tangents[row], count).map(Numbers.init)
      let weighting = BezierPath.SecantWeighting.allCases[Int(weighting[row])]
      let mode = CalculationMode(rawValue: modes[row]) ?? .linear
      let pacing = CalculationMode.Pacing.allCases[Int(pacing[row])]
      let animation: KeyframeAnimation<Numbers>
      switch mode {
      case .linear: animation = try .linear(points, keyTimes: times)
      case .discrete: animation = try .discrete(points, keyTimes: times)
      case .paced: animation = try .paced(points)
      case .cubic:
        animation = try .cubic(
          points, keyTimes: times, shapes: knots, weighting: weighting, ends: ends,
          startTangent: tangents.first, endTangent: tangents.last)
      case .cubicPaced:
        animation = try .cubicPaced(
          points, pacing: pacing, shapes: knots, weighting: weighting, ends: ends)
      }
      return KeyframeRow(
        animation: animation, mode: mode, pacing: pacing, progress: progress[row],
        channel: Int(channel[row]), value: value[row], slope: slope[row], scale: scale[row],
        width: width[row], length: length[row])
    }
  }

  private static func groups(_ text: String, _ count: Int) -> [[Double]] {
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    return stride(from: 0, to: numbers.count, by: count).map {
      Array(numbers[$0..<($0 + count)])
    }
  }
}
