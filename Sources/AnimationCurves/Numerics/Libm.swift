// The elementary functions of the platform's C library, under their full names. This is the only
// file that imports the library.
//
// Swift has no module common to all C libraries, and an `import` is visible to the whole file, so
// each platform's module is named here and nowhere else. An embedded build brings its own, CMath.

#if hasFeature(Embedded)
  import CMath
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

/// eˣ.
@inline(__always) package func exponential(_ x: Double) -> Double { exp(x) }

/// eˣ − 1 without cancellation for small x; `expm1` in C.
@inline(__always) package func expMinusOne(_ x: Double) -> Double { expm1(x) }

/// 2ˣ; `exp2` in C.
@inline(__always) func powerOfTwo(_ x: Double) -> Double { exp2(x) }

/// xʸ; NaN for x < 0 unless y is a whole number.
@inline(__always) package func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }

/// The natural logarithm.
@inline(__always) package func logarithm(_ x: Double) -> Double { log(x) }

/// ln(1 + x) without cancellation for small x; `log1p` in C.
@inline(__always) package func logarithm(onePlus x: Double) -> Double { log1p(x) }

/// The sine of an angle in radians.
@inline(__always) package func sine(_ x: Double) -> Double { sin(x) }

/// The cosine of an angle in radians.
@inline(__always) package func cosine(_ x: Double) -> Double { cos(x) }

/// The angle in [0, π] whose cosine is x.
@inline(__always) func arcCosine(_ x: Double) -> Double { acos(x) }

/// The angle of the vector (x, y), in (−π, π].
@inline(__always) package func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }

/// √(x² + y²) without overflow.
@inline(__always) package func hypotenuse(_ x: Double, _ y: Double) -> Double { hypot(x, y) }

/// The real cube root, also of negative numbers.
@inline(__always) package func cubeRoot(_ x: Double) -> Double { cbrt(x) }
