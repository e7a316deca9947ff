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
    let name = Self.names(of: [self], in: model)[0]
    // A part that was not found still has a code address in its name, which is removed. The search takes longer than the
    // rest.
    return name.contains("<computed")
      ? name.replacing(/<computed 0x[0-9a-f]+ \((.*?)\)>/) { "(\($0.1))" } : name
  }

  static func names(of probes: [any PropertyProbe<Model>], in model: Model) -> [String] {
    var names = probes.map { $0.name(in: model) }
    func name(_ path: [PathStep]) -> String {
      path.reduce("\\\(Model.self)") { $0 + $1.description }
    }
    let computed = names.indices.filter { names[$0].contains("<computed") }
    for number in computed where !probes[number].isLinear {
      // What is no list of numbers cannot be marked, so it is found alone.
      var disturbed = model
      probes[number].disturb(&disturbed, original: model)
      if let path = probes[number].place(of: disturbed, model) { names[number] = name(path) }
    }
    let open = computed.filter { probes[$0].isLinear }
    if open.isEmpty { return names }
    var marked = model
    for number in open { probes[number].mark(number, in: &marked, original: model) }
    var found: [Int: [PathStep]] = [:]
    find(in: marked, original: model, at: [], &found)
    for number in open {
      if probes[number].marks(in: marked, original: model) == [number], let path = found[number] {
        names[number] = name(path)
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
    if let numbers = value as? any LinearValue, let before = original as? any LinearValue,
      numbers.channelCount > 0,
      case let first = numbers.channel(0).magnitude, let mark = Int(exactly: first - 0.5),
      case let channels = numbers.allNumbers, channels.allSatisfy({ $0.magnitude == first }),
      // A value counts as marked only if all its channels have changed.
      zip(channels, before.allNumbers).allSatisfy({ $0 != $1 })
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
    for part in PathStep.parts(of: value, original: original) {
      find(in: part.value, original: part.original, at: path + [part.step], &found)
    }
  }
}

extension PropertyReference {
  func place(of changed: Model, _ original: Model) -> [PathStep]? {
    /// The path to the outermost value of the property's type that differs.
    func place(in value: Any, original: Any, at path: [PathStep]) -> [PathStep]? {
      if let value = value as? Value, let original = original as? Value {
        return value == original ? nil : path
      }
      for part in PathStep.parts(of: value, original: original) {
        let found = place(in: part.value, original: part.original, at: path + [part.step])
        if let found { return found }
      }
      return nil
    }
    return place(in: changed, original: original, at: [])
  }
}

/// A step from a value to a part of it.
package enum PathStep: CustomStringConvertible {
  case field(String), element(Int)

  package var description: String {
    switch self {
    case .field(let name): ".\(name)"
    case .element(let index): "[\(index)]"
    }
  }

  /// The parts of a value with those of another one, of a list those that may differ.
  fileprivate static func parts(
    of value: Any, original: Any
  ) -> [(step: PathStep, value: Any, original: Any)] {
    if let list = value as? any ComparedList, let changes = list.changes(from: original) {
      return changes.map { (.element($0.index), $0.value, $0.original) }
    }
    let mirror = Mirror(reflecting: value)
    let isList = mirror.displayStyle == .collection
    let children = zip(mirror.children, Mirror(reflecting: original).children)
    return children.enumerated().map { index, pair in
      let step = isList ? PathStep.element(index) : .field(pair.0.label ?? "\(index)")
      return (step, pair.0.value, pair.1.value)
    }
  }

  /// Whether a list on a path is too short for the element that the path leads to.
  fileprivate static func lacksElement(of path: ArraySlice<PathStep>, _ value: Any) -> Bool {
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
