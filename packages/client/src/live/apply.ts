import type { PublicEvent } from '@touchline/contract';
import type { Env } from '../env.ts';
import { byType } from '../handlers.ts';
import type { FeedClock } from './clock.ts';
import type { MatchEvents } from './events.ts';
import type { Facts } from './facts.ts';
import type { Applied } from './match-facts.ts';
import type { MatchLists } from './lists.ts';
import type { WatchedMatches } from './matches.ts';

type EventOf<Type extends PublicEvent['type']> = Extract<PublicEvent, { type: Type }>;

/** What public events change: the live facts, and what stands beside them. */
export interface ApplyDeps {
  readonly env: Pick<Env, 'now' | 'log'>;
  readonly clock: FeedClock;
  readonly facts: Facts;
  readonly lists: MatchLists;
  readonly matches: WatchedMatches;
  readonly events: Pick<MatchEvents, 'add'>;
  onProvider(payload: EventOf<'provider_status_changed'>['payload']): Applied;
  onPool(payload: EventOf<'tournament_pool_changed'>['payload']): Applied;
  /** What the channel keeps current has to be asked for. */
  onLost(channel: string): void;
}

const askGapMs = 5_000;
const mostAsked = 1_000;

/**
 * [PUSH-04] [PUSH-05] Event of a public channel to change, one row each: an event of the contract without a row does not
 * compile. Those of a player are in `own.ts`.
 */
export function createApply(deps: ApplyDeps): (channel: string, event: PublicEvent) => void {
  const { env, facts, lists, matches } = deps;
  const asked = new Map<string, number>();
  /** Something is not known that a list or page shows: ask for it, but not with each event that says so. */
  const complete = (matchId: string, fromMatchChannel: boolean): void => {
    const since = env.now() - (asked.get(matchId) ?? Number.NEGATIVE_INFINITY);
    // Negative when the clock was put back: ignored.
    if (since >= 0 && since < askGapMs) return;
    if (asked.size > mostAsked) asked.clear();
    asked.set(matchId, env.now());
    if (fromMatchChannel) matches.reload(matchId);
    else matches.fetch(matchId);
  };
  const handleEvent = byType<PublicEvent, string, Applied | void>({
    match_changed: ({ payload: { match } }) => facts.applyMatch(match, facts.round()),
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
    match_event_added: ({ payload: { match_id, event } }) => deps.events.add(match_id, event),
    provider_status_changed: ({ payload }) => deps.onProvider(payload),
    tournament_pool_changed: ({ payload }) => deps.onPool(payload),
    events_lost: (_event, channel) => deps.onLost(channel),
  });

  return (channel, event) => {
    deps.clock.follow(event.at);
    env.log('live', `${event.type} on ${channel}: ${handleEvent(event, channel) ?? 'applied'}`);
  };
}
