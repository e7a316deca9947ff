// What .ci/pages compiles around the blocks of pages: the check of a value, and what pages take for granted.

import Foundation

/// The values that differ from what their page says.
nonisolated(unsafe) var mistakes = 0

/// Compares a value with the literal that a page has for it.
func check(_ value: Any?, _ expected: String, _ place: String) {
  var shown: Any = value as Any
  while case let mirror = Mirror(reflecting: shown), mirror.displayStyle == .optional {
    guard let inner = mirror.children.first?.value else { break }
    shown = inner
  }
  let isNone = Mirror(reflecting: shown).displayStyle == .optional
  let numbers: [Double]? =
    switch shown {
    case let number as Int: [Double(number)]
    case let value as any LinearValue: value.channels
    default: nil
    }
  let isRight: Bool
  if expected == "nil" || isNone {
    isRight = expected == "nil" && isNone
  } else if let numbers, !expected.contains("..") {
    let texts = expected.trimmingCharacters(in: CharacterSet(charactersIn: "()"))
      .split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    isRight = texts.count == numbers.count && zip(numbers, texts).allSatisfy(agrees)
  } else {
    isRight = "\(shown)" == expected.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
  }
  if !isRight {
    mistakes += 1
    FileHandle.standardError.write(Data("\(place): the page says \(expected), got \(shown)\n".utf8))
  }
}

/// Whether a number is the one printed: to half of its last digit, or cut off after it.
func agrees(_ value: Double, _ text: String) -> Bool {
  let isCut = text.hasSuffix("…")
  let plain = text.replacingOccurrences(of: "−", with: "-").replacingOccurrences(of: "…", with: "")
  if plain.hasSuffix("∞") { return value == (plain.hasPrefix("-") ? -.infinity : .infinity) }
  guard let printed = Double(plain) else { return false }
  let parts = plain.lowercased().split(separator: "e")
  let decimals = parts[0].split(separator: ".").dropFirst().first?.count ?? 0
  let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
  let digit = pow(10, Double(exponent - decimals))
  let slack = 1e-9 * digit
  if isCut {
    let beyond = value.magnitude - printed.magnitude
    return value.sign == printed.sign && beyond > -slack && beyond < digit
  }
  return (value - printed).magnitude <= 0.5 * digit + slack
}

/// Ends the program, with 1 after a mistake.
func finish() { if mistakes > 0 { exit(1) } }

