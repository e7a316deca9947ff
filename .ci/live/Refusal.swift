// The errors of both modules as one type.
//
// Embedded Swift has no `any Error`, and a function that throws two types of its own would have to
// turn one into the other. So in the copy that is compiled here every `throws` throws this.

public struct Refusal: Error {
  public let description: String

  /// What ParameterError has.
  public let parameter, accepted: String
  public let value: Double

  /// What CurveTextError has: the character of the error, from 1.
  public let column: Int
  public let problem: String
  public let unknownName: String?
  public let suggestions: [String]

  init(parameter: String, value: Double, accepted: String) {
    (self.parameter, self.accepted, self.value) = (parameter, accepted, value)
    description = "\(parameter) must be \(accepted), got \(shortestDecimal(value))"
    (column, problem, unknownName, suggestions) = (0, "", nil, [])
  }

  init(
    _ problem: String, in text: String, at offset: Int, unknownName: String? = nil,
    acceptedNames: [String] = [], likely: [String]? = nil
  ) {
    let bytes = text.utf8
    let index = bytes.index(bytes.startIndex, offsetBy: min(offset, bytes.count))
    column = text.distance(from: text.startIndex, to: index) + 1
    (self.problem, self.unknownName) = (problem, unknownName)
    (parameter, accepted, value) = ("", "", 0)
    suggestions = likely ?? unknownName.map { AnimationCurves.suggestions(for: $0, among: acceptedNames) } ?? []
    let names = suggestions.map { "'\($0)'" }
    guard let last = names.last else {
      description = "column \(column): \(problem)"
      return
    }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    description = "column \(column): \(problem); did you mean \(list)?"
  }

  init(_ sentence: String) {
    description = sentence
    (parameter, accepted, value) = ("", "", 0)
    (column, problem, unknownName, suggestions) = (0, "", nil, [])
  }
}

public typealias ParameterError = Refusal
public typealias CurveTextError = Refusal
public typealias ExportError = Refusal
