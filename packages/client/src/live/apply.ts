import type { PushEvent, PushEventType } from '@touchline/contract';
import type { Env } from '../env.ts';
import type { FeedClock } from './clock.ts';
import type { MatchEvents } from './events.ts';
import type { Applied, Facts } from './facts.ts';
import type { MatchLists } from './lists.ts';
import type { WatchedMatches } from './matches.ts';

type EventOf<Type extends PushEventType> = Extract<PushEvent, { type: Type }>;

/** What private events move outside of the live facts. */
export interface PrivateEvents {
  onBalance(payload: EventOf<'balance_changed'>['payload']): void;
  onBet(payload: EventOf<'bet_changed'>['payload']): void;
  onCashOut(payload: EventOf<'bet_cashout_changed'>['payload']): void;
}

const askGapMs = 5_000;
const mostAsked = 1_000;

/** [PUSH-04] [PUSH-06] Event to change, one row each: an event of the contract without a row does not compile. */
export const createApply = (
  env: Env,
  clock: FeedClock,
  facts: Facts,
  lists: MatchLists,
  matches: WatchedMatches,
  events: Pick<MatchEvents, 'add'>,
  own: PrivateEvents,
): ((channel: string, event: PushEvent) => void) => {
  const asked = new Map<string, number>();
  /** Something is not known that a list or page shows: ask for it, but not with each event that says so. */
  const complete = (matchId: string, fromMatchChannel: boolean): void => {
    if (env.now() - (asked.get(matchId) ?? Number.NEGATIVE_INFINITY) < askGapMs) return;
    if (asked.size > mostAsked) asked.clear();
    asked.set(matchId, env.now());
    if (fromMatchChannel) matches.reload(matchId);
    else matches.fetch(matchId);
  };
  const table = {
    match_changed: ({ payload: { match } }) => facts.applyMatch(match),
    match_status_changed: ({ payload }) => {
      const done = facts.applyStatus(payload);
      if (done === 'snapshot_needed' && lists.mayHold(payload.status)) complete(payload.match_id, false);
      return done;
    },
    markets_changed: ({ payload }, channel) => {
      const isOfMatch = channel.startsWith('match:');
      const done = facts.applyChanges(payload.match_id, payload.markets, isOfMatch ? 'all' : 'shown');
      // A match that no list holds needs nothing.
      if (done === 'snapshot_needed' && facts.head(payload.match_id) !== undefined) {
        complete(payload.match_id, isOfMatch);
      }
      return done;
    },
    match_event_added: ({ payload: { match_id, event } }) => events.add(match_id, event),
    balance_changed: ({ payload }) => own.onBalance(payload),
    bet_changed: ({ payload }) => own.onBet(payload),
    bet_cashout_changed: ({ payload }) => own.onCashOut(payload),
  } satisfies { readonly [Type in PushEventType]: (event: EventOf<Type>, channel: string) => Applied | void };

  const run = (event: PushEvent, channel: string): Applied | void => {
    switch (event.type) {
      case 'match_changed':
        return table.match_changed(event);
      case 'match_status_changed':
        return table.match_status_changed(event);
      case 'markets_changed':
        return table.markets_changed(event, channel);
      case 'match_event_added':
        return table.match_event_added(event);
      case 'balance_changed':
        return table.balance_changed(event);
      case 'bet_changed':
        return table.bet_changed(event);
      case 'bet_cashout_changed':
        return table.bet_cashout_changed(event);
      default:
        return event satisfies never;
    }
  };

  return (channel, event) => {
    clock.heard(event.at);
    env.log('live', `${event.type} on ${channel}: ${run(event, channel) ?? 'applied'}`);
  };
};
