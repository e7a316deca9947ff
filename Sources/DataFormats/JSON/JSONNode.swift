// A value in a JSON document that knows where it is: its key path and its place in the text.
//
//     let document = try JSONNode(utf8: bytes)
//     let timing = try document.object(allowed: ["curve", "duration"])
//     let duration = try timing.required("duration").number(in: 0...)
//
// A reader asks each node for the expected value, and gets it or an error: one sentence with the
// place of the other value found. The parser reads into a tree of values and byte offsets, and a
// node is a place in that tree. The key path grows on the way down, and lines are counted once
// for the whole document, by the block.

import Wording

/// A value in a JSON document, with its key path and its place in the text.
package struct JSONNode: Sendable {
  /// The kinds of JSON values.
  package enum Kind: Hashable, Sendable {
    /// `null`, a value like others: a member that is null is not absent.
    case null

    /// `true` or `false`.
    case bool

    /// A number.
    case number

    /// Text.
    case string

    /// Values in order.
    case array

    /// Named values in order.
    case object
  }

  /// The key path of the value, such as `properties[2].timing.duration`.
  ///
  /// Empty for the whole document. A name that is not an identifier is quoted: `curves["a.b"]`.
  package var path: String { way.path }

  let tree: JSONTree
  private let text: TextPlaces

  /// The way to the value through those around it; spelled only for an error.
  let way: Way

  indirect enum Way: Sendable {
    case document
    case member(Way, String)
    case element(Way, Int)

    fileprivate var path: String {
      switch self {
      case .document: ""
      case .member(let outer, let name): keyPath(outer.path, name: name)
      case .element(let outer, let index): keyPath(outer.path, index: index)
      }
    }
  }

  /// Reads a document from text.
  package init(_ text: String) throws(JSONError) {
    try self.init(utf8: Array(text.utf8))
  }

  /// Reads a document from the bytes of a file, strictly by RFC 8259.
  ///
  /// - A byte order mark at the beginning is skipped.
  /// - Numbers are read to the nearest double. One beyond the largest double is refused; one below
  ///   the smallest is zero; `-0` keeps its sign.
  /// - Two equal names in one object are refused, and so are lone surrogates.
  /// - Arrays and objects may be nested `JSONReader.maximumDepth` levels deep.
  /// - Throws: The first error.
  package init(utf8 bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self.init(tree: try reader.document(), way: .document, text: TextPlaces(bytes))
  }

  /// Reads a file of another system: of equal names in an object the last one counts, as in every browser.
  ///
  /// - Parameter notes: Receives an error for each earlier one.
  package init(lenient bytes: [UInt8], notes: inout [JSONError]) throws(JSONError) {
    var reader = JSONReader(bytes, takesLast: true)
    self.init(tree: try reader.document(), way: .document, text: TextPlaces(bytes))
    notes += reader.equalNames
  }

  private init(tree: JSONTree, way: Way, text: TextPlaces) {
    (self.tree, self.way, self.text) = (tree, way, text)
  }

  /// A node further down in the same document.
  func node(_ tree: JSONTree, _ way: Way) -> JSONNode {
    JSONNode(tree: tree, way: way, text: text)
  }

  /// The kind of the value.
  package var kind: Kind {
    switch tree.content {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The value without its places.
  package var value: JSONValue { JSONValue(tree) }

  /// The byte at which the value begins, which no other value of its kind has.
  package var offset: Int { tree.offset }

  /// The line and the column at which the value begins, from 1; columns are Unicode scalars.
  package var place: (line: Int, column: Int) { text.place(ofByteAt: tree.offset) }

  // MARK: - Errors

  /// An error at this value, for rules that only the caller knows.
  ///
  /// - Parameters:
  ///   - problem: What is wrong and what would be accepted, as a phrase.
  ///   - unknownName: The unknown name, if that is the error.
  ///   - acceptedNames: The accepted names.
  package func error(
    _ problem: String, unknownName: String? = nil, acceptedNames: [String] = []
  ) -> JSONError {
    error(problem, at: tree.offset, unknownName: unknownName, acceptedNames: acceptedNames)
  }

  /// The error "expected …, got …", with the value found.
  ///
  /// - Parameter accepted: A phrase for the accepted values, such as "an array of 3 numbers".
  package func unexpected(_ accepted: String) -> JSONError {
    error("expected \(accepted), got \(found)")
  }

  package func error(
    _ problem: String, at offset: Int, unknownName: String?, acceptedNames: [String]
  ) -> JSONError {
    JSONError(
      problem, path: path, at: text.place(ofByteAt: offset), unknownName: unknownName,
      acceptedNames: acceptedNames)
  }

  /// The value as errors name it: its text, or the kind of container.
  package var found: String {
    switch tree.content {
    case .null, .bool, .number:
      excerpt(String(decoding: text.bytes[tree.offset...].prefix(while: isWordByte), as: UTF8.self))
    case .string(let text): JSONValue.quoted(excerpt(text))
    case .array(let values):
      values.isEmpty
        ? "an empty array" : "an array of \(values.count) value\(values.count == 1 ? "" : "s")"
    case .object(let names, _): names.isEmpty ? "an empty object" : "an object"
    }
  }
}

extension JSONValue {
  fileprivate init(_ tree: JSONTree) {
    self =
      switch tree.content {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .array(let values): .array(values.map(JSONValue.init))
      case .object(let names, let values):
        .object(zip(names, values).map { (name: $0.text, value: JSONValue($1)) })
      }
  }
}
