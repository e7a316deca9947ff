// The types of what is loaded when it is needed (LinearAlgebraLibrary.swift), from the library's own header.
// Nothing here is linked.
#if __has_include(<cblas.h>)
#include <cblas.h>
#elif __has_include(<openblas/cblas.h>)
#include <openblas/cblas.h>
#else
#error "cblas.h of OpenBLAS is missing: apt-get install libopenblas-dev, or build with --disable-default-traits"
#endif

typedef __typeof__(&cblas_dgemm) cblas_dgemm_function;
typedef __typeof__(&openblas_set_num_threads) openblas_set_num_threads_function;
