// Libraries that are loaded when they are first needed.

import Foundation
import Testing

import AnimationSampling

@Suite struct LinearAlgebraLibraryTests {
  /// Tests of products and least squares pass without a library too, and are run so by `LINEAR_ALGEBRA=Swift`
  /// where it cannot be loaded.
  @Test func theLibraryThatTheTraitPromisesIsThere() {
    #if BLAS && os(Linux)
      let name = ProcessInfo.processInfo.environment["LINEAR_ALGEBRA"] ?? "OpenBLAS"
      #expect(linearAlgebraName == name)
      var (matrix, right) = ([1.0, 1, 1, 0, 1, 2], [1.0, 2, 3])
      let pivots = factorQR(&matrix, rows: 3, columns: 2, &right)
      #expect(pivots == (name == "Swift" ? nil : [1, 0]))
    #elseif !BLAS
      #expect(linearAlgebraName == "Swift")
      var (matrix, right) = ([1.0, 1, 1, 0, 1, 2], [1.0, 2, 3])
      #expect(factorQR(&matrix, rows: 3, columns: 2, &right) == nil)
    #endif
  }

  #if BLAS && os(Linux)
    @Test func aLibraryOrARoutineThatIsNotThereIsNil() throws {
      #expect(LoadedLibrary("libno-such-library.so.1", "libno-such-library.so") == nil)
      let found = try #require(LoadedLibrary("libno-such-library.so", "libm.so.6", "libc.so"))
      typealias Function = @convention(c) (Double) -> Double
      #expect(found["no_such_function", as: Function.self] == nil)
      #expect(found["sqrt", as: Function.self]?(9) == 3)
    }
  #endif
}
