// Groups as a description has them: timings with a name, each perhaps inside another.
//
//     "groups": {
//       "ring": {"timing": {"duration": 1.5, "repeatCount": "inf"}},
//       "hand": {"timing": {"duration": 0.5}, "easing": "ease-out", "parent": "ring"}
//     }
//
// An animation that names a group lives in its time and is clipped by it (TimingChain.swift). A group has to
// say how long a pass takes: its children do not stretch it.

import AnimationMath

/// The groups of a description, each as the levels from the outermost to itself.
struct DescribedGroups {
  private var chains: [String: [TimingChain.Level]] = [:]
  private let names: [String]

  /// - Parameter node: The object of groups; none if `nil`.
  init(_ node: JSONNode?) throws(JSONError) {
    let members = try node?.object().members ?? []
    names = members.map(\.name)
    var levels: [String: TimingChain.Level] = [:]
    var parents: [String: JSONNode] = [:]
    for (name, node) in members {
      let object = try node.object(allowed: ["timing", "easing", "parent"])
      levels[name] = try Self.level(object)
      parents[name] = object.optional("parent")
    }
    for name in names {
      var chain: [TimingChain.Level] = []
      var next: String? = name
      while let name = next, let level = levels[name] {
        chain.insert(level, at: 0)
        next = try parents[name].map { node throws(JSONError) in try self.name(node) }
        if chain.count > names.count, let node = parents[name] {
          throw node.error("expected a group that is not inside this one")
        }
      }
      chains[name] = chain
    }
  }

  /// The levels around an animation in the group that is named at a node.
  func levels(_ node: JSONNode) throws(JSONError) -> [TimingChain.Level] {
    chains[try name(node)] ?? []
  }

  private func name(_ node: JSONNode) throws(JSONError) -> String {
    guard !names.isEmpty else { throw node.error("expected the name of a group, there is none") }
    return try node.choice(of: names.map { ($0, $0) })
  }

  private static func level(_ object: JSONNode.Object) throws(JSONError) -> TimingChain.Level {
    let timing = try object.required("timing").object(allowed: JSONNode.Object.mediaNames)
    let duration = try timing.required("duration")
    let media = try timing.mediaTiming(duration: duration.number(in: 0...(.infinity)))
    let easing = try object.optional("easing")?.easing() ?? .linear
    if easing != .linear && !media.duration.isFinite {
      throw duration.unexpected("a finite number, for a group with an easing")
    }
    return TimingChain.Level(media, easing: easing)
  }
}
