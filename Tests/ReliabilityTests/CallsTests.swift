// Every call that stops the program for a number, with hostile doubles in the place of one: those in the stated
// range are used, and NaN is refused by name.

import AnimationMath
import Testing
import _TestSupport

@Suite struct CallsTests {
  #if EXIT_TESTS
    @Test func everyNumberInItsRangeIsUsed() async throws {
      let trace = try Trace()
      await #expect(processExitsWith: .success) { [path = trace.path as String] in
        let cell = try Trace(path: path)
        limitMemory(1 << 30)
        for (index, call) in Call.all.enumerated() {
          for (number, numbers) in accepted(call).enumerated() {
            cell.number = index << 32 | number
            let results = try call.make(numbers)
            if results.contains(where: \.isNaN) {
              Issue.record("\(call.name) with \(numbers) makes \(results)")
            }
          }
        }
        cell.number = -1
      }
      if trace.number >= 0 {
        let call = Call.all[trace.number >> 32]
        let numbers = accepted(call)[trace.number & 0xFFFF_FFFF]
        Issue.record("\(call.name) stopped the program with \(numbers)")
      }
    }

    /// NaN, in the place of each number of each call.
    @Test(arguments: Call.all.indices) func notANumberIsRefusedWithTheParametersName(index: Int)
      async
    {
      for place in Call.all[index].numbers.indices
      where Call.all[index].numbers[place].kind != .units {
        let result = await #expect(
          processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [index, place = place as Int] in
          var numbers = Call.all[index].numbers.map(\.plain)
          numbers[place] = .nan
          _ = try Call.all[index].make(numbers)
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let isSaid = said.contains(" must ") && said.contains(", got ")
        #expect(isSaid, "\(Call.all[index].name), \(place): \(said)")
      }
    }
  #endif

  /// What the check before a call accepts, and its sentence.
  @Test func theCheckHasTheSentenceOfTheCall() {
    #expect(refusal { () throws(ParameterError) in try ParameterError.check(1e50, "x") } == nil)
    #expect(
      refusal { () throws(ParameterError) in try ParameterError.check(.nan, "velocity") }
        == "velocity must be a number from -1e+50 to 1e+50, got nan")
    #expect(
      refusal { () throws(ParameterError) in
        try ParameterError.check(-1, "seconds", in: 0...10)
      } == "seconds must be a number from 0 to 10, got -1")
  }
}

/// The numbers of a call with a hostile one in its range at each place.
private func accepted(_ call: Call) -> [[Double]] {
  call.numbers.indices.flatMap { place in
    Edges.hostile.filter(call.numbers[place].kind.contains).map { hostile in
      var numbers = call.numbers.map(\.plain)
      numbers[place] = hostile
      return numbers
    }
  }
}
