import { setTimeout as wait } from 'node:timers/promises';
import type { HttpRequest } from '@touchline/client';
import { calls, clientConfig, type ClientConfig, type PushEndpoint } from '@touchline/contract';
import { createCaller } from '../caller.ts';
import { startServer, type TestServer } from '../server.ts';
import { createDevice } from './device.ts';
import { createDice } from './dice.ts';
import { judge, type Judgement } from './judge.ts';
import { addPlayers, countCommitted, password, readLedger } from './ledger.ts';
import { createPerson, type Person, type StakeRange } from './person.ts';
import { createPresses } from './presses.ts';
import { createFaultProxy, type FaultKind, faultKinds, type FaultProxy } from './proxy.ts';
import { killServer, type Recovery } from './killer.ts';
import { terminateBackends, type TerminationKind, terminationKinds } from './terminator.ts';

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

interface Purse {
  readonly currency: string;
  readonly stakes: StakeRange;
}

const purses: readonly [Purse, ...Purse[]] = [
  { currency: 'EUR', stakes: { subunits: '100', least: 10, most: 2_000 } },
  { currency: 'USD', stakes: { subunits: '100', least: 10, most: 2_000 } },
  { currency: 'EUR', stakes: { subunits: '100', least: 10, most: 2_000 } },
  { currency: 'JPY', stakes: { subunits: '1', least: 10, most: 3_000 } },
  { currency: 'KWD', stakes: { subunits: '1000', least: 100, most: 9_999 } },
  { currency: 'BTC', stakes: { subunits: '100000000', least: 1, most: 90_000 } },
];

/** Whose screen shows more money than there is: the server refuses every bet of theirs. */
const poor = { opening: 500n, stakes: { subunits: '100', least: 501, most: 900 } } as const;
const opening = 10n ** 12n;

const rates: Readonly<Record<FaultKind, number>> = {
  lost_answer: 0.21,
  lost_request: 0.05,
  doubled: 0.05,
  late_request: 0.0025,
  late_answer: 0.0025,
};
/** Longer than the 10 s that the client waits for an answer. */
const lateMs = 10_500;
const crashes = 0.02;
/**
 * Feed time that passes after so many bets, and at the end: bets are settled between kills as well, and no player holds
 * thousands of open ones, with which a start of the server would take longer than the next kill is away.
 */
const settleSeconds = 8 * 3600;
const settleEvery = 10_000;
const liveStepSeconds = 600;
const fewestLive = 2;
const feedPatienceMs = 180_000;
const feedAgainMs = 250;
/** The last kill comes before the last bets: what it interrupts is to be resolved under load. */
const killedUntil = 0.96;

/** Live bets wait a second for their decision; nothing is refused for what the house could owe. */
export const stormyHouse = { LIVE_DELAY: '1', EXPOSURE_LIMIT: '1000000000' } as const;

function isPrices(request: HttpRequest): boolean {
  return request.method === 'GET' && request.url.includes('/matches?');
}

/** A page that has missed every price change: some odds in its lists are those of another time. */
function oldPrices(request: HttpRequest, text: string): string {
  return isPrices(request) ? text.replaceAll(/"odds":"(\d+)\.(\d)5"/g, '"odds":"$1.$29"') : text;
}

/** A page that has missed what became of the money. */
function oldBalance(request: HttpRequest, text: string): string {
  return request.url.endsWith('/player/accounts')
    ? text.replaceAll(/"balance":"[\d.]+"/g, '"balance":"99999.00"')
    : text;
}

