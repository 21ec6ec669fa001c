import { setTimeout } from 'node:timers/promises';
import { CentrifugoAway, type CentrifugoApi, errorsOfBroadcast, RefusedByCentrifugo, repliesOf } from './api.ts';

/** One publication on its way to some channels of a lane. */
export interface Parcel {
  readonly channels: readonly string[];
  /** ASCII JSON of its data. */
  readonly data: string;
  /** Whoever gives a key waits for the outcome and may come again; whatever has none is spoken for by the lane. */
  readonly key: string | null;
}

export interface LaneOptions {
  readonly api: CentrifugoApi;
  /** ASCII JSON of the event that says that something in its channel was never published. */
  readonly lostMarker: () => string;
  /** Bytes of publications that may wait. */
  readonly mostBytes: number;
  /** Milliseconds after which a publication with a key is given back while Centrifugo is away. */
  readonly patienceMs: number;
  readonly random: () => number;
  readonly onAway: (error: Error) => void;
  /** It answers again; `lost` is how many publications were let go meanwhile. */
  readonly onBack: (lost: number) => void;
  readonly onRefused: (error: RefusedByCentrifugo) => void;
}

/** Carries publications to Centrifugo one batch after another: what is put in first gets there first. */
export interface Lane {
  /** Resolves once Centrifugo has it. Rejects, with a key only, when it was refused or given back. */
  put(parcel: Parcel): Promise<void>;
  /** Bytes that wait. */
  waiting(): number;
  /** Whether a channel is still to be told that something in it was let go. */
  owes(): boolean;
  /** Sends what waits for at most so long, then gives back the rest. */
  close(withinMs: number): Promise<void>;
}

interface Waiting extends Parcel {
  readonly since: number;
  readonly settle: (error: Error | null) => void;
}

const mostInBatch = 500;
const mostBatchBytes = 1_000_000;
const answerWithinMs = 5_000;
const firstPauseMs = 100;
const longestPauseMs = 2_000;
/** Channels that one marker goes to at once; fewer for a while after one that was refused as a whole. */
const mostMarked = 500;
/** Channels that may be owed a marker; public ones are far fewer, and what is private comes back by the outbox. */
const mostLost = 200_000;

function commandOf({ channels, data, key }: Parcel): string {
  return `{"broadcast":{"channels":${JSON.stringify(channels)},"data":${data}${key === null ? '' : `,"idempotency_key":${JSON.stringify(key)}`}}}`;
}

function firstOf(names: ReadonlySet<string>, most: number): readonly string[] {
  const first: string[] = [];
  for (const name of names) {
    if (first.length === most) break;
    first.push(name);
  }
  return first;
}

function isFinal(error: Error): error is RefusedByCentrifugo {
  return error instanceof RefusedByCentrifugo;
}

