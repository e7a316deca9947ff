// Lottie: every animated property of a file, under its key path, or one property alone.
//
//     {"a": 1, "k": [{"t": 0, "s": [0], "o": {"x": [0.3], "y": [0]}, "i": {"x": [0.7], "y": [1]}}, {"t": 60, "s": [100]}]}
//
//     t   a frame; for a property without its file, one of 60 in a second
//     s   the value, a number or a list; if the last keyframe has none, `e` of the keyframe before it
//     o   the first handle of the easing to the next keyframe, i the second; h: 1 holds the value
//     to  for a point, the first handle of its path to the next keyframe, from this point; ti the second, from the
//         next point
//
// If the handles of a list differ from number to number, each number is a property. A point on a
// path covers equal lengths in equal progress. It stays in the plane: a third number must not
// change. Shapes that change into others are refused.

import AnimationMath

struct LottieImport {
  func motion(_ root: JSONNode) throws(JSONError) -> ImportedMotion {
    var motion = ImportedMotion()
    let rate: Double =
      try root.object().optional("fr") { node throws(JSONError) in
        try node.number(in: 1e-3...1e6)
      } ?? 60
    // A stack instead of recursion, since files nest as deep as JSON may.
    var open = [root]
    while let node = open.popLast() {
      if let keyframes = Self.keyframes(of: node) {
        motion.tracks += try tracks(node, keyframes, rate: rate)
        continue
      }
      switch node.kind {
      case .object: open += try node.object().members.map(\.value).reversed()
      case .array: open += try node.array().reversed()
      default: break
      }
    }
    guard !motion.tracks.isEmpty else {
      throw root.error("expected a property with keyframes, \"k\": [{\"t\": 0, \"s\": [0] …")
    }
    return motion
  }

  /// The keyframes of a property, if the node is one that has them.
  private static func keyframes(of node: JSONNode) -> [JSONNode]? {
    guard node.kind == .object, let object = try? node.object(), let k = object.optional("k"),
      let elements = try? k.array(), let first = elements.first, first.kind == .object,
      let frame = try? first.object(), frame.optional("t") != nil
    else { return nil }
    return elements
  }

  private func tracks(
    _ property: JSONNode, _ nodes: [JSONNode], rate: Double
  ) throws(JSONError) -> [ImportedTrack] {
    var frames: [Frame] = []
    for (index, node) in nodes.enumerated() {
      frames.append(
        try Frame(node, after: frames.last, isLast: index == nodes.count - 1))
    }
    let (start, end) = (frames[0].time, frames[frames.count - 1].time)
    guard frames.count > 1, Magnitude.positive.contains(end - start) else {
      throw property.error("expected keyframes at two times or more")
    }
    let paths = try Self.paths(frames)
    let timing: WebTiming
    do throws(ParameterError) {
      timing = try WebTiming(
        validatingDelay: start / rate, duration: (end - start) / rate, fillMode: .both)
    } catch {
      throw property.error("\(error)")
    }
    let name = property.path.isEmpty ? "value" : property.path
    let count = frames[0].values.count
    let isShared = frames.allSatisfy { frame in frame.easings.allSatisfy { $0 == frame.easings[0] }
    }
    func track(_ name: String, _ channel: Int?) -> ImportedTrack {
      ImportedTrack(
        name: name,
        frames: frames.enumerated().map { index, frame in
          let value: ImportedValue =
            paths != nil
            ? .point(frame.point)
            : channel.map { .number(frame.values[$0]) } ?? .vector(frame.values)
          return ImportedTrack.Frame(
            offset: (frame.time - start) / (end - start), value: value,
            easing: frame.easings[min(channel ?? 0, frame.easings.count - 1)], path: paths?[index])
        }, timing: timing, place: property.place)
    }
    if count == 1 { return [track(name, 0)] }
    if paths != nil { return [track(name, nil)] }
    return isShared ? [track(name, nil)] : (0..<count).map { track("\(name).\($0)", $0) }
  }

  /// For each keyframe, the path to the next one if it has handles; `nil` if none has.
  private static func paths(_ frames: [Frame]) throws(JSONError) -> [MotionPath?]? {
    guard let first = frames.lazy.compactMap(\.handles).first else { return nil }
    guard frames.allSatisfy({ frame in frame.easings.allSatisfy { $0 == frame.easings[0] } }) else {
      throw first.node.error("expected one easing along a path; x and y have their own")
    }
    guard frames.allSatisfy({ $0.values.dropFirst(2) == frames[0].values.dropFirst(2) }) else {
      throw first.node.error("expected a path in the plane; the third number changes")
    }
    var paths: [MotionPath?] = []
    for (index, frame) in frames.enumerated() {
      guard let handles = frame.handles, index < frames.count - 1 else {
        paths.append(nil)
        continue
      }
      let (from, to) = (frame.point, frames[index + 1].point)
      do throws(ParameterError) {
        paths.append(
          try MotionPath(validating: [
            .move(to: from), .cubic(from + handles.out, to + handles.into, to: to),
          ]))
      } catch {
        throw handles.node.error("\(error)")
      }
    }
    return paths
  }

