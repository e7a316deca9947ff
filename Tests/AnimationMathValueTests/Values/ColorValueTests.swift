import AnimationMath
import Testing
import _TestSupport

@Suite struct ColorValueTests {
  @Test func coloursKeepTheIdentities() {
    ValueIdentities(ColorValue(red: 0, green: 0, blue: 0)).expect()
    ValueIdentities([ColorValue](repeating: ColorValue(red: 0, green: 0, blue: 0), count: 2))
      .expect()
  }

  @Test func componentsMixAsTheyAre() {
    let red = ColorValue(red: 1, green: 0, blue: 0)
    let clear = ColorValue(red: 0, green: 1, blue: 0, alpha: 0)
    #expect(red.channels == [1, 0, 0, 1])
    #expect(
      red.interpolated(to: clear, at: 0.5) == ColorValue(red: 0.5, green: 0.5, blue: 0, alpha: 0.5))
  }
}
