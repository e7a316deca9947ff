// What can go wrong while a command runs, and the exit status for it, as sysexits.h has them.

/// The failure of a command whose command line was in order.
struct CommandError: Error {
  let message: String
  let status: Int32

  /// Text or a file that is not what it should be: `EX_DATAERR`.
  static func badData(_ message: String) -> CommandError {
    CommandError(message: message, status: 65)
  }

  /// A file that cannot be read or written: `EX_IOERR`.
  static func inputOutput(_ message: String) -> CommandError {
    CommandError(message: message, status: 74)
  }
}
