import type { FastifyInstance } from 'fastify';

/** How long calls that are under way may take when the server stops, ms. */
const drainMs = 5_000;
const sweepMs = 25;

/**
 * Closes the port: no new connection is taken from here on, what is under way is answered, and a connection goes once it
 * has nothing under way. After `mostMs` whatever is left is cut. Resolves when no connection is left.
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
