// The reading of values. Each method returns a value or throws one sentence, for example
//
//     timing.duration: expected a number of at least 0, got "fast" (line 12, column 19)
//
// Nothing is converted on the way: "1" is not a number, 1 is not true, null is not absent. The one
// exception is infinity, which JSON lacks: where the range holds it, the strings "inf" and "-inf"
// are read as `JSONValue` writes them.

import Spelling
import Wording

extension JSONNode {
  /// The finite doubles.
  package static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// The whole numbers up to ±(2⁵³ − 1), which are exact as doubles (RFC 7493 § 2.2); where `Int` has
  /// 32 bits, all that it holds.
  package static let exactIntegers =
    Int(clamping: 1 - Int64(1) << 53)...Int(clamping: Int64(1) << 53 - 1)

  /// The number in `range`.
  ///
  /// - Parameters:
  ///   - range: The accepted numbers; a range up to infinity also accepts `"inf"` or `"-inf"`.
  ///   - accepted: The phrase for the error, if the ends of the range would mislead, such as "a
  ///     positive number".
  package func number(
    in range: ClosedRange<Double> = finite, accepted: String? = nil
  ) throws(JSONError) -> Double {
    let number: Double? =
      switch tree.content {
      case .number(let number): number
      case .string("inf"): .infinity
      case .string("-inf"): -.infinity
      default: nil
      }
    guard let number, range.contains(number) else {
      throw unexpected(accepted ?? Self.phrase(for: range))
    }
    return number
  }

  /// The number that is at least `range.lowerBound`, and finite.
  package func number(in range: PartialRangeFrom<Double>) throws(JSONError) -> Double {
    try number(in: range.lowerBound...Self.finite.upperBound)
  }

  /// The whole number in `range`; `3.0` and `3e0` are the number 3.
  ///
  /// - Parameter range: The accepted numbers, within `exactIntegers`: beyond, different numbers in
  ///   the text give the same double.
  package func integer(in range: ClosedRange<Int> = exactIntegers) throws(JSONError) -> Int {
    require(
      Self.exactIntegers.contains(range.lowerBound)
        && Self.exactIntegers.contains(range.upperBound),
      "range must lie within ±(2⁵³ − 1), got \(range)")
    guard case .number(let number) = tree.content, let integer = Int(exactly: number),
      range.contains(integer)
    else {
      let ends = Double(range.lowerBound)...Double(range.upperBound)
      let all = Double(Self.exactIntegers.lowerBound)...Double(Self.exactIntegers.upperBound)
      throw unexpected(Self.phrase("a whole number", in: ends, of: all))
    }
    return integer
  }

  /// The text.
  package func string() throws(JSONError) -> String {
    guard case .string(let text) = tree.content else { throw unexpected("text in double quotes") }
    return text
  }

  /// True or false.
  package func bool() throws(JSONError) -> Bool {
    guard case .bool(let flag) = tree.content else { throw unexpected("true or false") }
    return flag
  }

  /// The value of the named option.
  ///
  /// - Parameter options: The accepted names and their values; at least one.
  /// - Throws: For another name, an error with that name and the accepted ones.
  package func choice<Value>(
    of options: [(name: String, value: Value)]
  ) throws(JSONError) -> Value {
    require(!options.isEmpty, "options must not be empty")
    let names = options.map(\.name)
    var unknown: String?
    if case .string(let name) = tree.content {
      if let option = options.first(where: { $0.name == name }) { return option.value }
      unknown = name
    }
    throw error(
      "expected \(alternatives(names.map(JSONValue.quoted))), got \(found)", unknownName: unknown,
      acceptedNames: names)
  }

  /// The elements of the array.
  package func array() throws(JSONError) -> [JSONNode] {
    guard case .array(let values) = tree.content else { throw unexpected("an array") }
    return values.enumerated().map { node($1, .element(way, $0)) }
  }

  // MARK: - Phrases

  private static func phrase(for range: ClosedRange<Double>) -> String {
    let infinities = [
      range.lowerBound == -.infinity ? "\"-inf\"" : nil,
      range.upperBound == .infinity ? "\"inf\"" : nil,
    ]
    return alternatives([phrase("a number", in: range, of: finite)] + infinities.compactMap(\.self))
  }

  /// `noun` with the ends of the range, where they differ from those of `all`.
  private static func phrase(
    _ noun: String, in range: ClosedRange<Double>, of all: ClosedRange<Double>
  ) -> String {
    let low = shortestDecimal(range.lowerBound)
    let high = shortestDecimal(range.upperBound)
    return switch (range.lowerBound > all.lowerBound, range.upperBound < all.upperBound) {
    case (false, false): noun
    case (true, false): "\(noun) of at least \(low)"
    case (false, true): "\(noun) of at most \(high)"
    case (true, true): "\(noun) from \(low) to \(high)"
    }
  }
}
