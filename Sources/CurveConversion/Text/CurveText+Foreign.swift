// Curves that other systems write without a name.
//
//     0.25, 0.1, 0.25, 1     [0.25, 0.1, 0.25, 1]             a cubic Bézier
//     {"type": "spring", "stiffness": 100, "damping": 10, "mass": 1}                   Motion
//     {"type": "spring", "duration": 0.8, "bounce": 0.3}   {"visualDuration": 0.5, "bounce": 0.2}
//     {"type": "CUSTOM_SPRING", "easingFunctionSpring": {"mass": 1, "stiffness": 100, "damping": 15}}    Figma
//     {"type": "CUSTOM_CUBIC_BEZIER", "easingFunctionCubicBezier": {"x1": 0.3, …}}
//
// Keys may be without quotes, as in JavaScript. They become the dialects of spring():
//
//     stiffness, damping, mass      spring(mass: stiffness: damping:); Motion's 100, 10 and 1 if absent
//     duration, bounce              spring(uikit-duration: damping-ratio: 1 − bounce), as Motion solves
//                                   it; its 0.8 and 0.3 if absent; a ratio of at least 0.05
//     visualDuration, bounce        spring(response: 1.2·visualDuration, damping-ratio: 1 − bounce)
//
// overshootClamping: true and clamp: true (React Native, react-spring) stop it at its target: maximum: 1.
//
// restDelta and restSpeed say when the spring is cut off, not how it moves. Motion's velocity is in
// value units per second, which a curve without values cannot hold: it is refused.

extension CurveText {
  /// A curve that is written without a name; `nil` if the text begins with one.
  package init?(withoutName text: String) throws(CurveTextError) {
    let first = CurveText.plainBytes(of: text).first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    switch first {
    case UInt8(ascii: "{"):
      var reader = CurveReader(text)
      self = try CurveText(reader.object(), reader)
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      // Path data, as GSAP's CustomEase and Android have it.
      let start = text.utf8.drop { $0 != first }.dropFirst().first { $0 != 0x20 }
      guard let start, isDigit(start) || ".-+".utf8.contains(start) else { return nil }
      let path = try BezierPath(svg: text)
      guard (path.start.x, path.start.y, path.end.x) == (0, 0, 1) else {
        throw CurveTextError("expected a path from 0,0 to the abscissa 1", in: text, at: 0)
      }
      self = .easing(Easing(path, description: path.description))
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")), UInt8(ascii: "["), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      var reader = CurveReader(text)
      guard let numbers = reader.fourNumbers() else { return nil }
      self = try Self.bezier(numbers, reader)
    default: return nil
    }
  }

  private static func bezier(
    _ numbers: [CurveReader.Number], _ reader: CurveReader
  ) throws(CurveTextError) -> CurveText {
    do throws(ParameterError) {
      return .easing(
        Easing(
          try CubicBezier(
            validating: numbers[0].value, numbers[1].value, numbers[2].value, numbers[3].value)))
    } catch {
      let index = ["x1", "y1", "x2", "y2"].firstIndex(of: error.parameter) ?? 0
      throw CurveTextError("\(error)", in: reader.text, at: numbers[index].offset)
    }
  }

  private init(
    _ members: [CurveReader.Member], _ reader: CurveReader
  ) throws(CurveTextError) {
    func number(_ key: String) -> CurveReader.Number? { members.first { $0.key == key }?.number }
    func refusal(_ problem: String, _ offset: Int) -> CurveTextError {
      CurveTextError(problem, in: reader.text, at: offset)
    }
    let handles = ["x1", "y1", "x2", "y2"].compactMap(number)
    if handles.count == 4 {
      self = try Self.bezier(handles, reader)
      return
    }
    let physical = ["stiffness", "damping", "mass"]
    let timed = ["duration", "bounce", "visualduration"]
    for member in members where member.number != nil {
      guard
        (physical + timed + [
          "velocity", "initialvelocity", "restdelta", "restspeed", "tension", "friction",
          "bounciness", "speed", "tovalue",
        ]).contains(member.key) || members.contains(where: { $0.key.hasPrefix("eas") })
      else {
        throw CurveTextError(
          "a spring has no member \"\(excerpt(member.name))\"; it takes stiffness, damping and mass, or "
            + "duration and bounce, or visualDuration and bounce", in: reader.text,
          at: member.offset, unknownName: member.name, acceptedNames: physical + timed)
      }
    }
    for member in members {
      guard let word = member.word else { continue }
      switch member.key {
      case "type":
        guard word.asciiLowercased.hasSuffix("spring") else {
          throw refusal("type must be spring, got \(excerpt(word))", member.offset)
        }
      case "ease", "easing", "timingfunction", "curve":
        let duration =
          number("duration").map { " with the duration \(shortestDecimal($0.value))" } ?? ""
        throw refusal(
          "this is no spring but the easing \"\(excerpt(word))\"\(duration); write the easing alone",
          member.offset)
      case "overshootclamping", "clamp", "usenativedriver", "isinteraction": continue
      default:
        guard !(physical + timed).contains(member.key) else {
          throw refusal(
            "\(excerpt(member.name)) must be a number, got the text \(excerpt(word))",
            member.offset)
        }
        guard word == "false" else {
          throw refusal(
            "\(excerpt(member.name)): \(excerpt(word)) would be another curve than the spring",
            member.offset)
        }
      }
    }
    if let tension = number("tension"), let friction = number("friction") {
      let (k, c) = (shortestDecimal(tension.value), shortestDecimal(friction.value))
      throw refusal(
        "tension and friction are react-spring's, spring(stiffness: \(k), damping: \(c)), or Origami's and React "
          + "Native's, spring(origami-tension: \(k), friction: \(c)): write one of them",
        tension.offset)
    }
    if let bounciness = number("bounciness"), let speed = number("speed") {
      let (bounce, rate) = (shortestDecimal(bounciness.value), shortestDecimal(speed.value))
      throw refusal(
        "bounciness and speed are React Native's and Pop's: write spring(pop-bounciness: \(bounce), "
          + "speed: \(rate))", bounciness.offset)
    }
    if members.isEmpty {
      throw refusal(
        "expected stiffness and damping, or duration and bounce, got an empty object", 0)
    }
    if let velocity = number("velocity"), velocity.value != 0 {
      throw refusal(
        "velocity is in value units per second here, and a curve has no values: leave it out, and "
          + "give the velocity of the motion", velocity.offset)
    }
    let isPhysical = physical.contains { number($0) != nil }
    if let stiffness = number("stiffness"), let damping = number("damping"), number("mass") == nil,
      stiffness.value <= 1, damping.value <= 1
    {
      throw refusal(
        "a stiffness and a damping up to 1 are Svelte's, which act in each frame and not in seconds; with the mass "
          + "beside them they are in seconds", stiffness.offset)
    }
    if isPhysical, let other = timed.compactMap(number).first {
      throw refusal(
        "stiffness, damping and mass do not go together with duration and bounce", other.offset)
    }
    let bounce = number("bounce")
    if let bounce, !(0...1).contains(bounce.value) {
      throw refusal(
        "bounce must be from 0 to 1, got \(shortestDecimal(bounce.value))", bounce.offset)
    }
    if let duration = number("duration"), !(0.01...10).contains(duration.value) {
      throw refusal(
        "Motion plays a duration from 0.01 to 10 seconds, got \(shortestDecimal(duration.value))",
        duration.offset)
    }
    func ratio(_ bounce: Double) -> Double { max(1 - bounce, 0.05) }
    let parameters: DampedSpring.Parameters
    if let visual = number("visualduration") {
      guard let bounce else {
        throw refusal("visualDuration needs bounce beside it", visual.offset)
      }
      parameters = .response(1.2 * visual.value, dampingRatio: ratio(bounce.value))
    } else if number("duration") != nil || bounce != nil {
      parameters = .uiKitDuration(
        number("duration")?.value ?? 0.8, dampingRatio: ratio(bounce?.value ?? 0.3),
        initialVelocity: 0)
    } else {
      parameters = .physical(
        mass: number("mass")?.value ?? 1, stiffness: number("stiffness")?.value ?? 100,
        damping: number("damping")?.value ?? 10)
    }
    do throws(ParameterError) {
      let spring = try SpringText(
        parameters, mass: 1, initialVelocity: number("initialvelocity")?.value ?? 0)
      let stops = members.contains {
        ["overshootclamping", "clamp"].contains($0.key) && $0.word == "true"
      }
      self = try stops ? .motion(.bounded(spring, maximum: 1)) : .spring(spring)
    } catch {
      let member = members.first { $0.key == error.parameter.asciiLowercased }
      throw refusal("\(error)", member?.number?.offset ?? 0)
    }
  }
}

/// Numbers and flat objects, as JSON and JavaScript write them.
extension CurveReader {
  typealias Number = (value: Double, offset: Int)

