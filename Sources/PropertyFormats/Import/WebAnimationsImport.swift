// Web Animations: the arguments of element.animate(keyframes, options) as JSON.
//
//     {"keyframes": [{"offset": 0, "opacity": 0, "easing": "ease"}, {"opacity": 1}], "options": 300}
//     [[{"left": "0px"}, {"left": "10px"}], {"duration": 300, "fill": "both"}]
//     {"opacity": [0, 1], "easing": ["ease-in", "ease-out"]}      keyframes by property
//     {"properties": [{"name": "--x", "initialValue": "0", …}], "keyframes": [{"--x": 1}], "options": 300}
//
// Missing offsets are spread evenly, as in a browser. Times are in milliseconds. A value that is
// missing at the start or the end is the property's initial one; "properties" are the arguments of
// CSS.registerProperty(), with those of custom properties. A property that cannot be read is
// left out with a note.

struct WebAnimationsImport {
  let duration: Double
  let lengths: CSSLengths

  /// A keyframe's value of a property.
  private struct Value {
    let offset: Double
    let node: JSONNode
    var easing = Easing.linear
    var composite: CompositeOperation?
  }

  private typealias Property = (name: String, values: [Value])

  func motion(_ root: JSONNode) throws -> ImportedMotion {
    var motion = ImportedMotion()
    let (keyframes, options, registrations) = try arguments(root)
    let registered = try Self.initialValues(registrations)
    let effect = try effect(options, &motion)
    let properties =
      keyframes.kind == .object ? try byProperty(keyframes, &motion) : try byKeyframe(keyframes)
    guard !properties.isEmpty else {
      throw keyframes.unexpected("keyframes with a property to animate")
    }
    for property in properties {
      add(property, registered[property.name], effect, to: &motion)
    }
    return motion
  }

  private static let own = ["offset", "easing", "composite", "computedOffset"]

  // MARK: Keyframes

  private func byKeyframe(_ keyframes: JSONNode) throws(JSONError) -> [Property] {
    let frames = try keyframes.elements { node throws(JSONError) in try node.object() }
    guard !frames.isEmpty else { throw keyframes.unexpected("an array of one keyframe or more") }
    let offsets = Self.spread(
      try Self.offsets(frames.map { $0.optional("offset") }), count: frames.count)
    var names: [String] = []
    var values: [String: [Value]] = [:]
    for (frame, offset) in zip(frames, offsets) {
      let easing = try frame.optional("easing")?.easing() ?? .linear
      let composite = try composite(frame.optional("composite"))
      for (name, node) in frame.members where !Self.own.contains(name) {
        if values[name] == nil { names.append(name) }
        values[name, default: []].append(
          Value(offset: offset, node: node, easing: easing, composite: composite))
      }
    }
    return names.map { ($0, values[$0] ?? []) }
  }

  /// Lists of values by property.
  ///
  /// Each is spread over the whole, and values at one place are a keyframe; the lists of offsets, easings and
  /// compositions are those of the keyframes, in order [1].
  ///
  /// [1] W3C, Web Animations, "process a keyframes argument".
  private func byProperty(
    _ object: JSONNode, _ motion: inout ImportedMotion
  ) throws(JSONError) -> [Property] {
    func list(_ node: JSONNode?) throws(JSONError) -> [JSONNode] {
      guard let node else { return [] }
      return node.kind == .array ? try node.array() : [node]
    }
    let members = try object.object()
    let easings = try list(members.optional("easing")).map { node throws(JSONError) in
      try node.easing()
    }
    let composites = try list(members.optional("composite")).map { node throws(JSONError) in
      try composite(node)
    }
    let given = try list(members.optional("offset"))
    var lists: [(name: String, nodes: [JSONNode], places: [Double])] = []
    for (name, node) in members.members where !Self.own.contains(name) {
      let nodes = try list(node)
      if nodes.isEmpty {
        motion.note(ImportError(node.unexpected("one value or more")))
      } else {
        lists.append((name, nodes, Self.spread([], count: nodes.count)))
      }
    }
    let places = Set(lists.flatMap(\.places)).sorted()
    let offsets = Self.spread(
      try Self.offsets(Array(given.prefix(places.count))), count: places.count)
    let indices = Dictionary(uniqueKeysWithValues: zip(places, places.indices))
    return lists.map { name, nodes, places in
      let values = zip(nodes, places).map { node, place in
        let index = indices[place] ?? 0
        return Value(
          offset: offsets[index], node: node,
          easing: easings.isEmpty ? .linear : easings[index % easings.count],
          composite: composites.isEmpty ? nil : composites[index % composites.count])
      }
      return (name, values)
    }
  }

