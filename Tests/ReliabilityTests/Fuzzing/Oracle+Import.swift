// Files of other systems: what is read is described and drawn, and both are read again.

import CurveFormats

enum ImportOracle {
  /// Checks a file; whether it was read.
  static func check(_ text: String, _ effort: Effort = .whole) throws(Problem) -> Bool {
    let bytes = Array(text.utf8)
    let motion: ImportedMotion
    do {
      motion = try ImportSource.source(of: bytes).read(bytes)
    } catch {
      try check(error)
      return false
    }
    var isDescribed = false
    if motion.hasKeyframes {
      do {
        let text = try AnimationDescription(motion.properties()).text()
        isDescribed = true
        try ensure(try DocumentOracle.check(text, effort), "\(text) is not read again")
      } catch let problem as Problem {
        throw problem
      } catch {
        try check(error)
      }
    }
    do {
      let curves = try motion.curves()
      for (name, curve) in curves {
        let text = curve.description
        try ensure(try CurveTextOracle.check(text, effort), "\(name), \(text), is not read again")
      }
      return true
    } catch let problem as Problem {
      throw problem
    } catch {
      try check(error)
    }
    return isDescribed
  }

  /// Throws unless an error says something, of a length that a person reads.
  private static func check(_ error: any Error) throws(Problem) {
    let text = "\(error)"
    try ensure((8..<2000).contains(text.utf8.count), "the error is \(text.prefix(2000))")
  }
}
