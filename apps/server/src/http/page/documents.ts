import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../../calls/handler.ts';
import type { ServedAddress } from '../served-address.ts';
import { createBuiltFiles } from './built-files.ts';

const base = '/docs';
const year = 'public, max-age=31536000, immutable';

/**
 * Serves the documents (`apps/docs`), which a build leaves in a folder: pages without `.html`, indexes of folders, and hashed
 * assets that can be cached for good. Without a build every address says so with 503.
 */
export async function addDocuments(app: FastifyInstance, folder: string): Promise<ServedAddress[]> {
  const files = createBuiltFiles(folder);
  if (!app.hasReplyDecorator('sendFile')) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
    });
  }
  const send = (reply: FastifyReply, path: string, cache: string): FastifyReply =>
    reply.header('cache-control', cache).sendFile(path, folder);

  const answer = async (
    request: FastifyRequest<{ Params: { '*': string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    // Decoded by the router, which refuses what cannot be; a fragment, which no browser sends, ends the path there.
    const { '*': path } = request.params;
    if (!files().has('404.html') && !files('reread').has('404.html'))
      throw new CallError('unavailable', 'The documents are not built: run npm start.');
    const candidates = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
    const found = candidates.find((name) => files().has(name)) ?? candidates.find((name) => files('reread').has(name));
    if (found !== undefined) return send(reply, found, found.startsWith('assets/') ? year : 'no-cache');
    // Of a folder, whose relative links need the slash.
    if (files().has(`${path}/index.html`)) return reply.redirect(`${base}/${path}/`, 302);
    if (path.startsWith('assets/')) throw new CallError('not_found', 'There is nothing at this address.');
    return send(reply.code(404), '404.html', 'no-cache');
  };

  app.get(base, (_request, reply) => reply.redirect(`${base}/`, 302));
  app.get(`${base}/*`, answer);
  return [{ pattern: /^\/docs(?:\/.*)?$/, methods: ['GET', 'HEAD'] }];
}
