import Testing
import _TestSupport

@testable import Console
@testable import animcurve

@Suite struct SystemTextTests {
  @Test(arguments: ["", "ease", "Ünïcode/ß", "日本", "🙂é\u{301}", "a\u{0}b\n"])
  func textIsReadAsItIs(text: String) {
    #expect(SystemText.text(of: text.utf8) == text)
    #expect(SystemText.bytes(of: text) == Array(text.utf8))
  }

  /// Bytes as messages show them: those that belong to no character, one by one.
  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], #"a\xFFb"#), ([0xFE], #"\xFE"#), ([0xC3], #"\xC3"#),
      ([0xC3, 0x28], #"\xC3("#), ([0xE2, 0x82], #"\xE2\x82"#), ([0xC0, 0x80], #"\xC0\x80"#),
      ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),  // half of a surrogate pair
      ([0xF4, 0x8F, 0xBE, 0x80], #"\xF4\x8F\xBE\x80"#),  // U+10FF80, which stands for 80
    ] as [([UInt8], String)])
  func bytesThatAreNoTextAreEscaped(bytes: [UInt8], shown: String) {
    let text = SystemText.text(of: bytes)
    #expect(printable(text) == shown)
    #expect(SystemText.bytes(of: text) == bytes)
  }

  @Test func anyBytesComeBack() {
    var random = SeededRandom(seed: 14)
    // Pieces of characters, so that beginnings and ends meet in every way.
    let pieces: [[UInt8]] = [
      [0x61], [0x80], [0xBF], [0xC3], [0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xE2, 0x82], [0xF0, 0x9F],
      [0xF0, 0x9F, 0x99, 0x82], [0xF4, 0x8F, 0xBE], [0xF4, 0x8F, 0xBF, 0xBF], [0xFF], [0x2F],
    ]
    for _ in rounds(2000) {
      let bytes = (0..<random.index(below: 9))
        .flatMap { _ in pieces[random.index(below: pieces.count)] }
      #expect(SystemText.bytes(of: SystemText.text(of: bytes)) == bytes, "\(bytes)")
    }
  }
}
