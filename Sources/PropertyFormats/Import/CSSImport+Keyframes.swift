// The values of a rule of keyframes, as CSS Animations 2 has it [1]: a block keeps its own timing
// function, blocks of one offset, timing function and composition are one keyframe, and the last value
// of such a keyframe holds. A value that is missing at 0% or at 100% is that of the selector, or
// the initial one, and the implied keyframe has the timing function of the animation. Where there is a block at
// 0% without the value, Chromium takes the function of the last such block, and so does this.
//
// [1] W3C, CSS Animations Level 2, §4.

extension CSSImport {
  /// A value of a property at an offset.
  private struct Value {
    let offset: Double
    let easing: Easing
    let composite: CompositeOperation
    var text: CSSText
  }

  /// Adds the properties of a rule.
  ///
  /// - Parameters:
  ///   - group: The name of the animation: the rule's, with a number if another one has it.
  ///   - property: The only property that is wanted; all that no animation above has if `nil`.
  ///   - isAbove: Whether another animation is below.
  mutating func addTracks(
    of rule: Rule, called group: String, _ played: CSSAnimation?, only property: String? = nil,
    isAbove: Bool = false, to tracks: inout [ImportedTrack]
  ) {
    let animation = played ?? CSSAnimation()
    let given = animation.timing
    let timing: WebTiming
    do throws(ParameterError) {
      timing = try WebTiming(
        validatingDelay: given.delay, duration: given.duration ?? duration ?? 1,
        iterations: given.iterations, direction: given.direction, fillMode: given.fill)
    } catch {
      return note("@keyframes \(excerpt(rule.name)): \(error)", at: rule.offset, about: group)
    }
    if given.duration == nil, duration == nil {
      if played != nil {
        note(
          "\(excerpt(rule.name)) has no duration in this file; 1 s is taken", at: animation.offset,
          about: group, isLoss: false)
      } else if cascade.animationWords.contains(rule.name) {
        note(
          "\(excerpt(rule.name)) is played by no selector in the end; 1 s with ease is taken",
          at: rule.offset, about: group, isLoss: false)
      }
    }
    if animation.isPaused {
      note(
        "\(excerpt(rule.name)) is paused; it is read as running", at: animation.offset,
        about: group)
    }
    let (values, start) = values(of: rule, called: group, animation)
    for (name, values) in values
    where property.map({ $0 == name }) ?? !animation.covered.contains(name) {
      var (own, below): ([ImportedTrack], [ImportedTrack]) = ([], [])
      for other in animation.below {
        guard let index = ruleIndices[other.name] else { continue }
        addTracks(
          of: rules[index], called: group, other, only: name, isAbove: !below.isEmpty, to: &below)
      }
      do throws(ImportError) {
        own = try self.tracks(
          name, values, of: rule, called: group, animation, startingWith: start, timing,
          isAbove: isAbove || !below.isEmpty)
      } catch {
        result.note(error, about: group)
      }
      for index in own.indices { own[index].below = below.filter { $0.name == own[index].name } }
      let other = below.first { track in !own.contains { $0.name == track.name } }
      if let other, !own.isEmpty {
        result.note(
          ImportError(
            "\(excerpt(other.name)) has other columns below \(excerpt(rule.name)), which is read alone",
            at: other.place), about: group)
      }
      tracks += own.isEmpty ? below : own
    }
  }

