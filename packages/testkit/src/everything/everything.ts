import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { deskAt } from '../desk.ts';
import type { DatabaseConnection } from '../postgres.ts';
import { type Browser, type PushService, startPushService } from '../push-service.ts';
import { createCrowd, type Crowd } from '../storm/crowd.ts';
import { createDice } from '../storm/dice.ts';
import { letTimePass, settleSeconds, waitForLive } from '../storm/feed-time.ts';
import { judge, type Judgement } from '../storm/judge.ts';
import { readLedger, readPlayerNews } from '../storm/ledger.ts';
import { judgeNews, type PlayerNews } from '../storm/news.ts';
import { createFaultProxy, type FaultProxy, type FaultRates } from '../storm/proxy.ts';
import { type DeedFacts, type DeedJudgement, judgeDeeds, readDeeds } from './deeds.ts';
import { createHand, type Hand } from './hand.ts';
import type { Harm } from './harms.ts';
import { openOneProcess, openSeveralProcesses, type Site } from './sites.ts';

export interface EverythingOptions {
  /** The Centrifugo program. */
  readonly program: string;
  /** How long bets are placed; a quarter of it with one process, the rest with several. */
  readonly minutes: number;
  readonly devices: number;
  readonly servers: number;
  readonly matches: number;
  /** Longest pause of one player between two bets, ms. */
  readonly pauseMs: number;
  /** Between two harms, ms. */
  readonly harmEveryMs: number;
  readonly seed: number;
  readonly onProgress?: (line: string) => void;
}

/** One harm that was done. */
export interface Harmed {
  readonly name: string;
  /** From the beginning of the harm until the part was there again, and until the next bet was accepted, ms. */
  readonly backMs: number;
  readonly nextBetMs: number | null;
}

/** What came of one site. */
export interface SiteReport {
  readonly site: string;
  readonly seconds: number;
  readonly bets: Judgement;
  readonly deeds: DeedJudgement;
  readonly edits: number;
  readonly automatic: number;
  readonly freebets: number;
  readonly harms: readonly Harmed[];
  /** Faults of the network beside the harms, each with its number. */
  readonly faults: Readonly<Record<string, number>>;
  /** Answers that the database was away. */
  readonly unavailable: number;
  readonly tabCrashes: number;
  /** Calls that were sent again because the answer was none. */
  readonly repeats: number;
  readonly notifications: number;
  /** Notifications that browsers were sent, and those that came more than once, which a browser shows once. */
  readonly pushed: number;
  readonly pushedAgain: number;
  readonly failures: readonly string[];
}

export interface EverythingReport {
  readonly seed: number;
  readonly seconds: number;
  readonly sites: readonly SiteReport[];
  readonly failures: readonly string[];
}

const rates: FaultRates = {
  lost_answer: 0.1,
  lost_request: 0.04,
  doubled: 0.04,
  late_request: 0.0025,
  late_answer: 0.0025,
};
const lateMs = 10_500;
/** Subunits that one player may stake in a day: reached within minutes. */
const limitedStake = 20_000n;
const freebetEveryMs = 7_000;
const handEveryMs = 4_000;
const timePassesEveryMs = 75_000;
/** Feed time that passes at once. */
const stepSeconds = 2 * 3600;
const pushedWithinMs = 150_000;

/** How far a run is. */
interface Progress {
  accepted: number;
  decided: number;
  isOver: boolean;
  isTimePassing: boolean;
  /** Harms that are left to do at least, and whether the time is over. */
  isDone: boolean;
}

/** A run on one site from its first bet to its last. */
interface Run {
  readonly site: Site;
  readonly options: EverythingOptions;
  readonly proxy: FaultProxy;
  readonly crowd: Crowd;
  readonly hands: readonly Hand[];
  readonly progress: Progress;
  readonly until: number;
  readonly print: (line: string) => void;
}

