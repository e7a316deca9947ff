// Words of the system as text, without a loss.
//
// The words of a command line and the names of files are bytes, usually UTF-8 and not always. A
// byte that is part of no UTF-8 character becomes the private character U+10FF00 + byte; all others
// are read as they are. Such a byte is 0x80 or more. A character from U+10FF80 to U+10FFFF that the
// bytes do spell is taken for bytes as well, all four of them, so two different words never have
// the same text and the way back is exact.

/// Text for the bytes of a word, and back.
package enum SystemText {
  /// The characters that encode bytes.
  package static let bytes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

  /// The text that encodes bytes.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    var text = ""
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      var parser = Unicode.UTF8.ForwardParser()
      var input = rest.makeIterator()
      let length: Int
      if case .valid(let encoded) = parser.parseScalar(from: &input) {
        let scalar = Unicode.UTF8.decode(encoded)
        length = encoded.count
        if !Self.bytes.contains(scalar.value) {
          text.unicodeScalars.append(scalar)
          rest = rest.dropFirst(length)
          continue
        }
      } else {
        length = 1
      }
      for byte in rest.prefix(length) {
        text.unicodeScalars.append(Unicode.Scalar(0x10_FF00 + UInt32(byte)) ?? "\u{FFFD}")
      }
      rest = rest.dropFirst(length)
    }
    return text
  }

  /// The bytes that a text encodes.
  package static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      byte(of: scalar).map { [$0] }
        ?? Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// The byte that a character encodes, if it encodes one.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    bytes.contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }
}
