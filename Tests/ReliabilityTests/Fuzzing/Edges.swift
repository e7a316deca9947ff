// The numbers and words on which code breaks.
//
// A number is written in one of three ways: a plain one, so that whole functions are accepted; one of the
// edges; or any double of a size that is accepted. Every pool begins with its simplest item.

/// The numbers and words that the grammars put in.
enum Edges {
  /// Numbers of everyday animations.
  static let plain = [
    "1", "0.5", "0", "2", "0.25", "0.1", "10", "100", "0.8", "3", "0.3", "1.5", "-1", "-0.5", "400",
  ]

  /// Zero, the ends of the doubles, of the accepted range and of 0…1, and their neighbours.
  static let numbers = [
    "0", "-0", "1", "-1", "5e-324", "-5e-324", "1e-320", "2.2250738585072014e-308", "1e-300",
    "1e-160",
    "1e-60", "1e-50", "-1e-50", "1.0000000000000001e-50", "1e-49", "1e-30", "1e-17", "1e-9", "1e-6",
    "0.9999999999999999", "1.0000000000000002", "0.99999999999999989", "0.49999999999999994",
    "0.5000000000000001", "1e9", "9007199254740993", "1e17", "1e30", "9.999999999999999e49", "1e50",
    "-1e50", "1e51", "1e150", "1e300", "1.7976931348623157e308", "1e309", "-1e400", ".5", "+1",
    "00.1",
    "10e-1", "0.001", "1e-16", "0.7071067811865476", "-0.9999999999999999",
  ]

  /// Whole numbers.
  static let integers = [
    "1", "2", "3", "4", "10", "64", "100", "1000", "0", "-1", "65536", "16777216", "1000000000",
    "1125899906842624", "9007199254740992", "9223372036854775807", "9223372036854775808", "+4",
    "4.0",
    "1e3", "-0", "99999999999999999999",
  ]

  /// What is no number where one is expected, and no name that anything has.
  static let words = [
    "nan", "inf", "-inf", "infinity", "none", "x", "0x10", "1.", "--1", "1e", "ease", "-",
    "é\u{301}",
    "👩‍👩‍👧", "\u{FEFF}", "\u{202E}abc", "\0", "\r\n", "日本", "\u{1B}[31m", "%s%n", "'\"`$(x)",
    String(repeating: "long-name", count: 40),
  ]

  /// What a mutation puts in: every token of the grammars, and some of none.
  static let pieces =
    [
      "(", ")", ",", ":", " ", "-", "+", ".", "%", "/*", "*/", "e", "E9", "e-9", "\"", "\\", "[",
      "]", "{",
      "}", "\n", "\t", "#", "M", "z", "a", "deg", "px", "turn", "|", "spring(", "linear(", "_", "/",
    ] + numbers + words

  /// A number as text.
  static func number(_ choices: inout Choices) -> String {
    switch choices.below(16) {
    case 0..<9: return choices.pick(plain)
    case 9..<14: return choices.pick(numbers)
    case 14: return any(&choices).description
    default:
      let digits = choices.below(1 << 16)
      return "\(choices.chance(4) ? "-" : "")0.\(digits)"
    }
  }

  /// A number of magnitude up to 1e50, as JSON and CSS have it.
  static func magnitude(_ choices: inout Choices) -> String {
    switch choices.below(16) {
    case 0..<9: return choices.pick(plain)
    case 9..<14: return choices.pick(magnitudes)
    case 14:
      let number = any(&choices)
      return (number.magnitude <= 1e50 ? number : 1).description
    default: return "\(choices.chance(4) ? "-" : "")0.\(choices.below(1 << 16))"
    }
  }

  /// The edges that every format reads as a number, and every parameter as a magnitude.
  private static let magnitudes = numbers.filter {
    guard let first = $0.first, first != "+", first != ".", !$0.hasPrefix("00") else {
      return false
    }
    return (Double($0) ?? .infinity).magnitude <= 1e50
  }

  /// A number of 0…1 as text, in the main.
  static func fraction(_ choices: inout Choices) -> String {
    switch choices.below(8) {
    case 0..<5: return "0.\(choices.below(1 << 16))"
    case 5, 6:
      return choices.pick([
        "0", "1", "5e-324", "1e-300", "1e-17", "1e-9", "0.5", "0.9999999999999999",
        "0.3333333333333333",
      ])
    default: return number(&choices)
    }
  }

  /// Any double of magnitude 1e-52 to 1e52.
  static func any(_ choices: inout Choices) -> Double {
    let exponent = choices.below(346) - 172
    let fraction = Double(choices.bits() >> 11) * 0x1p-53
    let value = (1 + fraction) * Double(sign: .plus, exponent: exponent, significand: 1)
    return choices.chance(3) ? -value : value
  }

  /// 24 doubles that no parameter expects.
  static let hostile: [Double] = [
    0, -0.0, 1, -1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    1e-300, 1e-60, 1e-50, -1e-50,
    1.nextDown, 1.nextUp, 0.5.nextUp, 1e-17, 1e17, 1e50, -1e50, 1e50.nextUp, 1e300,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ]
}

/// A text with one to four of its characters replaced, repeated, left out or put in.
func mutated(_ text: String, _ choices: inout Choices) -> String {
  var characters = Array(text.unicodeScalars.prefix(4000))
  for _ in 0...choices.below(4) {
    let place = choices.below(characters.count + 1)
    let length = min(choices.below(6), characters.count - place)
    let piece = Array(choices.pick(Edges.pieces).unicodeScalars)
    switch choices.below(4) {
    case 0: characters.insert(contentsOf: piece, at: place)
    case 1: characters.removeSubrange(place..<place + length)
    case 2: characters.insert(contentsOf: characters[place..<place + length], at: place)
    default: characters.replaceSubrange(place..<place + length, with: piece)
    }
  }
  var text = ""
  text.unicodeScalars.append(contentsOf: characters)
  return text
}

/// A text with one or two of its tokens dropped, repeated, exchanged, or replaced by an edge.
///
/// Tokens are words, numbers, and other characters one by one. Half of the changes are of numbers, since most
/// others make a text that is refused.
func shaken(_ text: String, _ choices: inout Choices) -> String {
  func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), 0x80...:
      true
    default: false
    }
  }
  let bytes = Array(text.utf8)
  var tokens: [ArraySlice<UInt8>] = []
  var start = 0
  for place in bytes.indices.dropFirst()
  where !isInWord(bytes[place]) || !isInWord(bytes[place - 1]) {
    tokens.append(bytes[start..<place])
    start = place
  }
  tokens.append(bytes[start...])
  func isNumber(_ token: ArraySlice<UInt8>) -> Bool {
    token.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
  for _ in 0...choices.below(2) {
    let (place, other) = (choices.below(tokens.count), choices.below(tokens.count))
    switch choices.below(8) {
    case 0 where tokens.count > 1: tokens.remove(at: place)
    case 1: tokens.insert(tokens[other], at: place)
    case 2: tokens.swapAt(place, other)
    case 3: tokens[place] = Array(choices.pick(Edges.pieces).utf8)[...]
    default:
      // The next number, as most of the tokens are punctuation.
      let number = tokens[place...].firstIndex(where: isNumber) ?? place
      tokens[number] = Array(Edges.number(&choices).utf8)[...]
    }
  }
  return String(decoding: tokens.joined(), as: UTF8.self)
}
