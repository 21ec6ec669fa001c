/** The largest body, 64 KiB, in this time is 6.5 kB a second. */
const usualMs = 10_000;
/** How often the server checks for slow requests; Node's default is 30 s. */
const longestCheckMs = 1_000;

/** Options of Fastify: how long a whole request may take to arrive, head and body together. */
export function requestTimeouts(ms: number = usualMs) {
  return {
    requestTimeout: ms,
    http: { headersTimeout: ms, connectionsCheckingInterval: Math.min(longestCheckMs, ms) },
  };
}
