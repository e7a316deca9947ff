// Lottie: every animated property of a file, under the names of its layers, or one property alone.
//
//     {"fr": 30, "layers": [{"nm": "ball", "ks": {"o": {"a": 1, "k": [ … ]}}}]}       is ball.ks.o
//
// Time 0 is the first frame that is played, `ip`. The layers of a composition that a layer plays
// are named after that layer, and in the time of the whole file: later by `st`, slower by `sr`.
// Where `tm` remaps it, they are in a group whose easing is the course of `tm`. Layers with one name
// are numbered. A property outside layers has its key path for a name; one without its file has 60
// frames in a second. Colours are numbers from 0 to 1; before version 4.1.9 they were bytes.
//
//     {"slots": {"fade": {"p": {"a": 1, "k": [ … ]}}}, "layers": [{"ks": {"o": {"sid": "fade", … }}}]}
//
// A property that names a slot is the property in the slot, as in lottie-web; if the file has no such slot, it is read
// itself.
//
// What is not a list of numbers is left out with a note, as shapes that change into others; so are
// expressions, which would replace the keyframes that are read, except loops of them.

struct LottieImport {
  private let root: JSONNode
  private var result = ImportedMotion()
  private var rate = 60.0

  /// Whether the colours of fills and strokes are bytes, as before version 4.1.9.
  private var hasBytes = false

  /// The compositions by `id`.
  private var compositions: [String: JSONNode] = [:]

  /// The properties in slots, by the slot's name.
  private var slots: [String: JSONNode] = [:]

  /// The values of compositions that may still be visited, a layer as 100: compositions may play others more often than a
  /// file is long.
  private var budget = 2_000_000

  /// The conversion from a composition's frames to those of the innermost group, or of the file.
  struct Clock {
    var scale = 1.0
    var shift = 0.0

    /// The groups of layers with remapped time, the innermost first.
    var groups: [(timing: WebTiming, easing: Easing)] = []

    func frame(_ frame: Double) -> Double { scale * frame + shift }
  }

  /// A JSON value still to be visited, with its context.
  private struct Visit {
    var node: JSONNode

    /// The name under which values inside it are imported.
    var name: String
    var layer: String?
    var clock = Clock()

    /// Whether the elements of a list are layers.
    var isLayers = false

    /// The ids of the enclosing compositions.
    var around: [String] = []

    /// The divisor of the value's numbers.
    var divisor = 1.0

    /// Whether the value is inside a slot, where further slots are not looked up.
    var isInSlot = false
  }

  init(_ root: JSONNode) { self.root = root }

  mutating func motion() throws(JSONError) -> ImportedMotion {
    var clock = Clock()
    if let object = try? root.object() {
      rate = try object.optional("fr")?.number(in: 1e-3...1e6) ?? 60
      if object.optional("fr") == nil, object.optional("layers") != nil {
        let error = root.error("there is no frame rate, \"fr\"; 60 frames a second are taken")
        result.note(ImportError(error, isLoss: false))
      }
      let version = (try? object.optional("v")?.string())?.split(separator: ".")
        .compactMap { Int($0) }
      hasBytes = version.map { $0.lexicographicallyPrecedes([4, 1, 9]) } ?? false
      clock.shift = -(try object.optional("ip")?.number(in: Magnitude.signed) ?? 0)
      for asset in (try? object.optional("assets")?.array()) ?? [] {
        guard let members = try? asset.object(), members.optional("layers") != nil,
          let id = try? members.optional("id")?.string()
        else { continue }
        compositions[id] = asset
      }
      for (id, slot) in (try? object.optional("slots")?.object())?.members ?? [] {
        if let property = try? slot.object().given("p"), property.kind == .object {
          slots[id] = property
        }
      }
    }
    var played: Set<String> = []
    // A stack instead of recursion, since files nest as deep as JSON may.
    var open = [Visit(node: root, name: "", clock: clock)]
    while let visit = open.popLast() {
      open += next(visit, &played).reversed()
    }
    for (id, asset) in compositions.sorted(by: { $0.key < $1.key }) where !played.contains(id) {
      result.note(asset, "is played by no layer, and left out")
    }
    for (id, property) in slots.sorted(by: { $0.key < $1.key }) where !filled.contains(id) {
      if let object = try? property.object(), Self.keyframes(in: object) != nil {
        result.note(property, "is in a slot that no property names, and left out")
      }
    }
    guard result.hasKeyframes || result.notes.contains(where: \.isLoss) else {
      throw root.error("expected a property with keyframes, \"k\": [{\"t\": 0, \"s\": [0] …")
    }
    return result
  }

