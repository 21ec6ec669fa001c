import { createSportsbook, type PanelView, type Readable, type Sportsbook } from '@touchline/client';
import { keepPicks } from '@touchline/client/early';
import type { ClientConfig } from '@touchline/contract';
import { localeAliases, locales } from '@touchline/contract/locales';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { consentNow, onConsent } from './bindings/consent.ts';
import { LOCALE_KEY } from './bindings/locale.ts';
import { keepRegistered } from './bindings/registered.ts';
import type { ServerMarkup } from './bindings/server-markup.ts';
import { createBrowserEnv } from './browser/browser-env.ts';
import { dropChoice, onLeaving, ownZone, showTimes, writeChoice } from './browser/choices.ts';
import { DATA_KEY } from './browser/compact.ts';
import { readConfig } from './browser/config.ts';
import { keepDeviceId } from './browser/device-id.ts';
import {
  arrivedAt,
  pressWhenThere,
  releaseEarlyMarks,
  takeEarlyPicks,
  takeHydrationBlocks,
} from './browser/hydration-data.ts';
import { createLogs } from './browser/logs.ts';
import {
  addStyleSheet,
  currentAddress,
  onFirstInput,
  pressOnceByKey,
  reloadPage,
  replaceAddress,
  setAlive,
  setDocumentLanguage,
} from './browser/page.ts';
import { createReports, reportUncaught } from './browser/reports/collect.ts';
import { localStore } from './browser/storage.ts';
import { answeredFrom } from './ssr/answers.ts';
import { readableOf, loadStateOf } from './ssr/rendered-answers.ts';
import { type HydrationData, type StoredAnswer, readHydrationData } from './ssr/hydration-block.ts';
import { createHydration } from './ssr/hydration.ts';
import { App } from './routes/App.tsx';
import { joinLocale, plainPath, splitLocale, startPlace, withoutBase } from './routes/locale-path.ts';
import { prepare } from './routes/pages.ts';
import { addressingOf } from './routes/where.ts';
import { type ErrorKind, errorTitle, loadErrorWords } from './text/error-pages.ts';
import { directionOf, loadText } from './text/load.ts';
import './theme/tokens.css';
import './theme/base.css';
import { ErrorPage } from './ui/ErrorPage.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const container = root;
// oxlint-disable-next-line no-console -- named logs are printed where a person has switched them on
const logs = createLogs(localStore, Date.now, ({ name, message, data }) => console.debug(`[${name}]`, message, data));
const reports = createReports(Date.now);
const env = createBrowserEnv(logs, reports);
reportUncaught(env);
pressOnceByKey();
onFirstInput(() =>
  env.whenIdle(() => {
    import('./browser/clipped-titles.ts').then(
      ({ titleClippedText }) => titleClippedText(),
      (error: unknown) => env.report('clipped titles', error),
    );
  }),
);

/** Pages that say what is the matter, by their paths (NAV-22). */
const ERROR_PATHS: Readonly<Record<string, ErrorKind>> = {
  '/404': 'not_found',
  '/500': 'error',
  '/blocked': 'blocked',
  '/locked': 'locked',
};

/**
 * Nothing is loaded that could say more (ERR-07): the words of the path's locale, and the ways that are always there. What
 * is wrong with the configuration is listed for the operator (CFG-01a).
 */
async function showUnreachable(problems: readonly string[] = []): Promise<void> {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '');
  const { locale, path } = splitLocale(withoutBase(currentAddress().pathname, base), {
    codes: locales,
    aliases: localeAliases,
  });
  const words = await loadErrorWords(locale);
  setDocumentLanguage(locale, directionOf(locale));
  const kind = ERROR_PATHS[path] ?? 'error';
  const ConfigProblems = problems.length === 0 ? null : (await import('./ui/ConfigProblems.tsx')).ConfigProblems;
  createRoot(container).render(
    <ErrorPage
      title={errorTitle(words, kind, null)}
      home={kind === 'locked' ? null : { href: base, title: words['page.error.home-button.title'] }}
      retry={kind === 'error' ? { title: words['page.error.retry-button.title'], onPress: reloadPage } : undefined}
    >
      {ConfigProblems === null ? null : <ConfigProblems problems={problems} />}
    </ErrorPage>,
  );
  setAlive();
}

