// The linear-algebra libraries: the only file that calls them.
//
//     dgemm     C ← A·B + C                          BLAS
//     dgeqp3    A P = Q R, columns by length         LAPACK
//     dormqr    C ← Qᵀ C                             LAPACK
//
// On Linux, OpenBLAS and LAPACKE are loaded at the first call of a routine. Linking them would add
// 6.6 ms to every start of a program that may never multiply anything. The routines have the types
// of the libraries' headers, so the compiler checks arguments. On Apple platforms both are parts of
// Accelerate.
//
// Where there is no library, or it lacks a routine, the callers use their loops in Swift, which are
// slower and have the same bounds. `linearAlgebraName` tells which is in use.
//
// - A routine runs on one thread. On the thin products of this package a second thread gained at most
//   a tenth and sometimes cost half, and the callers distribute their chunks over the cores
//   themselves. OpenBLAS is told when it is loaded, for the whole process; if the program has loaded it
//   before, the program's setting stays. Accelerate is told for each call, from macOS 15 on.
// - The last bits of the results depend on the library, its version, the processor and, in Accelerate
//   before macOS 15, the number of threads. Only bounds are promised, not bits.
// - Callers check their matrices. Counts are converted here.

import AnimationMath

#if BLAS && canImport(Accelerate)
  import Accelerate
#elseif BLAS && os(Linux)
  import CLAPACKE
  import COpenBLAS
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif
#endif

/// The name of the library in use, for reports.
package var linearAlgebraName: String {
  #if BLAS && canImport(Accelerate)
    "Accelerate"
  #elseif BLAS && os(Linux)
    OpenBLAS.shared == nil ? "Swift" : "OpenBLAS"
  #else
    "Swift"
  #endif
}

#if BLAS && (canImport(Accelerate) || os(Linux))
  /// A count in the libraries' type.
  private func count(_ value: Int) -> Int32 {
    require(value <= Int(Int32.max), "a dimension must be below 2³¹, got \(value)")
    return Int32(value)
  }

  /// Calls `body` with Accelerate on the calling thread alone, which then has its own setting again.
  ///
  /// Before macOS 15 Accelerate cannot be asked, and decides itself. OpenBLAS was asked when it was loaded.
  @inline(__always)
  private func onOneThread(_ body: () -> Void) {
    #if canImport(Accelerate)
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        let former = BLASGetThreading()
        BLASSetThreading(BLAS_THREADING_SINGLE_THREADED)
        defer { BLASSetThreading(former) }
        return body()
      }
    #endif
    body()
  }
#endif

// MARK: - Routines

/// C ← A·B, or C ← A·B + C, by the library.
///
/// - Precondition: The shapes fit, and none is 0: OpenBLAS 0.3.11 answered wrongly for an inner dimension of
///   0 (its issue 2914).
/// - Returns: `false`, without any effect, if there is no library.
func dgemm(
  _ a: MatrixView, _ b: MatrixView, into c: UnsafeMutablePointer<Double>, isAdded: Bool
) -> Bool {
  #if BLAS && canImport(Accelerate)
    let product = cblas_dgemm
  #elseif BLAS && os(Linux)
    guard let product = OpenBLAS.shared?.dgemm else { return false }
  #endif
  #if BLAS && (canImport(Accelerate) || os(Linux))
    onOneThread {
      product(
        CblasRowMajor, CblasNoTrans, CblasNoTrans, count(a.rows), count(b.columns),
        count(a.columns), 1, a.base, count(a.columns), b.base, count(b.columns),
        isAdded ? 1 : 0, c, count(b.columns))
    }
    return true
  #else
    return false
  #endif
}

