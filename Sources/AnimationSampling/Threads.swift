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
/// A thread takes the next number when it is done with one, so a busy core does not hold up the
/// others.
///
/// - Parameter threads: The largest number of threads; if `nil`, one for a few calls and all cores
///   for many.
package func distribute(_ count: Int, over threads: Int?, _ body: @Sendable (Int) -> Void) {
  require((threads ?? 1) >= 1, "threads must be at least 1, got \(threads ?? 1)")
  let workers = min(threads ?? (count >= 8 ? count : 1), count)
  if workers <= 1 {
    for number in 0..<count { body(number) }
  } else if workers == count {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  } else {
    let counter = Counter()
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while case let number = counter.next(), number < count { body(number) }
    }
  }
}

/// Numbers from 0 on, each given to one thread.
private final class Counter: Sendable {
  private let queue = DispatchQueue(label: "AnimationSampling.Counter")
  nonisolated(unsafe) private var count = 0

  func next() -> Int {
    queue.sync {
      defer { count += 1 }
      return count
    }
  }
}
