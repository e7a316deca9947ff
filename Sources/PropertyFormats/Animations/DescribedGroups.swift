// Groups in a description: timings with a name, which may be inside other groups.
//
//     "groups": {
//       "ring": {"timing": {"duration": 1.5, "repeatCount": "inf"}},
//       "hand": {"timing": {"duration": 0.5}, "easing": "ease-out", "parent": "ring"}
//     }
//
// An animation that names a group lives in its time and is clipped by it (Timing.swift). A group
// must give the duration of a pass: its children do not stretch it.
//
// Time and memory grow only with the number of groups: the timing of a group within its outer
// groups is made when an animation needs it.

package struct DescribedGroups: Sendable {
  fileprivate struct Group: Hashable, Sendable {
    let timing: Timing
    let easing: Easing
    var parent: String?

    var members: [WrittenMember] {
      get throws {
        var members = Members()
        members.written = try timing.levels[0].timing.members(standardDuration: nil)
        _ = try members.value("easing", easing, .easing, default: .linear)
        _ = try members.optional("parent", parent, .string)
        return members.written
      }
    }
  }

  private var groups: [String: Group] = [:]
  private var names: [String] = []

  /// The first name of each group.
  private var named: [Group: String] = [:]

  package init() {}

  /// - Parameter node: The object of groups; none if `nil`.
  package init(_ node: JSONNode?) throws {
    let members = try node?.object().members ?? []
    names = members.map(\.name)
    var parents: [String: JSONNode] = [:]
    let known = Set(names)
    for (name, node) in members {
      let object = try node.object(allowed: JSONNode.Object.levelNames + ["easing", "parent"])
      var group = try Self.group(object)
      if let parent = object.optional("parent") {
        group.parent = try self.name(parent, of: known)
        parents[name] = parent
      }
      groups[name] = group
      if named[group] == nil { named[group] = name }
    }
    try refuseCircles(parents)
  }

  /// Throws at the member `parent` of a group that would contain itself.
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

  /// The timing of an animation in the group named at a node.
  func timing(_ timing: Timing, in node: JSONNode) throws(JSONError) -> Timing {
    var timing = timing
    var next = groups[try name(node, of: groups.keys)]
    while let group = next {
      timing.addGroup(group.timing, easing: group.easing)
      next = group.parent.flatMap { groups[$0] }
    }
    return timing
  }

  private func name(
    _ node: JSONNode, of known: some Collection<String>
  ) throws(JSONError) -> String {
    guard !names.isEmpty else { throw node.error("expected the name of a group, there is none") }
    if let name = try? node.string(), known.contains(name) { return name }
    return try node.choice(of: names.map { ($0, $0) })
  }

  fileprivate static func group(_ object: JSONNode.Object) throws -> Group {
    var duration: JSONNode?
    let timing = try object.level { level in
      let node = try level.required("duration")
      duration = node
      return try node.number(in: 0...(.infinity))
    }
    guard let timing else { throw object.lacking(JSONNode.Object.levelNames) }
    let easing = try object.optional("easing")?.easing() ?? .linear
    guard easing == .linear || timing.duration.isFinite else {
      throw duration?.unexpected("a finite number, for a group with an easing")
        ?? object.node.error("expected no easing for a group without a duration")
    }
    return Group(timing: timing, easing: easing)
  }
}

// MARK: - Writing

extension DescribedGroups {
  /// The name of the innermost of nested groups; those not yet in the document are added.
  ///
  /// - Parameter levels: The timings and easings of the groups, the innermost first; at least one.
  mutating func name(
    of levels: some BidirectionalCollection<(timing: any AnimationTiming, easing: Easing)>
  ) -> String {
    var parent: String?
    for (timing, easing) in levels.reversed() {
      let group = Group(timing: timing.timing, easing: easing, parent: parent)
      parent = named[group] ?? add(group)
    }
    return parent ?? ""
  }

  /// Adds a group under a name of its own.
  private mutating func add(_ group: Group) -> String {
    var number = names.count + 1
    while groups["group\(number)"] != nil { number += 1 }
    let name = "group\(number)"
    names.append(name)
    (groups[name], named[group]) = (group, name)
    return name
  }

  /// The member with all groups; `nil` if there is none.
  package func member() throws -> WrittenMember? {
    if names.isEmpty { return nil }
    return try within("groups") {
      let members = try names.compactMap { name -> WrittenMember? in
        guard let group = groups[name] else { return nil }
        return try within(name) { (name, .object(try group.members)) }
      }
      return ("groups", .object(members))
    }
  }
}

// MARK: - Timings by themselves

extension Schema where Value == Timing {
  /// A timing, and its groups from the innermost on.
  package static var timing: Schema {
    let names = JSONNode.Object.levelNames
    return Schema { node in
      let object = try node.object(allowed: names + ["groups"])
      let own = try object.level { try $0.required("duration").number(in: 0...(.infinity)) }
      guard var timing = own else { throw object.lacking(names) }
      for node in try object.optional("groups")?.array() ?? [] {
        let group = try DescribedGroups.group(node.object(allowed: names + ["easing"]))
        timing.addGroup(group.timing, easing: group.easing)
      }
      return timing
    } write: { timing in
      let groups = timing.levels.map {
        DescribedGroups.Group(timing: $0.timing.timing, easing: $0.easing)
      }
      var members = try groups[0].members
      if groups.count > 1 {
        let others = Array(groups.dropFirst())
        members.append(
          try within("groups") {
            ("groups", try JSONValue.array(of: others) { .object(try $0.members) })
          })
      }
      return .object(members)
    }
  }
}
