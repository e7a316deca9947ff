// The members of an object. An unknown name is a slip that would silently do nothing, so the reader
// states the allowed names beforehand.

import Spelling
import Wording

extension JSONNode {
  /// The members of an object in a document.
  package struct Object: Sendable {
    /// The object itself, for errors that concern it as a whole.
    package let node: JSONNode

    fileprivate let names: [JSONTree.Name]
    fileprivate let values: [JSONTree]
    fileprivate let allowed: [String]?

    /// The members in the order of the text.
    package var members: [(name: String, value: JSONNode)] {
      names.indices.map { (names[$0].text, member($0)) }
    }

    fileprivate func member(_ index: Int) -> JSONNode {
      node.node(values[index], .member(node.way, names[index].text))
    }
  }

  /// The members of the object, all of them with names in `allowed`; whatever their names are if that is `nil`.
  ///
  /// - Throws: An error at the first other name, with that name and the allowed ones.
  package func object(allowed: [String]? = nil) throws(JSONError) -> Object {
    require(allowed?.isEmpty != true, "allowed must not be empty")
    guard case .object(let names, let values) = tree.content else { throw unexpected("an object") }
    if let allowed, let name = names.first(where: { !allowed.contains($0.text) }) {
      throw error(
        "expected a member named \(alternatives(allowed.map(JSONValue.quoted))), "
          + "got \(JSONValue.quoted(excerpt(name.text)))",
        at: name.offset, unknownName: name.text, acceptedNames: allowed)
    }
    return Object(node: self, names: names, values: values, allowed: allowed)
  }
}

extension JSONNode.Object {
  /// The value of the member called `name`; `nil` if there is no such member.
  ///
  /// A member with the value null exists. The name must be an allowed one. Time is proportional to
  /// the number of members.
  package func optional(_ name: String) -> JSONNode? {
    require(
      allowed?.contains(name) != false, "name must be one of those allowed, got \(name)")
    return names.firstIndex { $0.text == name }.map(member)
  }

  /// The value of the member called `name`; throws if there is no such member.
  ///
  /// The name must be an allowed one.
  package func required(_ name: String) throws(JSONError) -> JSONNode {
    if let value = optional(name) { return value }
    throw lacking([name])
  }

  /// The error for a missing member with one of the names.
  package func lacking(_ expected: [String]) -> JSONError {
    let names = names.map { JSONValue.quoted(excerpt($0.text)) }
    let found = names.isEmpty ? node.found : "only \(names.joined(separator: ", "))"
    return node.error(
      "expected a member named \(alternatives(expected.map(JSONValue.quoted))), got \(found)")
  }
}
