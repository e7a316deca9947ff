// A curve as a design token [1]: a cubicBezier, or a transition if the curve has a duration of its own.
//
// A token knows single Béziers alone. For any other curve it has the nearest one, whose error is in the description, and
// in the extensions the text of the curve, which DesignTokens.swift reads back.
//
// [1] Design Tokens Community Group, Design Tokens Format Module, §9.

extension ExportTarget {
  /// A design token, `cubicBezier` or `transition`.
  public static let tokens = ExportTarget(
    "tokens", "Design tokens", "Design token (DTCG): a cubicBezier, or a transition of a spring"
  ) { curve in
    let (token, error) = try curve.token(lasting: curve.threshold == nil ? nil : curve.duration)
    return (JSONValue.document([("ease", token)]), error)
  }
}

extension ExportedCurve {
  /// The Bézier of the curve, or the one nearest to it with four decimals, and its error.
  package func nearestBezier() throws -> (bezier: CubicBezier, error: Double) {
    if error(of: CubicBezier.linear) == 0 { return (.linear, 0) }
    let ends = (easing.value(at: 0), end ?? easing.value(at: 1))
    guard ends.0.magnitude <= tolerance, (ends.1 - 1).magnitude <= tolerance else {
      throw ExportError(
        "\(text) goes from \(shortestDecimal(ends.0)) to \(shortestDecimal(ends.1)), and a single "
          + "cubic-bezier() from 0 to 1")
    }
    let (nearest, largestError, _) = try CubicBezier.nearest(to: easing, over: 0...1, endingOn: end)
    if largestError == 0 { return (nearest, 0) }
    func decimals(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
    let bezier = CubicBezier(
      decimals(nearest.x1), decimals(nearest.y1), decimals(nearest.x2), decimals(nearest.y2))
    return (bezier, error(of: bezier))
  }

  /// The nearest Bézier as source text of four numbers.
  func bezierText(_ text: ([String]) -> String) throws -> ExportTarget.Text {
    let (bezier, error) = try nearestBezier()
    return source(
      error: error, "one Bézier",
      text([bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(shortestDecimal)))
  }

  /// The curve as a token, and its error.
  ///
  /// - Parameter duration: The seconds of a transition; `nil` for a Bézier alone.
  package func token(
    lasting duration: Double?, after delay: Double = 0
  ) throws -> (token: JSONValue, error: Double) {
    let (bezier, error) = try nearestBezier()
    let numbers = JSONValue.array(
      [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(JSONValue.number))
    var members: [(name: String, value: JSONValue)] = [
      ("$type", .string(duration == nil ? "cubicBezier" : "transition")), ("$value", numbers),
    ]
    if let duration {
      members[1].value = .object([
        ("duration", .seconds(duration)), ("delay", .seconds(delay)), ("timingFunction", numbers),
      ])
    }
    if error > 0 {
      let note = comment(error: error, "the nearest cubic-bezier()")
      let own: [(name: String, value: JSONValue)] = [
        ("curve", .string(text.description)), ("within", .number(tolerance)),
      ]
      members.append(("$description", .string(note)))
      members.append(("$extensions", .object([("animationmath", .object(own))])))
    }
    return (.object(members), error)
  }
}

extension JSONValue {
  /// The value of a duration in design tokens.
  package static func seconds(_ seconds: Double) -> JSONValue {
    .object([("value", .number(ExportedCurve.milliseconds(seconds))), ("unit", .string("ms"))])
  }
}
