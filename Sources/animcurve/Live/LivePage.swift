// One page to play with: every number on it is computed by this package, as WebAssembly inside the
// page. It loads nothing, needs no server, and keeps its state in the address.
//
//     functions   the module's functions with texts and arrays: a file of the JavaScript package, which
//                 .ci/wasm writes into LiveModule.swift
//     engine      Resources/live-engine.js: what is shown, and its points
//     plot        Resources/live-plot.js: lines, marks, handles of Béziers; playing, and the stage
//     controls    Resources/live-controls.js: the text with its errors, tabs, sliders by dialect, settling times
//     exports     Resources/live-exports.js: presets, exports with their true errors, the address, interruption
//
// The module is made by .ci/wasm, in LiveModule.swift. In every frame of a drag the curve
// is read, settled and drawn; exports are searched for in a worker once the pointer rests.

import AnimationMath
import Console
import CurveFormats

/// The live page, with the curves it begins with.
struct LivePage {
  /// The most curves that a page compares.
  static let most = 8

  /// The curve of a page for which none is given.
  static let standard = "spring(duration: 0.5, bounce: 0.3)"

  /// The texts of the curves, from 1 to ``most``.
  let curves: [String]

  /// The largest error of an export, as a fraction of the distance.
  let tolerance: Double

  /// The seconds that an easing takes.
  let duration: Double

  /// The family whose presets are shown.
  let family: String

  /// The complete HTML of the page.
  var html: String {
    htmlPage(
      title: curves.count == 1 ? curves[0] : "\(curves.count) curves",
      style: embedded(PackageResources.live_style_css),
      body: """
        \(embedded(PackageResources.live_body_html))
        <script type="application/json" id="start">\(start)</script>
        <script type="text/plain" id="module">\(LiveModule.base64)</script>
        <script type="module">
        \(Self.script)
        </script>
        """, allowing: "'wasm-unsafe-eval'; worker-src blob:")
  }

  /// The script without comments and indentation, which a reader of the page does not load.
  private static let script = [
    embedded(PackageResources.clipboard_js), LiveModule.functions,
    embedded(PackageResources.live_engine_js), embedded(PackageResources.live_plot_js),
    embedded(PackageResources.live_controls_js), embedded(PackageResources.live_exports_js),
  ]
  .flatMap { $0.split(separator: "\n") }.map { $0.drop { $0 == " " } }
  .filter { !$0.hasPrefix("//") }.joined(separator: "\n")

  /// The settings at the start, as JSON in which no text can close the script element.
  private var start: String {
    let json =
      "{\"curves\": [\(curves.map(JSONValue.quoted).joined(separator: ", "))], \"tolerance\": \(tolerance),"
      + " \"duration\": \(duration), \"family\": \(JSONValue.quoted(family))}"
    return json.reduce(into: "") { $0 += $1 == "<" ? "\\u003c" : String($1) }
  }
}
