// Colours of CSS [1]: hexadecimal digits, the names, rgb(), hsl(), hwb(), and those of other spaces.
//
// A browser mixes the first of these encoded in sRGB and the others in OKLab [1, §12.1], as it mixes one of both kinds.
// Those with none for a part or made from another colour are not read; nor is currentcolor, which another property has.
//
//     lab(), lch()        CIE L*a*b* of the white D50, 100 % of L 100, of a and b 125, of the chroma 150 [1, §9]
//     oklab(), oklch()    100 % of L 1, of the others 0.4
//     color(space …)      srgb, srgb-linear, display-p3, a98-rgb, prophoto-rgb, rec2020, xyz, xyz-d65 and xyz-d50
//
// The matrices follow from the primaries and white points of [1, §10], those of D50 with the Bradford adaptation.
//
// [1] CSS Color Module Level 4, W3C.

enum CSSColor {
  /// The colour of a name or of hexadecimal digits; `nil` for another word.
  static func named(_ word: String) -> ColorCoordinates? {
    let digits = word.hasPrefix("#") ? word : names[word.lowercased()].map { "#\($0)" }
    guard let digits, let color = try? ColorValue(hex: digits) else { return nil }
    return ColorCoordinates(color, in: .sRGB)
  }

  /// The functions whose colours a browser mixes encoded in sRGB.
  static let legacy: Set = ["rgb", "rgba", "hsl", "hsla", "hwb"]

  static let functions = legacy.union(["lab", "lch", "oklab", "oklch", "color"])

  /// The colour of a function, in the space in which a browser mixes it; `nil` for another function or space.
  ///
  /// - Parameters:
  ///   - space: The first argument of color().
  ///   - arguments: Numbers and percentages, as CSS takes them; a hue may be an angle.
  static func function(
    _ name: String, in space: CSSComponent?, _ arguments: [CSSQuantity]
  ) -> ColorCoordinates? {
    guard functions.contains(name) else { return nil }
    /// A number, or a percentage of a whole.
    func number(_ index: Int, _ whole: Double) -> Double {
      guard let (unit, number) = arguments[index].single else { return 0 }
      return unit == "%" ? number.hundredth * whole : number
    }
    let alpha = arguments.count == 4 ? min(max(number(3, 1), 0), 1) : 1
    if legacy.contains(name) {
      func share(_ index: Int, of whole: Double) -> Double { max(number(index, whole) / whole, 0) }
      let shares = (0..<3).map { share($0, of: name.hasPrefix("rgb") ? 255 : 100) }
      let parts = encoded(name, number(0, 1), shares)
      return ColorCoordinates(
        ColorValue(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha), in: .sRGB)
    }
    func color(_ values: SIMD3<Double>, in space: ColorCoordinates.Space) -> ColorCoordinates {
      let color = ColorCoordinates(straight: values, alpha: 1, in: space).color
      return ColorCoordinates(
        ColorValue(red: color.red, green: color.green, blue: color.blue, alpha: alpha), in: .oklab)
    }
    func light(_ rows: [SIMD3<Double>], _ values: SIMD3<Double>) -> ColorCoordinates {
      color(
        SIMD3((rows[0] * values).sum(), (rows[1] * values).sum(), (rows[2] * values).sum()),
        in: .linearSRGB)
    }
    func decoded(
      _ values: SIMD3<Double>, _ light: (Double) -> Double
    ) -> SIMD3<Double> {
      func number(_ x: Double) -> Double { x < 0 ? -light(-x) : light(x) }
      return SIMD3(number(values.x), number(values.y), number(values.z))
    }
    if name == "color" {
      let values = SIMD3(number(0, 1), number(1, 1), number(2, 1))
      switch space {
      case .word("srgb"): return color(values, in: .sRGB)
      case .word("srgb-linear"): return color(values, in: .linearSRGB)
      case .word("display-p3"): return light(fromDisplayP3, decoded(values, linearLight))
      case .word("a98-rgb"):
        return light(fromA98, decoded(values) { power($0, 563 / 256) })
      case .word("prophoto-rgb"):
        return light(fromProPhoto, decoded(values) { $0 < 1 / 32 ? $0 / 16 : power($0, 1.8) })
      case .word("rec2020"):
        let (a, b) = (1.09929682680944, 0.018053968510807)
        return light(
          fromRec2020,
          decoded(values) { $0 < 4.5 * b ? $0 / 4.5 : power(($0 + a - 1) / a, 1 / 0.45) })
      case .word("xyz"), .word("xyz-d65"): return light(fromXYZ, values)
      case .word("xyz-d50"): return light(fromXYZD50, values)
      default: return nil
      }
    }
    let isOK = name.hasPrefix("ok")
    let lightness = min(max(number(0, isOK ? 1 : 100), 0), isOK ? 1 : 100)
    var (a, b) = (number(1, isOK ? 0.4 : 125), number(2, isOK ? 0.4 : 125))
    if name.hasSuffix("lch") {
      let (chroma, hue) = (max(number(1, isOK ? 0.4 : 150), 0), number(2, 1) * (.pi / 180))
      (a, b) = (chroma * cosine(hue), chroma * sine(hue))
    }
    if isOK { return color([lightness, a, b], in: .oklab) }
    let y = (lightness + 16) / 116
    let white: SIMD3<Double> = [0.9642956764295676, 1, 0.8251046025104602]
    let (epsilon, kappa) = (216.0 / 24389, 24389.0 / 27)
    func cube(_ root: Double) -> Double {
      root * root * root > epsilon ? root * root * root : (116 * root - 16) / kappa
    }
    return light(fromXYZD50, white * [cube(y + a / 500), cube(y), cube(y - b / 200)])
  }

