import AnimationMath
import Testing
import _TestSupport

@Suite struct ColorCoordinatesHueTests {
  @Test func chromaAndHueOfColours() throws {
    var chroma = WorstCase("OKLCh chroma (goldens), 2⁻⁵³", bound: 16)
    var hue = WorstCase("OKLCh hue (goldens), 2⁻⁵³ of 360 + 360/chroma", bound: 4)
    for row in try ColourRow.rows("oklch") where row.isInGamut {
      let values = ColorCoordinates(
        srgb(row.inputs.x, row.inputs.y, row.inputs.z), in: .oklch
      ).values
      chroma.record(absoluteError(values.y, row.outputs[1]) / 0x1p-53, at: "\(row.inputs)")
      hue.record(
        absoluteError(values.z, row.outputs[2]) / (0x1p-53 * 360 * (1 + 1 / values.y)),
        at: "\(row.inputs)")
    }
    for worst in [chroma, hue] {
      report(worst)
      #expect(worst.isWithinBound)
    }
  }

  @Test func huesAreBelowAFullTurn() {
    var worst = (low: Double.infinity, high: 0.0)
    var random = SeededRandom(seed: 45)
    for _ in rounds(20_000) {
      let hue = ColorCoordinates(
        srgb(random.unit(), random.unit(), random.unit()), in: .oklch
      ).values.z
      worst = (min(worst.low, hue), max(worst.high, hue))
    }
    #expect(worst.low >= 0 && worst.high < 360)
  }

  @Test func hueExamplesOfCSS() {
    // CSS Color 4 §12.4: oklch(0.6 0.24 30) and oklch(0.8 0.15 90), in the middle.
    let from = ColorCoordinates(SIMD4(0.6, 0.24, 30, 1), in: .oklch).color
    let to = ColorCoordinates(SIMD4(0.8, 0.15, 90, 1), in: .oklch).color
    for (path, hue) in [
      (ColorCoordinates.HuePath.shorter, 60.0), (.longer, 240), (.increasing, 60),
      (.decreasing, 240),
    ] {
      let (a, b) = ColorCoordinates.ends(from: from, to: to, in: .oklch, hue: path)
      let middle = a.interpolated(to: b, at: 0.5).values
      #expect(abs(middle.x - 0.7) < 1e-13 && abs(middle.y - 0.195) < 1e-13)
      #expect(abs(middle.z.truncatingRemainder(dividingBy: 360) - hue) < 1e-10, "\(path)")
    }
  }

  /// Web-platform-tests css-color, color-mix() by hue: the four ways between pairs of hues.
  @Test(arguments: [
    (40.0, 60.0, [50.0, 230, 50, 230]), (60, 40, [50, 230, 230, 50]),
    (50, 330, [10, 190, 190, 10]), (330, 50, [10, 190, 10, 190]),
    (20, 320, [350, 170, 170, 350]), (320, 20, [350, 170, 350, 170]),
  ])
  func huesGoTheWayThatIsAskedFor(from: Double, to: Double, expected: [Double]) {
    func color(_ hue: Double) -> ColorValue {
      ColorCoordinates(SIMD4(0.6, 0.1, hue, 1), in: .oklch).color
    }
    for (path, hue) in zip(ColorCoordinates.HuePath.allCases, expected) {
      let (a, b) = ColorCoordinates.ends(from: color(from), to: color(to), in: .oklch, hue: path)
      let middle = a.interpolated(to: b, at: 0.5).values.z.truncatingRemainder(dividingBy: 360)
      #expect(abs(middle - hue) < 1e-9, "\(path)")
    }
  }

  @Test func equalHuesTurnOnceOnTheLongWay() {
    let red = srgb(1, 0, 0)
    for (path, turn) in [
      (ColorCoordinates.HuePath.shorter, 0.0), (.longer, 360), (.increasing, 0), (.decreasing, 0),
    ] {
      let (a, b) = ColorCoordinates.ends(from: red, to: red, in: .oklch, hue: path)
      #expect(b.values.z - a.values.z == turn)
    }
    // The others have no hues to fit.
    let (a, b) = ColorCoordinates.ends(from: red, to: red, in: .oklab, hue: .longer)
    #expect(a == b)
  }

  /// As above, from coordinates: with chroma and without, and of hues beyond a turn.
  @Test(arguments: [0.1, 0], [-720.0, 0, 360])
  func coordinatesKeepTheirHues(chroma: Double, turns: Double) {
    func color(_ hue: Double) -> ColorCoordinates {
      ColorCoordinates(SIMD4(1, chroma, hue, 1), in: .oklch)
    }
    for (path, hue) in zip(ColorCoordinates.HuePath.allCases, [50.0, 230, 50, 230]) {
      let (a, b) = ColorCoordinates.ends(from: color(40), to: color(60 + turns), hue: path)
      let middle = a.interpolated(to: b, at: 0.5).values.z.truncatingRemainder(dividingBy: 360)
      #expect(middle == hue, "\(path)")
    }
    let lab = ColorCoordinates(SIMD4(1, chroma, 40, 1), in: .oklab)
    #expect(ColorCoordinates.ends(from: lab, to: lab, hue: .longer) == (lab, lab))
  }

  @Test func aColourWithoutChromaTakesTheOthersHue() {
    let blue = srgb(0, 0, 1)
    let hue = ColorCoordinates(blue, in: .oklch).values.z
    let greys = [
      srgb(1, 1, 1), srgb(0.5, 0.5, 0.5), srgb(0, 0, 0), srgb(0, 0, 0, 0),
    ]
    for grey in greys {
      let there = ColorCoordinates.ends(from: grey, to: blue, in: .oklch)
      let back = ColorCoordinates.ends(from: blue, to: grey, in: .oklch)
      #expect(there.from.values.z == hue && there.to.values.z == hue)
      #expect(back.from.values.z == hue && back.to.values.z == hue)
    }
    // A translucent colour has one, however little there is of it.
    let faint = srgb(1, 0, 0, 1e-6)
    let faintHue = ColorCoordinates.ends(from: faint, to: blue, in: .oklch).from.values.z - 360
    #expect(faintHue > 29 && faintHue < 30)
    #expect(ColorCoordinates.ends(from: greys[0], to: greys[1], in: .oklch).from.values.y < 1e-15)
  }

  @Test func distancesOfHuesAreThoseOfThePoints() {
    let a = ColorCoordinates(SIMD4(0.5, 0.1, 10, 1), in: .oklch)
    let b = ColorCoordinates(SIMD4(0.5, 0.1, 370, 1), in: .oklch)
    let c = ColorCoordinates(SIMD4(0.5, 0.1, 190, 1), in: .oklch)
    #expect(a.animationDistance(from: b) < 1e-15 && abs(a.animationDistance(from: c) - 0.2) < 1e-15)
    let d = ColorCoordinates(SIMD4(0.5, 0.1, 0.2, 1), in: .oklab)
    #expect(
      abs(d.animationDistance(from: ColorCoordinates(SIMD4(0.5, 0.4, 0.6, 1), in: .oklab)) - 0.5)
        < 1e-15)
  }
}
