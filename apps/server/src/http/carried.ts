import type { FastifyInstance } from 'fastify';
import { CallError } from '../calls/handler.ts';

const carriedHeaders = ['content-type', 'x-touchline-app', 'cookie'] as const;
const patienceMs = 20_000;

/**
 * Forwards calls under `prefix` to the process that answers them, and returns its answer. For the desk, which only this
 * machine reaches. `elsewhere` returns the address of that process; null to answer here.
 */
export function carryCalls(app: FastifyInstance, prefix: string, elsewhere: () => Promise<string | null>): void {
  app.addHook('preHandler', async (request, reply) => {
    const path = request.raw.url ?? '';
    // The route, because a path may be written in several ways.
    const isCarried = request.routeOptions.url?.startsWith(prefix) === true;
    // Forwarded once only: while the lead changes hands, requests must not circle.
    if (!isCarried || request.headers['x-touchline-carried'] !== undefined) return undefined;
    const origin = await elsewhere();
    if (origin === null) return undefined;
    const headers = new Headers({ 'x-touchline-carried': '1' });
    for (const name of carriedHeaders) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const ask = async (): Promise<{ readonly status: number; readonly type: string; readonly text: string }> => {
      const answer = await fetch(new URL(path, origin), {
        method: request.method,
        headers,
        body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
        signal: AbortSignal.timeout(patienceMs),
      });
      // The process may also stop in the middle of its answer.
      const text = await answer.text();
      return { status: answer.status, type: answer.headers.get('content-type') ?? 'application/json', text };
    };
    const { status, type, text } = await ask().catch(() => {
      throw new CallError('unavailable', 'The process that leads the others does not answer; try again.');
    });
    return reply.code(status).header('cache-control', 'no-store').type(type).send(text);
  });
}
