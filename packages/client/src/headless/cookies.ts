/** Cookies by origin, where the platform keeps none: Node's `fetch`. A browser shows a page no `set-cookie`, and keeps its own. */
import { URL } from './platform.ts';

export interface Cookies {
  headersFor(url: string): Readonly<Record<string, string>>;
  /** `lines`: the `set-cookie` headers of an answer. */
  keep(url: string, lines: readonly string[]): void;
}

const over = /;\s*(?:max-age=(?:0|-\d+)|expires=thu, 01 jan 1970)/i;

export function createCookies(): Cookies {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string): Map<string, string> => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  return {
    headersFor: (url) => {
      const jar = jarOf(url);
      return jar.size === 0 ? {} : { cookie: [...jar.values()].join('; ') };
    },
    keep: (url, lines) => {
      const jar = jarOf(url);
      for (const line of lines) {
        const [pair = ''] = line.split(';', 1);
        const [name = ''] = pair.split('=', 1);
        if (over.test(line)) jar.delete(name);
        else jar.set(name, pair);
      }
    },
  };
}
