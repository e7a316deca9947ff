// The rules of settling as commands and pages name and explain them.

/// A rule by which a spring counts as settled.
///
/// The raw value is its name on a command line.
package enum NamedSettlingRule: String, CaseIterable, Sendable {
  case lastCrossing = "last-crossing"
  case positionAndSpeed = "position-and-speed"
  case energy
  case envelope
  case coreAnimation = "core-animation"
  case compose, libadwaita

  private typealias Entry = (rule: DampedSpring.SettlingRule, title: String, meaning: String)

  /// The rule of the library, its name as a heading on pages, and the meaning of the time; the threshold is "this
  /// distance".
  private func entry(speed: Double = 0) -> Entry {
    switch self {
    case .lastCrossing:
      (.lastCrossing, "Last crossing", "From here on, it stays within this distance of its target.")
    case .positionAndSpeed:
      (
        .positionAndSpeed(speed: speed), "Position and speed",
        "Also slower than this distance per second, from here on."
      )
    case .energy: (.energy, "Energy", "No more energy left than if held still at this distance.")
    case .envelope:
      (
        .envelope, "Envelope",
        "The bound on its swings is within this distance; never too early."
      )
    case .coreAnimation:
      (.coreAnimation, "Core Animation", "The settlingDuration of CASpringAnimation.")
    case .compose:
      (.compose, "Compose", "The estimate of Jetpack Compose, in whole milliseconds.")
    case .libadwaita:
      (.libadwaita, "libadwaita", "The estimate of AdwSpringAnimation, whose epsilon this is.")
    }
  }

  /// The rule of the library.
  ///
  /// - Parameter speed: The second threshold of position and speed.
  package func rule(speed: Double) -> DampedSpring.SettlingRule { entry(speed: speed).rule }

  package var title: String { entry().title }

  package var meaning: String { entry().meaning }
}