  /// Red, green and blue of rgb(), hsl() and hwb().
  private static func encoded(_ name: String, _ hue: Double, _ shares: [Double]) -> [Double] {
    let parts = shares.map { min($0, 1) }
    if name.hasPrefix("rgb") { return parts }
    var (lightness, excess) = (parts[2], parts[1] * min(parts[2], 1 - parts[2]))
    if name == "hwb" {
      let (white, black) = (shares[1], shares[2])
      let sum = max(white + black, 1)
      (lightness, excess) = ((1 + (white - black) / sum) / 2, (1 - (white + black) / sum) / 2)
    }
    return [0, 8, 4].map { shift in
      let sector = (shift + hue / 30).remainder(dividingBy: 12)
      let k = sector < 0 ? sector + 12 : sector
      return lightness - excess * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  /// Light of sRGB from the coordinates of other spaces, row by row.
  private static let fromDisplayP3: [SIMD3<Double>] = [
    [1.2249401762805598, -0.22494017628055996, 0], [-0.04205695470968816, 1.042056954709688, 0],
    [-0.019637554590334432, -0.07863604555063189, 1.0982736001409663],
  ]
  private static let fromA98: [SIMD3<Double>] = [
    [1.3983557439607783, -0.3983557439607783, 0], [0, 1, 0],
    [0, -0.042928989294473266, 1.0429289892944733],
  ]
  private static let fromProPhoto: [SIMD3<Double>] = [
    [2.034380849516996, -0.7276357899341342, -0.30674505958286186],
    [-0.22882573163305037, 1.2317425411901048, -0.0029168095570544935],
    [-0.008558828783917425, -0.15326670213803723, 1.1618255309219547],
  ]
  private static let fromRec2020: [SIMD3<Double>] = [
    [1.6604910021084345, -0.5876411387885495, -0.07284986331988488],
    [-0.12455047452159074, 1.1328998971259603, -0.008349422604369477],
    [-0.018150763354905303, -0.10057889800800739, 1.1187296613629127],
  ]
  private static let fromXYZ: [SIMD3<Double>] = [
    [3.2409699419045213, -1.5373831775700935, -0.4986107602930033],
    [-0.9692436362808798, 1.8759675015077206, 0.04155505740717561],
    [0.05563007969699361, -0.20397695888897657, 1.0569715142428786],
  ]
  private static let fromXYZD50: [SIMD3<Double>] = [
    [3.1341358529001178, -1.617385998018042, -0.49066221791109754],
    [-0.9787954765557777, 1.9162543773959884, 0.03344287339036693],
    [0.07195539255794735, -0.22897675981518203, 1.4053860351131182],
  ]

  private static let names = Dictionary(
    uniqueKeysWithValues: cssTables.rows(of: "names of colours").map { (String($0), $1) })
}
