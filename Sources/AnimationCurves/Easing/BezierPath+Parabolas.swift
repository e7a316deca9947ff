// The cubic through many close points, such as samples: each slope is that of the parabola through a point and its
// neighbours, at an end that of the parabola beside it.

extension BezierPath {
  /// The cubic through points with the slopes of parabolas, held outside its points.
  ///
  /// - Parameter points: Two or more, with rising abscissas, which are not checked.
  package init(parabolasThrough points: [Point]) {
    let data = InterpolatedPoints(unchecked: points)
    let (secants, last) = (data.secants, data.secants.count - 1)
    let inner = last == 0 ? secants : (1...last).map(data.parabolaSlope)
    let ends = (2 * secants[0] - inner[0], 2 * secants[last] - inner[inner.count - 1])
    let slopes = last == 0 ? [secants[0], secants[0]] : [ends.0] + inner + [ends.1]
    self = data.path(slopes: slopes).extrapolated(by: .hold)
  }
}
