// Work on several threads: which thread takes which part, and memory that all may write to.

import AnimationMath
import Dispatch

/// A place in memory for several threads: each writes to a part of its own.
struct Place<Scalar>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Scalar>

  init?(_ base: UnsafeMutablePointer<Scalar>?) {
    guard let base else { return nil }
    self.base = base
  }
}

/// Calls `body` with each number below `count`, on several threads.
///
/// - Parameter threads: The largest number of threads; if `nil`, one for a few calls and all cores
///   for many.
package func distribute(_ count: Int, over threads: Int?, _ body: @Sendable (Int) -> Void) {
  require((threads ?? 1) >= 1, "threads must be at least 1, got \(threads ?? 1)")
  let workers = min(threads ?? (count >= 8 ? count : 1), count)
  if workers <= 1 {
    for number in 0..<count { body(number) }
  } else {
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for number in stride(from: worker, to: count, by: workers) { body(number) }
    }
  }
}

/// The results of `body` for each number below `count`, each on a thread of its own.
package func concurrently<Result: Sendable>(
  _ count: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  [Result](unsafeUninitializedCapacity: count) { buffer, filled in
    if let results = Place(buffer.baseAddress) {
      distribute(count, over: count) { (results.base + $0).initialize(to: body($0)) }
    }
    filled = count
  }
}
