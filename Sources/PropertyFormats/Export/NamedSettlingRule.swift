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
  case compose

  /// The rule of the library.
  ///
  /// - Parameter speed: The second threshold of position and speed.
  package func rule(speed: Double) -> DampedSpring.SettlingRule {
    switch self {
    case .lastCrossing: .lastCrossing
    case .positionAndSpeed: .positionAndSpeed(speed: speed)
    case .energy: .energy
    case .envelope: .envelope
    case .coreAnimation: .coreAnimation
    case .compose: .compose
    }
  }

  /// The rule's name as a heading on pages, and the meaning of the time; the threshold is "this distance".
  private var texts: (title: String, meaning: String) {
    switch self {
    case .lastCrossing:
      ("Last crossing", "From here on, it stays within this distance of its target.")
    case .positionAndSpeed:
      ("Position and speed", "Also slower than this distance per second, from here on.")
    case .energy: ("Energy", "No more energy left than if held still at this distance.")
    case .envelope:
      ("Envelope", "The bound on its swings is within this distance; never too early.")
    case .coreAnimation: ("Core Animation", "The settlingDuration of CASpringAnimation.")
    case .compose: ("Compose", "The estimate of Jetpack Compose, in whole milliseconds.")
    }
  }

  package var title: String { texts.title }

  package var meaning: String { texts.meaning }
}
