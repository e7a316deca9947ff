// The errors of a running command, with the exit statuses of sysexits.h.

/// The failure of a command with a correct command line.
package struct CommandError: Error {
  package let message: String
  package let status: Int32

  package init(message: String, status: Int32) {
    (self.message, self.status) = (message, status)
  }

  /// Invalid text, or an invalid file: `EX_DATAERR`.
  package static func badData(_ message: String) -> CommandError {
    CommandError(message: message, status: 65)
  }

  /// A file that cannot be read or written: `EX_IOERR`.
  static func inputOutput(_ message: String) -> CommandError {
    CommandError(message: message, status: 74)
  }
}
