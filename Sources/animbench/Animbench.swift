// The benchmarks: every question in turn, as a table for people or JSON for machines.
//
//     swift run -c release animbench [--json] [--rounds N] [--only WORDS]

/// The benchmarks of AnimationMath.
@main
enum Animbench {
  static func main() {
    var words = CommandLine.arguments.dropFirst()
    var isJSON = false
    var rounds = 31
    var only = ""
    while let word = words.popFirst() {
      if word == "--json" {
        isJSON = true
      } else if word == "--rounds", let text = words.popFirst(), let number = Int(text), number > 0
      {
        rounds = number
      } else if word == "--only", let text = words.popFirst() {
        only = text
      } else {
        print("usage: animbench [--json] [--rounds N] [--only WORDS]")
        return
      }
    }
    #if DEBUG
      print("animbench: a debug build says nothing about speed; use swift run -c release animbench")
    #else
      let questions: [Question] =
        Question.springValues + Question.bezierValues + [.bezierConstruction, .bulkSpring]
        + Question.bulkCurves + Question.fewSamples + Question.bulkSizes
        + Question.unevenInstants + Question.singlePrecision + [.gridInstants, .streams, .decimals]
        + Question.productSizes + Question.channels
        + [.timingProgress, .stackValue, .transformValue, .retargetedStack, .stackSamples]
        + [.timelineFrame, .timelineCalls, .timelineSamples]
      let measurements = questions.filter {
        only.isEmpty || $0.text.lowercased().contains(only.lowercased())
      }
      .map { $0.measure(rounds: rounds) }
      print(isJSON ? json(measurements) : table(measurements))
    #endif
  }

  /// A Markdown table for each question.
  static func table(_ measurements: [[Measurement]]) -> String {
    measurements.map { rows in
      let header = "| \(rows[0].question) | ns, median | quartiles | ratio |"
      return
        ([header, "| --- | ---: | ---: | ---: |"]
        + rows.map { row in
          "| \(row.name) | \(rounded(row.median)) | \(rounded(row.lowerQuartile)) – "
            + "\(rounded(row.upperQuartile)) | \(rounded(row.ratio)) |"
        }).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// One object for each contestant.
  static func json(_ measurements: [[Measurement]]) -> String {
    let rows = measurements.joined().map { row in
      """
        {"question": "\(row.question)", "name": "\(row.name)", "nanoseconds": \(row.median), \
      "lowerQuartile": \(row.lowerQuartile), "upperQuartile": \(row.upperQuartile), \
      "ratio": \(row.ratio)}
      """
    }
    return "[\n" + rows.joined(separator: ",\n") + "\n]"
  }

  /// Three decimals below one, two below ten, one below a hundred, none above.
  private static func rounded(_ number: Double) -> String {
    let unit: Double = number < 1 ? 1000 : number < 10 ? 100 : number < 100 ? 10 : 1
    let text = ((number * unit).rounded() / unit).description
    return unit == 1 ? String(text.dropLast(2)) : text
  }
}