/** Tries again until it is done: whatever is called may be away at this moment. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 120) throw error;
      await pause(1_000);
    }
  }
}

/** Does one harm after another, each in the middle of placements, and each once at least. */
async function harmInTurn({ site, options, proxy, progress, until, print }: Run, done: Harmed[]): Promise<void> {
  const one = async ({ name, inject }: Harm): Promise<void> => {
    for (let looks = 0; proxy.inFlight() === 0 && looks < 50; looks += 1)
      await Promise.race([proxy.busy(), pause(200)]);
    const begun = performance.now();
    await inject();
    const backMs = Math.round(performance.now() - begun);
    const before = progress.accepted;
    while (progress.accepted === before && !progress.isOver) await pause(5);
    const nextBetMs = progress.accepted === before ? null : Math.round(performance.now() - begun);
    done.push({ name, backMs, nextBetMs });
    print(`${name}: back after ${backMs} ms, next bet after ${nextBetMs ?? '-'} ms; ${progress.decided} bets`);
  };
  for (let turn = 0; !progress.isOver; turn += 1) {
    const harm = site.harms[turn % site.harms.length];
    if (harm === undefined || (turn >= site.harms.length && Date.now() >= until)) break;
    await pause(Math.min(options.harmEveryMs, Math.max(0, until - Date.now()) || options.harmEveryMs / 4));
    await one(harm);
  }
  progress.isDone = true;
}

/** Feed time passes now and then, while nobody bets: each live bet is decided at its own moment. */
async function passTime({ site, progress }: Run): Promise<void> {
  for (let last = Date.now(); !progress.isDone && !progress.isOver; await pause(500)) {
    if (Date.now() - last < timePassesEveryMs) continue;
    progress.isTimePassing = true;
    await insist(() => letTimePass({ url: site.deskUrl }, stepSeconds)).finally(() => {
      progress.isTimePassing = false;
    });
    last = Date.now();
  }
}

async function giveFreebets({ site, hands, progress }: Run): Promise<void> {
  const takers = hands.filter(({ account }) => account.currency === 'EUR');
  for (let turn = 0; !progress.isDone && !progress.isOver; turn += 1) {
    const taker = takers[turn % takers.length];
    const gift = {
      player_id: taker?.account.playerId ?? '',
      type: 'freebet',
      name: `Storm ${turn}`,
      currency: 'EUR',
      amount: '2.00',
      announced: true,
    } as const;
    await insist(async () => {
      const { id } = await deskAt(site.deskUrl).call('giveFreebet', { body: gift });
      taker?.take(id, gift.amount);
    });
    await pause(freebetEveryMs);
  }
}

async function useHands({ hands, progress }: Run, dice: ReturnType<typeof createDice>): Promise<void> {
  await Promise.all(
    hands.map(async (hand) => {
      while (!progress.isDone && !progress.isOver) {
        await pause(dice.roll(handEveryMs));
        if (!progress.isTimePassing) await hand.act();
      }
    }),
  );
}

async function bet({ crowd, progress, options }: Run, dice: ReturnType<typeof createDice>): Promise<void> {
  await Promise.all(
    crowd.people.map(async (person) => {
      while (!progress.isDone && !progress.isOver) {
        if (progress.isTimePassing) await pause(50);
        else await person.bet();
        await pause(dice.roll(options.pauseMs));
      }
      await person.resolve();
    }),
  );
}

/** Everything at the same time; rejects with the first of what failed, once all have ended. */
async function allTogether(run: Run, harms: Harmed[]): Promise<void> {
  const dice = createDice(`${run.options.seed} pauses`);
  const works = [bet(run, dice), useHands(run, dice), harmInTurn(run, harms), passTime(run), giveFreebets(run)];
  const parts = await Promise.allSettled(
    works.map((work) =>
      work.catch((error: unknown) => {
        run.progress.isOver = true;
        throw error;
      }),
    ),
  );
  for (const part of parts) if (part.status === 'rejected') throw part.reason;
}

