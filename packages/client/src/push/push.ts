import { publicEvent } from '@touchline/contract';
import type { ClientConfig, PushEndpoint } from '@touchline/contract';
import type * as CentrifugeModule from 'centrifuge';
import type { Centrifuge, Subscription, SubscribedContext } from 'centrifuge';
import type { Env } from '../env.ts';
import { chance } from '../jobs/chance.ts';
import { graceMs } from '../jobs/staleness.ts';
import type { OncePerCause } from '../report/once.ts';
import { catchUnreadable, isUnreadable } from './differences.ts';
import type { OwnListeners, Push, PushListener, StreamPosition } from './endpoints.ts';
import { listeningSocket } from './proof.ts';
import type { TokenVerdict } from './tokens.ts';
import { transportsOf } from './transports.ts';

interface Held {
  readonly channel: string;
  /** What is shown was read from here on: the first subscription goes on from there. */
  since: StreamPosition | null;
  /** It was heard, and then was not: what came between is not known. */
  hasEnded: boolean;
  /** Since when it is not subscribed, ms since epoch; null while it is. */
  quietSince: number | null;
  holders: number;
  linger: number | null;
  retry: number | null;
  subscription: Subscription | null;
}

const lingerMs = 3_000;
/** After an end that the library takes for final, and up to half of it more by chance. */
const slowRetryMs = 30_000;
/** Disconnected by the library itself: it could not read what came. */
const unreadable = 2;
/** Disconnected by the server: the token is no longer one. */
const invalidToken = 3500;
/** What the server says of itself when it failed inside; 12: what it was given to work with cannot work. */
const internal: ReadonlySet<number> = new Set([100, 3004, 12]);

type Library = typeof CentrifugeModule;

function isPrivate(channel: string): boolean {
  return channel.startsWith('$');
}

