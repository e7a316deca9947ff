// Design tokens of the community group [1]: curves, durations and transitions by names in groups.
//
//     { "enter": { "$type": "transition", "$value": { "duration": "{fast}", "timingFunction": [0.2, 0, 0, 1],
//                  "delay": { "value": 0, "unit": "ms" } } },
//       "fast": { "$type": "duration", "$value": { "value": 150, "unit": "ms" } } }
//
// A type is that of a token, or of the nearest group around it. `{a.b}` is the value of another token, with its type.
// Tokens of other types are left out, with one note for each type.
//
// [1] Design Tokens Community Group, Design Tokens Format Module.

/// Curves, durations and transitions by name.
public struct DesignTokens: Sendable {
  /// A curve, a duration, or both.
  public struct Token: Sendable {
    /// The names of the groups and of the token, with points between them.
    public let name: String

    /// The curve; `nil` for a duration alone.
    public var curve: CurveText?

    /// Seconds; `nil` for a curve alone, and for a spring, which has its own.
    public var duration: Double?

    /// Seconds before a transition begins.
    public var delay = 0.0

    /// A token with a curve, a duration, or both.
    public init(_ name: String, curve: CurveText? = nil, duration: Double? = nil) {
      (self.name, self.curve, self.duration) = (name, curve, duration)
    }
  }

  /// The tokens, in the order of the file.
  public private(set) var tokens: [Token]

  /// What was left out, with its place.
  public private(set) var notes: [ImportError] = []

  /// Tokens with different names.
  public init(_ tokens: [Token]) { self.tokens = tokens }

  /// The tokens of a file.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  /// - Throws: ``JSONError`` for a text that is not JSON.
  public init(_ bytes: [UInt8]) throws(JSONError) {
    self.init([] as [Token])
    var reader = Reader()
    var problems: [JSONError] = []
    try reader.collect(
      JSONNode(lenient: bytes, notes: &problems), "", type: nil, problems: &problems)
    for (name, source) in reader.sources {
      do throws(JSONError) {
        guard let token = try reader.token(name, source) else { continue }
        tokens.append(token)
      } catch {
        problems.append(error)
      }
    }
    notes = problems.map { ImportError($0) } + reader.others
  }

  private struct Reader {
    typealias Source = (value: JSONNode, type: String?, own: JSONNode?)

    var sources: [(name: String, source: Source)] = []
    private var indices: [String: Int] = [:]

    /// A note for each type that is left out.
    private(set) var others: [ImportError] = []
    private var otherTypes: Set<String> = []

    /// Adds the tokens of a group, or the token itself.
    mutating func collect(
      _ group: JSONNode, _ name: String, type: String?, problems: inout [JSONError]
    ) throws(JSONError) {
      let object = try group.object()
      let type = try object.optional("$type")?.string() ?? type
      if let value = object.optional("$value") {
        let own = try object.optional("$extensions")?.object().optional("animationmath")
        indices[name] = sources.count
        sources.append((name, (value, type, own)))
        return
      }
      for (key, node) in object.members where !key.hasPrefix("$") || key == "$root" {
        do throws(JSONError) {
          let path = name.isEmpty ? key : "\(name).\(key)"
          try collect(node, path, type: type, problems: &problems)
        } catch {
          problems.append(error)
        }
      }
    }

    /// The value behind any number of references.
    private func resolved(_ value: JSONNode, _ type: String?) throws(JSONError) -> Source {
      var source: Source = (value, type, nil)
      for _ in 0..<64 {
        guard let text = try? source.value.string(), text.hasPrefix("{"), text.hasSuffix("}")
        else { return source }
        let name = String(text.dropFirst().dropLast())
        guard let index = indices[name] else {
          throw source.value.error(
            "expected a token of this file, got \(excerpt(text))", unknownName: name,
            acceptedNames: sources.map(\.name))
        }
        source = sources[index].source
      }
      throw value.error("expected a token that does not refer to itself")
    }

    mutating func token(_ name: String, _ source: Source) throws(JSONError) -> Token? {
      let own = source.own
      let source = try resolved(source.value, source.type)
      var token = Token(name)
      switch source.type {
      case "cubicBezier": token.curve = try curve(source.value)
      case "duration": token.duration = try seconds(source.value)
      case "transition":
        let transition = try source.value.object()
        token.curve = try curve(transition.required("timingFunction"))
        token.duration = try seconds(transition.required("duration"))
        token.delay = try seconds(transition.required("delay"))
      default:
        let type = source.type ?? "no type"
        if otherTypes.insert(type).inserted {
          let error = source.value.error("tokens of \(excerpt(type)) are left out")
          others.append(ImportError(error, isLoss: false))
        }
        return nil
      }
      return try (own ?? source.own).map { own throws(JSONError) in
        try original(of: token, own.object())
      } ?? token
    }

    private func curve(_ node: JSONNode) throws(JSONError) -> CurveText {
      let node = try resolved(node, nil).value
      let numbers = try node.numbers()
      guard numbers.count == 4 else { throw node.unexpected("an array of 4 numbers") }
      let curve = try node.checked(
        try CubicBezier(validating: numbers[0], numbers[1], numbers[2], numbers[3]))
      return .easing(Easing(curve))
    }

    /// Seconds of `{"value": 150, "unit": "ms"}`, or of "150ms" as earlier drafts have it.
    private func seconds(_ node: JSONNode) throws(JSONError) -> Double {
      let node = try resolved(node, nil).value
      let range = 0...Magnitude.largest
      if let text = try? node.string() {
        guard let (unit, number) = CSSQuantity(text[...])?.single, unit == "s",
          range.contains(number)
        else { throw node.unexpected("a duration of at least 0 s or ms") }
        return number
      }
      let object = try node.object()
      let number = try object.required("value").number(in: range)
      let isWhole = try object.required("unit").choice(of: [("ms", false), ("s", true)])
      return isWhole ? number : number.thousandth
    }

    /// The token with the curve whose nearest Bézier it has.
    private func original(
      of token: Token, _ own: JSONNode.Object
    ) throws(JSONError) -> Token {
      let text = try own.required("curve")
      let tolerance = try own.required("within").number(in: 1e-6...1)
      guard let curve = try? CurveText(text.string()),
        let exported = try? ExportedCurve(curve, within: tolerance),
        let nearest = try? exported.nearestBezier().bezier,
        token.curve == .easing(Easing(nearest)),
        exported.threshold == nil || exported.duration == token.duration
      else {
        throw text.error("expected a curve of which the value is the nearest Bézier, got another")
      }
      var token = token
      token.curve = curve
      if exported.threshold != nil { token.duration = nil }
      return token
    }
  }
}
