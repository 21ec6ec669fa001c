import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { deskAt } from '../desk.ts';
import type { DatabaseConnection } from '../postgres.ts';
import { type Browser, type PushService, startPushService } from '../push-service.ts';
import { createCrowd, type Crowd } from '../storm/crowd.ts';
import { createDice } from '../storm/dice.ts';
import { letTimePass, settleSeconds, waitForLive } from '../storm/feed-time.ts';
import { judge } from '../storm/judge.ts';
import { readLedger, readPlayerNews } from '../storm/ledger.ts';
import { judgeNews, type PlayerNews } from '../storm/news.ts';
import { createFaultProxy, type FaultRates } from '../storm/proxy.ts';
import { judgePushed } from './browsers.ts';
import { judgeDeeds, readDeeds } from './deeds.ts';
import { createHand, type Hand } from './hand.ts';
import { failuresOf, type Harmed, type SiteReport, untried } from './site-report.ts';
import { openOneProcess, openSeveralProcesses, type Site } from './sites.ts';
import { allTogether, type EverythingOptions, insist, type Progress, type Run } from './together.ts';

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

async function unreadOf(news: readonly PlayerNews[], crowd: Crowd) {
  const unread = new Map(news.map(({ playerId, counter }) => [playerId, counter]));
  return Promise.all(crowd.people.map((person) => person.readNews(unread.get(person.playerId) ?? 0)));
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Everything that is wrong is in the report; rejects when somebody is stuck, or a part does not come back. */
async function runSite(
  site: Site,
  options: EverythingOptions,
  {
    minutes,
    service,
    print,
  }: { readonly minutes: number; readonly service: PushService; readonly print: Run['print'] },
): Promise<SiteReport> {
  const startedAt = Date.now();
  const progress: Progress = {
    accepted: 0,
    decided: 0,
    isOver: false,
    isTimePassing: false,
    timePassed: 0,
    isDone: false,
  };
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
        const report = await runSite(site, options, { minutes: minutes * share, service, print });
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
