/**
 * A host page for demonstrations: shows the product in a frame, on an origin of its own, with every message that goes to and fro.
 * `npm start` runs it beside the product. PRODUCT is the address of the product, HOST_TOKEN_SECRET the secret of both back ends.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const product = process.env['PRODUCT'] ?? 'http://localhost:4600';
const secret = process.env['HOST_TOKEN_SECRET'] ?? '';
const port = Number(process.env['PORT'] ?? '4601');

/** Players of a demonstration, and the only ones that this page gives tokens for. */
const players = new Set(['demo@touchline.test']);

const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['desktop.html', 'text/html; charset=utf-8'],
  '/phone': ['phone.html', 'text/html; charset=utf-8'],
  '/demo.js': ['demo.js', 'text/javascript; charset=utf-8'],
  '/demo.css': ['demo.css', 'text/css; charset=utf-8'],
};

/** A token as docs/embedding.md says how one is made. */
function tokenOf(login: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: login, jti: randomUUID(), iat: now, exp: now + 60 })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const server = createServer(({ url = '/', method, headers }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://host.invalid');
  const file = files[pathname];
  if (pathname === '/token' && method === 'POST') {
    const login = searchParams.get('player') ?? '';
    // A page of another site could ask, but neither read the answer nor set this header.
    const isOwn = headers['x-host-demo'] !== undefined && players.has(login);
    response.writeHead(isOwn ? 200 : 403, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
    response.end(isOwn ? tokenOf(login) : '');
  } else if (file === undefined) response.writeHead(404).end();
  else {
    const [name, type] = file;
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(readFileSync(join(import.meta.dirname, '../pages', name), 'utf8').replaceAll('%PRODUCT%', product));
  }
});

server.on('error', (error) => {
  process.stderr.write(`the host page for demonstrations does not run: ${error.message}\n`);
  process.exitCode = 1;
});
server.listen(port, '127.0.0.1', () => process.stdout.write(`Host page   http://127.0.0.1:${port}/ and /phone\n`));
// It ends with the process that has started it.
process.once('disconnect', () => server.close(() => process.exit()));
