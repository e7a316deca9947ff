// The walker: what a property shows at an instant.
//
//     shown = the lowest layer that matters, then layer after layer:
//
//     replaces      its own value
//     is added      its own value + (value below − base); exactly the value below where its own is the base
//     keeps below   its own value, over the value below
//
// A value is a row of elements: a list of numbers is a row of doubles, any other value a row of one, itself. So one
// walk serves numbers, turns, transforms, texts and types of one's own. It is generic over the element, and entered for
// doubles by functions that are not, which the compiler makes of it.
//
// A layer is a model value of a stack with its animations, or a call on a model (AnimationTimeline). Layers that are
// covered for good, or at rest, are left out when a new one is made, so the cost of a value depends on what runs.
// Earlier layers are kept for times in the past.

/// The layers of a property, as rows of elements.
@usableFromInline
package struct Layers<Element: AnimatableValue>: Sendable {
  /// The number of elements in a row; 0 if the property is not made of such rows.
  @usableFromInline package let count: Int

  /// The offset of its channels in the memory of a model, in bytes; `nil` if they are not plain doubles.
  package let offset: Int?

  /// The layers, by their beginning.
  package var layers: [LayerRows<Element>] = []

  package init(count: Int, offset: Int? = nil) { (self.count, self.offset) = (count, offset) }

  /// Layers of no property, for a stack whose values have no such rows.
  package static var none: Layers { Layers(count: 0) }

  /// Whether the property is made of such rows.
  @inlinable package var isPrepared: Bool { count > 0 }

  /// Writes the row at a time over the row before the first layer.
  @inline(__always)
  package func write(at time: Double, to shown: UnsafeMutablePointer<Element>) {
    forEachLayer(at: time) { $0.write(at: time, isLowest: $1.isEmpty, to: shown) }
  }

  /// Writes the velocities at a time, from the right.
  ///
  /// - Parameter motion: The row of the first model value, with velocity 0.
  @inline(__always)
  package func writeVelocity(at time: Double, to motion: RowMotion<Element>) {
    forEachLayer(at: time) { $0.writeVelocity(at: time, over: $1, to: motion) }
  }

  /// Calls `body` with each layer on which the value at a time depends, from the bottom up, and
  /// with those below it.
  @inline(__always)
  private func forEachLayer(
    at time: Double,
    _ body: (_ layer: LayerRows<Element>, _ below: UnsafeBufferPointer<LayerRows<Element>>) -> Void
  ) {
    layers.withUnsafeBufferPointer { layers in
      guard let top = Self.top(of: layers, at: time) else { return }
      let lowest = layers[top].span.lowest
      // The layers are kept by the list: counting references would take as long as the values.
      for place in lowest...top {
        Unmanaged.passUnretained(layers[place])._withUnsafeGuaranteedRef {
          body($0, UnsafeBufferPointer(rebasing: layers[lowest..<place]))
        }
      }
    }
  }

  /// The last layer that has begun; at NaN the last of all.
  @inline(__always)
  private static func top(
    of layers: UnsafeBufferPointer<LayerRows<Element>>, at time: Double
  ) -> Int? {
    if layers.isEmpty { return nil }
    if !(time < layers[layers.count - 1].span.begin) { return layers.count - 1 }
    let next = layers.indices.partitionPoint { time < layers[$0].span.begin }
    return next == 0 ? nil : next - 1
  }

  /// The indices of the last layer and of those below that its value depends on.
  var shown: ClosedRange<Int> { layers[layers.count - 1].span.lowest...layers.count - 1 }

  /// The lowest layer that matters from a time on, before the next one begins.
  func lowest(at time: Double) -> Int {
    let top = layers.withUnsafeBufferPointer { Self.top(of: $0, at: time) } ?? 0
    return lowest(from: layers[top].span.lowest, to: top, layers[top], at: time)
  }

  /// The lowest layer that another layer's value depends on, from a time on.
  ///
  /// - Parameter start: The lowest layer that it depended on before.
  private func lowest(
    from start: Int, to index: Int, _ layer: LayerRows<Element>, at time: Double
  ) -> Int {
    var lowest = start
    while lowest < index, layers[lowest].isAtRest(at: time) {
      let above = lowest + 1 < index ? layers[lowest + 1] : layer
      // If everything below rests on the base, the layer shows its own value alone.
      guard layers[lowest].ownRow(at: time) == above.base ?? above.model else { break }
      lowest += 1
    }
    return lowest
  }

  /// Puts a layer on top.
  ///
  /// - Parameters:
  ///   - replaces: Whether the layers below do not matter.
  ///   - known: The lowest layer that matters to it; found if `nil`.
  mutating func append(_ layer: LayerRows<Element>, replaces: Bool, lowest known: Int? = nil) {
    let start = replaces ? layers.count : layers.last?.span.lowest ?? 0
    let lowest = known ?? lowest(from: start, to: layers.count, layer, at: layer.span.begin)
    layers.append(lowest == layer.span.lowest ? layer : layer.changed(lowest: lowest))
  }

  /// Inserts an animation into the last layer.
  ///
  /// - Parameters:
  ///   - animation: Over the model value.
  ///   - place: The number of animations below it.
  ///   - model: The layer's model value.
  ///   - form: The row of a value.
  /// - Returns: Whether it has such rows.
  mutating func insert<Form: RowForm>(
    _ animation: PropertyAnimation<Form.Value>, at place: Int, over model: Form.Value,
    as form: Form
  ) -> Bool where Form.Element == Element {
    let last = layers.removeLast()
    let (span, row, base) = (last.span, last.model, last.base)
    var parts = last.parts
    // The layer is given up first, so that its animations are not copied.
    _ = consume last
    let isInserted = parts.insert(animation, at: place, over: model, as: form)
    layers.append(LayerRows(span, model: row, base: base, parts))
    return isInserted
  }
}

// MARK: - Numbers

extension Layers<Double> {
  /// Writes the channels at a time over the channels before the first layer.
  @usableFromInline
  package func writeNumbers(at time: Double, to shown: UnsafeMutablePointer<Double>) {
    write(at: time, to: shown)
  }

  /// Writes the final channels, where the last layer was made last: those below it are its model.
  package func writeFinal(to shown: UnsafeMutablePointer<Double>) {
    layers.last?.write(at: .infinity, isLowest: true, to: shown)
  }

  /// Writes the velocities of the channels at a time, from the right.
  ///
  /// - Parameter room: For three numbers for each channel, of which the first are the velocities.
  @usableFromInline
  package func writeVelocity(at time: Double, in room: UnsafeMutablePointer<Double>) {
    room.update(repeating: 0, count: count)
    writeVelocity(at: time, to: RowMotion(count: count, in: room))
  }

  /// Writes the velocities of the channels at a time, from the right.
  package func writeVelocity(at time: Double, to velocity: UnsafeMutablePointer<Double>) {
    withRoom(for: 3 * count) { room in
      writeVelocity(at: time, in: room)
      velocity.update(from: room, count: count)
    }
  }
}
