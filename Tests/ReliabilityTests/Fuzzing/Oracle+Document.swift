// Descriptions of animations: what is read has a value at every time, one by one and in bulk.

import AnimationMath
import AnimationSampling
import CurveFormats

@testable import animcurve

enum DocumentOracle {
  private static let times: [Double] = [
    -1e50, -1, 0, .leastNonzeroMagnitude, 1e-9, 0.25, 0.5, 0.7, 1, 2.5, 1e6, 1e17, 1e50,
  ]

  /// Checks a document; whether it was read.
  static func check(_ text: String, _ effort: Effort = .whole) throws(Problem) -> Bool {
    let description: AnimationDescription
    do {
      description = try AnimationDescription(text)
    } catch {
      try ensure(error.line > 0 && error.column > 0, "the error is at line \(error.line)")
      try ensure(!error.problem.isEmpty, "the error says nothing")
      try ensure(
        error.problem.utf8.count < 2000, "the error has \(error.problem.utf8.count) bytes")
      return false
    }
    try checkPrinting(description)
    if effort == .reading { return true }
    if description.timeline != nil {
      try checkTimeline(RenderedDocument(description))
      return true
    }
    for property in description.properties {
      do {
        try check(property)
      } catch {
        throw Problem("\(property.name): \(error)")
      }
    }
    return true
  }

  /// What is printed is read as the same description.
  private static func checkPrinting(_ description: AnimationDescription) throws(Problem) {
    let (printed, again): (String, String)
    do {
      printed = try description.text()
    } catch {
      throw Problem("it is not printed: \(error)")
    }
    do {
      again = try AnimationDescription(printed).text()
    } catch {
      throw Problem("\(printed) is not read again: \(error)")
    }
    try ensure(printed == again, "\(printed) is printed as \(again)")
  }

  /// What a timeline shows, in bulk, and the velocities.
  private static func checkTimeline(_ document: RenderedDocument) throws(Problem) {
    let (end, name) = document.lastEnd
    try ensure(end >= 0, "\(name) ends at \(end)")
    let columns = document.samples(at: times, hasVelocity: true)
    for (number, column) in columns.enumerated() {
      try ensure(
        column.allSatisfy { !$0.isNaN }, "column \(number) of \(columns.count) is \(column)")
    }
  }

  private static func check(_ property: AnimatedProperty) throws(Problem) {
    try ensure(property.endTime >= 0, "it ends at \(property.endTime)")
    switch property.stack {
    case .number(let stack): try check(stack)
    case .point(let stack): try check(stack)
    case .size(let stack): try check(stack)
    case .rect(let stack): try check(stack)
    case .vector(let stack): try check(stack)
    case .color(let stack):
      try check(stack)
      for time in times {
        let channels = stack.value(at: time).color.channels
        try ensure(channels.allSatisfy { !$0.isNaN }, "the colour at \(time) is \(channels)")
      }
    case .transform(let stack):
      for time in times {
        let matrix = stack.value(at: time).matrix
        try ensure(matrix.entries.allSatisfy { !$0.isNaN }, "the matrix at \(time) is \(matrix)")
      }
    case .rotation(let stack):
      for time in times {
        let value = stack.value(at: time)
        let numbers = [value.degrees, value.axis.x, value.axis.y, value.axis.z]
        try ensure(numbers.allSatisfy { !$0.isNaN }, "the turn at \(time) is \(numbers)")
      }
    case .scale(let stack):
      for time in times {
        let value = stack.value(at: time)
        let factors = [value.x, value.y, value.z]
        try ensure(factors.allSatisfy { !$0.isNaN }, "the factors at \(time) are \(factors)")
      }
    }
  }

  /// What the terms of the sum amount to: where they cancel, little is left of their digits.
  private static func size<Value: LinearValue>(
    of stack: AnimationStack<Value>, at time: Double
  ) -> Double {
    var (size, shown) = (stack.model.channels.reduce(0) { $0 + abs($1) }, stack.model)
    for entry in stack.entries {
      guard let next = entry.animation.value(at: time, over: shown, model: stack.model) else {
        continue
      }
      let state = entry.animation.timing.state(at: time)
      let eased = state.directedProgress.map { abs(entry.animation.easing.value(at: $0)) } ?? 0
      let ends = [0.0, 1].map { progress in
        entry.animation.effect.value(
          at: progress, from: nil, in: EffectContext(underlying: shown, model: stack.model))
      }
      let largest = (ends + [next]).flatMap(\.channels).reduce(0) { $0 + abs($1) }
      size += (1 + 2 * eased + (state.iteration ?? 0)) * largest
      shown = next
    }
    return size
  }

  private static func check<Value: LinearValue>(
    _ stack: AnimationStack<Value>
  ) throws(Problem) {
    let width = stack.model.channelCount
    let bulk = stack.samples(at: times, threads: 1)
    for (row, time) in times.enumerated() {
      let channels = stack.value(at: time).channels
      try ensure(channels.allSatisfy { !$0.isNaN }, "the value at \(time) is \(channels)")
      let velocity = stack.velocity(at: time).channels
      try ensure(velocity.allSatisfy { !$0.isNaN }, "the velocity at \(time) is \(velocity)")
      let size = size(of: stack, at: time)
      for channel in 0..<width {
        let (one, many) = (channels[channel], bulk[row * width + channel])
        try ensure(!many.isNaN, "the value at \(time) is \(many) in bulk")
        try ensure(
          one == many || !(size < .infinity) || abs(one - many) <= 0x1p-40 * (size + abs(one)),
          "the value at \(time) is \(one), and \(many) in bulk")
      }
    }
  }
}
