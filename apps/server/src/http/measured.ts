import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call behind a route. */
    call?: string;
  }
}

/** How long each answer took, by call. Addresses that do not exist, and streams of push, count as nothing. */
export function measureAnswers(app: FastifyInstance, { answered }: Pick<Metrics, 'answered'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.is404) answered(nameOf(request), reply.elapsedTime / 1000);
    done();
  });
}

/** A word of a short list: what callers write is never a label. */
function nameOf({ routeOptions: { config, url = '' } }: FastifyRequest): string {
  return config.call ?? (url.startsWith('/sportsbook') ? 'page' : 'other');
}
