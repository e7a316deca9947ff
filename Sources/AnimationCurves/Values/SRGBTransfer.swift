// The curve between encoded sRGB and light [1], continued beyond 1 and, as an odd function, below
// 0, as in CSS [2, §10.2].
//
//     decode    |v| ≤ 0.04045          v / 12.92           else ((|v| + 0.055)/1.055)^2.4
//     encode    |l| ≤ 0.04045/12.92    12.92 l             else 1.055 |l|^(1/2.4) − 0.055
//
// The standard prints the second threshold as 0.0031308, which is 0.04045/12.92 to five digits.
// With the printed number, encoded values from 0.04044994 to 0.04045 come back 3e-8 too small. With
// the exact image of the first threshold every encoded value comes back.
//
// The two pieces do not quite meet: light jumps up by 2.3e-9 at 0.04045, and encoding falls back by
// 3.0e-8 there. Light within the jump has no encoding and comes back changed by up to 2.3e-9.
//
// [1] IEC 61966-2-1:1999. [2] CSS Color Module Level 4, W3C.

/// The last encoded value of the linear piece.
private let corner = 0.04045

/// The rounding error of the double 1.055, added so that white stays white: 1.055 − 0.055 is 1.
private let rest = 6.217248937900877e-17

/// The light of an encoded component, within 8 units in the last place up to 1, 16 up to 10⁶.
package func linearLight(_ encoded: Double) -> Double {
  let v = encoded.magnitude
  if v <= corner { return encoded / 12.92 }
  let light = power((v + 0.055) / 1.055, 2.4)
  return encoded < 0 ? -light : light
}

/// The encoded component of an amount of light, within 4 units in the last place up to 1, 6 up to 10⁶.
package func encodedLight(_ light: Double) -> Double {
  let l = light.magnitude
  if l <= corner / 12.92 { return 12.92 * light }
  let root = power(l, 1 / 2.4)
  let encoded = 1.055 * root - (0.055 - rest * root)
  return light < 0 ? -encoded : encoded
}