export function createLane(options: LaneOptions): Lane {
  const { api } = options;
  let queue: Waiting[] = [];
  let bytes = 0;
  /** Channels that are owed a marker before anything else. */
  const lost = new Set<string>();
  let lostCount = 0;
  let isAway = false;
  /** Publications of the next request: fewer for a while after one that was refused as a whole. */
  let mostNext = mostInBatch;
  let working: Promise<void> | null = null;
  let closed = false;
  const hurry = new AbortController();

  const owe = (channel: string): void => {
    if (lost.size < mostLost) lost.add(channel);
  };

  const drop = (parcel: Waiting, error: Error): void => {
    bytes -= parcel.data.length;
    if (parcel.key === null) {
      parcel.channels.forEach(owe);
      lostCount += 1;
    }
    parcel.settle(parcel.key === null ? null : error);
  };

  const dropAll = (error: Error): void => {
    const all = queue;
    queue = [];
    for (const parcel of all) drop(parcel, error);
  };

  const send = async (parcels: readonly Parcel[]): Promise<readonly unknown[]> => {
    const body = `{"commands":[${parcels.map(commandOf).join(',')}]}`;
    const replies = repliesOf(await api.call('batch', body, answerWithinMs));
    if (replies?.length !== parcels.length) throw new CentrifugoAway('Centrifugo did not answer as it should');
    return replies;
  };

  /** What went wrong with a parcel in one of its channels or more; those whose turn has passed are owed a marker. */
  const judge = (parcel: Parcel, reply: unknown): Error | null => {
    let worst: Error | null = null;
    for (const [place, error] of errorsOfBroadcast(reply, parcel.channels).entries()) {
      if (error === null) continue;
      worst = worst !== null && isFinal(error) ? worst : error;
      const channel = parcel.channels[place];
      if (isFinal(error)) options.onRefused(error);
      else if (parcel.key === null && channel !== undefined) owe(channel);
    }
    return worst;
  };

  /** Null where a marker was refused as a whole: it may be one of its channels, or all of them together. */
  const errorsOf = async (marker: Parcel): Promise<readonly (Error | null)[] | null> => {
    try {
      const [reply] = await send([marker]);
      return errorsOfBroadcast(reply, marker.channels);
    } catch (error) {
      if (!(error instanceof RefusedByCentrifugo)) throw error;
      if (marker.channels.length > 1) return null;
      // One that nobody takes must not hold up its lane for ever either.
      options.onRefused(error);
      return [error];
    }
  };

  const mark = async (): Promise<void> => {
    let most = mostMarked;
    while (lost.size > 0) {
      const channels = firstOf(lost, most);
      const errors = await errorsOf({ channels, data: options.lostMarker(), key: null });
      if (errors === null) {
        most = Math.ceil(channels.length / 2);
        continue;
      }
      most = Math.min(mostMarked, most * 2);
      for (const [place, error] of errors.entries()) {
        const channel = channels[place];
        if (channel !== undefined && (error === null || isFinal(error))) lost.delete(channel);
      }
      if (channels.every((channel) => lost.has(channel))) throw new CentrifugoAway('Centrifugo could not publish');
    }
  };

  /** Takes the next batch out: what is under way is nobody else's to drop. */
  const takeBatch = (): readonly Waiting[] => {
    let size = 0;
    const end = queue.findIndex(({ data }, place) => {
      size += data.length;
      return place > 0 && (place >= mostNext || size > mostBatchBytes);
    });
    return queue.splice(0, end === -1 ? queue.length : end);
  };

  const deliver = async (): Promise<void> => {
    await mark();
    const batch = takeBatch();
    if (batch.length === 0) return;
    let replies: readonly unknown[];
    try {
      replies = await send(batch);
    } catch (error) {
      if (!(error instanceof RefusedByCentrifugo)) {
        queue = [...batch, ...queue];
        throw error;
      }
      if (batch.length > 1) {
        // It may be one of them, or all of it together (a proxy that takes no more): the others are not to go with it.
        queue = [...batch, ...queue];
        mostNext = Math.ceil(batch.length / 2);
        return;
      }
      // It must not be in the way of the rest.
      options.onRefused(error);
      for (const parcel of batch) drop(parcel, error);
      return;
    }
    mostNext = Math.min(mostInBatch, mostNext * 2);
    for (const [place, parcel] of batch.entries()) {
      bytes -= parcel.data.length;
      const error = judge(parcel, replies[place]);
      parcel.settle(parcel.key === null ? null : error);
    }
  };

  const giveBackOld = (error: Error): void => {
    const now = performance.now();
    const isOld = ({ key, since }: Waiting): boolean => key !== null && now - since >= options.patienceMs;
    const old = queue.filter(isOld);
    queue = queue.filter((parcel) => !isOld(parcel));
    for (const parcel of old) drop(parcel, error);
  };

  const pause = async (times: number): Promise<void> => {
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** times);
    const ms = longest * (0.5 + options.random() / 2);
    await setTimeout(ms, undefined, { signal: hurry.signal }).catch(() => undefined);
  };

  const work = async (): Promise<void> => {
    let failures = 0;
    while (queue.length > 0 || lost.size > 0) {
      if (closed) return;
      try {
        await deliver();
        failures = 0;
        if (isAway) {
          isAway = false;
          options.onBack(lostCount);
          lostCount = 0;
        }
      } catch (error) {
        const reason = error instanceof Error ? error : new CentrifugoAway(String(error));
        if (!isAway) options.onAway(reason);
        isAway = true;
        giveBackOld(reason);
        await pause(Math.min(failures, 8));
        failures += 1;
      }
    }
  };

  const start = (): void => {
    working ??= work().finally(() => {
      working = null;
      // Something was put in between the last look and here.
      if (!closed && queue.length > 0) start();
    });
  };

  return {
    put: (parcel) => {
      const outcome = new Promise<void>((resolve, reject) => {
        if (closed) {
          if (parcel.key === null) resolve();
          else reject(new CentrifugoAway('the way to Centrifugo is closed'));
          return;
        }
        if (bytes + parcel.data.length > options.mostBytes)
          dropAll(new CentrifugoAway('too much waits for Centrifugo'));
        bytes += parcel.data.length;
        queue.push({
          ...parcel,
          since: performance.now(),
          settle: (error) => (error === null ? resolve() : reject(error)),
        });
        start();
      });
      // Whoever does not wait for it must not bring the process down with it.
      outcome.catch(() => undefined);
      return outcome;
    },
    waiting: () => bytes,
    owes: () => lost.size > 0,
    async close(withinMs) {
      const late = new AbortController();
      await Promise.race([working, setTimeout(withinMs, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
      closed = true;
      hurry.abort();
      await working;
      dropAll(new CentrifugoAway('the way to Centrifugo is closed'));
    },
  };
}