  // MARK: A property

  /// Adds a property, whose initial value may be registered.
  private func add(
    _ property: Property, _ registered: String?, _ effect: Effect, to motion: inout ImportedMotion
  ) {
    let css = CSSProperty(property.name)
    let reading = CSSValues(property: css, lengths: lengths)
    var values = property.values
    var read: [CSSValues.Value] = []
    for value in values {
      switch value.node.value {
      case .number(let number): read.append(reading.value(shortestDecimal(number)))
      case .string(let text): read.append(reading.value(text))
      default:
        motion.note(ImportError(value.node.unexpected("a number or a text")))
        return
      }
    }
    for index in values.indices.reversed() {
      guard let mistake = read[index].mistake else { continue }
      let node = values[index].node
      motion.note(
        node,
        "expected a value of CSS, got \(node.found), which \(mistake); the value is left out, as by a browser"
      )
      values.remove(at: index)
      read.remove(at: index)
    }
    guard let first = values.first, let last = values.last else { return }
    let underlying = (registered ?? css.initialValue).map(reading.value).flatMap { value in
      (try? reading.channels([read[0], value])) == nil ? nil : value
    }
    guard underlying != nil || first.offset == 0 && last.offset == 1 else {
      let end = first.offset == 0 ? "1" : "0"
      return motion.note(
        first.node,
        "expected a value at offset \(end), since the initial one of \(excerpt(property.name)) is "
          + "unknown; the property is left out")
    }
    let frames = CSSValues.whole(
      values.enumerated().map { ($1.offset, $0, $1.easing, $1.composite ?? effect.composite) },
      other: values.count)
    read += underlying.map { [$0] } ?? []
    let channels: [CSSValues.Channel]
    do throws(CSSValues.Problem) {
      channels = try reading.channels(
        read, isAdded: frames.contains { $0.composite != .replace })
    } catch {
      let node = values[min(error.index, values.count - 1)].node
      return motion.note(node, "\(excerpt(property.name)) is left out: it \(error.phrase)")
    }
    if let rounding = reading.rounding(frames, read) {
      motion.note(first.node, "\(excerpt(property.name)) \(rounding)")
    }
    for channel in channels {
      var track = channel.track(
        property.name, frames, model: underlying == nil ? nil : channel.values.last, effect.timing,
        easing: effect.easing, at: first.node.place)
      track.isCumulative = effect.isCumulative
      motion.add(track)
    }
  }

  // MARK: Arguments

  private func arguments(
    _ root: JSONNode
  ) throws(JSONError) -> (keyframes: JSONNode, options: JSONNode?, registrations: JSONNode?) {
    if root.kind == .object {
      let object = try root.object()
      let members = object.members.map(\.name)
      let isDescription = members.contains("properties") || members.contains("timeline")
      if isDescription && !members.contains("keyframes") {
        throw root.error(
          "expected the arguments of element.animate(), got a description of animations, which "
            + "AnimationDescription and 'animcurve render' read")
      }
      guard members.contains("keyframes") || members.contains("options") else {
        return (root, nil, nil)
      }
      let whole = try root.object(allowed: [
        "keyframes", "options", "properties", "comment", "styles",
      ])
      return (
        try whole.required("keyframes"), whole.optional("options"), whole.optional("properties")
      )
    }
    let elements = try root.array()
    guard let first = elements.first else { return (root, nil, nil) }
    guard first.kind == .array || Self.isByProperty(first) else { return (root, nil, nil) }
    guard elements.count <= 2 else {
      throw elements[2].error("expected keyframes and options alone")
    }
    return (first, elements.count > 1 ? elements[1] : nil, nil)
  }

  /// The initial values of custom properties, by name.
  private static func initialValues(
    _ registrations: JSONNode?
  ) throws(JSONError) -> [String: String] {
    var values: [String: String] = [:]
    for node in try registrations?.array() ?? [] {
      let registration = try node.object()
      let name = try registration.required("name").string()
      values[name] = try registration.optional("initialValue")?.string()
    }
    return values
  }

