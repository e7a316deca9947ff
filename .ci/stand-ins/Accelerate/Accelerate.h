// What is called of Accelerate, as Apple documents it: CBLAS and CLAPACK, whose integer is a long where pointers have 32 bits.
#define CLAPACK __attribute__((availability(macos, introduced=10.2, deprecated=13.3), availability(ios, introduced=4.0, deprecated=16.4), \
  availability(watchos, introduced=2.0, deprecated=9.4)))

enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 };
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 };
void cblas_dgemm(const enum CBLAS_ORDER order, const enum CBLAS_TRANSPOSE transA, const enum CBLAS_TRANSPOSE transB, const int m, const int n,
  const int k, const double alpha, const double *a, const int lda, const double *b, const int ldb, const double beta, double *c,
  const int ldc) CLAPACK;

#ifdef __LP64__
typedef int __CLPK_integer;
#else
typedef long __CLPK_integer;
#endif
typedef double __CLPK_doublereal;
int dgeqp3_(__CLPK_integer *m, __CLPK_integer *n, __CLPK_doublereal *a, __CLPK_integer *lda, __CLPK_integer *jpvt, __CLPK_doublereal *tau,
  __CLPK_doublereal *work, __CLPK_integer *lwork, __CLPK_integer *info) CLAPACK;
int dormqr_(char *side, char *trans, __CLPK_integer *m, __CLPK_integer *n, __CLPK_integer *k, __CLPK_doublereal *a, __CLPK_integer *lda,
  __CLPK_doublereal *tau, __CLPK_doublereal *c, __CLPK_integer *ldc, __CLPK_doublereal *work, __CLPK_integer *lwork,
  __CLPK_integer *info) CLAPACK;

typedef enum { BLAS_THREADING_MULTI_THREADED, BLAS_THREADING_SINGLE_THREADED, BLAS_THREADING_MAX_OPTIONS } BLAS_THREADING;
#define THREADING __attribute__((availability(macos, introduced=15.0), availability(ios, introduced=18.0), availability(watchos, introduced=11.0)))
int BLASSetThreading(BLAS_THREADING threading) THREADING;
BLAS_THREADING BLASGetThreading(void) THREADING;
