import { setTimeout } from 'node:timers/promises';
import { CentrifugoAway, type CentrifugoApi, errorsOfBroadcast, RefusedByCentrifugo } from './api.ts';
import { type ChannelPublication, sendBatch } from './batch-request.ts';
import { createLostMarkers } from './lost-markers.ts';

export interface PublicationQueueOptions {
  readonly api: CentrifugoApi;
  /** ASCII JSON of an `events_lost` event. */
  readonly lostMarker: () => string;
  /** Bytes of publications that may be queued. */
  readonly mostBytes: number;
  /** Milliseconds after which a queued publication with a key is rejected while Centrifugo is away. */
  readonly patienceMs: number;
  readonly random: () => number;
  readonly onAway: (error: Error) => void;
  /** Centrifugo answers again; `lost` counts the publications dropped meanwhile. */
  readonly onBack: (lost: number) => void;
  readonly onRefused: (error: RefusedByCentrifugo) => void;
}

/** A queue of publications to Centrifugo, sent in order, one batch after another. */
export interface PublicationQueue {
  /** Resolves once Centrifugo has it. With a key it rejects when refused or dropped. */
  put(publication: ChannelPublication): Promise<void>;
  /** Bytes in the queue. */
  queuedBytes(): number;
  /** Whether a channel is still owed an `events_lost` marker. */
  owesMarkers(): boolean;
  /** Sends the queue for at most so long, then drops the rest. */
  close(withinMs: number): Promise<void>;
}

interface QueuedPublication extends ChannelPublication {
  readonly since: number;
  readonly settle: (error: Error | null) => void;
}

const mostInBatch = 500;
const mostBatchBytes = 1_000_000;
const firstPauseMs = 100;
const longestPauseMs = 2_000;
function isFinal(error: Error): error is RefusedByCentrifugo {
  return error instanceof RefusedByCentrifugo;
}

export function createPublicationQueue(options: PublicationQueueOptions): PublicationQueue {
  const { api } = options;
  let queue: QueuedPublication[] = [];
  let bytes = 0;
  const markers = createLostMarkers({ api, marker: options.lostMarker, onRefused: options.onRefused });
  let lostCount = 0;
  let isAway = false;
  /** Publications in the next request; halved after a request that was refused as a whole. */
  let mostNext = mostInBatch;
  let working: Promise<void> | null = null;
  let closed = false;
  const hurry = new AbortController();

  const drop = (publication: QueuedPublication, error: Error): void => {
    bytes -= publication.data.length;
    if (publication.key === null) {
      for (const channel of publication.channels) markers.add(channel);
      lostCount += 1;
    }
    publication.settle(publication.key === null ? null : error);
  };

  const dropAll = (error: Error): void => {
    const all = queue;
    queue = [];
    for (const publication of all) drop(publication, error);
  };

  /** The worst error of a publication over its channels. Without a key, channels that failed are owed a marker. */
  const judge = (publication: ChannelPublication, reply: unknown): Error | null => {
    let worst: Error | null = null;
    for (const [index, error] of errorsOfBroadcast(reply, publication.channels).entries()) {
      if (error === null) continue;
      worst = worst !== null && isFinal(error) ? worst : error;
      const channel = publication.channels[index];
      if (isFinal(error)) options.onRefused(error);
      else if (publication.key === null && channel !== undefined) markers.add(channel);
    }
    return worst;
  };

  /** Removes the next batch from the queue, so that nothing drops it while it is sent. */
  const takeBatch = (): readonly QueuedPublication[] => {
    let size = 0;
    const end = queue.findIndex(({ data }, index) => {
      size += data.length;
      return index > 0 && (index >= mostNext || size > mostBatchBytes);
    });
    return queue.splice(0, end === -1 ? queue.length : end);
  };

  const deliver = async (): Promise<void> => {
    await markers.publish();
    const batch = takeBatch();
    if (batch.length === 0) return;
    let replies: readonly unknown[];
    try {
      replies = await sendBatch(api, batch);
    } catch (error) {
      if (!(error instanceof RefusedByCentrifugo)) {
        queue = [...batch, ...queue];
        throw error;
      }
      if (batch.length > 1) {
        // One of them is refused, or the request is too large for a proxy: retry in halves.
        queue = [...batch, ...queue];
        mostNext = Math.ceil(batch.length / 2);
        return;
      }
      // It must not block the rest.
      options.onRefused(error);
      for (const publication of batch) drop(publication, error);
      return;
    }
    mostNext = Math.min(mostInBatch, mostNext * 2);
    for (const [index, publication] of batch.entries()) {
      bytes -= publication.data.length;
      const error = judge(publication, replies[index]);
      publication.settle(publication.key === null ? null : error);
    }
  };

  const dropExpired = (error: Error): void => {
    const now = performance.now();
    const isExpired = ({ key, since }: QueuedPublication): boolean => key !== null && now - since >= options.patienceMs;
    const expired = queue.filter(isExpired);
    queue = queue.filter((publication) => !isExpired(publication));
    for (const publication of expired) drop(publication, error);
  };

  const pause = async (times: number): Promise<void> => {
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** times);
    const ms = longest * (0.5 + options.random() / 2);
    await setTimeout(ms, undefined, { signal: hurry.signal }).catch(() => undefined);
  };

  const work = async (): Promise<void> => {
    let failures = 0;
    while (queue.length > 0 || !markers.isEmpty()) {
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
        dropExpired(reason);
        await pause(Math.min(failures, 8));
        failures += 1;
      }
    }
  };

  const start = (): void => {
    working ??= work().finally(() => {
      working = null;
      // Something was queued after the loop ended.
      if (!closed && queue.length > 0) start();
    });
  };

  return {
    put: (publication) => {
      const outcome = new Promise<void>((resolve, reject) => {
        if (closed) {
          if (publication.key === null) resolve();
          else reject(new CentrifugoAway('the connection to Centrifugo is closed'));
          return;
        }
        if (bytes + publication.data.length > options.mostBytes)
          dropAll(new CentrifugoAway('the queue to Centrifugo is full'));
        bytes += publication.data.length;
        queue.push({
          ...publication,
          since: performance.now(),
          settle: (error) => (error === null ? resolve() : reject(error)),
        });
        start();
      });
      // An ignored rejection must not end the process.
      outcome.catch(() => undefined);
      return outcome;
    },
    queuedBytes: () => bytes,
    owesMarkers: () => !markers.isEmpty(),
    async close(withinMs) {
      const late = new AbortController();
      await Promise.race([working, setTimeout(withinMs, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
      closed = true;
      hurry.abort();
      await working;
      dropAll(new CentrifugoAway('the connection to Centrifugo is closed'));
    },
  };
}
