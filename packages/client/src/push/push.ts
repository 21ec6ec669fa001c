import { pushEvent } from '@touchline/contract';
import type { ClientConfig, PushEvent } from '@touchline/contract';
import type * as CentrifugeModule from 'centrifuge';
import type { Centrifuge, Subscription, SubscribedContext } from 'centrifuge';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import type { OncePerCause } from '../report/once.ts';
import { listeningSocket } from './proof.ts';
import { channelToken, connectionToken } from './tokens.ts';
import type { TokenVerdict } from './tokens.ts';

export type ConnectionState = 'disconnected' | 'connecting' | 'connected';
export type SubscriptionState = 'unsubscribed' | 'subscribing' | 'subscribed';

/** What the push channel tells. Handlers may throw: the connection outlives it. */
export interface PushListener {
  onEvent(channel: string, event: PushEvent): void;
  /** Something may have been missed on the channel: what it covers has to be fetched. */
  onGap(channel: string, kind: 'first' | 'lost'): void;
  onConnection(state: ConnectionState): void;
  /** Proof of life; the server's ping interval in seconds when it is named. */
  onFrame(pingSeconds: number | null): void;
  /** The server no longer knows the player. */
  onUnauthorized(): void;
}

export interface Push {
  start(): void;
  stop(): void;
  /** Counted: the last release lets the channel go after a short while. */
  hold(channel: string): () => void;
  subscription(channel: string): SubscriptionState;
  /** [PUSH-02] Reconnects as another player, or as nobody; private channels of the former one are dropped. */
  switchUser(playerId: string | null): void;
}

/** A place in the history of a channel. */
export interface StreamPosition {
  readonly offset: number;
  readonly epoch: string;
}

interface Held {
  readonly channel: string;
  /** What is shown was read from here on: the first subscription goes on from there. */
  since: StreamPosition | null;
  holders: number;
  linger: number | null;
  retry: number | null;
  subscription: Subscription | null;
}

const lingerMs = 3_000;
/** After an end that the library takes for final. */
const slowRetryMs = 30_000;

type Library = typeof CentrifugeModule;

const isPrivate = (channel: string): boolean => channel.startsWith('$');

