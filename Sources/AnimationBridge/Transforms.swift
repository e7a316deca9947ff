// Core Animation's maps of space, and simd's rotations. Exact, unless CGFloat is Float.
//
// Compiled against declarations, never run on a device. AnimationFoundation has the maps of the plane.

#if canImport(QuartzCore)
  import QuartzCore

  extension CATransform3D {
    /// The same map.
    public init(_ matrix: Matrix4) {
      let m = matrix.entries.map { CGFloat($0) }
      self.init(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
        m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14],
        m44: m[15])
    }
  }

  extension Matrix4 {
    /// The same map.
    ///
    /// - Precondition: Each entry is of magnitude up to 1e50.
    public init(_ transform: CATransform3D) {
      // Sixteen numbers, m11 to m44.
      let entries = withUnsafeBytes(of: transform) {
        $0.bindMemory(to: CGFloat.self).map { Double($0) }
      }
      self = trapping { () throws(ParameterError) in try Matrix4(validating: entries) }
    }
  }
#endif

#if canImport(simd)
  import simd

  extension simd_quatd {
    /// The same rotation.
    public init(_ rotation: Quaternion) { self.init(vector: rotation.components) }
  }

  extension Quaternion {
    /// The same rotation, of length 1.
    ///
    /// - Precondition: The components are of magnitude up to 1e50 and not all 0.
    public init(_ rotation: simd_quatd) {
      let v = rotation.vector
      self.init(x: v.x, y: v.y, z: v.z, w: v.w)
    }
  }
#endif
