/* The limit of what one thread can send: a ready-made frame to every socket in turn.
   argv: sockets, port, seconds, file with the frame, publications in it, frames a second (0 for as many as go out). At a
   rate each frame says the moment it is sent at, in the place that the file has for it. Prints one line of JSON. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static double seconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static double cpu_now(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* Sleeps where the socket is full: turning round and round would be paid for as if it were work. */
static int send_all(int socket, const char *frame, size_t length) {
  size_t sent = 0;
  while (sent < length) {
    ssize_t now = send(socket, frame + sent, length - sent, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (now > 0) {
      sent += (size_t)now;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      struct pollfd wait = {.fd = socket, .events = POLLOUT};
      poll(&wait, 1, 1000);
    } else if (errno != EINTR) {
      return 0;
    }
  }
  return 1;
}

static void sleep_until(double moment) {
  double left = moment - seconds_now();
  if (left > 0) usleep((useconds_t)(left * 1e6));
}

/* Microseconds since 1970: as many digits as the moment in the file has. */
static void write_moment(char *place) {
  struct timespec time;
  char digits[32];
  clock_gettime(CLOCK_REALTIME, &time);
  int length = snprintf(digits, sizeof digits, "%lld", time.tv_sec * 1000000LL + time.tv_nsec / 1000);
  memcpy(place, digits, (size_t)length);
}

int main(int count, char **argv) {
  if (count < 7) return 2;
  int sockets = atoi(argv[1]), one = 1;
  double duration = atof(argv[3]);
  int publications = atoi(argv[5]);
  double rate = atof(argv[6]);
  FILE *file = fopen(argv[4], "rb");
  static char frame[1 << 16], request[4096];
  if (file == NULL) return 2;
  size_t length = fread(frame, 1, sizeof frame, file);
  fclose(file);
  char *moment = memmem(frame, length, "\"at\":", 5);
  if (rate > 0 && moment == NULL) return 2;

  int listener = socket(AF_INET, SOCK_STREAM, 0);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(argv[2]))};
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0) return 3;
  listen(listener, 1024);
  socklen_t size = sizeof address;
  getsockname(listener, (struct sockaddr *)&address, &size);
  printf("{\"port\":%d}\n", ntohs(address.sin_port));
  fflush(stdout);

  int *connected = malloc((size_t)sockets * sizeof *connected);
  const char *welcome = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
  for (int at = 0; at < sockets; at += 1) {
    connected[at] = accept(listener, NULL, NULL);
    setsockopt(connected[at], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (read(connected[at], request, sizeof request) <= 0) return 4;
    if (write(connected[at], welcome, strlen(welcome)) < 0) return 4;
  }
  usleep(300000);

  double from = seconds_now(), cpu_from = cpu_now();
  long long delivered = 0;
  for (long long sent = 0; seconds_now() - from < duration; sent += 1) {
    if (rate > 0) {
      sleep_until(from + (double)sent / rate);
      write_moment(moment + 5);
    }
    for (int at = 0; at < sockets; at += 1) {
      if (!send_all(connected[at], frame, length)) return 5;
      delivered += publications;
    }
  }
  double took = seconds_now() - from, cpu = cpu_now() - cpu_from;
  for (int at = 0; at < sockets; at += 1) close(connected[at]);
  printf("{\"delivered\":%lld,\"seconds\":%.6f,\"cpu\":%.6f}\n", delivered, took, cpu);
  return 0;
}