  /// The values of each property, in the order of the first ones, and the easing of a missing start.
  private mutating func values(
    of rule: Rule, called group: String, _ animation: CSSAnimation
  ) -> (values: [(name: String, values: [Value])], start: Easing) {
    var start = animation.timing.easing
    var names: [String] = []
    var unknown: Set<String> = []
    var all: [String: [Value]] = [:]
    let declared = Set(rule.blocks.flatMap { $0.declarations.map(\.name) })
    let order = rule.blocks.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    for (_, block) in order {
      let timing = timing(of: block, animation)
      for declaration in block.declarations where !declaration.name.hasPrefix("animation-") {
        let (name, place) = (declaration.name, declaration.value.start)
        if declaration.isImportant {
          note(
            "\(excerpt(rule.name)).\(excerpt(name)): !important has no place in a keyframe; the "
              + "declaration is left out, as by a browser", at: place, about: group, isLoss: false)
          continue
        }
        if ["-moz-", "-o-", "-ms-"].contains(where: name.hasPrefix) {
          let plain = String(name.dropFirst().drop { $0 != "-" }.dropFirst())
          guard !declared.contains(plain) else { continue }
          note(
            "\(excerpt(rule.name)).\(excerpt(name)) is left out: it is for one browser", at: place,
            about: group)
          continue
        }
        let isSplit = CSSShorthand.isSplit(name, among: declared, own: animation.style.others)
        let text =
          rule.animates(variablesOf: declaration.value)
          ? nil : resolved(declaration.value, in: animation.selector)
        let parts = text.flatMap { isSplit ? CSSShorthand.parts(of: name, $0) : [(name, $0)] }
        guard let parts else {
          if isSplit { unknown.formUnion(CSSShorthand.longhands[name] ?? []) }
          if unknown.insert(name).inserted {
            let reason =
              text.map { " with its longhands: it has the value \"\(excerpt($0.string))\"" }
              ?? (rule.animates(variablesOf: declaration.value)
                ? ": a keyframe has a variable that is animated too"
                : ": a keyframe has an unknown value")
            note(
              "\(excerpt(rule.name)).\(excerpt(name)) is left out\(reason)", at: place,
              about: group)
          }
          continue
        }
        for (name, text) in parts {
          if all[name] == nil { names.append(name) }
          let same = all[name].flatMap { values in
            values.indices.reversed().prefix { values[$0].offset == block.offset }.first {
              values[$0].easing == timing.easing && values[$0].composite == timing.composite
            }
          }
          if let same {
            // The keyframe stands where the last of its blocks does.
            if !cascade.isDropped(declaration), var value = all[name]?.remove(at: same) {
              value.text = text
              all[name]?.append(value)
            }
          } else {
            all[name, default: []].append(
              Value(
                offset: block.offset, easing: timing.easing, composite: timing.composite,
                text: text))
          }
        }
      }
      if block.offset == 0 { start = timing.easing }
    }
    return (names.filter { !unknown.contains($0) }.map { ($0, all[$0] ?? []) }, start)
  }

  /// The easing and the composition of a block, which are those of the animation where it has none.
  private mutating func timing(
    of block: Block, _ animation: CSSAnimation
  ) -> CSSAnimation.Timing {
    var lists = CSSAnimation.Lists()
    for declaration in block.declarations
    where ["animation-timing-function", "animation-composition"].contains(declaration.name)
      && !declaration.isImportant
    {
      guard var value = resolved(declaration.value, in: animation.selector) else { continue }
      if CSSAnimation.isGlobal(value.string) {
        let isEasing = declaration.name == "animation-timing-function"
        value = CSSText(isEasing ? "ease" : "replace", at: value.start)
      }
      do throws(ImportError) {
        try lists.read(declaration.name, value, self)
      } catch {
        result.note(error)
      }
    }
    return lists.animation(animation).timing
  }

  /// The `color` of the selector, or of an element around; `nil` if it is unknown.
  private mutating func textColor(in animation: CSSAnimation) -> ColorCoordinates? {
    let given = cascade.variable("color", in: animation.selector)
      .flatMap { resolved($0, in: animation.selector) }
    return given.flatMap { CSSComponent.components(of: $0.string)?.first?.color }
  }

  /// Whether an animation of an element changes one of some properties.
  private func animates(_ names: [String], besides animation: CSSAnimation, _ rule: Rule) -> Bool {
    let others = animation.style.animation.flatMap { $0.value.split(at: UInt8(ascii: ",")) }
      .flatMap { $0.split(at: UInt8(ascii: " ")) }.compactMap { ruleIndices[$0.unquoted] }
    return ([rule] + others.map { rules[$0] }).contains { rule in
      rule.blocks.contains { $0.declarations.contains { names.contains($0.name) } }
    }
  }

