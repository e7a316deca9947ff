// Calls of other libraries without a curve of their own, and the curve that their library plays by default.
//
//     tween(300)     gsap.to(x, { duration: 1 })     UIView.animate(withDuration: 0.3) {     transition().duration(750)

#if !hasFeature(Embedded)
  extension CurveText {
    /// The calls, a line each: its name, the default curve, and the pattern of a line that can be no other call.
    ///
    /// A pattern spans the arguments that could hold a curve, so that a variable in their place does not fit.
    private static let defaults = #"""
      Compose's tween() ~ cubic-bezier(0.4, 0, 0.2, 1) ~ \btween(<\w+>)?\((durationMillis = )?\d*(, (delayMillis = )?\d+)?\)
      Reanimated's withTiming() ~ penner.in-out-quad ~ \bwithTiming\([^,()]*(, ?\{[^{}]*\})?\)
      React Native's Animated.timing() ~ bezier-path(0.21 0, 0.5 0.5, 0.5 0.5, 0.5 0.5, 0.79 1) ~ \bAnimated\.timing\([^{}]*\{[^{}]*\}
      UIView.animate() ~ ease-in-out ~ \bUIView(\.animate\(withD| animateWithD)uration:
      SwiftUI's withAnimation() ~ spring(response: 0.55, damping-ratio: 1), and ease-in-out before iOS 17 ~ \bwithAnimation ?\{
      jQuery's and Velocity's animation ~ penner.in-out-sine ~ ((\$|jQuery)\([^()]*\)\.animate|\.velocity)\(\{[^{}]*\}(, ?(\d+|["'](slow|fast)["']|\{ ?duration: ?\d+ ?\}))?\)
      Web Animations' animate() ~ linear ~ \.animate\(\[[^\[\]]*\], ?(\d+|\{[^{}]*\})\)
      anime.js 3's animation ~ penner(elastic, out, period: 0.5) ~ \banime\(\{[^{}]*\btargets\b[^{}]*\}\)
      GSAP's tween ~ penner.out-quad ~ \b(gsap|GSAP|TweenMax|TweenLite)\.(to|from|fromTo)\([^{}]*\{[^{}]*\}[^{}\w]*(\{[^{}]*\}[^{}\w]*)?\)
      Motion's tween ~ ease-out ~ \btransition(=\{|: ?)\{ ?duration: ?[\d.]+(, ?(delay|repeat): ?[\w.* ]+)* ?\}
      Flutter's implicit animation ~ linear ~ \bAnimated(Align|Container|CrossFade|Opacity|Padding|Positioned|Rotation|Scale|Size|Slide|Switcher)\(
      QML's animation ~ linear ~ \b(Color|Number|Property|Rotation|Vector3d)Animation( on \w+)? ?\{[^{}]*\}
      LeanTween's or Tween.js's tween ~ linear ~ \bLeanTween\.(alpha|color|move|rotate|scale|value)\w*\(|\bnew (TWEEN\.)?Tween\([^{}]*\)\.to\(
      DOTween ~ penner.out-quad ~ \.DO(Anchor|Color|Fade|Fill|Local|Move|Rotate|Scale)\w*\(
      d3's transition ~ penner.in-out-cubic ~ \.transition\(\)\s*\.(attr|delay|duration|style)\(
      Android's animator ~ android.accelerate-decelerate-interpolator ~ \b(Object|Value)Animator\.of(Argb|Float|Int)\(|\.animate\(\)\s*\.(alpha|rotation|scale[XY]|translation[XYZ])\(
      Svelte's fade ~ linear ~ \b(in|out|transition):fade\b
      Svelte's transition ~ penner.out-cubic ~ \b(in|out|transition):(fly|scale|slide)\b
      """#.split(separator: "\n").map { $0.split(separator: " ~ ").map(String.init) }

    /// The answer to a call without a curve; `nil` for any other text, one that is not whole, and one with members or options
    /// that stand elsewhere.
    static func defaultAnswer(to text: String, _ items: [[PastedTerm]]) -> String? {
      func count(_ mark: Character) -> Int { text.count { $0 == mark } }
      let end = text.trimmed
      guard text.utf8.count <= 1024, count("(") == count(")") || end.hasSuffix("animations: {"),
        count("{") - count("}") == (end.last == "{" ? 1 : 0),
        !["...", "options", "linear"].contains(where: text.contains),
        !PastedPlace(items: items).all.contains(where: \.isEasing)
      else { return nil }
      let call = defaults.first { line in (try? Regex(line[2])).map { text.contains($0) } == true }
      return call.map { "no curve is written in this line: the default of \($0[0]) is \($0[1])" }
    }
  }
#endif
