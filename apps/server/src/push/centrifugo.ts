import { asciiJson } from '@touchline/push-server';
import { createCentrifugoApi, positionIn, RefusedByCentrifugo } from './centrifugo/api.ts';
import { createPublicationQueue, type PublicationQueue } from './centrifugo/publication-queue.ts';
import type { PushEndpoints, PushEngine, StreamPosition } from './engine.ts';
import type { Publication, PublishOptions } from './publisher.ts';

export interface CentrifugoOptions {
  /** Base of its HTTP API, `http://127.0.0.1:8000/api`. */
  readonly api: string;
  readonly apiKey: string;
  /** Where browsers reach it: `https://push.example`. */
  readonly url: string;
  /** Feed clock, stamped on every event. */
  readonly feedNow: () => number;
  /**
   * Resolves once the book shows everything that was committed before the call; false when that takes too long. A position
   * newer than the rendered data would hide a change from the page.
   */
  readonly caughtUp: () => Promise<boolean>;
  /** Whether a private channel may have subscribers, or could be recovered; true when unknown. */
  readonly isWatched?: (channel: string) => boolean;
  readonly log: { warn(about: object, message: string): void; error(about: object, message: string): void };
  /** Bytes of publications queued while Centrifugo is unavailable. Default 32 MiB. */
  readonly mostBytes?: number;
  /** Milliseconds a publication with a key may stay queued. Default 10 000. */
  readonly patienceMs?: number;
  readonly random?: () => number;
}

/** A queue sends one request after another, which keeps the order inside a channel; several queues run in parallel. */
const queueCount = 4;
const positionWithinMs = 1_000;
/** A slightly old position is safe: the page receives a few events twice. */
const positionCachedMs = 250;
const mostPositionsCached = 10_000;
const disconnectWithinMs = 2_000;
const closeWithinMs = 2_000;

/** Endpoints under `base`, the http or https address for browsers. */
export function endpointsAt(base: string): PushEndpoints {
  const root = base.replace(/\/$/, '');
  const at = (path: string): string => `${root}/connection/${path}`;
  return {
    endpoints: [
      { transport: 'websocket', endpoint: at('websocket').replace(/^http/, 'ws') },
      { transport: 'http_stream', endpoint: at('http_stream') },
      { transport: 'sse', endpoint: at('sse') },
    ],
    emulation: `${root}/emulation`,
  };
}

/** The queue of a channel. */
function queueOf(channel: string): number {
  let sum = 0;
  for (let place = 0; place < channel.length; place += 1) sum = (sum * 31 + channel.charCodeAt(place)) % 65_521;
  return sum % queueCount;
}

const lostMarker: Publication = { type: 'events_lost', payload: {} };

/** The push engine of a Centrifugo, over its HTTP API (decision 30). */
export function createCentrifugoPush(options: CentrifugoOptions): PushEngine {
  const { feedNow, log, mostBytes = 32 * 1024 * 1024, patienceMs = 10_000, random = Math.random } = options;
  const api = createCentrifugoApi({ base: options.api.replace(/\/$/, ''), key: options.apiKey });
  const stamped = (event: Publication): string => asciiJson({ ...event, at: feedNow() });

  const queues: readonly PublicationQueue[] = Array.from({ length: queueCount }, (_, queue) =>
    createPublicationQueue({
      api,
      lostMarker: () => stamped(lostMarker),
      mostBytes: mostBytes / queueCount,
      patienceMs,
      random,
      onAway: (error) => log.error({ err: error, queue }, 'Centrifugo cannot be reached; retrying'),
      onBack: (lost) => log.warn({ queue, lost }, 'Centrifugo is back'),
      onRefused: (error) => log.error({ err: error, queue }, 'Centrifugo refused a publication'),
    }),
  );

  const broadcast = (
    channels: readonly string[],
    event: Publication,
    { idempotencyKey: key = null }: { readonly idempotencyKey?: string | null } = {},
  ): Promise<void> => {
    const data = stamped(event);
    const parts = queues.flatMap((queue, place) => {
      const own = channels.filter((channel) => queueOf(channel) === place);
      return own.length === 0 ? [] : [queue.put({ channels: own, data, key })];
    });
    const all = Promise.all(parts).then(() => undefined);
    all.catch(() => undefined);
    return all;
  };

  const positions = new Map<string, { readonly at: number; readonly position: Promise<StreamPosition | null> }>();
  const readPosition = async (channel: string): Promise<StreamPosition | null> => {
    try {
      const body = JSON.stringify({ channel, limit: 0 });
      const position = positionIn(await api.call('history', body, positionWithinMs));
      return position !== null && (await options.caughtUp()) ? position : null;
    } catch (error) {
      if (error instanceof RefusedByCentrifugo)
        log.error({ err: error, channel }, 'Centrifugo refused to read the position of a channel');
      return null;
    }
  };

  return {
    kind: 'centrifugo',
    endpoints: endpointsAt(options.url),
    publisher: {
      publish: (channel, event, how?: PublishOptions) => broadcast([channel], event, how),
      broadcast,
    },
    position(channel) {
      const now = performance.now();
      const known = positions.get(channel);
      if (known !== undefined && now - known.at < positionCachedMs) return known.position;
      if (positions.size >= mostPositionsCached) positions.clear();
      const position = readPosition(channel);
      positions.set(channel, { at: now, position });
      return position;
    },
    isWatched: options.isWatched ?? (() => true),
    owesMarkers: () => queues.some((queue) => queue.owesMarkers()),
    waitingBytes: () => queues.reduce((sum, queue) => sum + queue.queuedBytes(), 0),
    async disconnectUser(playerId, code, reason) {
      const body = JSON.stringify({ user: playerId, disconnect: { code, reason } });
      for (const isLast of [false, true]) {
        try {
          await api.call('disconnect', body, disconnectWithinMs);
          return;
        } catch (error) {
          if (isLast || error instanceof RefusedByCentrifugo)
            log.error({ err: error, player: playerId }, 'could not close the connections of a player');
        }
      }
    },
    close: async () => void (await Promise.all(queues.map((queue) => queue.close(closeWithinMs)))),
  };
}
