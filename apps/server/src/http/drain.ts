import type { FastifyInstance } from 'fastify';

/** How long calls in progress may take when the server stops, ms. */
const drainMs = 5_000;
const sweepMs = 25;

/**
 * Closes the port. Calls in progress are answered, and idle connections are closed. After `mostMs` the rest is cut.
 * Resolves when no connection is left.
 */
export async function drain(app: FastifyInstance, mostMs = drainMs): Promise<void> {
  const closed = app.close();
  const sweeping = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const bound = setTimeout(() => app.server.closeAllConnections(), mostMs);
  try {
    await closed;
  } finally {
    clearInterval(sweeping);
    clearTimeout(bound);
  }
}
