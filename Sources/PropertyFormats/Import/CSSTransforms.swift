// The transforms of keyframes, with lengths in px apart from lengths in other units.

struct CSSTransforms {
  let lengths: CSSLengths

  /// A length in another unit than px: an argument of a function of a list.
  struct Place: Hashable {
    let function, axis: Int
    let unit: String
  }

  /// A value: its functions, their names, and the lengths in other units.
  struct Reading {
    let list: TransformList
    fileprivate var names: [String] = []
    fileprivate var others: [Place: Double] = [:]
  }

  static func channels(_ readings: [Reading]) throws(CSSValues.Problem) -> [CSSValues.Channel] {
    let places = Set(readings.flatMap { $0.others.keys }).sorted {
      ($0.function, $0.axis, $0.unit) < ($1.function, $1.axis, $1.unit)
    }
    let lists = CSSValues.Channel(values: readings.map { $0.list })
    guard !places.isEmpty else { return [lists] }
    // Up to the last length in another unit, all lists must have the same functions; `none` counts
    // as any list.
    let count = (places.map { $0.function }.max() ?? 0) + 1
    let kinds = readings.map { $0.names.prefix(count) }
    let longest = kinds.max { $0.count < $1.count } ?? []
    if let other = kinds.firstIndex(where: { !longest.starts(with: $0) }) {
      let unit = places.first { $0.unit != "%" }?.unit
      throw CSSValues.Problem(
        index: other,
        phrase: unit.map { "has lengths in \($0) in lists that do not match" }
          ?? "has percentages in lists that do not match, which need the box of the element")
    }
    let isMoving = readings.contains { $0.list.functions.contains { $0 != .translate() } }
    return (isMoving ? [lists] : [])
      + places.map { place in
        CSSValues.Channel(
          suffix: ".\(place.function + 1).\(["x", "y", "z"][place.axis])"
            + CSSValues.Channel.suffix(place.unit),
          values: readings.map { $0.others[place] ?? 0 })
      }
  }

  private static let axes = [
    "translate": [0, 1], "translatex": [0], "translatey": [1], "translatez": [2],
    "translate3d": [0, 1, 2],
  ]

  /// - Returns: `nil` for another word than `none`.
  func read(_ components: [CSSComponent]) throws(CurveTextError) -> Reading? {
    var written: [String] = []
    var names: [String] = []
    var others: [Place: Double] = [:]
    for case .function(let name, let arguments) in components {
      let axes = Self.axes[name]
      let numbers = arguments.filter { $0 != .mark(",") }.enumerated().map { index, argument in
        guard let quantity = argument.quantity else { return "none" }
        guard let axis = axes?.dropFirst(index).first else {
          return quantity.single.map { shortestDecimal($0.number) + $0.unit } ?? ""
        }
        let sides = lengths.box.map { [$0.width, $0.height] }
        let length = quantity.resolving(lengths, percentagesOf: axis < 2 ? sides?[axis] : nil)
        for term in length.terms where term.unit != "px" && term.unit != "" {
          others[Place(function: names.count, axis: axis, unit: term.unit)] = term.number
        }
        return shortestDecimal((length["px"] ?? 0) + (length[""] ?? 0)) + "px"
      }
      written.append("\(name)(\(numbers.joined(separator: ", ")))")
      names.append(axes == nil ? Self.kind(name) : "translate")
    }
    if components == [.word("none")] { return Reading(list: .none) }
    guard written.count == components.count else { return nil }
    return Reading(
      list: try TransformList(written.joined(separator: " ")), names: names, others: others)
  }

  /// Functions of one kind mix number by number.
  private static func kind(_ name: String) -> String {
    if name.hasPrefix("scale") { return "scale" }
    return name == "rotatez" ? "rotate" : name
  }
}
