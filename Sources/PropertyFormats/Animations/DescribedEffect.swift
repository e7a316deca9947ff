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

  /// The JSON of an effect, and its own duration in seconds.
  package typealias Written = (value: JSONValue, duration: Double?)

  package let name: String

  /// Reads the effect on a property of a model value.
  let read: @Sendable (_ node: JSONNode, _ model: Value) throws(JSONError) -> Result

  /// Writes the effect on a property of a model value; `nil` for an effect of another kind.
  let write:
    @Sendable (_ effect: any ValueEffect<Value>, _ model: Value) throws(Unwritable) -> Written?
}

extension ValueGrammar {
  /// Reads the effect of an animation or a step: exactly one of the members with an effect's name.
  @_semantics("optimize.sil.specialize.generic.never")
  package func effect(
    of object: JSONNode.Object, model: Value
  ) throws(JSONError) -> DescribedEffect<Value>.Result {
    let (name, node) = try object.one(of: effects.map(\.name))
    guard let kind = effects.first(where: { $0.name == name }) else {
      fatalError("\(name) is not an effect")
    }
    return try kind.read(node, model)
  }

  /// The member of an effect, and its own duration in seconds.
  @_semantics("optimize.sil.specialize.generic.never")
  package func member(
    of effect: any ValueEffect<Value>, model: Value
  ) throws(Unwritable) -> (member: WrittenMember, duration: Double?) {
    for kind in effects {
      let written = try within(kind.name) { () throws(Unwritable) in try kind.write(effect, model) }
      if let written { return ((kind.name, written.value), written.duration) }
    }
    throw Unwritable(
      "must have one of the effects \(alternatives(effects.map(\.name))), "
        + "got \(Swift.type(of: effect))")
  }
}

// MARK: - Basic

extension DescribedEffect {
  @_semantics("optimize.sil.specialize.generic.never")
  static func basic(_ schema: Schema<Value>) -> DescribedEffect {
    typealias End = Field<BasicAnimation<Value>, Value>
    let (fromEnd, toEnd) = (End("from", { $0.from }, schema), End("to", { $0.to }, schema))
    let byEnd = End("by", { $0.by }, schema)
    let fields = [fromEnd, toEnd, byEnd].map(\.ofObject)
    return DescribedEffect(name: "basic") { node, _ throws(JSONError) in
      let object = try node.object(allowed: fields.names())
      let from = try object.optional(fromEnd)
      let to = try object.optional(toEnd)
      let by = try object.optional(byEnd)
      if object.members.isEmpty { throw node.unexpected("an object with from, to or by") }
      if from == nil, to != nil, let by, by.additiveIdentity.additiveDifference(from: by) == nil {
        throw try object.required("by").error(
          "expected an invertible value, beside \"to\" and without \"from\"")
      }
      return (BasicAnimation(from: from, to: to, by: by), nil)
    } write: { effect, _ throws(Unwritable) in
      guard let effect = effect as? BasicAnimation<Value> else { return nil }
      return (try fields.object(of: effect), nil)
    }
  }
}

// MARK: - Composite keyframes

extension DescribedEffect {
  @_semantics("optimize.sil.specialize.generic.never")
  static func compositeKeyframes(_ schema: Schema<Value>) -> DescribedEffect {
    typealias Frame = KeyframeAnimation<Value>.Keyframe
    let place = Field<Frame, Double>("offset", { $0.offset }, .number(in: 0...1))
    let value = Field<Frame, Value>("value", { $0.value }, schema)
    let easing = Field<Frame, Easing>("easing", { $0.easing }, .easing, default: .linear)
    let composite = Field<Frame, CompositeOperation>(
      "composite", { $0.composite }, .word, default: .replace)
    let fields = [place.ofObject, value.ofObject, easing.ofObject, composite.ofObject]
    return DescribedEffect(name: "compositeKeyframes") { node, _ throws(JSONError) in
      var offset = 0.0
      let frames = try node.elements { node throws(JSONError) -> Frame in
        let object = try node.object(allowed: fields.names())
        offset = try object.required("offset").number(in: offset...1)
        return Frame(
          offset: offset, value: try object.optional(value), easing: try object.value(easing),
          composite: try object.value(composite))
      }
      do throws(ParameterError) {
        return (try KeyframeAnimation(validating: frames), nil)
      } catch {
        throw node.error("\(error)")
      }
    } write: { effect, _ throws(Unwritable) in
      guard let effect = effect as? KeyframeAnimation<Value>, effect.calculationMode == .linear
      else { return nil }
      let frames = try JSONValue.array(of: effect.keyframes) { frame throws(Unwritable) in
        try fields.object(of: frame)
      }
      return (frames, nil)
    }
  }
}

// MARK: - Released springs

extension DescribedEffect where Value: LinearValue {
  @_semantics("optimize.sil.specialize.generic.never")
  static func releasedSpring(
    _ schema: Schema<Value>, velocity velocitySchema: Schema<Value>
  ) -> DescribedEffect {
    typealias Effect = ReleasedSpring<Value>
    let spring = Field<Effect, DampedSpring>(
      "spring", { $0.spring }, .springAtRest(orElse: "the effect has \"velocity\""))
    let from = Field<Effect, Value>("from", { $0.from }, schema)
    let to = Field<Effect, Value>("to", { $0.to }, schema)
    let velocity = Field<Effect, Value>(
      "velocity", { $0.velocity }, velocitySchema)
    let duration = Field<Effect, Double>("duration", { $0.duration }, .number())
    let fields = [
      spring.ofObject, from.ofObject, to.ofObject, velocity.ofObject, duration.ofObject,
    ]
    return DescribedEffect(name: "releasedSpring") { node, _ throws(JSONError) in
      let object = try node.object(allowed: fields.names())
      let (spring, from) = (try object.value(spring), try object.value(from))
      let (to, velocity) = (try object.value(to), try object.value(velocity))
      let duration = try object.value(duration)
      let effect = try object.located { () throws(ParameterError) in
        try Effect(
          validating: spring, from: from, to: to, velocity: velocity, duration: duration)
      }
      return (effect, duration)
    } write: { effect, _ throws(Unwritable) in
      guard let effect = effect as? Effect else { return nil }
      return (try fields.object(of: effect), effect.duration)
    }
  }
}
