// How many cases a test runs.
//
//     rounds(n)           n random cases
//     trials(n)           a tenth of n, which takes a minute for all tests together; all with `THOROUGH=1` in the
//                         environment, as `THOROUGH=1 .ci/run` does
//     cases(all, oneOf:)  all of a list
//
// Where the libraries are not optimised, rounds and trials are a tenth of that and a list is thinned out, so that debug
// tests take as long as those of release, which `.ci/optimised` runs.

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

/// The numbers of `count` random cases, from 0; of a tenth where code is not optimised.
public func rounds(_ count: Int) -> Range<Int> {
  0..<max(1, count / (isOptimised ? 1 : 10))
}

/// The numbers of random cases of a test that has `count` with `THOROUGH=1`: of a tenth, as ``rounds(_:)``.
public func trials(_ count: Int) -> Range<Int> { rounds(count / (isThorough ? 1 : 10)) }

/// All cases of a list, or where code is not optimised one of `step`: for tests that would take seconds there.
public func cases<Cases: Collection>(_ all: Cases, oneOf step: Int) -> [Cases.Element] {
  isOptimised
    ? Array(all) : all.enumerated().filter { $0.offset % step == 0 }.map(\.element)
}
