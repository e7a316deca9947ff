// Values of every type, the columns that they make, and the documents as a whole.

import AnimationMath
import CurveFormats
import Testing

@Suite struct DescribedValueTests {
  private func property(_ type: String, _ model: String, _ rest: String = "") throws
    -> AnimatedProperty
  {
    try Described.property(
      Described.document(
        #"{"name": "p", "type": "\#(type)", "modelValue": \#(model)\#(rest)}"#))
  }

  @Test func everyTypeHasItsValueAndItsColumns() throws {
    let number = try property("number", "-1.5e3")
    guard case .number(let stack) = number.stack else { throw Described.Surprise(type: "number") }
    #expect(stack.model == -1500)
    #expect(number.columns == ["p"])
    #expect(number.velocityColumns == ["p.velocity"])

    let point = try property("point", "[1, 2]")
    guard case .point(let stack) = point.stack else { throw Described.Surprise(type: "point") }
    #expect(stack.model == PointValue(x: 1, y: 2))
    #expect(point.columns == ["p.x", "p.y"])
    #expect(point.velocityColumns == ["p.x.velocity", "p.y.velocity"])

    let size = try property("size", "[1, 2]")
    guard case .size(let stack) = size.stack else { throw Described.Surprise(type: "size") }
    #expect(stack.model == SizeValue(width: 1, height: 2))
    #expect(size.columns == ["p.width", "p.height"])

    let rect = try property("rect", "[1, 2, 3, 4]")
    guard case .rect(let stack) = rect.stack else { throw Described.Surprise(type: "rect") }
    #expect(stack.model == RectValue(x: 1, y: 2, width: 3, height: 4))
    #expect(rect.columns == ["p.x", "p.y", "p.width", "p.height"])

    let vector = try property("vector", "[1, 2, 3]")
    guard case .vector(let stack) = vector.stack else { throw Described.Surprise(type: "vector") }
    #expect(stack.model == [1, 2, 3])
    #expect(vector.columns == ["p.0", "p.1", "p.2"])
    #expect(try property("vector", "[7]").columns == ["p.0"])

    let color = try property("color", "\"#ff8800cc\"")
    guard case .color(let stack) = color.stack else { throw Described.Surprise(type: "color") }
    #expect(stack.model == ColorCoordinates(try ColorValue(hex: "#ff8800cc"), in: .sRGB))
    #expect(color.columns == ["p.red", "p.green", "p.blue", "p.alpha"])
    #expect(color.velocityColumns.isEmpty)

    let transform = try property("transform", "\"translate(1px) rotate(3deg)\"")
    guard case .transform(let stack) = transform.stack else {
      throw Described.Surprise(type: "transform")
    }
    #expect(try stack.model == TransformList("translate(1px) rotate(3deg)"))
    #expect(transform.columns == ["p.a", "p.b", "p.c", "p.d", "p.tx", "p.ty"])
    #expect(transform.velocityColumns.isEmpty)
  }

  @Test func turnsAndFactorsAreTextOfCSS() throws {
    let rotation = try property("rotation", "\"90deg 1 0 0\"")
    guard case .rotation(let stack) = rotation.stack else {
      throw Described.Surprise(type: "rotation")
    }
    #expect(stack.model == RotationValue(degrees: 90, axis: [1, 0, 0]))
    #expect(rotation.columns == ["p.x", "p.y", "p.z", "p.degrees"])
    #expect(rotation.velocityColumns.isEmpty)

    let scale = try property("scale", "\"150% 2\"")
    guard case .scale(let stack) = scale.stack else { throw Described.Surprise(type: "scale") }
    #expect(stack.model == ScaleValue(x: 1.5, y: 2))
    #expect(scale.columns == ["p.x", "p.y", "p.z"])
    #expect(scale.velocityColumns.isEmpty)
  }

  @Test func aColourIsTextOrFourNumbers() throws {
    for space in ["straightSRGB", "sRGB", "linearSRGB", "oklab"] {
      let rest = #", "interpolationSpace": "\#(space)""#
      let color = ColorValue(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5)
      guard case .color(let stack) = try property("color", "[0.1, 0.2, 0.3, 0.5]", rest).stack,
        let expected = ColorCoordinates.Space(rawValue: space)
      else { throw Described.Surprise(type: "color") }
      #expect(stack.model == ColorCoordinates(color, in: expected))
    }
  }

  @Test func aTransformIsPlanarIfAllOfItsValuesAre() throws {
    let cases: [(String, Bool)] = [
      (#"{"basic": {"to": "rotate(1turn) scale(2, 3) skew(3deg)"}}"#, true),
      (#"{"basic": {"to": "rotateX(0deg)"}}"#, false),
      (#"{"basic": {"from": "scale3d(1, 1, 2)", "to": "none"}}"#, false),
      (#"{"basic": {"by": "translateZ(1px)"}}"#, false),
      (#"{"basic": {"by": "translate3d(1px, 2px, 0)"}}"#, true),
      (#"{"keyframes": {"values": ["none", "perspective(none)"]}}"#, true),
      (#"{"keyframes": {"values": ["none", "perspective(100px)"]}}"#, false),
      (#"{"compositeKeyframes": [{"offset": 0, "value": "matrix(1, 2, 3, 4, 5, 6)"}]}"#, true),
      (#"{"compositeKeyframes": [{"offset": 0}, {"offset": 1, "value": "rotateY(0deg)"}]}"#, false),
      (#"{"path": {"data": "M0 0L1 1", "rotation": "auto"}}"#, true),
    ]
    for (animation, isPlanar) in cases {
      let property = try property("transform", "\"none\"", #", "animations": [\#(animation)]"#)
      #expect(property.isPlanar == isPlanar, "\(animation)")
      #expect(property.columns.count == (isPlanar ? 6 : 16))
    }
    #expect(try property("transform", "\"rotateX(1deg)\"").columns.first == "p.m11")
    #expect(try !property("number", "1").isPlanar)
  }

  @Test func propertiesKeepTheirOrderAndHaveColumnsOfTheirOwn() throws {
    func property(_ name: String, _ type: String, _ model: String) -> String {
      #"{"name": "\#(name)", "type": "\#(type)", "modelValue": \#(model)}"#
    }
    let fine = [property("b", "number", "1"), property("a", "point", "[1, 2]")]
    let description = try AnimationDescription(
      #"{"properties": [\#(fine.joined(separator: ", "))]}"#)
    #expect(description.properties.map(\.name) == ["b", "a"])
    for (name, column) in [
      ("b", "b"), ("a.y", "a.y"), ("time", "time"), ("a.x.velocity", "a.x.velocity"),
    ] {
      let all = (fine + [property(name, "number", "0")]).joined(separator: ", ")
      let message = Described.error(#"{"properties": [\#(all)]}"#)
      #expect(
        message.hasPrefix(
          "properties[2].name: expected a name that makes other columns; there is a column "
            + "\"\(column)\" already"), "\(message)")
    }
    // Columns of a vector and of a transform differ, and a step of a timeline names the property.
    let same = [property("a", "vector", "[1]"), property("a", "transform", "\"none\"")]
      .joined(separator: ", ")
    #expect(Described.error(#"{"properties": [\#(same)]}"#).isEmpty)
    #expect(
      Described.error(#"{"properties": [\#(same)], "timeline": [{"mark": "m"}]}"#).hasPrefix(
        "properties[1].name: expected another name, by which the timeline finds it; there is a property "
          + "\"a\" already"))
  }

  @Test func bytesAndNodesAreReadAsText() throws {
    let text = Described.document(#"{"name": "p", "type": "number", "modelValue": 1}"#)
    #expect(try AnimationDescription(utf8: Array(text.utf8)).properties.count == 1)
    #expect(try AnimationDescription(JSONNode(text)).properties.count == 1)
  }

  /// They were read as light 255 times as bright as white.
  @Test func bytesOfAColourAreRefused() throws {
    func read(_ value: String) throws -> AnimationDescription {
      try AnimationDescription(
        "{\"properties\": [{\"name\": \"c\", \"type\": \"color\", \"modelValue\": \(value)}]}")
    }
    let error = #expect(throws: JSONError.self) { try read("[255, 128, 0, 1]") }
    #expect(error?.problem.hasSuffix("or text such as \"#ff8800\", got 255") == true)
    for value in ["[1, 0, 1, 1]", "[1.5, 0, 0, 1]", "{\"coordinates\": [2, 0, 0, 1]}"] {
      #expect(try AnimationDescription(read(value).text()) == read(value))
    }
  }
}
