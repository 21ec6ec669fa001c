import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { CallError } from '../calls/handler.ts';
import type { Database } from '../database/connect.ts';
import { Busy, createFairQueue, type FairQueueOptions } from './fair-queue.ts';
import { lineOf, networksOf } from './network.ts';

/** Points of a request in addition to the one of every request (decision 61). */
export const costs = {
  /** Rows of a list of matches for one point. */
  rows: 25,
  search: 5,
  renderedPage: 30,
} as const;

/** Runs expensive work: charges its points to the address, and waits for the turn of that address. */
export type Costly = <T>(address: string, points: number, work: () => Promise<T>) => Promise<T>;

/** Calls with long answers: serialising and compressing one costs as much as making it. */
export const longAnswers: ReadonlySet<string> = new Set(['getMatches', 'search']);

/** Without limits: everything runs at once. */
export const unlimited: Costly = (_address, _points, work) => work();

export interface Limits {
  /** Charges a request to its address. Throws CallError 429 when the address has no points left. */
  charge(address: string, points: number): Promise<void>;
  /** Throws CallError 429 when the address has no points left, or too much of its work waits. */
  readonly costly: Costly;
  /** Runs a further part of work that was charged before, when it is the turn of its address. Throws as `costly` does. */
  inLine<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** Shares the points charged here with the other processes, and blocks addresses that have spent theirs elsewhere. */
  share(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface LimitsOptions {
  /** Points a minute of one address. */
  readonly pointsPerMinute: number;
  /** The database that several processes share; null for a process that is alone. */
  readonly db: Database | null;
  /** Address that is never limited: the server's own. */
  readonly exempt: string;
  readonly onError: (error: unknown) => void;
  /** Clock of the queue of expensive work; the machine's when absent. */
  readonly clock?: Pick<FairQueueOptions, 'now' | 'later'>;
}

const minuteSeconds = 60;
const shareEveryMs = 1_000;

/**
 * A caller without credit gets a third of one processor for expensive work: work of t ms is followed by 2 t ms of rest. So
 * more than half of the other requests find a free processor.
 */
const line = { atOnce: 4, atOnceEach: 1, waiting: 1000, waitingEach: 200, rest: 2, creditMs: 400 } as const;

/** Seconds after which the queue of an address may have room again. */
const lineSeconds = 1;

function refuse(seconds: number): CallError {
  return new CallError('too_many_requests', 'Too many requests; try again later.', {
    retryAfter: Math.max(1, seconds),
  });
}

/** Points charged here to one network that are not shared yet. */
interface Unshared {
  readonly factor: number;
  added: number;
  consumed: number;
}

/** The counts of all processes, in one table. */
function createStore(db: Database, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, [...values])),
    },
    storeType: 'pool',
    points,
    duration: minuteSeconds,
    keyPrefix: '',
    tableName: 'request_points',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

/**
 * Limits requests by cost. Points are counted in memory, so that no request waits for the database. Processes on one
 * database share once a second the points of addresses that come near the limit. All processes together admit at most a
 * tenth above the limit for each further process, plus what arrives within a second.
 */
export function createLimits({ pointsPerMinute, db, exempt, onError, clock = {} }: LimitsOptions): Limits {
  const memories = new Map<number, RateLimiterMemory>();
  const memoryOf = (factor: number): RateLimiterMemory => {
    const known = memories.get(factor);
    if (known !== undefined) return known;
    const made = new RateLimiterMemory({
      points: pointsPerMinute * factor,
      duration: minuteSeconds,
      keyPrefix: '',
    });
    memories.set(factor, made);
    return made;
  };
  const store = db === null ? null : createStore(db, pointsPerMinute);
  const unshared = new Map<string, Unshared>();
  const queue = createFairQueue({ ...line, ...clock });
  let timer: NodeJS.Timeout | null = null;
  let forgetAt = Date.now() + minuteSeconds * 1000;
  let sharing: Promise<void> = Promise.resolve();

  const note = (network: string, factor: number, added: number, consumed: number): void => {
    if (store === null) return;
    const known = unshared.get(network) ?? { factor, added: 0, consumed };
    known.added += added;
    known.consumed = consumed;
    unshared.set(network, known);
  };

  const charge = async (address: string, points: number): Promise<void> => {
    if (address === exempt) return;
    // The widest network first: an address whose /48 has spent its points adds no further networks to memory.
    for (const { name, factor } of networksOf(address).toReversed()) {
      try {
        const { consumedPoints } = await memoryOf(factor).consume(name, points);
        note(name, factor, points, consumedPoints);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        note(name, factor, points, refused.consumedPoints);
        throw refuse(Math.ceil(refused.msBeforeNext / 1000));
      }
    }
  };

  const shareNow = async (): Promise<void> => {
    if (db === null || store === null) return;
    const busy = [...unshared].filter(([, { factor, consumed }]) => consumed * 10 >= pointsPerMinute * factor);
    for (const [network] of busy) unshared.delete(network);
    await Promise.all(
      busy.map(async ([network, { factor, added }]) => {
        const { consumedPoints, msBeforeNext } = await store.penalty(network, added);
        if (consumedPoints > pointsPerMinute * factor)
          await memoryOf(factor).block(network, Math.ceil(msBeforeNext / 1000));
      }),
    );
    if (Date.now() < forgetAt) return;
    forgetAt = Date.now() + minuteSeconds * 1000;
    unshared.clear();
    await db.deleteFrom('request_points').where('expire', '<', String(Date.now())).execute();
  };

  const share = (): Promise<void> => {
    sharing = sharing.then(shareNow, shareNow);
    return sharing;
  };

  const inLine = async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    if (address === exempt) return work();
    try {
      return await queue.run(lineOf(address), work);
    } catch (error) {
      throw error instanceof Busy ? refuse(lineSeconds) : error;
    }
  };

  return {
    charge,
    async costly(address, points, work) {
      await charge(address, points);
      return inLine(address, work);
    },
    inLine,
    share,
    start() {
      if (store !== null) timer = setInterval(() => void share().catch(onError), shareEveryMs);
    },
    async stop() {
      if (timer) clearInterval(timer);
      await sharing.catch(() => undefined);
    },
  };
}
