// The program: it reads the words, runs a command, and reports every error in one way.
//
// To add a command, declare it and its work in a file of Commands and name it in `commands` below.
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
    discussion: [
      "A curve is a text: a CSS easing such as ease-in-out, cubic-bezier(0.25, 0.1, 0.25, 1) or"
        + " steps(4); a function in the same spirit, such as spring(response: 0.5,"
        + " damping-ratio: 0.8) or decay(velocity: 1000, deceleration: 0.998); or a name from"
        + " 'animcurve list'. 'animcurve help curves' shows every function. Put it in quotation marks, so that the shell does not take it"
        + " apart.",
      "--output writes its file whole or not at all. If the file existed, other hard links to it keep the"
        + " old contents.",
    ],
    examples: [
      Example("animcurve sample ease-in-out --count 101", "A table to plot."),
      Example(
        "animcurve settle 'spring(mass: 1, stiffness: 100, damping: 10)'",
        "The seconds until the spring is at rest."),
    ],
    commands: commands, topics: { Topic.curves })

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
