import Testing
import _TestSupport

import AnimationMath

@Suite struct TransformListTextTests {
  @Test func everyFunctionIsRead() throws {
    let table: [(String, [TransformList.Function], String)] = [
      ("none", [], "none"),
      ("translate(10px, 5px)", [.translate(x: 10, y: 5)], "translate(10px, 5px)"),
      ("translate(10px)", [.translate(x: 10)], "translate(10px)"),
      ("translateX(1)", [.translate(x: 1)], "translate(1px)"),
      ("translateY(1px)", [.translate(y: 1)], "translate(0px, 1px)"),
      ("translateZ(-.5px)", [.translate(z: -0.5)], "translate3d(0px, 0px, -0.5px)"),
      ("translate3d(1px,2px,3px)", [.translate(x: 1, y: 2, z: 3)], "translate3d(1px, 2px, 3px)"),
      ("scale(2)", [.scale(x: 2, y: 2)], "scale(2)"),
      ("scale(150%)", [.scale(x: 1.5, y: 1.5)], "scale(1.5)"),
      ("scale3d(110%, 1, 7%)", [.scale(x: 1.1, y: 1, z: 0.07)], "scale3d(1.1, 1, 0.07)"),
      (
        "/* twice */ scaleY(200%)/**/scaleX(1)", [.scale(y: 2), .scale(x: 1)],
        "scale(1, 2) scale(1)"
      ),
      ("scale(2, 3)", [.scale(x: 2, y: 3)], "scale(2, 3)"),
      ("scaleX(2)", [.scale(x: 2)], "scale(2, 1)"), ("scaleY(2)", [.scale(y: 2)], "scale(1, 2)"),
      ("scaleZ(2)", [.scale(z: 2)], "scale3d(1, 1, 2)"),
      ("scale3d(1, 2, 3)", [.scale(x: 1, y: 2, z: 3)], "scale3d(1, 2, 3)"),
      ("rotate(45deg)", [.rotate(degrees: 45)], "rotate(45deg)"),
      ("rotateZ(0.25turn)", [.rotate(degrees: 90)], "rotate(90deg)"),
      ("rotateX(100grad)", [.rotate(degrees: 90, axis: [1, 0, 0])], "rotateX(90deg)"),
      (
        "rotateY(1rad)", [.rotate(radians: 1, axis: [0, 1, 0])], "rotateY(57.29577951308232deg)"
      ),
      (
        "rotate3d(1, 2, 3, 4deg)", [.rotate(degrees: 4, axis: [1, 2, 3])],
        "rotate3d(1, 2, 3, 4deg)"
      ),
      ("rotate(0)", [.rotate(degrees: 0)], "rotate(0deg)"),
      ("skew(10deg)", [.skew(xDegrees: 10, yDegrees: 0)], "skew(10deg)"),
      ("skew(10deg, 20deg)", [.skew(xDegrees: 10, yDegrees: 20)], "skew(10deg, 20deg)"),
      ("skewX(10deg)", [.skewX(degrees: 10)], "skewX(10deg)"),
      ("skewY(10deg)", [.skewY(degrees: 10)], "skewY(10deg)"),
      ("perspective(500px)", [.perspective(500)], "perspective(500px)"),
      ("perspective(0)", [.perspective(0)], "perspective(0px)"),
      ("perspective(none)", [.perspective(nil)], "perspective(none)"),
      (
        "matrix(1, 2, 3, 4, 5, 6)",
        [.matrix(affine: AffineMatrix(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))],
        "matrix(1, 2, 3, 4, 5, 6)"
      ),
      (
        "matrix3d(1,0,0,0,0,1,0,0,0,0,1,-.5,0,0,0,1)", [.matrix(Matrix4(m34: -0.5))],
        "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.5, 0, 0, 0, 1)"
      ),
      (
        "  ROTATEx( 1DEG )\n\tScale( 1e1 ,+2 )translate(0,0)  ",
        [.rotate(degrees: 1, axis: [1, 0, 0]), .scale(x: 10, y: 2), .translate()],
        "rotateX(1deg) scale(10, 2) translate(0px)"
      ),
    ]
    for (text, functions, canonical) in table {
      let list = try TransformList(text)
      #expect(list == TransformList(functions), "\(text)")
      #expect(list.description == canonical)
    }
  }

