// The conversion of values to rows of elements, and back.
//
//     NumberForm    a list of numbers: a row of doubles. Also turns about one axis, scales and lists of the same transform
//                   functions, where nothing is added, since they are not added number by number
//     WholeForm     any value: a row of one, itself. Also lists of numbers that change their length
//
// What is read back is a value: numbers of single precision are rounded there, once.

/// A conversion between values and rows.
package protocol RowForm<Value, Element>: Sendable {
  associatedtype Value: AnimatableValue
  associatedtype Element: AnimatableValue

  /// The number of elements in a row.
  var count: Int { get }

  /// Whether values are added element by element.
  var adds: Bool { get }

  /// Whether a value has such a row.
  func holds(_ value: Value) -> Bool

  /// An element of a value.
  func element(_ index: Int, of value: Value) -> Element

  /// The value of a row.
  func value(of row: UnsafePointer<Element>) -> Value

  /// An effect as an effect over rows, on a model value; `nil` if it cannot be one.
  func rows(of effect: any ValueEffect<Value>, over model: Value) -> (any EffectRows<Element>)?
}

extension RowForm {
  /// Appends the elements of a value, if it has such a row.
  func append(_ value: Value, to row: inout [Element]) -> Bool {
    guard holds(value) else { return false }
    for index in 0..<count { row.append(element(index, of: value)) }
    return true
  }

  /// The row of a value; `nil` if it has none.
  func row(of value: Value) -> [Element]? {
    var row: [Element] = []
    row.reserveCapacity(count)
    return append(value, to: &row) ? row : nil
  }
}

/// The rows of values that are mixed number by number, all of one shape and finite: a double for each number.
package struct NumberForm<Value: AnimatableValue>: RowForm {
  private let shape: Value

  package let count: Int

  /// - Parameter shape: A value with numbers.
  package init(_ shape: Value) { (self.shape, count) = (shape, shape.numberCount) }

  package var adds: Bool { Value.isLinear }

  package func holds(_ value: Value) -> Bool {
    // The product of transforms with such numbers, and of mixtures far beyond them, is in the accepted range.
    let most = Value.isLinear ? Double.greatestFiniteMagnitude : 1e12
    return value.isShaped(like: shape)
      && (0..<count).allSatisfy { value.number($0).magnitude <= most }
  }

  package func element(_ index: Int, of value: Value) -> Double { value.number(index) }

  package func value(of row: UnsafePointer<Double>) -> Value { shape.withNumbers { row[$0] } }

  package func rows(
    of effect: any ValueEffect<Value>, over model: Value
  ) -> (any EffectRows<Double>)? {
    if let effect = effect as? any NumberEffect { return effect.rows(ofShape: shape) }
    guard Value.isLinear else { return nil }
    let context = EffectContext(underlying: model, model: model)
    guard effect.value(at: 0, from: nil, in: context).isMixable(with: shape) else { return nil }
    return CustomRows(effect, over: model, as: self)
  }
}

/// The rows of any other values: one element, the value itself.
package struct WholeForm<Value: AnimatableValue>: RowForm {
  package init() {}

  package var count: Int { 1 }

  package var adds: Bool { true }

  package func holds(_ value: Value) -> Bool { true }

  package func element(_ index: Int, of value: Value) -> Value { value }

  package func value(of row: UnsafePointer<Value>) -> Value { row[0] }

  package func rows(
    of effect: any ValueEffect<Value>, over model: Value
  ) -> (any EffectRows<Value>)? {
    CustomRows(effect, over: model, as: self)
  }
}

/// An effect that writes its numbers itself.
protocol NumberEffect: ValueEffect {
  /// The effect over rows of numbers; `nil` if it has another shape, or mixes a number that is not
  /// finite.
  func rows(like shape: Value) -> (any EffectRows<Double>)?
}

extension NumberEffect {
  /// The same for a shape of its own type.
  ///
  /// To ask for an `any NumberEffect<Value>` instead costs nine times as much.
  fileprivate func rows(ofShape shape: some AnimatableValue) -> (any EffectRows<Double>)? {
    (shape as? Value).flatMap(rows(like:))
  }
}

extension KeyframeAnimation: NumberEffect {
  @_specialize(where Value == TransformList)
  func rows(like shape: Value) -> (any EffectRows<Double>)? {
    guard
      Value.isLinear
        ? columns.first?.isShaped(like: shape) ?? true
        : !readsUnderlying && columns.allSatisfy({ $0.isShaped(like: shape) })
    else { return nil }
    let count = shape.numberCount
    let rows = KeyframeRows(
      keyframes, intervals, spline?.basis,
      columns: columns.flatMap { value in (0..<count).map(value.number) }, count: count)
    return rows.isFinite ? NumberKeyframes(rows) : nil
  }
}

extension TrajectoryAnimation: NumberEffect {
  func rows(like shape: Value) -> (any EffectRows<Double>)? {
    guard origin.isMixable(with: shape) else { return nil }
    let rows = TrajectoryRows(self)
    return rows.isFinite ? rows : nil
  }
}

extension ReleasedSpring: NumberEffect {
  func rows(like shape: Value) -> (any EffectRows<Double>)? {
    guard from.isShaped(like: shape) else { return nil }
    let rows = SpringRows(self)
    return rows.isFinite ? rows : nil
  }
}

// MARK: - Other effects

/// An effect of any type, evaluated through its values and slopes.
final class CustomRows<Form: RowForm>: EffectRows {
  private let effect: any ValueEffect<Form.Value>
  private let model: Form.Value
  private let form: Form

  let readsUnderlying: Bool

  init(_ effect: any ValueEffect<Form.Value>, over model: Form.Value, as form: Form) {
    (self.effect, self.model, self.form) = (effect, model, form)
    readsUnderlying = effect.readsUnderlying
  }

  private func context(
    _ moment: EffectMoment, over row: UnsafePointer<Form.Element>
  ) -> EffectContext<Form.Value> {
    EffectContext(underlying: form.value(of: row), model: model, at: moment)
  }

  func write(
    _ moment: EffectMoment, from side: Side?, _ composite: CompositeOperation,
    to shown: UnsafeMutablePointer<Form.Element>
  ) {
    let own = effect.value(at: moment.progress, from: side, in: context(moment, over: shown))
    for index in 0..<form.count {
      shown[index] = form.element(index, of: own).composed(composite, over: shown[index])
    }
  }

  func move(
    _ motion: RowMotion<Form.Element>, _ moment: EffectMoment, _ progress: Moving,
    isReplacing: Bool
  ) {
    let own = effect.velocity(
      at: progress, in: context(moment, over: motion.shown), over: form.value(of: motion.velocity))
    motion.scale(by: isReplacing ? 0 : 1)
    for index in 0..<form.count { motion.add(form.element(index, of: own), 1, to: index) }
  }
}
