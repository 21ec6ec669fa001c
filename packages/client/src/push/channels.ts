import type { Centrifuge, Subscription, SubscribedContext } from 'centrifuge';
import type { Env } from '../env.ts';
import { graceMs } from '../jobs/staleness.ts';
import { catchUnreadable, isUnreadable } from './differences.ts';
import type { Push, PushListener, StreamPosition } from './endpoints.ts';
import { isPrivate } from './publications.ts';
import type { PushReports } from './reports.ts';
import { retrySlowly, stopTimer } from './retry-timers.ts';

/** Channels that somebody holds, or held a short while ago, each with its subscription. */
export interface Channels extends Pick<Push, 'hold' | 'subscription' | 'quietSince'> {
  /** Subscribes by this client from now on. */
  attach(client: Centrifuge): void;
  /** Subscribes to what is held and is not subscribed yet. */
  open(): void;
  /** What was read last is the base of what comes: without it every channel begins anew, whole (PUSH-10). */
  endAll(): void;
  /** Private channels begin anew, with other tokens. */
  endPrivate(): void;
  /** Drops the private channels of a player who left. */
  closePrivate(): void;
  /** Drops what nobody holds any more, and every retry. */
  rest(): void;
}

export interface ChannelsDeps {
  readonly env: Pick<Env, 'now' | 'setTimer' | 'clearTimer' | 'randomId' | 'log'>;
  readonly listener: Pick<PushListener, 'onGap' | 'onSubscriptionChange' | 'positionOf'>;
  readonly reports: PushReports;
  /** Asks for differences between events, where the push library can be kept from failing at one (PUSH-10). */
  readonly withDelta: boolean;
  readonly onPublication: (channel: string, data: unknown) => void;
  /** Whether somebody is signed in: private channels are for nobody else. */
  readonly hasPlayer: () => boolean;
  readonly tokenOf: (channel: string) => Promise<string>;
}

interface HeldChannel {
  readonly channel: string;
  /** What is shown was read from here on: the first subscription goes on from there. */
  since: StreamPosition | null;
  /** It was subscribed, and then was not: what came between is not known. */
  hasEnded: boolean;
  /** Since when it is not subscribed, ms since epoch; null while it is. */
  quietSince: number | null;
  holders: number;
  linger: number | null;
  retry: number | null;
  subscription: Subscription | null;
}

const lingerMs = 3_000;

function earliestQuiet(entries: Iterable<HeldChannel>, now: number): number | null {
  let earliest: number | null = null;
  for (const entry of entries) {
    if (entry.quietSince === null || entry.holders === 0 || isPrivate(entry.channel)) continue;
    // A clock that was put back makes nothing fresher.
    entry.quietSince = Math.min(entry.quietSince, now);
    earliest = Math.min(earliest ?? entry.quietSince, entry.quietSince);
  }
  return earliest;
}