  // MARK: The tree

  /// Reads a property, or finds the values inside.
  private mutating func next(_ given: Visit, _ played: inout Set<String>) -> [Visit] {
    guard budget > 0 else {
      result.note(root, "plays compositions with millions of values; the rest is left out")
      return []
    }
    if !given.around.isEmpty { budget -= 1 }
    var visit = given
    // An error would be made for each list.
    var object = visit.node.kind == .object ? try? visit.node.object() : nil
    if !visit.isInSlot, let whole = object, let slot = slot(of: whole) {
      (visit.node, visit.isInSlot, object) = (slot, true, try? slot.object())
    }
    if let object, let keyframes = Self.keyframes(in: object) {
      read(visit, object, keyframes)
      return []
    }
    func inside(_ node: JSONNode, _ name: String) -> Visit {
      var child = visit
      (child.node, child.name, child.isLayers, child.divisor) = (node, name, false, 1)
      return child
    }
    guard let object else {
      let elements = (try? visit.node.array()) ?? []
      return elements.enumerated().flatMap { index, node in
        visit.isLayers
          ? layer(node, in: visit, keyPath(visit.name, index: index), &played)
          : node.isContainer ? [inside(node, keyPath(visit.name, index: index))] : []
      }
    }
    if object.optional("k") != nil { noteExpression(of: object, "") }
    return object.members.compactMap { name, node in
      guard !(visit.name.isEmpty && name == "assets" && !compositions.isEmpty),
        !(visit.name.isEmpty && name == "slots"),
        // The layers of a composition are read with the layer that plays it, in that layer's time.
        !(visit.name == visit.layer && name == "layers"), node.isContainer
      else { return nil }
      var child = inside(node, keyPath(visit.name, name: name))
      child.isLayers = visit.name.isEmpty && name == "layers"
      if name == "c", hasBytes, let type = try? object.optional("ty")?.string() {
        child.divisor = ["fl", "st"].contains(type) ? 255 : 1
      }
      return child
    }
  }

  /// The keyframes of the properties of compositions, by the property's place.
  private var known: [Int: (frames: [LottieKeyframe], paths: [MotionPath?]?)] = [:]

  /// The slots that properties name.
  private var filled: Set<String> = []

  /// The property in the slot that an object names.
  private mutating func slot(of object: JSONNode.Object) -> JSONNode? {
    guard let name = object.given("sid"), let id = try? name.string() else { return nil }
    guard let property = slots[id] else {
      result.note(name, "expected a slot of the file, got \"\(id)\"; the property itself is read")
      return nil
    }
    filled.insert(id)
    noteExpression(of: object, " beside a slot")
    return property
  }

  private mutating func noteExpression(
    of object: JSONNode.Object, _ place: String, _ rest: String = ""
  ) {
    if let expression = object.optional("x"), expression.kind == .string {
      result.note(expression, "is an expression\(place), which is not read\(rest)")
    }
  }

  /// The names that layers have so far.
  private var layers: Set<String> = []