/// Factors a matrix by Householder reflections, and applies them to a right-hand side.
///
/// The longest remaining column comes first.
///
/// - Parameters:
///   - matrix: rows × columns, column-major, finite. On return R is its upper triangle.
///   - right: One number for each row, finite. On return it is multiplied by Qᵀ.
/// - Returns: For each column of R the column of the matrix; `nil`, without any effect, if there is
///   no library.
package func factorQR(
  _ matrix: inout [Double], rows: Int, columns: Int, _ right: inout [Double]
) -> [Int]? {
  #if BLAS && (canImport(Accelerate) || os(Linux))
    #if canImport(Accelerate)
      // A long where pointers have 32 bits.
      typealias Integer = __CLPK_integer
    #else
      typealias Integer = Int32
      guard let lapacke = LAPACKE.shared else { return nil }
    #endif
    let (m, n) = (Integer(count(rows)), Integer(count(columns)))
    let (k, room) = (min(m, n), Integer(count(workLength(columns))))
    var pivots = [Integer](repeating: 0, count: columns)
    var factors = [Double](repeating: 0, count: Int(k))
    var work = [Double](repeating: 0, count: Int(room))
    var (status, second) = (Integer(0), Integer(0))
    let (left, transposed) = (CChar(UInt8(ascii: "L")), CChar(UInt8(ascii: "T")))
    #if canImport(Accelerate)
      // Every argument is a variable, and none may be passed twice.
      var (height, width, one, reflections, length) = (m, n, Integer(1), k, room)
      var (stride, strideOfRight, side, form) = (m, m, left, transposed)
      onOneThread {
        dgeqp3_(&height, &width, &matrix, &stride, &pivots, &factors, &work, &length, &status)
        dormqr_(
          &side, &form, &height, &one, &reflections, &matrix, &stride, &factors, &right,
          &strideOfRight, &work, &length, &second)
      }
    #else
      status = lapacke.dgeqp3(
        LAPACK_COL_MAJOR, m, n, &matrix, m, &pivots, &factors, &work, room)
      second = lapacke.dormqr(
        LAPACK_COL_MAJOR, left, transposed, m, 1, k, matrix, m, factors, &right, m, &work, room)
    #endif
    require(status == 0 && second == 0, "LAPACK refuses an argument: \(status), \(second)")
    return pivots.map { Int($0) - 1 }
  #else
    return nil
  #endif
}

/// The work memory for `dgeqp3` and `dormqr`: (columns + 1) blocks of up to 64.
///
/// Few columns make no block, and take the least memory.
private func workLength(_ columns: Int) -> Int {
  columns < 32 ? 3 * columns + 1 : (columns + 1) * 64 + 65 * 64
}

// MARK: - Loading

#if BLAS && os(Linux) && !canImport(Accelerate)
  private struct OpenBLAS: @unchecked Sendable {
    let dgemm: cblas_dgemm_function

    /// The routines, loaded at the first use.
    static let shared: OpenBLAS? = {
      let names = ["libopenblas.so.0", "libopenblas.so"]
      let isOfHost = names.contains { dlopen($0, RTLD_LAZY | RTLD_NOLOAD) != nil }
      let library = LoadedLibrary(names)
      guard let dgemm = library?["cblas_dgemm", as: cblas_dgemm_function.self] else { return nil }
      if !isOfHost {
        library?["openblas_set_num_threads", as: openblas_set_num_threads_function.self]?(1)
      }
      return OpenBLAS(dgemm: dgemm)
    }()
  }

  private struct LAPACKE: @unchecked Sendable {
    let dgeqp3: LAPACKE_dgeqp3_work_function
    let dormqr: LAPACKE_dormqr_work_function

    /// The routines, loaded at the first use, after the BLAS that they call.
    ///
    /// They are in a library of their own, as on Debian, or in OpenBLAS.
    static let shared: LAPACKE? = {
      guard OpenBLAS.shared != nil else { return nil }
      for name in ["liblapacke.so.3", "libopenblas.so.0", "liblapacke.so"] {
        let library = LoadedLibrary([name])
        if let dgeqp3 = library?["LAPACKE_dgeqp3_work", as: LAPACKE_dgeqp3_work_function.self],
          let dormqr = library?["LAPACKE_dormqr_work", as: LAPACKE_dormqr_work_function.self]
        {
          return LAPACKE(dgeqp3: dgeqp3, dormqr: dormqr)
        }
      }
      return nil
    }()
  }

  /// A library that stays loaded until the process ends.
  package struct LoadedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Loads the first file that is found; `nil` if none is.
    package init?(_ names: [String]) {
      let handles = names.lazy.compactMap { dlopen($0, RTLD_LAZY | RTLD_LOCAL) }
      guard let handle = handles.first else { return nil }
      self.handle = handle
    }

    /// A function of the library; `nil` if there is none with this name.
    ///
    /// - Parameter type: The type of the function, as its header declares it.
    package subscript<Function>(name: String, as type: Function.Type) -> Function? {
      dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
  }
#endif
