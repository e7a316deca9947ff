// The grammar of SVG's path data [1, §9.3.9], read once for paths and for easings drawn as paths.
//
//     M0,0 C.05,0 .133333,.06 .166666,.4 S.25,1 1,1        m0 0h.5v1h.5z        M0 0a1,1 0 01 1,1
//
// All commands are read, absolute in capitals and relative in small letters. Their arguments may be
// repeated without the letter; after M, a repetition is a line. A number ends at the first
// character that cannot continue it, so 1-.5.5 is three numbers. The two flags of an arc are one
// digit each, so 011,1 is 0, 1, 1 and 1.
//
// The result is absolute and without shorthands. Relative coordinates are added up in doubles: ten
// times l.1,0 ends at 0.9999999999999999.
//
// A path with an error is refused; SVG would draw the part before the error.
//
// [1] W3C, Scalable Vector Graphics 2.

/// Reads elements from the bytes of path data.
struct PathDataReader: TextReader {
  /// An element and its place in the text.
  struct Item {
    package let element: MotionPath.Element

    /// The place of its first number.
    let offset: Int

    /// The places of ``MotionPath/Element/numbers``; `nil` for a number that is not written.
    package let places: [Int?]

    /// The place of the number with that name, or of the element.
    func place(of name: String) -> Int {
      guard let index = element.numbers.firstIndex(where: { $0.name == name }),
        places.indices.contains(index), let place = places[index]
      else { return offset }
      return place
    }
  }

  package typealias Point = MotionPath.Point

  let text: String
  let bytes: [UInt8]
  var offset = 0

  private(set) var items: [Item] = []

  /// The reasons for refusing commands (in small letters) after the first.
  private let refusals: [UInt8: String]

  /// The current point, and the start of this piece of the path.
  private var place = Point.zero
  private var origin = Point.zero

  /// The places of the numbers read for the next element.
  private var places: [Int?] = []

  init(_ text: String, refusing refusals: [UInt8: String] = [:]) {
    self.text = text
    bytes = Array(text.utf8)
    self.refusals = refusals
  }

  /// An error of the path at its number: `x1 of element 2`, or `x1 of segment 2` of those behind the first element.
  func located(_ error: ParameterError) -> CurveTextError {
    let words = error.parameter.split(separator: " ").map(String.init)
    let number = words.last == "start" ? 0 : Int(words.last ?? "")
    let item = number.map { items[words.contains("element") ? $0 - 1 : $0] }
    return CurveTextError(error.description, in: text, at: item?.place(of: words[0]) ?? 0)
  }

  // MARK: Commands

  mutating func read() throws(CurveTextError) {
    skipSpace()
    guard next.map(small) == UInt8(ascii: "m") else { throw unexpected("M") }
    try command("m")
    while let letter = next.map(small) {
      if let problem = refusals[letter] { throw error(problem) }
      guard let command = Self.commands.first(where: { $0.asciiValue == letter }) else {
        let taken = Self.commands.filter { $0.asciiValue.flatMap { refusals[$0] } == nil }
          .compactMap(\.asciiValue).map { String(UnicodeScalar($0 - 32)) }
        throw unexpected(
          "one of the commands \(taken.dropLast().joined(separator: ", ")) and \(taken.last ?? "")")
      }
      try self.command(command)
    }
  }

  private static let commands: [Character] = ["m", "l", "h", "v", "c", "s", "q", "t", "a", "z"]

  /// Reads a command and all its repetitions.
  private mutating func command(_ letter: Character) throws(CurveTextError) {
    let isRelative = next == letter.asciiValue
    if letter == "z" {
      append(.close, at: offset)
      offset += 1
      skipSpace()
      return
    }
    offset += 1
    var letter = letter
    repeat {
      try element(letter, from: isRelative ? place : .zero)
      if letter == "m" { letter = "l" }
    } while try anotherNumber()
  }

  /// Reads the arguments of one element; relative arguments count from `base`.
  private mutating func element(_ command: Character, from base: Point) throws(CurveTextError) {
    skipSpace()
    let start = offset
    let element: MotionPath.Element
    switch command {
    case "m":
      element = .move(to: try point(base))
    case "l":
      element = .line(to: try point(base))
    case "h":
      element = .line(to: [try coordinate(base.x), place.y])
    case "v":
      places.append(nil)
      element = .line(to: [place.x, try coordinate(base.y)])
    case "q":
      let control = try point(base)
      try separator()
      element = .quadratic(control, to: try point(base))
    case "t":
      var control = place
      if case .quadratic(let last, _) = items.last?.element { control = 2 * place - last }
      places = [nil, nil]
      element = .quadratic(control, to: try point(base))
    case "c":
      let first = try point(base)
      try separator()
      let second = try point(base)
      try separator()
      element = .cubic(first, second, to: try point(base))
    case "s":
      var first = place
      if case .cubic(_, let last, _) = items.last?.element { first = 2 * place - last }
      places = [nil, nil]
      let second = try point(base)
      try separator()
      element = .cubic(first, second, to: try point(base))
    default:
      let radii = try point(.zero)
      try separator()
      let rotation = try coordinate(0)
      let isLarge = try flag()
      let isClockwise = try flag()
      try separator()
      element = .arc(
        radii: [radii.x.magnitude, radii.y.magnitude], rotation: rotation, isLarge: isLarge,
        isClockwise: isClockwise, to: try point(base))
    }
    append(element, at: start)
  }

  private mutating func append(_ element: MotionPath.Element, at offset: Int) {
    items.append(Item(element: element, offset: offset, places: places))
    places = []
    place = element.end ?? origin
    if case .move(let end) = element { origin = end }
  }

  // MARK: Numbers

  private mutating func point(_ base: Point) throws(CurveTextError) -> Point {
    let x = try coordinate(base.x)
    try separator()
    return [x, try coordinate(base.y)]
  }

  private mutating func coordinate(_ base: Double) throws(CurveTextError) -> Double {
    skipSpace()
    places.append(offset)
    return base + (try number()).value
  }

  /// A digit 0 or 1, with or without a comma before it.
  private mutating func flag() throws(CurveTextError) -> Bool {
    skipSpace()
    if next == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
    }
    guard next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else {
      throw unexpected("a flag, 0 or 1")
    }
    defer { offset += 1 }
    return next == UInt8(ascii: "1")
  }

  /// Whether another number follows, with or without a comma before it.
  private mutating func anotherNumber() throws(CurveTextError) -> Bool {
    try separator()
    return startsNumber
  }

  /// White space with at most one comma; a number must follow.
  private mutating func separator() throws(CurveTextError) {
    skipSpace()
    guard next == UInt8(ascii: ",") else { return }
    offset += 1
    skipSpace()
    guard startsNumber else { throw unexpected("a number") }
  }

  private mutating func skipSpace() {
    while let next, next == 0x20 || (0x09...0x0D).contains(next) && next != 0x0B { offset += 1 }
  }
}

/// The letter in lower case.
private func small(_ letter: UInt8) -> UInt8 { letter | 0x20 }
