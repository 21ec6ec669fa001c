import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../calls/handler.ts';
import { readQuery } from '../input.ts';
import { lineOf } from '../network.ts';
import type { ServedAddress } from '../served-address.ts';
import { type CrestOwner, crestAddress, drawCrest } from './crests.ts';
import { fileOf, sendFile } from './file.ts';
import { addFilm } from './film.ts';
import { createImages, imageFormats, imageWidths } from './images.ts';
import { type RemoteAccess, internetAccess } from './remote.ts';
import { readSprite } from './sprite.ts';

/** Paths of pictures; the page gets them by its configuration. */
export const iconsPath = '/_sb_api/fe-api/icons.svg';
export const imagesPath = '/_sb_api/images';

export interface MediaDeps {
  /** File of the icon sprite. */
  readonly sprite: string;
  readonly competitor: (id: string) => CrestOwner | null;
  /** https origins that pictures may come from (IMAGE_ORIGINS). */
  readonly imageOrigins: readonly string[];
  readonly access?: RemoteAccess;
}

export interface Media {
  /** Address of the current sprite, which can be cached for good (LAY-09). */
  readonly iconsUrl: string;
  /** Adds the routes; returns their addresses. */
  add(app: FastifyInstance): Promise<readonly ServedAddress[]>;
}

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';

function read<S extends z.ZodMiniType>(schema: S, url: string): z.output<S> {
  const input = readQuery(schema, url);
  if ('details' in input)
    throw new CallError('bad_request', 'The request does not fit the call.', { details: input.details });
  // `readQuery` has parsed it by the schema.
  return input.value as z.output<S>;
}

const iconsQuery = z.strictObject({ version: z.optional(z.string().check(z.maxLength(64))) });
const imagesQuery = z.strictObject({
  url: z.string().check(z.minLength(1), z.maxLength(2000)),
  width: z.enum(imageWidths.map(String)),
  format: z.enum(imageFormats),
});

const crestId = /^\/media\/crests\/(\d{1,20})\.svg$/;

/** Pictures and films of this server: icons, crests, the image proxy, the test film. */
export function createMedia(deps: MediaDeps): Media {
  const { competitor, imageOrigins, access = internetAccess } = deps;
  const sprite = readSprite(deps.sprite);
  const crest = (path: string): Buffer | null => {
    const id = crestId.exec(path)?.[1];
    const owner = id === undefined || crestAddress(id) === null ? null : competitor(id);
    return owner === null ? null : Buffer.from(drawCrest(owner));
  };
  const images = createImages({ own: crest, origins: imageOrigins, access });

  const addIcons = (app: FastifyInstance): void => {
    app.get(iconsPath, async (request, reply) => {
      const { version } = read(iconsQuery, request.raw.url ?? '');
      const takesBrotli = /(?:^|[,\s])br(?!\s*;\s*q=0(?:\.0*)?(?:$|[,\s]))/.test(
        request.headers['accept-encoding']?.toString() ?? '',
      );
      void reply.header('vary', 'accept-encoding');
      if (takesBrotli) void reply.header('content-encoding', 'br');
      const cache = version === sprite.version ? year : 'no-cache';
      return sendFile(request, reply, takesBrotli ? await sprite.packed() : sprite.plain, cache);
    });
  };

  const addPictures = (app: FastifyInstance): void => {
    app.get('/media/crests/:file', async (request, reply) => {
      const bytes = crest((request.raw.url ?? '').split('?', 1)[0] ?? '');
      if (bytes === null) throw new CallError('not_found', 'There is no such crest.');
      return sendFile(request, reply, fileOf(bytes, 'image/svg+xml'), day);
    });
    app.get(imagesPath, async (request, reply) => {
      const { url, width, format } = read(imagesQuery, request.raw.url ?? '');
      const edge = imageWidths.find((each) => String(each) === width) ?? imageWidths[0];
      try {
        return await sendFile(request, reply, await images.make(url, edge, format, lineOf(request.ip)), day);
      } catch (error) {
        throw withRetryAfter(error, reply);
      }
    });
  };

  return {
    iconsUrl: `${iconsPath}?version=${sprite.version}`,
    async add(app) {
      addIcons(app);
      addPictures(app);
      await addFilm(app);
      const open = ['GET', 'HEAD'];
      return [
        { pattern: /^\/_sb_api\/fe-api\/icons\.svg$/, methods: open },
        { pattern: /^\/_sb_api\/images$/, methods: open },
        { pattern: /^\/media\/crests\/[^/]+$/, methods: open },
        { pattern: /^\/media\/film\/[^/]+$/, methods: open },
      ];
    },
  };
}

/** Sets `Retry-After` when a retry may succeed. */
function withRetryAfter(error: unknown, reply: FastifyReply): unknown {
  if (error instanceof CallError && error.errorName === 'unavailable') void reply.header('retry-after', '2');
  return error;
}
