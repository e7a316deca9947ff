// swift-tools-version: 6.1

import PackageDescription

/// How tests and the command line are compiled, in debug and in release.
///
/// All files of a module at once and without debug information, which takes half of the time. As one batch and not with
/// -wmo, since Xcode's build engine expects an object for each file. Tests reach into the command line; what they need
/// of a library has the access level `package`.
func compiled(_ level: String) -> [SwiftSetting] {
  [.unsafeFlags([level, "-driver-batch-count", "1", "-enable-testing", "-Xfrontend", "-gnone"])]
}

/// Without optimisation in release too, which would take minutes: what takes time is in the libraries.
let unoptimised = compiled("-Onone")

/// Tests of some modules, with what all tests share.
///
/// Exit tests start a process, which not all platforms allow: those have the others.
func tests(
  _ name: String, of modules: [Target.Dependency], _ settings: [SwiftSetting] = unoptimised
) -> Target {
  let exits = SwiftSetting.define(
    "EXIT_TESTS", .when(platforms: [.linux, .macOS, .windows]))
  return .testTarget(
    name: name, dependencies: modules + ["_TestSupport"], swiftSettings: settings + [exits])
}

let package = Package(
  name: "AnimationMath",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "AnimationCurves", targets: ["AnimationCurves"]),
    .library(name: "AnimationMath", targets: ["AnimationMath"]),
    .library(name: "AnimationSampling", targets: ["AnimationSampling"]),
    .library(name: "AnimationTimeline", targets: ["AnimationTimeline"]),
    .library(name: "AnimationPresets", targets: ["AnimationPresets"]),
    .library(name: "AnimationFoundation", targets: ["AnimationFoundation"]),
    .library(name: "AnimationBridge", targets: ["AnimationBridge"]),
    .library(name: "CurveFormats", targets: ["CurveFormats"]),
    .executable(name: "animcurve", targets: ["animcurve"]),
  ],
  traits: [
    .trait(name: "BLAS", description: "Bulk sampling on OpenBLAS, or on Accelerate"),
    .default(enabledTraits: ["BLAS"]),
  ],
  targets: [
    // MARK: - Libraries
    // What knows nothing of animation: the words of errors; misspelled names; JSON, CSV and decimals.
    .target(name: "Wording"),
    .target(name: "Spelling"),
    .target(name: "DataFormats", dependencies: ["Wording", "Spelling"]),
    .target(name: "AnimationCurves", dependencies: ["Wording"]),
    // Side by side on the curves: neither knows the other, so that they compile at the same time.
    .target(name: "AnimationEngine", dependencies: ["AnimationCurves"]),
    .target(name: "CurveConversion", dependencies: ["AnimationCurves", "Spelling"]),
    .target(name: "AnimationMath", dependencies: ["AnimationEngine", "CurveConversion"]),
    .target(
      name: "AnimationSampling",
      dependencies: [
        "AnimationMath",
        .target(name: "COpenBLAS", condition: .when(platforms: [.linux], traits: ["BLAS"])),
        .target(name: "CLAPACKE", condition: .when(platforms: [.linux], traits: ["BLAS"])),
      ]),
    // Headers alone: the libraries are loaded when they are first needed, so nothing links them.
    .systemLibrary(name: "COpenBLAS", providers: [.apt(["libopenblas-dev"])]),
    .systemLibrary(name: "CLAPACKE", providers: [.apt(["liblapacke-dev"])]),
    .target(name: "AnimationTimeline", dependencies: ["AnimationMath", "AnimationSampling"]),
    // What a timeline can say, said: nothing else needs it.
    .target(name: "AnimationPresets", dependencies: ["AnimationTimeline"]),
    .target(name: "AnimationFoundation", dependencies: ["AnimationMath"]),
    // To and from Core Animation, SwiftUI and simd, where these exist.
    .target(name: "AnimationBridge", dependencies: ["AnimationFoundation"]),
    // Beside sampling and timelines, which it does not know; nor does it wait for AnimationMath.
    .target(
      name: "PropertyFormats", dependencies: ["AnimationEngine", "CurveConversion", "DataFormats"],
      resources: [.embedInCode("Resources/css.txt")]),
    .target(
      name: "CurveFormats",
      dependencies: ["AnimationSampling", "AnimationTimeline", "PropertyFormats"]),

    // MARK: - Tools
    // What any program of the command line needs: arguments, files, plots. Compiled beside AnimationCurves.
    .target(
      name: "Console", dependencies: ["DataFormats", "Spelling"],
      // Styles, scripts and examples stand in files of their own languages, and in the program as bytes.
      resources: ["completion.bash", "completion.zsh", "completion.fish", "plot.txt"].map {
        .embedInCode("Resources/\($0)")
      },
      swiftSettings: unoptimised),
    .executableTarget(
      name: "animcurve",
      dependencies: [
        "AnimationMath", "AnimationSampling", "AnimationTimeline", "Console", "CurveFormats",
      ],
      resources: [
        "page.css", "document.css", "document.js", "clock.js", "clipboard.js", "copying.js",
        "example.json", "timeline.json", "live-body.html", "live-style.css", "live-engine.js",
        "live-plot.js", "live-controls.js", "live-exports.js", "help.txt",
      ].map { .embedInCode("Resources/\($0)") },
      swiftSettings: unoptimised),
    .executableTarget(
      name: "animbench",
      dependencies: [
        "AnimationMath", "AnimationSampling", "AnimationTimeline", "CurveFormats", "CYardsticks",
      ]),
    // What benchmarks measure against.
    .target(name: "CYardsticks"),

    // MARK: - Tests
    // Optimised in debug too: exact references take most of a test's time.
    .target(
      name: "_TestSupport", dependencies: ["AnimationMath"], path: "Tests/_TestSupport",
      swiftSettings: compiled("-O")),
    // In three modules, which compile at the same time.
    tests("AnimationMathTests", of: ["AnimationMath"]),
    tests("AnimationMathMotionTests", of: ["AnimationMath"]),
    tests("AnimationMathValueTests", of: ["AnimationMath"]),
    // Optimised in debug too, as their exact references take most of the time: `.ci/optimised` runs them once a processor.
    tests("AnimationSamplingTests", of: ["AnimationMath", "AnimationSampling"], compiled("-O")),
    tests(
      "AnimationTimelineTests",
      of: ["AnimationMath", "AnimationPresets", "AnimationSampling", "AnimationTimeline"]),
    tests("AnimationFoundationTests", of: ["AnimationFoundation", "AnimationMath"]),
    tests("AnimationBridgeTests", of: ["AnimationBridge", "AnimationMath"]),
    tests(
      "CurveFormatsTests",
      of: [
        "AnimationMath", "AnimationPresets", "AnimationSampling", "AnimationTimeline",
        "CurveFormats",
      ]),
    tests(
      "animcurveTests",
      of: [
        "animcurve", "AnimationMath", "AnimationSampling", "AnimationTimeline", "Console",
        "CurveFormats",
      ]),
    tests(
      "ReliabilityTests",
      of: [
        "animcurve", "AnimationBridge", "AnimationMath", "AnimationPresets", "AnimationSampling",
        "Console", "CurveFormats",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
