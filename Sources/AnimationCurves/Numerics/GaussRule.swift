// Gauss's rule with 16 nodes on −1…1, as its right half; the left half mirrors it.
//
// Nodes are the zeros of the Legendre polynomial P₁₆, in rising order; weights 2/((1 − x²)·P₁₆′(x)²).
// Both from mpmath at 40 digits.

/// The positive nodes.
package let gaussNodes: SIMD8<Double> = [
  0.09501250983763744, 0.2816035507792589, 0.45801677765722737, 0.6178762444026438,
  0.755404408355003, 0.8656312023878318, 0.9445750230732326, 0.9894009349916499,
]

/// The weights of ``gaussNodes``.
package let gaussWeights: SIMD8<Double> = [
  0.1894506104550685, 0.18260341504492358, 0.16915651939500254, 0.14959598881657674,
  0.12462897125553388, 0.09515851168249279, 0.062253523938647894, 0.027152459411754096,
]