  /// A layer, and the layers of the composition it plays.
  private mutating func layer(
    _ node: JSONNode, in list: Visit, _ path: String, _ played: inout Set<String>
  ) -> [Visit] {
    guard let object = try? node.object() else { return [] }
    budget -= 100
    var plain = path
    if let given = try? object.optional("nm")?.string(), !given.isEmpty {
      plain = list.layer.map { "\($0).\(given)" } ?? given
    }
    var name = plain
    var number = 2
    while !layers.insert(name).inserted {
      number = counts[plain, default: 1] + 1
      counts[plain] = number
      name = "\(plain) \(number)"
    }
    let visit = Visit(node: node, name: name, layer: name, clock: list.clock, around: list.around)
    // A file that was saved while lottie-web played it has the layers of the composition in the layer as well.
    let id = (try? object.optional("refId")?.string()) ?? ""
    let composition = try? compositions[id]?.object().optional("layers")
    guard let inner = composition ?? object.optional("layers") else { return [visit] }
    guard composition == nil || !list.around.contains(id), list.around.count < 64 else {
      result.note(node, "plays a composition that plays it; that is left out")
      return [visit]
    }
    played.insert(id)
    var clock = list.clock
    do throws(JSONError) {
      let start = try object.optional("st")?.number(in: Magnitude.signed) ?? 0
      let stretch = try object.optional("sr")?.number(in: 1e-6...1e6) ?? 1
      if let remapping = object.optional("tm") {
        clock = try remapped(remapping, in: clock)
      } else {
        (clock.scale, clock.shift) = (clock.scale * stretch, clock.frame(start))
      }
    } catch {
      result.note(ImportError(error))
    }
    return [
      visit,
      Visit(
        node: inner, name: name, layer: name, clock: clock, isLayers: true,
        around: list.around + [id]),
    ]
  }

  private var counts: [String: Int] = [:]

  /// The clock of a composition whose seconds are the values of a property.
  private mutating func remapped(
    _ node: JSONNode, in clock: Clock
  ) throws(JSONError) -> Clock {
    var node = node
    var object = try node.object()
    if let slot = slot(of: object) { (node, object) = (slot, try slot.object()) }
    var remapping = object.optional("k").flatMap { try? $0.number(in: Magnitude.signed) }.map {
      (easing: Easing.still, start: $0, length: 0.0)
    }
    var timing = WebTiming(duration: 1, fillMode: .both)
    if let keyframes = Self.keyframes(in: object),
      let track = try tracks(
        Visit(node: node, name: "tm", clock: clock), object, keyframes
      ).first
    {
      remapping = track.fittedEasing()
      timing = track.timing ?? timing
    }
    guard let (easing, start, length) = remapping else {
      result.note(
        node,
        "remaps the time of layers, which are read in their own time: expected keyframes with lines "
          + "and held values, or with cubics and no jump")
      return Clock()
    }
    let scale = length > 0 ? timing.duration / length : 1
    return Clock(
      scale: scale, shift: -start * scale * rate, groups: [(timing, easing)] + clock.groups)
  }

  /// The loop that a property's expression states; `nil` if there is none.
  private static func loop(_ object: JSONNode.Object) -> LottieLoop? {
    object.optional("x").flatMap { try? $0.string() }.flatMap(LottieLoop.init)
  }

  /// The keyframes of a property, if an object is one that has them.
  private static func keyframes(in object: JSONNode.Object) -> [JSONNode]? {
    guard let k = object.optional("k"), k.kind == .array, let elements = try? k.array(),
      let first = elements.first, first.kind == .object, let frame = try? first.object(),
      frame.optional("t") != nil
    else { return nil }
    return elements
  }

  // MARK: A property

  private mutating func read(
    _ visit: Visit, _ object: JSONNode.Object, _ nodes: [JSONNode]
  ) {
    if Self.loop(object) == nil {
      noteExpression(of: object, "", "; the keyframes below it are")
    }
    if let kind = LottieKeyframe.kindOfShape(nodes[0]) {
      // A single text is static, so only several are a loss.
      if nodes.count > 1 { result.note(visit.node, "\(kind), which is left out") }
      return
    }
    do throws(JSONError) {
      for track in try tracks(visit, object, nodes) { result.add(track, isRenamed: true) }
    } catch {
      result.note(ImportError(error))
    }
  }

