// Whether two properties of a model overlap: a point and its x, or two paths to one value.
//
// Key paths do not show their parts, but the model tells: writing one property changes the other if
// they overlap. If writing back the old value of the second restores the first, the first lies
// within the second.
//
//     a, disturbed, with b written back, is restored      a lies within b
//     b, disturbed, with a written back, is restored      b lies within a

/// The relation of one property to another.
enum Sharing: Hashable, Sendable {
  /// They do not overlap.
  case none
  /// The first lies within the second, which has more.
  case part
  /// The second lies within the first, which has more.
  case whole
  /// They are the same, or each has a part outside the other.
  case same

  init<Model>(
    _ a: any PropertyProbe<Model>, _ b: any PropertyProbe<Model>, in model: Model
  ) {
    var (first, second) = (model, model)
    a.disturb(&first, original: model)
    b.disturb(&second, original: model)
    // A disturbed list may lack an element: only a whole can.
    if !a.isLinear && b.isMissing(in: first, of: model) {
      self = .whole
      return
    }
    if !b.isLinear && a.isMissing(in: second, of: model) {
      self = .part
      return
    }
    guard b.differs(model, first) || a.differs(model, second) else {
      self = .none
      return
    }
    b.copy(from: model, to: &first)
    a.copy(from: model, to: &second)
    self =
      switch (a.differs(model, first), b.differs(model, second)) {
      case (false, true): .part
      case (true, false): .whole
      default: .same
      }
  }
}
