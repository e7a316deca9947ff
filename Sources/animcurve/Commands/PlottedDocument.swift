// The panels of a document: each property over time, colours as strips, points also as paths in the plane.

import AnimationMath
import AnimationSampling
import Console
import CurveFormats

extension Arguments {
  /// The panels of the properties of a document.
  func documentPanels(_ path: String) throws -> [PlotPanel] {
    let document = try renderedDocument(path)
    let start = try start()
    let end = try givenEnd(start: start) ?? end(of: document, start: start)
    // Jumps and short pulses are at events.
    let joints = (document.events(until: end) ?? document.events).filter { start < $0 && $0 <= end }
    let even = Array(UniformGrid(from: start, to: end, count: 801))
    let times = Set(even + joints.flatMap { [$0.nextDown, $0] }).sorted()
    let marks = try marks().filter { start <= $0 && $0 <= end }
    let hasVelocity = self[Options.withVelocities]
    let drawn = DrawnDocument(
      document: document, times: times, marks: marks, hasVelocity: hasVelocity)
    if self[Options.asPaths] {
      let paths = drawn.points
      guard !paths.isEmpty else {
        throw mistake("--paths belongs to points, and there is none")
      }
      return self[Options.panels] == .each
        ? paths.map { .lines(drawn.plane([$0])) } : [.lines(drawn.plane(paths))]
    }
    if self[Options.panels] == .shared {
      let strips = drawn.colors.map(drawn.strip)
      let values = drawn.numbers.flatMap(drawn.lines)
      let velocities = drawn.numbers.flatMap(drawn.velocities)
      return (values.isEmpty ? [] : [.lines(drawn.plot("value", values))]) + strips
        + (velocities.isEmpty ? [] : [.lines(drawn.plot("velocity", velocities))])
    }
    return document.properties.indices.flatMap { index -> [PlotPanel] in
      if drawn.properties[index].isColor { return [drawn.strip(index)] }
      let velocities = drawn.velocities(index)
      let name = document.properties[index].name
      return [.lines(drawn.plot(name, drawn.lines(index)))]
        + (velocities.isEmpty ? [] : [.lines(drawn.plot(name + ", velocity", velocities))])
    }
  }
}

/// A document sampled for a picture.
private struct DrawnDocument {
  typealias Line = (line: LinePlot.Line, dots: [(x: Double, y: Double)])

  let properties: [AnimatedProperty]
  let times: [Double]
  let marks: [Double]

  /// By property: the columns of its values, then those of its velocity, at the times and at the marks.
  private var columns: [[[Double]]] = []
  private var marked: [[[Double]]] = []

  init(document: RenderedDocument, times: [Double], marks: [Double], hasVelocity: Bool) {
    (properties, self.times, self.marks) = (document.properties, times, marks)
    let all = document.samples(at: times, hasVelocity: hasVelocity)
    let some = marks.isEmpty ? [] : document.samples(at: marks, hasVelocity: hasVelocity)
    var first = 0
    for property in properties {
      let count = property.columns.count + (hasVelocity ? property.velocityColumns.count : 0)
      columns.append(Array(all[first..<first + count]))
      marked.append(marks.isEmpty ? [] : Array(some[first..<first + count]))
      first += count
    }
  }

  /// The properties of each kind, by index.
  var colors: [Int] { properties.indices.filter { properties[$0].isColor } }
  var points: [Int] {
    properties.indices.filter { if case .point = properties[$0].stack { true } else { false } }
  }
  var numbers: [Int] { properties.indices.filter { !properties[$0].isColor } }

  /// The columns of a property; of a matrix those that move.
  func lines(_ index: Int) -> [Line] {
    let all = series(index, properties[index].columns, from: 0)
    let moving = all.filter { line, _ in line.points.contains { $0.y != line.points[0].y } }
    return all.count > 6 && !moving.isEmpty ? moving : all
  }

  func velocities(_ index: Int) -> [Line] {
    let first = properties[index].columns.count
    guard columns[index].count > first else { return [] }
    return series(
      index, Array(properties[index].columns.prefix(columns[index].count - first)), from: first)
  }

  private func series(_ index: Int, _ names: [String], from first: Int) -> [Line] {
    names.enumerated().map { column, name in
      let values = columns[index][first + column]
      let dots = marks.isEmpty ? [] : marked[index][first + column]
      return (
        (name, zip(times, values).map { (x: $0, y: $1) }),
        zip(marks, dots).map { (x: $0, y: $1) }
      )
    }
  }

  func plot(_ title: String, _ lines: [Line], argument: String = "seconds") -> LinePlot {
    var plot = LinePlot(title: title, argument: argument, lines: lines.map(\.line))
    plot.dots = lines.enumerated().map { ($0, $1.dots, areJoined: false) }
    return plot
  }

  /// Points as paths.
  func plane(_ indices: [Int]) -> LinePlot {
    let title = indices.count == 1 ? properties[indices[0]].name : "position"
    let lines = indices.map { index -> Line in
      func points(_ columns: [[Double]]) -> [(x: Double, y: Double)] {
        columns.isEmpty ? [] : zip(columns[0], columns[1]).map { (x: $0, y: $1) }
      }
      return ((properties[index].name, points(columns[index])), points(marked[index]))
    }
    var plot = plot(title, lines, argument: "")
    plot.isPlane = true
    return plot
  }

  /// A colour as a strip of 160 steps, between which it is mixed.
  func strip(_ index: Int) -> PlotPanel {
    let channels = columns[index]
    let rows = Array(stride(from: 0, to: times.count - 1, by: 5)) + [times.count - 1]
    let colors = rows.map { row in
      // Components of mixtures outside sRGB are clamped for display.
      let shown = channels.map { min(max($0[row], 0), 1) }
      let color = ColorValue(red: shown[0], green: shown[1], blue: shown[2], alpha: shown[3])
      return (x: times[row], color: color.hex ?? "none")
    }
    return .strip(title: properties[index].name, argument: "seconds", colors: colors)
  }
}