export const createPush = (
  env: Env,
  config: ClientConfig,
  api: Api,
  listener: PushListener,
  once: OncePerCause,
  /** Asked once for each public channel, before anything is loaded that it keeps current. */
  positionOf: (channel: string) => StreamPosition | null = () => null,
): Push => {
  const held = new Map<string, Held>();
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
        env.report('push', error);
      }
    };

  const tokenOrThrow = (verdict: TokenVerdict): string => {
    if (verdict.kind === 'token') return verdict.token;
    if (verdict.kind === 'unauthorized' && library !== null) throw new library.UnauthorizedError('no token');
    throw new Error('no token for now');
  };

  const deliver = (channel: string, data: unknown): void => {
    const read = pushEvent.safeParse(data);
    if (read.success) {
      listener.onEvent(channel, read.data);
      return;
    }
    const type = typeof data === 'object' && data !== null && 'type' in data ? String(data.type) : '';
    env.log('push', `dropped ${type} on ${channel}`, read.error.issues);
    once.report('push-event', type, new Error(`unreadable push event ${type}`));
  };

  const subscribed = ({ channel, wasRecovering, recovered, recoverable }: SubscribedContext): void => {
    env.log('push', `subscribed ${channel}`, { wasRecovering, recovered });
    if (!wasRecovering) listener.onGap(channel, 'first');
    else if (!recovered || !recoverable) listener.onGap(channel, 'lost');
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
        ? { getToken: async () => tokenOrThrow(await channelToken(api, channel)) }
        : since === null
          ? {}
          : { since },
    );
    subscription.on(
      'publication',
      guarded(({ data }: { readonly data: unknown }) => deliver(channel, data)),
    );
    subscription.on('subscribed', guarded(subscribed));
    subscription.on(
      'unsubscribed',
      guarded(({ code, reason }) => {
        if (code === 0 || entry.subscription !== subscription) return;
        env.log('push', `unsubscribed ${channel}`, { code, reason });
        once.report('push', `unsubscribed ${code}`, new Error(`push channel ended: ${code} ${reason}`));
        entry.retry = stopTimer(entry.retry);
        entry.retry = env.setTimer(() => {
          entry.retry = null;
          if (entry.subscription === subscription) subscription.subscribe();
        }, slowRetryMs);
      }),
    );
    subscription.on(
      'error',
      guarded(({ type, error }) => {
        env.log('push', `${type} ${channel}`, error);
        if (error.code === 100) once.report('push', 'internal', new Error(`push: ${error.code} ${error.message}`));
      }),
    );
    entry.subscription = subscription;
    subscription.subscribe();
  };

  const close = (entry: Held): void => {
    entry.linger = stopTimer(entry.linger);
    entry.retry = stopTimer(entry.retry);
    const { subscription } = entry;
    entry.subscription = null;
    if (held.get(entry.channel) === entry) held.delete(entry.channel);
    if (subscription !== null) client?.removeSubscription(subscription);
  };

  const connect = (): void => {
    reconnect = stopTimer(reconnect);
    try {
      client?.connect();
    } catch (error) {
      once.report('push-configuration', 'connect', error);
      listener.onConnection('disconnected');
    }
  };

  const watchConnection = (made: Centrifuge): void => {
    made.on(
      'connecting',
      guarded(() => listener.onConnection('connecting')),
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
        listener.onConnection('disconnected');
        env.log('push', 'disconnected', { code, reason });
        if (code === 0) return;
        // The library gave the player up, or the server closed what belonged to an ended session.
        if (code === 1 || (code >= 3500 && user !== null)) listener.onUnauthorized();
        else once.report('push', `disconnected ${code}`, new Error(`push ended: ${code} ${reason}`));
        reconnect = stopTimer(reconnect);
        if (running) reconnect = env.setTimer(connect, slowRetryMs);
      }),
    );
    made.on(
      'error',
      guarded(({ type, error }) => {
        env.log('push', type, error);
        const first = type === 'transport' && !wasConnected;
        if (first) once.report('push', 'first connection', new Error(`push: ${error.message}`));
        else if ([100, 3004, 12].includes(error.code)) {
          once.report('push', `internal ${error.code}`, new Error(`push: ${error.code} ${error.message}`));
        }
      }),
    );
  };

  const make = (loaded: Library): void => {
    const websocket = listeningSocket(
      env.webSocket,
      guarded((seconds: number | null) => listener.onFrame(seconds)),
    );
    try {
      const made = new loaded.Centrifuge(config.push_url, {
        websocket,
        name: 'touchline',
        // An empty token connects as a visitor.
        getToken: async () => (user === null ? '' : tokenOrThrow(await connectionToken(api))),
      });
      library = loaded;
      client = made;
      watchConnection(made);
      for (const entry of held.values()) open(entry);
      connect();
    } catch (error) {
      once.report('push-configuration', 'construct', error);
      listener.onConnection('disconnected');
    }
  };

  const load = async (): Promise<void> => {
    listener.onConnection('connecting');
    try {
      const loaded = await import('centrifuge');
      if (running && client === null) make(loaded);
    } catch (error) {
      once.report('push', 'library', error);
      listener.onConnection('disconnected');
      if (running) reconnect = env.setTimer(() => void load(), slowRetryMs);
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
        entry.linger = stopTimer(entry.linger);
        entry.retry = stopTimer(entry.retry);
      }
      client?.disconnect();
    },
    hold: (channel) => {
      const entry: Held = held.get(channel) ?? {
        channel,
        since: isPrivate(channel) ? null : positionOf(channel),
        holders: 0,
        linger: null,
        retry: null,
        subscription: null,
      };
      held.set(channel, entry);
      entry.holders += 1;
      entry.linger = stopTimer(entry.linger);
      open(entry);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        entry.holders -= 1;
        if (entry.holders > 0 || held.get(channel) !== entry) return;
        entry.linger = env.setTimer(() => close(entry), lingerMs);
      };
    },
    subscription: (channel) => held.get(channel)?.subscription?.state ?? 'unsubscribed',
    switchUser: (playerId) => {
      if (playerId === user) return;
      for (const entry of held.values()) if (isPrivate(entry.channel)) close(entry);
      user = playerId;
      if (client === null) return;
      client.disconnect();
      client.setToken('');
      if (running) connect();
    },
  };
};
