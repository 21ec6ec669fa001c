import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The test film (CAT-10): one file, and the same film as a list of HLS. */
export const filmPaths = { file: '/media/film/film.webm', hls: '/media/film/film.m3u8' } as const;

/** Serves the files of the test film, whole and in ranges. */
export async function addFilm(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, 'film'),
    prefix: '/media/film/',
    decorateReply: false,
    index: false,
    // One route for each file, so that other addresses get the common "not found".
    wildcard: false,
    globIgnore: ['*.md'],
    maxAge: '1d',
  });
}
