import { acceptOf, addressOf, createSportsbook, type Readable, type StreamPosition } from '@touchline/client';
import { calls, type ClientConfig, type Settings, updatesChannel } from '@touchline/contract';
import { renderToString } from 'react-dom/server';
import type { Page } from './bindings/PageProvider.tsx';
import type { Served } from './bindings/served.ts';
import { createLogs } from './browser/logs.ts';
import { loadStateOf, remembering } from './ssr/rendered-answers.ts';
import type { Asked } from './ssr/first-block.ts';
import { filesOf, type Manifest, writeDocument } from './ssr/document.ts';
import { about } from './ssr/about.ts';
import { headTags } from './ssr/head.ts';
import { type Ask, createServerEnv } from './ssr/server-env.ts';
import { slimAnswer, slimConfig } from './ssr/slim-answers.ts';
import { App } from './routes/App.tsx';
import { splitLocale, withoutBase } from './routes/locale-path.ts';
import { pageAt, prepare } from './routes/pages.ts';
import { addressingOf } from './routes/where.ts';
import { loadErrorWords } from './text/error-pages.ts';
import { directionOf, loadText, textsOf } from './text/load.ts';

/** What the server gives to have a page drawn. */
export interface DrawRequest {
  /** Path and query as they were asked for, base path included. */
  readonly path: string;
  readonly search: string;
  readonly config: ClientConfig;
  /** Origin that absolute addresses begin with. */
  readonly origin: string;
  /** Remembered choices of the browser that its cookies tell, by whole key. */
  readonly kept: Readonly<Record<string, string>>;
  /** Asks the back end as a visitor. */
  readonly ask: Ask;
  /** Where the stream of a push channel stands; null where it has none. Never rejects. */
  readonly positionOf: (channel: string) => Promise<StreamPosition | null>;
  /** `index.html` of the build, and its manifest. */
  readonly template: string;
  readonly manifest: Manifest;
  /** Source of the screen behind each path of the routes' table. */
  readonly screens: Readonly<Record<string, string>>;
}

export interface DrawnPage {
  readonly status: number;
  readonly html: string;
}

/** A page that needs more rounds than this has a loop in it: each round only finds what the one before has loaded. */
const MOST_ROUNDS = 6;
/** What React leaves where a part was not ready. */
const UNFINISHED = '<!--$!-->';

/** Where the screens of the operator's own pages are (NAV-23). */
const CUSTOM = 'src/screens/InfoScreens.tsx';
/** The catalogue of a locale, as the build calls it. */
function catalogueSource(locale: string, half: 'first' | 'later'): string {
  return `src/text/catalogues/${textsOf(locale)}.json?catalogue=${half}`;
}

function aTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** What the operator has set for visitors: it decides which ways and tools a page has. */
async function settingsFor({ config, ask }: DrawRequest): Promise<Settings | null> {
  const call = calls.getSettings;
  const url = addressOf(config, call, undefined, undefined);
  const given = await ask({ method: 'GET', url, headers: { accept: acceptOf(config, call) } });
  const read = given?.status === 200 ? call.reply.safeParse(JSON.parse(given.text)) : null;
  return read?.success === true ? read.data : null;
}

/**
 * Draws a page as a visitor sees it, with the data that it was drawn from. Rounds of drawing and loading, until nothing
 * is left to load. Null when it cannot be drawn, and the browser has to do it by itself; throws what a component throws.
 */
export async function draw(request: DrawRequest): Promise<DrawnPage | null> {
  const { path, search, config, kept } = request;
  const place = splitLocale(withoutBase(path, config.base_path), addressingOf(config));
  const [text] = await Promise.all([loadText(place.locale), loadErrorWords(place.locale)]);
  await prepare(place.path, config);
  const settings = await settingsFor(request);
  if (settings === null) return null;
  const positions: Record<string, StreamPosition> = {};
  const reading = new Map<string, Promise<void>>();
  const readPosition = (channel: string): void => {
    if (reading.has(channel)) return;
    const read = async (): Promise<void> => {
      const position = await request.positionOf(channel);
      if (position !== null) positions[channel] = position;
    };
    reading.set(channel, read());
  };
  // A position that was read after its data would hide a change from the browser.
  const feedNow = config.feed_clock?.now ?? Date.now();
  const deps = createServerEnv(feedNow, kept, async (asked) => {
    await Promise.all(reading.values());
    return request.ask(asked);
  });
  // Whatever the page draws: the lists that the browser asks for itself go on from here, and are asked for once.
  readPosition(updatesChannel(place.locale));
  const made = createSportsbook(deps.env, config, {
    locale: place.locale,
    settings,
    positionOf: (channel) => {
      readPosition(channel);
      return null;
    },
  });
  const { select, askedFor } = remembering(made.select);
  const sportsbook = { ...made, select };
  const watched = new Map<Readable<unknown>, () => void>();
  const asked: Asked[] = [];
  let wanted: Readable<unknown>[] = [];
  let status = 200;
  const served: Served = {
    read: (readable) => {
      if (!watched.has(readable) && loadStateOf(readable) !== null) wanted.push(readable);
      return readable.get();
    },
    kept: (name) => kept[name] ?? null,
    feedNow,
    answerWith: (code) => {
      status = code;
    },
  };
  const logs = createLogs(deps.env.local, deps.env.now, () => undefined);
  const page: Page = { sportsbook, env: deps.env, config, logs, served };

  let root = '';
  try {
    for (let round = 1; ; round += 1) {
      status = 200;
      wanted = [];
      root = renderToString(<App page={page} text={text} at={{ path, search }} />);
      for (const readable of wanted) {
        if (watched.has(readable)) continue;
        watched.set(
          readable,
          readable.subscribe(() => undefined),
        );
        const call = askedFor(readable);
        if (call !== null) asked.push(call);
      }
      if (wanted.length === 0 && !root.includes(UNFINISHED)) break;
      if (round === MOST_ROUNDS) return null;
      do await aTask();
      while (deps.pending() > 0);
    }
  } finally {
    for (const stop of watched.values()) stop();
  }
  if (deps.hasFailed() || deps.reports.length > 0) return null;
  await Promise.all(reading.values());

  const shown = config.access === undefined || config.access === 'open' ? status : 403;
  const line = pageAt(place.path, config)?.line.path ?? '';
  const isOperators = config.pages?.some((own) => own.path === line) === true;
  const sources = [
    'index.html',
    catalogueSource(place.locale, 'first'),
    // The start page says the first half alone.
    ...(line === '/' ? [] : [catalogueSource(place.locale, 'later')]),
    isOperators ? CUSTOM : (request.screens[line] ?? ''),
  ];
  return {
    status: shown,
    html: writeDocument({
      template: request.template,
      base: import.meta.env.BASE_URL,
      locale: place.locale,
      direction: directionOf(place.locale),
      zone: kept['touchline.zone'] ?? 'UTC',
      head: headTags(about({ ...request, place, text, select: made.select, status: shown })),
      root,
      files: filesOf(request.manifest, sources),
      first: {
        config: slimConfig(config, line),
        locale: place.locale,
        settings,
        kept,
        positions,
        asked,
        ...(shown === 200 ? {} : { status: shown }),
      },
      answers: new Map([...deps.answers].map(([name, given]) => [name, slimAnswer(name, given)])),
    }),
  };
}
