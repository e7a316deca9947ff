// What the library is measured against: the plain loop over a spring, as a C compiler makes it.
#ifndef CYARDSTICKS_H
#define CYARDSTICKS_H

#include <stddef.h>

/// Writes 1 − e^(−rate·t)·(cos(frequency·t) + rate/frequency·sin(frequency·t)) for t = 0, step, 2·step …
void yardstick_spring_fill(double *values, size_t count, double step, double rate, double frequency);

/// The sum of the same at times in any order.
double yardstick_spring_sum(const double *times, size_t count, double rate, double frequency);

#endif