// MARK: AnimationSampling.md
let motion = DampedSpring.bouncy.motion(from: 0, to: 100)
let stack = AnimationStack(0.0)
let times = (0...60).map { Double($0) / 60 }
let places = times.map { motion.value(at: $0) }
// MARK: GettingStarted.md
let (x1, y1, x2, y2) = (0.25, 0.1, 0.25, 1.0)
let (begin, duration, response, ratio) = (0.0, 1.0, 0.5, 0.7)
let text = "ease"
// MARK: AnimationTimeline.md
let finger = PointValue(x: 3, y: 4)
struct Card { var opacity = 1.0, scale = 1.0; var position = PointValue(x: 0, y: 0) }
let shake = Animate(\Card.position.x, by: 4, .over(0.1))
// MARK: WhichOneToUse.md
struct Card { var opacity = 1.0 }
// MARK: ProgramsOfEarlierSystems.md
struct Sheet {
  var opacity = 1.0, cornerRadius = 0.0, shadowOpacity = 0.0, scale = 1.0, rotation = 0.0
  var start = 0.0, end = 0.0, progress = 0.0
  var bounds = RectValue.zero
  var position = PointValue.zero
  var shadowColor = ColorValue(red: 0, green: 0, blue: 0)
}
struct Screen { var first = Sheet(), second = Sheet() }
var screen = Animated(Screen())
let more = SizeValue(width: 100, height: 100)
let (start, end) = (RectValue.zero, RectValue(x: 0, y: 0, width: 100, height: 50))
let color = ColorValue(red: 1, green: 0, blue: 0)
let kind = Ripple.inner(size: SizeValue(width: 120, height: 44))
let (center, small) = (PointValue.zero, RectValue(x: 0, y: 0, width: 10, height: 10))
let easeInBack = Easing.cubicBezier(0.6, -0.28, 0.735, 0.045)
func updateAnimations() {}
// MARK: SmallPrograms.md
struct Card { var opacity = 1.0, scale = 1.0; var position = PointValue(x: 0, y: 0) }
struct Ship { var x = 0.0, glow = 0.0 }
struct Ring { var turn = 0.0, start = 0.0, end = 0.0 }
struct Tile { var opacity = 0.0, scale = 0.5 }
struct Grid { var tiles = Array(repeating: Tile(), count: 12) }
var told: [String] = []
var ended = [true]
let text = try AnimationDescription([.init("opacity", .number(AnimationStack(1)))]).text()
// MARK: CurveFormats.md
struct MyCurve: Curve {
  var domain: ClosedRange<Double> { 0...1 }
  func value(at x: Double, from side: Side?) -> Double { x * x }
  func slope(at x: Double, from side: Side?) -> Double { 2 * x }
  func breakpoints(in interval: ClosedRange<Double>) -> [Double] { [] }
}
let bytes = Array("@keyframes p { from { opacity: 0 } to { opacity: 1 } } .a { animation: p 1s }".utf8)
// MARK: Mistakes.md
struct Card { var opacity = 1.0, scale = 1.0; var position = PointValue(x: 0, y: 0) }
let (a, count) = (Animate(\Card.opacity, to: 1, .over(1)), 2)
let path: WritableKeyPath<Card, Double> = \.scale
let sendablePath: WritableKeyPath<Card, Double> & Sendable = \.scale
var card = Animated(Card())
var player = Player(card, at: 0)
// MARK: FeatureByFeature.md
struct Part { var opacity = 1.0 }
struct Card {
  var opacity = 1.0, scale = 1.0, x = 0.0, rotation = 0.0, translation = 0.0, cornerRadius = 0.0
  var strokeStart = 0.0, strokeEnd = 0.0, progress = 0.0, isHidden = false
  var position = PointValue.zero, anchor = PointValue.zero, bounds = RectValue.zero, transform = TransformList.none
  var old = LayerTransition.Content(), new = LayerTransition.Content(), first = Part()
}
let (a, b) = (Animate(\Card.opacity, to: 1, .over(1)), Animate(\Card.scale, to: 2, .over(1)))
let (one, fade, grow) = (a, a, b)
let enter = MotionTimeline(Part.self) { Animate(\.opacity, from: 0, to: 1, .over(1)) }
let timeline = MotionTimeline(Card.self) { a }
var card = Animated(Card())
var stack = AnimationStack(0.0)
let animation = PropertyAnimation.spring(BasicAnimation(from: 0.0, to: 1), .bouncy)
let conversion = try animation.keyframes(rate: 60, model: 0)
let path = MotionPath(from: [0, 0]).line(to: [100, 100])
let kind = Ripple.outer(size: SizeValue(width: 10, height: 10))
let (size, touch) = (SizeValue(width: 10, height: 10), PointValue(x: 1, y: 1))
let (spring, easing, velocity) = (DampedSpring.bouncy, Easing.easeInOut, PointValue(x: 100, y: 0))
let (p, q) = (PointValue(x: 0, y: 1), PointValue(x: 2, y: 3))
let (values, shapes) = ([0.0, 1, 0], [BezierPath.KnotShape()])
struct Pair { var old = LayerModel(), new = LayerModel() }
let event = card.events(in: 0..<1)[0]
// MARK: *.swift
struct Card {
  struct Part { var scale = 1.0, opacity = 1.0 }
  var opacity = 1.0, scale = 1.0, position = PointValue.zero, offset = 0.0, parts = [Part(), Part(), Part(), Part(), Part()]
}
let spring = DampedSpring.bouncy
let times = (0...60).map { Double($0) / 60 }
let values = times.map { spring.motion(from: 0, to: 1).value(at: $0) }
let grid = UniformGrid(from: 0, to: 1, count: 3)
let path = MotionPath(from: [0, 0]).line(to: [3, 4])
let (red, blue) = (ColorValue(red: 1, green: 0, blue: 0), ColorValue(red: 0, green: 0, blue: 1))
var (x, y, opacity) = (AnimationStack(0.0), AnimationStack(0.0), AnimationStack(1.0))
let entrance = MotionTimeline(Card.self) { Animate(\.opacity, from: 0, to: 1, .over(1)) }
let layout = entrance.layout(from: Card())
let samples = entrance.samples(on: grid, from: Card())
let (finger, home, flung) = (PointValue(x: 3, y: 4), PointValue.zero, PointValue(x: 600, y: 0))
var card = Animated(Card())
// MARK: ShownCurve.swift
var stack = AnimationStack(0.0)
stack.animate(to: 1, at: 0, .over(1, .easeOut))
// MARK: ParameterError.swift
let (seconds, now) = (0.3, 0.0)
// MARK: CurveComparison.swift
let port = (times: [0, 0.5, 1], values: [0, 0.8024033877, 1])
// MARK: Animated+Calls.swift
struct List { var offset = 0.0 }
var list = Animated(List())
// MARK: ExportedDocument.swift
x.animate(to: 1, at: 0, .over(1))
let text = try AnimationDescription([.init("x", .number(x))]).text()
