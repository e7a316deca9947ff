// swift-tools-version: 6.1

import PackageDescription

/// Tests and the command line are built without optimisation in release too, which would take minutes: what takes
/// time is in the libraries.
///
/// Neither have they debug information, and the module's interface is made on the way: that saves a quarter.
/// Tests reach into the command line; what they need of a library has the access level `package`.
let unoptimised: [SwiftSetting] = [
  .unsafeFlags(
    ["-Onone", "-no-emit-module-separately-wmo", "-enable-testing", "-Xfrontend", "-gnone"],
    .when(configuration: .release))
]

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
    // Beside sampling and timelines, which it does not know; nor does it wait for AnimationMath.
    .target(
      name: "PropertyFormats", dependencies: ["AnimationEngine", "CurveConversion", "DataFormats"]),
    .target(
      name: "CurveFormats",
      dependencies: ["AnimationSampling", "AnimationTimeline", "PropertyFormats"]),

    // MARK: - Tools
    // What any program of the command line needs: arguments, files, plots. Compiled beside AnimationCurves.
    .target(
      name: "Console", dependencies: ["DataFormats", "Spelling"], swiftSettings: unoptimised),
    .executableTarget(
      name: "animcurve",
      dependencies: [
        "AnimationMath", "AnimationSampling", "AnimationTimeline", "Console", "CurveFormats",
      ],
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
      name: "_TestSupport", path: "Tests/_TestSupport",
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // In two modules: what a macro costs the compiler grows with their number in one.
    .testTarget(
      name: "AnimationMathTests", dependencies: ["AnimationMath", "_TestSupport"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "AnimationMathValueTests", dependencies: ["AnimationMath", "_TestSupport"],
      swiftSettings: unoptimised),
    // Optimised, as it is run for every processor.
    .testTarget(
      name: "AnimationSamplingTests",
      dependencies: ["AnimationMath", "AnimationSampling", "_TestSupport"]),
    .testTarget(
      name: "AnimationTimelineTests",
      dependencies: [
        "AnimationMath", "AnimationPresets", "AnimationSampling", "AnimationTimeline",
        "_TestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "AnimationFoundationTests",
      dependencies: ["AnimationFoundation", "AnimationMath", "_TestSupport"],
      swiftSettings: unoptimised),
    .testTarget(
      name: "CurveFormatsTests",
      dependencies: [
        "AnimationMath", "AnimationPresets", "AnimationSampling", "AnimationTimeline",
        "CurveFormats", "_TestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "animcurveTests",
      dependencies: [
        "animcurve", "AnimationMath", "AnimationSampling", "AnimationTimeline", "Console",
        "CurveFormats", "_TestSupport",
      ], swiftSettings: unoptimised),
    .testTarget(
      name: "ReliabilityTests",
      dependencies: [
        "animcurve", "AnimationMath", "AnimationPresets", "AnimationSampling", "Console",
        "CurveFormats", "_TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
