/* Listeners that cost as little as listeners can: they count publications by the one `^` in each payload, and note for some
   of the sockets how old a publication is when it arrives.
   argv: sockets, port, first frame in hex (may be empty), every how manieth socket is timed (0 for none), "awake" or
   "asleep": whether it looks again at once where nothing has come, or waits for it.
   Where some are timed the others are read while nothing is under way: otherwise this process, which has to read from as
   many sockets as the server writes to, would be what is timed.
   Prints `n` and the count as it grows, and one line of JSON once every socket is closed; `busy` is seconds of reading. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { most_samples = 2000000, quiet_ms = 5, longest_unread_ms = 100 };
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

/* How far into its frames a socket was read. A length may be written with the byte of the mark, so headers are not searched. */
struct frames {
  unsigned long long payload_left;
  unsigned char header[10];
  unsigned header_read;
};

static unsigned header_length(const struct frames *frames) {
  if (frames->header_read < 2) return 2;
  unsigned kind = frames->header[1] & 0x7f;
  return kind == 126 ? 4 : kind == 127 ? 10 : 2;
}

static unsigned long long payload_length(const struct frames *frames) {
  unsigned length = header_length(frames);
  if (length == 2) return frames->header[1] & 0x7f;
  unsigned long long payload = 0;
  for (unsigned at = 2; at < length; at += 1) payload = payload << 8 | frames->header[at];
  return payload;
}

/* Marks in the payloads of what was read; frames may begin and end anywhere in it. */
static long long count_in_frames(struct frames *frames, const char *bytes, size_t length) {
  long long found = 0;
  while (length > 0) {
    if (frames->payload_left > 0) {
      size_t part = frames->payload_left < length ? (size_t)frames->payload_left : length;
      found += count_marks(bytes, part);
      frames->payload_left -= part;
      bytes += part;
      length -= part;
      continue;
    }
    frames->header[frames->header_read] = (unsigned char)*bytes;
    frames->header_read += 1;
    bytes += 1;
    length -= 1;
    if (frames->header_read == header_length(frames)) {
      frames->payload_left = payload_length(frames);
      frames->header_read = 0;
    }
  }
  return found;
}

/* What is cut in two by the end of a read is left out: it is as likely to be early as late. */
static void note_ages(const char *text, size_t length) {
  double now = micros_now();
  const char *end = text + length;
  for (const char *at = text; (at = memmem(at, (size_t)(end - at), "\"at\":", 5)) != NULL; at += 5) {
    if (end - at < 30 || taken == most_samples) return;
    double published_at = strtod(at + 5, NULL);
    if (published_at > 0) samples[taken++] = now - published_at;
  }
}

struct listener {
  int socket;
  struct frames frames;
};

static long long marks = 0;

/* Reads once; 1 when nothing will come any more. */
static int read_from(struct listener *listener, int is_timed) {
  ssize_t got = read(listener->socket, buffer, sizeof buffer);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  if (got <= 0) {
    close(listener->socket);
    return 1;
  }
  if (is_timed) note_ages(buffer, (size_t)got);
  marks += count_in_frames(&listener->frames, buffer, (size_t)got);
  return 0;
}

int main(int count, char **argv) {
  if (count < 6) return 2;
  int sockets = atoi(argv[1]), every = atoi(argv[4]), is_awake = strcmp(argv[5], "awake") == 0, one = 1;
  int prompt = epoll_create1(0), patient = epoll_create1(0);
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
  struct listener *sockets_by_place = calloc((size_t)sockets, sizeof *sockets_by_place);
  long long reported = 0;
  for (int at = 0; at < sockets; at += 1) {
    int made = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(made, (struct sockaddr *)&address, sizeof address) != 0) return 3;
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (write(made, hello, strlen(hello)) < 0) return 3;
    size_t got = 0;
    const char *end;
    do {
      ssize_t now = read(made, buffer + got, sizeof buffer - 1 - got);
      if (now <= 0) return 4;
      got += (size_t)now;
      buffer[got] = 0;
    } while ((end = strstr(buffer, "\r\n\r\n")) == NULL);
    marks += count_in_frames(&sockets_by_place[at].frames, end + 4, (size_t)(buffer + got - (end + 4)));
    if (first_length > 0 && write(made, first, first_length) < 0) return 3;
    sockets_by_place[at].socket = made;
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (unsigned)at};
    epoll_ctl(every == 0 || at % every == 0 ? prompt : patient, EPOLL_CTL_ADD, made, &event);
  }
  int left = sockets;
  double reported_at = 0, quiet_at = micros_now(), read_micros = 0;
  int patience_ms = is_awake ? 0 : every == 0 ? 20 : quiet_ms;
  struct epoll_event events[512];
  while (left > 0) {
    int ready = epoll_wait(prompt, events, 512, patience_ms);
    double from = micros_now();
    if (every > 0 && (ready == 0 || from - quiet_at > longest_unread_ms * 1000)) {
      quiet_at = from;
      struct epoll_event waiting[512];
      for (int more; (more = epoll_wait(patient, waiting, 512, 0)) > 0;) {
        for (int at = 0; at < more; at += 1) left -= read_from(&sockets_by_place[waiting[at].data.u32], 0);
      }
    }
    for (int at = 0; at < ready; at += 1) left -= read_from(&sockets_by_place[events[at].data.u32], every > 0);
    double now = micros_now();
    if (ready > 0) read_micros += now - from;
    if (marks != reported && now - reported_at > 20000) {
      printf("n%lld\n", marks);
      fflush(stdout);
      reported = marks;
      reported_at = now;
    }
  }
  qsort(samples, (size_t)taken, sizeof *samples, by_size);
  printf("{\"received\":%lld,\"samples\":%lld,\"p50\":%.0f,\"p99\":%.0f,\"busy\":%.6f}\n", marks, taken,
         taken > 0 ? samples[taken / 2] : 0, taken > 0 ? samples[(long long)(taken * 0.99)] : 0, read_micros / 1e6);
  return 0;
}
