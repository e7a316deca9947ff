// The commands of animcurve. What each of them does with its arguments is elsewhere; here is what
// may be typed, and the help.
//
// To add a command: declare it below, name it in `animcurve(version:curves:families:)`, and give it
// a branch where the invocation is run. Its new options go to Options.swift.

extension Program {
  /// The command line of animcurve.
  ///
  /// - Parameters:
  ///   - version: The version of the package.
  ///   - curves: The names of curves that need no parameters, for completion.
  ///   - springs: Those of them that are springs.
  ///   - families: The names of the families of curves, for completion.
  static func animcurve(
    version: String, curves: [String], springs: [String], families: [String]
  ) -> Program {
    Program(
      name: "animcurve",
      version: version,
      abstract: "Springs, easings and other animation curves as numbers",
      discussion: [
        "A curve is a text: a CSS easing such as ease-in-out, cubic-bezier(0.25, 0.1, 0.25, 1) or"
          + " steps(4); a function in the same spirit, such as spring(response: 0.5,"
          + " damping-ratio: 0.8) or decay(velocity: 1000, deceleration: 0.998); or a name from 'animcurve list'. Put it between quotation marks,"
          + " so that the shell leaves it in one piece."
      ],
      examples: [
        Example("animcurve sample ease-in-out --count 101", "A table to plot."),
        Example(
          "animcurve settle 'spring(mass: 1, stiffness: 100, damping: 10)'",
          "The seconds until the spring is at rest."),
      ],
      commands: [
        .sample(curves: curves), .render, .settle(springs: springs), .convert(springs: springs),
        .parse(curves: curves),
        .list(families: families),
      ])
  }
}

extension Command {
  static func sample(curves: [String]) -> Command {
    Command(
      name: "sample",
      abstract: "Write the values of curves as a table",
      discussion: [
        "Springs and other motions have the columns time, value and velocity; easings have"
          + " progress, value and slope. A spring runs until it has settled unless told otherwise.",
        "Several curves are written one after the other, with a first column 'curve' that repeats the"
          + " text of each, or its name in --table. Sampled with springs, an easing runs for one"
          + " second, or for --duration, or for what the column 'duration' of the table says.",
      ],
      examples: [
        Example(
          "animcurve sample 'cubic-bezier(0.25, 0.1, 0.25, 1)' --count 101",
          "An easing from 0 to 1 in steps of 0.01."),
        Example(
          "animcurve sample 'spring(duration: 0.5, bounce: 0.3)' --to 100 --rate 120",
          "A spring from 0 to 100, 120 times per second until it has settled."),
        Example(
          "animcurve sample 'steps(4)' --at 0.25,0.5,0.75 --side left",
          "The values just before the jumps."),
        Example(
          "animcurve sample ease ease-in swiftui.bouncy --output curves.csv",
          "Several curves, told apart by a first column."),
        Example(
          "seq 0 0.1 1 | animcurve sample ease --at-file -",
          "The instants from another program."),
      ],
      operand: Operand(
        name: "curve", help: "The curve to sample; several are sampled one after the other",
        arity: .oneOrMore, substitute: Options.table, completion: .suggestions(curves)),
      options: [
        Options.count, Options.rate, Options.at, Options.atFile,
        Options.start, Options.end, Options.duration, Options.side,
        Options.from, Options.to, Options.velocity, Options.epsilon,
        Options.table, Options.format, Options.output,
      ],
      exclusive: [
        [Options.count, Options.rate, Options.at, Options.atFile],
        [Options.end, Options.duration],
        [Options.at, Options.start], [Options.at, Options.end],
        [Options.atFile, Options.start], [Options.atFile, Options.end],
      ])
  }

