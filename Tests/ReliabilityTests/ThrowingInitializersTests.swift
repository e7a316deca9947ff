// Every initialiser that throws, with hostile doubles in the place of one number: it throws an error with a
// sentence, or what it makes has values.

import AnimationMath
import Foundation
import Testing
import _TestSupport

@Suite struct ThrowingInitializersTests {
  @Test func everyOneThatIsPublicStandsInTheTable() throws {
    let declared = try PublicThrowers.names()
    #expect(declared.count > 50)
    let tabled = Set(Maker.all.map(\.name))
    let open = declared.subtracting(tabled).subtracting(PublicThrowers.ofPublicOnes)
    #expect(open.isEmpty, "to be added to the table")
    let gone = PublicThrowers.ofPublicOnes.subtracting(declared)
    #expect(gone.isEmpty, "no longer there")
    let extra = tabled.subtracting(declared)
    #expect(extra.isEmpty, "to be taken from the table")
  }

  @Test func plainNumbersAreAccepted() throws {
    for maker in Maker.all
    where maker.name != "Easing.init(validating:)" && (isOptimised || !maker.isSlow) {
      for variant in cases(0..<maker.variants, oneOf: 2) {
        #expect(throws: Never.self, "\(maker.name), \(variant)") {
          try maker.make(maker.numbers, variant)
        }
      }
    }
  }

  #if EXIT_TESTS
    @Test func hostileNumbersAreRefusedOrUsed() async throws {
      let trace = try Trace()
      await #expect(processExitsWith: .success) { [path = trace.path as String] in
        let cell = try Trace(path: path)
        limitMemory(1 << 30)
        for (index, maker) in Maker.all.enumerated() {
          for problem in problems(of: maker, { cell.number = index << 32 | $0 }) {
            Issue.record("\(maker.name): \(problem)")
          }
        }
        cell.number = -1
      }
      if trace.number >= 0 {
        let maker = Maker.all[trace.number >> 32]
        let (tuple, variant) = tuples(of: maker)[trace.number & 0xFFFF_FFFF]
        Issue.record("\(maker.name) stopped the program with \(tuple), variant \(variant)")
      }
    }
  #endif
}

/// The numbers of a maker with a hostile one in the place of each, and of every two, of which a fourth unless thorough;
/// of a slow maker, a twelfth of the former alone.
private func tuples(of maker: Maker) -> [(numbers: [Double], variant: Int)] {
  var tuples: [(numbers: [Double], variant: Int)] = []
  let step = isOptimised ? (maker.isSlow ? 12 : 1) : (maker.isSlow ? 48 : 24)
  let pairs = isThorough ? 1 : isOptimised ? 4 : 32
  for variant in 0..<maker.variants {
    for first in maker.numbers.indices {
      for (index, hostile) in Edges.hostile.enumerated() where index % step == first % step {
        var numbers = maker.numbers
        numbers[first] = hostile
        tuples.append((numbers, variant))
        if maker.isSlow { continue }
        for second in maker.numbers.indices.dropFirst(first + 1) {
          for (other, hostile) in Edges.hostile.enumerated() where (index + other) % pairs == 0 {
            numbers[second] = hostile
            tuples.append((numbers, variant))
          }
          numbers[second] = maker.numbers[second]
        }
      }
    }
  }
  return tuples
}

/// What is wrong with what a maker makes of hostile numbers; at most five.
private func problems(of maker: Maker, _ begin: (Int) -> Void) -> [String] {
  var problems: [String] = []
  for (index, (numbers, variant)) in tuples(of: maker).enumerated() where problems.count < 5 {
    begin(index)
    do {
      let made = try maker.make(numbers, variant)
      if let curve = made as? any Curve { try checkValues(of: curve) }
      if let motion = made as? any Motion { try motion.checkSettling() }
      if let number = made as? Double { try ensure(!number.isNaN, "it is \(number)") }
      if let matrix = made as? Matrix4 {
        try ensure(matrix.entries.allSatisfy { !$0.isNaN }, "it is \(matrix)")
      }
    } catch let error as ParameterError {
      let isNamed = !error.parameter.isEmpty && !error.accepted.isEmpty
      if !isNamed || !error.description.contains("must be") {
        problems.append("\(numbers), variant \(variant): \(error)")
      }
    } catch {
      problems.append("\(numbers), variant \(variant): \(error)")
    }
  }
  return problems
}

