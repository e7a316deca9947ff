// The names of properties in lists.
//
// A key path prints the names of stored properties. For an element of an array it prints an address
// of code, the same for all elements and another one in every build. So these properties are marked
// in a copy of the model, each with its own number, and one walk over what differs in that copy finds
// their places: `\Wall.tiles[3].opacity`. The elements of an array are compared by their memory, which
// takes a nanosecond for each of those that are not marked.

import AnimationMath

extension PropertyProbe {
  /// The name of the property, with parts of values and elements of arrays written out.
  func name(amongParts model: Model) -> String {
    // A part that was not found still has a code address in its name, which is removed.
    Self.names(of: [self], in: model)[0]
      .replacing(/<computed 0x[0-9a-f]+ \((.*?)\)>/) { "(\($0.1))" }
  }

  static func names(of probes: [any PropertyProbe<Model>], in model: Model) -> [String] {
    var names = probes.map { $0.name(in: model) }
    let open = names.indices.filter { names[$0].contains("<computed") && probes[$0].isLinear }
    if open.isEmpty { return names }
    var marked = model
    for number in open { probes[number].mark(number, in: &marked, original: model) }
    var found: [Int: [PathStep]] = [:]
    find(in: marked, original: model, at: [], &found)
    for number in open {
      if probes[number].marks(in: marked, original: model) == [number], let path = found[number] {
        names[number] = path.reduce("\\\(Model.self)") { $0 + $1.description }
      } else if probes.count > 1 {
        // An overlapping property has overwritten this one's mark, so it is marked and found alone.
        names[number] = Self.names(of: [probes[number]], in: model)[0]
      }
    }
    return names
  }

  /// Whether the property, of numbers in a model, is an element that a list in another model lacks.
  func isMissing(in other: Model, of model: Model) -> Bool {
    guard isLinear else { return false }
    var (marked, found) = (model, [Int: [PathStep]]())
    mark(0, in: &marked, original: model)
    Self.find(in: marked, original: model, at: [], &found)
    return found[0].map { PathStep.lacksElement(of: $0[...], other) } ?? false
  }

  /// Finds the outermost value marked with each number, and its path.
  private static func find(
    in value: Any, original: Any, at path: [PathStep], _ found: inout [Int: [PathStep]]
  ) {
    if let channels = (value as? any LinearValue)?.channels, let first = channels.first,
      let mark = Int(exactly: first.magnitude - 0.5),
      channels.allSatisfy({ $0.magnitude == first.magnitude }),
      // A value counts as marked only if all its channels have changed.
      let before = (original as? any LinearValue)?.channels,
      zip(channels, before).allSatisfy({ $0 != $1 })
    {
      if found[mark] == nil { found[mark] = path }
      return
    }
    if value is Double { return }
    if let numbers = value as? any LinearValue, let before = original as? any LinearValue,
      let labels = AnimationMath.channelNames(of: type(of: numbers)),
      labels.count == numbers.channelCount,
      numbers.channelCount == before.channelCount
    {
      // Otherwise some of its channels may be marked as properties of their own.
      let changes = Dictionary(
        grouping: labels.indices.filter { numbers.channel($0) != before.channel($0) }
      ) { Int(exactly: numbers.channel($0).magnitude - 0.5) ?? -1 }
      for (mark, channels) in changes where found[mark] == nil {
        found[mark] = path + [.field(channels.map { labels[$0] }.joined())]
      }
      return
    }
    if let list = value as? any ComparedList, let changes = list.changes(from: original) {
      for change in changes {
        let path = path + [.element(change.index)]
        find(in: change.value, original: change.original, at: path, &found)
      }
      return
    }
    let mirror = Mirror(reflecting: value)
    let isList = mirror.displayStyle == .collection
    let children = zip(mirror.children, Mirror(reflecting: original).children)
    for (index, (child, before)) in children.enumerated() {
      let step = isList ? PathStep.element(index) : .field(child.label ?? "\(index)")
      find(in: child.value, original: before.value, at: path + [step], &found)
    }
  }
}

/// A step from a value to a part of it.
private enum PathStep: CustomStringConvertible {
  case field(String), element(Int)

  var description: String {
    switch self {
    case .field(let name): ".\(name)"
    case .element(let index): "[\(index)]"
    }
  }

  /// Whether a list on a path is too short for the element that the path leads to.
  static func lacksElement(of path: ArraySlice<PathStep>, _ value: Any) -> Bool {
    guard let step = path.first else { return false }
    let children = Mirror(reflecting: value).children
    let part =
      switch step {
      case .field(let name): children.first { $0.label == name }
      case .element(let index): children.dropFirst(index).first
      }
    if case .element = step, part == nil { return true }
    return part.map { lacksElement(of: path.dropFirst(), $0.value) } ?? false
  }
}

/// A list that is compared by the memory of its elements.
private protocol ComparedList {
  /// The elements that may differ from those of the original list; `nil` if the lengths differ.
  func changes(from original: Any) -> [(index: Int, value: Any, original: Any)]?
}

extension Array: ComparedList {
  fileprivate func changes(from original: Any) -> [(index: Int, value: Any, original: Any)]? {
    guard let original = original as? [Element], original.count == count else { return nil }
    let changed = withUnsafeBytes { own in
      original.withUnsafeBytes { before in
        own.differences(from: before, stride: MemoryLayout<Element>.stride)
      }
    }
    return changed.map { ($0, self[$0], original[$0]) }
  }
}

extension UnsafeRawBufferPointer {
  /// The numbers of the pieces of a length that differ.
  fileprivate func differences(from other: UnsafeRawBufferPointer, stride: Int) -> [Int] {
    (0..<count / stride).filter { piece in
      var place = piece * stride
      let end = place + stride
      while place + 8 <= end {
        if loadUnaligned(fromByteOffset: place, as: UInt64.self)
          != other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        {
          return true
        }
        place += 8
      }
      return (place..<end).contains { self[$0] != other[$0] }
    }
  }
}
