// The trap of the whole package.
//
// This module is what all others share: the wording of traps and errors. It knows nothing of
// animation, so that files of data can be read and written without it.

/// Stops the program with `sentence` unless `condition` holds.
///
/// Not `precondition`, which drops its sentence in release builds.
@inlinable @inline(__always)
package func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { fatalError(sentence()) }
}