export function createPush(
  env: Env,
  config: ClientConfig,
  listener: PushListener,
  once: OncePerCause,
  /** Asked once for each public channel, before anything is loaded that it keeps current. */
  positionOf: (channel: string) => StreamPosition | null = () => null,
): Push {
  const held = new Map<string, Held>();
  /** Of the player who is here. */
  let own: OwnListeners | null = null;
  let withDelta = config.push_delta === true;
  /** Events that were dropped because their difference could not be applied. */
  let unreadables = 0;
  let library: Library | null = null;
  let client: Centrifuge | null = null;
  let user: string | null = null;
  let running = false;
  let wasConnected = false;
  let reconnect: number | null = null;

  /** A handler that throws would end the whole connection. */
  const guarded =
    <Given extends readonly unknown[]>(handler: (...given: Given) => void) =>
    (...given: Given): void => {
      try {
        handler(...given);
      } catch (error) {
        // What throws at one event may throw at each.
        once.report('push', `handler: ${String(error)}`, error);
      }
    };

  const listeners = async (): Promise<OwnListeners> => {
    own ??= await listener.own();
    return own;
  };

  const tokenOrThrow = (verdict: TokenVerdict): string => {
    if (verdict.kind === 'token') return verdict.token;
    if (verdict.kind === 'unauthorized' && library !== null) throw new library.UnauthorizedError('no token');
    throw new Error('no token for now');
  };

  const hearPublic = (channel: string, data: unknown): unknown => {
    const read = publicEvent.safeParse(data);
    if (!read.success) return read.error.issues;
    listener.onEvent(channel, read.data);
    return null;
  };

  const hearOtherPublic = async (channel: string, data: unknown, order: number): Promise<string | (() => void)> => {
    const read = await listener.decode.event(publicEvent, data, order);
    return read.kind === 'unreadable' ? read.why : () => listener.onEvent(channel, read.value);
  };

  /** [API-11b] An event of another form than ours is as new as its coming, however long it takes to be read. */
  const hearOther = async (channel: string, data: unknown): Promise<void> => {
    const order = listener.decode.next();
    const hearing = own;
    try {
      const heard = await (isPrivate(channel)
        ? hearing?.hearOther(channel, data, order)
        : hearOtherPublic(channel, data, order));
      if (typeof heard === 'string') drop(channel, data, heard);
      else if (!isPrivate(channel) || hearing === own) heard?.();
    } catch (error) {
      drop(channel, data, error);
    }
  };

  const deliver = (channel: string, data: unknown): void => {
    if (isPrivate(channel) ? own?.hear(channel, data) : hearPublic(channel, data)) void hearOther(channel, data);
  };

  const drop = (channel: string, data: unknown, problem: unknown): void => {
    const type = typeof data === 'object' && data !== null && 'type' in data ? String(data.type) : '';
    env.log('push', `dropped ${type} on ${channel}`, problem);
    once.report('push-event', type, new Error(`unreadable push event ${type}`));
  };

  const reportOnce = (cause: string, message: string): void =>
    once.report('push', cause, new Error(`push: ${message}`));

  /** [PUSH-11] */
  const subscribed = (entry: Held, { wasRecovering, recovered, recoverable }: SubscribedContext): void => {
    const { channel, hasEnded, quietSince } = entry;
    // [I9] What was asked for meanwhile is no newer than its deadline, and no update of it was received.
    const isLate = quietSince !== null && env.now() - quietSince >= graceMs;
    env.log('push', `subscribed ${channel}`, { wasRecovering, recovered });
    entry.hasEnded = false;
    entry.quietSince = null;
    if (hasEnded || (wasRecovering && !(recovered && recoverable))) listener.onGap(channel, 'lost');
    else if (!wasRecovering) listener.onGap(channel, isLate ? 'lost' : 'first');
    // Last: what was lost is marked by now.
    listener.onHearing();
  };

  const fallsQuiet = (entry: Held, since: number): void => {
    entry.quietSince = Math.min(entry.quietSince ?? since, since);
    listener.onHearing();
  };

  const slowly = (work: () => void): number => env.setTimer(work, slowRetryMs + chance(env, slowRetryMs / 2));

  const ended = (entry: Held): void => {
    entry.hasEnded = true;
    listener.onGap(entry.channel, 'ended');
    fallsQuiet(entry, 0);
  };

  const stopTimer = (timer: number | null): null => {
    if (timer !== null) env.clearTimer(timer);
    return null;
  };

  const open = (entry: Held): void => {
    const { channel } = entry;
    if (client === null || entry.subscription !== null || (isPrivate(channel) && user === null)) return;
    const { since } = entry;
    entry.since = null;
    const subscription = client.newSubscription(
      channel,
      isPrivate(channel)
        ? { getToken: async () => tokenOrThrow(await (await listeners()).channelToken(channel)) }
        : // [PUSH-10]
          { ...(since && { since }), ...(withDelta && { delta: 'fossil' }) },
    );
    subscription.on(
      'publication',
      guarded(({ data }: { readonly data: unknown }) => {
        if (isUnreadable(data)) beginWhole(entry);
        else deliver(channel, data);
      }),
    );
    subscription.on(
      'subscribed',
      guarded((context) => subscribed(entry, context)),
    );
    subscription.on(
      'subscribing',
      guarded(() => fallsQuiet(entry, env.now())),
    );
    subscription.on(
      'unsubscribed',
      guarded(({ code, reason }) => {
        if (code === 0 || entry.subscription !== subscription) return;
        env.log('push', `unsubscribed ${channel}`, { code, reason });
        reportOnce(`unsubscribed ${code}`, `a channel ended: ${code} ${reason}`);
        ended(entry);
        entry.retry = stopTimer(entry.retry);
        entry.retry = slowly(() => {
          entry.retry = null;
          if (entry.subscription === subscription) subscription.subscribe();
        });
      }),
    );
    subscription.on(
      'error',
      guarded(({ type, error }) => {
        env.log('push', `${type} ${channel}`, error);
        if (internal.has(error.code)) reportOnce(`internal ${error.code}`, `${error.code} ${error.message}`);
      }),
    );
    entry.subscription = subscription;
    subscription.subscribe();
  };

  const unhear = (entry: Held): void => {
    entry.retry = stopTimer(entry.retry);
    const { subscription } = entry;
    entry.subscription = null;
    if (subscription !== null) client?.removeSubscription(subscription);
  };

  /** [PUSH-11] An update was lost with its difference: the channel begins anew, with whole events and a snapshot. */
  const beginWhole = (entry: Held): void => {
    withDelta = false;
    unreadables += 1;
    env.log('push', `dropped a difference on ${entry.channel}`, { dropped: unreadables });
    reportOnce('difference', 'a difference cannot be applied');
    unhear(entry);
    ended(entry);
    open(entry);
  };

  const close = (entry: Held): void => {
    entry.linger = stopTimer(entry.linger);
    if (held.get(entry.channel) === entry) held.delete(entry.channel);
    unhear(entry);
  };

  /** [PUSH-08] The page goes on by polling. */
  const refuse = async (why?: unknown): Promise<void> => {
    listener.onConnection('disconnected');
    listener.onRefused();
    let problem = 'push_url cannot be used';
    try {
      const { refusalOf } = await import('../fallback/refusal.ts');
      problem = refusalOf(config.push_url);
    } catch (error) {
      env.log('push', 'the words for it did not load', error);
    }
    once.report('push-configuration', 'push_url', why ?? new Error(problem));
  };

  const connect = (): void => {
    reconnect = stopTimer(reconnect);
    for (const entry of held.values()) open(entry);
    try {
      client?.connect();
    } catch (error) {
      void refuse(error);
    }
  };

  /** What was read last is the base of what comes: without it every channel begins anew, whole (PUSH-10). */
  const beginAnew = (): void => {
    withDelta = false;
    for (const entry of held.values()) {
      unhear(entry);
      ended(entry);
    }
  };

  /** The library would go on with those that it has: they are asked for anew. */
  const dropTokens = (made: Centrifuge): void => {
    made.setToken('');
    for (const entry of held.values()) {
      if (!isPrivate(entry.channel)) continue;
      unhear(entry);
      ended(entry);
    }
  };

  const watchConnection = (made: Centrifuge): void => {
    made.on(
      'connecting',
      guarded(({ code, reason }) => {
        if (internal.has(code)) reportOnce(`internal ${code}`, `${code} ${reason}`);
        listener.onConnection('connecting');
      }),
    );
    made.on(
      'connected',
      guarded(() => {
        wasConnected = true;
        listener.onFrame(null);
        listener.onConnection('connected');
      }),
    );
    made.on(
      'disconnected',
      guarded(({ code, reason }) => {
        env.log('push', 'disconnected', { code, reason });
        reconnect = stopTimer(reconnect);
        if (code !== 0) {
          if (running) reconnect = slowly(connect);
          if (code === unreadable) beginAnew();
          if (code === invalidToken) dropTokens(made);
          // The library gave the player up, or the server closed what belonged to an ended session.
          if (code === 1 || (code >= 3500 && user !== null)) listener.onUnauthorized();
          if (code !== 1 && !(code === invalidToken && user !== null))
            reportOnce(`disconnected ${code}`, `ended: ${code} ${reason}`);
        }
        // Last: whatever it throws, the next connection begins as it has to.
        listener.onConnection('disconnected');
      }),
    );
    made.on(
      'error',
      guarded(({ type, error }) => {
        env.log('push', type, error);
        if (type === 'transport' && !wasConnected) reportOnce('first connection', error.message);
        else if (internal.has(error.code)) reportOnce(`internal ${error.code}`, `${error.code} ${error.message}`);
      }),
    );
  };

  const make = (loaded: Library, transports: string | PushEndpoint[]): void => {
    const onFrame = guarded((seconds: number | null) => listener.onFrame(seconds));
    const { push_emulation: emulationEndpoint } = config;
    try {
      const made = new loaded.Centrifuge(transports, {
        websocket: listeningSocket(env.webSocket, 'WebSocket', onFrame),
        eventsource: listeningSocket(env.eventSource, 'EventSource', onFrame),
        fetch: async (...given: readonly unknown[]) => {
          const { listeningFetch } = await import('../fallback/streamed.ts');
          return listeningFetch(onFrame, given);
        },
        ...(emulationEndpoint !== undefined && { emulationEndpoint }),
        name: 'touchline',
        // An empty token connects as a visitor.
        getToken: async () => (user === null ? '' : tokenOrThrow(await (await listeners()).connectionToken())),
      });
      library = loaded;
      client = made;
      withDelta &&= catchUnreadable(made);
      watchConnection(made);
      connect();
    } catch (error) {
      void refuse(error);
    }
  };

  const load = async (): Promise<void> => {
    const transports = transportsOf(config.push_url);
    if (transports === null) return refuse();
    listener.onConnection('connecting');
    try {
      const loaded = await import('centrifuge');
      if (running && client === null) make(loaded, transports);
    } catch (error) {
      once.report('push', 'library', error);
      listener.onConnection('disconnected');
      if (running) reconnect = slowly(() => void load());
    }
  };

  return {
    start: () => {
      if (running) return;
      running = true;
      if (client === null) void load();
      else connect();
    },
    stop: () => {
      running = false;
      reconnect = stopTimer(reconnect);
      for (const entry of held.values()) {
        entry.retry = stopTimer(entry.retry);
        if (entry.holders === 0) close(entry);
      }
      client?.disconnect();
    },
    hold: (channel) => {
      const known = held.get(channel);
      const entry: Held = known ?? {
        channel,
        since: isPrivate(channel) ? null : positionOf(channel),
        hasEnded: false,
        quietSince: env.now(),
        holders: 0,
        linger: null,
        retry: null,
        subscription: null,
      };
      held.set(channel, entry);
      entry.holders += 1;
      entry.linger = stopTimer(entry.linger);
      open(entry);
      // What is not held counts for nothing, heard or not.
      if (entry.holders === 1) listener.onHearing();
      let released = false;
      return () => {
        if (released) return;
        released = true;
        entry.holders -= 1;
        if (entry.holders > 0 || held.get(channel) !== entry) return;
        entry.linger = env.setTimer(() => close(entry), lingerMs);
        listener.onHearing();
      };
    },
    subscription: (channel) => held.get(channel)?.subscription?.state ?? 'unsubscribed',
    quietSince: () => {
      let earliest: number | null = null;
      for (const entry of held.values()) {
        if (entry.quietSince === null || entry.holders === 0 || isPrivate(entry.channel)) continue;
        // A clock that was put back makes nothing fresher.
        entry.quietSince = Math.min(entry.quietSince, env.now());
        earliest = Math.min(earliest ?? entry.quietSince, entry.quietSince);
      }
      return earliest;
    },
    switchUser: (playerId) => {
      if (playerId === user) return;
      for (const entry of held.values()) if (isPrivate(entry.channel)) close(entry);
      user = playerId;
      own = null;
      if (client === null) return;
      client.disconnect();
      client.setToken('');
      if (running) connect();
    },
  };
}