  static var render: Command {
    Command(
      name: "render",
      abstract: "Write what animated properties show as a table",
      discussion: [
        "The file is a JSON document of properties, each with its type, its own value and its"
          + " animations; data/animations/README.md lists every field. In short:",
        "{\"groups\": {NAME: {timing, easing, parent}}, \"properties\": [{name, type, modelValue,"
          + " interpolationSpace, animations, retarget}]}",
        "An animation has one of basic {from, to, by}, keyframes {values, keyTimes, timingFunctions,"
          + " calculationMode, tensionValues, continuityValues, biasValues}, compositeKeyframes"
          + " [{offset, value, easing, composite}], track {from, segments, settlingThreshold} and path"
          + " {data, pacing, keyTimes, rotation}; and of curve, timing {beginTime, duration, speed,"
          + " timeOffset, repeatCount, repeatDuration, autoreverses, fillMode} or webTiming {delay,"
          + " endDelay, duration, iterations, iterationStart, direction, fill}, composite,"
          + " isCumulative, isRemovedOnCompletion, key and group what is to differ from the default.",
        "A retarget {time, to, curve, duration} leads the property to a new value, whatever is under"
          + " way. The types are number, point, size, rect, vector, color and transform.",
        "The columns are time, then one for each channel: opacity, position.x, fill.red; of a"
          + " transform a, b, c, d, tx and ty, or m11 to m44 if it leaves the plane.",
      ],
      examples: [
        Example(
          "animcurve render data/animations/drag.json --rate 120 --velocity",
          "A spring that is interrupted three times, and its velocity."),
        Example(
          "animcurve render data/animations/progress-ring.json --end 3 --rate 60",
          "An animation that never ends, for three seconds."),
        Example(
          "animcurve render data/animations/ripple.json --property outer.opacity",
          "One property of many."),
      ],
      operand: Operand(
        name: "file", help: "The description; - is standard input", arity: .exactlyOne,
        completion: .files),
      options: [
        Options.count, Options.rate, Options.at, Options.atFile,
        Options.start.otherwise("0"), Options.end.otherwise("where the last animation ends"),
        Options.property, Options.withVelocity, Options.format, Options.output,
      ],
      exclusive: [
        [Options.count, Options.rate, Options.at, Options.atFile],
        [Options.at, Options.start], [Options.at, Options.end],
        [Options.atFile, Options.start], [Options.atFile, Options.end],
      ])
  }

  static func settle(springs: [String]) -> Command {
    Command(
      name: "settle",
      abstract: "Print the time at which a spring has settled, in seconds",
      discussion: [
        "The answer is inf for a spring that never settles: one without damping, or a threshold of 0."
      ],
      examples: [
        Example(
          "animcurve settle 'spring(mass: 1, stiffness: 100, damping: 10)' --epsilon 0.01",
          "When the spring enters the last hundredth of its way for good."),
        Example(
          "animcurve settle 'spring(duration: 0.5, bounce: 0.3)' --rule core-animation",
          "The settling duration that Core Animation reports."),
      ],
      operand: spring(springs),
      options: [
        Options.epsilon, Options.speedEpsilon, Options.rule,
        Options.from, Options.to, Options.velocity, Options.output,
      ])
  }

  static func convert(springs: [String]) -> Command {
    Command(
      name: "convert",
      abstract: "Write a spring in the parameters of every platform, as JSON",
      examples: [
        Example(
          "animcurve convert 'spring(response: 0.5, damping-ratio: 0.8)'",
          "Among others: mass, stiffness, damping, duration and bounce.")
      ],
      operand: spring(springs),
      options: [Options.output])
  }

  static func parse(curves: [String]) -> Command {
    Command(
      name: "parse",
      abstract: "Print the canonical text of a curve, or say what is wrong with it",
      discussion: ["A CSS easing is printed as CSS serialises it."],
      examples: [
        Example(
          "animcurve parse 'cubic-bezier(.25,.1,.25,1)'",
          "Prints cubic-bezier(0.25, 0.1, 0.25, 1)."),
        Example(
          "animcurve parse 'linear(0, 0.7, 1 50% 100%)' --computed",
          "Prints linear(0 0%, 0.7 25%, 1 50%, 1 100%)."),
      ],
      operand: Operand(
        name: "curve", help: "The curve to read", arity: .exactlyOne,
        completion: .suggestions(curves)),
      options: [Options.computed, Options.output])
  }

  static func list(families: [String]) -> Command {
    Command(
      name: "list",
      abstract: "List the curves that have a name, by family",
      discussion: [
        "A name stands wherever a curve is asked for. The same name means different curves in"
          + " different systems, so all but those of CSS begin with their family.",
        "The text of --css is the same curve from progress 0 to 1. Outside, CSS continues it, where"
          + " some systems hold the ends.",
      ],
      examples: [
        Example("animcurve list", "Every family and its curves."),
        Example("animcurve list --family carbon --css", "One family, for a style sheet."),
      ],
      options: [Options.family.suggesting(families), Options.css, Options.output])
  }

  /// The operand of the commands on one spring.
  private static func spring(_ names: [String]) -> Operand {
    Operand(
      name: "spring", help: "The spring, such as 'spring(response: 0.5, damping-ratio: 0.8)'",
      arity: .exactlyOne, completion: .suggestions(names))
  }
}
