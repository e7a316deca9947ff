// How many random cases a test runs: a tenth, which takes a minute, in debug a fiftieth, or with `THOROUGH=1` in the
// environment all of them, as `THOROUGH=1 .ci/run` does.

import Foundation

/// Whether all cases are run.
public let isThorough = ProcessInfo.processInfo.environment["THOROUGH"].map { $0 != "0" } ?? false

/// Whether the libraries under test are optimised, which makes them some ten times faster.
public let isOptimised: Bool = {
  #if DEBUG
    false
  #else
    true
  #endif
}()

/// The numbers of `count` random cases, from 0, or of a tenth of them, in debug of a fiftieth.
public func trials(_ count: Int) -> Range<Int> {
  0..<max(1, count / (isThorough ? 1 : isOptimised ? 10 : 50))
}
