import { acceptOf, addressOf, createSportsbook, type Readable, type StreamPosition } from '@touchline/client';
import { calls, type ClientConfig, type Settings, updatesChannel } from '@touchline/contract';
import type { I18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import type { Page } from './bindings/PageProvider.tsx';
import type { ServerMarkup } from './bindings/server-markup.ts';
import { createLogs } from './browser/logs.ts';
import { loadStateOf, remembering } from './ssr/rendered-answers.ts';
import type { Asked } from './ssr/hydration-block.ts';
import { filesOf, type Manifest, writeDocument } from './ssr/document.ts';
import { zoneOffsets } from './ssr/zone-offsets.ts';
import { about } from './ssr/about.ts';
import { headTags } from './ssr/head.ts';
import { type Ask, createServerEnv } from './ssr/server-env.ts';
import { slimAnswer, slimConfig } from './ssr/slim-answers.ts';
import { App } from './routes/App.tsx';
import { type Place, splitLocale, withoutBase } from './routes/locale-path.ts';
import { pageAt, prepare } from './routes/pages.ts';
import { addressingOf } from './routes/where.ts';
import { loadErrorWords } from './text/error-pages.ts';
import { isZone } from './text/formats.ts';
import { directionOf, loadText, textsOf } from './text/load.ts';

/** Input of server rendering. */
export interface RenderRequest {
  /** Path and query of the request, base path included. */
  readonly path: string;
  readonly search: string;
  readonly config: ClientConfig;
  /** Origin that absolute addresses begin with. */
  readonly origin: string;
  /** Stored preferences of the browser from its cookies, by full key. */
  readonly kept: Readonly<Record<string, string>>;
  /** Sends a request to the back end as a visitor. */
  readonly ask: Ask;
  /** Position in the stream of a push channel; null without a stream. Never rejects. */
  readonly positionOf: (channel: string) => Promise<StreamPosition | null>;
  /** `index.html` of the build, and its manifest. */
  readonly template: string;
  readonly manifest: Manifest;
  /** Key in the manifest of the screen behind each path of the table of routes. */
  readonly screens: Readonly<Record<string, string>>;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
}

/** A page that needs more rounds has a loop: each round only needs what the one before has rendered. */
const MOST_ROUNDS = 6;
/** React's mark of a suspended boundary. */
const UNFINISHED = '<!--$!-->';

/** Source of the screens of the operator's own pages (NAV-23). */
const CUSTOM = 'src/screens/InfoScreens.tsx';
/** Module name of a locale's catalogue in the build. */
function catalogueSource(locale: string, half: 'first' | 'later'): string {
  return `src/text/catalogues/${textsOf(locale)}.json?catalogue=${half}`;
}

function aTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The operator's settings for visitors, on which the links and tools of a page depend. */
async function settingsFor({ config, ask }: RenderRequest): Promise<Settings | null> {
  const call = calls.getSettings;
  const url = addressOf(config, call, undefined, undefined);
  const given = await ask({ method: 'GET', url, headers: { accept: acceptOf(config, call) } });
  const read = given?.status === 200 ? call.reply.safeParse(JSON.parse(given.text)) : null;
  return read?.success === true ? read.data : null;
}

const ZONE = 'touchline.zone';

/** Without a zone that is not known here: a browser that knows it would look for other times in the markup than are drawn. */
function withKnownZone(kept: RenderRequest['kept']): RenderRequest['kept'] {
  const { [ZONE]: zone = 'UTC', ...others } = kept;
  return isZone(zone) ? kept : others;
}

/** Reads the position of each stream once. */
function createPositions(positionOf: RenderRequest['positionOf']) {
  const positions: Record<string, StreamPosition> = {};
  const reads = new Map<string, Promise<void>>();
  const readOne = async (channel: string): Promise<void> => {
    const position = await positionOf(channel);
    if (position !== null) positions[channel] = position;
  };
  return {
    positions,
    read: (channel: string): void => {
      if (!reads.has(channel)) reads.set(channel, readOne(channel));
    },
    settled: () => Promise.all(reads.values()),
  };
}

/**
 * Renders a page for a visitor, with the data it was rendered from: renders and loads in rounds until nothing is left to
 * load. Null when the page cannot be rendered here and the browser has to; throws what a component throws.
 */
export async function render(given: RenderRequest): Promise<RenderedPage | null> {
  const request = { ...given, kept: withKnownZone(given.kept) };
  const { path, search, config, kept } = request;
  const place = splitLocale(withoutBase(path, config.base_path), addressingOf(config));
  const [text] = await Promise.all([loadText(place.locale), loadErrorWords(place.locale)]);
  await prepare(place.path, config);
  const settings = await settingsFor(request);
  if (settings === null) return null;
  const streams = createPositions(request.positionOf);
  // The positions are read before the data: a later position would hide a change from the browser.
  const feedNow = config.feed_clock?.now ?? Date.now();
  const deps = createServerEnv(feedNow, kept, async (asked) => {
    await streams.settled();
    return request.ask(asked);
  });
  // For every page: lists that the browser loads itself continue from this position, and are loaded once.
  streams.read(updatesChannel(place.locale));
  const made = createSportsbook(deps.env, config, {
    locale: place.locale,
    settings,
    positionOf: (channel) => {
      streams.read(channel);
      return null;
    },
  });
  const { select, askedFor } = remembering(made.select);
  const sportsbook = { ...made, select };
  const watched = new Map<Readable<unknown>, () => void>();
  const asked: Asked[] = [];
  let wanted: Readable<unknown>[] = [];
  let status = 200;
  const markup: ServerMarkup = {
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
  const page: Page = { sportsbook, env: deps.env, config, logs, markup };

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
  await streams.settled();

  return documentOf(request, {
    place,
    text,
    settings,
    positions: streams.positions,
    asked,
    status,
    root,
    select: made.select,
    answers: deps.answers,
  });
}

interface Rendered {
  readonly place: Place;
  readonly text: I18n;
  readonly settings: Settings;
  readonly positions: Readonly<Record<string, StreamPosition>>;
  readonly asked: readonly Asked[];
  readonly status: number;
  readonly root: string;
  readonly select: Parameters<typeof about>[0]['select'];
  readonly answers: ReturnType<typeof createServerEnv>['answers'];
}

/** The whole document around the rendered markup, with the data that the browser hydrates from. */
function documentOf(request: RenderRequest, rendered: Rendered): RenderedPage {
  const { config, kept } = request;
  const { place, text, settings, positions, asked, status, root, select, answers } = rendered;
  const shown = config.access === undefined || config.access === 'open' ? status : 403;
  const line = pageAt(place.path, config)?.line.path ?? '';
  const zone = kept[ZONE] ?? 'UTC';
  const isOperators = config.pages?.some((own) => own.path === line) === true;
  const sources = [
    'index.html',
    catalogueSource(place.locale, 'first'),
    // The start page needs the first half only.
    ...(line === '/' ? [] : [catalogueSource(place.locale, 'later')]),
    request.screens[isOperators ? CUSTOM : line] ?? '',
  ];
  return {
    status: shown,
    html: writeDocument({
      template: request.template,
      base: import.meta.env.BASE_URL,
      locale: place.locale,
      direction: directionOf(place.locale),
      zone,
      offsets: zoneOffsets(zone, config.feed_clock?.now ?? Date.now()),
      head: headTags(about({ ...request, place, text, select, status: shown })),
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
      answers: new Map([...answers].map(([name, given]) => [name, slimAnswer(name, given)])),
    }),
  };
}
