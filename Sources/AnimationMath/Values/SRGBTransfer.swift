// The curve between encoded sRGB and light [1], continued to negative and to large numbers as CSS does,
// odd about 0 [2, §10.2].
//
//     decode    |v| ≤ 0.04045          v / 12.92           else ((|v| + 0.055)/1.055)^2.4
//     encode    |l| ≤ 0.04045/12.92    12.92 l             else 1.055 |l|^(1/2.4) − 0.055
//
// The standard prints the second threshold as 0.0031308, which is the number here to five digits. Taken
// literally, encoded values from 0.04044994 to 0.04045 do not come back: they return 3e-8 too small.
// With the image of the first, every encoded value does.
//
// The two pieces do not quite meet: light jumps up by 2.3e-9 at 0.04045, and encoding falls back by
// 3.0e-8 there. Light within that jump has no encoding and comes back changed by as much.
//
// [1] IEC 61966-2-1:1999. [2] CSS Color Module Level 4, W3C.

/// The last encoded value of the linear piece.
private let corner = 0.04045

/// What the double nearest to 1.055 lacks, so that 1.055 − 0.055 is 1 and white stays white.
private let rest = 6.217248937900877e-17

/// The light of an encoded component, within 8 ulps up to 10⁶ (measured: 6.0).
func linearLight(_ encoded: Double) -> Double {
  let v = encoded.magnitude
  if v <= corner { return encoded / 12.92 }
  let light = power((v + 0.055) / 1.055, 2.4)
  return encoded < 0 ? -light : light
}

/// The encoded component of an amount of light, within 4 ulps (measured: 2.1).
func encodedLight(_ light: Double) -> Double {
  let l = light.magnitude
  if l <= corner / 12.92 { return 12.92 * light }
  let root = power(l, 1 / 2.4)
  let encoded = 1.055 * root - (0.055 - rest * root)
  return light < 0 ? -encoded : encoded
}
