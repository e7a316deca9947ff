// Curves of other libraries as formulas, for the words of a name and for the mistakes of ports; the JavaScript package has none
// of them.

extension EasingWords {
  /// WPF's curve of a family with its numbers, as ease-in; `nil` if it is Penner's.
  static func wpf(_ family: String, _ numbers: [Double] = []) -> String? {
    func exponential(_ exponent: Double) -> String {
      let number = shortestDecimal(exponent)
      return "(exp(\(number)*t)-1)/(exp(\(number))-1)"
    }
    switch family {
    case "back":
      let amplitude = numbers.first ?? 1
      return "t^3-t*\(amplitude == 1 ? "" : "\(shortestDecimal(amplitude))*")sin(pi*t)"
    case "expo": return exponential(numbers.first ?? 2)
    case "elastic":
      let turns = 2 * (numbers.first ?? 3) + 0.5
      return "\(exponential(numbers.dropFirst().first ?? 3))*sin(\(shortestDecimal(turns))*pi*t)"
    default: return nil
    }
  }

  /// Curves of AHEasing that are not Penner's, as ease-in; bounce as ease-out.
  static let ahEasing = [
    "back": "t^3-t*sin(pi*t)", "elastic": "sin(6.5*pi*t)*2^(10*(t-1))",
    "bounce":
      "t<4/11?121/16*t*t:t<8/11?(363/40*t-9.9)*t+3.4:t<0.9?(4356/361*t-35442/1805)*t+16061/1805"
      + ":(10.8*t-20.52)*t+10.72",
  ]

  /// The text of a mode of a curve that is given as ease-in, or as ease-out.
  static func formula(_ own: String, _ mode: Penner.Mode, isOut: Bool) -> String {
    func at(_ argument: String) -> String {
      let t = Array("(\(argument))".utf8)
      return String(
        decoding: own.utf8.flatMap { $0 == UInt8(ascii: "t") ? t : [$0] }, as: UTF8.self)
    }
    switch mode {
    case .in, .out: return (mode == .out) == isOut ? "formula(\(own))" : "mirrored(formula(\(own)))"
    case .inOut, .outIn:
      return (mode == .inOut) == isOut
        ? "formula(t<0.5?(1-(\(at("1-2*t"))))/2:(1+(\(at("2*t-1"))))/2)"
        : "formula(t<0.5?(\(at("2*t")))/2:1-(\(at("2-2*t")))/2)"
    }
  }
}
