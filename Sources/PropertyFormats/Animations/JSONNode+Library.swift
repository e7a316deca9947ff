// The library's errors, placed at the value at fault in a document.
//
// Curves, paths and transforms are texts inside the document; their errors have a column of their own:
//
//     properties[0].animations[0].curve: "cubic-bezier(2, 0, 1, 1)": column 14: x1 must be … (line 7, column 18)
//
// A refused number is found by the parameter's name, which is the name of a member.

extension JSONNode {
  /// The range of values and times that documents accept.
  package static let magnitudes = Magnitude.signed

  /// The result of `read` for the text.
  package func text<Result>(
    _ read: (String) throws(CurveTextError) -> Result
  ) throws(JSONError) -> Result {
    let text = try string()
    do throws(CurveTextError) {
      return try read(text)
    } catch {
      throw self.error(
        "\(JSONValue.quoted(excerpt(text))): column \(error.column): \(error.problem)",
        unknownName: error.unknownName, acceptedNames: error.acceptedNames)
    }
  }

  package func curve() throws(JSONError) -> CurveText {
    if kind == .object { return .easing(try springEasing()) }
    return try text { text throws(CurveTextError) in try CurveText(text) }
  }

  package func easing() throws(JSONError) -> Easing {
    if kind == .object { return try springEasing() }
    return try text { text throws(CurveTextError) in try Easing(text) }
  }

  /// The easing of a spring that has a duration of its own, independent of that of a pass.
  private func springEasing() throws(JSONError) -> Easing {
    let object = try object(allowed: ["spring", "duration"])
    let node = try object.required("spring")
    guard case .spring(let text) = try node.curve() else { throw node.unexpected("a spring") }
    let duration = try object.required("duration").number(in: Magnitude.positive)
    let motion = try node.motion(of: text)
    return Easing(
      motion.spring.easing(duration: duration, initialVelocity: motion.initialVelocity))
  }

  /// The motion of the node's spring from 0 to 1.
  func motion(of text: CurveText.SpringText) throws(JSONError) -> SpringMotion {
    try checked(
      try SpringMotion(validating: text.spring, from: 0, to: 1, velocity: text.initialVelocity))
  }

  /// What is made of the node's numbers, or an error at the node.
  package func checked<Result>(
    _ result: @autoclosure () throws(ParameterError) -> Result
  ) throws(JSONError) -> Result {
    do { return try result() } catch { throw self.error("\(error)") }
  }

  /// The word of an enumeration.
  package func word<Word: CaseIterable & RawRepresentable<String>>() throws(JSONError) -> Word {
    try choice(of: Word.allCases.map { (name: $0.rawValue, value: $0) })
  }

  /// The numbers of the array.
  package func numbers(in range: ClosedRange<Double> = finite) throws(JSONError) -> [Double] {
    try elements { node throws(JSONError) in try node.number(in: range) }
  }

  /// The result of `read` for each element of the array.
  package func elements<Result>(
    _ read: (JSONNode) throws(JSONError) -> Result
  ) throws(JSONError) -> [Result] {
    var results: [Result] = []
    for element in try array() { results.append(try read(element)) }
    return results
  }
}

extension JSONNode.Object {
  /// The member with one of the names; throws unless there is exactly one.
  package func one(of names: [String]) throws(JSONError) -> JSONNode.Member {
    let found = members.filter { names.contains($0.name) }
    if found.count == 1 { return found[0] }
    guard found.count > 1 else { throw lacking(names) }
    throw found[1].value.error(
      "expected one of \(alternatives(names.map(JSONValue.quoted))), "
        + "got \(JSONValue.quoted(found[0].name)) as well")
  }

  /// The error at the member that its parameter names.
  func error(_ error: ParameterError) -> JSONError {
    value(of: error.parameter)?.unexpected(error.accepted) ?? node.error("\(error)")
  }

  /// The value for a parameter's name, such as `duration` or `keyTimes[2]`.
  private func value(of parameter: String) -> JSONNode? {
    let parts = parameter.split { "[]".contains($0) }
    guard let member = members.first(where: { $0.name == parts[0] })?.value else { return nil }
    guard parts.count > 1 else { return member }
    guard let index = Int(parts[1]), let elements = try? member.array(),
      elements.indices.contains(index)
    else { return nil }
    return elements[index]
  }
}

extension JSONNode {
  package typealias Member = (name: String, value: JSONNode)
}
