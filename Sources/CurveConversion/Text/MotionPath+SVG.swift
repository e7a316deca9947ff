// Paths as SVG path data, read and printed. The grammar is PathDataReader.swift's.
//
// Printing gives absolute commands in capitals, with the shortest decimals that read back to the
// same doubles: M0 0 L1 2 Q1 2 3 4 C1 2 3 4 5 6 A1 2 30 0 1 3 4 Z.

extension MotionPath {
  /// The path that SVG path data draws.
  ///
  /// ```swift
  /// try MotionPath(svg: "m10 10h80a10,10 0 0110,10z")
  /// ```
  ///
  /// - Parameter svg: Any of the commands M, L, H, V, C, S, Q, T, A and Z, absolute or relative.
  ///   Negative radii count as positive.
  /// - Throws: ``CurveTextError`` with the column, and the text expected there; also where a number
  ///   is beyond ±1e50.
  public init(svg: String) throws(CurveTextError) {
    var reader = PathDataReader(svg)
    try reader.read()
    do {
      try self.init(validating: reader.items.map(\.element))
    } catch {
      throw reader.located(error)
    }
  }
}

extension MotionPath: CustomStringConvertible {
  /// The path as SVG path data, which reads back to an equal path.
  ///
  /// Negative radii, which mixtures beyond their ends may have, read back as the positive ones that they are drawn as.
  public var description: String { elements.map(\.description).joined(separator: " ") }
}

extension MotionPath.Element: CustomStringConvertible {
  /// The element as SVG writes it.
  public var description: String {
    let numbers = numbers.map { shortestDecimal($0.value) }
    switch self {
    case .move: return "M" + numbers.joined(separator: " ")
    case .line: return "L" + numbers.joined(separator: " ")
    case .quadratic: return "Q" + numbers.joined(separator: " ")
    case .cubic: return "C" + numbers.joined(separator: " ")
    case .arc(_, _, let isLarge, let isClockwise, _):
      let flags = [isLarge ? "1" : "0", isClockwise ? "1" : "0"]
      return "A" + (numbers[..<3] + flags + numbers[3...]).joined(separator: " ")
    case .close: return "Z"
    }
  }
}
