import { privateEvent } from '@touchline/contract';
import type { PrivateEvent } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Decode } from '../api/decode.ts';
import type { Env } from '../env.ts';
import { byType } from '../handlers.ts';
import type { BettingListener } from '../betting/betting-listener.ts';
import type { Notices } from '../commands/notices.ts';
import type { OwnListeners, PushListener } from '../push/endpoints.ts';
import { channelToken, connectionToken } from '../push/tokens.ts';
import type { Questions } from '../queries/ask.ts';
import type { Session } from '../session/session.ts';
import type { Cell } from '../store/readable.ts';
import type { UnreadCount } from '../sportsbook.ts';
import type { FeedClock } from './clock.ts';
import type { Applied } from './match-facts.ts';

/** What the events of a player change. */
export interface OwnDeps {
  readonly env: Pick<Env, 'log'>;
  readonly api: Api;
  readonly decode: Pick<Decode, 'event'>;
  readonly clock: Pick<FeedClock, 'follow'>;
  readonly session: Pick<Session, 'balanceChanged'>;
  readonly questions: Pick<Questions, 'reload'>;
  readonly notices: Pick<Notices, 'add'>;
  readonly unread: Pick<Cell<UnreadCount | null>, 'set'>;
  betting(): Pick<BettingListener, 'onBet' | 'onCashOut' | 'onBonus'>;
  onGap: PushListener['onGap'];
}

/** The latest messages are not shown twice; no more than these are remembered. */
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
    balance_changed: ({ payload: { account, version } }) => {
      deps.session.balanceChanged(account, version);
      // A payment that was settled moves the balance.
      deps.questions.reload('getPayments');
      // Stakes and payments use limits up.
      deps.questions.reload('getUserLimits');
    },
    bet_changed: ({ payload: { bet, version } }) => {
      deps.betting().onBet(bet, version);
      if (bet.bonus !== null) deps.questions.reload('listBonuses');
    },
    bet_cashout_changed: ({ payload }) => deps.betting().onCashOut(payload),
    unread_counters_changed: ({ payload: { unread, version } }) => {
      if (!isNew('unread', version)) return 'dropped';
      deps.unread.set({ unread, version });
      // Read in another tab or on another device, or something new.
      return deps.questions.reload('getNotifications');
    },
    notification: ({ payload: { notification, version = 0 } }) => {
      if (notification.read || !isNew(`notification/${notification.id}`, version)) return 'dropped';
      deps.questions.reload('getNotifications');
      // A toast is for what stands for itself; everything else is on the screen anyway (decision 90).
      if (notification.object_type === null) deps.notices.add('info', notification.title, notification.caption, true);
      return 'applied';
    },
    bonus_issued: ({ payload: { bonus, version } }) => {
      if (!isNew(`bonus/${bonus.type}/${bonus.id}`, version)) return 'dropped';
      deps.betting().onBonus();
      deps.questions.reload('listBonuses');
      if (bonus.type === 'jackpot') {
        for (const name of ['getJackpotHits', 'getJackpots', 'getJackpot'] as const) deps.questions.reload(name);
      }
      // What is announced is told by a modal of what is unseen (BON-08a); a toast beside it would say it twice.
      if (bonus.announced !== true) deps.notices.add('success', bonus.name, bonus.caption, true);
      return 'applied';
    },
    events_lost: (_event, channel) => deps.onGap(channel, 'lost'),
  });

  const take = (channel: string, event: PrivateEvent): void => {
    deps.clock.follow(event.at);
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
