// The lock of the library's memory: an unlocked mutex of the C library is all 0, here as on every Linux.
int pthread_mutex_lock(void *), pthread_mutex_unlock(void *);
static long long mutex[8];
void library_lock(void) { pthread_mutex_lock(mutex); }
void library_unlock(void) { pthread_mutex_unlock(mutex); }
