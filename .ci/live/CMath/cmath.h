// What Numerics/Libm.swift asks of a C library.
#pragma once
double exp(double), expm1(double), exp2(double), pow(double, double), log(double), log1p(double);
double sin(double), cos(double), tan(double), acos(double), atan2(double, double), hypot(double, double), cbrt(double);