export function createChannels(deps: ChannelsDeps): Channels {
  const { env, listener, reports } = deps;
  const { guarded } = reports;
  const held = new Map<string, HeldChannel>();
  let { withDelta } = deps;
  let client: Centrifuge | null = null;

  /** [PUSH-11] */
  const subscribed = (entry: HeldChannel, { wasRecovering, recovered, recoverable }: SubscribedContext): void => {
    const { channel, hasEnded, quietSince } = entry;
    // [I9] What was asked for meanwhile is no newer than its deadline, and no update of it was received.
    const isLate = quietSince !== null && env.now() - quietSince >= graceMs;
    env.log('push', `subscribed ${channel}`, { wasRecovering, recovered });
    entry.hasEnded = false;
    entry.quietSince = null;
    if (hasEnded || (wasRecovering && !(recovered && recoverable))) listener.onGap(channel, 'lost');
    else if (!wasRecovering) listener.onGap(channel, isLate ? 'lost' : 'first');
    // Last: what was lost is marked by now.
    listener.onSubscriptionChange();
  };

  const fallsQuiet = (entry: HeldChannel, since: number): void => {
    entry.quietSince = Math.min(entry.quietSince ?? since, since);
    listener.onSubscriptionChange();
  };

  const ended = (entry: HeldChannel): void => {
    entry.hasEnded = true;
    listener.onGap(entry.channel, 'ended');
    fallsQuiet(entry, 0);
  };

  const unsubscribe = (entry: HeldChannel): void => {
    entry.retry = stopTimer(env, entry.retry);
    const { subscription } = entry;
    entry.subscription = null;
    if (subscription !== null) client?.removeSubscription(subscription);
  };

  const end = (entry: HeldChannel): void => {
    unsubscribe(entry);
    ended(entry);
  };

  /** [PUSH-11] An update was lost with its difference: the channel begins anew, with whole events and a snapshot. */
  const beginWhole = (entry: HeldChannel): void => {
    withDelta = false;
    env.log('push', `dropped a difference on ${entry.channel}`);
    reports.problem('difference', 'a difference cannot be applied');
    end(entry);
    open(entry);
  };

  const listen = (entry: HeldChannel, subscription: Subscription): void => {
    const { channel } = entry;
    subscription.on(
      'publication',
      guarded(({ data }: { readonly data: unknown }) => {
        if (isUnreadable(data)) beginWhole(entry);
        else deps.onPublication(channel, data);
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
        reports.problem(`unsubscribed ${code}`, `a channel ended: ${code} ${reason}`);
        ended(entry);
        stopTimer(env, entry.retry);
        entry.retry = retrySlowly(env, () => {
          entry.retry = null;
          if (entry.subscription === subscription) subscription.subscribe();
        });
      }),
    );
    subscription.on(
      'error',
      guarded(({ type, error }) => {
        env.log('push', `${type} ${channel}`, error);
        reports.internal(error.code, error.message);
      }),
    );
  };

  const open = (entry: HeldChannel): void => {
    const { channel, since } = entry;
    if (client === null || entry.subscription !== null || (isPrivate(channel) && !deps.hasPlayer())) return;
    entry.since = null;
    const subscription = client.newSubscription(
      channel,
      isPrivate(channel)
        ? { getToken: () => deps.tokenOf(channel) }
        : // [PUSH-10]
          { ...(since && { since }), ...(withDelta && { delta: 'fossil' }) },
    );
    listen(entry, subscription);
    entry.subscription = subscription;
    subscription.subscribe();
  };

  const close = (entry: HeldChannel): void => {
    entry.linger = stopTimer(env, entry.linger);
    if (held.get(entry.channel) === entry) held.delete(entry.channel);
    unsubscribe(entry);
  };

  const privateOnes = (): readonly HeldChannel[] => [...held.values()].filter(({ channel }) => isPrivate(channel));

  return {
    attach: (made) => {
      client = made;
      withDelta &&= catchUnreadable(made);
    },
    open: () => held.forEach(open),
    endAll: () => {
      withDelta = false;
      held.forEach(end);
    },
    endPrivate: () => privateOnes().forEach(end),
    closePrivate: () => privateOnes().forEach(close),
    rest: () => {
      for (const entry of held.values()) {
        entry.retry = stopTimer(env, entry.retry);
        if (entry.holders === 0) close(entry);
      }
    },
    hold: (channel) => {
      const entry: HeldChannel = held.get(channel) ?? {
        channel,
        since: isPrivate(channel) ? null : (listener.positionOf?.(channel) ?? null),
        hasEnded: false,
        quietSince: env.now(),
        holders: 0,
        linger: null,
        retry: null,
        subscription: null,
      };
      held.set(channel, entry);
      entry.holders += 1;
      entry.linger = stopTimer(env, entry.linger);
      open(entry);
      // A channel that is not held counts for nothing, subscribed or not.
      if (entry.holders === 1) listener.onSubscriptionChange();
      let released = false;
      return () => {
        if (released) return;
        released = true;
        entry.holders -= 1;
        if (entry.holders > 0 || held.get(channel) !== entry) return;
        entry.linger = env.setTimer(() => close(entry), lingerMs);
        listener.onSubscriptionChange();
      };
    },
    subscription: (channel) => held.get(channel)?.subscription?.state ?? 'unsubscribed',
    quietSince: () => earliestQuiet(held.values(), env.now()),
  };
}
