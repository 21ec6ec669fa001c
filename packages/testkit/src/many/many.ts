import { setTimeout as wait } from 'node:timers/promises';
import { clientConfig, type ClientConfig } from '@touchline/contract';
import { deskAt } from '../desk.ts';
import type { DatabaseConnection } from '../postgres.ts';
import { createDevice, type Device } from '../storm/device.ts';
import { createDice } from '../storm/dice.ts';
import { judge, type Judgement } from '../storm/judge.ts';
import { addPlayers, password, readLedger } from '../storm/ledger.ts';
import { createPerson, type Person } from '../storm/person.ts';
import { createPresses } from '../storm/presses.ts';
import { createFaultProxy, type FaultProxy, type FaultRates } from '../storm/proxy.ts';
import { reportText } from '../storm/report-text.ts';
import { stormySettings } from '../storm/storm.ts';
import { type Machine, type Machines, startMachines } from './machines.ts';
import { createRoundRobin } from './round-robin.ts';
import { compareViews } from './views.ts';

export interface ManyOptions {
  /** The Centrifugo program. */
  readonly program: string;
  readonly servers: number;
  /** Bets to press, at least. */
  readonly bets: number;
  readonly devices: number;
  readonly matches: number;
  readonly seed: number;
  readonly onProgress?: (line: string) => void;
}

export interface ManyReport extends Judgement {
  readonly seed: number;
  readonly seconds: number;
  readonly servers: number;
  readonly presses: number;
  /** Connections that each server was given. */
  readonly given: readonly number[];
  /** Placements that a kill cut off. */
  readonly cut: number;
  /** What was done to the machines, in order, with how long it took until all was well again, ms. */
  readonly happened: readonly { readonly what: string; readonly ms: number }[];
  /** Things that were held against a snapshot at the end, over all devices. */
  readonly compared: number;
  /** What makes the run worthless or wrong, a line each; none when all is well. */
  readonly failures: readonly string[];
}

/** A little of everything that a network does, nothing that is waited for. */
const rates: FaultRates = { lost_answer: 0.05, lost_request: 0.02, doubled: 0.02, late_request: 0, late_answer: 0 };
const stakes = { subunits: '100', least: 10, most: 2_000 };
const opening = 10n ** 12n;
const settleSeconds = 4 * 3600;
const viewsWithinMs = 60_000;

async function configAt(url: string): Promise<ClientConfig> {
  const config = clientConfig.parse(await (await fetch(`${url}/sportsbook/config.json`)).json());
  return { ...config, platform_api: url + config.platform_api, sportsbook_api: url + config.sportsbook_api };
}

/** A device with somebody who bets on it. */
interface Player {
  readonly device: Device;
  readonly person: Person;
  readonly playerId: string;
  readonly email: string;
}

interface Progress {
  accepted: number;
  decided: number;
  isHarmed: boolean;
  isOver: boolean;
}

interface CrowdOptions {
  readonly db: DatabaseConnection;
  readonly config: ClientConfig;
  readonly seed: string;
  readonly devices: number;
  readonly progress: Progress;
}

/** The players of a run, and everything they pressed. */
interface Crowd {
  readonly players: readonly Player[];
  readonly presses: ReturnType<typeof createPresses>;
  /** What the clients reported as broken. */
  readonly reports: readonly string[];
  signIn(): Promise<void>;
  /** Holds every page that lived on pushes against one that is opened now. */
  compare(): Promise<{ readonly compared: number; readonly different: readonly string[] }>;
  leave(): void;
}

