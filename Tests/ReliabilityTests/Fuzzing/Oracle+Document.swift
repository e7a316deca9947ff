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

  private static func check<Value: LinearValue>(
    _ stack: AnimationStack<Value>
  ) throws(Problem) {
    let width = stack.model.channelCount
    let bulk = stack.samples(at: times, threads: 1)
    let weighted = WeightedStack(stack)
    for (row, time) in times.enumerated() {
      let channels = stack.value(at: time).channels
      try ensure(channels.allSatisfy { !$0.isNaN }, "the value at \(time) is \(channels)")
      if let weighted {
        let velocity = weighted.velocity(at: time).channels
        try ensure(velocity.allSatisfy { !$0.isNaN }, "the velocity at \(time) is \(velocity)")
      }
      // What the terms of the sum amount to: where they cancel, little is left of their digits.
      var size = stack.model.channels.reduce(0) { $0 + abs($1) }
      if let weighted {
        var weights = [Double](repeating: 0, count: weighted.columns.count)
        weights.withUnsafeMutableBufferPointer { weighted.writeWeights(at: time, to: $0) }
        for (weight, column) in zip(weights, weighted.columns) {
          size = column.channels.reduce(size) { $0 + abs(weight * $1) }
        }
      }
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