  /// Its matrix was infinite, and mixing made NaN of it.
  @Test func aProductBeyondTheRangeIsRefused() throws {
    let text = String(repeating: "scale(1e50) ", count: 8)
    let error = #expect(throws: CurveTextError.self) { try TransformList(text) }
    #expect(
      error?.problem.hasPrefix(
        "the product of the transform's functions must be a matrix of numbers from") == true)
    #expect(try TransformList("scale(1e50) translate(1e50)").matrix.isFinite)
  }

  /// Entries next to the least double: inverse, parts and mixtures were NaN.
  @Test func matricesOfTheLeastDoublesHaveNoInverse() throws {
    let tiny = [Double.leastNonzeroMagnitude, 0x1p-1030, 1e-300, 1e-160]
    for size in tiny {
      for entries in [
        [size, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
        [size, size, 0, 0, size, 1, 0, 0, 0, 0, 1, size, 0, 0, 0, 1],
        [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, size],
        [size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0, 1e50, 1e50, 1e50, 1],
      ] {
        let matrix = try Matrix4(validating: entries)
        #expect(matrix.inverse?.isFinite != false, "\(entries)")
        for end in [Matrix4.identity, matrix, Matrix4(m34: -0.5)] {
          #expect(matrix.interpolated(to: end, at: 0.3).isFinite, "\(entries)")
          #expect(end.interpolated(to: matrix, at: 0.3).isFinite, "\(entries)")
          #expect(matrix.accumulated(onto: end, count: 2).isFinite, "\(entries)")
        }
      }
      let plane = try AffineMatrix(validating: [size, 0, 0, 1, 3, 4])
      #expect(plane.inverse?.entries.allSatisfy(\.isFinite) != false)
      let isFinite = plane.interpolated(to: .identity, at: 0.3).entries.allSatisfy(\.isFinite)
      #expect(isFinite, "\(size)")
    }
  }

  @Test func aPrintedListReadsBackEqual() throws {
    var random = SeededRandom(seed: 871)
    for _ in rounds(1000) {
      let list = TransformCases.list(using: &random)
      #expect((try? TransformList(list.description)) == list)
    }
  }

  @Test func errorsNameThePlace() {
    let table: [(String, Int, String)] = [
      ("", 1, "expected a transform function or none, got the end"),
      ("translate(10%, 0)", 13, "percentages need the element's size"),
      ("translate(1em)", 12, "expected px or no unit, got \"em\""),
      ("rotate(45)", 10, "expected deg, rad, grad or turn, got no unit"),
      ("rotate(45px)", 10, "expected deg, rad, grad or turn, got \"px\""),
      ("rotate(50%)", 8, "angle must be a number of deg, rad, grad or turn, got 50%"),
      ("scale(2px)", 8, "expected a number without a unit, got \"px\""),
      ("matrix(50%, 0, 0, 1, 0, 0)", 8, "a must be a number, got 50%"),
      ("scale(x: 2)", 7, "scale() takes its arguments without labels"),
      ("scale(1) spin(2)", 10, "no transform function is named \"spin\""),
      ("scale 2", 6, "expected \"(\" after scale"),
      ("scale(1, 2, 3)", 13, "scale() takes 1 or 2 numbers (x, y), got 3"),
      ("matrix(1, 2)", 12, "matrix() takes 6 numbers (a, b, c, d, tx, ty), got 2"),
      ("rotate(1deg", 12, "expected \",\" or \")\", got the end"),
      ("rotate(1deg 2deg)", 13, "expected \",\" or \")\" after angle"),
      ("translate()", 11, "translate() takes 1 or 2 numbers (x, y), got 0"),
      ("none scale(2)", 6, "expected the end after none"),
      ("scale(2) none", 10, "no transform function is named \"none\""),
      ("perspective(some)", 13, "distance must be a length or none, got some"),
      ("perspective(-1px)", 1, "perspective must be a number from 0 to 1e+50, got -1"),
      ("scale(1) matrix(1, 2, 3, 4, 5, 6e60)", 10, "ty must be"),
      ("rotate(1e60deg)", 1, "degrees must be"),
      ("scale(2); rotate(1deg)", 9, "expected a transform function, got \";\""),
    ]
    for (text, column, problem) in table {
      let error = #expect(throws: CurveTextError.self, "\(text)") { try TransformList(text) }
      #expect(error?.column == column, "\(text): \(error?.description ?? "")")
      #expect(error?.problem.hasPrefix(problem) == true, "\(text): \(error?.problem ?? "")")
    }
  }

  @Test func brokenTextNeverStopsTheProgram() {
    var random = SeededRandom(seed: 872)
    let parts = [
      "translate", "scale3d", "rotate", "(", ")", ",", " ", "1", "-.5e3", "px", "deg", "%", "none",
      "matrix", "é", "/*",
    ]
    var read = 0
    for _ in rounds(5000) {
      let text = (0..<random.index(below: 12)).map { _ in parts[random.index(below: parts.count)] }
        .joined()
      let list: TransformList
      do throws(CurveTextError) {
        list = try TransformList(text)
      } catch {
        #expect((1...text.count + 1).contains(error.column))
        continue
      }
      read += 1
      #expect((try? TransformList(list.description)) == list)
    }
    #expect(read > 0)
  }
}
