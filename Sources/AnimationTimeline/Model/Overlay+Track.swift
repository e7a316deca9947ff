// Overlays as numbers.

import AnimationMath

extension Overlay {
  /// The overlay as numbers; `nil` if a value is not a list of numbers, or does not have the model's
  /// shape.
  func track(_ probe: any PropertyProbe<Model>, like model: Model) -> TrackLayer? {
    switch content {
    case .still(let still):
      guard let channels = probe.channels(in: still, like: model) else { return nil }
      return TrackLayer(
        begin: begin, end: .infinity, under: under, before: channels, steps: [], isStill: true)
    case .steps(let steps):
      guard let before = steps.first.flatMap({ probe.channels(of: $0.before, like: model) }) else {
        return nil
      }
      var tracks: [TrackStep] = []
      tracks.reserveCapacity(steps.count)
      for step in steps {
        guard
          let track = step.course.track(isAdditive: step.isAdditive, like: model)
        else { return nil }
        tracks.append(track)
      }
      return TrackLayer(
        begin: begin, end: end, under: under, before: before, steps: tracks, isStill: false)
    }
  }
}

extension OverlayGroup {
  /// The overlays of a single property as numbers.
  ///
  /// - Parameter base: A model of the common shape.
  func track(in base: Model) -> ChannelTrack {
    guard isSingle, let channels = probes[0].channels(in: base, like: base), !channels.isEmpty
    else { return .none }
    var track = ChannelTrack(count: channels.count, offset: probes[0].offset(in: base))
    for overlay in overlays {
      guard let overlay = overlay.track(probes[0], like: base) else { return .none }
      track.overlays.append(overlay)
    }
    return track
  }
}
