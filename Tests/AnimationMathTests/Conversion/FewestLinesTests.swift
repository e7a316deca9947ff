// The fewest lines through a tube: each path is checked at every vertex, and no search over all paths on a fine grid of
// times and values, which knows nothing of windows, may find fewer.

import Testing
import _TestSupport

import AnimationMath

@Suite struct FewestLinesTests {
  /// Vertices with random rises, the times of which are a step apart.
  static func zigzag(_ random: inout SeededRandom, count: Int) -> [FewestLines.Vertex] {
    var value = 0.0
    return (0..<count).map { index in
      defer { value += random.uniform(in: -1...1) }
      return (Double(index), value)
    }
  }

  /// The largest distance of two polylines, at the vertices of both.
  static func error(_ a: [FewestLines.Vertex], from b: [FewestLines.Vertex]) -> Double {
    func value(_ line: [FewestLines.Vertex], at time: Double) -> Double {
      let end = max(line.firstIndex { $0.time >= time } ?? line.count - 1, 1)
      let (left, right) = (line[end - 1], line[end])
      let share = (time - left.time) / (right.time - left.time)
      return left.value + (right.value - left.value) * share
    }
    return (a + b).reduce(0) {
      max($0, (value(a, at: $1.time) - value(b, at: $1.time)).magnitude)
    }
  }

  @Test func noSearchFindsFewerLines() throws {
    var random = SeededRandom(seed: 25)
    var equal = 0
    let trials = isThorough ? 300 : isOptimised ? 60 : 6
    for number in 0..<trials {
      let vertices = Self.zigzag(&random, count: 7 + random.index(below: 6))
      let reach = random.uniform(in: 0.15...0.9)
      let ends = (vertices[0].value, vertices[vertices.count - 1].value)
      let path = try #require(
        FewestLines.path(along: vertices, within: reach, ends: ends), "\(number), \(random.seed)")
      #expect(Self.error(path, from: vertices) <= reach * (1 + 1e-12), "\(number), \(random.seed)")
      #expect(path.first?.value == ends.0 && path.last?.value == ends.1)
      let searched = searchedCorners(vertices, within: reach)
      #expect(path.count <= searched, "\(number), seed \(random.seed)")
      equal += path.count == searched ? 1 : 0
    }
    // The grid has most of them too: the search would notice a path that is too long.
    let share = isOptimised ? 0.8 : 0.5
    #expect(Double(equal) > share * Double(trials), "\(equal) of \(trials)")
  }

  @Test func cornersMayLieBetweenVerticesButNotOutsideTheTube() throws {
    // The lines along both sides meet at 1.5, above the level top.
    let vertices: [FewestLines.Vertex] = [(0, 0), (1, 1), (2, 1), (3, 0)]
    let near = try #require(FewestLines.path(along: vertices, within: 0.1, ends: (0, 0)))
    #expect(near.count == 4)
    let far = try #require(FewestLines.path(along: vertices, within: 0.4, ends: (0, 0)))
    #expect(far.count == 3)
    #expect(far[1].time > 1 && far[1].time < 2)
    #expect(Self.error(far, from: vertices) <= 0.4)
    let tooHigh: [FewestLines.Vertex] = [(0, 0), (1.5, 1.5), (3, 0)]
    #expect(!FewestLines.isPath(tooHigh, along: vertices, within: 0.1, ends: (0, 0)))
    #expect(FewestLines.isPath(tooHigh, along: vertices, within: 0.6, ends: (0, 0)))
  }

  @Test func ofPathsWithAsManyLinesTheErrorIsAboutTheLeast() throws {
    // One line through three points in a bend of 0.4 can be within 0.2 with free ends, and no nearer.
    let vertices: [FewestLines.Vertex] = [(0, 0), (1, 0.4), (2, 0)]
    let free = try #require(FewestLines.path(along: vertices, within: 1, ends: (nil, nil)))
    #expect(free.count == 2)
    let error = Self.error(free, from: vertices)
    #expect(error >= 0.2 && error <= 0.25)
  }

  @Test func aClosedGateHasNoPath() {
    // A jump of 2 at one time is not bridged within 0.9.
    let vertices: [FewestLines.Vertex] = [(0, 0), (1, 0), (1, 2), (2, 2)]
    #expect(FewestLines.path(along: vertices, within: 0.9, ends: (0, 2)) == nil)
    #expect(FewestLines.path(along: vertices, within: 1.1, ends: (0, 2)) != nil)
  }
}