/** Every freebet and boost, a limit that is reached, and Web Push for every player. */
async function setUp(site: Site, hands: readonly Hand[], service: PushService) {
  await deskAt(site.deskUrl).call('addComboboost', {
    body: { name: 'Storm', ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.05' }], uses_count: 1_000 },
  });
  const limited = hands.map(({ account }) => account).filter(({ currency }) => currency === 'EUR');
  limited.splice(0, limited.length - 1);
  const client = new pg.Client({ ...site.db() });
  await client.connect();
  for (const { playerId, currency } of limited)
    await client.query(`select change_limit($1, 'set', 'stake', 'day', $2, $3, 'UTC')`, [
      playerId,
      currency,
      String(limitedStake),
    ]);
  await client.end();
  const browsers = new Map<string, Browser>();
  for (const hand of hands) {
    await hand.signIn();
    const browser = service.subscribe();
    await hand.subscribe(browser.subscription);
    browsers.set(hand.account.playerId, browser);
  }
  return { limited: limited.map(({ playerId }) => playerId), browsers };
}

function idsOf({ received }: Browser): readonly string[] {
  return received.map(({ text }) => String((JSON.parse(text) as { readonly id: unknown }).id));
}

/** Waits until each browser was sent what its player was told; a line for each that was not. */
async function judgePushed(news: readonly PlayerNews[], browsers: ReadonlyMap<string, Browser>) {
  const lacking = (): readonly string[] =>
    news.flatMap(({ playerId, ids }) => {
      const browser = browsers.get(playerId);
      if (browser === undefined) return [];
      const sent = new Set(idsOf(browser));
      const missing = ids.filter((id) => !sent.has(id)).length;
      return missing === 0 ? [] : [`the browser of player ${playerId} was not sent ${missing} of ${ids.length}`];
    });
  for (const end = Date.now() + pushedWithinMs; lacking().length > 0 && Date.now() < end;) await pause(500);
  const all = [...browsers.values()].map(idsOf);
  const different = all.reduce((sum, ids) => sum + new Set(ids).size, 0);
  return {
    pushed: different,
    pushedAgain: all.reduce((sum, { length }) => sum + length, 0) - different,
    wrong: lacking(),
  };
}

async function unreadOf(news: readonly PlayerNews[], crowd: Crowd) {
  const unread = new Map(news.map(({ playerId, counter }) => [playerId, counter]));
  return Promise.all(crowd.people.map((person) => person.readNews(unread.get(person.playerId) ?? 0)));
}

/** Whether the run has tried what it is there to try; a line for each thing that it has not. */
function untried(run: Run, report: Omit<SiteReport, 'failures'>, facts: DeedFacts): readonly string[] {
  const counts: Readonly<Record<string, number>> = {
    'bet was placed': report.bets.placed,
    'bet was refused': report.bets.refused,
    'bet was settled': report.bets.settled,
    'cash-out was taken': report.deeds.cashOuts,
    'bet on a game was taken': report.deeds.games,
    'bet was edited': report.edits,
    'bet was cashed out by itself': facts.automatic,
    'freebet was used': report.freebets,
    'notification was sent to a browser': report.pushed,
    ...Object.fromEntries(Object.entries(report.faults).map(([name, count]) => [`${name} was injected`, count])),
  };
  const done = new Set(report.harms.map(({ name }) => name));
  return [
    ...Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [`no ${name}`] : [])),
    ...run.site.harms.flatMap(({ name }) => (done.has(name) ? [] : [`not done: ${name}`])),
  ];
}

function failuresOf(run: Run, report: Omit<SiteReport, 'failures'>, more: readonly string[]): readonly string[] {
  const { bets, deeds } = report;
  // A bet on a game is answered with the wallet and the state of this moment.
  const disagreements = run.proxy.disagreements().filter((key) => !key.startsWith('game-'));
  return [
    ...(bets.lost + deeds.lost > 0 ? [`${bets.lost} bets and ${deeds.lost} other deeds are lost`] : []),
    ...(bets.doubled + deeds.doubled > 0 ? [`${bets.doubled} bets and ${deeds.doubled} other deeds are doubled`] : []),
    ...bets.wrong,
    ...deeds.wrong.slice(0, 20),
    ...disagreements.map((key) => `press ${key} was answered in two ways`),
    ...[...new Set(run.proxy.serverErrors())].map((line) => `the server broke: ${line}`),
    ...[...new Set(run.crowd.reports)].map((line) => `the client reported: ${line}`),
    ...more,
  ];
}

