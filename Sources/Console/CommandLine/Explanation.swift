// What the help says in prose, as a document: paragraphs and examples, in a section for the program and one for each command.
//
//     # settle
//
//     The answer is inf for a motion that never settles: a spring without damping, a fall, most
//     motions with a threshold of 0.
//
//     $ animcurve settle 'spring(duration: 0.5, bounce: 0.3)' --rule core-animation
//     The settling duration that Core Animation reports.

import Wording

/// The prose of a help screen.
struct Explanation: Sendable {
  /// Paragraphs under the abstract.
  fileprivate(set) var paragraphs: [String] = []

  /// Command lines, each with its effect in a few words.
  fileprivate(set) var examples: [(line: String, note: String)] = []

  /// The sections of a document by their names.
  ///
  /// Empty lines end paragraphs; a first line with "# " is the name of a section, one with "$ " an example.
  static func sections(of document: String) -> [String: Explanation] {
    var sections: [String: Explanation] = [:]
    var name = ""
    for block in document.split(separator: "\n\n") {
      let lines = block.split(separator: "\n").map(String.init)
      if block.hasPrefix("# ") {
        name = String(lines[0].dropFirst(2))
        require(sections[name] == nil, "help must have one section \(name), got a second one")
        sections[name] = Explanation()
      } else if block.hasPrefix("$ ") {
        let note = lines.dropFirst().joined(separator: " ")
        sections[name]?.examples.append((String(lines[0].dropFirst(2)), note))
      } else {
        sections[name]?.paragraphs.append(lines.joined(separator: " "))
      }
    }
    return sections
  }
}
