// Lines in a terminal, of braille characters: each holds 2 × 4 dots.
//
//     1 ┤      ⢀⠤⠤⣀        dots of a character, and the bits of U+2800 + bits:   1  8
//       │    ⢠⠊                                                                  2  16
//     0 ┤⣀⣀⠔⠁                                                                    4  32
//       └──────────                                                              64 128
//
// Lines are drawn dot by dot, in steps along the longer side, so that they have no gaps. Where two
// lines cross, the character has the colour of the later one.

extension LinePlot {
  /// The plot as lines of text.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal; at least 24 are used.
  ///   - rows: The height of the picture, the axis not counted.
  ///   - isColoured: Whether escape sequences for colours may be used.
  package func terminalText(columns: Int, rows: Int, isColoured: Bool) -> String {
    let (horizontal, vertical) = (horizontal, vertical)
    let rows = max(rows, 4)
    // Ticks at the rows on which they fall.
    var labels: [Int: String] = [:]
    for tick in vertical.ticks(about: max(2, rows / 3)) {
      let row = Int(((1 - vertical.share(tick.number)) * Double(rows)).rounded(.down))
      if row >= 0 && row < rows { labels[row] = tick.text }
    }
    let indent = (labels.values.map(\.count).max() ?? 1) + 1
    let width = max(columns, 24) - indent - 1
    var canvas = BrailleCanvas(columns: width, rows: rows)
    for (index, line) in lines.enumerated() {
      var before: (x: Double, y: Double)?
      for point in line.points {
        guard point.x.isFinite && point.y.isFinite else {
          before = nil
          continue
        }
        let here = (
          x: horizontal.share(point.x) * Double(2 * width - 1),
          y: (1 - min(max(vertical.share(point.y), -1), 2)) * Double(4 * rows - 1)
        )
        canvas.draw(from: before ?? here, to: here, colour: index % Self.terminalColours.count)
        before = here
      }
    }
    var text = "\(Self.spaces(indent))\(title) over \(argument)\n"
    for row in 0..<rows {
      let label = labels[row] ?? ""
      text += Self.spaces(indent - label.count - 1) + label + (label.isEmpty ? " │" : " ┤")
      text += canvas.text(row: row, colours: isColoured ? Self.terminalColours : nil) + "\n"
    }
    text += Self.spaces(indent) + "└" + axis(horizontal, width: width, indent: indent)
    return text + legend(isColoured: isColoured)
  }

  /// The names of the lines, one a line, each after a stroke of its colour.
  private func legend(isColoured: Bool) -> String {
    lines.enumerated().map { index, line in
      let colour = Self.terminalColours[index % Self.terminalColours.count]
      return isColoured ? "  \(colour)━━\u{1B}[0m \(line.name)\n" : "  \(line.name)\n"
    }.joined()
  }

  /// The line below the picture with ticks, and the line with their numbers.
  private func axis(_ scale: PlotScale, width: Int, indent: Int) -> String {
    var rule = [Character](repeating: "─", count: width)
    var numbers = ""
    for tick in scale.ticks(about: max(2, width / 12)) {
      let column = Int((scale.share(tick.number) * Double(width - 1)).rounded())
      guard rule.indices.contains(column) else { continue }
      let start = indent + 1 + column - tick.text.count / 2
      guard start >= numbers.count + (numbers.isEmpty ? 0 : 1) else { continue }
      guard start + tick.text.count <= indent + 1 + width else { continue }
      rule[column] = "┬"
      numbers += Self.spaces(start - numbers.count) + tick.text
    }
    return String(rule) + "\n" + numbers + "\n"
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 0))
  }

  /// Colours that differ visibly on light and on dark terminals.
  private static let terminalColours = [34, 31, 32, 35, 33, 36].map { "\u{1B}[\($0)m" }
}

/// Dots in characters.
private struct BrailleCanvas {
  private let columns: Int
  private let rows: Int
  private var cells: [UInt8]
  private var colours: [Int]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: 0, count: columns * rows)
    colours = Array(repeating: 0, count: columns * rows)
  }

  /// Draws a line between two places, in dots from the upper left corner.
  mutating func draw(
    from a: (x: Double, y: Double), to b: (x: Double, y: Double), colour: Int
  ) {
    let steps = max((b.x - a.x).magnitude, (b.y - a.y).magnitude, 1).rounded(.up)
    for step in 0...Int(steps) {
      let share = Double(step) / steps
      set(
        x: Int((a.x + (b.x - a.x) * share).rounded()),
        y: Int((a.y + (b.y - a.y) * share).rounded()), colour: colour)
    }
  }

  private mutating func set(x: Int, y: Int, colour: Int) {
    guard (0..<2 * columns).contains(x), (0..<4 * rows).contains(y) else { return }
    let bits: [[UInt8]] = [[1, 8], [2, 16], [4, 32], [64, 128]]
    let cell = y / 4 * columns + x / 2
    cells[cell] |= bits[y % 4][x % 2]
    colours[cell] = colour
  }

  /// A row of characters, each empty one a space.
  func text(row: Int, colours palette: [String]?) -> String {
    var text = ""
    var current: Int?
    for cell in row * columns..<(row + 1) * columns {
      if let palette, cells[cell] != 0, current != colours[cell] {
        text += palette[colours[cell]]
        current = colours[cell]
      }
      if cells[cell] == 0 {
        text += " "
      } else if let scalar = Unicode.Scalar(0x2800 + UInt32(cells[cell])) {
        text.unicodeScalars.append(scalar)
      }
    }
    if current != nil { return text + "\u{1B}[0m" }
    while text.last == " " { text.removeLast() }
    return text
  }
}