/** The WebSocket among the ways to push: the proxy holds answers back until they are whole, so that no stream gets through. */
function webSocketIn(ways: unknown, base: string): string {
  if (typeof ways === 'string') return base + ways;
  const list: readonly unknown[] = Array.isArray(ways) ? ways : [];
  const way = list.find(
    (one): one is PushEndpoint =>
      typeof one === 'object' && one !== null && 'transport' in one && one.transport === 'websocket',
  );
  if (way === undefined) throw new Error(`there is no WebSocket among ${JSON.stringify(ways)}`);
  return base + way.endpoint;
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

/** A server that has just started may not be the one yet that commits the feed: it says 503 until it is. */
async function letTimePass(server: TestServer, seconds: number): Promise<void> {
  const body = { action: 'advance', seconds };
  for (const until = Date.now() + feedPatienceMs; ; await wait(feedAgainMs)) {
    const answer = await createCaller(server.url).call('setClock', { body });
    if (answer.status === 200) return;
    if (answer.status !== 503 || Date.now() > until) {
      throw new Error(`the feed did not move on: ${JSON.stringify(answer.body)}`);
    }
  }
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

/** A small feed may have an hour without anything to bet on live: it is let pass. */
export async function waitForLive(server: TestServer): Promise<void> {
  for (let waited = 0; waited < settleSeconds; waited += liveStepSeconds) {
    const { body } = await createCaller(server.url).call('getMatches', { query: '?match_status=live&bettable=true' });
    const { data } = calls.getMatches.reply.parse(body);
    if (data.length >= fewestLive) return;
    await letTimePass(server, liveStepSeconds);
  }
  throw new Error(`no ${fewestLive} matches are live at once`);
}

function terminated({ terminations }: Pick<StormReport, 'terminations'>): number {
  return terminationKinds.reduce((sum, kind) => sum + terminations[kind], 0);
}

function untriedTerminations(report: Pick<StormReport, 'terminations'>, options: StormOptions): readonly string[] {
  return [
    ...(options.terminations === 0
      ? []
      : terminationKinds
          .filter((kind) => report.terminations[kind] === 0)
          .map((kind) => `no ${kind} backend was terminated`)),
    ...(terminated(report) < options.terminations
      ? [`${terminated(report)} backends of ${options.terminations} were terminated`]
      : []),
  ];
}

/** A connection serves one call at a time, so its end cannot spoil more than one. */
function spoiled(report: Pick<StormReport, 'terminations' | 'unavailable'>): readonly string[] {
  return report.unavailable > terminated(report)
    ? [`${report.unavailable} calls were told that the database is away, for ${terminated(report)} backends terminated`]
    : [];
}

/** Whether the run has tried what it is there to try; a line for each thing that it has not. */
function untried(report: Omit<StormReport, 'failures'>, options: StormOptions): readonly string[] {
  return [
    ...faultKinds.filter((kind) => report.faults[kind] === 0).map((kind) => `no ${kind} was injected`),
    ...(report.kills < options.kills ? [`${report.kills} kills of ${options.kills}`] : []),
    ...untriedTerminations(report, options),
    ...(options.kills > 0 && report.cut === 0 ? ['no kill came while a placement was under way'] : []),
    ...(report.checked < options.bets ? [`${report.checked} bets of ${options.bets} have a verdict`] : []),
    ...(report.placed === 0 ? ['no bet was placed'] : []),
    ...(report.refused === 0 ? ['no bet was refused'] : []),
    ...(report.settled === 0 ? ['no bet was settled'] : []),
    ...(report.delayed === 0 ? ['no bet waited for the end of a live delay'] : []),
    ...(report.tabCrashes === 0 ? ['no tab died in the middle of a bet'] : []),
  ];
}

/**
 * R1: players bet through the real client and a proxy that harms placements, while the server is killed again and again;
 * and its connections to the database are terminated; then every press is held against the database. Rejects when the server
 * ends although nobody has killed it. `failures` is empty when nothing was lost, doubled or told wrongly.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const startedAt = Date.now();
  const tell = (line: string): void =>
    options.onProgress?.(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  const seed = String(options.seed);
  const devices = options.devices ?? 24;
  // With the embedded database: what a SIGKILL leaves behind of it is part of the storm.
  const server = await startServer({ seed: options.seed, env: { ...stormyHouse, DATABASE_URL: '' } });
  const progress = { accepted: 0, decided: 0, isOver: false, isServing: true, isTimePassing: false };
  const proxy = await createFaultProxy({
    target: server.url,
    rates,
    seed,
    lateMs,
    onAccepted: () => {
      progress.accepted += 1;
    },
  });
  const people: Person[] = [];
  try {
    await waitForLive(server);
    const config = await configBehind(server, proxy);
    const presses = createPresses();
    const reports: string[] = [];

    // Every third player bets on two devices at once.
    const ownerOf = (device: number): number => device - Math.floor((device + 1) / 4);
    const playerCount = ownerOf(devices - 1) + 1;
    const isPoor = (player: number): boolean => player === 1;
    const purseOf = (player: number): Purse =>
      isPoor(player) ? { currency: 'EUR', stakes: poor.stakes } : (purses[player % purses.length] ?? purses[0]);
    const emailOf = (player: number): string => `storm-${player}@touchline.test`;
    const ids = await addPlayers(
      server.db(),
      Array.from({ length: playerCount }, (_, player) => ({
        email: emailOf(player),
        currency: purseOf(player).currency,
        opening: isPoor(player) ? poor.opening : opening,
      })),
    );

    for (let index = 0; index < devices; index += 1) {
      const player = ownerOf(index);
      const playerId = ids[player] ?? '';
      const { stakes } = purseOf(player);
      const keys: string[] = [];
      const device = createDevice({
        config,
        dice: createDice(`${seed} device ${index}`),
        onPress: (press) => {
          keys.push(press.key);
          presses.sent(playerId, press, stakes.subunits);
        },
        rewrite: isPoor(player) ? oldBalance : index % 4 === 0 ? oldPrices : null,
        onReport: (kind, error) => {
          // The client reports what the proxy has counted: answers that the database is away.
          if (kind === 'server' && error instanceof Error && / 503 /.test(error.message)) return;
          if (kind !== 'push') reports.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
        },
      });
      people.push(
        createPerson({
          name: `device ${index}`,
          device,
          dice: createDice(`${seed} person ${index}`),
          stakes,
          crashes,
          keys,
          onVerdict: (key, belief) => {
            progress.decided += presses.told(key, belief);
          },
        }),
      );
    }
    await Promise.all(people.map((person, index) => person.signIn(emailOf(ownerOf(index)), password)));
    tell(`${devices} devices of ${playerCount} players are signed in`);

    const recoveries: Recovery[] = [];
    // On a busy machine a start takes so long that kills lag behind the bets: then betting goes on until they are done.
    const isHarming = { kill: true, terminate: true };
    const isDone = (): boolean =>
      progress.isOver || (progress.decided >= options.bets && !isHarming.kill && !isHarming.terminate);
    const kill = async (): Promise<void> => {
      const dice = createDice(`${seed} kills`);
      let settled = 0;
      // Counted from the last kill: bets that passed meanwhile make the gaps longer, kills that are due do not pile up.
      for (let due = options.kills; due > 0; due -= 1) {
        const last = options.bets * killedUntil;
        const meanGap = Math.max(0, last - progress.decided) / due;
        const moment = Math.max(
          // Every device has had the time to learn what became of its bet before the server is killed again.
          progress.decided + devices,
          Math.min(last, progress.decided + 2 * meanGap * dice.next()),
        );
        while (progress.decided < moment && !progress.isOver) {
          if (progress.decided - settled >= settleEvery) {
            // Each live bet is decided at its own moment, so bets that keep coming would hold the clock up.
            progress.isTimePassing = true;
            await letTimePass(server, settleSeconds).finally(() => {
              progress.isTimePassing = false;
            });
            settled = progress.decided;
          }
          await wait(5);
        }
        if (progress.isOver) return;
        recoveries.push(await killServer({ server, proxy, dice, progress }));
        tell(`${progress.decided} of ${options.bets} bets, ${recoveries.length} of ${options.kills} kills`);
      }
      isHarming.kill = false;
    };
    const terminations: Record<TerminationKind, number> = { busy: 0, idle: 0 };
    const terminate = async (): Promise<void> => {
      const dice = createDice(`${seed} terminations`);
      let kind: TerminationKind = 'busy';
      for (let due = options.terminations; due > 0;) {
        const last = options.bets * killedUntil;
        const moment = Math.min(
          last,
          progress.decided + (2 * Math.max(0, last - progress.decided) * dice.next()) / due,
        );
        while (progress.decided < moment && !progress.isOver) await wait(5);
        if (progress.isOver) return;
        const ended = await terminateBackends({ server, proxy, dice, kind, most: due, progress });
        terminations[kind] += ended;
        due -= ended;
        kind = kind === 'busy' ? 'idle' : 'busy';
      }
      isHarming.terminate = false;
    };
    const bet = async (person: Person): Promise<void> => {
      while (!isDone()) {
        if (progress.isTimePassing) await wait(20);
        else await person.bet();
      }
      await person.resolve();
      if ((left -= 1) % 4 === 0) tell(`${left} devices still wait for a verdict`);
    };
    let left = people.length;
    const end = (): void => {
      progress.isOver = true;
    };
    const parts = await orServerEnds(
      server,
      Promise.allSettled([
        Promise.all(people.map(bet)).finally(end),
        ...[kill(), terminate()].map((harming) =>
          harming.catch((error: unknown) => {
            end();
            throw error;
          }),
        ),
      ]),
    );
    for (const part of parts) if (part.status === 'rejected') throw part.reason;
    await proxy.idle();
    tell(`${progress.decided} bets have a verdict; the feed moves on to settle them`);
    await letTimePass(server, settleSeconds);

    tell('everything that is to be settled is; now every press is held against the database');
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
      recoveries,
      terminations,
      unavailable: proxy.unavailable(),
      cut: cuts.length,
      cutCommitted: await countCommitted(server.db(), cuts),
      tabCrashes: people.reduce((sum, { tally }) => sum + tally.crashed, 0),
      delayed: people.reduce((sum, { tally }) => sum + tally.delayed, 0),
      repeats: people.reduce((sum, { tally }) => sum + tally.repeated, 0),
      currencies: [...new Set(purses.map(({ currency }) => currency))],
    };
    return {
      ...report,
      failures: [
        ...(report.lost > 0 ? [`${report.lost} bets are lost`] : []),
        ...(report.doubled > 0 ? [`${report.doubled} bets are doubled`] : []),
        ...report.wrong,
        ...(report.wrongCount > report.wrong.length ? [`… and ${report.wrongCount - report.wrong.length} more`] : []),
        ...proxy.disagreements().map((key) => `press ${key} was answered in two ways`),
        ...[...new Set(proxy.serverErrors())].map((line) => `the server broke: ${line}`),
        ...[...new Set(reports)].map((line) => `the client reported: ${line}`),
        ...spoiled(report),
        ...untried(report, options),
      ],
    };
  } finally {
    progress.isOver = true;
    for (const person of people) person.leave();
    await proxy.close();
    await server.stop();
  }
}
