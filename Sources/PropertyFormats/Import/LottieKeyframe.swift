// A keyframe of a Lottie file.
//
//     {"t": 0, "s": [0], "o": {"x": [0.3], "y": [0]}, "i": {"x": [0.7], "y": [1]}}
//
//     t   a frame
//     s   the value, a number or a list; where it is missing, `e` of the keyframe before it
//     e   the value at the end of the interval, in older files
//     o   the first handle of the easing to the next keyframe, i the second; h: 1 holds the value. Without both, or with
//         null for them, the way is a line, as in skottie and lottie-ios; of one alone players make different curves
//     to  for a point, the first handle of its path to the next keyframe, from this point; ti the second, from the
//         next point
//
// If the handles of a list differ from number to number, each number is a property. A point on a
// path covers equal lengths in equal progress. It stays in the plane: a third number must not
// change.

struct LottieKeyframe {
  let time: Double
  let values: [Double]

  /// The handles of the path to the next keyframe, if one of them is not 0.
  let handles: (node: JSONNode, out: SIMD2<Double>, into: SIMD2<Double>)?

  /// The first two values.
  var point: SIMD2<Double> { [values[0], values[1]] }

  /// The easing to the next keyframe: one for all values, or one for each.
  let easings: [Easing]
  var isHeld: Bool { easings == [.stepEnd] }

  /// The value at the end of the interval, `e`, which older files have.
  let end: [Double]?

  /// A keyframe at the end of the interval of another.
  init(_ values: [Double], at time: Double, like before: LottieKeyframe) {
    (self.values, self.time, handles, end) = (values, time, nil, nil)
    easings = [.linear]
  }

  init(
    _ node: JSONNode, after before: LottieKeyframe?, isLast: Bool, _ motion: inout ImportedMotion
  ) throws(JSONError) {
    let object = try node.object()
    let earliest = before?.time ?? -Magnitude.signed.upperBound
    time = try object.required("t").number(
      in: earliest...Magnitude.signed.upperBound,
      accepted: "a frame that is not before the one above it")
    end = try object.given("e").map(Self.numbers)
    if let start = object.given("s") {
      values = try Self.numbers(start)
    } else if let end = before?.end {
      values = end
    } else {
      throw object.lacking(["s"])
    }
    if let before, before.values.count != values.count {
      throw (object.optional("s") ?? node).unexpected(
        "as many numbers as in the keyframe before, \(before.values.count)")
    }
    handles = try Self.handles(object, count: values.count)
    if try Self.isHeld(object) {
      easings = [.stepEnd]
    } else if isLast {
      easings = [.linear]
    } else {
      easings = try Self.easings(object, count: values.count, &motion)
    }
  }

  /// Whether the path to the next keyframe follows its own line, and leaves it beyond an end.
  func isFolded(before next: LottieKeyframe) -> Bool {
    guard let handles else { return false }
    let line = next.point - point
    let length = (line * line).sum()
    let corners = [handles.out, line + handles.into]
    // lottie-web takes a path for a line within this limit.
    return length > 0 && corners.allSatisfy { (line.x * $0.y - line.y * $0.x).magnitude < 0.001 }
      && !corners.allSatisfy { (0...length).contains((line * $0).sum()) }
  }

  /// Whether the easing along a path leaves 0…1 and comes back before its end.
  var waitsAtAnEnd: Bool {
    guard handles != nil, let bezier = easings[0].curve as? CubicBezier else { return false }
    let turns = bezier.extrema.map(\.y)
    return turns.contains { $0 < 0 } || turns.count == 2 && turns[0] > 1
  }

  /// The content of a keyframe without numbers, such as a shape, as a phrase; `nil` for numbers.
  static func kindOfShape(_ node: JSONNode) -> String? {
    guard let object = try? node.object(), let start = object.given("s") ?? object.given("e")
    else { return nil }
    if start.kind == .object { return "is a text or another object, not numbers" }
    return (try? start.array())?.first?.kind == .object
      ? "is a shape that turns into others, not numbers" : nil
  }

