// Effects in a description: an animation has exactly one of these members.
//
//     "basic": {"from": 0, "to": 1}                       from, to and by in all seven ways
//     "keyframes": {"values": [0, 1, 0], …}               DescribedEffect+Keyframes.swift
//     "compositeKeyframes": [{"offset": 0, "value": 1}]   the browsers'
//     "track": {"segments": [{"spring": {"to": 1}}]}      DescribedEffect+Track.swift
//     "path": {"data": "M0 0 L100 0"}                     DescribedEffect+Path.swift

import AnimationMath

/// A kind of effect: its name in a description, its reader and its writer.
struct DescribedEffect<Value: DescribedValue>: Sendable {
  /// An effect, and its own duration in seconds, if it has one.
  typealias Result = (effect: any ValueEffect<Value>, duration: Double?)

  /// The JSON of an effect, and its own duration in seconds.
  typealias Written = (value: JSONValue, duration: Double?)

  let name: String

  /// Reads the effect on a property of a model value.
  let read: @Sendable (_ node: JSONNode, _ model: Value) throws(JSONError) -> Result

  /// Writes the effect on a property of a model value; `nil` for an effect of another kind.
  let write:
    @Sendable (_ effect: any ValueEffect<Value>, _ model: Value) throws(Unwritable) -> Written?
}

// MARK: - Basic

extension DescribedEffect {
  static var basic: DescribedEffect {
    DescribedEffect(name: "basic") { node, model throws(JSONError) in
      let fields = BasicFields(like: model)
      let object = try node.object(allowed: fields.all.names())
      let from = try object.optional(fields.from)
      let to = try object.optional(fields.to)
      let by = try object.optional(fields.by)
      if object.members.isEmpty { throw node.unexpected("an object with from, to or by") }
      if from == nil, to != nil, let by, by.neutral.difference(from: by) == nil {
        throw try object.required("by").error(
          "expected a value that can be undone, beside \"to\" and without \"from\"")
      }
      return (BasicAnimation(from: from, to: to, by: by), nil)
    } write: { effect, model throws(Unwritable) in
      guard let effect = effect as? BasicAnimation<Value> else { return nil }
      return (try BasicFields(like: model).all.object(of: effect), nil)
    }
  }
}

private struct BasicFields<Value: DescribedValue> {
  typealias End = Field<BasicAnimation<Value>, Value>
  let from, to, by: End

  init(like model: Value) {
    let schema = Value.schema(like: model)
    from = End("from", { $0.from }, schema)
    to = End("to", { $0.to }, schema)
    by = End("by", { $0.by }, schema)
  }

  var all: [ObjectField<BasicAnimation<Value>>] { [from, to, by].map(\.ofObject) }
}

// MARK: - Composite keyframes

extension DescribedEffect {
  static var compositeKeyframes: DescribedEffect {
    DescribedEffect(name: "compositeKeyframes") { node, model throws(JSONError) in
      let fields = FrameFields(like: model)
      var offset = 0.0
      let frames = try node.elements {
        node throws(JSONError) -> KeyframeAnimation<Value>.Keyframe in
        let object = try node.object(allowed: fields.all.names())
        offset = try object.required("offset").number(in: offset...1)
        return KeyframeAnimation.Keyframe(
          offset: offset, value: try object.optional(fields.value),
          easing: try object.value(fields.easing), composite: try object.value(fields.composite))
      }
      do throws(ParameterError) {
        return (try KeyframeAnimation(validating: frames), nil)
      } catch {
        throw node.error("\(error)")
      }
    } write: { effect, model throws(Unwritable) in
      guard let effect = effect as? KeyframeAnimation<Value>, effect.calculationMode == .linear
      else { return nil }
      let fields = FrameFields(like: model).all
      let frames = try JSONValue.array(of: effect.keyframes) { frame throws(Unwritable) in
        try fields.object(of: frame)
      }
      return (frames, nil)
    }
  }
}

private struct FrameFields<Value: DescribedValue> {
  typealias Frame = KeyframeAnimation<Value>.Keyframe
  let offset = Field<Frame, Double>("offset", { $0.offset }, .number(in: 0...1))
  let value: Field<Frame, Value>
  let easing = Field<Frame, Easing>("easing", { $0.easing }, .easing, default: .linear)
  let composite = Field<Frame, CompositeOperation>(
    "composite", { $0.composite }, .word, default: .replace)

  init(like model: Value) {
    value = Field("value", { $0.value }, Value.schema(like: model))
  }

  var all: [ObjectField<Frame>] {
    [offset.ofObject, value.ofObject, easing.ofObject, composite.ofObject]
  }
}
