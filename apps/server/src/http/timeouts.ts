/** 64 KiB, the largest body, in this time are 6.5 kB a second. */
const usualMs = 10_000;
/** How often the server looks for requests that take too long; Node looks every 30 s. */
const longestCheckMs = 1_000;

/** Options of Fastify: how long a whole request may take to arrive, head and body together. */
export function requestTimeouts(ms: number = usualMs) {
  return {
    requestTimeout: ms,
    http: { headersTimeout: ms, connectionsCheckingInterval: Math.min(longestCheckMs, ms) },
  };
}
