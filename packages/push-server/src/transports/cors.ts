import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** Whether pages of this origin may connect. Requests without an Origin do not come from a page of elsewhere. */
export function isAllowedOrigin(origin: string | undefined, allowed: readonly string[] | '*'): boolean {
  if (origin === undefined || allowed === '*') return true;
  return allowed.some((candidate) => candidate.toLowerCase() === origin.toLowerCase());
}

/** Headers that let a page of an allowed origin read the answer and send what it asked to. */
export function corsHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const { origin, 'access-control-request-headers': asked } = headers;
  if (origin === undefined) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Methods': 'POST, GET, OPTIONS',
    'Access-Control-Max-Age': '300',
    ...(asked === undefined ? {} : { 'Access-Control-Allow-Headers': asked }),
  };
}
