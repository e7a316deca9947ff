import AnimationMath
import CurveFormats
import Foundation
import Testing

@Suite("Timing: Codable") struct TimingCodableTests {
  private func text(_ value: Timing) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read(_ text: String) throws -> Timing {
    try JSONDecoder().decode(Timing.self, from: Data(text.utf8))
  }

  @Test func timingsAreTheirFieldsWithoutTheDefaults() throws {
    #expect(try text(MediaTiming(duration: 0.5).timing) == #"{"timing":{"duration":0.5}}"#)
    let media = MediaTiming(
      beginTime: 1, duration: 2, speed: -1, timeOffset: 0.5, repeatCount: .infinity,
      repeatDuration: 3, autoreverses: true, fillMode: .both,
      convention: .init(offset: .shifts, boundaryPolicy: .previousIteration)
    ).timing
    #expect(
      try text(media)
        == #"{"timing":{"autoreverses":true,"beginTime":1,"convention":{"boundary":"#
        + #""previousIteration","offset":"shifts"},"duration":2,"fillMode":"both","#
        + #""repeatCount":"inf","repeatDuration":3,"speed":-1,"timeOffset":0.5}}"#)
    #expect(try read(text(media)) == media)
    let web = WebTiming(
      delay: 0.25, endDelay: -1, duration: .infinity, iterations: 2, iterationStart: 0.5,
      direction: .alternateReverse, fillMode: .forwards, boundaryPolicy: .previousIteration
    ).timing
    #expect(try read(text(web)) == web)
    #expect(
      try text(WebTiming(duration: 1, fillMode: .both).timing)
        == #"{"webTiming":{"duration":1,"fill":"both"}}"#)
    #expect(
      try read(#"{"webTiming": {"duration": 1, "fill": "none"}}"#) == WebTiming(duration: 1).timing)
    let clock = ClockMap(begin: 1, speed: -2, offset: 3).timing
    #expect(try read(text(clock)) == clock)
  }

  @Test func timingsKeepTheirGroups() throws {
    let timing = WebTiming(delay: 200, duration: 100)
      .grouped(in: MediaTiming(duration: 400), easing: .easeIn)
      .grouped(in: ClockMap(speed: 0.5)).grouped(in: Timing.milliseconds)
    #expect(
      try text(timing)
        == #"{"groups":[{"easing":"ease-in","timing":{"duration":400}},{"clock":{"speed":0.5}},"#
        + #"{"scale":{"unitsPerSecond":1000}}],"webTiming":{"delay":200,"duration":100}}"#)
    let back = try read(text(timing))
    #expect(back == timing && back.state(at: 0.5) == timing.state(at: 0.5))
    #expect(back != timing.grouped(in: ClockMap()) && Set([back, timing]).count == 1)
  }

  @Test(arguments: [
    (#"{}"#, #"expected a member named "timing", "webTiming", "clock" or "scale", got"#),
    (#"{"timing": {}}"#, "duration"),
    (
      #"{"timing": {"duration": -1}}"#,
      "timing.duration: expected a number of at least 0 or \"inf\", got -1"
    ),
    (
      #"{"timing": {"duration": "long"}}"#, #"expected a number of at least 0 or "inf", got "long""#
    ),
    (
      #"{"timing": {"duration": 1, "speed": 1e60}}"#,
      "timing.speed: expected 0 or of magnitude from 1e-50"
    ),
    (#"{"timing": {"duration": 1}, "clock": {}}"#, "timing"),
    (#"{"scale": {"unitsPerSecond": 0}}"#, "scale.unitsPerSecond"),
    (#"{"clock": {"speed": 1e-60}}"#, "clock.speed"),
    (
      #"{"clock": {}, "groups": [{"timing": {"duration": "inf"}, "easing": "ease"}]}"#,
      "groups[0].timing.duration: expected a finite number, for a group with an easing"
    ),
    (#"{"webTiming": {"duration": 1, "iterations": -1}}"#, "webTiming.iterations"),
    (#"{"webTiming": {"duration": 1, "fill": "removed"}}"#, "webTiming.fill"),
  ])
  func objectsThatAreNoTimingAreRefused(text: String, refusal: String) {
    let error = #expect(throws: DecodingError.self) { try read(text) }
    #expect("\(String(describing: error))".contains(refusal), "\(error as Any)")
  }
}
