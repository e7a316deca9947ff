// The tracks of a document's page: a property a row, over one axis of time.
//
// Rows stretch with the page, so their lines have no text: numbers are beside them, placed by percentages.

import Console
import CurveFormats

extension DocumentPreview {
  /// The tracks of all properties, the marks above them and the list of events.
  var tracks: String {
    let ticks = PlotScale(0, end).ticks(about: 5).map { tick in
      let kind =
        tick.number == 0 ? " class=\"first\"" : tick.number > 0.95 * end ? " class=\"last\"" : ""
      let unit = tick.number == 0 ? " s" : ""
      return "<span\(kind) style=\"left: \(share(tick.number))%\">\(tick.text)\(unit)</span>"
    }
    return """
      <section aria-label="Tracks">
      <div class="scrub"><label for="time">Time</label><input id="time" type="range" min="0" max="\(count - 1)" step="1" value="0"><output id="now" for="time"></output><label><input type="checkbox" id="velocity"> velocity</label></div>
      <div class="tracks">
      <div class="label"></div><div class="axis">\(ticks.joined())</div>
      \(zip(properties.indices, document.spans).map(row).joined())<div class="over" id="over">\(flags)<i id="head"></i></div>
      </div>
      \(happenings)</section>

      """
  }

  private func share(_ time: Double) -> String {
    LinePlot.short(100 * min(max(time / end, 0), 1))
  }

  private func row(_ property: Int, _ spans: [RenderedDocument.Span]) -> String {
    let name = properties[property].name
    let names = properties[property].columns
    let key = properties[property].isColor ? "" : "<i></i>"
    let values = shownColumns(of: property).enumerated().map { line, column in
      let label = names[column - places[property]].dropFirst(name.count + 1)
      return "<span class=\"value c\(line % LinePlot.colours)\">"
        + (names.count > 1 ? key + "\(label.description.htmlEscaped) " : "")
        + "<b data-column=\"\(column)\"></b></span>"
    }
    return """
      <div class="label"><h4>\(name.htmlEscaped)</h4><div>\(values.joined(separator: " "))</div></div>
      <div class="row">\(bars(spans))\(properties[property].isColor ? strip(property) : lines(of: shownColumns(of: property).map { columns[$0] }, dots: shownColumns(of: property)))</div>
      \(velocity(property))
      """
  }

  /// The row with a property's velocity, hidden until it is asked for.
  private func velocity(_ property: Int) -> String {
    guard !velocities[property].isEmpty else { return "" }
    let shown = shownColumns(of: property).map { velocities[property][$0 - places[property]] }
    return """
      <div class="label velocity">\(properties[property].name.htmlEscaped), velocity</div>
      <div class="row velocity">\(lines(of: shown))</div>

      """
  }

  /// The columns to draw for a property; of a matrix only those that change.
  private func shownColumns(of property: Int) -> [Int] {
    let all = Array(places[property]..<places[property + 1])
    guard all.count > 4 else { return all }
    let changing = all.filter { column in columns[column].contains { $0 != columns[column][0] } }
    return changing.isEmpty ? [all[0]] : changing
  }

  // MARK: Steps

  /// The steps of a property as bars, the passes after the first paler; what overlaps lies in lanes.
  private func bars(_ spans: [RenderedDocument.Span]) -> String {
    var seen: Set<RenderedDocument.Span> = []
    var ends: [Double] = []
    var text = ""
    let ordered = spans.sorted { ($0.begin ?? 0, $0.lastEnd) < ($1.begin ?? 0, $1.lastEnd) }
    for span in ordered.prefix(1000) where seen.insert(span).inserted && (span.begin ?? 0) < end {
      let begin = span.begin ?? 0
      let lane = ends.firstIndex { $0 <= begin } ?? min(ends.count, 3)
      if lane < ends.count { ends[lane] = span.lastEnd } else { ends.append(span.lastEnd) }
      func bar(_ kind: String, _ from: Double, _ to: Double) -> String {
        let wide = 100 * (min(to, end) - from) / end
        let place = "left: \(share(from))%; width: \(LinePlot.short(wide))%; top: \(6 * lane)px"
        return "<i class=\"\(kind)\" style=\"\(place)\"></i>"
      }
      text += bar("pass", begin, span.end)
      if span.lastEnd > span.end && span.end < end { text += bar("later", span.end, span.lastEnd) }
    }
    return "<div class=\"bars\" style=\"height: \(6 * max(ends.count, 1))px\">\(text)</div>"
  }

