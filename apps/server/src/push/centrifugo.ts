import { asciiJson } from '@touchline/push-server';
import { createCentrifugoApi, positionIn, RefusedByCentrifugo } from './centrifugo/api.ts';
import { createLane, type Lane } from './centrifugo/lane.ts';
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
   * Resolves once this process shows everything that was committed before the call; false when that takes too long. A
   * position that is newer than what a page is drawn from would hide a change from it.
   */
  readonly caughtUp: () => Promise<boolean>;
  /** Whether anybody may be subscribed to a private channel, or could recover in it; true where it is not known. */
  readonly isWatched?: (channel: string) => boolean;
  readonly log: { warn(about: object, message: string): void; error(about: object, message: string): void };
  /** Bytes of publications that may wait while it is away. Default 32 MiB. */
  readonly mostBytes?: number;
  /** Milliseconds that a publication with a key waits for it. Default 10 000. */
  readonly patienceMs?: number;
  readonly random?: () => number;
}

/** Each is one request after another, so that the order inside a channel holds; several of them hide each other's waits. */
const laneCount = 4;
const positionWithinMs = 1_000;
/** A position that is a little old is as good: whoever goes on from there hears a little twice. */
const positionKeptMs = 250;
const mostPositionsKept = 10_000;
const disconnectWithinMs = 2_000;
const closeWithinMs = 2_000;

/** `base` is what browsers see of it, http or https. */
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

/** Which lane a channel belongs to, always the same. */
function laneOf(channel: string): number {
  let sum = 0;
  for (let place = 0; place < channel.length; place += 1) sum = (sum * 31 + channel.charCodeAt(place)) % 65_521;
  return sum % laneCount;
}

const lostMarker: Publication = { type: 'events_lost', payload: {} };

/** A Centrifugo beside the server, spoken to by its HTTP API (decision 30). */
export function createCentrifugoPush(options: CentrifugoOptions): PushEngine {
  const { feedNow, log, mostBytes = 32 * 1024 * 1024, patienceMs = 10_000, random = Math.random } = options;
  const api = createCentrifugoApi({ base: options.api.replace(/\/$/, ''), key: options.apiKey });
  const stamped = (event: Publication): string => asciiJson({ ...event, at: feedNow() });

  const lanes: readonly Lane[] = Array.from({ length: laneCount }, (_, lane) =>
    createLane({
      api,
      lostMarker: () => stamped(lostMarker),
      mostBytes: mostBytes / laneCount,
      patienceMs,
      random,
      onAway: (error) => log.error({ err: error, lane }, 'Centrifugo cannot be reached; trying again'),
      onBack: (lost) => log.warn({ lane, lost }, 'Centrifugo is back'),
      onRefused: (error) => log.error({ err: error, lane }, 'Centrifugo refused a publication'),
    }),
  );

  const broadcast = (
    channels: readonly string[],
    event: Publication,
    { idempotencyKey: key = null }: { readonly idempotencyKey?: string | null } = {},
  ): Promise<void> => {
    const data = stamped(event);
    const parts = lanes.flatMap((lane, place) => {
      const own = channels.filter((channel) => laneOf(channel) === place);
      return own.length === 0 ? [] : [lane.put({ channels: own, data, key })];
    });
    const all = Promise.all(parts).then(() => undefined);
    all.catch(() => undefined);
    return all;
  };

  const kept = new Map<string, { readonly at: number; readonly position: Promise<StreamPosition | null> }>();
  const readPosition = async (channel: string): Promise<StreamPosition | null> => {
    try {
      const body = JSON.stringify({ channel, limit: 0 });
      const position = positionIn(await api.call('history', body, positionWithinMs));
      return position !== null && (await options.caughtUp()) ? position : null;
    } catch (error) {
      if (error instanceof RefusedByCentrifugo)
        log.error({ err: error, channel }, 'Centrifugo does not know a channel');
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
      const known = kept.get(channel);
      if (known !== undefined && now - known.at < positionKeptMs) return known.position;
      if (kept.size >= mostPositionsKept) kept.clear();
      const position = readPosition(channel);
      kept.set(channel, { at: now, position });
      return position;
    },
    isWatched: options.isWatched ?? (() => true),
    owes: () => lanes.some((lane) => lane.owes()),
    async disconnectUser(playerId, code, reason) {
      const body = JSON.stringify({ user: playerId, disconnect: { code, reason } });
      for (const isLast of [false, true]) {
        try {
          await api.call('disconnect', body, disconnectWithinMs);
          return;
        } catch (error) {
          if (isLast || error instanceof RefusedByCentrifugo)
            log.error({ err: error, player: playerId }, 'the connections of a player were not closed');
        }
      }
    },
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close(closeWithinMs)))),
  };
}