const ODDS_TYPE = 'touchline.odds-type';
const ZONE = 'touchline.zone';

/**
 * Stores language, data mode, odds format and time zone in cookies, so that the server renders the next visit with them. What the
 * visitor did not choose is only kept where they let it be (LAY-06).
 */
function keepChoices({ select }: Sportsbook): void {
  const keepWho = (): void => keepRegistered(env, select.session);
  select.session.subscribe(keepWho);
  const keepOne = (name: string, value: string): void => {
    if (consentNow() === 'all' || localStore.get(name) !== null) writeChoice(name, value);
    else dropChoice(name);
  };
  const keep = (): void => {
    for (const name of [LOCALE_KEY, DATA_KEY]) {
      const chosen = localStore.get(name);
      if (chosen !== null) writeChoice(name, chosen);
    }
    keepOne(ODDS_TYPE, select.oddsType.get());
    keepOne(ZONE, localStore.get(ZONE) ?? ownZone());
    keepWho();
  };
  keep();
  onLeaving(keep);
  onConsent(keep);
}

/** What begins with the configuration, before anything is rendered. */
function begin({ error_reports, cookie_domain }: ClientConfig): void {
  reports.sendTo(error_reports, env);
  keepDeviceId(env, cookie_domain);
}

/** Whether the slip holds an outcome, or will: `match/market/outcome`. */
function isSelected({ select }: Sportsbook, address: string): boolean {
  const [matchId = '', ...rest] = address.split('/');
  const outcomeId = rest.pop() ?? '';
  return select.selected(matchId, rest.join('/'), outcomeId).get();
}

/** How much of the texts a page needs before it can be shown. */
function wordsAt(path: string): 'first' | 'whole' {
  return plainPath(path) === '/' ? 'first' : 'whole';
}

/** Renders the page in the browser without server markup. */
async function renderWithoutMarkup(): Promise<void> {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '');
  const { pathname, rest } = currentAddress();
  const path = withoutBase(pathname, base);
  const kept = localStore.get(LOCALE_KEY);
  // The catalogue is asked for beside the configuration, by the locales that are written.
  const guess = startPlace(path, { codes: locales, aliases: localeAliases }, kept);
  const early = loadText(guess.locale, wordsAt(guess.path));
  const config = await readConfig();
  if (!('brand' in config)) return showUnreachable(config);
  begin(config);
  if (config.brand_css !== undefined) addStyleSheet(config.brand_css);
  const root = createRoot(container);
  const addressing = addressingOf(config);
  const place = startPlace(path, addressing, kept);
  const { locale } = place;
  if (locale !== splitLocale(path, addressing).locale) replaceAddress(`${base}${joinLocale(place, addressing)}${rest}`);
  const guessed = await early;
  const text = guessed.locale === locale ? guessed : await loadText(locale);
  setDocumentLanguage(locale, directionOf(locale));
  const sportsbook = createSportsbook(env, config, { locale });
  const { picks, others, removed } = takeEarlyPicks();
  keepPicks(env, picks);
  sportsbook.start();
  keepChoices(sportsbook);
  // At once, as clicks on markup that is about to be removed would be lost.
  const page = { sportsbook, env, config, logs, markup: null, hydration: createHydration(setAlive) };
  flushSync(() => root.render(<App page={page} text={text} />));
  pressWhenThere(others, 'idle');
  pressWhenThere(removed, 'selected');
  releaseEarlyMarks((outcome) => isSelected(sportsbook, outcome));
}

function isLoading(readable: Readable<unknown>): boolean {
  return loadStateOf(readable) === 'loading';
}
/**
 * Without a part hydrated for so long, ms, the page goes live all the same. As long as parts follow each other, a slow device
 * waits: data that changed before a part is hydrated would not match its markup, and React would replace it.
 */
const LONGEST_PAUSE = 5_000;

