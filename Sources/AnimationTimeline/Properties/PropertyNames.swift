// The names of properties in lists.
//
// A key path prints the names of stored properties. For an element of an array it prints an address
// of code, the same for all elements and another one in every build. So these properties are marked
// in a copy of the model, each with its own number, and one walk over that copy finds their places:
// `\Wall.tiles[3].opacity`.

import AnimationMath

extension PropertyProbe {
  static func names(of probes: [any PropertyProbe<Model>], in model: Model) -> [String] {
    var names = probes.map { $0.name(in: model) }
    let open = names.indices.filter { names[$0].contains("<computed") && probes[$0].isLinear }
    if open.isEmpty { return names }
    var marked = model
    for number in open { probes[number].mark(number, in: &marked, original: model) }
    var found: [Int: String] = [:]
    find(in: marked, at: "\\\(Model.self)", &found)
    // A property that overlaps another has lost its mark.
    for number in open where probes[number].marks(in: marked, original: model) == [number] {
      if let name = found[number] { names[number] = name }
    }
    return names
  }

  /// Finds the outermost values that one number marks.
  private static func find(in value: Any, at path: String, _ found: inout [Int: String]) {
    if let numbers = value as? any LinearValue, let first = numbers.channels.first,
      let mark = Int(exactly: first.magnitude - 0.5),
      numbers.channels.allSatisfy({ $0.magnitude == first.magnitude })
    {
      if found[mark] == nil { found[mark] = path }
      return
    }
    if value is Double { return }
    let mirror = Mirror(reflecting: value)
    let isList = mirror.displayStyle == .collection
    for (index, child) in mirror.children.enumerated() {
      let step = isList ? "[\(index)]" : ".\(child.label ?? "\(index)")"
      find(in: child.value, at: path + step, &found)
    }
  }
}