async function createCrowd({ db, config, seed, devices, progress }: CrowdOptions): Promise<Crowd> {
  const presses = createPresses();
  const reports: string[] = [];
  const emailOf = (device: number): string => `many-${device}@touchline.test`;
  const ids = await addPlayers(
    db,
    Array.from({ length: devices }, (_, device) => ({ email: emailOf(device), currency: 'EUR', opening })),
  );
  const deviceFor = (name: string, playerId: string, keys: string[]): Device =>
    createDevice({
      config,
      dice: createDice(`${seed} ${name}`),
      onPress: (press) => {
        keys.push(press.key);
        presses.sent(playerId, press, stakes.subunits);
      },
      rewrite: null,
      onReport: (kind, error) => {
        if (kind !== 'push') reports.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
      },
    });
  const players = ids.map((playerId, place): Player => {
    const keys: string[] = [];
    const device = deviceFor(`device ${place}`, playerId, keys);
    const person = createPerson({
      name: `device ${place}`,
      playerId,
      device,
      dice: createDice(`${seed} person ${place}`),
      stakes,
      crashes: 0.01,
      live: 0.04,
      keys,
      onVerdict: (key, belief) => void (progress.decided += presses.concluded(key, belief)),
    });
    return { device, person, playerId, email: emailOf(place) };
  });

  return {
    players,
    presses,
    reports,
    signIn: async () => {
      await Promise.all(players.map(({ person, email }) => person.signIn(email, password)));
    },
    compare: async () => {
      const views = await Promise.all(
        players.map(async ({ device, playerId, email }, place) => {
          const fresh = deviceFor(`fresh ${place}`, playerId, []);
          try {
            const signed = await fresh.book().commands.signIn(email, password);
            if (signed.kind !== 'signed_in') throw new Error(`a fresh page cannot sign in: ${JSON.stringify(signed)}`);
            return await compareViews(device.book(), fresh.book(), viewsWithinMs);
          } finally {
            fresh.close();
          }
        }),
      );
      return {
        compared: views.reduce((sum, { compared }) => sum + compared, 0),
        different: views.flatMap((view) => view.different),
      };
    },
    leave: () => {
      for (const { person } of players) person.leave();
    },
  };
}

interface HarmOptions {
  readonly machines: Machines;
  readonly proxy: FaultProxy;
  readonly bets: number;
  readonly progress: Progress;
  readonly print: (line: string) => void;
}

type Happened = ManyReport['happened'][number];

/** Kills a follower, then the leader, then Centrifugo, each in the middle of bets; notes in `happened` what was done. */
async function harmMachines(
  { machines, proxy, bets, progress, print }: HarmOptions,
  happened: Happened[],
): Promise<void> {
  const timed = async (what: string, work: () => Promise<void>): Promise<void> => {
    const begun = performance.now();
    await work();
    happened.push({ what, ms: Math.round(performance.now() - begun) });
    print(`${what}; ${progress.decided} of ${bets} bets have a verdict`);
  };
  const nextAccepted = async (): Promise<void> => {
    const before = progress.accepted;
    while (progress.accepted === before && !progress.isOver) await wait(5);
  };
  const killAmidBets = async (machine: Machine): Promise<void> => {
    while (proxy.inFlight() === 0 && !progress.isOver) await Promise.race([proxy.busy(), wait(100)]);
    await machine.kill9();
  };
  const reached = async (share: number): Promise<boolean> => {
    while (progress.decided < bets * share && !progress.isOver) await wait(5);
    return !progress.isOver;
  };

  if (!(await reached(0.15))) return;
  const leader = await machines.leader();
  const follower = machines.servers.find(({ url }) => url !== leader.url);
  if (follower === undefined) throw new Error('there is no follower to kill');
  await timed('a follower was killed, the others take bets', async () => {
    await killAmidBets(follower);
    await nextAccepted();
  });
  await timed('the follower is back', () => follower.restart());
  if (!(await reached(0.4))) return;
  await timed('the leader was killed, another leads', async () => {
    await killAmidBets(leader);
    await machines.leader();
  });
  await nextAccepted();
  await timed('the one that led is back', () => leader.restart());
  if (!(await reached(0.7))) return;
  await timed('Centrifugo was killed and is back, empty', async () => {
    await machines.centrifugo.kill();
    await nextAccepted();
    await machines.centrifugo.restart();
  });
}

/** Bets on every device until there are bets enough and all harm is done. */
async function betThrough(
  players: readonly Player[],
  bets: number,
  progress: Progress,
  harming: Promise<void>,
): Promise<void> {
  const bet = async ({ person }: Player): Promise<void> => {
    // Nobody stops while something is still to be done to the machines: that is what the bets are for.
    while ((progress.decided < bets || !progress.isHarmed) && !progress.isOver) await person.bet();
    await person.resolve();
  };
  const harmed = harming.finally(() => {
    progress.isHarmed = true;
  });
  try {
    await Promise.all(players.map(bet));
  } finally {
    progress.isOver = true;
    await harmed;
  }
}

/** Everything that is done to the machines in one run. */
const happenings = 5;

