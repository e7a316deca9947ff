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
  let duration: Double?
  let lengths: CSSLengths

  /// A keyframe as it is given.
  private struct Keyframe {
    let offset, easing, composite: JSONNode?
    let values: [JSONNode.Member]
  }

  /// A keyframe's value of a property.
  private struct Value {
    let offset: Double
    let node: JSONNode

    /// The text of a number or of a text; `nil` of other JSON.
    let text: String?
    let easing: Easing
    let composite: CompositeOperation?
  }

  func motion(_ root: JSONNode) throws -> ImportedMotion {
    var motion = ImportedMotion()
    let (keyframes, options, registrations) = try arguments(root)
    let registered = try Self.initialValues(registrations)
    let effect = try effect(options, &motion)
    let frames = try self.keyframes(keyframes, &motion)
    let offsets = Self.spread(try Self.offsets(frames.map(\.offset)))
    var names: [String] = []
    var values: [String: [Value]] = [:]
    let declared = Set(frames.flatMap { $0.values.map { CSSProperty($0.name).name } })
    for (frame, offset) in zip(frames, offsets) {
      let easing = try frame.easing?.easing() ?? .linear
      let composite = try composite(frame.composite)
      var own: [(name: String, node: JSONNode, text: String?)] = []
      for (name, node) in frame.values {
        if name.contains("-"), !name.hasPrefix("--") {
          let problem =
            "\(excerpt(name)) is left out, as by a browser: in scripts a name has capitals for hyphens"
          motion.note(ImportError(node.error(problem), isLoss: false))
          continue
        }
        var text: String?
        if case .number(let number) = node.value { text = shortestDecimal(number) }
        if case .string(let string) = node.value { text = string }
        let standard = CSSProperty(name).name
        guard CSSShorthand.isSplit(standard, among: declared, own: [:]) else {
          own.append((name, node, text))
          continue
        }
        guard let text, let parts = CSSShorthand.parts(of: standard, CSSText(text, at: 0)) else {
          motion.note(
            node,
            "\(excerpt(name)) is left out beside its longhands: it has the value \(node.found)")
          continue
        }
        // In front, as below its longhands.
        own = parts.map { (Self.scriptName(of: $0.name), node, $0.value.string) } + own
      }
      for (index, (name, node, text)) in own.enumerated()
      where !own[(index + 1)...].contains(where: { $0.name == name }) {
        if values[name] == nil { names.append(name) }
        values[name, default: []].append(
          Value(offset: offset, node: node, text: text, easing: easing, composite: composite))
      }
    }
    guard !names.isEmpty else {
      throw keyframes.unexpected("keyframes with a property to animate")
    }
    if names.allSatisfy(Self.foreign.contains) {
      throw keyframes.error(
        "expected keyframes with properties of CSS, got \(names.joined(separator: ", ")), which are of a transition or "
          + "a spring: write its curve, such as cubic-bezier(0.4, 0, 0.2, 1)")
    }
    for name in names { add(name, values[name] ?? [], registered[name], effect, to: &motion) }
    return motion
  }

  /// The name of a property in scripts: `marginLeft` of `margin-left`.
  private static func scriptName(of name: String) -> String {
    let words = name.split(separator: "-")
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: Keyframes

  /// Members of the transitions and springs of scripts, which are no properties of CSS.
  private static let foreign = [
    "type", "duration", "delay", "ease", "times", "values", "stiffness", "damping", "mass",
    "velocity", "bounce",
    "tension", "friction",
  ]

  private static let own = ["offset", "easing", "composite", "computedOffset"]

  /// The keyframes; of lists by property each is spread over the whole, and values at one place are a keyframe.
  ///
  /// The lists of offsets, easings and compositions are those of the keyframes, in order [1].
  ///
  /// [1] W3C, Web Animations, "process a keyframes argument".
  private func keyframes(
    _ node: JSONNode, _ motion: inout ImportedMotion
  ) throws(JSONError) -> [Keyframe] {
    func values(_ object: JSONNode.Object) -> [JSONNode.Member] {
      object.members.filter { !Self.own.contains($0.name) }
    }
    guard node.kind == .object else {
      let frames = try node.elements { node throws(JSONError) in try node.object() }
      guard !frames.isEmpty else { throw node.unexpected("an array of one keyframe or more") }
      for name in ["t", "time", "timestamp"] where frames[0].optional(name)?.kind == .number {
        throw node.error(
          "expected keyframes with values of CSS, got rows with \(name): write them as a table, "
            + "with a column for each")
      }
      return frames.map {
        Keyframe(
          offset: $0.optional("offset"), easing: $0.optional("easing"),
          composite: $0.optional("composite"), values: values($0))
      }
    }
    func list(_ node: JSONNode?) throws(JSONError) -> [JSONNode] {
      guard let node else { return [] }
      return node.kind == .array ? try node.array() : [node]
    }
    let object = try node.object()
    let offsets = try list(object.optional("offset"))
    let easings = try list(object.optional("easing"))
    let composites = try list(object.optional("composite"))
    var placed: [Double: [JSONNode.Member]] = [:]
    for (name, node) in values(object) {
      let nodes = try list(node)
      if nodes.isEmpty { motion.note(ImportError(node.unexpected("one value or more"))) }
      for (node, place) in zip(nodes, Self.spread(nodes.map { _ in nil })) {
        placed[place, default: []].append((name, node))
      }
    }
    return placed.sorted { $0.key < $1.key }.enumerated().map { index, place in
      Keyframe(
        offset: index < offsets.count ? offsets[index] : nil,
        easing: easings.isEmpty ? nil : easings[index % easings.count],
        composite: composites.isEmpty ? nil : composites[index % composites.count],
        values: place.value)
    }
  }

  // MARK: A property

  /// Adds a property, whose initial value may be registered.
  private func add(
    _ name: String, _ given: [Value], _ registered: String?, _ effect: Effect,
    to motion: inout ImportedMotion
  ) {
    let css = CSSProperty(name)
    var reading = CSSValues(property: css, lengths: lengths)
    var (values, read): ([Value], [CSSValues.Value]) = ([], [])
    for value in given {
      guard let text = value.text else {
        return motion.note(ImportError(value.node.unexpected("a number or a text")))
      }
      let one = reading.value(text)
      if let mistake = one.mistake {
        let problem =
          "expected a value of CSS, got \(value.node.found), which \(mistake); the value is left out, as by a browser"
        motion.note(ImportError(value.node.error(problem), isLoss: false))
      } else {
        values.append(value)
        read.append(one)
      }
    }
    guard let first = values.first else { return }
    let tracks: CSSValues.Tracks
    do throws(CSSValues.Problem) {
      tracks = try reading.tracks(
        name, read,
        values.enumerated().map { ($1.offset, $0, $1.easing, $1.composite ?? effect.composite) },
        initial: registered ?? css.initialValue, effect.timing, easing: effect.easing,
        at: first.node.place)
    } catch {
      let isOpen = first.offset > 0 || values[values.count - 1].offset < 1
      guard error.index < values.count || !isOpen else {
        return motion.note(
          first.node,
          "expected a value at offset \(first.offset == 0 ? "1" : "0"), since the initial one of "
            + "\(excerpt(name)) is unknown; the property is left out")
      }
      let node = values[min(error.index, values.count - 1)].node
      return motion.note(node, "\(excerpt(name)) is left out: it \(error.phrase)")
    }
    for (phrase, isLoss) in tracks.remarks {
      motion.note(ImportError(first.node.error("\(excerpt(name)) \(phrase)"), isLoss: isLoss))
    }
    for var track in tracks.all {
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
    let isPair = elements.count == 2 && Self.areOptions(elements[1])
    guard first.kind == .array || Self.isByProperty(first) || isPair else {
      return (root, nil, nil)
    }
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

  /// Whether a node is the options of keyframes: a duration, alone or among others.
  private static func areOptions(_ node: JSONNode) -> Bool {
    node.kind == .number || (try? node.object())?.optional("duration") != nil
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
  private static func spread(_ given: [Double?]) -> [Double] {
    guard given.count > 1 else { return given.map { $0 ?? 1 } }
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
    guard let options else { return (WebTiming(duration: duration ?? 1), .linear, .replace, false) }
    if options.kind == .number {
      let seconds = try options.number(in: 0...Magnitude.signed.upperBound).thousandth
      let timing = try options.checked(try WebTiming(validatingDelay: 0, duration: seconds))
      return (timing, .linear, .replace, false)
    }
    let object = try options.object()
    let known = Schema.webNames + ["easing", "composite", "iterationComposite", "id"]
    for (name, node) in object.members where !known.contains(name) || name == "boundaryPolicy" {
      motion.note(node, "no option of an animation has this name; it is left out")
    }
    let given = object.optional("duration")
    if duration == nil, given?.kind != .number {
      let problem =
        "the animation has no duration; 1 s is taken, where a browser plays it in no time"
      motion.note(ImportError((given ?? options).error(problem), isLoss: false))
    }
    let timing = try reading {
      var members = Members(object)
      return try members.webTiming(nil, ofScript: duration ?? 1)
    }
    let easing = try object.optional("easing")?.easing() ?? .linear
    let composite = try composite(object.optional("composite")) ?? .replace
    let isCumulative = try object.optional("iterationComposite")?.choice(
      of: [(name: "replace", value: false), ("accumulate", true)])
    return (timing, easing, composite, isCumulative ?? false)
  }
}
