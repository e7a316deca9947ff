// data/curves/shipped.csv against the named curves: two lists of the same numbers, kept apart so that
// a slip in one of them shows.

import AnimationMath
import CurveFormats
import Foundation
import Testing

@Suite struct ShippedCurvesTests {
  /// The names and curves of the table.
  static let rows: [(name: String, curve: String)] = {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("data/curves/shipped.csv")
    guard let data = try? Data(contentsOf: file), let table = try? CSVTable(data),
      let names = try? table.texts(in: "name"), let curves = try? table.texts(in: "curve")
    else { return [] }
    return Array(zip(names, curves))
  }()

  /// The named curve of a row; CSS's keywords go without their family.
  static func named(_ name: String) -> NamedCurve? {
    NamedCurve.named(name.hasPrefix("css.") ? String(name.dropFirst(4)) : name)
  }

  @Test func theTableIsThere() {
    #expect(Self.rows.count >= 90)
    #expect(Set(Self.rows.map(\.name)).count == Self.rows.count)
  }

  @Test func aRowAndTheNamedCurveOfThatNameHaveOneDefinition() throws {
    var compared = 0
    for row in Self.rows {
      guard let named = Self.named(row.name) else { continue }
      compared += 1
      var curve = try CurveText(row.curve)
      // A keyword is its own canonical text.
      if let keyword = NamedCurve.named(row.curve) { curve = try CurveText(keyword.definition) }
      #expect(curve.description == named.definition, "\(row.name)")
    }
    #expect(compared == Self.rows.count - Self.unnamed.count)
  }

  /// Rows that are worked examples rather than curves of a system; one that has another name, and two
  /// that Flutter shares with AXAnimationChain.
  static let unnamed: Set = [
    "core-animation.settling-example", "uikit.spring-0.25", "framer.spring-0.25",
    "core-animation.default-spring", "flutter.ease-in-out-expo", "flutter.ease-in-out-back",
  ]

  @Test func theRowsWithoutANameAreKnown() {
    let without = Self.rows.map(\.name).filter { Self.named($0) == nil }
    #expect(Set(without) == Self.unnamed)
  }

  @Test func theUnnamedRowsAreOtherNamedCurves() throws {
    let twins = [
      "core-animation.default-spring": "core-animation.spring",
      "flutter.ease-in-out-expo": "ax.ease-in-out-expo",
      "flutter.ease-in-out-back": "ax.ease-in-out-back",
    ]
    for row in Self.rows {
      guard let twin = twins[row.name] else { continue }
      #expect(row.curve == NamedCurve.named(twin)?.definition, "\(row.name)")
    }
  }
}
