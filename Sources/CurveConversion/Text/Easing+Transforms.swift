// Transforms of easings as text.
//
//     mirrored(ease-in)      1 − f(1 − x): ease-out
//     reversed(steps(4))     f(1 − x): from 1 to 0

extension Easing {
  static let transformFunctions = [
    transform("mirrored") { easing in
      if let bezier = easing.curve.cast(to: CubicBezier.self) { return erased(bezier.mirrored) }
      return erased(easing.mirrored)
    },
    transform("reversed") { erased($0.reversed) },
  ]

  private static func transform(
    _ name: String, make: @escaping @Sendable (Easing) -> any Curve
  ) -> CurveFunction {
    CurveFunction(name, ArgumentTable(places: .list("an easing"))) {
      arguments throws(CurveTextError) in
      let expression = arguments.expression
      guard arguments.items.count == 1, arguments.items[0].components.count == 1,
        case .expression(let inner) = arguments.items[0].components[0].kind
      else {
        throw expression.error(
          "\(name)() takes one easing, as in \(name)(ease-in)",
          at: arguments.items.first?.offset ?? expression.end - 1)
      }
      guard case .easing(let easing) = try CurveText(inner) else {
        throw inner.error("expected an easing, got a motion")
      }
      return .easing(Easing(make(easing), description: "\(name)(\(easing.description))"))
    }
  }
}
