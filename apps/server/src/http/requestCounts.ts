import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

export interface RequestCountsOptions {
  readonly db: Database;
  /** Requests a minute that one address may make. */
  readonly most: number;
  /** Real time, ms since epoch. */
  readonly now?: () => number;
  readonly onError: (error: unknown) => void;
}

/** Requests of each address in the minute that runs, over all processes on one database. */
export interface RequestCounts {
  /** Counts one; answers how many there were in this minute, as far as known here, and how many ms of it are left. */
  count(address: string): { readonly current: number; readonly ttl: number };
  /** Adds what was counted here to what all know, and reads that. */
  share(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const minuteMs = 60_000;
const shareEveryMs = 1_000;
const mostAddresses = 50_000;

interface Count {
  own: number;
  /** Of `own`, what is in the table. */
  shared: number;
  /** In the table, by the others. */
  others: number;
}

/**
 * Counts requests in memory and once a second together: no call waits for it. An address is shared from a tenth of the
 * bound on, so that visitors cost nothing; what all processes let through is above the bound by at most a tenth of it for
 * each further process, and by what comes within a second.
 */
export const createRequestCounts = (options: RequestCountsOptions): RequestCounts => {
  const { db, most, now = Date.now, onError } = options;
  let minute = 0;
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | null = null;
  let sharing: Promise<void> = Promise.resolve();

  const turnTo = (current: number): void => {
    if (current === minute) return;
    minute = current;
    counts = new Map();
  };

  const shareNow = async (): Promise<void> => {
    turnTo(Math.floor(now() / minuteMs));
    const of = minute;
    const mine = counts;
    const busy = [...mine].filter(([, { own }]) => own * 10 >= most);
    if (busy.length === 0) return;
    const added = busy.map(([address, { own, shared }]) => ({ address, added: own - shared }));
    const { rows } = await sql<{ address: string; count: number }>`
      insert into request_count as known (minute, address, count)
      select ${of}, address, added from json_to_recordset(${JSON.stringify(added)}::json) as row(address text, added int)
      order by address
      on conflict (minute, address) do update set count = known.count + excluded.count
      returning address, count`.execute(db);
    const addedTo = new Map(added.map((row) => [row.address, row.added]));
    for (const { address, count } of rows) {
      const known = mine.get(address);
      if (known === undefined) continue;
      known.shared += addedTo.get(address) ?? 0;
      known.others = count - known.shared;
    }
    await sql`delete from request_count where minute < ${of - 1}`.execute(db);
  };

  const share = (): Promise<void> => {
    sharing = sharing.then(shareNow, shareNow);
    return sharing;
  };

  return {
    count(address) {
      const at = now();
      turnTo(Math.floor(at / minuteMs));
      const known = counts.get(address) ?? { own: 0, shared: 0, others: 0 };
      const [oldest] = counts.keys();
      if (counts.size >= mostAddresses && oldest !== undefined && !counts.has(address)) counts.delete(oldest);
      counts.set(address, known);
      known.own += 1;
      return { current: known.own + known.others, ttl: minuteMs - (at % minuteMs) };
    },
    share,
    start() {
      timer = setInterval(() => void share().catch(onError), shareEveryMs);
    },
    async stop() {
      if (timer) clearInterval(timer);
      await sharing.catch(() => undefined);
    },
  };
};

/** The store that the bound on requests counts in. */
export const storeOver = (counts: Pick<RequestCounts, 'count'>) =>
  class Store implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result: { current: number; ttl: number }) => void): void {
      callback(null, counts.count(key));
    }
    child(): Store {
      return this;
    }
  };
