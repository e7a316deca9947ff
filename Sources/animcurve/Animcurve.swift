// The program: it reads the words, runs a command, and reports every error in one way.
//
// To add a command, declare it and its work in a file of Commands, name it in `commands` below, and explain it in
// Resources/help.txt.
//
//     exit status   0 done, or nobody reads the output any more
//                   64 a mistake in the command line
//                   65 a curve or a file that is not what it should be
//                   74 a file that cannot be read or written

import Console

/// The command line of AnimationMath.
@main
enum Animcurve {
  static let program = Program(
    name: "animcurve",
    version: "0.1.0",
    abstract: "Springs, easings and other animation curves as numbers",
    help: embedded(PackageResources.help_txt), commands: commands, topics: { Topic.curves })

  /// The commands, in the order in which the help lists them.
  private static let commands: [Command] = [
    .sample, .plot, .preview, .render, .keyframes, .export, .importing, .compare, .fit, .settle,
    .landmarks, .convert, .parse, .list,
  ]

  static func main() {
    Descriptor.reserveStandardStreams()
    // Without the signal, a write to a closed pipe or past a file's size limit fails with an error
    // that is reported.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    exit(run(words))
  }

  /// The words after the name of the program.
  private static var words: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        SystemText.text(of: UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }

  /// Runs a command line and returns the exit status.
  static func run(_ words: [String]) -> Int32 {
    do {
      switch try program.parse(words) {
      case .run(let arguments): try arguments.command.run(arguments)
      case .text(let text): try Output(nil).write(text)
      case .files: return 1
      }
      return 0
    } catch is ClosedPipe {
      return 0
    } catch let error as UsageError {
      Descriptor.standardError.write(program.report(error))
      return UsageError.exitStatus
    } catch {
      let failure = error as? CommandError ?? .badData("\(error)")
      Descriptor.standardError.write("\(program.name): error: \(lines(of: failure.message))\n")
      return failure.status
    }
  }
}
