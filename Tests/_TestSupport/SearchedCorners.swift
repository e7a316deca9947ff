// The fewest lines through a tube by trying all corners on a grid, which knows nothing of windows.

/// The fewest corners of a polyline that stays within a reach of another one, with times at a sixth of a step and 25
/// values in the tube.
///
/// - Parameter vertices: Of the polyline, a step apart. The line found has its first and its last.
public func searchedCorners(
  _ vertices: [(time: Double, value: Double)], within reach: Double
) -> Int {
  let (parts, half) = (6, 12)
  let last = (vertices.count - 1) * parts
  let middles = (0...last).map { place in
    let (index, part) = (place / parts, place % parts)
    guard part > 0 else { return vertices[index].value }
    let (a, b) = (vertices[index].value, vertices[index + 1].value)
    return a + (b - a) * Double(part) / Double(parts)
  }
  let choices = middles.enumerated().map { place, middle in
    place == 0 || place == last
      ? [middle] : (-half...half).map { middle + reach * Double($0) / Double(half) }
  }
  var fewest: [[Int]] = choices.map { $0.map { _ in .max } }
  fewest[0][0] = 1
  for place in 0..<last {
    for (index, value) in choices[place].enumerated() where fewest[place][index] < .max {
      var (low, high) = (-Double.infinity, Double.infinity)
      for next in (place + 1)...last {
        let width = Double(next - place)
        if next % parts == 0 {
          low = max(low, (middles[next] - reach - value) / width)
          high = min(high, (middles[next] + reach - value) / width)
        }
        if low > high { break }
        for (other, end) in choices[next].enumerated() {
          let slope = (end - value) / width
          if low <= slope && slope <= high {
            fewest[next][other] = min(fewest[next][other], fewest[place][index] + 1)
          }
        }
      }
    }
  }
  return fewest[last][0]
}
