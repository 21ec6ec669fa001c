import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from './page-renderer.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page, encoded once for each encoding. */
export interface CachedPage {
  readonly status: number;
  bytes(encoding: Encoding): Promise<Buffer>;
}

function packed(html: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return packBrotli(html, {
        params: {
          // Compared with quality 5 a page takes 15 to 20 ms longer, once a second, and is 3 kB smaller.
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

function cachedPage({ status, html }: RenderedPage): CachedPage {
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

/** The best encoding that a browser accepts. An encoding with the weight 0 is refused. */
export function encodingFor(accepted: string | undefined): Encoding {
  const encodings = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  );
  return encodings.has('br') ? 'br' : encodings.has('gzip') ? 'gzip' : 'identity';
}

export interface RenderedPagesOptions {
  readonly now: () => number;
  /** How long a rendered page is served again, ms. */
  readonly freshMs: number;
  /** How long a visitor waits before the browser has to render the page, ms. */
  readonly patienceMs: number;
  /** Most cached pages. */
  readonly mostCached: number;
  /** Most pages that are rendered at once; later visitors render in the browser. */
  readonly mostAtOnce: number;
  readonly onError: (error: unknown) => void;
}

/** Runs the rendering when it is the caller's turn; null when it is refused. */
export type Turn = (render: () => Promise<CachedPage | null>) => Promise<CachedPage | null>;

export interface RenderedPages {
  /**
   * The page with this key, rendered by `make` unless it is cached or in progress; null when it is not ready in time.
   * `turn` waits for the caller's turn; no caller waits for the turn of another.
   */
  page(name: string, make: () => Promise<RenderedPage | null>, turn?: Turn): Promise<CachedPage | null>;
}

interface Entry {
  readonly at: number;
  readonly page: CachedPage;
}

function later(ms: number): { readonly over: Promise<null>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return { over, stop: () => clearTimeout(timer) };
}

/** Caches rendered pages for a moment: equal requests within it share one rendering. */
export function createRenderedPages(options: RenderedPagesOptions): RenderedPages {
  const entries = new Map<string, Entry>();
  const inProgress = new Map<string, Promise<CachedPage | null>>();

  const sweep = (): void => {
    const now = options.now();
    // All entries have the same lifetime, so the oldest come first.
    for (const [name, { at }] of entries) {
      if (at + options.freshMs > now && entries.size <= options.mostCached) break;
      entries.delete(name);
    }
  };

  const renderAnew = async (name: string, make: () => Promise<RenderedPage | null>): Promise<CachedPage | null> => {
    try {
      const at = options.now();
      const rendered = await Promise.resolve().then(make);
      if (rendered === null) return null;
      const page = cachedPage(rendered);
      entries.delete(name);
      entries.set(name, { at, page });
      sweep();
      return page;
    } catch (error) {
      options.onError(error);
      return null;
    } finally {
      inProgress.delete(name);
    }
  };

  const find = (name: string): CachedPage | Promise<CachedPage | null> | undefined => {
    const found = entries.get(name);
    if (found !== undefined && found.at + options.freshMs > options.now()) return found.page;
    sweep();
    return inProgress.get(name);
  };

  const begin = (name: string, make: () => Promise<RenderedPage | null>): Promise<CachedPage | null> => {
    const rendering = renderAnew(name, make);
    inProgress.set(name, rendering);
    return rendering;
  };

  return {
    page: async (name, make, turn = (render) => render()) => {
      let waits = true;
      const rendering =
        find(name) ??
        turn(async () => {
          if (!waits) return null;
          const found = find(name);
          if (found !== undefined) return found;
          return inProgress.size >= options.mostAtOnce ? null : begin(name, make);
        });
      const patience = later(options.patienceMs);
      try {
        return await Promise.race([rendering, patience.over]);
      } finally {
        waits = false;
        patience.stop();
      }
    },
  };
}
