/**
 * R2: people bet in Chromium, by slip and by quick bet, with mouse and finger, over a network that harms placements, second
 * presses, reloads, copied tabs, offline moments, flights and kills of the server; then what every screen said is held against the database.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { toSubunits } from '@touchline/rules';
import { findBrowser, launchBrowser } from '@touchline/testkit/browser';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { createCaller } from '@touchline/testkit/caller';
import {
  addPlayers,
  type Belief,
  createDice,
  createFaultProxy,
  type FaultKind,
  faultKinds,
  type FaultProxy,
  judge,
  type Judgement,
  killServer,
  type LedgerFacts,
  password,
  type PressFacts,
  readLedger,
  type Recovery,
  reportText,
  spread,
  stormySettings,
  waitForLive,
} from '@touchline/testkit/storm-parts';
import { type Mishap, mishaps, type Pointer } from './faults.ts';
import { createGambler, type Gambler, type SentPress, type Verdict } from './gambler.ts';

export interface BrowserStormOptions {
  /** Placements that have a verdict in the end, at least. */
  readonly count: number;
  readonly kills: number;
  readonly people: number;
  readonly seed: number;
  readonly onProgress: (line: string) => void;
  /** Ends the betting before its time; what was bet by then is judged. */
  readonly signal: AbortSignal;
}

export interface BrowserStormReport extends Judgement {
  readonly seed: number;
  readonly seconds: number;
  readonly chromium: string;
  readonly presses: number;
  readonly requests: number;
  readonly faults: Readonly<Record<FaultKind, number>>;
  readonly mishaps: Readonly<Record<Mishap, number>>;
  readonly kills: number;
  readonly recoveries: readonly Recovery[];
  readonly delayed: number;
  readonly repeated: number;
  readonly copiesAgreed: number;
  /** Placements that were quick bets, and presses with a finger. */
  readonly quick: number;
  readonly taps: number;
  readonly failures: readonly string[];
}

const opening = 100_000_000n;
const rates: Readonly<Record<FaultKind, number>> = {
  lost_answer: 0.2,
  lost_request: 0.06,
  doubled: 0.06,
  late_request: 0.003,
  late_answer: 0.003,
};
/** Longer than the 10 s that the page waits for an answer. */
const lateMs = 10_500;
const settleSeconds = 4 * 3600;
/** Placements for each line of progress. */
const reportedEach = 25;

type SentFacts = Omit<PressFacts, 'belief'>;

/** What was pressed, and what the screens said of it, with the references turned into places of presses. */
function createNotes() {
  const sent = new Map<string, SentFacts>();
  const verdicts: Verdict[] = [];
  return {
    verdicts,
    sent,
    onSent: (playerId: string, { key, stakes }: SentPress): void => {
      sent.set(key, {
        key,
        playerId,
        currency: stakes[0]?.currency ?? '',
        stakes: stakes.map(({ value }) => toSubunits(value, '100') ?? 0n),
      });
    },
    /** A line about a placement, with where its screen was read. */
    withSource: (line: string): string => {
      const verdict = verdicts.find(({ keys }) => keys.some((key) => line.includes(key)));
      return verdict === undefined ? line : `${line} (read from ${verdict.source})`;
    },
    /** References that are shown and are not in the database are bets that were lost. */
    facts: ({
      bets,
    }: LedgerFacts): { readonly presses: readonly PressFacts[]; readonly phantoms: readonly string[] } => {
      const byId = new Map(bets.map((bet) => [bet.id, bet]));
      const beliefs = new Map<string, Belief>();
      for (const { keys, placed, isPlacedEarlier } of verdicts) {
        for (const key of keys) {
          const places = placed.flatMap((id) => {
            const bet = byId.get(id);
            return bet?.key === key ? [bet.place] : [];
          });
          beliefs.set(key, isPlacedEarlier ? { kind: 'placed_earlier' } : { kind: 'shown', placed: places });
        }
      }
      return {
        presses: [...sent.values()].map((press) => ({ ...press, belief: beliefs.get(press.key) ?? { kind: 'none' } })),
        phantoms: verdicts.flatMap(({ placed }) => placed.filter((id) => !byId.has(id))),
      };
    },
  };
}

function untried(report: Omit<BrowserStormReport, 'failures'>, options: BrowserStormOptions): readonly string[] {
  return [
    ...faultKinds.filter((kind) => report.faults[kind] === 0).map((kind) => `no ${kind} was injected`),
    ...mishaps.filter((kind) => report.mishaps[kind] === 0).map((kind) => `no ${kind} happened`),
    ...(report.kills < options.kills ? [`${report.kills} kills of ${options.kills}`] : []),
    ...(report.presses < options.count ? [`${report.presses} placements of ${options.count}`] : []),
    ...(report.placed === 0 ? ['no bet was placed'] : []),
    ...(report.delayed === 0 ? ['no bet waited for the end of a live delay'] : []),
    ...(report.copiesAgreed === 0 ? ['no copied tab was compared'] : []),
    ...(report.quick === 0 ? ['no quick bet was placed'] : []),
    ...(report.taps === 0 ? ['nothing was pressed with a finger'] : []),
  ];
}

