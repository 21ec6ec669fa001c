import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Every request gets one of these headers at least: nothing here is a page or to be kept. */
const bare = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/** A whole answer, without a body unless one is given as JSON text. Says nothing to a peer that is gone. */
export function answer(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders = {},
  body: string | null = null,
): void {
  if (response.headersSent || response.destroyed) return;
  const described =
    body === null
      ? status === 204
        ? {}
        : { 'Content-Length': 0 }
      : { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, { ...bare, ...described, ...headers });
  response.end(body ?? undefined);
}

/** Why there is no body to work with. `gone`: the peer went before it had sent everything. */
type BodyTrouble = 'too large' | 'gone';

/** A body this many times too long is not even read to its end. */
const patience = 16;

/**
 * The whole body as bytes, at most `limit` of them; never more than that is kept. A body that is somewhat longer is read
 * to its end all the same, because a peer that still sends does not read the answer.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | BodyTrouble> {
  if (Number(request.headers['content-length'] ?? 0) > limit * patience) return Promise.resolve('too large');
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else chunks = [];
      if (length > limit * patience) {
        request.pause();
        resolve('too large');
      }
    });
    request.once('end', () => resolve(length > limit ? 'too large' : Buffer.concat(chunks)));
    request.once('error', () => resolve('gone'));
    request.once('close', () => resolve('gone'));
  });
}

/** Answers a body that was too long; one that was not read to its end takes its connection with it. */
export function refuseLargeBody(response: ServerResponse, headers: OutgoingHttpHeaders): void {
  answer(response, 413, { ...headers, ...(response.req.complete ? {} : { Connection: 'close' }) });
}

/** An address without its query. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

/** The query of an address; it may hold a token and is never logged. */
export function queryOf(request: IncomingMessage): URLSearchParams {
  const url = request.url ?? '';
  const mark = url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
}
