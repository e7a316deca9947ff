// The stops of linear(), and how their missing inputs are found [CSS Easing Functions 2, §2.1.2].
//
//     1.  a stop with two inputs makes two points
//     2.  the first point without an input gets 0, the last 1
//     3.  an input below an earlier one is raised to the greatest before it
//     4.  inputs still missing are spread evenly between the neighbours that have one
//
// The greatest begins with the first input, which may be negative: two implementations began at 0 and
// pulled it up. Spreading is a + (b − a)·j/m with the product before the quotient, so that from 0 to 1
// it is j/m, rounded once.

extension PiecewiseLinear {
  /// An output of ``PiecewiseLinear``, and where it is reached.
  public struct Stop: Hashable, Sendable {
    /// The eased progress at the stop.
    public let output: Double

    /// The inputs at which the curve reaches and leaves the output: none, one or two.
    public let inputs: [Double]

    /// A stop without an input: the first gets 0, the last 1, and the others are spread evenly
    /// between their neighbours.
    public init(_ output: Double) {
      self.output = output + 0
      inputs = []
    }

    /// A stop at an input.
    public init(_ output: Double, at input: Double) {
      // + 0 turns −0 into 0, as text has it.
      self.output = output + 0
      inputs = [input + 0]
    }

    /// A level stretch from one input to another.
    public init(_ output: Double, from start: Double, to end: Double) {
      self.output = output + 0
      inputs = [start + 0, end + 0]
    }
  }

  /// The points of one or more stops, by inputs that never fall.
  package static func points(of stops: [Stop]) -> [CubicBezier.Point] {
    var outputs: [Double] = []
    var inputs: [Double?] = []
    for stop in stops {
      for input in stop.inputs.isEmpty ? [nil] : stop.inputs.map(Optional.some) {
        outputs.append(stop.output)
        inputs.append(input)
      }
    }
    let end = inputs.count - 1
    inputs[0] = inputs[0] ?? 0
    inputs[end] = inputs[end] ?? 1

    var points: [CubicBezier.Point] = []
    points.reserveCapacity(inputs.count)
    var greatest = -Double.infinity
    for (index, given) in inputs.enumerated() {
      guard let given else { continue }
      let input = max(given, greatest)
      // The inputs missing since the last given one.
      let count = index - points.count + 1
      for step in 1..<max(count, 1) {
        let spread = greatest + (input - greatest) * Double(step) / Double(count)
        points.append(CubicBezier.Point(x: min(spread, input), y: outputs[points.count]))
      }
      points.append(CubicBezier.Point(x: input, y: outputs[index]))
      greatest = input
    }
    return points
  }
}
