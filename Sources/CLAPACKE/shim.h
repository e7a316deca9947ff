// The types of what is loaded when it is needed (LinearAlgebraLibrary.swift), from the library's own header.
// Nothing here is linked.
#if __has_include(<lapacke.h>)
#include <lapacke.h>
#elif __has_include(<lapacke/lapacke.h>)
#include <lapacke/lapacke.h>
#else
#error "lapacke.h is missing: apt-get install liblapacke-dev, or build with --disable-default-traits"
#endif

typedef __typeof__(&LAPACKE_dgeqp3_work) LAPACKE_dgeqp3_work_function;
typedef __typeof__(&LAPACKE_dormqr_work) LAPACKE_dormqr_work_function;