interface CrowdOptions {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly url: string;
  readonly options: BrowserStormOptions;
  readonly notes: ReturnType<typeof createNotes>;
  readonly onVerdict: (verdict: Verdict) => void;
}

/** People at browsers of their own, signed in one after the other. */
async function signedIn({
  server,
  browser,
  url,
  options,
  notes,
  onVerdict,
}: CrowdOptions): Promise<readonly Gambler[]> {
  const emails = Array.from({ length: options.people }, (_, index) => `storm-browser-${index}@touchline.test`);
  const ids = await addPlayers(
    server.db(),
    emails.map((email) => ({ email, currency: 'EUR', opening })),
  );
  const people = await Promise.all(
    emails.map(async (email, index) => {
      const id = ids[index] ?? '';
      const pointer: Pointer = index % 2 === 0 ? 'mouse' : 'finger';
      const isLive = index < Math.max(2, options.people / 2);
      const context = await browser.newContext({
        locale: 'en-GB',
        viewport: { width: 1360, height: 900 },
        hasTouch: pointer === 'finger',
      });
      await context.addCookies([{ name: 'touchline.consent', value: 'necessary', url }]);
      const gambler = await createGambler({
        name: `person ${index}`,
        context,
        url,
        dice: createDice(`${options.seed} browser ${index}`),
        list: isLive ? '/live' : '/soccer',
        pointer,
        quickShare: isLive ? 0.5 : 0,
        onSent: (press) => notes.onSent(id, press),
        onVerdict,
      });
      return { gambler, email };
    }),
  );
  for (const { gambler, email } of people) await gambler.signIn(email, password);
  return people.map(({ gambler }) => gambler);
}

/** How far a storm is: placements that the server accepted, and those that have a verdict. */
interface Progress {
  accepted: number;
  decided: number;
  isOver: boolean;
  isServing: boolean;
}

interface StormParts {
  readonly server: TestServer;
  readonly proxy: FaultProxy;
  readonly options: BrowserStormOptions;
  readonly progress: Progress;
  readonly print: (line: string) => void;
}

/** Kills the server at moments that are spread over the placements. */
async function killRepeatedly(
  { server, proxy, options, progress, print }: StormParts,
  recoveries: Recovery[],
): Promise<void> {
  const dice = createDice(`${options.seed} browser kills`);
  const moments = Array.from({ length: options.kills }, () => options.count * (0.05 + 0.85 * dice.next())).toSorted(
    (a, b) => a - b,
  );
  for (const moment of moments) {
    while (progress.decided < moment && !progress.isOver) await wait(10);
    if (progress.isOver) return;
    recoveries.push(await killServer({ server, proxy, dice, progress }));
    await waitForLive(server);
    print(`kill ${recoveries.length} of ${options.kills}`);
  }
}

/** Everybody bets until there are placements enough, while the server is killed. */
async function betThrough(parts: StormParts, people: readonly Gambler[], recoveries: Recovery[]): Promise<void> {
  const { options, progress } = parts;
  const killing = killRepeatedly(parts, recoveries);
  try {
    await Promise.all(
      people.map(async (gambler) => {
        while (progress.decided < options.count && !progress.isOver && !options.signal.aborted) await gambler.bet();
      }),
    );
  } finally {
    progress.isOver = true;
    await killing;
  }
}

/** What people did and saw, added up. */
function sumsOf(people: readonly Gambler[]) {
  const sum = (name: keyof Gambler['tally']): number => people.reduce((total, { tally }) => total + tally[name], 0);
  return {
    mishaps: {
      double_click: sum('double_click'),
      double_tap: sum('double_tap'),
      reload: sum('reload'),
      copied_tab: sum('copied_tab'),
      offline_before: sum('offline_before'),
      offline_amid: sum('offline_amid'),
      flight_mode: sum('flight_mode'),
    },
    delayed: sum('delayed'),
    repeated: sum('repeated'),
    copiesAgreed: sum('copiesAgreed'),
    quick: sum('quick'),
    taps: sum('taps'),
  };
}