  /// A keyframe as it stands in the file.
  private struct Frame {
    let time: Double
    let values: [Double]

    /// The handles of the path to the next keyframe, if one of them is not 0.
    let handles: (node: JSONNode, out: SIMD2<Double>, into: SIMD2<Double>)?

    /// The first two values.
    var point: SIMD2<Double> { [values[0], values[1]] }

    /// The easing to the next keyframe: one for all values, or one for each.
    let easings: [Easing]

    /// The end value, in older files.
    let end: [Double]?

    init(_ node: JSONNode, after before: Frame?, isLast: Bool) throws(JSONError) {
      let object = try node.object()
      let earliest = before?.time ?? -Magnitude.signed.upperBound
      time = try object.required("t").number(
        in: earliest...Magnitude.signed.upperBound,
        accepted: "a frame that is not before the one above it")
      end = try object.optional("e") { node throws(JSONError) in try Self.numbers(node) }
      if let start = object.optional("s") {
        values = try Self.numbers(start)
      } else if isLast, let end = before?.end {
        values = end
      } else {
        throw object.lacking(["s"])
      }
      if let before, before.values.count != values.count {
        throw (object.optional("s") ?? node).unexpected(
          "as many numbers as in the keyframe before, \(before.values.count)")
      }
      handles = try Self.handles(object, count: values.count)
      let isHeld =
        try object.optional("h") { node throws(JSONError) in try node.number(in: 0...1) == 1 }
        ?? false
      if isHeld {
        easings = [.stepEnd]
      } else if isLast {
        easings = [.linear]
      } else {
        easings = try Self.easings(object, count: values.count)
      }
    }

    /// The handles `to` and `ti`; `nil` if they are 0.
    private static func handles(
      _ object: JSONNode.Object, count: Int
    ) throws(JSONError) -> (node: JSONNode, out: SIMD2<Double>, into: SIMD2<Double>)? {
      var handles: [SIMD2<Double>] = []
      var first: JSONNode?
      for name in ["to", "ti"] {
        guard let node = object.optional(name) else {
          handles.append(.zero)
          continue
        }
        let numbers = try numbers(node)
        if numbers.allSatisfy({ $0 == 0 }) {
          handles.append(.zero)
          continue
        }
        guard numbers.count == count, (2...3).contains(count) else {
          throw node.unexpected("as many numbers as the point has, 2 or 3")
        }
        guard numbers.count < 3 || numbers[2] == 0 else {
          throw node.error("expected a path in the plane; the third number is not 0")
        }
        handles.append([numbers[0], numbers[1]])
        first = first ?? node
      }
      return first.map { ($0, handles[0], handles[1]) }
    }

    private static func numbers(_ node: JSONNode) throws(JSONError) -> [Double] {
      if node.kind == .object || (try? node.array())?.first?.kind == .object {
        throw node.unexpected("numbers; shapes that turn into others are not read")
      }
      guard node.kind == .array else { return [try node.number(in: Magnitude.signed)] }
      let numbers = try node.numbers(in: Magnitude.signed)
      guard !numbers.isEmpty else { throw node.unexpected("one number or more") }
      return numbers
    }

    /// The handles `o` and `i`; linear without them.
    private static func easings(
      _ object: JSONNode.Object, count: Int
    ) throws(JSONError) -> [Easing] {
      guard object.optional("o") != nil || object.optional("i") != nil else { return [.linear] }
      func handle(_ name: String) throws(JSONError) -> (
        node: JSONNode.Object, x: [Double], y: [Double]
      ) {
        let handle = try object.required(name).object()
        let x = try numbers(handle.required("x"))
        let y = try numbers(handle.required("y"))
        for (list, name) in [(x, "x"), (y, "y")] where list.count != 1 && list.count != count {
          throw try handle.required(name).unexpected("one number, or \(count)")
        }
        return (handle, x, y)
      }
      let (out, into) = (try handle("o"), try handle("i"))
      func number(_ list: [Double], _ channel: Int) -> Double { list[min(channel, list.count - 1)] }
      let lists = [out.x, out.y, into.x, into.y]
      var easings: [Easing] = []
      for channel in 0..<(lists.map(\.count).max() ?? 1) {
        do throws(ParameterError) {
          easings.append(
            Easing(
              try CubicBezier(
                validating: number(out.x, channel), number(out.y, channel),
                number(into.x, channel), number(into.y, channel))))
        } catch {
          let handle = error.parameter.hasSuffix("1") ? out.node : into.node
          throw try handle.required(String(error.parameter.prefix(1))).unexpected(error.accepted)
        }
      }
      return easings
    }
  }
}
