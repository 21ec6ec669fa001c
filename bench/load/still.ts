import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** The page as the server renders it, as a plain document: no scripts, no data, nothing but markup and style sheets. */
export function stillOf(html: string): string {
  return html
    .replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<link rel="(?:alternate|canonical)"[^>]*>/g, '');
}

export interface StillServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves one document, and every other file as the real server has it, each read once beforehand. */
export async function serveStill(origin: string, path: string, html: string): Promise<StillServer> {
  const packed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const files = new Map<string, Promise<{ readonly bytes: Buffer; readonly headers: Record<string, string> }>>();
  const read = async (name: string) => {
    const answer = await fetch(`${origin}${name}`, { headers: { 'accept-encoding': 'identity' } });
    const plain = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    const isText = /^(?:text|image\/svg|application\/(?:json|javascript))/.test(type);
    return {
      bytes: isText ? brotliCompressSync(plain) : plain,
      headers: { 'content-type': type, ...(isText ? { 'content-encoding': 'br' } : {}) },
    };
  };
  const server = createServer((request, response): void => {
    const name = request.url ?? '/';
    if (name === path) {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-cache',
      });
      response.end(packed);
      return;
    }
    const found = files.get(name) ?? read(name);
    files.set(name, found);
    found.then(
      ({ bytes, headers }) => response.writeHead(200, headers).end(bytes),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
