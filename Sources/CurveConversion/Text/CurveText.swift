// Curves as text: the form in design files, style sheets and command lines.
//
//     ease    cubic-bezier(0.25, 0.1, 0.25, 1)    swiftui.bouncy    spring(response: 0.5, damping-ratio: 0.8)
//
// CurveExpression.swift reads the syntax; this file gives names their meaning. A function is one
// entry of the table `CurveText.functions`: its name, its arguments, and the curve it makes of
// them. A name without parentheses is looked up in ``NamedCurve/all``.
//
// Printing gives the canonical text: names and labels in lower case, one space after each comma and
// colon, and numbers as the shortest decimals that read back to the same double. Arguments that
// every function accepts are left out at their default. The dialect stays as it was read. A name
// stays a name, except CSS's step-start and step-end, which CSS itself prints as functions. So
// nothing of the text is lost, and the printed text reads back to an equal curve.

@_exported import AnimationCurves
@_exported import Spelling

/// A curve read from text: an easing, a spring waiting for a value to move, or another motion.
public enum CurveText: Hashable, Sendable, CustomStringConvertible {
  /// A curve from progress to eased progress.
  case easing(Easing)

  /// A spring with its normalised initial velocity.
  case spring(CurveText.SpringText)

  /// A motion with values of its own: a decay, gravity or a bounce.
  case motion(CurveText.MotionText)

  /// Reads a curve.
  ///
  /// ```swift
  /// try CurveText("spring(mass: 1, stiffness: 100, damping: 10)")
  /// ```
  ///
  /// - Parameter text: CSS easing syntax, or a function in the same spirit; or what other systems
  ///   write: GSAP's `power2.inOut` and `back.out(1.7)`, the four numbers of a cubic Bézier, WebKit's
  ///   `spring(1, 100, 10, 0)`, and the JSON of springs in Motion and Figma.
  /// - Throws: ``CurveTextError`` with the column, and the text expected there.
  public init(_ text: String) throws(CurveTextError) {
    do throws(CurveTextError) {
      self = try CurveText(alone: text)
    } catch {
      // Words of other libraries that are no name: TRANS_BACK, EASE_IN, Easing.inOut(Easing.quad).
      #if hasFeature(Embedded)
        let (words, numbers, isCall, isLine) = (text, [Double](), false, false)
      #else
        let items = PastedReader.items(of: text.prefix(1024))
        let (words, numbers) = Self.call(text, items)
        if let curve = try Self.pasted(text, items, (words, numbers), error) {
          self = curve
          return
        }
        // An error that names a wrong argument stays, unless the arguments are words or a call follows.
        let isCall = text.contains(").") || text.firstMatch(of: /\([A-Za-z]/) != nil
        let isLine = text.contains { "{$;".contains($0) } || text.contains(" = ")
      #endif
      let isOwn = Self.functionNames.contains(
        text.prefix { !"( ".contains($0) }.asciiLowercased)
      let nothing = CurveTextError("no curve is found in this line", in: text, at: 0)
      guard text.utf8.contains(where: { "(,/".utf8.contains($0) }), !isOwn,
        error.unknownName != nil || error.problem.hasPrefix("expected") || isCall,
        let meaning = EasingWords(words),
        meaning.family != nil || !meaning.meant(with: numbers).isEmpty
      else { throw isLine && !isOwn ? nothing : error }
      throw CurveTextError(
        "no curve is named \"\(excerpt(text))\"", in: text, at: 0, unknownName: words,
        likely: EasingWords.likely(words, with: numbers, accepted: []))
    }
  }

  /// Reads a curve, without an answer to any other text.
  init(alone text: String) throws(CurveTextError) {
    if let foreign = try CurveText(withoutName: text) {
      self = foreign
    } else {
      self = try CurveText(CurveExpression(text))
    }
  }

  package init(_ expression: CurveExpression) throws(CurveTextError) {
    let name = expression.name
    if let curve = try CurveText(gsap: expression) {
      self = curve
      return
    }
    if expression.arguments == nil {
      guard let named = NamedCurve.named(name) else {
        let spelled = expression.spelledName
        let names = NamedCurve.all.map(\.name)
        if let example = Self.examples.first(where: { $0.hasPrefix("\(name)(") }) {
          throw CurveTextError(
            "expected \"(\" after \(spelled), as in \(example)", in: expression.text,
            at: expression.end, unknownName: spelled, acceptedNames: names)
        }
        throw CurveTextError(
          "no curve is named \"\(excerpt(spelled))\"", in: expression.text, at: expression.offset,
          unknownName: spelled, acceptedNames: names + Self.functionNames,
          likely: EasingWords.likely(spelled, accepted: names + Self.functionNames))
      }
      self = named.curve
      return
    }
    guard let function = Self.functions.first(where: { $0.name == name }) else {
      if NamedCurve.named(name) != nil {
        throw expression.error(
          "\(expression.spelledName) is a name, written without parentheses")
      }
      let names = Self.functions.map(\.name).joined(separator: ", ")
      let spelled = expression.spelledName
      let isCalled = expression.arguments?.isEmpty == false
      let accepted = (isCalled ? [] : NamedCurve.all.map(\.name)) + Self.functionNames
      throw CurveTextError(
        "no curve function is named \"\(excerpt(spelled))\"; there are \(names)",
        in: expression.text, at: expression.offset, unknownName: spelled,
        acceptedNames: accepted,
        likely: EasingWords.likely(spelled, accepted: accepted, isCalled: isCalled))
    }
    self = try function.make(expression)
  }

  /// The canonical text, which reads back to an equal curve.
  public var description: String {
    switch self {
    case .easing(let easing): return easing.description
    case .spring(let spring): return spring.description
    case .motion(let motion): return motion.description
    }
  }
}

// MARK: - Functions

extension CurveText {
  /// Every function that text may use.
  package static let functions: [CurveFunction] =
    [
      CubicBezier.function, Steps.function, PiecewiseLinear.function, Penner.function,
      FormulaCurve.function, MinimumJerk.function,
      BezierPath.function, BezierPath.monotoneCubicFunction, BezierPath.akimaFunction,
      BezierPath.naturalCubicFunction, BezierPath.clampedCubicFunction,
      BezierPath.closedCubicFunction, BezierPath.catmullRomFunction, ReactNativeElastic.function,
      BezierPath.kochanekBartelsFunction, CurveText.SpringText.function,
    ] + Easing.transformFunctions + CurveText.MotionText.functions

