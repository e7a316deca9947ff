// Effects in a description: an animation has exactly one of these members.
//
//     "basic": {"from": 0, "to": 1}                       from, to and by in all seven ways
//     "keyframes": {"values": [0, 1, 0], …}               DescribedEffect+Keyframes.swift
//     "compositeKeyframes": [{"offset": 0, "value": 1}]   the browsers'
//     "track": {"segments": [{"spring": {"to": 1}}]}      DescribedEffect+Track.swift
//     "releasedSpring": {"spring": "spring(…)", …}        a spring that took over a value and its velocity
//     "path": {"data": "M0 0 L100 0"}                     DescribedEffect+Path.swift

/// A kind of effect: its name in a description, its reader and its writer.
package struct DescribedEffect<Value: AnimatableValue>: Sendable {
  /// An effect, and its own duration in seconds, if it has one.
  package typealias Result = (effect: any ValueEffect<Value>, duration: Double?)

  package let name: String

  /// Reads the effect on a property of a model value.
  let read: @Sendable (_ node: JSONNode, _ model: Value) throws -> Result

  /// Writes the effect on a property of a model value, with its own duration; `nil` for an effect of another kind.
  let write:
    @Sendable (_ effect: any ValueEffect<Value>, _ model: Value) throws
      -> (value: JSONValue, duration: Double?)?

  /// - Parameters:
  ///   - duration: The own duration of an effect.
  ///   - isOfKind: Whether an effect of this type is of this kind.
  ///   - schema: The effects on a property of a model value.
  init<Effect: ValueEffect<Value>>(
    _ name: String, duration: @escaping @Sendable (Effect) -> Double? = { _ in nil },
    where isOfKind: @escaping @Sendable (Effect) -> Bool = { _ in true },
    _ schema: @escaping @Sendable (_ model: Value) -> Schema<Effect>
  ) {
    self.name = name
    read = { node, model in
      let effect = try schema(model).read(node)
      return (effect, duration(effect))
    }
    write = { effect, model in
      guard let effect = effect as? Effect, isOfKind(effect) else { return nil }
      return (try schema(model).write(effect), duration(effect))
    }
  }
}

extension ValueGrammar {
  /// The effect of an animation or a step: exactly one of the members with an effect's name.
  ///
  /// - Parameter effect: The effect to write.
  package func effect(
    _ members: inout Members, _ effect: (any ValueEffect<Value>)?, model: Value
  ) throws -> DescribedEffect<Value>.Result {
    func names() -> [String] { effects.map { $0.name } }
    if let object = members.object {
      let (name, node) = try object.one(of: names())
      for kind in effects where kind.name == name { return try kind.read(node, model) }
    } else if let effect {
      for kind in effects {
        if let (value, duration) = try within(kind.name, { try kind.write(effect, model) }) {
          members.written.append((kind.name, value))
          return (effect, duration)
        }
      }
    }
    throw ExportError(
      "must have one of the effects \(alternatives(names())), "
        + "got \(effect.map { "\(Swift.type(of: $0))" } ?? "none")")
  }
}

// MARK: - Basic

extension DescribedEffect {
  static func basic(_ schema: Schema<Value>) -> DescribedEffect {
    let ends = Schema<BasicAnimation<Value>>.object(["from", "to", "by"]) { members, effect in
      let from = try members.optional("from", effect?.from, schema)
      let to = try members.optional("to", effect?.to, schema)
      let by = try members.optional("by", effect?.by, schema)
      if let object = members.object {
        if object.members.isEmpty {
          throw object.node.unexpected("an object with from, to or by")
        }
        if from == nil, to != nil, let by, by.additiveIdentity.additiveDifference(from: by) == nil {
          throw try object.required("by").error(
            "expected an invertible value, beside \"to\" and without \"from\"")
        }
      }
      return BasicAnimation(from: from, to: to, by: by)
    }
    return DescribedEffect("basic") { _ in ends }
  }
}

// MARK: - Composite keyframes

extension DescribedEffect {
  static func compositeKeyframes(_ schema: Schema<Value>) -> DescribedEffect {
    typealias Frame = KeyframeAnimation<Value>.Keyframe
    let frame = Schema<Frame>.object(["offset", "value", "easing", "composite"]) { members, frame in
      Frame(
        offset: try members.required("offset", frame?.offset, .number(in: 0...1)),
        value: try members.optional("value", frame?.value, schema),
        easing: try members.value("easing", frame?.easing, .easing, default: .linear),
        composite: try members.value("composite", frame?.composite, .word, default: .replace))
    }
    let effects = Schema<KeyframeAnimation<Value>> { node in
      var last = 0.0
      let frames = try node.array().map { node in
        let value = try frame.read(node)
        last = try node.object().required("offset").number(in: last...1)
        return value
      }
      return try node.checked(try KeyframeAnimation(validating: frames))
    } write: {
      try JSONValue.array(of: $0.keyframes, frame.write)
    }
    return DescribedEffect("compositeKeyframes", where: { $0.calculationMode == .linear }) { _ in
      effects
    }
  }
}

// MARK: - Released springs

extension DescribedEffect {
  static func releasedSpring(
    _ schema: Schema<Value>, velocity: Schema<Value>
  ) -> DescribedEffect {
    let springs = Schema<ReleasedSpring<Value>>.object(
      ["spring", "from", "to", "velocity", "duration", "comesToRest", "minimum", "maximum"]
    ) { members, effect in
      let spring = try members.required(
        "spring", effect?.spring, .springAtRest(orElse: "the effect has \"velocity\""))
      let from = try members.required("from", effect?.from, schema)
      let to = try members.required("to", effect?.to, schema)
      let velocity = try members.required("velocity", effect?.velocity, velocity)
      if let object = members.object,
        let (name, _) = [("to", to), ("velocity", velocity)].first(where: {
          !$0.1.isShaped(like: from)
        })
      {
        throw try object.required(name).error("expected the functions and axes of \"from\"")
      }
      let duration = try members.required("duration", effect?.duration, .number())
      let comesToRest = try members.value(
        "comesToRest", effect?.comesToRest, .bool, default: false)
      let minimum = try members.value(
        "minimum", effect?.bounds.lowerBound, .number(in: -1e50...0), default: -.infinity)
      let maximum = try members.value(
        "maximum", effect?.bounds.upperBound, .number(in: 0...1e50), default: .infinity)
      return try members.made(effect) {
        try ReleasedSpring(
          validating: spring, from: from, to: to, velocity: velocity, duration: duration,
          comesToRest: comesToRest, bounds: minimum...maximum)
      }
    }
    return DescribedEffect("releasedSpring", duration: { $0.duration }) { _ in springs }
  }
}
