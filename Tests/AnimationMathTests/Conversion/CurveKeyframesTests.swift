// Keyframes of a number as a curve.

import Testing
import _TestSupport

import AnimationMath

@Suite struct CurveKeyframesTests {
  @Test func eachIntervalIsItsTimingFunctionStretched() throws {
    let functions = [CubicBezier.easeIn, CubicBezier(0.34, 1.56, 0.64, 1), .linear]
    let (times, values) = ([0.5, 1, 3, 3.5], [2.0, -1, 4, 4])
    let keyframes = try CurveKeyframes(
      validating: times, values: values, timingFunctions: functions)
    for index in functions.indices {
      for step in 0..<50 {
        let share = Double(step) / 50
        let time = times[index] + (times[index + 1] - times[index]) * share
        let rise = values[index + 1] - values[index]
        let expected = values[index] + rise * functions[index].value(at: share)
        #expect((keyframes.value(at: time) - expected).magnitude <= 64 * 0x1p-53)
      }
    }
    #expect(keyframes.domain == 0.5...3.5)
    #expect(keyframes.breakpoints(in: 0...4) == [1, 3])
  }

  @Test func twoEqualKeyTimesAreAJump() throws {
    let keyframes = try CurveKeyframes(validating: [0, 1, 1, 2], values: [0, 1, 5, 6])
    #expect(keyframes.value(at: 1) == 5)
    #expect(keyframes.value(at: 1, from: .left) == 1)
    #expect(keyframes.value(at: 1, from: .right) == 5)
  }

  @Test func theEndsAreHeldBeforeAndBehindAJumpThere() throws {
    let keyframes = try CurveKeyframes(validating: [0, 0, 1, 1], values: [7, 0, 1, 9])
    #expect(keyframes.value(at: 0) == 7)
    #expect(keyframes.value(at: 0, from: .right) == 0)
    #expect(keyframes.value(at: 1) == 9)
    #expect(keyframes.value(at: 1, from: .left) == 1)
    #expect(keyframes.value(at: -1) == 7)
    #expect(keyframes.value(at: 2) == 9)
    #expect(keyframes.slope(at: 2) == 0)
  }

  @Test func errorsNameTheParameterAndItsValue() {
    func message(_ times: [Double], _ values: [Double], _ functions: [CubicBezier]? = nil) -> String
    {
      do {
        _ = try CurveKeyframes(validating: times, values: values, timingFunctions: functions)
        return "no error"
      } catch {
        return error.description
      }
    }
    #expect(message([0], [0]) == "times.count must be 2 or more, got 1")
    #expect(message([0, 1], [0]) == "values.count must be 2, one for each time, got 1")
    #expect(
      message([0, 1], [0, 1], []) == "timingFunctions.count must be 1, one for each interval, got 0"
    )
    #expect(
      message([1, 0], [0, 1]) == "times[1] − times[0] must be a number from 1e-50 to 1e+50, got -1")
    #expect(
      message([0, .nan], [0, 1]) == "times[1] must be a number from -1e+50 to 1e+50, got nan")
    #expect(
      message([0, 1], [0, .infinity]) == "values[1] must be a number from -1e+50 to 1e+50, got inf")
    #expect(
      message([2, 2], [0, 1])
        == "the time from first to last must be a number from 1e-50 to 1e+50, got 0")
  }
}
