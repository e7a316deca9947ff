// The program: words in, a command run, and everything that can go wrong told in one way.
//
//     exit status   0 done, or nobody reads the output any more
//                   64 a mistake in the command line
//                   65 a curve or a file that is not what it should be
//                   74 a file that cannot be read or written

import AnimationMath
import CurveFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command line of AnimationMath.
@main
enum Animcurve {
  static let program = Program.animcurve(
    version: "0.1.0",
    curves: NamedCurve.all.map(\.name),
    springs: NamedCurve.all.filter(\.isSpring).map(\.name),
    families: NamedCurve.families)

  static func main() {
    // A closed pipe is an error of the write that meets it, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs a command line and returns the exit status.
  static func run(_ words: [String]) -> Int32 {
    do {
      switch try program.parse(words) {
      case .run(let command, let arguments): try run(command, arguments)
      case .help(let text), .version(let text), .completion(let text): try write(text)
      }
      return 0
    } catch is ClosedPipe {
      return 0
    } catch let error as UsageError {
      Descriptor.standardError.write(program.report(error))
      return UsageError.exitStatus
    } catch {
      let failure = error as? CommandError ?? .badData("\(error)")
      Descriptor.standardError.write("\(program.name): error: \(printable(failure.message))\n")
      return failure.status
    }
  }

  private static func run(_ command: Command, _ arguments: Arguments) throws {
    switch command.name {
    case "sample": try arguments.sample()
    case "render": try arguments.render()
    case "settle": try arguments.settle()
    case "convert": try arguments.convert()
    case "parse": try arguments.parse()
    case "list": try arguments.list()
    default: preconditionFailure("command '\(command.name)' is declared and has no code")
    }
  }

  private static func write(_ text: String) throws {
    let output = try Output(nil)
    var text = text
    try text.withUTF8 { try output.write(UnsafeRawBufferPointer($0)) }
  }
}