  /// A member of an object, or of one inside it.
  struct Member {
    let name: String
    let offset: Int
    var number: Number?
    var word: String?

    var key: String { name.asciiLowercased }
  }

  /// Four numbers and nothing else, in brackets or not; `nil` for every other text.
  mutating func fourNumbers() -> [Number]? {
    var numbers: [Number] = []
    do throws(CurveTextError) {
      let isArray = try skip("[")
      try skipSpace()
      while startsNumber {
        let start = offset
        numbers.append((try number().value, start))
        _ = try skip(",")
      }
      if isArray, try !skip("]") { return nil }
      try expectEnd()
      return numbers.count == 4 ? numbers : nil
    } catch { return nil }
  }

  /// The members of an object, with those of objects inside it.
  mutating func object() throws(CurveTextError) -> [Member] {
    let members = try members(depth: 0)
    try expectEnd()
    return members
  }

  private mutating func members(depth: Int) throws(CurveTextError) -> [Member] {
    guard try skip("{"), depth < 4 else { throw unexpected("the members of a spring") }
    var members: [Member] = []
    while try !skip("}") {
      let start = offset
      let name = try word("the name of a member")
      guard try skip(":") else { throw unexpected("\":\"") }
      var member = Member(name: name, offset: start)
      if next == UInt8(ascii: "{") {
        members += try self.members(depth: depth + 1)
      } else if startsNumber {
        let start = offset
        member.number = (try number().value, start)
      } else if next == UInt8(ascii: "["),
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "]"))
      {
        member.word = String(decoding: bytes[offset...end], as: UTF8.self)
        offset = end + 1
      } else {
        member.word = try word("a number, a word or an object")
      }
      guard !members.contains(where: { $0.key == member.key }) else {
        throw CurveTextError("\(excerpt(name)) is given twice", in: text, at: start)
      }
      members.append(member)
      if try !skip(","), next != UInt8(ascii: "}") { throw unexpected("\",\" or \"}\"") }
    }
    return members
  }

  /// A word in quotes or without.
  private mutating func word(_ expected: String) throws(CurveTextError) -> String {
    var mark: UInt8?
    if let next, next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      mark = next
      offset += 1
    }
    let start = offset
    while let next, mark.map({ next != $0 }) ?? isNamePart(next) { offset += 1 }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    if mark != nil {
      guard next != nil else { throw unexpected("the closing quote") }
      offset += 1
    } else if word.isEmpty {
      throw unexpected(expected)
    }
    return word
  }
}
