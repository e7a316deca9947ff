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

/// All cases of a list, or where code is not optimised one of `step`: for tests that would take seconds there.
public func cases<Cases: Collection>(_ all: Cases, oneOf step: Int) -> [Cases.Element] {
  isOptimised
    ? Array(all) : all.enumerated().filter { $0.offset % step == 0 }.map(\.element)
}
