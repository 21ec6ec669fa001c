import { type Parser, matchRoute } from 'wouter';
import { parse } from 'regexparam';
import type { ClientConfig, CustomPage } from '@touchline/contract';
import { readConfig } from '../browser/config.ts';
import { withText } from '../text/load.ts';
import { plainPath } from './locale-path.ts';
import { type RouteLine, routes, type Screen } from './table.tsx';

/** What a path leads to. */
export interface Page {
  /** Tells pages apart: another one begins at its top. */
  readonly key: string;
  readonly line: RouteLine;
  readonly params: Readonly<Record<string, string>>;
}

const parser: Parser = (path, loose) => ({ ...parse(path, loose) });

/** A page with its content, which the configuration of other pages leaves out (`slimConfig`). Throws when it cannot be loaded. */
async function wholeOf(page: CustomPage): Promise<CustomPage> {
  if (Object.keys(page.blocks).length > 0) return page;
  const config = await readConfig();
  if (!('brand' in config)) throw new Error('the configuration cannot be read');
  return config.pages?.find(({ path }) => path === page.path) ?? page;
}

function customLine(page: CustomPage): RouteLine {
  return {
    path: page.path,
    words: null,
    pageKey: null,
    load: async () => {
      const [{ CustomScreen }, whole] = await Promise.all([import('../screens/InfoScreens.tsx'), wholeOf(page)]);
      return function Custom() {
        return CustomScreen({ page: whole });
      };
    },
  };
}

const custom = new WeakMap<ClientConfig, readonly RouteLine[]>();

function linesOf(config: ClientConfig): readonly RouteLine[] {
  const known = custom.get(config);
  if (known !== undefined) return known;
  const made = [...(config.pages ?? []).map(customLine), ...routes];
  custom.set(config, made);
  return made;
}

/** The page at a path without base and locale; null when there is none. Pages of the configuration come first (NAV-23). */
export function pageAt(path: string, config: ClientConfig): Page | null {
  const plain = plainPath(path);
  if (plain === null) return null;
  for (const line of linesOf(config)) {
    const [fits, params] = matchRoute(parser, line.path, plain);
    if (!fits) continue;
    const named = Object.entries(params ?? {}).filter(
      (pair): pair is [string, string] => Number.isNaN(Number(pair[0])) && typeof pair[1] === 'string',
    );
    return { key: plain, line, params: Object.fromEntries(named) };
  }
  return null;
}

const screens = new WeakMap<RouteLine, Screen | Promise<Screen>>();

/** The screen of a line if its code is here; else null. */
export function screenOf(line: RouteLine): Screen | null {
  const known = screens.get(line);
  return known === undefined || known instanceof Promise ? null : known;
}

/** The start page alone has its texts already. */
async function load(line: RouteLine): Promise<Screen> {
  return line.pageKey === 'sports' ? line.load() : withText(async () => line.load())();
}

/** Fetches the code of a page, once. A fetch that failed may be tried again. */
export async function fetchScreen(line: RouteLine): Promise<Screen> {
  const known = screens.get(line);
  if (known !== undefined) return known;
  const fetched = load(line);
  screens.set(line, fetched);
  try {
    const screen = await fetched;
    screens.set(line, screen);
    return screen;
  } catch (error) {
    screens.delete(line);
    throw error;
  }
}

/** Fetches what a path needs, so that following it shows it at once. Never throws. */
export async function prepare(path: string, config: ClientConfig): Promise<void> {
  const page = pageAt(path, config);
  if (page === null) return;
  try {
    await fetchScreen(page.line);
  } catch {
    // Following the link tries again, and says what is wrong.
  }
}
