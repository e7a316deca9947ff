// The springs of other libraries in a pasted line: their numbers by name, and what the library takes for those it lacks.

#if !hasFeature(Embedded)
  struct PastedSpring {
    /// The names of the calls and labels around the members and those of the members, in lower case.
    private var context: String

    /// The innermost name around, without a configuration's.
    private let name: String

    /// The value of each member by its role, as a number or as it is written.
    private var values: [String: String] = [:]

    /// The member that is a duration.
    private var duration: PastedTerm?

    /// Members that stand elsewhere in the program: `...settings`.
    private let spread: String?

    /// The numbers without a label, and the names in their place.
    private let placed: [String]

    /// The members that are no part of the spring.
    private(set) var others: [PastedTerm] = []

    /// The roles and, behind each, other labels of it, without "set", "spring" and "dynamics" in them.
    private static let roles = """
      stiffness; damping; mass; damping-ratio dampingfraction dampingratio ratio usingwithdamping; response; bounce
      duration animatewithduration withduration perceptualduration; visual visualduration; tension; friction
      bounciness; speed; initial-velocity initialvelocity; clamp overshootclamping; extra extrabounce
      """.split { ";\n".contains($0) }.map { $0.split(separator: " ").map(String.init) }

    /// The forms of springs, a line each; the first that fits decides.
    ///
    /// A line has the roles of which one is given, the names of which one is around or among the labels (- for any), and the
    /// arguments, in which a role stands for its value, with the library's own for a value that is not given.
    private static let forms = """
      tension friction | animated. tovalue usenativedriver | origami-tension: tension=40, friction: friction=7
      tension friction | usespring usetrail usetransition config dynamics mass clamp precision | mass: mass=1, stiffness: tension=170, damping: friction=26
      bounciness | springbounciness | pop-bounciness: bounciness=4, speed: speed=12
      bounciness | - | pop-bounciness: bounciness=8, speed: speed=12
      damping-ratio | uiview uispring springwithdamping | uikit-duration: duration=duration, damping-ratio: damping-ratio=ratio
      response | interactivespring | response: response=0.15, damping-ratio: damping-ratio=0.86
      response | - | response: response=0.5, damping-ratio: damping-ratio=0.825
      damping-ratio | .spring .interactivespring | response: response=0.5, damping-ratio: damping-ratio=0.825
      damping-ratio stiffness | springforce .apply | stiffness: stiffness=1500, damping-ratio: damping-ratio=0.5
      stiffness | withdampingratio | stiffness: stiffness=1500, damping-ratio: damping-ratio=1, mass: mass=1
      damping-ratio | mass | stiffness: stiffness=1500, damping-ratio: damping-ratio=1, mass: mass=1
      damping-ratio | - | stiffness: stiffness=1500, damping-ratio: damping-ratio=1
      stiffness | kotlin | stiffness: stiffness=1500, damping-ratio: damping-ratio=1
      stiffness damping mass | - | mass: mass=1, stiffness: stiffness=100, damping: damping=10
      extra | - | duration: duration=0.5, bounce: extra=0
      duration bounce | perceptualduration | perceptual-duration: duration=0.5, bounce: bounce=0
      duration bounce | .spring .interpolating .interactive caspring animation.spring uispringtiming | duration: duration=0.5, bounce: bounce=0
      duration bounce | - | uikit-duration: duration=0.8, damping-ratio: rest=0.7
      - | animated.spring | origami-tension: tension=40, friction: friction=7
      - | - | mass: mass=1, stiffness: stiffness=100, damping: damping=10
      """.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }

    /// The forms of springs whose numbers stand without labels, by the ends of their names; their numbers in order.
    private static let placedForms = """
      springparamsnew | damping-ratio mass stiffness
      springparamsnewfull | damping mass stiffness
      interpolatingspring | initial-velocity mass stiffness damping
      springeasing | mass stiffness damping
      springeasing | mass stiffness damping initial-velocity
      spring | damping-ratio stiffness
      spring | mass stiffness damping initial-velocity
      """.split(separator: "\n").map { $0.split { " |".contains($0) }.map(String.init) }

    /// - Parameters:
    ///   - names: The names around the items, the outermost first.
    ///   - links: The calls behind the items: `.setStiffness(650f)`.
    init(_ names: [String], _ items: [[PastedTerm]], links: ArraySlice<PastedTerm> = []) {
      let around = names.filter { !$0.isEmpty }.map(\.asciiLowercased)
      name = around.last { !$0.hasSuffix("config") } ?? ""
      func flat(_ terms: [PastedTerm]) -> [PastedTerm] {
        terms.flatMap {
          $0.name.isEmpty && $0.mark == "{" || $0.key.hasPrefix("easingfunction")
            || $0.key == "timingparameters" || $0.key.hasPrefix("uispringtiming")
            ? flat($0.inside) : [$0]
        }
      }
      let terms = flat(items.flatMap(\.self) + links.filter { $0.key.hasPrefix("set") })
      placed = terms.compactMap {
        $0.mark.isEmpty ? $0.number.map(shortestDecimal) ?? $0.name : nil
      }
      context = (around + terms.map(\.key)).joined(separator: " ")
      if name.hasSuffix("spring"),
        terms.allSatisfy({ $0.text.contains("=") && !["mass", "damping"].contains($0.key) })
      {
        context += " kotlin"
      }
      spread = terms.first { $0.name.hasPrefix("...") }?.name
      // spring.stiffness = 200f
      if terms.contains(where: { $0.name.hasPrefix("spring.") }) { context += " springwith" }
      for term in terms where !term.mark.isEmpty || term.number == nil && !term.name.contains(".") {
        let key = ["spring", "set", "dynamics"].reduce(term.key) { $0.replacing($1, with: "") }
        if let role = Self.roles.first(where: { $0.contains(key) })?[0], values[role] == nil,
          !term.name.isEmpty
        {
          if role == "duration" { duration = term }
          // setStiffness(650f), CGVector(dx: 2, dy: 0)
          let inner = term.inside.first
          let number =
            term.number
            ?? (term.mark == "(" ? inner?.number : inner?.inside.first { $0.key == "dx" }?.number)
          values[role] = number.map(shortestDecimal) ?? excerpt(term.content)
        } else {
          others.append(term)
        }
      }
      if name.hasSuffix("animatewithduration") { values["duration"] = placed.first }
      // SwiftUI's speed says how fast the time runs.
      if !has("bounciness"), values.removeValue(forKey: "speed") != nil {
        others += terms.filter { $0.key == "speed" }
      }
      // Of UISpringTimingParameters(damping: 0.8, response: 0.4) the damping is the ratio.
      values["damping-ratio"] =
        values["damping-ratio"] ?? (has("response") ? values.removeValue(forKey: "damping") : nil)
      if let visual = values["visual"].flatMap({ Double($0) }), has("bounce") {
        values["response"] = shortestDecimal(1.2 * visual)
      }
      // SwiftUI's springs with names.
      if let preset = ["smooth": 0, "snappy": 0.15, "bouncy": 0.3][
        String(name.split(separator: ".").last ?? "")],
        has("duration", "extra")
      {
        let extra = values["extra"].flatMap { Double($0) } ?? 0
        values["extra"] = shortestDecimal(preset + extra)
      }
      if let bounce = values["bounce"].flatMap({ Double($0) }) {
        // Motion's.
        values["rest"] = shortestDecimal(max(0.05, 1 - bounce))
        if has("response") { values["damping-ratio"] = values["rest"] }
      }
    }

    /// Whether nothing but the spring is said by the members.
    var isRead: Bool {
      let silent: Set = [
        "type", "restdelta", "restspeed", "restspeedthreshold", "restdisplacementthreshold",
        "blendduration", "usenativedriver", "isinteraction",
      ]
      return (placed.isEmpty || values.isEmpty)
        && others.allSatisfy {
          silent.contains($0.key) || $0.content == "false" || $0.isTiming && $0.number == 0
        }
    }

    private func has(_ roles: String...) -> Bool { roles.contains { values[$0] != nil } }

    private var isSpring: Bool {
      let type = others.first { $0.key == "type" }?.content.asciiLowercased
      guard type?.hasSuffix("spring") ?? true,
        !others.contains(where: { $0.key.hasPrefix("eas") || ["curve", "period"].contains($0.key) })
      else { return false }
      let own = values.keys.filter {
        !["duration", "clamp", "initial-velocity", "rest", "bounce"].contains($0)
      }
      let isNamed =
        name.contains(/spring($|timing|description|force|animation|easing|simulation|params)/)
        || others.contains { ($0.key + ($0.inside.first?.key ?? "")).contains("spring") }
        || context.contains("springwith")
      return type != nil || own.count > 1 || has("bounciness")
        || !own.isEmpty && has("initial-velocity") || has("damping-ratio")
        || name == "animated.spring"
        || isNamed
          && (!own.isEmpty || has("bounce") || has("duration") && !context.contains("config"))
    }

    /// The text of spring(), with names where the line has no number; or the reason why it has none; `nil` if this is no
    /// spring.
    mutating func answer() -> (text: String?, problem: String)? {
      if name == "withspring", !["mass", "stiffness", "damping"].allSatisfy({ has($0) }) {
        return (
          nil,
          "write all of mass, stiffness and damping: Reanimated's defaults are 4, 900 and 120 from version 4 on, and "
            + "1, 100 and 10 before"
        )
      }
      let letters = name.filter(\.isLetter)
      if values.isEmpty,
        let form = Self.placedForms.first(where: {
          letters.hasSuffix($0[0]) && $0.count == placed.count + 1
            && ($0[0] != "spring" || placed.allSatisfy { Double($0) != nil })
        })
      {
        let arguments = zip(form.dropFirst(), placed).filter { $0 != ("initial-velocity", "0") }.map
        { "\($0): \($1)" }
        // WebKit plays no more than the critical damping.
        let (mass, stiffness, damping) = (placed[0], placed[1], placed.count == 4 ? placed[2] : "0")
        let product = 4 * (Double(mass) ?? 0) * (Double(stiffness) ?? 0)
        let isWebKit =
          name == "spring" && product > 0
          && (Double(damping) ?? 0) * (Double(damping) ?? 0) > product
        return (
          "spring(\(arguments.joined(separator: ", "))\(isWebKit ? ", overdamping: clamped" : ""))",
          ""
        )
      }
      guard isSpring || has("extra") else { return nil }
      let small = ["stiffness", "damping"].filter { values[$0].flatMap(Double.init) ?? 2 <= 1 }
      let seconds = others.contains { $0.key == "type" } ? duration?.number ?? 0 : 0
      let problems = [
        (
          small.count == 2 && !has("mass") && !name.hasPrefix("."),
          "a stiffness and a damping up to 1 are Svelte's, which act in each frame and not in seconds; with the mass "
            + "beside them they are in seconds"
        ),
        (
          seconds > 10,
          "Motion plays a duration from 0.01 to 10 seconds, got \(shortestDecimal(seconds))"
        ),
        (
          spread != nil,
          "\(spread ?? "") has members of this spring elsewhere in the program: write them all"
        ),
      ]
      if let problem = problems.first(where: \.0) { return (nil, problem.1) }
      func fits(_ cell: String, _ isGiven: (String) -> Bool) -> Bool {
        cell == "-" || cell.split(separator: " ").map(String.init).contains(where: isGiven)
      }
      // A form has a place for all that is given.
      let own = ["stiffness", "damping", "damping-ratio", "mass", "response"].filter { has($0) }
      let fitting = Self.forms.first { form in
        fits(form[0]) { values[$0] != nil } && fits(form[1], context.contains)
          && own.allSatisfy { form[2].contains(": \($0)=") }
      }
      guard let form = fitting else { return nil }
      if has("tension", "friction"), form[0] != "tension friction" {
        return (
          nil,
          "tension and friction are react-spring's, \(text(Self.forms[1][2])), or Origami's and React Native's, "
            + "\(text(Self.forms[0][2])): write one of them"
        )
      }
      others += form[2].contains("duration=") ? [] : [duration].compactMap(\.self)
      return (text(form[2]), "")
    }

    /// The text of a form with the values in it.
    private func text(_ arguments: String) -> String {
      var parts = arguments.split(separator: ", ").map { part in
        let words = part.split { ":= ".contains($0) }.map(String.init)
        return "\(words[0]): \(values[words[1]] ?? words[2])"
      }
      if let velocity = values["initial-velocity"], velocity != "0" {
        parts.append("initial-velocity: \(velocity)")
      }
      if values["clamp"] == "true" { parts.append("maximum: 1") }
      return "spring(\(parts.joined(separator: ", ")))"
    }
  }
#endif
