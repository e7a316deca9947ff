// The kinds of option values: how they are described, completed and read.
//
// Numbers are read from the whole text or not at all: an optional sign, decimal digits with or
// without a point, an optional exponent. Swift's own initialiser also accepts `nan`, `inf` and
// hexadecimal, which nobody means on a command line, so the shape is checked first. A number beyond
// the largest double is refused as not finite, not rounded to infinity.

import AnimationMath

/// A kind of option value.
struct ValueKind<Value: Sendable>: Sendable {
  /// The accepted values, as a phrase after the word "expected".
  let expected: String
  let completion: Completion
  /// The value of a text, or nil where the text is not `expected`.
  let read: @Sendable (String) -> Value?

  init(
    _ expected: String, completion: Completion = .nothing,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.expected = expected
    self.completion = completion
    self.read = read
  }
}

/// The words that a shell may offer for a value.
enum Completion: Sendable {
  case nothing
  case files
  /// All the words that are accepted; help screens list them.
  case choices([String])
  /// Some of the words that are accepted; made only where they are offered.
  case suggestions(@Sendable () -> [String])
}

// MARK: - Numbers

extension ValueKind where Value == Double {
  static var number: ValueKind {
    ValueKind("a finite number", read: finiteNumber)
  }

  static var positiveNumber: ValueKind {
    ValueKind("a finite number above 0") { finiteNumber($0).flatMap { $0 > 0 ? $0 : nil } }
  }

  /// A number of a range.
  static func number(from minimum: Double, to maximum: Double) -> ValueKind {
    ValueKind("a number \((minimum...maximum).phrase)") {
      finiteNumber($0).flatMap { (minimum...maximum).contains($0) ? $0 : nil }
    }
  }

  static var nonNegativeNumber: ValueKind {
    ValueKind("a finite number of at least 0") { finiteNumber($0).flatMap { $0 >= 0 ? $0 : nil } }
  }
}

extension ValueKind where Value == Int {
  static func integer(from minimum: Int, to maximum: Int) -> ValueKind {
    ValueKind("a whole number from \(minimum) to \(maximum)") {
      Int($0).flatMap { (minimum...maximum).contains($0) ? $0 : nil }
    }
  }
}

extension ValueKind where Value == [Double] {
  /// One number or more, separated by commas.
  static var numbers: ValueKind {
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
func finiteNumber(_ text: String) -> Double? {
  let bytes = Array(text.utf8),
    digits = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes[...]
  guard decimalLength(digits) == digits.count, let number = Double(text), number.isFinite
  else { return nil }
  return number + 0
}

extension ValueKind where Value == SizeValue {
  /// Two lengths, as in `100x40`.
  static var box: ValueKind {
    ValueKind("a width and a height, as in 100x40") { text in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        .map { finiteNumber(String($0)) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        Magnitude.nonNegative.contains(width), Magnitude.nonNegative.contains(height)
      else { return nil }
      return SizeValue(width: width, height: height)
    }
  }
}

// MARK: - Words

extension ValueKind where Value == String {
  /// Any text except the empty one, which usually comes from an unset shell variable.
  static var text: ValueKind {
    ValueKind("a text that is not empty") { $0.isEmpty ? nil : $0 }
  }

  static var file: ValueKind {
    ValueKind("a file name", completion: .files) { $0.isEmpty ? nil : $0 }
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
  /// One of the raw values of an enumeration.
  static func choice(of type: Value.Type) -> ValueKind {
    let words = type.allCases.map(\.rawValue)
    return ValueKind(alternatives(words), completion: .choices(words)) {
      Value(rawValue: $0)
    }
  }
}
