import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { priceInMain } from './world/server-page.ts';
import { expect, test } from './world/test.ts';

const dist = join(import.meta.dirname, '../apps/web/dist');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Any file host: files, `index.html` for every other path, and the calls handed on to the back end. */
async function fileHost(backEnd: string): Promise<{ readonly url: string; close(): void }> {
  const config = await (await fetch(`${backEnd}/sportsbook/config.json`)).text();
  const handOn = (incoming: IncomingMessage): boolean => /^\/(?:_sb_api|api|media)\//.test(incoming.url ?? '');
  const server: Server = createServer((incoming, response) => {
    if (handOn(incoming)) {
      const { hostname, port } = new URL(backEnd);
      const on = ask({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers });
      on.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      on.on('error', () => response.writeHead(502).end());
      incoming.pipe(on);
      return;
    }
    const path = (incoming.url ?? '').split('?', 1)[0]?.replace(/^\/sportsbook\/?/, '') ?? '';
    if (path === 'config.json') {
      // Push stays where it is: a file host opens no sockets.
      const changed = { ...JSON.parse(config), push_url: `${backEnd.replace(/^http/, 'ws')}/connection/websocket` };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(changed));
      return;
    }
    const name = extname(path) === '' || path.includes('..') ? 'index.html' : path;
    readFile(join(dist, name)).then(
      (bytes) =>
        response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test.describe('on a file host', () => {
  // The push server takes only pages of its own origin: a file host elsewhere would be named in ALLOWED_ORIGINS.
  test.use({ noise: /WebSocket connection|403/ });

  test('the same build draws itself: home, and a link from elsewhere into a match', async ({
    page,
    server,
    addMatch,
  }) => {
    const match = await addMatch();
    const host = await fileHost(server.url);
    try {
      await page.goto(`${host.url}/sportsbook`);
      await expect(page.locator(priceInMain).first()).toBeVisible();
      await page.goto(`${host.url}/sportsbook${match.path}`);
      await expect(page.getByRole('main')).toContainText(match.name.split(' vs ')[0] ?? match.name);
      await expect(page.locator(priceInMain).first()).toBeVisible();
    } finally {
      // Requests still under way would be refused and logged to the console.
      await page.goto('about:blank');
      host.close();
    }
  });
});
