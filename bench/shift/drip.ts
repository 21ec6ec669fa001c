import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DripServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Bytes of markup that come at once. */
export const PIECE = 700;
/** The pause after them, long enough for a frame. */
const PAUSE_MS = 20;

/** What a server answers a page by, whoever asks for it: what a browser did not say is not said for it either. */
const handedOn = ['accept', 'cookie', 'user-agent', 'sec-ch-ua-mobile', 'save-data'] as const;

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const said = handedOn.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(said), 'accept-encoding': 'identity' };
}

async function drip(response: ServerResponse, text: string, piece: number): Promise<void> {
  const body = Buffer.from(text);
  // The head as a whole: nothing is painted before its style sheets are in.
  const start = body.indexOf('<body>');
  let at = start === -1 ? body.length : start;
  response.write(body.subarray(0, at));
  while (at < body.length && !response.destroyed) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    response.write(body.subarray(at, at + piece));
    at += piece;
  }
  response.end();
}

/**
 * The documents of a server in small pieces, as a slow network brings them, so that each way to cut one is painted; all
 * else as the server has it.
 */
export async function serveDripping(origin: string, piece: number): Promise<DripServer> {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await fetch(`${origin}${request.url ?? '/'}`, { headers: headersOf(request), redirect: 'manual' });
    const kept = [...answer.headers].filter(
      ([name]) => !/^(?:content-(?:length|encoding)|transfer-encoding|connection)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(kept));
    if (request.headers.accept?.includes('text/html') === true) await drip(response, await answer.text(), piece);
    else response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response): void => {
    void serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