  /// Whether an object is keyframes by property: it has a list.
  private static func isByProperty(_ node: JSONNode) -> Bool {
    guard node.kind == .object, let object = try? node.object() else { return false }
    return object.members.contains { $0.value.kind == .array }
  }

  /// The given offsets; `nil` where one is missing.
  private static func offsets(_ nodes: [JSONNode?]) throws(JSONError) -> [Double?] {
    var given: [Double?] = []
    var last = 0.0
    for node in nodes {
      guard let node, node.kind != .null else {
        given.append(nil)
        continue
      }
      last = try node.number(
        in: last...1, accepted: "a number from \(shortestDecimal(last)) to 1")
      given.append(last)
    }
    return given
  }

  /// The offsets of all: missing ones are at the ends, or spread evenly between the given ones, as those of `linear()`.
  private static func spread(_ some: [Double?], count: Int) -> [Double] {
    let given = some + [Double?](repeating: nil, count: count - some.count)
    guard count > 1 else { return given.map { $0 ?? 1 } }
    return PiecewiseLinear.points(of: given.map { $0.map { .init(0, at: $0) } ?? .init(0) })
      .map(\.x)
  }

  private func composite(_ node: JSONNode?) throws(JSONError) -> CompositeOperation? {
    guard let node, node.kind != .null else { return nil }
    if case .string("auto") = node.value { return nil }
    return try node.word()
  }

  private typealias Effect = (
    timing: WebTiming, easing: Easing, composite: CompositeOperation, isCumulative: Bool
  )

  private func effect(
    _ options: JSONNode?, _ motion: inout ImportedMotion
  ) throws(JSONError) -> Effect {
    guard let options else { return (WebTiming(duration: duration), .linear, .replace, false) }
    if options.kind == .number {
      let seconds = try options.number(in: 0...Magnitude.signed.upperBound).thousandth
      do throws(ParameterError) {
        return (try WebTiming(validatingDelay: 0, duration: seconds), .linear, .replace, false)
      } catch {
        throw options.error("\(error)")
      }
    }
    let object = try options.object()
    let known = [
      "duration", "delay", "endDelay", "iterations", "iterationStart", "direction", "easing",
      "fill", "composite", "iterationComposite", "id",
    ]
    for (name, node) in object.members where !known.contains(name) {
      motion.note(node, "no option of an animation has this name; it is left out")
    }
    func seconds(_ name: String, _ standard: Double) throws(JSONError) -> Double {
      try object.optional(name)?.number().thousandth ?? standard
    }
    let iterationCount = object.optional("iterations")
    let fills = [
      (name: "none", value: FillMode.removed), ("forwards", .forwards), ("backwards", .backwards),
      ("both", .both), ("auto", .removed),
    ]
    let isAuto =
      if case .string("auto")? = object.optional("duration")?.value { true } else { false }
    let length = isAuto ? duration : try seconds("duration", duration)
    let (delay, endDelay) = (try seconds("delay", 0), try seconds("endDelay", 0))
    let iterations = try Self.count(iterationCount) ?? 1
    let start = try object.optional("iterationStart")?.number() ?? 0
    let direction = try object.optional("direction")?.word() ?? WebTiming.Direction.normal
    let fill = try object.optional("fill")?.choice(of: fills) ?? .removed
    let easing = try object.optional("easing")?.easing() ?? .linear
    let composite = try composite(object.optional("composite")) ?? .replace
    let isCumulative = try object.optional("iterationComposite")?.choice(
      of: [(name: "replace", value: false), ("accumulate", true)])
    do throws(ParameterError) {
      let timing = try WebTiming(
        validatingDelay: delay, endDelay: endDelay, duration: length, iterations: iterations,
        iterationStart: start, direction: direction, fillMode: fill)
      return (timing, easing, composite, isCumulative ?? false)
    } catch {
      throw object.error(error)
    }
  }

  /// A count, which scripts write as Infinity and JSON as a text.
  private static func count(_ node: JSONNode?) throws(JSONError) -> Double? {
    guard let node else { return nil }
    if case .string("Infinity") = node.value { return .infinity }
    return try node.number(in: 0...(.infinity))
  }
}
