// A JSON value written with a line for every member and element.

import Wording

extension JSONValue {
  /// Writes the value and a final line feed to `sink`.
  ///
  /// Numbers must not be NaN, and the names within one object must differ.
  package func write(into sink: any ByteSink) throws {
    var output = ByteWriter(into: sink)
    try write(to: &output, indentation: "\n")
    try output.write("\n")
    try output.flush()
  }

  private func write(to output: inout ByteWriter, indentation: String) throws {
    let inner = indentation + "  "
    switch self {
    case .null:
      try output.write("null")
    case .bool(let flag):
      try output.write(flag ? "true" : "false")
    case .number(let number):
      require(!number.isNaN, "number must not be NaN")
      try output.write(upTo: ShortestDecimal.maximumLength) { Self.write(number, to: $0) }
    case .string(let text):
      try output.write(Self.quoted(text))
    case .array(let values):
      try output.write("[")
      for (index, value) in values.enumerated() {
        try output.write(index == 0 ? inner : "," + inner)
        try value.write(to: &output, indentation: inner)
      }
      try output.write(values.isEmpty ? "]" : indentation + "]")
    case .object(let members):
      let names = members.map(\.name)
      require(Set(names).count == names.count, "names must differ, got \(names)")
      try output.write("{")
      for (index, member) in members.enumerated() {
        try output.write(index == 0 ? inner : "," + inner)
        try output.write(Self.quoted(member.name) + ": ")
        try member.value.write(to: &output, indentation: inner)
      }
      try output.write(members.isEmpty ? "}" : indentation + "}")
    }
  }
}