  /// A text with each of the functions, for errors.
  package static let examples = [
    "cubic-bezier(0.25, 0.1, 0.25, 1)", "steps(4)", "linear(0, 0.5 25%, 1)",
    "penner(bounce, out)", "formula(t*t*(3-2*t))", "minimum-jerk(velocity: 2)",
    "bezier-path(0.2 0, 0.4 0.6, 0.5 0.6, 0.6 0.6, 0.8 1)",
    "monotone-cubic(0.2 0.1, 0.5 0.8)", "akima(0.2 0.1, 0.5 0.8)",
    "natural-cubic(0.2 0.1, 0.5 0.8)", "clamped-cubic(0.2 0.1, 0.5 0.8)",
    "closed-cubic(0.2 0.1, 0.5 0.8)",
    "catmull-rom(0.2 0.1, 0.5 0.8)", "kochanek-bartels(0.2 0.1, 0.5 0.8)",
    "react-native-elastic(bounciness: 2)", "spring(response: 0.5, damping-ratio: 0.8)",
    "mirrored(ease-in)", "reversed(ease-in)", "decay(velocity: 1000, deceleration: 0.998)",
    "android-fling(velocity: 5000)", "gravity(velocity: -500, acceleration: 1000)",
    "bounce(floor: 100, acceleration: 2000, restitution: 0.5)",
  ]

  /// The names of the functions that text may use.
  package static var functionNames: [String] { functions.map(\.name) }
}
