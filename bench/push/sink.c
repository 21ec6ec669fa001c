/* Listeners that cost as little as listeners can: they count publications by the one `^` in each, and note for some of
   the sockets how old a publication is when it arrives.
   argv: sockets, port, first frame in hex (may be empty), every how manieth socket is timed.
   Prints `n` and the count as it grows, and one line of JSON once every socket is closed. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { most_samples = 2000000 };
static char buffer[1 << 18];
static double *samples;
static long long taken = 0;

static double micros_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

static long long count_marks(const char *text, size_t length) {
  long long found = 0;
  for (const char *at = text; (at = memchr(at, '^', (size_t)(text + length - at))) != NULL; at += 1) found += 1;
  return found;
}

/* What is cut in two by the end of a read is left out: it is as likely to be early as late. */
static void note_ages(const char *text, size_t length) {
  double now = micros_now();
  const char *end = text + length;
  for (const char *at = text; (at = memmem(at, (size_t)(end - at), "\"at\":", 5)) != NULL; at += 5) {
    if (end - at < 30 || taken == most_samples) return;
    double said = strtod(at + 5, NULL);
    if (said > 0) samples[taken++] = now - said;
  }
}

int main(int count, char **argv) {
  if (count < 5) return 2;
  int sockets = atoi(argv[1]), every = atoi(argv[4]), poller = epoll_create1(0), one = 1;
  samples = malloc(most_samples * sizeof *samples);
  unsigned char first[4096];
  size_t first_length = strlen(argv[3]) / 2;
  for (size_t at = 0; at < first_length; at += 1) {
    unsigned value;
    if (sscanf(argv[3] + 2 * at, "%2x", &value) != 1) return 2;
    first[at] = (unsigned char)value;
  }
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(argv[2]))};
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  const char *hello =
      "GET /connection/websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  int *open_sockets = malloc((size_t)sockets * sizeof *open_sockets);
  for (int at = 0; at < sockets; at += 1) {
    int made = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(made, (struct sockaddr *)&address, sizeof address) != 0) return 3;
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (write(made, hello, strlen(hello)) < 0) return 3;
    size_t got = 0;
    do {
      ssize_t now = read(made, buffer + got, sizeof buffer - 1 - got);
      if (now <= 0) return 4;
      got += (size_t)now;
      buffer[got] = 0;
    } while (strstr(buffer, "\r\n\r\n") == NULL);
    if (first_length > 0 && write(made, first, first_length) < 0) return 3;
    open_sockets[at] = made;
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (unsigned)at};
    epoll_ctl(poller, EPOLL_CTL_ADD, made, &event);
  }
  long long marks = 0, told = 0;
  int left = sockets;
  double told_at = 0;
  struct epoll_event events[512];
  while (left > 0) {
    int ready = epoll_wait(poller, events, 512, 20);
    for (int at = 0; at < ready; at += 1) {
      unsigned place = events[at].data.u32;
      ssize_t got = read(open_sockets[place], buffer, sizeof buffer);
      if (got <= 0) {
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        close(open_sockets[place]);
        left -= 1;
        continue;
      }
      marks += count_marks(buffer, (size_t)got);
      if (place % (unsigned)every == 0) note_ages(buffer, (size_t)got);
    }
    double now = micros_now();
    if (marks != told && now - told_at > 20000) {
      printf("n%lld\n", marks);
      fflush(stdout);
      told = marks;
      told_at = now;
    }
  }
  qsort(samples, (size_t)taken, sizeof *samples, by_size);
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  double cpu = used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
  printf("{\"received\":%lld,\"samples\":%lld,\"p50\":%.0f,\"p99\":%.0f,\"cpu\":%.6f}\n", marks, taken,
         taken > 0 ? samples[taken / 2] : 0, taken > 0 ? samples[(long long)(taken * 0.99)] : 0, cpu);
  return 0;
}
