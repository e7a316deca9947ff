import Testing
import _TestSupport

import AnimationMath

@Suite struct ColorCoordinatesTests {
  @Test func coordinatesKeepTheIdentities() {
    for space in ColorCoordinates.Space.allCases {
      ValueIdentities(ColorCoordinates(SIMD4(), in: space), isEuclidean: space != .oklch).expect()
    }
  }

  @Test(arguments: ColorCoordinates.Space.allCases)
  func coloursComeBack(space: ColorCoordinates.Space) {
    var random = SeededRandom(seed: 44)
    let bound: Double = space == .oklab || space == .oklch ? 1024 : 8
    var opaque = WorstCase("there and back by \(space), 2⁻⁵³", bound: bound)
    var others = WorstCase("there and back by \(space), translucent, 2⁻⁵³", bound: 2 * bound)
    var wide = WorstCase("there and back by \(space), wide gamut, 2⁻⁵³", bound: 4 * bound)
    for index in trials(30_000) {
      var components = (0..<3).map { _ in
        index % 2 == 0 ? random.unit() : Double(random.index(below: 256)) / 255
      }
      if index % 16 == 0 { components = [components[0], components[0], components[0]] }
      let color = srgb(components[0], components[1], components[2])
      opaque.record(
        largestDifference(ColorCoordinates(color, in: space).color, color) / 0x1p-53, at: "\(color)"
      )
      var translucent = color
      translucent.alpha = random.logUniform(in: (index % 3 == 0 ? 1e-290 : 1e-3)...1)
      others.record(
        largestDifference(ColorCoordinates(translucent, in: space).color, translucent) / 0x1p-53,
        at: "\(translucent)")
      let beyond = srgb(
        random.uniform(in: -0.6...1.4), random.uniform(in: -0.6...1.4),
        random.uniform(in: -0.6...1.4))
      wide.record(
        largestDifference(ColorCoordinates(beyond, in: space).color, beyond) / 0x1p-53,
        at: "\(beyond)")
    }
    for worst in [opaque, others, wide] {
      report(worst)
      #expect(worst.isWithinBound)
    }
  }

  @Test func premultipliedExamplesOfCSS() {
    // CSS Color 4 §12.3, and csswg-drafts issue 8612.
    let middle = srgb(0.24, 0.12, 0.98, 0.4)
      .mixed(with: srgb(0.62, 0.26, 0.64, 0.6), at: 0.5, in: .sRGB)
    #expect(largestDifference(middle, srgb(0.468, 0.204, 0.776, 0.5)) < 1e-15)
    let quarter = srgb(0, 1, 0, 0.2).mixed(
      with: srgb(1, 0, 0, 0.7), at: 0.25, in: .sRGB)
    #expect(largestDifference(quarter, srgb(0.175 / 0.325, 0.15 / 0.325, 0, 0.325)) < 1e-15)
  }

  @Test func aTransparentEndDoesNotDarken() {
    let orange = srgb(1, 0.5, 0.1)
    let clear = srgb(0, 0, 0, 0)
    var worst = WorstCase("colour on the way to transparent black, 2⁻⁵³", bound: 64)
    for space in ColorCoordinates.Space.allCases where space != .straightSRGB {
      for progress in [0.1, 0.5, 0.9, 0.999] {
        var mixed = orange.mixed(with: clear, at: progress, in: space)
        #expect(abs(mixed.alpha - (1 - progress)) < 1e-15)
        mixed.alpha = 1
        worst.record(largestDifference(mixed, orange) / 0x1p-53, at: "\(space) at \(progress)")
      }
    }
    report(worst)
    #expect(worst.isWithinBound)
    #expect(orange.mixed(with: clear, at: 0.5, in: .straightSRGB).red == 0.5)
    #expect(orange.mixed(with: clear, at: 1, in: .oklab) == clear)
    // At an alpha of 0 there is nothing to divide by.
    #expect(ColorCoordinates(srgb(1, 1, 1, 0), in: .sRGB).color == clear)
    for space in [ColorCoordinates.Space.oklab, .oklch] {
      let faint = ColorCoordinates(SIMD4(0.1, 0.1, 0, 4 * .leastNonzeroMagnitude), in: space).color
      #expect(faint.channels.allSatisfy { $0.isFinite })
      #expect(ColorCoordinates(SIMD4(.nan, 0, 0, 1), in: space).color.red.isNaN)
    }
  }

  @Test func everySpaceHasItsOwnMiddle() {
    let (red, lime) = (srgb(1, 0, 0), srgb(0, 1, 0))
    #expect(red.mixed(with: lime, at: 0.5, in: .straightSRGB) == srgb(0.5, 0.5, 0))
    #expect(red.mixed(with: lime, at: 0.5, in: .sRGB) == srgb(0.5, 0.5, 0))
    let half = encodedLight(0.5)
    #expect(red.mixed(with: lime, at: 0.5, in: .linearSRGB) == srgb(half, half, 0))
    // Grey between black and white: halfway in lightness is an eighth of the light.
    let grey = srgb(0, 0, 0).mixed(with: srgb(1, 1, 1), at: 0.5, in: .oklab)
    let eighth = encodedLight(0.125)
    #expect(largestDifference(grey, srgb(eighth, eighth, eighth)) < 64 * 0x1p-53)
    #expect(red.mixed(with: lime, at: 0, in: .oklch) == red)
    #expect(red.mixed(with: lime, at: 1, in: .oklch) == lime)
  }

  @Test func notANumberStaysNone() {
    for space in ColorCoordinates.Space.allCases {
      let color = ColorCoordinates(srgb(.nan, .nan, .nan), in: space).color
      #expect(color.red.isNaN && color.green.isNaN && color.blue.isNaN)
    }
  }

  #if EXIT_TESTS
    @Test func differentSpacesStopTheProgram() async {
      #expect(!ColorCoordinates(SIMD4(), in: .sRGB).isMixable(with: .init(SIMD4(), in: .oklab)))
      await #expect(processExitsWith: .failure) {
        _ = ColorCoordinates(SIMD4(), in: .sRGB)
          .interpolated(to: ColorCoordinates(SIMD4(), in: .oklab), at: 0.5)
      }
      await #expect(processExitsWith: .failure) {
        _ = ColorCoordinates(SIMD4(), in: .oklch)
          .animationDistance(from: ColorCoordinates(SIMD4(), in: .oklab))
      }
    }
  #endif
}