const NO_CALLS = { callOf: () => undefined };
const CLOSED: PanelView = { open: false, tab: 'BET_SLIP' };

/** The values that the markup was rendered with. */
function markupOf(first: HydrationData, shown: ReadonlyMap<unknown, unknown>): ServerMarkup {
  return {
    // Each is stored under its own readable.
    read: <T,>(readable: Readable<T>) => (shown.has(readable) ? (shown.get(readable) as T) : readable.get()),
    kept: (name) => first.kept[name] ?? null,
    feedNow: first.config.feed_clock?.now ?? Date.now(),
    answerWith: () => undefined,
  };
}

/**
 * Hydrates the server's markup: reads its data from the answers in the page, lets React hydrate, and then starts the
 * client. False when the data does not lead to the same markup, so that nothing wrong is shown.
 */
async function hydrateFrom(
  first: HydrationData,
  answers: Map<string, StoredAnswer>,
  receivedAt: number,
): Promise<boolean> {
  const { config, locale } = first;
  begin(config);
  const { pathname, rest } = currentAddress();
  const { path } = splitLocale(withoutBase(pathname, config.base_path), addressingOf(config));
  const [text, { callOf }] = await Promise.all([
    loadText(locale, wordsAt(path)),
    first.asked.some(([name]) => name === 'ask') ? import('./ssr/every-call.ts') : NO_CALLS,
    prepare(path, config),
    first.status === undefined ? null : loadErrorWords(locale),
  ]);
  const positions = new Map(Object.entries(first.positions));
  const sportsbook = createSportsbook(answeredFrom(env, answers), config, {
    locale,
    receivedAt,
    settings: first.settings,
    positionOf: (channel) => {
      const position = positions.get(channel) ?? null;
      positions.delete(channel);
      return position;
    },
  });
  const read = first.asked.map((asked) => readableOf(sportsbook.select, asked, callOf));
  const stops = read.map((readable) => readable?.subscribe(() => undefined));
  const letGo = (): void => {
    for (const stop of stops) stop?.();
    answers.clear();
  };
  // Every answer is at hand, so all of them are read by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  if (read.some((readable) => readable === null || isLoading(readable))) {
    letGo();
    return false;
  }
  const shown = new Map<unknown, unknown>([
    [sportsbook.select.oddsType, first.kept[ODDS_TYPE] ?? 'decimal'],
    // This tab may have left its ticket open; the server renders it closed.
    [sportsbook.select.panel, CLOSED],
  ]);
  let isLive = false;
  const live = (): void => {
    if (isLive) return;
    isLive = true;
    showTimes();
    const { picks, others, removed } = takeEarlyPicks();
    // Where storage is closed the page has its own, which the early script does not see.
    keepPicks(env, picks);
    sportsbook.start();
    letGo();
    keepChoices(sportsbook);
    pressWhenThere(others, 'idle');
    pressWhenThere(removed, 'selected');
    releaseEarlyMarks((outcome) => isSelected(sportsbook, outcome));
  };
  let pause = setTimeout(live, LONGEST_PAUSE);
  const hydration = createHydration(
    () => {
      live();
      setAlive();
    },
    () => {
      clearTimeout(pause);
      if (!isLive) pause = setTimeout(live, LONGEST_PAUSE);
    },
  );
  const page = { sportsbook, env, config, logs, markup: markupOf(first, shown), hydration };
  // The server never receives the fragment.
  const at = { path: pathname, search: rest.replace(/#.*$/s, '') };
  hydrateRoot(container, <App page={page} text={text} at={at} />);
  return true;
}

async function start(): Promise<void> {
  const blocks = takeHydrationBlocks();
  const first = blocks === null ? null : readHydrationData(blocks.first);
  const receivedAt = arrivedAt();
  if (blocks === null || first === null || receivedAt === null) return renderWithoutMarkup();
  const answers = new Map(blocks.answers.map(({ name, status, text }) => [name, { status, text }]));
  if (!(await hydrateFrom(first, answers, receivedAt))) await renderWithoutMarkup();
}

start().catch((error: unknown) => {
  env.report('start', error);
  void showUnreachable();
});
