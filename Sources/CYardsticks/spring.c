#define _GNU_SOURCE
#include "CYardsticks.h"
#include <math.h>

// Sine and cosine by one call where the C library has one: GCC puts it in the place of both by itself.
static inline double spring(double time, double rate, double frequency) {
  double sine, cosine;
#ifdef __linux__
  sincos(frequency * time, &sine, &cosine);
#else
  sine = sin(frequency * time);
  cosine = cos(frequency * time);
#endif
  return 1 - exp(-rate * time) * (cosine + rate / frequency * sine);
}

void yardstick_spring_fill(double *values, size_t count, double step, double rate, double frequency) {
  for (size_t index = 0; index < count; index++) {
    values[index] = spring((double)index * step, rate, frequency);
  }
}

double yardstick_spring_sum(const double *times, size_t count, double rate, double frequency) {
  double sum = 0;
  for (size_t index = 0; index < count; index++) sum += spring(times[index], rate, frequency);
  return sum;
}
