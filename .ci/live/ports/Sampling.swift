// What AnimationSampling asks of Dispatch, of BLAS and LAPACK, and of existentials, where there is none of them.

/// Memory of the library is written by one thread at a time.
struct DispatchQueue {
  init(label: String) {}

  func sync<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}

@_silgen_name("library_lock") private func lock()
@_silgen_name("library_unlock") private func unlock()

// MARK: - Linear algebra

/// Without BLAS: the loops in Swift take the product.
func dgemm(
  _ a: MatrixView, _ b: MatrixView, into c: UnsafeMutablePointer<Double>, isAdded: Bool
) -> Bool { false }

/// Without LAPACK: the reflections in Swift take the matrix.
func factorQR(
  _ matrix: inout [Double], rows: Int, columns: Int, _ rightHandSide: inout [Double]
) -> [Int]? { nil }

// MARK: - Types

/// A curve that answers many arguments: none here.
enum AnyBulkCurve {
  var fewestForPanels: Int { fatalError() }
  func writeValues(
    at arguments: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>
  ) {}
  func writeSlopes(
    at arguments: UnsafeBufferPointer<Double>, to slopes: UnsafeMutablePointer<Double>
  ) {}
}

func bulkCurve(of curve: some Curve) -> AnyBulkCurve? { nil }

extension Easing {
  var bulk: AnyBulkCurve? { nil }
}

func exactly<Known: Curve>(_ type: Known.Type, _ curve: some Curve) -> Known? {
  curve.cast(to: type)
}
