import { setTimeout as wait } from 'node:timers/promises';
import { clientConfig, type ClientConfig, type PushEndpoint } from '@touchline/contract';
import { startServer, type TestServer } from '../server.ts';
import { createCrowd } from './crowd.ts';
import { failuresOf } from './failures.ts';
import { waitForLive } from './feed-time.ts';
import { killRepeatedly, terminateRepeatedly, type Progress } from './harm.ts';
import { judge, type Judgement } from './judge.ts';
import type { Recovery } from './killer.ts';
import { countCommitted, readLedger, readPlayerNews } from './ledger.ts';
import { judgeNews, type PlayerNews } from './news.ts';
import type { Person } from './person.ts';
import { createFaultProxy, type FaultKind, type FaultProxy } from './proxy.ts';
import { settleAmidKills } from './settling-kills.ts';
import type { TerminationKind } from './terminator.ts';

export interface StormOptions {
  /** Bets to press, at least. */
  readonly bets: number;
  /** SIGKILLs of the server while bets are being placed. */
  readonly kills: number;
  /** Database backends of the server to terminate while bets are being placed. */
  readonly terminations: number;
  readonly seed: number;
  /** Devices that bet at the same time; every third player has two. Default 24. */
  readonly devices?: number;
  readonly onProgress?: (line: string) => void;
}

export { describeStorm } from './report.ts';

export interface StormReport extends Judgement {
  readonly seed: number;
  readonly seconds: number;
  readonly presses: number;
  /** Placement requests of clients, repeats included. */
  readonly requests: number;
  /** Those that reached the server, doubled ones twice. */
  readonly delivered: number;
  readonly faults: Readonly<Record<FaultKind, number>>;
  readonly kills: number;
  /** SIGKILLs in the middle of a settlement. */
  readonly settlingKills: number;
  /** Notifications of the players at the end, and devices whose bell and list were held against them. */
  readonly notifications: number;
  readonly bells: number;
  /** What is wrong with them, a line each. */
  readonly wrongNews: readonly string[];
  readonly recoveries: readonly Recovery[];
  /** Backends that were terminated, by what they were doing. */
  readonly terminations: Readonly<Record<TerminationKind, number>>;
  /** Answers that the database could not be reached. */
  readonly unavailable: number;
  /** Placements that a kill cut off, and how many of them had been committed. */
  readonly cut: number;
  readonly cutCommitted: number;
  readonly tabCrashes: number;
  /** Presses with a live delay. */
  readonly delayed: number;
  /** Presses repeated by hand after the client had given up asking. */
  readonly repeats: number;
  readonly currencies: readonly string[];
  /** What makes the run worthless or wrong, a line each; none when all is well. */
  readonly failures: readonly string[];
}

const rates: Readonly<Record<FaultKind, number>> = {
  lost_answer: 0.21,
  lost_request: 0.05,
  doubled: 0.05,
  late_request: 0.0025,
  late_answer: 0.0025,
};
/** Longer than the 10 s that the client waits for an answer. */
const lateMs = 10_500;
/** Live bets wait a second for their decision; nothing is refused for what the bookmaker could owe. */
export const stormySettings = { LIVE_DELAY: '1', EXPOSURE_LIMIT: '1000000000' } as const;

/** The WebSocket among the ways to push: the proxy holds answers back until they are whole, so that no stream gets through. */
export function webSocketIn(transports: unknown, base: string): string {
  if (typeof transports === 'string') return base + transports;
  const list: readonly unknown[] = Array.isArray(transports) ? transports : [];
  const webSocket = list.find(
    (one): one is PushEndpoint =>
      typeof one === 'object' && one !== null && 'transport' in one && one.transport === 'websocket',
  );
  if (webSocket === undefined) throw new Error(`there is no WebSocket among ${JSON.stringify(transports)}`);
  return base + webSocket.endpoint;
}

async function configBehind(server: TestServer, proxy: FaultProxy): Promise<ClientConfig> {
  const answer = await fetch(`${server.url}/sportsbook/config.json`);
  const config = clientConfig.parse(await answer.json());
  return {
    ...config,
    platform_api: proxy.url + config.platform_api,
    sportsbook_api: proxy.url + config.sportsbook_api,
    push_url: webSocketIn(config.push_url, proxy.url.replace(/^http/, 'ws')),
  };
}

/** What comes of the work, unless the server ends although nobody has ended it: then there is nothing more to storm. */
function orServerEnds<T>(server: TestServer, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    server.endedByItself.then((output): never => {
      throw new Error(`the server process ended by itself:\n${output.slice(-4_000)}`);
    }),
  ]);
}

/** Bets on every device until there are bets enough and all harm is done; then each device resolves what it has open. */
async function betUntilDone(
  people: readonly Person[],
  progress: Progress,
  isDone: () => boolean,
  report: (line: string) => void,
): Promise<void> {
  let left = people.length;
  const bet = async (person: Person): Promise<void> => {
    while (!isDone()) {
      if (progress.isTimePassing) await wait(20);
      else await person.bet();
    }
    await person.resolve();
    if ((left -= 1) % 4 === 0) report(`${left} devices still wait for a verdict`);
  };
  await Promise.all(people.map(bet));
}

