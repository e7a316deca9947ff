// Web Animations: the arguments of element.animate(keyframes, options) as JSON.
//
//     {"keyframes": [{"offset": 0, "opacity": 0, "easing": "ease"}, {"opacity": 1}], "options": 300}
//     [[{"left": "0px"}, {"left": "10px"}], {"duration": 300, "fill": "both"}]
//
// Missing offsets are spread evenly, as in a browser. Times are in milliseconds.

import AnimationMath

struct WebAnimationsImport {
  let duration: Double

  func motion(_ root: JSONNode) throws(JSONError) -> ImportedMotion {
    let (keyframes, options) = try arguments(root)
    let frames = try keyframes.elements { node throws(JSONError) in try node.object() }
    guard !frames.isEmpty else { throw keyframes.unexpected("an array of one keyframe or more") }
    let offsets = try offsets(of: frames)
    let effect = try effect(options)

    var names: [String] = []
    let own = ["offset", "easing", "composite"]
    for name in frames.flatMap({ $0.members.map(\.name) })
    where !own.contains(name) && !names.contains(name) { names.append(name) }
    guard !names.isEmpty else { throw keyframes.unexpected("keyframes with a property to animate") }
    var motion = ImportedMotion()
    for name in names {
      var values = ImportedValues(name)
      var track: [ImportedTrack.Frame] = []
      for (frame, offset) in zip(frames, offsets) {
        guard let node = frame.optional(name) else { continue }
        track.append(
          ImportedTrack.Frame(
            offset: offset, value: try values.read(node),
            easing: try frame.optional("easing")?.easing() ?? .linear,
            composite: try composite(frame.optional("composite")) ?? .replace))
      }
      motion.tracks.append(
        ImportedTrack(
          name: name, frames: track, timing: effect.timing, easing: effect.easing,
          composite: effect.composite, place: keyframes.place))
    }
    return motion
  }

  private func arguments(_ root: JSONNode) throws(JSONError) -> (JSONNode, JSONNode?) {
    if root.kind == .object {
      let members = try root.object().members.map(\.name)
      if members.contains("properties") || members.contains("timeline") {
        throw root.error(
          "expected the arguments of element.animate(), got a description of animations, which "
            + "AnimationDescription and 'animcurve render' read")
      }
      let object = try root.object(allowed: ["keyframes", "options", "comment"])
      return (try object.required("keyframes"), object.optional("options"))
    }
    let elements = try root.array()
    guard let first = elements.first, first.kind == .array else { return (root, nil) }
    guard elements.count <= 2 else {
      throw elements[2].error("expected keyframes and options alone")
    }
    return (first, elements.count > 1 ? elements[1] : nil)
  }

  /// The offsets: missing ones are at the ends, or spread evenly between the given ones.
  private func offsets(of frames: [JSONNode.Object]) throws(JSONError) -> [Double] {
    var given: [Double?] = []
    var last = 0.0
    for frame in frames {
      guard let node = frame.optional("offset"), node.kind != .null else {
        given.append(nil)
        continue
      }
      last = try node.number(
        in: last...1, accepted: "a number from \(ShortestDecimal.text(of: last)) to 1")
      given.append(last)
    }
    given[given.count - 1] = given[given.count - 1] ?? 1
    given[0] = given[0] ?? 0
    var offsets: [Double] = []
    for (index, offset) in given.enumerated() {
      guard let offset else { continue }
      let missing = index - offsets.count
      let start = offsets.last ?? 0
      for step in 0..<missing {
        offsets.append(start + (offset - start) * Double(step + 1) / Double(missing + 1))
      }
      offsets.append(offset)
    }
    return offsets
  }

  private func composite(_ node: JSONNode?) throws(JSONError) -> CompositeOperation? {
    guard let node, node.kind != .null else { return nil }
    if case .string("auto") = node.value { return nil }
    return try node.word()
  }

  private func effect(
    _ options: JSONNode?
  ) throws(JSONError) -> (timing: WebTiming, easing: Easing, composite: CompositeOperation) {
    guard let options else { return (WebTiming(duration: duration), .linear, .replace) }
    if options.kind == .number {
      let seconds = try options.number(in: 0...Magnitude.signed.upperBound).thousandth
      do throws(ParameterError) {
        return (try WebTiming(validatingDelay: 0, duration: seconds), .linear, .replace)
      } catch {
        throw options.error("\(error)")
      }
    }
    let object = try options.object(allowed: [
      "duration", "delay", "endDelay", "iterations", "iterationStart", "direction", "easing",
      "fill", "composite", "id",
    ])
    func seconds(_ name: String, _ standard: Double) throws(JSONError) -> Double {
      try object.optional(name)?.number().thousandth ?? standard
    }
    let directions = WebTiming.Direction.allCases.map { (name: $0.rawValue, value: $0) }
    let fills = [
      (name: "none", value: FillMode.removed), ("forwards", .forwards), ("backwards", .backwards),
      ("both", .both), ("auto", .removed),
    ]
    let length = try seconds("duration", duration)
    let (delay, endDelay) = (try seconds("delay", 0), try seconds("endDelay", 0))
    let iterations = try object.optional("iterations")?.number(in: 0...(.infinity)) ?? 1
    let start = try object.optional("iterationStart")?.number() ?? 0
    let direction = try object.optional("direction")?.choice(of: directions) ?? .normal
    let fill = try object.optional("fill")?.choice(of: fills) ?? .removed
    let timing = try object.located { () throws(ParameterError) in
      try WebTiming(
        validatingDelay: delay, endDelay: endDelay, duration: length, iterations: iterations,
        iterationStart: start, direction: direction, fillMode: fill)
    }
    return (
      timing, try object.optional("easing")?.easing() ?? .linear,
      try composite(object.optional("composite")) ?? .replace
    )
  }
}

extension Double {
  /// A thousandth of the number, as the double nearest to the decimal.
  var thousandth: Double {
    magnitude < 1e-300 ? 0 : Double(ShortestDecimal.text(of: self).scaled(by: -3)) ?? self / 1000
  }
}

extension String {
  /// A decimal, with or without an exponent, times a power of ten.
  fileprivate func scaled(by exponent: Int) -> String {
    let parts = split(separator: "e", maxSplits: 1)
    let own = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return "\(parts[0])e\(own + exponent)"
  }
}
