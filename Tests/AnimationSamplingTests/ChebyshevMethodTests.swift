// Which panels are chosen and which are refused; that they agree, CurveSamplerTests.swift shows.

import AnimationMath
import Testing

import AnimationSampling

@Suite struct ChebyshevMethodTests {
  @Test func smoothCurvesGetLongPanelsWithFewNodes() throws {
    let grid = UniformGrid(from: 0, to: 1, count: 1_000_000)
    for curve in [CubicBezier.ease, CubicBezier.easeInOut, Penner(.sine, .in)] as [any Curve] {
      let method = try #require(ChebyshevMethod(curve, on: grid))
      let shapes = method.shapes
      #expect(shapes[0].length >= 256 && shapes[0].stateCount <= 12)
      #expect(shapes[1].length == shapes[0].length && shapes[1].stateCount == 16)
      for (shape, next) in zip(shapes.dropFirst(), shapes.dropFirst(2)) {
        #expect(next.length == shape.length / 2 && next.stateCount == 16)
      }
      #expect(shapes.last?.length == 32)
    }
  }

  @Test func aCurveThatIsNowhereSmoothHasNoPanels() {
    for count in [128, 1_000, 10_000] {
      let steps = ChebyshevMethod(Steps(1_000_000), on: UniformGrid(from: 0, to: 1, count: count))
      #expect(steps?.shapes == nil)
    }
  }

  /// The doubles of a grid may be so close that its instants repeat.
  @Test func instantsThatShareADoubleHaveNoPanels() {
    for (end, hasPanels) in [(1 + 0x1p-52 * 20_000, true), (1 + 0x1p-52 * 600, false), (1, false)] {
      let method = ChebyshevMethod(
        CubicBezier.ease, on: UniformGrid(from: 1, to: end, count: 2_200))
      #expect((method?.shapes != nil) == hasPanels, "to \(end)")
    }
  }

  @Test func aPanelWithAKinkIsRefused() throws {
    let kinked = try Easing("linear(0, 0.2 45%, 1)")
    let grid = UniformGrid(from: 0, to: 1, count: 10_001)
    let method = try #require(ChebyshevMethod(kinked, on: grid))
    let length = method.shapes[0].length
    var state = [Double](repeating: 0, count: method.shapes[0].stateCount)
    let answers = [0, 4_500 - length / 2, 4_500].map { index in
      state.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map {
          method.writeState(at: index, shape: 0, values: $0, slopes: nil) != nil
        }
      }
    }
    #expect(answers == [true, false, true])
  }
}
