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
    var animation = played ?? CSSAnimation()
    let timing: WebTiming
    do throws(ParameterError) {
      timing = try WebTiming(
        validatingDelay: animation.delay ?? 0, duration: animation.duration ?? duration ?? 1,
        iterations: animation.iterations ?? 1, direction: animation.direction ?? .normal,
        fillMode: animation.fill ?? .removed)
    } catch {
      return note("@keyframes \(excerpt(rule.name)): \(error)", at: rule.offset, about: group)
    }
    if played != nil, animation.duration == nil, duration == nil {
      note(
        "\(excerpt(rule.name)) has no duration in this file; 1 s is taken", at: animation.offset,
        about: group, isLoss: false)
    }
    if animation.isPaused == true {
      note(
        "\(excerpt(rule.name)) is paused; it is read as running", at: animation.offset,
        about: group)
    }
    animation.easing = animation.easing ?? .ease
    let (values, start) = values(of: rule, called: group, animation)
    for (name, values) in values
    where property.map({ $0 == name }) ?? !animation.covered.contains(name) {
      var (own, below): ([ImportedTrack], [ImportedTrack]) = ([], [])
      for other in animation.below {
        guard let index = other.name.flatMap({ ruleIndices[$0] }) else { continue }
        addTracks(
          of: rules[index], called: group, other, only: name, isAbove: !below.isEmpty, to: &below)
      }
      addTracks(
        name, values, of: rule, called: group, animation, startingWith: start, timing,
        isAbove: isAbove || !below.isEmpty, to: &own)
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
    var start = animation.easing ?? .ease
    var idle: [(offset: Int, isStart: Bool)] = []
    var names: [String] = []
    var unknown: Set<String> = []
    var all: [String: [Value]] = [:]
    var makers: [(name: String, offset: Int)] = []
    let declared = Set(rule.blocks.flatMap { $0.declarations.map(\.name) })
    let order = rule.blocks.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    for (_, block) in order {
      var easing = animation.easing ?? .ease
      var composite = animation.composite ?? .replace
      var count = 0
      for declaration in block.declarations where declaration.name.hasPrefix("animation-") {
        guard !declaration.isImportant else { continue }
        guard let value = resolved(declaration.value, in: animation.selector) else { continue }
        switch declaration.name {
        case "animation-timing-function":
          if CSSAnimation.isGlobal(value.string) {
            easing = .ease
            break
          }
          do throws(ImportError) {
            let all = try value.split(at: UInt8(ascii: ",")).map { part throws(ImportError) in
              try self.easing(part)
            }
            easing = all[0]
          } catch {
            result.note(error)
          }
        case "animation-composition":
          if let operation = CompositeOperation(rawValue: value.string.lowercased()) {
            composite = operation
          } else {
            note("expected replace, add or accumulate", at: value.start)
          }
        default: break
        }
      }
      for declaration in block.declarations where !declaration.name.hasPrefix("animation-") {
        let name = declaration.name
        count += 1
        if declaration.isImportant {
          note(
            "\(excerpt(rule.name)).\(excerpt(name)): !important has no place in a keyframe; the "
              + "declaration is left out, as by a browser", at: declaration.value.start,
            about: group, isLoss: false)
          continue
        }
        if ["-moz-", "-o-", "-ms-"].contains(where: name.hasPrefix) {
          makers.append((name, declaration.value.start))
          continue
        }
        let isSplit = CSSShorthand.isSplit(name, among: declared, own: animation.style.others)
        guard let text = resolved(declaration.value, in: animation.selector) else {
          if isSplit { unknown.formUnion(CSSShorthand.longhands[name] ?? []) }
          if unknown.insert(name).inserted {
            note(
              "\(excerpt(rule.name)).\(excerpt(name)) is left out: a keyframe has an unknown value",
              at: declaration.value.start, about: group)
          }
          continue
        }
        var parts = [(name: name, value: text)]
        if isSplit {
          guard let longhands = CSSShorthand.parts(of: name, text) else {
            unknown.formUnion(CSSShorthand.longhands[name] ?? [])
            if unknown.insert(name).inserted {
              note(
                "\(excerpt(rule.name)).\(excerpt(name)) is left out with its longhands: it has the value "
                  + "\"\(excerpt(text.string))\"", at: text.start, about: group)
            }
            continue
          }
          parts = longhands
        }
        for (name, text) in parts {
          let value = Value(offset: block.offset, easing: easing, composite: composite, text: text)
          if all[name] == nil { names.append(name) }
          let same = all[name].flatMap { values in
            values.indices.reversed().prefix { values[$0].offset == block.offset }
              .first { values[$0].easing == easing && values[$0].composite == composite }
          }
          if let same {
            all[name]?[same].text = text
          } else {
            all[name, default: []].append(value)
          }
        }
      }
      if block.offset == 0 {
        start = easing
        for index in idle.indices { idle[index].isStart = false }
      }
      if count == 0, let first = block.declarations.first {
        idle.append((first.value.start, block.offset == 0))
      }
    }
    let isStartUsed = all.values.contains { $0[0].offset > 0 }
    if let (offset, _) = idle.first(where: { !($0.isStart && isStartUsed) }) {
      note(
        "\(excerpt(rule.name)): a timing function in a block without values holds for none",
        at: offset, about: group, isLoss: false)
    }
    for (name, offset) in makers {
      let plain = name.dropFirst().drop { $0 != "-" }.dropFirst()
      if all[String(plain)] == nil {
        note(
          "\(excerpt(rule.name)).\(excerpt(name)) is left out: it is for one browser", at: offset,
          about: group)
      }
    }
    return (names.filter { !unknown.contains($0) }.map { ($0, all[$0] ?? []) }, start)
  }

  /// A value in which `currentcolor` is replaced by the `color` of the selector, or of an element around.
  private mutating func withTextColor(_ text: CSSText, in animation: CSSAnimation) -> CSSText {
    let plain = text.string.lowercased()
    guard plain.contains("currentcolor"),
      let given = cascade.variable("color", in: animation.selector),
      let color = resolved(given, in: animation.selector)?.string,
      let components = CSSComponent.components(of: color), components.count == 1,
      case .color = components[0]
    else { return text }
    let whole = plain.replacing("currentcolor", with: color)
    return CSSText(bytes: Array(whole.utf8)[...], origin: text.start, isVerbatim: false)
  }

  private mutating func addTracks(
    _ name: String, _ given: [Value], of rule: Rule, called group: String,
    _ animation: CSSAnimation, startingWith start: Easing, _ timing: WebTiming, isAbove: Bool,
    to tracks: inout [ImportedTrack]
  ) {
    let property = registered[name] ?? CSSProperty(name)
    let reading = CSSValues(property: property, lengths: lengths)
    let whole = "\(rule.name).\(name)"
    var values: [Value] = []
    var read: [CSSValues.Value] = []
    for value in given {
      let one = reading.value(withTextColor(value.text, in: animation).string)
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
    guard let first = values.first, let last = values.last else { return }
    if animation.style.important[name] != nil {
      return note(
        "\(whole) is left out: \(excerpt(animation.selector, upTo: 120)) has it with !important, as a browser "
          + "shows it", at: first.text.start, about: group, isLoss: false)
    }
    guard !name.hasPrefix("transition") else {
      return note(
        "\(whole) is left out: it cannot be animated", at: first.text.start, about: group,
        isLoss: false)
    }
    if name.hasPrefix("--"), ["*", nil].contains(property.registration?.syntax) {
      let condition =
        property.registration == nil ? "unless @property registers it" : "with the syntax \"*\""
      note(
        "\(whole) is not a number to a browser \(condition); it is read as one",
        at: first.text.start, about: group)
    }
    let isAdded = values.contains { $0.composite != .replace }
    var channels: [CSSValues.Channel]
    do throws(CSSValues.Problem) {
      channels = try reading.channels(read, isAdded: isAdded)
    } catch {
      return note(
        "\(whole) is left out: it \(error.phrase)", at: values[error.index].text.start,
        about: group)
    }
    // The value without the animation, the selector's own or the initial one. If the keyframes do
    // not need it, it may be of another kind or unit; only a transform has a column for such a
    // unit.
    let needsOther = !isAbove && (first.offset > 0 || last.offset < 1 || isAdded)
    var other: CSSValues.Value?
    func add(_ text: String) throws(CSSValues.Problem) {
      let value = reading.value(text)
      let all = try reading.channels(read + [value])
      if needsOther || name == "transform" || all.count == channels.count {
        (channels, other) = (all, value)
      }
    }
    let own =
      property.isInherited
      ? cascade.variable(name, in: animation.selector) : animation.style.others[name]
    if let own, let text = resolved(own, in: animation.selector),
      !CSSAnimation.isGlobal(text.string)
    {
      do throws(CSSValues.Problem) {
        try add(withTextColor(text, in: animation).string)
      } catch {
        guard !needsOther else {
          return note(
            "\(whole) is left out: with the selector's value, \"\(excerpt(text.string))\", it "
              + error.phrase, at: first.text.start, about: group)
        }
      }
    }
    if other == nil, var initial = property.initialValue {
      if property.isOfText {
        let text = CSSText(
          bytes: Array("currentcolor".utf8)[...], origin: first.text.start, isVerbatim: false)
        let color = withTextColor(text, in: animation).string
        if color != text.string { initial = color }
      }
      try? add(initial)
    }
    guard other != nil || !needsOther else {
      let lacking = first.offset > 0 ? "at 0%" : last.offset < 1 ? "at 100%" : "to add to"
      return note(
        "\(whole) is left out: it has no value \(lacking), and the initial value is of another kind",
        at: first.text.start, about: group)
    }
    // The other value is the last one; above another animation it is what that one shows.
    let models = channels.map { other == nil ? nil : $0.values[values.count] }
    if isAbove { channels = channels.map(\.withIdentity) }
    let frames = CSSValues.whole(
      values.enumerated().map { ($1.offset, $0, $1.easing, $1.composite) },
      other: isAbove ? channels[0].values.count - 1 : values.count,
      composite: isAbove ? .add : .replace, startingWith: start)
    if let rounding = reading.rounding(frames, read + [other].compactMap(\.self)) {
      note("\(whole) \(rounding)", at: first.text.start, about: group)
    }
    for (channel, model) in zip(channels, models) {
      tracks.append(
        channel.track(
          "\(group).\(name)", group: group, frames, model: model, timing,
          at: scanner.place(ofByteAt: first.text.start)))
    }
  }
}
