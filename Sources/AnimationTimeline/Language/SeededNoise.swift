// Numbers that look random and are the same for the same seed, on every machine and in every version.
//
//     s ← s + 0x9E3779B97F4A7C15
//     x = s;  x = (x ⊕ x≫30)·0xBF58476D1CE4E5B9;  x = (x ⊕ x≫27)·0x94D049BB133111EB;  x ⊕ x≫31       [1]
//
// The generators of the standard library have no seed, and its shuffle may change.
//
// [1] G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, 2014: SplitMix64.

package struct SeededNoise: Sendable {
  private var state: UInt64

  /// The numbers of a seed, without the first `count`.
  package init(seed: UInt64, skipping count: UInt64 = 0) { state = seed &+ count &* Self.step }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The next number, in 0..<1, a multiple of 2⁻⁵³.
  package mutating func next() -> Double {
    state &+= Self.step
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ bits >> 31) >> 11) * 0x1p-53
  }
}