/// Throws unless a curve has values in its domain.
private func checkValues(of curve: any Curve) throws(Problem) {
  let (start, end) = (curve.domain.lowerBound, curve.domain.upperBound)
  var arguments = CurveOracle.fractions
  if start.isFinite && end.isFinite {
    arguments = arguments.map { min(max(start + $0 * (end - start), start), end) }
  } else {
    arguments = CurveOracle.times.filter(curve.domain.contains)
  }
  for x in arguments {
    for side in [nil, .left, .right] as [Side?] {
      let (value, slope) = (curve.value(at: x, from: side), curve.slope(at: x, from: side))
      try ensure(!value.isNaN && !slope.isNaN, "at \(x) it is \(value), with the slope \(slope)")
    }
  }
}

/// The public declarations of the sources that throw a ParameterError, and the package's own initialisers,
/// whose checks a public one shares.
private enum PublicThrowers {
  /// Initialisers that another module calls for public ones, which are in the table.
  static let ofPublicOnes: Set = [
    "ChannelTable.init(length:ends:events:groups:tolerance:cells:sample:)",
    "CurveText.SpringText.init(_:mass:initialVelocity:isClamped:name:)",
    "DampedSpring.init(checkedAngularFrequency:dampingRatio:mass:)",
    "KeyframeIntervals.init(_:count:timingFunctions:holds:name:)",
    "ReactNativeElastic.init(validating:)",
    "SpringEasing.init(motion:duration:comesToRest:)",
    "SpringVectorMotion.init(validating:from:to:velocity:)",
  ]

  static func names() throws -> Set<String> {
    let sources = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }.appendingPathComponent("Sources")
    var names: Set<String> = []
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      names.formUnion(Self.names(in: try String(contentsOf: file, encoding: .utf8)))
    }
    return names
  }

  private static func names(in text: String) -> [String] {
    var names: [String] = []
    var type = ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ").map(String.init)
      if line.first != " ",
        let keyword = words.firstIndex(where: {
          ["struct", "enum", "class", "extension", "protocol"].contains($0)
        }), keyword + 1 < words.count
      {
        type = String(words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "." })
      }
      let isPublic =
        line.hasPrefix("  public ") && (line.contains("init(") || line.contains(" func "))
      guard isPublic || line.hasPrefix("  package init(") else { continue }
      // The declaration up to its body.
      var declaration = ""
      for line in lines[index...].prefix(16) {
        declaration += line + " "
        if line.hasSuffix("{") { break }
      }
      guard declaration.contains("throws(ParameterError)") else { continue }
      names.append("\(type).\(name(of: declaration))")
    }
    return names
  }

  /// The name with its labels.
  private static func name(of declaration: String) -> String {
    let beginning = declaration.prefix { $0 != "(" }
    let name = beginning.split(separator: " ").last ?? ""
    var labels: [String] = []
    var depth = 0
    var isLabel = true
    var label = ""
    for character in declaration.dropFirst(beginning.count) {
      switch character {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { break }
      if depth == 1 && character == "," {
        isLabel = true
      } else if isLabel && (character == ":" || character == " " && !label.isEmpty) {
        labels.append(label)
        (label, isLabel) = ("", false)
      } else if isLabel && (character.isLetter || character.isNumber || character == "_") {
        label.append(character)
      }
    }
    return "\(name.prefix { $0 != "<" })(\(labels.map { $0 + ":" }.joined()))"
  }
}