  /// The tracks of a property.
  ///
  /// - Throws: The reason why it is left out.
  private mutating func tracks(
    _ name: String, _ given: [Value], of rule: Rule, called group: String,
    _ animation: CSSAnimation, startingWith start: Easing, _ timing: WebTiming, isAbove: Bool
  ) throws(ImportError) -> [ImportedTrack] {
    // Taken out while it is used, so that it is not copied.
    var reading =
      cascade.readers.removeValue(forKey: name) ?? CSSValues(property: CSSProperty(name))
    defer { cascade.readers[name] = reading }
    let property = reading.property
    var size: CSSText?
    if name != "font-size", cascade.hasFontSizes {
      size = cascade.variable("font-size", in: animation.selector).flatMap {
        resolved($0, in: animation.selector)
      }
    }
    reading.lengths = size.map { lengths.withFontSize($0.string) } ?? lengths
    let mayUseText =
      property.has(.text) || property.has(.shadow) || property.has(.filter)
      || given.contains { $0.text.contains("currentcolor") }
    reading.textColor = mayUseText ? textColor(in: animation) : nil
    let whole = "\(rule.name).\(name)"
    var values: [Value] = []
    var read: [CSSValues.Value] = []
    for value in given {
      let one = reading.value(value.text.string)
      // A browser drops a mistake written in place, but keeps the declaration if a variable brings
      // it in.
      if value.text.isVerbatim, let mistake = one.mistake {
        note(
          "\(whole): \"\(excerpt(value.text.string))\" \(mistake); "
            + "the declaration is left out, as by a browser", at: value.text.start,
          about: group, isLoss: false)
      } else {
        values.append(value)
        read.append(one)
      }
    }
    guard let first = values.first else { return [] }
    func leftOut(_ reason: String, at text: CSSText, isLoss: Bool = true) -> ImportError {
      error("\(whole) is left out: \(reason)", at: text, isLoss: isLoss)
    }
    let selector = cascade.shown(animation.selector)
    if animation.style.important.contains(name) {
      throw leftOut(
        "\(selector) has it with !important, as a browser shows it", at: first.text, isLoss: false)
    }
    guard !name.hasPrefix("transition") else {
      throw leftOut("it cannot be animated", at: first.text, isLoss: false)
    }
    if name.hasPrefix("--"), ["*", nil].contains(property.registration?.syntax) {
      let condition =
        property.registration == nil ? "unless @property registers it" : "with the syntax \"*\""
      note(
        "\(whole) is not a number to a browser \(condition); it is read as one",
        at: first.text.start, about: group)
    }
    // The value without the animation, the selector's own or the initial one.
    var own =
      property.isInherited
      ? cascade.variable(name, in: animation.selector) : animation.style.others[name]
    own = own.flatMap { resolved($0, in: animation.selector) }
    if own.map({ CSSAnimation.isGlobal($0.string) }) == true { own = nil }
    let isOpen = first.offset > 0 || values[values.count - 1].offset < 1
    // The style of a line may be a part of a shorthand, and always the same.
    let styles = values.map(\.text.string) + (isOpen ? [own?.string ?? "none"] : [])
    if name.hasSuffix("-style"), Set(styles).count == 1 { return [] }
    if isOpen,
      let other = cascade.another(name, than: animation.selector)
    {
      note(
        "\(whole): an element of \(selector) that is also one of \(cascade.shown(other)) has another value "
          + "without the animation", at: first.text.start, about: group, isLoss: false)
    }
    let isText = property.has(.text) && reading.textColor != nil
    let initial = isText ? "currentcolor" : property.initialValue
    let tracks: CSSValues.Tracks
    do throws(CSSValues.Problem) {
      tracks = try reading.tracks(
        "\(group).\(name)", group: group, read,
        values.enumerated().map { ($1.offset, $0, $1.easing, $1.composite) }, own: own?.string,
        initial: initial, isAbove: isAbove, startingWith: start, timing,
        at: scanner.place(ofByteAt: first.text.start))
    } catch {
      let isOwn = error.index == values.count
      let other = isOwn ? "with the selector's value, \"\(excerpt(own?.string ?? ""))\", " : ""
      throw leftOut(
        "\(other)it \(error.phrase)",
        at: error.index < values.count ? values[error.index].text : first.text)
    }
    if tracks.usesTextColor, animates(["color"], besides: animation, rule) {
      note(
        "\(whole) has the colour of the text, which is animated too; it is read as it is without an animation",
        at: first.text.start, about: group)
    }
    let isOfBox = name == "transform" || name == "translate" || property.has(.origin)
    if lengths.box != nil, isOfBox, values.contains(where: { $0.text.contains("%") }),
      animates(["width", "height", "padding", "inset", "aspect-ratio"], besides: animation, rule)
    {
      note(
        "\(whole) has parts of the box, which is animated too; they are those of the given box",
        at: first.text.start, about: group)
    }
    for (phrase, isLoss) in tracks.remarks where isLoss || !animation.name.isEmpty {
      note("\(isLoss ? whole : name) \(phrase)", at: first.text.start, about: group, isLoss: isLoss)
    }
    return tracks.all
  }
}
