import { setTimeout as pause } from 'node:timers/promises';
import { deskAt } from '../desk.ts';
import type { Crowd } from '../storm/crowd.ts';
import { createDice } from '../storm/dice.ts';
import { letTimePass } from '../storm/feed-time.ts';
import type { FaultProxy } from '../storm/proxy.ts';
import type { Hand } from './hand.ts';
import type { Harm } from './harms.ts';
import type { Harmed } from './site-report.ts';
import type { Site } from './sites.ts';

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

const freebetEveryMs = 7_000;
const handEveryMs = 4_000;
const timePassesEveryMs = 75_000;
/** Feed time that passes at once. */
const stepSeconds = 2 * 3600;

/** How far a run is. */
export interface Progress {
  accepted: number;
  decided: number;
  isOver: boolean;
  isTimePassing: boolean;
  /** How often it has passed: nobody bets meanwhile. */
  timePassed: number;
  /** Harms that are left to do at least, and whether the time is over. */
  isDone: boolean;
}

/** A run on one site from its first bet to its last. */
export interface Run {
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
export async function insist(work: () => Promise<unknown>): Promise<void> {
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
    const [begun, passed] = [performance.now(), progress.timePassed];
    await inject();
    const backMs = Math.round(performance.now() - begun);
    const before = progress.accepted;
    while (progress.accepted === before && !progress.isOver) await pause(5);
    const isAsked = progress.accepted > before && !progress.isTimePassing && progress.timePassed === passed;
    const nextBetMs = isAsked ? Math.round(performance.now() - begun) : null;
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
      progress.timePassed += 1;
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
export async function allTogether(run: Run, harms: Harmed[]): Promise<void> {
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
