// Another C library: its elementary functions rounded from long double, to be preloaded.
#include <math.h>
#define ROUNDED(name) double name(double x) { return name##l(x); }
#define ROUNDED_OF_TWO(name) double name(double x, double y) { return name##l(x, y); }
ROUNDED(exp) ROUNDED(expm1) ROUNDED(exp2) ROUNDED(log) ROUNDED(log1p) ROUNDED(sin) ROUNDED(cos) ROUNDED(acos) ROUNDED(cbrt)
ROUNDED_OF_TWO(pow) ROUNDED_OF_TWO(atan2) ROUNDED_OF_TWO(hypot)
void sincos(double x, double *s, double *c) { *s = sin(x), *c = cos(x); }
