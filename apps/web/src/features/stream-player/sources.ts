/** Something that can be shown of a match. */
export interface Source {
  readonly key: string;
  readonly kind: 'file' | 'frame';
  /** Null where the address is not one that may be opened here. */
  readonly address: string | null;
  /** Who sends it; null for the main picture. */
  readonly provider: string | null;
  readonly language: string | null;
  /** A page of our own origin gets no rights of ours. */
  readonly isOwn: boolean;
}

/**
 * The address as it may be opened inside the page: https, or from the page's own origin; null for everything else (I11:
 * `javascript:`, `data:`, plain http, what is no address).
 */
export function safeAddress(
  link: string,
  origin: string,
): { readonly address: string; readonly isOwn: boolean } | null {
  const isPath = /^\/(?![/\\])/.test(link);
  if (isPath) return { address: link, isOwn: true };
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const isOwn = origin !== '' && url.origin === origin;
  return url.protocol === 'https:' || isOwn ? { address: url.href, isOwn } : null;
}

interface Streams {
  readonly data: readonly { readonly link: string; readonly provider: string; readonly language_code: string }[];
}
interface Video {
  readonly link: string | null;
  readonly frame: string | null;
}

/** Everything that is sent of a match: the main picture first, then the streams as they came. */
export function sourcesOf(video: Video | null, streams: Streams | null, origin: string): readonly Source[] {
  const make = (
    key: string,
    kind: Source['kind'],
    link: string,
    provider: string | null,
    language: string | null,
  ): Source => {
    const safe = safeAddress(link, origin);
    return { key, kind, address: safe?.address ?? null, provider, language, isOwn: safe?.isOwn ?? false };
  };
  const main: Source[] = [];
  if (video !== null && video.link !== null) main.push(make('link', 'file', video.link, null, null));
  else if (video !== null && video.frame !== null) main.push(make('frame', 'frame', video.frame, null, null));
  const others = (streams?.data ?? []).map(({ link, provider, language_code }, place) =>
    make(`stream-${place}`, 'file', link, provider, language_code),
  );
  return [...main, ...others];
}
