// Overlays as numbers.

import AnimationMath

extension Overlay {
  /// The overlay as numbers; `nil` if a value is not a list of numbers, or does not have the model's
  /// shape.
  func prepared(_ probe: any PropertyProbe<Model>, like model: Model) -> PreparedCall? {
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
        begin: begin, end: end, under: under, layers: $0,
        isAdded: steps.first?.isAdditive ?? false)
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
    for overlay in overlays {
      guard let call = overlay.prepared(probes[0], like: base) else { return .none }
      history.calls.append(call)
    }
    return history
  }
}
