import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { ClientConfig } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../calls/handler.ts';

const base = '/sportsbook';
const year = 'public, max-age=31536000, immutable';

interface Page {
  readonly folder: string | null;
  readonly config: () => ClientConfig;
}

/**
 * Serves the built page: hashed assets for good, every other path the page itself, which shows its own 404. Compressed
 * copies that the build has left beside the files are sent to browsers that take them.
 */
export const addPage = async (app: FastifyInstance, page: Page): Promise<{ pattern: RegExp; methods: string[] }[]> => {
  const files = filesOf(page.folder);
  if (page.folder !== null) {
    await app.register(fastifyStatic, {
      root: page.folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
    });
  }

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = decodeURIComponent((request.raw.url ?? '').split('?', 1)[0] ?? '').slice(base.length + 1);
    if (path.startsWith('assets/')) {
      if (!files().has(path) && !files('again').has(path))
        throw new CallError('not_found', 'There is nothing at this address.');
      return reply.header('cache-control', year).sendFile(path);
    }
    void reply.header('cache-control', 'no-cache');
    if (files().has(path)) return reply.sendFile(path);
    if (!files().has('index.html')) throw new CallError('unavailable', 'The page is not built: run npm start.');
    return reply.sendFile('index.html');
  };

  app.get('/', (_request, reply) => reply.redirect(base, 302));
  app.get(`${base}/config.json`, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return page.config();
  });
  app.get(base, answer);
  app.get(`${base}/*`, answer);
  return [{ pattern: /^\/$|^\/sportsbook(?:\/.*)?$/, methods: ['GET', 'HEAD'] }];
};

/** A page that was built anew under a running server is found too; a flood of wrong paths reads the folder once a second. */
const rereadMs = 1000;

const filesOf = (folder: string | null): ((how?: 'again') => ReadonlySet<string>) => {
  let files = folder === null ? new Set<string>() : filesIn(folder);
  let readAt = performance.now();
  return (how) => {
    if (how === 'again' && folder !== null && performance.now() - readAt > rereadMs) {
      readAt = performance.now();
      files = filesIn(folder);
    }
    return files;
  };
};

const filesIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}${sep}${entry.name}`.slice(folder.length + 1).replaceAll(sep, '/')),
  );
