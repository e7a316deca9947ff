// GSAP's names of easings, read as the Penner curves that they are.
//
//     power2.inOut     back.out(1.7)     elastic.out(1, 0.3)     expo.in     bounce.out     power2     none
//
// power1 to power4 are quad, cubic, quart and quint, strong is quint, and without a mode they are out; power0 and none are
// linear. GSAP takes the other families without a mode as out, too, but back is in-out in d3, so they need one. GSAP's
// expo, elastic and the in-out of back differ from Penner's, so they are these variants. The curve is printed as penner(…).

extension CurveText {
  /// GSAP's families, by their names in lower case.
  private static let gsapFamilies: [String: Penner.Family] = [
    "power1": .quad, "power2": .cubic, "power3": .quart, "power4": .quint, "strong": .quint,
    "quad": .quad, "cubic": .cubic, "quart": .quart, "quint": .quint, "sine": .sine,
    "circ": .circ, "expo": .expo(.gsap), "bounce": .bounce(amplitude: 1),
    "back": .back(overshoot: 1.70158, .halves),
    "elastic": .elastic(amplitude: 1, period: nil, .gsap),
  ]

  private static let gsapModes: [String: Penner.Mode] = [
    "in": .in, "out": .out, "inout": .inOut, "easein": .in, "easeout": .out, "easeinout": .inOut,
  ]

  /// The curve of a GSAP name; `nil` if the expression is not one.
  init?(gsap expression: CurveExpression) throws(CurveTextError) {
    var parts = expression.name.split(separator: ".", omittingEmptySubsequences: false)
    if parts == ["none"] || parts == ["strong"] || parts.count == 1 && parts[0].hasPrefix("power") {
      parts.append("out")
    }
    // A bounce is a motion here.
    if parts.count == 1, parts != ["bounce"], Self.gsapFamilies[expression.name] != nil {
      throw expression.error(
        "\(expression.spelledName) needs a mode; GSAP's is \(expression.spelledName).out")
    }
    guard parts.count == 2, let mode = Self.gsapModes[String(parts[1])] else { return nil }
    if ["power0", "linear", "none"].contains(parts[0]) {
      guard expression.arguments == nil else { return nil }
      self = .easing(.linear)
      return
    }
    guard var family = Self.gsapFamilies[String(parts[0])] else { return nil }
    let arguments = expression.arguments ?? []
    var numbers: [Double] = []
    for argument in arguments {
      guard argument.label == nil, argument.components.count == 1,
        case .number(let number) = argument.components[0].kind
      else {
        throw expression.error(
          "\(expression.spelledName)() takes numbers without labels", at: argument.offset)
      }
      numbers.append(number)
    }
    let most: (count: Int, names: String)
    switch family {
    case .back(let overshoot, let variant):
      most = (1, "the overshoot")
      family = .back(overshoot: numbers.first ?? overshoot, variant)
    case .elastic(let amplitude, let period, let variant):
      most = (2, "amplitude and period")
      family = .elastic(
        amplitude: numbers.first ?? amplitude, period: numbers.dropFirst().first ?? period, variant)
    default: most = (0, "no numbers")
    }
    guard numbers.count <= most.count else {
      throw expression.error(
        "\(expression.spelledName)() takes \(most.names), got \(numbers.count) numbers",
        at: arguments[most.count].offset)
    }
    let curve = try expression.placed(try Penner(validating: family, mode))
    // GSAP 3 reads the names of GSAP 2 and of ActionScript, whose expo and in-out back are Penner's.
    if arguments.isEmpty, parts[1].hasPrefix("ease"),
      parts[0] == "expo" || parts[0] == "back" && mode == .inOut
    {
      throw CurveTextError(
        "\(expression.spelledName) is Penner's curve in ActionScript and GSAP 2, and another one in GSAP 3",
        in: expression.text, at: expression.offset,
        likely: ["penner.\(mode.rawValue)-\(parts[0])", curve.description])
    }
    self = .easing(Easing(curve, description: curve.description))
  }
}
