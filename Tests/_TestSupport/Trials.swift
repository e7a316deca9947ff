// How many random cases a test runs: all of them in release, a tenth in debug.
//
// Debug code is some ten times slower, and all that it can find beyond a release run is a failed
// assertion.

/// Whether all cases are run.
public let isThorough: Bool = {
  #if DEBUG
    false
  #else
    true
  #endif
}()

/// The numbers of `count` random cases: from 0 to `count`, or in debug to a tenth of it.
public func trials(_ count: Int) -> Range<Int> {
  0..<(isThorough ? count : max(1, count / 10))
}
