import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../calls/handler.ts';
import type { ServedAddress } from '../http/served-address.ts';

export interface ArenaPage {
  /** Folder of the built page, or null when it is not built. */
  readonly folder: string | null;
  /** Origins that may show the games in a frame, beside the product's own. */
  readonly frameAncestors: readonly string[];
}

interface File {
  readonly type: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const year = 'public, max-age=31536000, immutable';

function filesOf(folder: string): ReadonlyMap<string, File> {
  const read = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) return [];
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll(sep, '/');
    const file: File = { type, plain: readFileSync(path), br: read(`${path}.br`), gzip: read(`${path}.gz`) };
    return [[name, file] as const];
  });
  return new Map(found);
}

/**
 * Headers of the page: nothing inline, nothing from foreign origins; it may be framed by the product and by those who may
 * frame the product.
 */
function policy(frameAncestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** A page that was built anew under a running server is found too; a flood of wrong paths reads the folder once a second. */
const rereadMs = 1000;

/** Serves the page of the virtual games. It is a few small files, which are held in memory. */
export function addArenaPage(app: FastifyInstance, { folder, frameAncestors }: ArenaPage): ServedAddress[] {
  let files: ReadonlyMap<string, File> = folder !== null && existsSync(folder) ? filesOf(folder) : new Map();
  let readAt = performance.now();
  const fileAt = (name: string): File | undefined => {
    const file = files.get(name);
    // Files named by their content never change; the page that names them may.
    const isSure = file !== undefined && name !== 'index.html';
    if (isSure || folder === null || performance.now() - readAt < rereadMs) return file;
    readAt = performance.now();
    if (existsSync(folder)) files = filesOf(folder);
    return files.get(name);
  };
  const policyText = policy(frameAncestors);

  const send = (request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply => {
    const file = fileAt(name);
    if (file === undefined) {
      if (name !== 'index.html') throw new CallError('not_found', 'There is nothing at this address.');
      throw new CallError('unavailable', 'The page of the games is not built: run npm start.');
    }
    const takes = request.headers['accept-encoding'] ?? '';
    const packed =
      /\bbr\b/.test(takes) && file.br !== null ? 'br' : /\bgzip\b/.test(takes) && file.gzip !== null ? 'gzip' : null;
    if (packed !== null) void reply.header('content-encoding', packed);
    return reply
      .header('vary', 'accept-encoding')
      .header('content-security-policy', policyText)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', name.startsWith('assets/') ? year : 'no-cache')
      .type(file.type)
      .send(packed === null ? file.plain : file[packed]);
  };

  app.get('/arena', (_request, reply) => reply.redirect('/arena/', 302));
  app.get('/arena/', (request, reply) => send(request, reply, 'index.html'));
  app.get<{ Params: { '*': string } }>('/arena/assets/*', (request, reply) =>
    send(request, reply, `assets/${request.params['*']}`),
  );
  return [{ pattern: /^\/arena(?:\/|\/assets\/.*)?$/, methods: ['GET', 'HEAD'] }];
}