/** One for each twenty while betting, and one at least. */
function settlingKillsOf({ kills }: Pick<StormOptions, 'kills'>): number {
  return Math.ceil(kills / 20);
}

function unreadOf(news: readonly PlayerNews[], playerId: string): number {
  return news.find((player) => player.playerId === playerId)?.counter ?? 0;
}

/** Betting and harm at the same time; rejects when one of them fails, once all have ended. */
async function allTogether(progress: Progress, betting: Promise<void>, harms: readonly Promise<void>[]): Promise<void> {
  const end = (): void => {
    progress.isOver = true;
  };
  const parts = await Promise.allSettled([
    betting.finally(end),
    ...harms.map((harming) =>
      harming.catch((error: unknown) => {
        end();
        throw error;
      }),
    ),
  ]);
  for (const part of parts) if (part.status === 'rejected') throw part.reason;
}

/**
 * R1: players bet through the real client and a proxy that harms placements, while the server is killed again and again;
 * and its connections to the database are terminated; then every press is held against the database. Rejects when the server
 * ends although nobody has killed it. `failures` is empty when nothing was lost, doubled or shown wrongly.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const startedAt = Date.now();
  const print = (line: string): void =>
    options.onProgress?.(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  const seed = String(options.seed);
  const devices = options.devices ?? 24;
  // A short storm has what is rare about as many times as one of a thousand bets.
  const often = Math.min(5, Math.max(1, 1_000 / options.bets));
  // With the embedded database: what a SIGKILL leaves behind of it is part of the storm.
  const server = await startServer({ seed: options.seed, env: { ...stormySettings, DATABASE_URL: '' } });
  const progress: Progress = { accepted: 0, decided: 0, isOver: false, isServing: true, isTimePassing: false };
  const onAccepted = (): void => void (progress.accepted += 1);
  const proxy = await createFaultProxy({ target: server.url, rates, seed, lateMs, onAccepted });
  let leave = (): void => undefined;
  try {
    await waitForLive(server);
    const config = await configBehind(server, proxy);
    const onDecided = (bets: number): void => void (progress.decided += bets);
    const crowd = await createCrowd({ server, config, seed, devices, often, onDecided });
    leave = crowd.leave;
    const { people, presses } = crowd;
    await crowd.signIn();
    print(`${devices} devices of ${crowd.players} players are signed in`);

    const recoveries: Recovery[] = [];
    const terminations: Record<TerminationKind, number> = { busy: 0, idle: 0 };
    const harm = { server, proxy, options, devices, progress, report: print };
    // On a busy machine a start takes so long that kills lag behind the bets: then betting goes on until they are done.
    let harming = 2;
    const harms = [killRepeatedly(harm, recoveries), terminateRepeatedly(harm, terminations)].map((work) =>
      work.then(() => void (harming -= 1)),
    );
    const isDone = (): boolean => progress.isOver || (progress.decided >= options.bets && harming === 0);
    const betting = betUntilDone(people, progress, isDone, print);
    await orServerEnds(server, allTogether(progress, betting, harms));
    await proxy.idle();
    print(`${progress.decided} bets have a verdict; the feed moves on to settle them`);
    for (const person of people) person.followNews();
    const settlingKills = await settleAmidKills(server, settlingKillsOf(options));
    print(`everything that is to be settled is, with ${settlingKills} kills meanwhile`);
    const news = await readPlayerNews(server.db(), crowd.playerIds);
    const bells = await Promise.all(people.map((person) => person.readNews(unreadOf(news, person.playerId))));

    print('now every press and every notification is held against the database');
    const cuts = proxy.cuts();
    const report: Omit<StormReport, 'failures'> = {
      ...judge(presses.facts(), await readLedger(server.db())),
      seed: options.seed,
      seconds: Math.round((Date.now() - startedAt) / 100) / 10,
      presses: presses.facts().length,
      requests: proxy.requests(),
      delivered: proxy.delivered(),
      faults: proxy.injected(),
      kills: recoveries.length,
      settlingKills,
      notifications: news.reduce((sum, { ids }) => sum + ids.length, 0),
      bells: bells.length,
      wrongNews: judgeNews(news, bells),
      recoveries,
      terminations,
      unavailable: proxy.unavailable(),
      cut: cuts.length,
      cutCommitted: await countCommitted(server.db(), cuts),
      tabCrashes: people.reduce((sum, { tally }) => sum + tally.crashed, 0),
      delayed: people.reduce((sum, { tally }) => sum + tally.delayed, 0),
      repeats: people.reduce((sum, { tally }) => sum + tally.repeated, 0),
      currencies: crowd.currencies,
    };
    return { ...report, failures: failuresOf(report, options, proxy, crowd.reports) };
  } finally {
    progress.isOver = true;
    leave();
    await proxy.close();
    await server.stop();
  }
}
