// Preloaded, it puts every program of a test run at another moment: CLOCK_OFFSET_S seconds from the machine's.
// It needs no headers, so that any C compiler makes it.
#ifdef __aarch64__
#define CLOCK_GETTIME 113
#else
#define CLOCK_GETTIME 228
#endif
#define REALTIME 0
#define REALTIME_COARSE 5
#define TAI 11

struct timespec { long seconds, nanoseconds; };
struct timeval { long seconds, microseconds; };
long syscall(long number, ...);
char *getenv(const char *name);
long atol(const char *text);

static long offset(void) {
  static volatile long known, is_known;
  if (!is_known) {
    const char *text = getenv("CLOCK_OFFSET_S");
    known = text ? atol(text) : 0;
    is_known = 1;
  }
  return known;
}

int clock_gettime(int clock, struct timespec *at) {
  long answer = syscall(CLOCK_GETTIME, clock, at);
  if (answer == 0 && (clock == REALTIME || clock == REALTIME_COARSE || clock == TAI)) at->seconds += offset();
  return answer;
}

int gettimeofday(struct timeval *at, void *zone) {
  struct timespec now;
  clock_gettime(REALTIME, &now);
  if (at) {
    at->seconds = now.seconds;
    at->microseconds = now.nanoseconds / 1000;
  }
  return 0;
}

long time(long *at) {
  struct timespec now;
  clock_gettime(REALTIME, &now);
  if (at) *at = now.seconds;
  return now.seconds;
}
