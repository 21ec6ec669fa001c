import { safeAddress } from '../../bindings/addresses.ts';

/** Something that can be shown of a match. */
export interface Source {
  readonly key: string;
  /** `open` where the address does not tell: it is tried as a film and then framed. */
  readonly kind: 'file' | 'hls' | 'dash' | 'frame' | 'open';
  /** Null where the address is not one that may be opened here. */
  readonly address: string | null;
  /** Who sends it; null for the main picture. */
  readonly provider: string | null;
  readonly language: string | null;
  /** A page of our own origin gets no rights of ours. */
  readonly isOwn: boolean;
}

interface Streams {
  readonly data: readonly { readonly link: string; readonly provider: string; readonly language_code: string }[];
}
interface Video {
  readonly link: string | null;
  readonly frame: string | null;
}

const kindByEnding: readonly (readonly [RegExp, Source['kind']])[] = [
  [/\.m3u8$/i, 'hls'],
  [/\.mpd$/i, 'dash'],
  [/\.(?:mp4|m4v|webm|ogv|mov)$/i, 'file'],
  [/\.(?:html?|php|aspx?)$/i, 'frame'],
];

/** How something is shown, by the ending of its path: nothing else is said of a stream (CAT-10a). */
export function kindOf(link: string): Source['kind'] {
  const path = link.replace(/[?#].*$/s, '');
  return kindByEnding.find(([ending]) => ending.test(path))?.[1] ?? 'open';
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
  if (video !== null && video.link !== null) main.push(make('link', kindOf(video.link), video.link, null, null));
  else if (video !== null && video.frame !== null) main.push(make('frame', 'frame', video.frame, null, null));
  const others = (streams?.data ?? []).map(({ link, provider, language_code }, place) =>
    make(`stream-${place}`, kindOf(link), link, provider, language_code),
  );
  return [...main, ...others];
}
