// The functions of transform lists, where these are the same all the time: their arguments are numbers that CSS mixes.

import PropertyFormats

/// The common functions of transform lists, whose arguments alone change.
struct TransformPattern {
  private let functions: [TransformList.Function]

  /// Whether a list translates or scales along z.
  private let isSpatial: Bool

  /// - Returns: `nil` if the lists differ in a function or in an axis, or have one that does not mix number by number.
  init?(_ lists: [TransformList]) {
    guard let longest = lists.max(by: { $0.functions.count < $1.functions.count }) else {
      return nil
    }
    functions = longest.functions
    for list in lists {
      for (own, function) in zip(list.functions, functions) {
        switch (own, function) {
        case (.translate, .translate), (.scale, .scale), (.skew, .skew), (.skewX, .skewX),
          (.skewY, .skewY):
          break
        case (.rotate(_, let axis), .rotate(_, let other)): guard axis == other else { return nil }
        default: return nil
        }
      }
    }
    isSpatial = lists.flatMap(\.functions).contains { function in
      switch function {
      case .translate(_, _, let z): z != 0
      case .scale(_, _, let z): z != 1
      default: false
      }
    }
  }

  private func parts(
    of function: TransformList.Function
  ) -> (names: [String], numbers: [Double], unit: String, name: String) {
    let (axes, suffix) = (isSpatial ? ["x", "y", "z"] : ["x", "y"], isSpatial ? "3d" : "")
    switch function {
    case .translate(let x, let y, let z):
      return (
        axes.map { "translate.\($0)" }, Array([x, y, z].prefix(axes.count)), "px",
        "translate\(suffix)("
      )
    case .scale(let x, let y, let z):
      return (
        axes.map { "scale.\($0)" }, Array([x, y, z].prefix(axes.count)), "", "scale\(suffix)("
      )
    case .rotate(let degrees, let axis):
      let numbers = [axis.x, axis.y, axis.z].map { ShortestDecimal.text(of: $0) }
      let name = axis == [0, 0, 1] ? "rotate(" : "rotate3d(\(numbers.joined(separator: ", ")), "
      return (["rotate"], [degrees], "deg", name)
    case .skew(let x, let y): return (["skew.x", "skew.y"], [x, y], "deg", "skew(")
    case .skewX(let degrees): return (["skew.x"], [degrees], "deg", "skewX(")
    case .skewY(let degrees): return (["skew.y"], [degrees], "deg", "skewY(")
    case .perspective, .matrix: return ([], [], "", "")
    }
  }

  var names: [String] { functions.flatMap { parts(of: $0).names } }

  /// The group of each argument: the arguments of one function share a range.
  var groups: [Int] {
    functions.enumerated().flatMap { index, function in parts(of: function).names.map { _ in index }
    }
  }

  /// The arguments of a list; a function that it lacks has the arguments that change nothing.
  func numbers(of list: TransformList) -> [Double] {
    functions.enumerated().flatMap { index, function in
      parts(of: index < list.functions.count ? list.functions[index] : function.identity).numbers
    }
  }

  func text(_ values: [String]) -> String {
    var rest = values[...]
    let calls = functions.map { function in
      let parts = parts(of: function)
      let own = rest.prefix(parts.names.count).map { ExportedDocument.with($0, parts.unit) }
      rest = rest.dropFirst(parts.names.count)
      return parts.name + own.joined(separator: ", ") + ")"
    }
    return calls.isEmpty ? "none" : calls.joined(separator: " ")
  }
}
