import { safeAddress } from '../../bindings/addresses.ts';

/** Something that can be shown of a match. */
export interface Source {
  readonly key: string;
  /** `open` where the address does not show it: it is tried as a film and then framed. */
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
  const make = (source: Pick<Source, 'key' | 'kind' | 'provider' | 'language'>, link: string): Source => {
    const safe = safeAddress(link, origin);
    return { ...source, address: safe?.address ?? null, isOwn: safe?.isOwn ?? false };
  };
  const unnamed = { provider: null, language: null };
  const main: Source[] = [];
  if (video !== null && video.link !== null)
    main.push(make({ key: 'link', kind: kindOf(video.link), ...unnamed }, video.link));
  else if (video !== null && video.frame !== null)
    main.push(make({ key: 'frame', kind: 'frame', ...unnamed }, video.frame));
  const others = (streams?.data ?? []).map(({ link, provider, language_code }, place) =>
    make({ key: `stream-${place}`, kind: kindOf(link), provider, language: language_code }, link),
  );
  return [...main, ...others];
}
