// The quaternion of simd, as Apple documents it: ix, iy, iz and the real part last.

public typealias simd_double4 = SIMD4<Double>
public struct simd_quatd: Hashable, Sendable {
  public var vector: simd_double4
  public init(vector: simd_double4) { self.vector = vector }
}