/** What makes a run worthless or wrong, a line each. */
function failuresOf(
  report: Omit<ManyReport, 'failures'>,
  { bets }: ManyOptions,
  proxy: FaultProxy,
  { different, reports }: { readonly different: readonly string[]; readonly reports: readonly string[] },
): readonly string[] {
  const { happened, given } = report;
  return [
    ...(report.lost > 0 ? [`${report.lost} bets are lost`] : []),
    ...(report.doubled > 0 ? [`${report.doubled} bets are doubled`] : []),
    ...report.wrong,
    ...(different.length > 0 ? [`${different.length} things differ between push and snapshot`] : []),
    ...different.slice(0, 10),
    ...proxy.disagreements().map((key) => `press ${key} was answered in two ways`),
    ...[...new Set(proxy.serverErrors())].map((line) => `a server broke: ${line}`),
    ...[...new Set(reports)].map((line) => `the client reported: ${line}`),
    ...(happened.length < happenings
      ? [`only ${happened.length} of ${happenings} things were done to the machines`]
      : []),
    ...given.flatMap((times, place) => (times === 0 ? [`server ${place} was given nothing`] : [])),
    ...(report.placed === 0 ? ['no bet was placed'] : []),
    ...(report.settled === 0 ? ['no bet was settled'] : []),
    ...(report.checked < bets ? [`${report.checked} bets of ${bets} have a verdict`] : []),
  ];
}

/**
 * Several servers behind one load balancer, one database and one Centrifugo: players bet through the real client while a
 * follower is killed, then the leader, then Centrifugo. Every press is held against the database, and every page that
 * lived on pushes against a page that was opened afterwards. `failures` is empty when nothing was lost, doubled or wrong.
 */
export async function runMany(options: ManyOptions): Promise<ManyReport> {
  const startedAt = Date.now();
  const print = (line: string): void =>
    options.onProgress?.(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  const seed = String(options.seed);
  const { servers: count, matches, program, bets, devices } = options;
  const machines = await startMachines({ program, servers: count, seed: options.seed, matches, env: stormySettings });
  const closing: (() => unknown)[] = [() => machines.stop()];
  try {
    print(`${count} servers, a database and a Centrifugo run`);
    const front = await createRoundRobin(machines.servers.map(({ url }) => url));
    closing.push(() => front.close());
    const progress: Progress = { accepted: 0, decided: 0, isHarmed: false, isOver: false };
    const onAccepted = (): void => void (progress.accepted += 1);
    const proxy = await createFaultProxy({ target: front.url, rates, seed, lateMs: 0, onAccepted });
    closing.push(() => proxy.close());
    const config = await configAt(proxy.url);

    const { db } = machines;
    const crowd = await createCrowd({ db, config, seed, devices, progress });
    const { players, presses, reports } = crowd;
    closing.push(crowd.leave);
    await crowd.signIn();
    print(`${devices} players are signed in`);

    const happened: Happened[] = [];
    await betThrough(players, bets, progress, harmMachines({ machines, proxy, bets, progress, print }, happened));
    await proxy.idle();
    print(`${progress.decided} bets have a verdict; the feed moves on to settle them, and then stands still`);
    const desk = deskAt((await machines.leader()).url);
    await desk.call('setClock', { body: { action: 'advance', seconds: settleSeconds } });
    await desk.call('setClock', { body: { action: 'stop' } });

    const { compared, different } = await crowd.compare();
    print('every page was held against a new one; now every press is held against the database');
    const report: Omit<ManyReport, 'failures'> = {
      ...judge(presses.facts(), await readLedger(db)),
      seed: options.seed,
      seconds: Math.round((Date.now() - startedAt) / 100) / 10,
      servers: count,
      presses: presses.facts().length,
      given: front.given(),
      cut: proxy.cuts().length,
      happened,
      compared,
    };
    return { ...report, failures: failuresOf(report, options, proxy, { different, reports }) };
  } finally {
    for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
  }
}

/** The figures of a run as a table, then what failed, then the one line that everything is about. */
export function describeMany(report: ManyReport): string {
  const rows: readonly (readonly [string, string])[] = [
    ['seed', String(report.seed)],
    ['servers', `${report.servers}, given ${report.given.join(', ')} connections`],
    ['presses', String(report.presses)],
    ['bets placed', String(report.placed)],
    ['bets refused', String(report.refused)],
    ['bets settled at the end', String(report.settled)],
    ['placements cut off by a kill', String(report.cut)],
    ...report.happened.map(({ what, ms }) => [what, `${ms} ms`] as const),
    ['held against a snapshot', `${report.compared} prices rows and balances`],
    ['took', `${report.seconds} s`],
  ];
  return reportText(rows, report);
}
