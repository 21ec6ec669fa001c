import sharp from 'sharp';
import { CallError } from '../../calls/handler.ts';
import { Busy, createFairQueue } from '../fair-queue.ts';
import { fileOf, type MediaFile } from './file.ts';
import { type RemoteAccess, readRemote, RemoteReadError } from './remote.ts';

/** LAY-10: supported widths in pixels; a short list keeps the cache small. */
export const imageWidths = [24, 32, 48, 64, 96, 128, 256, 512] as const;
export type ImageWidth = (typeof imageWidths)[number];
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export interface Images {
  /**
   * Makes a picture in a size and format. Throws CallError: 400 for a picture that may not be shown, 404, 503. `caller` is
   * its queue, so that many pictures of one caller do not delay others.
   */
  make(source: string, width: ImageWidth, format: ImageFormat, caller: string): Promise<MediaFile>;
}

export interface ImagesDeps {
  /** Reads a picture of this server by its path, without the network. */
  readonly own: (path: string) => Buffer | null;
  /** https origins that pictures may come from. */
  readonly origins: readonly string[];
  readonly access: RemoteAccess;
}

/** Pictures that are read and encoded at once. A page with many crests requests a hundred at once. */
const pictures = { atOnce: 4, atOnceEach: 2, waiting: 800, waitingEach: 200 } as const;
/** Pictures that are encoded at once, since encoding takes a core. */
const encodings = { atOnce: 2, atOnceEach: 2, waiting: 4, waitingEach: 4 } as const;
const cacheBytes = 32 * 1024 * 1024;
/** A picture of another origin is read again after this time. */
const freshMs = 3_600_000;
const maxEdge = 4096;
/** Longest encoding of one picture, seconds. */
const encodeSeconds = 3;

sharp.concurrency(1);
sharp.cache(false);

function refuse(message: string): CallError {
  return new CallError('bad_request', 'The request does not fit the call.', {
    details: [{ path: 'query.url', message }],
  });
}

export function createImages({ own, origins, access }: ImagesDeps): Images {
  const queue = createFairQueue(pictures);
  const encodes = createFairQueue(encodings);
  const cache = createCache();
  const inProgress = new Map<string, Promise<MediaFile>>();

  const read = async (source: string): Promise<{ readonly bytes: Buffer; readonly isOwn: boolean }> => {
    if (source.startsWith('/media/')) {
      const bytes = own(source);
      if (bytes === null) throw new CallError('not_found', 'There is no such picture.');
      return { bytes, isOwn: true };
    }
    const url = URL.canParse(source) ? new URL(source) : null;
    if (url?.protocol !== 'https:' || !origins.includes(url.origin) || url.username !== '' || url.password !== '')
      throw refuse('must be a picture of this server or of an origin that is allowed');
    return { bytes: await readRemote(url, access), isOwn: false };
  };

  const make = async (source: string, width: ImageWidth, format: ImageFormat, caller: string): Promise<MediaFile> => {
    try {
      const { bytes, isOwn } = await read(source);
      const density = isOwn ? vectorDensity(width) : null;
      if (!isOwn && !isPixels(bytes)) throw refuse('is no picture in png, jpeg, gif, webp or avif');
      return fileOf(await encodes.run(caller, () => encode(bytes, width, format, density)), `image/${format}`);
    } catch (error) {
      throw answerTo(error);
    }
  };

  const set = async (key: string, made: Promise<MediaFile>): Promise<MediaFile> => {
    inProgress.set(key, made);
    try {
      const file = await made;
      cache.set(key, file);
      return file;
    } finally {
      inProgress.delete(key);
    }
  };

  return {
    async make(source, width, format, caller) {
      const key = `${width} ${format} ${source}`;
      const known = cache.find(key) ?? inProgress.get(key);
      if (known !== undefined) return known;
      try {
        // Only a picture that is being made is shared: no caller waits in the queue of another.
        return await queue.run(
          caller,
          async () => cache.find(key) ?? inProgress.get(key) ?? set(key, make(source, width, format, caller)),
        );
      } catch (error) {
        throw answerTo(error);
      }
    },
  };
}

/** SVG files of this project are 64 units wide at 72 dots an inch. */
function vectorDensity(width: number): number {
  return Math.max(72, (72 * width) / 64);
}

async function encode(bytes: Buffer, width: number, format: ImageFormat, density: number | null): Promise<Buffer> {
  const image = sharp(bytes, {
    limitInputPixels: maxEdge * maxEdge,
    failOn: 'error',
    ...(density === null ? {} : { density }),
  });
  const { width: wide, height: high } = await image.metadata();
  if (wide > maxEdge || high > maxEdge) throw refuse(`must be at most ${maxEdge} pixels wide and high`);
  const sized = image
    .autoOrient()
    .resize({ width, withoutEnlargement: density === null })
    .timeout({ seconds: encodeSeconds });
  return format === 'avif'
    ? sized.avif({ quality: 60, effort: 3, chromaSubsampling: '4:4:4' }).toBuffer()
    : sized.webp({ quality: 84, alphaQuality: 90, effort: 4 }).toBuffer();
}

/** Whether foreign bytes are a raster image. An SVG could refer to other files and is not decoded. */
function isPixels(bytes: Buffer): boolean {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  return (
    text(0, 8) === '\x89PNG\r\n\x1A\n' ||
    text(0, 3) === '\xFF\xD8\xFF' ||
    /^GIF8[79]a$/.test(text(0, 6)) ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    /^ftyp(?:avif|avis)$/.test(text(4, 12))
  );
}

function answerTo(error: unknown): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof Busy) return new CallError('unavailable', 'Too many pictures are being made; try again.');
  if (error instanceof RemoteReadError) {
    switch (error.reason) {
      case 'refused':
        return refuse('leads to an address that is not public');
      case 'too_large':
        return refuse('is larger than 2 MiB');
      case 'late':
        return new CallError('unavailable', 'The origin of the picture does not answer in time; try again.');
      case 'missing':
        return new CallError('not_found', 'There is no such picture.');
    }
  }
  return error instanceof Error && /timeout/i.test(error.message)
    ? new CallError('unavailable', 'The picture takes too long to make; try again.')
    : refuse('is no picture that can be read');
}

interface Cache {
  find(key: string): MediaFile | undefined;
  set(key: string, file: MediaFile): void;
}

/** A least-recently-used cache, limited by bytes. */
function createCache(): Cache {
  const files = new Map<string, { readonly file: MediaFile; readonly until: number }>();
  let held = 0;
  const drop = (key: string): void => {
    held -= files.get(key)?.file.bytes.length ?? 0;
    files.delete(key);
  };
  return {
    find(key) {
      const found = files.get(key);
      if (found === undefined) return undefined;
      if (found.until < performance.now()) {
        drop(key);
        return undefined;
      }
      // The map keeps the order of insertion: a file that was used moves to the end.
      files.delete(key);
      files.set(key, found);
      return found.file;
    },
    set(key, file) {
      drop(key);
      files.set(key, { file, until: performance.now() + freshMs });
      held += file.bytes.length;
      for (const oldest of files.keys()) {
        if (held <= cacheBytes) break;
        drop(oldest);
      }
    },
  };
}
