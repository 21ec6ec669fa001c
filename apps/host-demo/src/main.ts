/**
 * A host page for demonstrations: shows the product in a frame, on an origin of its own, with every message that goes to and fro.
 * `npm start` runs it beside the product. PRODUCT is the address of the product, HOST_TOKEN_SECRET the secret of both back
 * ends; SECOND_PRODUCT and SECOND_HOST_TOKEN_SECRET are those of a second brand, RECORDING a file of recorded messages.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';

const secret = process.env['HOST_TOKEN_SECRET'] ?? '';
const port = Number(process.env['PORT'] ?? '4601');
/** Played by the page that stands in the place of the product. */
const recording = process.env['RECORDING'] ?? join(import.meta.dirname, '../pages/sample-recording.json');

/** The brands: where each is, and by which secret it knows the players of this page. */
const brands: Readonly<Record<string, { readonly product: string; readonly secret: string }>> = {
  first: { product: process.env['PRODUCT'] ?? 'http://localhost:4600', secret },
  second: {
    product: process.env['SECOND_PRODUCT'] ?? '',
    secret: process.env['SECOND_HOST_TOKEN_SECRET'] ?? secret,
  },
};

/** The one player of a demonstration, and the only one that this page gives tokens for. */
const PLAYER = 'demo@touchline.test';

const pages: Readonly<Record<string, string>> = {
  '/': 'plain',
  '/react': 'react',
  '/phone': 'phone',
  '/brands': 'brands',
  '/replay': 'replay',
  '/mock-product': 'mock-product',
};
const scripts: Readonly<Record<string, string>> = {
  '/plain.js': 'plain.ts',
  '/react.js': 'react.tsx',
  '/elements.js': 'elements.ts',
  '/replay.js': 'replay.ts',
  '/mock-product.js': 'mock-product.ts',
};

const bundles = new Map<string, Promise<string>>();

/** A script of a page with what it embeds the product by, made when it is first asked for. */
function bundleOf(file: string): Promise<string> {
  const made =
    bundles.get(file) ??
    (async () => {
      const { build } = await import('vite');
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        // React says by this whether it is one of development.
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          target: 'esnext',
          lib: { entry: join(import.meta.dirname, '../pages', file), formats: ['es'], fileName: 'page' },
        },
      });
      const [output] = [built].flat();
      if (output === undefined || !('output' in output)) throw new Error(`${file} was not bundled`);
      return output.output[0].code;
    })();
  bundles.set(file, made);
  return made;
}

/** A token as docs/embedding.md says how one is made. */
function tokenOf(login: string, key: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: login, jti: randomUUID(), iat: now, exp: now + 60 })}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

function pageOf(name: string): string {
  const read = (file: string): string => readFileSync(join(import.meta.dirname, '../pages', `${file}.html`), 'utf8');
  return read(name)
    .replace('%CONSOLE%', () => read('console'))
    .replaceAll('%PRODUCT%', brands['first']?.product ?? '')
    .replaceAll('%SECOND_PRODUCT%', brands['second']?.product ?? '');
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function answer(type: string, text: string, status = 200): Answer {
  return { status, type: `${type}; charset=utf-8`, text };
}

async function answerTo({ url = '/', method, headers }: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(url, 'http://host.invalid');
  const page = pages[pathname];
  const script = scripts[pathname];
  if (pathname === '/token' && method === 'POST') {
    const brand = brands[searchParams.get('brand') ?? ''];
    // A page of another site could ask, but neither read the answer nor set this header.
    const isOwn = headers['x-host-demo'] !== undefined && brand !== undefined;
    return answer('text/plain', isOwn ? tokenOf(PLAYER, brand.secret) : '', isOwn ? 200 : 403);
  }
  if (page !== undefined) return answer('text/html', pageOf(page));
  if (script !== undefined) return answer('text/javascript', await bundleOf(script));
  if (pathname === '/demo.css')
    return answer('text/css', readFileSync(join(import.meta.dirname, '../pages/demo.css'), 'utf8'));
  if (pathname === '/recording.json') return answer('application/json', readFileSync(recording, 'utf8'));
  return answer('text/plain', 'There is no such page.', 404);
}

const server = createServer((request, response) => {
  const send = ({ status, type, text }: Answer): void => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(text);
  };
  answerTo(request).then(send, (error: unknown) => send(answer('text/plain', String(error), 500)));
});

server.on('error', (error) => {
  process.stderr.write(`the host page for demonstrations does not run: ${error.message}\n`);
  process.exitCode = 1;
});
server.listen(port, '127.0.0.1', () =>
  process.stdout.write(`Host pages  http://127.0.0.1:${port}/ with /react, /phone, /brands, /replay\n`),
);
// It ends with the process that has started it.
process.once('disconnect', () => server.close(() => process.exit()));
