import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DrawnPage } from './drawing.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page that is drawn, and its bytes as they are asked for. */
export interface Kept {
  readonly status: number;
  bytes(encoding: Encoding): Promise<Buffer>;
}

function packed(html: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return packBrotli(html, {
        params: {
          // Against 5 a page of this size takes fifteen to twenty milliseconds more, once a second, and is three kilobytes smaller.
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        },
      });
    case 'gzip':
      return packGzip(html, { level: 6 });
    case 'identity':
      return Promise.resolve(html);
  }
}

function keep({ status, html }: DrawnPage): Kept {
  const plain = Buffer.from(html);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    status,
    bytes: (encoding) => {
      const found = made.get(encoding) ?? packed(plain, encoding);
      made.set(encoding, found);
      return found;
    },
  };
}

/** The best of what a browser takes. An encoding with the weight 0 is refused. */
export function encodingFor(accepted: string | undefined): Encoding {
  const taken = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  );
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity';
}

export interface DrawnOptions {
  readonly now: () => number;
  /** Milliseconds that a drawn page is handed out again. */
  readonly freshMs: number;
  /** Milliseconds that a visitor waits before the browser has to draw by itself. */
  readonly patienceMs: number;
  /** Pages that are kept. */
  readonly mostKept: number;
  /** Pages that are drawn at the same time; whoever comes then draws by itself. */
  readonly mostAtOnce: number;
  readonly onError: (error: unknown) => void;
}

/** Waits before a page is drawn; null when it may not be. */
export type Turn = (draw: () => Promise<Kept | null>) => Promise<Kept | null>;

export interface DrawnPages {
  /**
   * The page under a name, drawn by `make` unless it is there or under way; null when it cannot be had in time. `turn`
   * waits until it is the turn of whoever asks: nobody waits for the turn of somebody else.
   */
  page(name: string, make: () => Promise<DrawnPage | null>, turn?: Turn): Promise<Kept | null>;
}

interface Entry {
  readonly at: number;
  readonly kept: Kept;
}

function later(ms: number): { readonly over: Promise<null>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return { over, stop: () => clearTimeout(timer) };
}

/** Drawn pages, for a moment: everybody who asks for the same within it gets the same, drawn once. */
export function createDrawnPages(options: DrawnOptions): DrawnPages {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Kept | null>>();

  const sweep = (): void => {
    const now = options.now();
    // Entries live equally long, so the oldest stand first.
    for (const [name, { at }] of entries) {
      if (at + options.freshMs > now && entries.size <= options.mostKept) break;
      entries.delete(name);
    }
  };

  const drawAnew = async (name: string, make: () => Promise<DrawnPage | null>): Promise<Kept | null> => {
    try {
      const at = options.now();
      const drawn = await Promise.resolve().then(make);
      if (drawn === null) return null;
      const kept = keep(drawn);
      entries.delete(name);
      entries.set(name, { at, kept });
      sweep();
      return kept;
    } catch (error) {
      options.onError(error);
      return null;
    } finally {
      underWay.delete(name);
    }
  };

  const find = (name: string): Kept | Promise<Kept | null> | undefined => {
    const found = entries.get(name);
    if (found !== undefined && found.at + options.freshMs > options.now()) return found.kept;
    sweep();
    return underWay.get(name);
  };

  const begin = (name: string, make: () => Promise<DrawnPage | null>): Promise<Kept | null> => {
    const drawing = drawAnew(name, make);
    underWay.set(name, drawing);
    return drawing;
  };

  return {
    page: async (name, make, turn = (draw) => draw()) => {
      let waits = true;
      const drawing =
        find(name) ??
        turn(async () => {
          if (!waits) return null;
          const found = find(name);
          if (found !== undefined) return found;
          return underWay.size >= options.mostAtOnce ? null : begin(name, make);
        });
      const patience = later(options.patienceMs);
      try {
        return await Promise.race([drawing, patience.over]);
      } finally {
        waits = false;
        patience.stop();
      }
    },
  };
}
