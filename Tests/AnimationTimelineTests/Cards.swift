// The models that the tests of timelines animate.

import AnimationMath

struct Card: Equatable, Sendable {
  var opacity = 1.0
  var scale = 1.0
  var position = PointValue(x: 0, y: 0)
  var parts = [Part(), Part(), Part()]
  var transform = TransformList([])
}

struct Part: Equatable, Sendable {
  var opacity = 1.0
  var frame = RectValue(x: 0, y: 0, width: 10, height: 20)
}
