// animcurve fit: the curve behind measured samples.

import AnimationMath
import AnimationSampling
import CurveFormats

extension Command {
  static let fit = Command(
    name: "fit",
    abstract: "Find the spring behind measured samples, with its errors",
    discussion: [
      "The operands are the word spring and a file: a CSV with the columns time and value, and perhaps"
        + " weight, one over the standard deviation of the value; - is standard input. Times rise, evenly or"
        + " not; the first is the release.",
      "Target, start and velocity are found with the spring unless they are given. The errors are standard"
        + " errors; what the samples do not tell, and that they are no spring's, is said in 'caution'.",
    ],
    examples: [
      Example("animcurve fit spring measured.csv", "The spring, as JSON."),
      Example(
        "animcurve fit spring measured.csv --from 0 --to 100 --velocity 0",
        "One that is known to go from 0 at rest to 100."),
    ],
    operand: Operand(
      name: "spring-and-file", help: "The word 'spring', and the table", arity: .oneOrMore,
      completion: .files),
    options: [
      Options.knownStart, Options.knownTarget, Options.knownVelocity, Options.output,
    ],
    run: { try $0.fit() })
}

extension Options {
  static let knownStart = Option(
    "from", .number, "A", "The value at the first time, if it is known", otherwise: "found")

  static let knownTarget = Option(
    "to", .number, "B", "The resting value, if it is known", otherwise: "found")

  static let knownVelocity = Option(
    "velocity", .number, "V", "The velocity at the first time, if it is known", otherwise: "found")
}

extension Arguments {
  /// Prints the fitted spring as JSON.
  func fit() throws {
    guard operands.count == 2, operands[0] == "spring" else {
      throw UsageError(
        "fit takes the word 'spring' and a file, got \(operands.map(quoted).joined(separator: " "))",
        in: command.name)
    }
    let input = Input(path: operands[1])
    let (times, values, weights) = try weightedSamples(in: input)
    let fit: SpringFit
    do throws(ParameterError) {
      fit = try SpringFit(
        times: times, values: values, weights: weights, target: self[Options.knownTarget],
        start: self[Options.knownStart], velocity: self[Options.knownVelocity])
    } catch {
      throw CommandError.badData("\(input.name): \(error)")
    }
    let spring = fit.spring
    let text =
      "spring(mass: 1, stiffness: \(ShortestDecimal.text(of: spring.stiffness)), "
      + "damping: \(ShortestDecimal.text(of: spring.damping)))"
    var members: [(name: String, value: JSONValue)] = [
      ("curve", .string(text)), ("stiffness", .number(spring.stiffness)),
      ("damping", .number(spring.damping)), ("response", .number(spring.response)),
      ("dampingRatio", .number(spring.dampingRatio)), ("bounce", .number(spring.bounce)),
      ("from", .number(fit.motion.from)), ("to", .number(fit.motion.to)),
      ("velocity", .number(fit.motion.initialVelocity)),
      ("relativeErrorOfStiffness", .number(fit.relativeErrors.stiffness)),
      ("relativeErrorOfDamping", .number(fit.relativeErrors.damping)),
      ("relativeErrorOfDampingOverStiffness", .number(fit.relativeErrorOfDampingOverStiffness)),
      ("rootMeanSquare", .number(fit.rootMeanSquare)),
      ("largestResidual", .number(fit.largestResidual)),
    ]
    if let caution = fit.caution { members.append(("caution", .string(caution))) }
    let output = try Output(self[Options.output])
    try JSONValue.object(members).write(into: output)
    try output.finish()
  }

  private func weightedSamples(
    in input: Input
  ) throws -> (times: [Double], values: [Double], weights: [Double]?) {
    do {
      let table = try CSVTable(utf8: input.bytes())
      let weights = table.columns.contains("weight") ? try table.numbers(in: "weight") : nil
      return (try table.numbers(in: "time"), try table.numbers(in: "value"), weights)
    } catch let error as CSVError {
      throw CommandError.badData("\(input.name): \(error)")
    }
  }
}
