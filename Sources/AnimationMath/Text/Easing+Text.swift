// Easings as text: read, printed, and coded as one string.

extension Easing: CustomStringConvertible {
  /// Reads an easing.
  ///
  /// ```swift
  /// try Easing("cubic-bezier(0.34, 1.56, 0.64, 1)").value(at: 0.3)
  /// ```
  ///
  /// - Throws: ``CurveTextError`` for a text that is no easing, such as a spring without a duration
  ///   or another motion.
  public init(_ text: String) throws(CurveTextError) {
    guard case .easing(let easing) = try CurveText(text) else {
      let start = text.utf8.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }.count
      throw CurveTextError("expected an easing, got a motion", in: text, at: start)
    }
    self = easing
  }

  /// An easing with a text that reads back to it.
  init(_ curve: any Curve, description: String) {
    let form = Form(curve)
    self.init(form: form, label: form.text == description ? nil : description)
  }

  /// The canonical text, which reads back to an equal easing.
  ///
  /// For a curve that text cannot name, such as a custom one, it is the curve's own description.
  public var description: String { text ?? String(describing: curve) }

  /// The canonical text; `nil` for a curve that text cannot name.
  package var text: String? { label ?? form.text }
}

extension Easing.Form {
  fileprivate var text: String? {
    switch self {
    case .linear: return "linear"
    case .bezier(let curve): return curve.text
    case .steps(let curve): return curve.description
    case .spring: return nil
    case .other(let shared):
      switch shared.curve {
      case let curve as Penner: return curve.description
      case let curve as PiecewiseLinear: return curve.description
      case let curve as ReactNativeElastic: return curve.description
      case let curve as BezierPath:
        return curve.extrapolation == .tangent && (curve.start.x, curve.end.x) == (0, 1)
          ? curve.description : nil
      default: return nil
      }
    }
  }
}

extension Easing: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = try decoder.text { () throws(CurveTextError) in try Easing(text) }
  }

  /// Writes the text.
  ///
  /// - Throws: `EncodingError.invalidValue` for a curve that text cannot name: a custom one, or a
  ///   spring cut to a duration.
  public func encode(to encoder: any Encoder) throws {
    guard let text else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "easing must be a curve that text can name, got \(description)"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Decoder {
  /// The result of `read`; a refused text becomes a decoding error.
  func text<Result>(_ read: () throws(CurveTextError) -> Result) throws -> Result {
    do throws(CurveTextError) {
      return try read()
    } catch {
      throw refusal(error.description)
    }
  }
}
