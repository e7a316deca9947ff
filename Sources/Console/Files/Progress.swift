// A progress bar on standard error, for a job that has taken a second and writes to a file.
//
// It is shown on a terminal only, so that logs and pipes never hold one, and wiped at the end.

/// The progress of a job, shown on a terminal.
package final class Progress {
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var done = 0
  private var drawn: Int?

  /// - Parameters:
  ///   - total: The number of steps; no bar without it.
  ///   - wanted: Whether to show a bar if standard error is a terminal.
  package init(of total: Int?, showing wanted: Bool) {
    self.total = total ?? 0
    isShown = wanted && self.total > 0 && isatty(Descriptor.standardError.number) == 1
  }

  /// Counts steps; to be called for some thousands at a time, since it looks at the clock.
  package func advance(by steps: Int) {
    done += steps
    if isShown { draw() }
  }

  /// Wipes the bar.
  package func end() {
    if drawn != nil { Descriptor.standardError.write("\r\u{1B}[K") }
  }

  private func draw() {
    guard ContinuousClock.now - start > .seconds(1) else { return }
    let percent = Int(100 * Double(done) / Double(total))
    guard percent != drawn else { return }
    drawn = percent
    let filled = String(repeating: "#", count: percent / 2)
    let empty = String(repeating: ".", count: 50 - percent / 2)
    Descriptor.standardError.write("\r[\(filled)\(empty)] \(percent) %")
  }
}
