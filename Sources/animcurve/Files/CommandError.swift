// The errors of a running command, with the exit statuses of sysexits.h.

/// The failure of a command with a correct command line.
struct CommandError: Error {
  let message: String
  let status: Int32

  /// Invalid text, or an invalid file: `EX_DATAERR`.
  static func badData(_ message: String) -> CommandError {
    CommandError(message: message, status: 65)
  }

  /// A file that cannot be read or written: `EX_IOERR`.
  static func inputOutput(_ message: String) -> CommandError {
    CommandError(message: message, status: 74)
  }
}