  private mutating func tracks(
    _ visit: Visit, _ object: JSONNode.Object, _ nodes: [JSONNode]
  ) throws(JSONError) -> [ImportedTrack] {
    let (frames, paths) =
      if let known = known[visit.node.offset] { known } else { try self.frames(of: nodes) }
    if !visit.around.isEmpty { known[visit.node.offset] = (frames, paths) }
    let (start, end) = (frames[0].time, frames[frames.count - 1].time)
    let isStill = frames.count == 1 || !Magnitude.positive.contains(end - start)
    if isStill, frames.contains(where: { $0.values != frames[0].values }) {
      throw visit.node.error("expected keyframes at two times or more; the property is left out")
    }
    var timing: WebTiming?
    if !isStill {
      do throws(ParameterError) {
        let delay = visit.clock.frame(start) / rate
        let duration = (end - start) * visit.clock.scale / rate
        timing =
          if let loop = Self.loop(object) {
            try loop.timing(delay: delay, duration: duration)
          } else {
            try WebTiming(validatingDelay: delay, duration: duration, fillMode: .both)
          }
      } catch {
        throw visit.node.error("\(error)")
      }
    }
    let name = visit.name.isEmpty ? "value" : visit.name
    let count = frames[0].values.count
    let isShared = frames.allSatisfy { frame in frame.easings.allSatisfy { $0 == frame.easings[0] }
    }
    func track(_ name: String, _ channel: Int?) -> ImportedTrack {
      ImportedTrack(
        name: name, group: visit.layer,
        frames: (isStill ? Array(frames.suffix(1)) : frames).enumerated().map { index, frame in
          let numbers = frame.values.map { $0 / visit.divisor }
          let value: any AnimatableValue =
            paths != nil
            ? PointValue(x: frame.point.x, y: frame.point.y)
            : channel.map { numbers[$0] as any AnimatableValue } ?? numbers
          return ImportedTrack.Frame(
            offset: isStill ? 0 : (frame.time - start) / (end - start), value: value,
            easing: frame.easings[min(channel ?? 0, frame.easings.count - 1)],
            path: isStill ? nil : paths?[index])
        }, timing: timing, groups: visit.clock.groups, place: visit.node.place)
    }
    if count == 1 { return [track(name, 0)] }
    if paths != nil { return [track(name, nil)] }
    return isShared ? [track(name, nil)] : (0..<count).map { track("\(name).\($0)", $0) }
  }

  /// The keyframes of a property, and the paths between them.
  private mutating func frames(
    of nodes: [JSONNode]
  ) throws(JSONError) -> (frames: [LottieKeyframe], paths: [MotionPath?]?) {
    var read: [LottieKeyframe] = []
    for (index, node) in nodes.enumerated() {
      let keyframe = try LottieKeyframe(
        node, after: read.last, isLast: index == nodes.count - 1, &result)
      // If the interval before this keyframe ends on another value, there is a jump.
      if let before = read.last, let end = before.end, end != keyframe.values,
        end.count == keyframe.values.count, !before.isHeld
      {
        result.note(
          nodes[index - 1], "ends elsewhere than the next one begins, and lottie-web goes to that")
        read.append(LottieKeyframe(end, at: keyframe.time, like: before))
      }
      read.append(keyframe)
    }
    let frames = read
    let paths = try LottieKeyframe.paths(frames)
    let intervals = zip(frames, frames.dropFirst())
    if let handles = intervals.first(where: { $0.isFolded(before: $1) })?.0.handles {
      result.note(
        handles.node, "is a path beyond an end of its line, and back; lottie-web stays on the line")
    }
    if let handles = intervals.first(where: { $0.0.waitsAtAnEnd })?.0.handles {
      result.note(
        handles.node,
        "is a path whose easing leads beyond an end, where the point waits; lottie-web does not go back"
      )
    }
    return (frames, paths)
  }
}

extension JSONNode {
  /// Whether there are values inside.
  fileprivate var isContainer: Bool { kind == .array || kind == .object }
}
