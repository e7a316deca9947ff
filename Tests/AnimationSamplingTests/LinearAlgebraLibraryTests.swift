// Libraries that are loaded when they are first needed.

import Foundation
import Testing

import AnimationSampling

@Suite struct LinearAlgebraLibraryTests {
  /// Tests of products and least squares pass without a library too, and are run so by `LINEAR_ALGEBRA=Swift`
  /// where it cannot be loaded.
  @Test func theLibraryThatTheTraitPromisesIsThere() {
    #if BLAS && os(Linux) && !canImport(Accelerate)
      let name = ProcessInfo.processInfo.environment["LINEAR_ALGEBRA"] ?? "OpenBLAS"
      #expect(linearAlgebraName == name)
      var (matrix, right) = ([1.0, 1, 1, 0, 1, 2], [1.0, 2, 3])
      let pivots = factorQR(&matrix, rows: 3, columns: 2, &right)
      #expect(pivots == (name == "Swift" ? nil : [1, 0]))
    #else
      var (matrix, right) = ([1.0, 1, 1, 0, 1, 2], [1.0, 2, 3])
      let pivots = factorQR(&matrix, rows: 3, columns: 2, &right)
      #if BLAS && canImport(Accelerate)
        #expect(linearAlgebraName == "Accelerate")
        #expect(pivots == [1, 0])
      #else
        #expect(linearAlgebraName == "Swift")
        #expect(pivots == nil)
      #endif
    #endif
  }

  #if BLAS && os(Linux) && !canImport(Accelerate)
    @Test func aLibraryOrARoutineThatIsNotThereIsNil() throws {
      #expect(LoadedLibrary(["libno-such-library.so.1", "libno-such-library.so"]) == nil)
      let found = try #require(LoadedLibrary(["libno-such-library.so", "libm.so.6", "libc.so"]))
      typealias Function = @convention(c) (Double) -> Double
      #expect(found["no_such_function", as: Function.self] == nil)
      #expect(found["sqrt", as: Function.self]?(9) == 3)
    }

    /// The threads of OpenBLAS after its first use here, where the program has set a number before, if any.
    private static func threads(ofProgram threads: Int32?) -> Int32? {
      typealias Setter = @convention(c) (Int32) -> Void
      let names = ["libopenblas.so.0", "libopenblas.so"]
      if let threads {
        LoadedLibrary(names)?["openblas_set_num_threads", as: Setter.self]?(threads)
      }
      guard linearAlgebraName == "OpenBLAS" else { return nil }
      typealias Getter = @convention(c) () -> Int32
      return LoadedLibrary(names)?["openblas_get_num_threads", as: Getter.self]?()
    }

    #if EXIT_TESTS
      /// A program that has loaded OpenBLAS for itself, such as Python with NumPy.
      @Test(.enabled(if: linearAlgebraName == "OpenBLAS"))
      func theThreadsOfAnOpenBLASThatTheProgramLoadedAreItsOwn() async {
        await #expect(processExitsWith: .success) { precondition(Self.threads(ofProgram: 3) == 3) }
        await #expect(processExitsWith: .success) {
          precondition(Self.threads(ofProgram: nil) == 1)
        }
      }
    #endif
  #endif
}