/** Everything that is wrong is in the report; rejects when somebody is stuck, or a part does not come back. */
async function runSite(
  site: Site,
  options: EverythingOptions,
  minutes: number,
  service: PushService,
  print: Run['print'],
) {
  const startedAt = Date.now();
  const progress: Progress = { accepted: 0, decided: 0, isOver: false, isTimePassing: false, isDone: false };
  const seed = `${options.seed} ${site.name}`;
  const onAccepted = (): void => void (progress.accepted += 1);
  const proxy = await createFaultProxy({ target: site.url, rates, seed, lateMs, onAccepted });
  let leave = (): void => undefined;
  try {
    await waitForLive({ url: site.deskUrl });
    const config = await site.configAt(proxy.url);
    const onDecided = (bets: number): void => void (progress.decided += bets);
    const crowd = await createCrowd({ server: site, config, seed, devices: options.devices, often: 2, onDecided });
    leave = crowd.leave;
    await crowd.signIn();
    // Whoever has no money sees on the screen that there is enough, until something moves it.
    const betting = crowd.accounts.filter(({ isPoor }) => !isPoor);
    const hands = betting.map((account) =>
      createHand({
        url: proxy.url,
        account,
        dice: createDice(`${seed} hand ${account.email}`),
        presses: crowd.presses,
      }),
    );
    const { limited, browsers } = await setUp(site, hands, service);
    print(`${site.name}: ${options.devices} devices of ${crowd.players} players are signed in`);
    const run: Run = { site, options, proxy, crowd, hands, progress, print, until: startedAt + minutes * 60_000 };
    const harms: Harmed[] = [];
    await allTogether(run, harms);
    await proxy.idle();
    print(`${progress.decided} bets have a verdict; the feed moves on to settle them`);
    for (const person of crowd.people) person.followNews();
    for (let steps = 0; steps < 2; steps += 1) await insist(() => letTimePass({ url: site.deskUrl }, settleSeconds));
    const news = await settledNews(site.db(), crowd);
    const bells = await unreadOf(news, crowd);
    const pushed = await judgePushed(news, browsers);
    const facts = await readDeeds(site.db(), { playerIds: limited, stake: limitedStake });
    const deeds = judgeDeeds(
      hands.flatMap((hand) => hand.deeds),
      facts,
    );
    const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
    const report: Omit<SiteReport, 'failures'> = {
      site: site.name,
      seconds: Math.round((Date.now() - startedAt) / 1000),
      bets: judge(crowd.presses.facts(), await readLedger(site.db())),
      deeds,
      edits: sumOf(hands.map(({ tally }) => tally.edits)),
      automatic: facts.automatic,
      freebets: facts.freebets,
      harms,
      faults: proxy.injected(),
      unavailable: proxy.unavailable(),
      tabCrashes: sumOf(crowd.people.map(({ tally }) => tally.crashed)),
      repeats: sumOf(crowd.people.map(({ tally }) => tally.repeated)) + sumOf(hands.map((hand) => hand.repeated())),
      notifications: sumOf(news.map(({ ids }) => ids.length)),
      pushed: pushed.pushed,
      pushedAgain: pushed.pushedAgain,
    };
    const more = [...judgeNews(news, bells), ...pushed.wrong, ...untried(run, report, facts)];
    return { ...report, failures: failuresOf(run, report, more) };
  } finally {
    progress.isOver = true;
    leave();
    await proxy.close();
  }
}

/** Notifications once no bet is left that its game or match has ended for. */
async function settledNews(connection: DatabaseConnection, crowd: Crowd): Promise<readonly PlayerNews[]> {
  let news = await readPlayerNews(connection, crowd.playerIds);
  for (let before = -1; before !== news.reduce((sum, { ids }) => sum + ids.length, 0);) {
    before = news.reduce((sum, { ids }) => sum + ids.length, 0);
    await pause(5_000);
    news = await readPlayerNews(connection, crowd.playerIds);
  }
  return news;
}

/**
 * Everything at once (R1, R9): bets of real clients with bonuses and limits, cash-outs, edits, games, notifications and Web
 * Push through a proxy that harms placements, while each part is killed and started in turn: first one process with all in it,
 * then several with Centrifugo. Every press is held against the database. `failures` is empty when nothing was lost, doubled
 * or shown wrongly, and everything was tried.
 */
export async function runEverything(options: EverythingOptions): Promise<EverythingReport> {
  const startedAt = Date.now();
  const print = (line: string): void =>
    options.onProgress?.(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  const service = await startPushService();
  const operator = { web_push: { services: [service.origin] }, flags: { responsible_gambling: true } };
  const { seed, matches, program, servers, minutes } = options;
  const opening = [
    { share: 0.25, open: () => openOneProcess({ seed, matches, operator }) },
    { share: 0.75, open: () => openSeveralProcesses({ seed, matches, operator }, { program, servers }) },
  ];
  const sites: SiteReport[] = [];
  try {
    for (const { share, open } of opening) {
      const site = await open();
      try {
        const report = await runSite(site, options, minutes * share, service, print);
        for (const line of report.failures) print(`FAILED: ${line}`);
        sites.push(report);
      } finally {
        await site.stop();
      }
    }
  } finally {
    await service.stop();
  }
  return {
    seed,
    seconds: Math.round((Date.now() - startedAt) / 1000),
    sites,
    failures: sites.flatMap(({ site, failures }) => failures.map((line) => `${site}: ${line}`)),
  };
}
