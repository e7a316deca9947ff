// Overlays as numbers.

import AnimationMath

extension Overlay {
  /// The overlay as numbers; `nil` if a value is not a list of numbers, or does not have the model's
  /// shape.
  ///
  /// - Parameter lowest: The index of the lowest overlay that matters to it.
  func prepared(
    _ probe: any PropertyProbe<Model>, lowest: Int, like model: Model
  ) -> PreparedCall? {
    let layers: PreparedLayers? =
      switch content {
      case .still(let still):
        probe.channels(in: still, like: model).map { PreparedLayers(holding: $0) }
      case .steps(let steps):
        steps.first.flatMap { first in
          probe.channels(of: first.before, like: model).flatMap {
            first.course.layers(
              with: steps.dropFirst().map(\.course), over: $0, like: model)
          }
        }
      }
    return layers.map {
      PreparedCall(
        begin: begin, end: end, origin: begin, lowest: lowest, layers: $0,
        base: steps.first?.isAdditive ?? false ? $0.model : nil)
    }
  }
}

extension OverlayGroup {
  /// The overlays of a single property as numbers.
  ///
  /// - Parameter base: A model of the common shape.
  func prepared(in base: Model) -> PreparedHistory {
    guard isSingle, let channels = probes[0].channels(in: base, like: base), !channels.isEmpty
    else { return .none }
    var history = PreparedHistory(count: channels.count, offset: probes[0].offset(in: base))
    for index in overlays.indices {
      guard let call = prepared(index, like: base) else { return .none }
      history.calls.append(call)
    }
    return history
  }

  /// An overlay of a single property as numbers.
  func prepared(_ index: Int, like base: Model) -> PreparedCall? {
    overlays[index].prepared(
      probes[0], lowest: overlays[index].under.first ?? index, like: base)
  }
}
