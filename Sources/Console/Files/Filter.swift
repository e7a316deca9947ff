// A text through another program, as `program < text` in a shell.

/// The output of a shell command that reads the text from a file; the file's name is appended to the command.
///
/// - Returns: The bytes of standard output, and the exit status: 127 where the program is not installed.
package func filtered(_ text: String, through command: String) throws -> ([UInt8], status: Int32) {
  #if canImport(Darwin)
    // Swift's module for the C library hides popen on Apple platforms.
    throw CommandError.inputOutput("cannot run \(command): not on Apple platforms")
  #else
    func failure(_ failure: Descriptor.Failure) -> CommandError {
      .inputOutput("cannot run \(command): \(failure.description)")
    }
    guard let file = tmpfile() else { throw failure(Descriptor.Failure()) }
    defer { fclose(file) }
    Descriptor(number: fileno(file)).write(text)
    guard let pipe = popen("\(command) /dev/fd/\(fileno(file))", "r") else {
      throw failure(Descriptor.Failure())
    }
    var bytes: [UInt8] = []
    try Descriptor(number: fileno(pipe)).readAll(failed: failure) { bytes.append(contentsOf: $0) }
    return (bytes, pclose(pipe) >> 8)
  #endif
}
