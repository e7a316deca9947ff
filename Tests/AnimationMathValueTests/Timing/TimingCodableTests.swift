import AnimationMath
import Foundation
import Testing

@Suite("Timing+Codable") struct TimingCodableTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test func timingsAreTheirFieldsWithoutTheDefaults() throws {
    #expect(try text(MediaTiming(duration: 0.5)) == #"{"duration":0.5}"#)
    let media = MediaTiming(
      beginTime: 1, duration: 2, speed: -1, timeOffset: 0.5, repeatCount: .infinity,
      repeatDuration: 3, autoreverses: true, fillMode: .both,
      convention: .init(offset: .shifts, boundaryPolicy: .previousIteration))
    #expect(
      try text(media)
        == #"{"autoreverses":true,"beginTime":1,"convention":{"boundary":"previousIteration","#
        + #""negativeSpeed":"asWritten","offset":"shifts"},"duration":2,"fillMode":"both","#
        + #""repeatCount":"inf","repeatDuration":3,"speed":-1,"timeOffset":0.5}"#)
    #expect(try read(text(media), as: MediaTiming.self) == media)
    let web = WebTiming(
      delay: 0.25, endDelay: -1, duration: .infinity, iterations: 2, iterationStart: 0.5,
      direction: .alternateReverse, fillMode: .forwards, boundaryPolicy: .previousIteration)
    #expect(try read(text(web), as: WebTiming.self) == web)
    #expect(try text(WebTiming(duration: 1)) == #"{"duration":1}"#)
    #expect(
      try text(WebTiming(duration: 1, fillMode: .both)) == #"{"duration":1,"fill":"both"}"#)
    #expect(
      try read(#"{"duration": 1, "fill": "none"}"#, as: WebTiming.self) == WebTiming(duration: 1))
    let clock = ClockMap(begin: 1, speed: -2, offset: 3)
    #expect(try read(text(clock), as: ClockMap.self) == clock)
  }

  @Test func timingsKeepTheirGroups() throws {
    let timing = WebTiming(delay: 200, duration: 100)
      .grouped(in: MediaTiming(duration: 400), easing: .easeIn)
      .grouped(in: ClockMap(speed: 0.5)).grouped(in: Timing.milliseconds)
    #expect(
      try text(timing)
        == #"{"groups":[{"easing":"ease-in","timing":{"duration":400}},{"clock":{"speed":0.5}},"#
        + #"{"scale":{"unitsPerSecond":1000}}],"webTiming":{"delay":200,"duration":100}}"#)
    let back = try read(text(timing), as: Timing.self)
    #expect(back == timing && back.state(at: 0.5) == timing.state(at: 0.5))
    #expect(back != timing.grouped(in: ClockMap()) && Set([back, timing]).count == 1)
  }

  @Test(arguments: [
    (#"{"duration": -1}"#, "duration must be 0, from 1e-50 to 1e+50 or infinite, got -1"),
    (#"{"duration": "long"}"#, #"expected a number or "inf", got "long""#),
    (#"{"duration": 1, "speed": 1e60}"#, "speed must be 0 or of magnitude from 1e-50 to 1e+50"),
  ])
  func decodedFieldsOutOfRangeAreRefused(text: String, refusal: String) {
    let error = #expect(throws: DecodingError.self) { try read(text, as: MediaTiming.self) }
    #expect("\(String(describing: error))".contains(refusal.prefix(30)), "\(error as Any)")
  }

  @Test(arguments: [
    #"{}"#, #"{"timing": {}}"#, #"{"timing": {"duration": 1}, "clock": {}}"#,
    #"{"scale": {"unitsPerSecond": 0}}"#, #"{"clock": {"speed": 1e-60}}"#,
    #"{"clock": {}, "groups": [{"timing": {"duration": "inf"}, "easing": "ease"}]}"#,
    #"{"webTiming": {"duration": 1, "iterations": -1}}"#,
    #"{"webTiming": {"duration": 1, "fill": "removed"}}"#,
  ])
  func objectsThatAreNoTimingAreRefused(text: String) {
    #expect(throws: DecodingError.self) { try read(text, as: Timing.self) }
  }
}
