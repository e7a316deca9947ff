// Libraries that are loaded when they are first needed.

import Testing

@testable import AnimationSampling

@Suite struct LinearAlgebraLibraryTests {
  /// Tests of products and least squares would pass without a library too.
  @Test func theLibraryThatTheTraitPromisesIsThere() {
    #if BLAS && os(Linux)
      #expect(linearAlgebraName == "OpenBLAS")
      var (matrix, right) = ([1.0, 1, 1, 0, 1, 2], [1.0, 2, 3])
      #expect(factorQR(&matrix, rows: 3, columns: 2, &right) == [1, 0])
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
