// The result of an import: easings by name, properties with values at offsets, and what was left
// out. A file of others has much that is not an animation of numbers; what is read is the rest, and
// each thing that is not is a note with its place.

/// The curves and animations of a file.
public struct ImportedMotion: Sendable {
  /// The named easings of the file: CSS's timing functions and custom properties.
  public internal(set) var easings: [(name: String, curve: CurveText)] = []

  /// What was left out, is shown differently by others or was assumed, each thing once, in the order of places.
  ///
  /// A file is read whole if none of them is a loss, ``ImportError/isLoss``.
  public internal(set) var notes: [ImportError] = []

  /// The animated properties of keyframes.
  package private(set) var tracks: [ImportedTrack] = []

  private var columns: Set = ["time"]

  /// The last number behind each name that was taken.
  private var numbers: [String: Int] = [:]
  private var noted: Set<String> = []

  /// For the text of each note, the animations that it concerns; `nil` for all of them.
  private var subjects: [String: Set<String>] = [:]

  package init() {}

  /// The curves of design tokens; what they say of time is a note.
  init(_ tokens: DesignTokens) {
    for token in tokens.tokens {
      if let curve = token.curve { easings.append((token.name, curve)) }
    }
    for error in tokens.notes { note(error) }
    let count = tokens.tokens.count { $0.duration != nil }
    if count > 0 {
      note(
        ImportError(
          "\(count) tokens have durations, which curves do not hold", at: (1, 1), isLoss: false))
    }
  }

  /// Whether the file has keyframes.
  public var hasKeyframes: Bool { !tracks.isEmpty }

  /// The keyframes as properties, each with one animation, for an ``AnimationDescription``.
  public func properties() -> [AnimatedProperty] { Array(eachProperty) }

  /// The properties one by one: all of a long file take much memory.
  ///
  /// Each was made once already, without an error, when it was added.
  package var eachProperty: some Sequence<AnimatedProperty> {
    tracks.lazy.compactMap { try? $0.property() }
  }

  /// The easings, and the keyframes as curves over progress 0…1, from 0 to 1.
  ///
  /// - Parameter notes: Receives one for each property whose keyframes are not a curve, a loss, or go from another number,
  ///   to another number or in another time than 1 s.
  public func curves(
    notes: inout [ImportError]
  ) -> [(name: String, curve: CurveText)] {
    var curves = easings
    for track in tracks {
      do throws(ImportError) {
        let (curve, note) = try track.curve()
        curves.append((track.name, curve))
        notes += [note].compactMap(\.self)
      } catch {
        notes.append(error)
      }
    }
    return curves
  }

  /// The easings, and all keyframes as curves over progress 0…1, from 0 to 1.
  ///
  /// - Throws: ``ImportError`` for keyframes that are not a curve.
  public func curves() throws(ImportError) -> [(name: String, curve: CurveText)] {
    var notes: [ImportError] = []
    let curves = curves(notes: &notes)
    if let loss = notes.first(where: \.isLoss) { throw loss }
    return curves
  }

  /// The names for ``only(_:)``: of animations, layers and easings, each once.
  public var names: [String] {
    var found: Set<String> = []
    return (tracks.map { $0.group ?? $0.name } + easings.map(\.name))
      .filter { found.insert($0).inserted }
  }

  /// The motion of one animation, layer, property or easing alone.
  ///
  /// - Parameter name: One of ``names``, or a property's whole name.
  /// - Returns: The motion without the notes about others; `nil` if the file has nothing of that name.
  public func only(_ name: String) -> ImportedMotion? {
    var motion = ImportedMotion()
    motion.easings = easings.filter { $0.name == name }
    motion.tracks = tracks.filter { $0.group == name || $0.name == name }
    let groups = Set(motion.tracks.map { $0.group ?? $0.name })
    motion.notes = notes.filter { note in
      subjects[note.problem].map { !$0.isDisjoint(with: groups) } ?? true
    }
    return motion.hasKeyframes || !motion.easings.isEmpty ? motion : nil
  }

  // MARK: While reading

  /// Adds a property, or a note if it cannot be one.
  ///
  /// - Parameter isRenamed: Whether a property with a name that is taken gets a number, as a second layer does.
  mutating func add(_ track: ImportedTrack, isRenamed: Bool = false) {
    var track = track
    do throws(ImportError) {
      guard !track.name.isEmpty else {
        throw ImportError("expected a property with a name, got \"\"", at: track.place)
      }
      var added = try track.property().allColumns
      let name = track.name
      while let column = added.first(where: columns.contains) {
        guard isRenamed else {
          throw ImportError(
            "expected one column \"\(excerpt(column))\", got a second one", at: track.place)
        }
        numbers[name, default: 1] += 1
        track.name = "\(name) \(numbers[name] ?? 2)"
        added = try track.property().allColumns
      }
      columns.formUnion(added)
      tracks.append(track)
    } catch {
      note(error)
    }
  }

  /// Ends the reading of a file.
  mutating func finish() {
    notes.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    columns = []
  }

  /// Adds a note at a node.
  mutating func note(_ node: JSONNode, _ problem: String) { note(ImportError(node.error(problem))) }

  /// Adds a note; if the same text is noted already, it also concerns this animation.
  mutating func note(_ error: ImportError, about subject: String? = nil) {
    if noted.insert(error.problem).inserted {
      notes.append(error)
      subjects[error.problem] = subject.map { [$0] }
    } else if let subject {
      subjects[error.problem]?.insert(subject)
    }
  }
}