  /// The marks, each with its name in the first lane that has room for it.
  private var flags: String {
    var lanes: [Double] = []
    return document.marks.filter { $0.time <= end }.sorted { $0.time < $1.time }.map { mark in
      // The width of a label as a fraction of a page some 700 points wide.
      let wide = (8 * Double(mark.name.count) + 14) / 700
      let place = mark.time / end
      let lane = lanes.firstIndex { $0 <= place } ?? lanes.count
      if lane < lanes.count { lanes[lane] = place + wide } else { lanes.append(place + wide) }
      let side = place + wide > 1 ? " left" : ""
      let style = "left: \(share(mark.time))%; padding-top: \(18 * min(lane, 3))px"
      return "<b class=\"flag\(side)\" data-time=\"\(mark.time)\" style=\"\(style)\">"
        + "<span>\(mark.name.htmlEscaped)</span></b>"
    }.joined()
  }

  private var happenings: String {
    let list = document.happenings(until: end)
    guard !list.isEmpty else { return "" }
    let items = list.prefix(200).map { time, text in
      let seconds = shortestDecimal((time * 1e4).rounded() / 1e4)
      let name = text.htmlEscaped
      return
        "<li><button type=\"button\" data-time=\"\(time)\" aria-label=\"\(seconds) s, \(name)\">"
        + "\(seconds) s</button> \(name)</li>\n"
    }
    let more = list.count > 200 ? "<li>… and \(list.count - 200) more</li>\n" : ""
    return """
      <details><summary>\(list.count) event\(list.count == 1 ? "" : "s")</summary><ol>
      \(items.joined())\(more)</ol></details>

      """
  }

  // MARK: Values

  /// Lines through numbers at all instants; columns of the page's numbers have dots that move along.
  private func lines(of numbers: [[Double]], dots shown: [Int] = []) -> String {
    let scale = PlotScale(of: numbers.joined().map { $0 })
    func height(_ value: Double) -> Double { 100 * (1 - scale.share(value)) }
    let ticks = scale.ticks(about: 2)
    let grid = ticks.map { tick in
      let y = LinePlot.short(height(tick.number))
      return "<path class=\"grid\" d=\"M0 \(y)H1000\"/>"
    }
    let texts = ticks.map { tick in
      "<span style=\"top: \(LinePlot.short(height(tick.number)))%\">\(tick.text)</span>"
    }
    let paths = numbers.enumerated().map { line, column in
      let points = column.enumerated().map { index, value in
        (x: 1000 * Double(index) / Double(count - 1), y: height(value))
      }.filter(\.y.isFinite)
      let kind = "line c\(line % LinePlot.colours)"
      return "<path class=\"\(kind)\" d=\"\(LinePlot.path(points))\"/>"
    }
    let dots = shown.enumerated().map { line, column in
      "<i class=\"dot c\(line % LinePlot.colours)\" data-dot=\"\(column)\""
        + " data-low=\"\(scale.lower)\" data-high=\"\(scale.upper)\"></i>"
    }
    return """
      <div class="plot"><svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">\(grid.joined())\(paths.joined())</svg>\(texts.joined())\(dots.joined())</div>
      """
  }

  /// A colour as a strip.
  private func strip(_ property: Int) -> String {
    let channels = Array(columns[places[property]..<places[property + 1]])
    let last = count - 1
    let stops = (0...160).map { $0 * last / 160 }.map { index in
      let numbers = channels.map { shortestDecimal(($0[index] * 1e4).rounded() / 1e4) }
      let place = LinePlot.short(100 * Double(index) / Double(last))
      return "color(srgb \(numbers[0]) \(numbers[1]) \(numbers[2]) / \(numbers[3])) \(place)%"
    }
    return
      "<div class=\"strip\" style=\"background: linear-gradient(90deg, \(stops.joined(separator: ", ")))\"></div>"
  }
}
