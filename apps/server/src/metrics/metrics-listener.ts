import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Answers `GET /metrics` and nothing else; opening and closing are the caller's. */
export function metricsListener(
  metrics: Pick<Metrics, 'read' | 'contentType'>,
  onError: (error: unknown) => void,
): Server {
  return createServer((request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
}
