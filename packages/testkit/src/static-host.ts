import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The built page as any file host serves it: files as they are, and `index.html` for every unknown path below `base`. */
export interface StaticHost {
  readonly origin: string;
  close(): Promise<void>;
}

/** `dist` is the folder of the built page; `config` is what its `config.json` says. */
export async function startStaticHost(dist: string, base: string, config: unknown): Promise<StaticHost> {
  const read = async (path: string): Promise<{ readonly body: Buffer | string; readonly type: string }> => {
    if (path === '/config.json') return { body: JSON.stringify(config), type: '.json' };
    try {
      return { body: await readFile(join(dist, normalize(path))), type: extname(path) };
    } catch {
      return { body: await readFile(join(dist, 'index.html')), type: '.html' };
    }
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (!pathname.startsWith(base)) {
      response.writeHead(404).end();
      return;
    }
    void read(decodeURI(pathname.slice(base.length))).then(({ body, type }) =>
      response.writeHead(200, { 'content-type': types[type] ?? 'application/octet-stream' }).end(body),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
