// Groups as a description has them: timings with a name, each perhaps inside another.
//
//     "groups": {
//       "ring": {"timing": {"duration": 1.5, "repeatCount": "inf"}},
//       "hand": {"timing": {"duration": 0.5}, "easing": "ease-out", "parent": "ring"}
//     }
//
// An animation that names a group lives in its time and is clipped by it (Timing.swift). A group has to say
// how long a pass takes: its children do not stretch it.
//
// Time and memory grow with the number of groups: the timing of a group with all that is around it is made
// for the animation that asks for it.

import AnimationMath

/// The groups of a description.
struct DescribedGroups {
  private struct Group {
    let timing: MediaTiming
    let easing: Easing
    var parent: String?
  }

  private var groups: [String: Group] = [:]
  private let names: [String]
  private let known: Set<String>

  /// - Parameter node: The object of groups; none if `nil`.
  init(_ node: JSONNode?) throws(JSONError) {
    let members = try node?.object().members ?? []
    names = members.map(\.name)
    known = Set(names)
    var parents: [String: JSONNode] = [:]
    for (name, node) in members {
      let object = try node.object(allowed: ["timing", "easing", "parent"])
      var group = try Self.group(object)
      if let parent = object.optional("parent") {
        group.parent = try self.name(parent)
        parents[name] = parent
      }
      groups[name] = group
    }
    try refuseCircles(parents)
  }

  /// Throws at the parent of a group that is inside itself.
  private func refuseCircles(_ parents: [String: JSONNode]) throws(JSONError) {
    var checked: Set<String> = []
    for name in names {
      var way: Set<String> = []
      var next: String? = name
      while let name = next, !checked.contains(name) {
        if !way.insert(name).inserted, let node = parents[name] {
          throw node.error("expected a group that is not inside this one")
        }
        next = groups[name]?.parent
      }
      checked.formUnion(way)
    }
  }

  /// The timing of an animation in the group that is named at a node.
  func timing(_ timing: Timing, in node: JSONNode) throws(JSONError) -> Timing {
    var timing = timing
    var next = groups[try name(node)]
    while let group = next {
      timing.addGroup(group.timing.timing, easing: group.easing)
      next = group.parent.flatMap { groups[$0] }
    }
    return timing
  }

  private func name(_ node: JSONNode) throws(JSONError) -> String {
    guard !names.isEmpty else { throw node.error("expected the name of a group, there is none") }
    if let name = try? node.string(), known.contains(name) { return name }
    return try node.choice(of: names.map { ($0, $0) })
  }

  private static func group(_ object: JSONNode.Object) throws(JSONError) -> Group {
    let timing = try object.required("timing").object(allowed: JSONNode.Object.mediaNames)
    let duration = try timing.required("duration")
    let media = try timing.mediaTiming(duration: duration.number(in: 0...(.infinity)))
    let easing = try object.optional("easing")?.easing() ?? .linear
    if easing != .linear && !media.duration.isFinite {
      throw duration.unexpected("a finite number, for a group with an easing")
    }
    return Group(timing: media, easing: easing)
  }
}
