// Whether two properties of a model share something: a point and its x, two paths to one thing.
//
// Key paths do not tell what they lead through. The model does: writing one property changes what the other
// reads if they share something, and if the old value of the second, written back, restores the first, then
// the first has nothing beside it.
//
//     a, disturbed, with b written back, is restored      a lies within b
//     b, disturbed, with a written back, is restored      b lies within a

/// What one property is to another.
enum Overlap: Hashable, Sendable {
  /// They share nothing.
  case none
  /// The first lies within the second, which has more.
  case part
  /// The second lies within the first, which has more.
  case whole
  /// They are the same, or each has something beside the other.
  case same

  init<Model>(
    _ a: any PropertyProbe<Model>, _ b: any PropertyProbe<Model>, in model: Model
  ) {
    var (first, second) = (model, model)
    a.disturb(&first, original: model)
    b.disturb(&second, original: model)
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