  private static func isHeld(_ object: JSONNode.Object) throws(JSONError) -> Bool {
    guard let node = object.given("h") else { return false }
    return node.kind == .bool ? try node.bool() : try node.number(in: 0...1) == 1
  }

  /// The handles `to` and `ti`; `nil` if they are 0.
  private static func handles(
    _ object: JSONNode.Object, count: Int
  ) throws(JSONError) -> (node: JSONNode, out: SIMD2<Double>, into: SIMD2<Double>)? {
    func handle(_ name: String) throws(JSONError) -> (node: JSONNode, end: SIMD2<Double>)? {
      guard let node = object.given(name) else { return nil }
      let numbers = try numbers(node)
      if numbers.allSatisfy({ $0 == 0 }) { return nil }
      guard (2...3).contains(numbers.count), (2...3).contains(count) else {
        throw node.unexpected("as many numbers as the point has, 2 or 3")
      }
      guard numbers.count < 3 || numbers[2] == 0 else {
        throw node.error("expected a path in the plane; the third number is not 0")
      }
      return (node, [numbers[0], numbers[1]])
    }
    let (out, into) = (try handle("to"), try handle("ti"))
    return (out ?? into).map { ($0.node, out?.end ?? .zero, into?.end ?? .zero) }
  }

  private static func numbers(_ node: JSONNode) throws(JSONError) -> [Double] {
    if node.kind == .number { return [try node.number(in: Magnitude.signed)] }
    guard node.kind == .array, try node.array().first?.kind != .object else {
      throw node.unexpected("numbers")
    }
    let numbers = try node.numbers(in: Magnitude.signed)
    guard !numbers.isEmpty else { throw node.unexpected("one number or more") }
    return numbers
  }

  /// The handles `o` and `i`; linear without them.
  private static func easings(
    _ object: JSONNode.Object, count: Int, _ motion: inout ImportedMotion
  ) throws(JSONError) -> [Easing] {
    guard object.given("o") != nil || object.given("i") != nil else {
      motion.note(
        ImportError(
          "keyframes have no handles, \"o\" and \"i\"; lines are taken", at: object.node.place,
          isLoss: false))
      return [.linear]
    }
    // The abscissas and the ordinates of both handles: x1, y1, x2, y2.
    var lists: [(node: JSONNode, numbers: [Double])] = []
    for name in ["o", "i"] {
      let handle = try object.required(name).object()
      for axis in ["x", "y"] {
        let node = try handle.required(axis)
        lists.append((node, try numbers(node)))
      }
    }
    // An abscissa outside 0…1 would make time run backwards.
    for (node, numbers) in [lists[0], lists[2]] {
      for x in numbers where !(0...1).contains(x) {
        motion.note(
          node,
          "expected numbers from 0 to 1, got \(shortestDecimal(x)), which is read as "
            + (x < 0 ? "0" : "1"))
      }
    }
    let channels = min(lists.map { $0.numbers.count }.max() ?? 1, count)
    return try (0..<channels).map { channel throws(JSONError) in
      let own = lists.map { $0.numbers[min(channel, $0.numbers.count - 1)] }
      func abscissa(_ index: Int) -> Double { min(max(own[index], 0), 1) }
      do throws(ParameterError) {
        return Easing(try CubicBezier(validating: abscissa(0), own[1], abscissa(2), own[3]))
      } catch {
        let index = ["x1", "y1", "x2", "y2"].firstIndex(of: error.parameter) ?? 0
        throw lists[index].node.unexpected(error.accepted)
      }
    }
  }

  /// For each keyframe, the path to the next one if it has handles; `nil` if none has.
  static func paths(_ frames: [LottieKeyframe]) throws(JSONError) -> [MotionPath?]? {
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
      paths.append(
        try handles.node.checked(
          try MotionPath(validating: [
            .move(to: from), .cubic(from + handles.out, to + handles.into, to: to),
          ])))
    }
    return paths
  }
}

extension JSONNode.Object {
  /// The value of a member; `nil` if there is none, or `null`.
  func given(_ name: String) -> JSONNode? {
    optional(name).flatMap { $0.kind == .null ? nil : $0 }
  }
}
