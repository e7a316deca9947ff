// The kinds of option values: how they are described, completed and read.
//
// Numbers are read from the whole text or not at all: an optional sign, decimal digits with or
// without a point, an optional exponent. Swift's own initialiser also accepts `nan`, `inf` and
// hexadecimal, which nobody means on a command line, so the shape is checked first. A number beyond
// the largest double is refused as not finite, not rounded to infinity.

import Spelling
import Wording

/// A kind of option value.
package struct ValueKind<Value: Sendable>: Sendable {
  /// The accepted values, as a phrase after the word "expected".
  package let expected: String
  package let completion: Completion
  /// The value of a text, or nil where the text is not `expected`.
  package let read: @Sendable (String) -> Value?

  package init(
    _ expected: String, completion: Completion = .nothing,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.expected = expected
    self.completion = completion
    self.read = read
  }
}

/// The words that a shell may offer for a value.
package enum Completion: Sendable {
  case nothing
  case files
  /// The complete list of accepted words, which help screens show.
  case choices([String])
  /// A selection of the accepted words, made only where a shell asks for it.
  case suggestions(@Sendable () -> [String])
}

// MARK: - Numbers

extension ValueKind where Value == Double {
  package static var number: ValueKind { numbers("a finite number") { _ in true } }

  package static var positiveNumber: ValueKind { numbers("a finite number above 0") { $0 > 0 } }

  package static var nonNegativeNumber: ValueKind {
    numbers("a finite number of at least 0") { $0 >= 0 }
  }

  /// A number of a range.
  package static func number(from minimum: Double, to maximum: Double) -> ValueKind {
    numbers("a number \((minimum...maximum).phrase)", where: (minimum...maximum).contains)
  }

  private static func numbers(
    _ expected: String, where isAccepted: @escaping @Sendable (Double) -> Bool
  ) -> ValueKind {
    ValueKind(expected) { finiteNumber($0).flatMap { isAccepted($0) ? $0 : nil } }
  }
}

extension ValueKind where Value == Int {
  package static func integer(from minimum: Int, to maximum: Int) -> ValueKind {
    ValueKind("a whole number from \(minimum) to \(maximum)") {
      Int($0).flatMap { (minimum...maximum).contains($0) ? $0 : nil }
    }
  }
}

extension ValueKind where Value == [Double] {
  /// One number or more, separated by commas.
  package static var numbers: ValueKind {
    ValueKind("finite numbers separated by commas, without spaces") { text in
      var numbers: [Double] = []
      for item in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = finiteNumber(String(item)) else { return nil }
        numbers.append(number)
      }
      return numbers
    }
  }
}

/// The finite number that the whole of a text spells in decimal notation, or nil; −0 is 0.
package func finiteNumber(_ text: String) -> Double? {
  let bytes = Array(text.utf8),
    digits = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes[...]
  guard decimalLength(digits) == digits.count, let number = Double(text), number.isFinite
  else { return nil }
  return number + 0
}

extension ValueKind {
  /// The same kind, whose numbers may have a unit: `500ms` for a number of seconds.
  ///
  /// - Parameter units: The units, each with the power of ten by which it multiplies.
  package func taking(_ units: [(name: String, power: Int)]) -> ValueKind {
    ValueKind(
      "\(expected), with or without \(alternatives(units.map(\.name)))", completion: completion
    ) { text in
      let plain = text.split(separator: ",", omittingEmptySubsequences: false).map { item in
        guard let unit = units.first(where: { item.hasSuffix($0.name) }) else {
          return String(item)
        }
        let digits = item.dropLast(unit.name.count)
        let number = digits.last == " " ? digits.dropLast() : digits
        guard let digit = number.utf8.last, isDigit(digit) else { return String(item) }
        return number + (unit.power == 0 ? "" : "e\(unit.power)")
      }
      return read(plain.joined(separator: ","))
    }
  }
}

// MARK: - Words

extension ValueKind where Value == String {
  /// Any text except the empty one, which usually comes from an unset shell variable.
  package static var text: ValueKind {
    ValueKind("a text that is not empty") { $0.isEmpty ? nil : $0 }
  }

  package static var file: ValueKind {
    ValueKind("a file name", completion: .files) { $0.isEmpty ? nil : $0 }
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
  /// One of the raw values of an enumeration.
  package static func choice(of type: Value.Type) -> ValueKind {
    let words = type.allCases.map(\.rawValue)
    return ValueKind(alternatives(words), completion: .choices(words)) {
      Value(rawValue: $0)
    }
  }
}