/** What makes a run worthless or wrong, a line each. */
function failuresOf(
  report: Omit<BrowserStormReport, 'failures'>,
  options: BrowserStormOptions,
  proxy: FaultProxy,
): readonly string[] {
  return [
    ...(report.lost > 0 ? [`${report.lost} bets are lost`] : []),
    ...(report.doubled > 0 ? [`${report.doubled} bets are doubled`] : []),
    ...report.wrong,
    ...(report.wrongCount > report.wrong.length ? [`… and ${report.wrongCount - report.wrong.length} more`] : []),
    ...proxy.disagreements().map((key) => `press ${key} was answered in two ways`),
    ...[...new Set(proxy.serverErrors())].map((line) => `the server broke: ${line}`),
    ...(proxy.unavailable() > 0 ? [`${proxy.unavailable()} calls were answered that the database is away`] : []),
    ...untried(report, options),
  ];
}

/** Feed time passes, so that live bets are decided and matches settled. */
async function letTimePass(server: TestServer): Promise<void> {
  const moved = await createCaller(server.url).call('setClock', {
    body: { action: 'advance', seconds: settleSeconds },
  });
  if (moved.status !== 200) throw new Error(`the feed did not move on: ${JSON.stringify(moved.body)}`);
}

export async function runBrowserStorm(options: BrowserStormOptions): Promise<BrowserStormReport> {
  const startedAt = Date.now();
  const print = (line: string): void =>
    options.onProgress(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  await findBrowser(print);
  // With the embedded database: what a SIGKILL leaves behind of it is part of the storm.
  const server = await startServer({ seed: options.seed, env: { ...stormySettings, DATABASE_URL: '' } });
  const progress: Progress = { accepted: 0, decided: 0, isOver: false, isServing: true };
  const proxy = await createFaultProxy({
    target: server.url,
    rates,
    seed: String(options.seed),
    lateMs,
    forcedWithin: Math.min(150, Math.max(10, Math.floor(options.count / 2))),
    onAccepted: () => {
      progress.accepted += 1;
    },
  });
  const browser = await launchBrowser(false);
  try {
    await waitForLive(server);
    const notes = createNotes();
    const recoveries: Recovery[] = [];
    const onVerdict = (verdict: Verdict): void => {
      const lines = Math.floor(progress.decided / reportedEach);
      notes.verdicts.push(verdict);
      progress.decided += verdict.keys.length;
      if (Math.floor(progress.decided / reportedEach) > lines)
        print(`${progress.decided} of ${options.count} placements, ${recoveries.length} kills`);
    };
    // The name that the page is served under: cookies and locks need a trustworthy one.
    const url = proxy.url.replace('127.0.0.1', 'localhost');
    const people = await signedIn({ server, browser, url, options, notes, onVerdict });
    print(`Chromium ${browser.version()}: ${people.length} people are signed in`);
    await betThrough({ server, proxy, options, progress, print }, people, recoveries);
    await proxy.idle();
    print('the feed moves on to decide and settle; then every screen is held against the database');
    await letTimePass(server);

    const ledger = await readLedger(server.db());
    const { presses, phantoms } = notes.facts(ledger);
    const judgement = judge(presses, ledger);
    const report: Omit<BrowserStormReport, 'failures'> = {
      ...judgement,
      lost: judgement.lost + phantoms.length,
      seed: options.seed,
      seconds: Math.round((Date.now() - startedAt) / 100) / 10,
      chromium: browser.version(),
      presses: presses.length,
      requests: proxy.requests(),
      faults: proxy.injected(),
      kills: recoveries.length,
      recoveries,
      ...sumsOf(people),
    };
    const withSources = { ...report, wrong: report.wrong.map(notes.withSource) };
    return { ...report, failures: failuresOf(withSources, options, proxy) };
  } finally {
    progress.isOver = true;
    await browser.close();
    await proxy.close();
    await server.stop();
  }
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The figures of a storm in the browser as a table, then what failed, then the one line that everything is about. */
export function describeBrowserStorm(report: BrowserStormReport): string {
  const rows: readonly (readonly [string, string])[] = [
    ['seed', String(report.seed)],
    ['Chromium', report.chromium],
    ['placements pressed', String(report.presses)],
    ['bets placed', String(report.placed)],
    ['bets refused', String(report.refused)],
    ['bets rejected after a live delay', String(report.rejected)],
    ['placements that waited for a live delay', String(report.delayed)],
    ['placement requests', String(report.requests)],
    ...faultKinds.map((kind) => [words(kind), String(report.faults[kind])] as const),
    ...mishaps.map((kind) => [words(kind), String(report.mishaps[kind])] as const),
    ['copied tabs that said the same', String(report.copiesAgreed)],
    ['presses repeated by hand', String(report.repeated)],
    ['placements that were quick bets', String(report.quick)],
    ['presses with a finger', String(report.taps)],
    ['SIGKILLs while betting', String(report.kills)],
    ['started again in', spread(report.recoveries.map(({ upMs }) => upMs))],
    ['wrong in another way', String(report.wrongCount)],
    ['took', `${report.seconds} s`],
  ];
  return reportText(rows, report);
}
