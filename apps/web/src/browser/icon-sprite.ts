/** The operator's icon sprite (LAY-09), read by the browser. */

export interface Sprite {
  readonly names: ReadonlySet<string>;
  /** An icon is referenced as `<base>#<prefix><name>`. */
  readonly base: string;
  readonly prefix: string;
}

const TIMEOUT = 10_000;

/** No drawing is smaller, in bytes. */
const SMALLEST = 200;

function loaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
}

/** Whether the browser reports that it loaded icons from this address. */
export async function hasLoaded(url: string): Promise<boolean> {
  await loaded();
  const address = new URL(url, document.baseURI).href;
  return performance.getEntriesByType('resource').some(
    (entry) =>
      // A drawing is asked for with its name behind the #.
      entry.name.replace(/#.*$/s, '') === address &&
      entry instanceof PerformanceResourceTiming &&
      entry.responseStatus === 200 &&
      entry.decodedBodySize > SMALLEST,
  );
}

/** Reads a sprite of our own origin and its icon names. The browser has it in its cache already. */
export async function readSprite(url: string): Promise<Sprite> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`the icons cannot be read: ${response.status}`);
  const text = await response.text();
  const names = new Set([...text.matchAll(/<symbol\s[^>]*?\bid="([^"]+)"/g)].map(([, name = '']) => name));
  if (names.size === 0) throw new Error('the icons cannot be read: there is no symbol in the file');
  return { names, base: url, prefix: '' };
}
