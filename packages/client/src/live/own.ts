import { privateEvent } from '@touchline/contract';
import type { PrivateEvent } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Decode } from '../api/decode.ts';
import type { Env } from '../env.ts';
import { byType } from '../handlers.ts';
import type { OwnListeners } from '../push/endpoints.ts';
import { channelToken, connectionToken } from '../push/tokens.ts';
import type { FeedClock } from './clock.ts';
import type { Applied } from './facts.ts';

type EventOf<Type extends PrivateEvent['type']> = Extract<PrivateEvent, { type: Type }>;
type PayloadOf<Type extends PrivateEvent['type']> = EventOf<Type>['payload'];

/** What the events of a player move. */
export interface OwnDeps {
  readonly env: Pick<Env, 'log'>;
  readonly api: Api;
  readonly decode: Pick<Decode, 'event'>;
  readonly clock: Pick<FeedClock, 'heard'>;
  onBalance(payload: PayloadOf<'balance_changed'>): void;
  onBet(payload: PayloadOf<'bet_changed'>): void;
  onCashOut(payload: PayloadOf<'bet_cashout_changed'>): void;
  /** The player was given a bonus. */
  onBonus(): void;
  onUnread(unread: number): void;
  /** Words of the house for this player. */
  say(tone: 'info' | 'success', title: string, caption: string | null): void;
  onLost(channel: string): void;
}

/** What the house said last is not said twice; more than these nobody remembers. */
const mostRemembered = 200;

/**
 * [PUSH-06] Event of a player to change, one row each: an event of the contract without a row does not compile. One for
 * each player, fetched when somebody is signed in.
 */
export function createOwn(deps: OwnDeps): OwnListeners {
  /** Newest version of each thing that has one and is kept nowhere else. */
  const versions = new Map<string, number>();

  const isNew = (key: string, version: number): boolean => {
    if (version <= (versions.get(key) ?? -1)) return false;
    if (versions.size >= mostRemembered) versions.delete(versions.keys().next().value ?? key);
    versions.set(key, version);
    return true;
  };

  const handleEvent = byType<PrivateEvent, string, Applied | void>({
    balance_changed: ({ payload }) => deps.onBalance(payload),
    bet_changed: ({ payload }) => deps.onBet(payload),
    bet_cashout_changed: ({ payload }) => deps.onCashOut(payload),
    unread_counters_changed: ({ payload: { unread, version } }) => {
      if (!isNew('unread', version)) return 'dropped';
      return deps.onUnread(unread);
    },
    notification: ({ payload: { notification } }) => {
      if (notification.read || !isNew(`notification/${notification.id}`, 0)) return 'dropped';
      return deps.say('info', notification.title, notification.caption);
    },
    bonus_issued: ({ payload: { bonus, version } }) => {
      if (!isNew(`bonus/${bonus.type}/${bonus.id}`, version)) return 'dropped';
      deps.onBonus();
      return deps.say('success', bonus.name, bonus.caption);
    },
    events_lost: (_event, channel) => deps.onLost(channel),
  });

  const take = (channel: string, event: PrivateEvent): void => {
    deps.clock.heard(event.at);
    deps.env.log('live', `${event.type} on ${channel}: ${handleEvent(event, channel) ?? 'applied'}`);
  };

  return {
    connectionToken: () => connectionToken(deps.api),
    channelToken: (channel) => channelToken(deps.api, channel),
    receive: (channel, data) => {
      const read = privateEvent.safeParse(data);
      if (!read.success) return read.error.issues;
      take(channel, read.data);
      return null;
    },
    readOther: async (channel, data, order) => {
      const read = await deps.decode.event(privateEvent, data, order);
      return read.kind === 'unreadable' ? read.why : () => take(channel, read.value);
    },
  };
}
