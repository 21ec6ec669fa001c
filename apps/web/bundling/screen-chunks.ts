interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly moduleIds?: readonly string[];
}

interface Context {
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): unknown;
}

/** Where `screenChunks` leaves what it found, below the folder of the build. */
export const SCREEN_CHUNKS = '.vite/screens.json';

/** File of the chunk that holds each screen, by the screen's source. */
export function chunksOfScreens(chunks: readonly Chunk[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    chunks.flatMap(({ fileName, moduleIds }) =>
      (moduleIds ?? []).flatMap((id) => {
        const source = /[\\/](src[\\/]screens[\\/]\w+\.tsx)$/.exec(id)?.[1];
        return source === undefined ? [] : [[source.replaceAll('\\', '/'), fileName]];
      }),
    ),
  );
}

/**
 * Writes down which chunk holds each screen. The manifest names only screens that are a chunk of their own; the style
 * sheets of one that shares its chunk have to be in the head of its document too, or the page is painted without them.
 */
export function screenChunks() {
  return {
    name: 'touchline-screen-chunks',
    apply: 'build' as const,
    generateBundle(this: Context, _options: unknown, bundle: Readonly<Record<string, Chunk>>) {
      const source = JSON.stringify(chunksOfScreens(Object.values(bundle)));
      this.emitFile({ type: 'asset', fileName: SCREEN_CHUNKS, source });
    },
  };
}
