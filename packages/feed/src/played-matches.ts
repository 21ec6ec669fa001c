import { DueQueue } from './due-queue.ts';
import { HORIZON, HOUR } from './fixture-times.ts';
import type { FixtureList, Planned } from './fixtures.ts';
import type { SportModel } from './models/model.ts';
import { MODELS } from './models/registry.ts';
import { SimulatedMatch } from './simulated-match.ts';
import type { FeedEvent } from './types.ts';

/** So many matches that the desk ended are kept, the latest: no plan says how they went. */
const MOST_DESK_ENDED = 100;

/** Announcements are queued this far ahead. */
const SCAN = HOUR;

interface Announcement {
  readonly id: string;
  readonly plan: Planned;
}

/** The matches that this process plays itself, each of which comes to its turn when something is due in it. */
export interface PlayedMatches {
  /** Begins at `now` with every match that is open; what is to say of them to someone who knows nothing yet. */
  open(now: number): FeedEvent[];
  advance(now: number): FeedEvent[];
  clear(): void;
  /** Something happens in `match` at `at`; it is played from here on. */
  play(match: SimulatedMatch, at: number): void;
  openMatchOf(matchId: string): SimulatedMatch | undefined;
  /** As well one that the desk ended. */
  matchOf(matchId: string): SimulatedMatch | undefined;
}

export function createPlayedMatches(fixtures: FixtureList, modelOf: (plan: Planned) => SportModel): PlayedMatches {
  const longest = Math.max(...[...MODELS.values()].map((model) => model.longestDuration));
  const matches = new Map<string, SimulatedMatch>();
  const deskEnded = new Map<string, SimulatedMatch>();
  const due = new DueQueue<Announcement | SimulatedMatch>();
  /** When each match in the queue is due; entries that say otherwise are stale. */
  const dueAt = new Map<string, number>();
  /** Announcements up to here are in the queue. */
  let scanned = 0;

  const play = (match: SimulatedMatch, at: number): void => {
    matches.set(match.id, match);
    dueAt.set(match.id, at);
    if (at < Infinity) due.push(at, match);
  };

  /** Queues the announcements in (from, to]. */
  const scan = (from: number, to: number): void => {
    for (const plan of fixtures.startingBetween(from, to + HORIZON + 1)) {
      if (plan.announcedAt > from && plan.announcedAt <= to) due.push(plan.announcedAt, { id: plan.id, plan });
    }
    scanned = to;
  };

  const announce = ({ id, plan }: Announcement, at: number, now: number): FeedEvent[] => {
    if (matches.has(id)) return [];
    const match = new SimulatedMatch(plan, modelOf(plan));
    const point = Math.max(at, Math.min(now, plan.startTime - 1));
    const events = match.snapshotAt(point);
    play(match, match.dueAfter(point));
    return events;
  };

  const leave = (match: SimulatedMatch, at: number): void => {
    matches.delete(match.id);
    dueAt.delete(match.id);
    if (match.scripted) {
      deskEnded.set(match.id, match);
      for (const id of deskEnded.keys()) if (deskEnded.size > MOST_DESK_ENDED) deskEnded.delete(id);
    }
    if (match.plan.type !== 'match' && match.plan.season >= 0) {
      const plan = fixtures.nextOutright(match.plan);
      due.push(Math.max(at, plan.announcedAt), { id: plan.id, plan });
    }
  };

  const goOn = (match: SimulatedMatch, at: number, now: number): FeedEvent[] => {
    if (dueAt.get(match.id) !== at || matches.get(match.id) !== match) return [];
    const events = match.advance(at, now);
    if (match.over) leave(match, at);
    else play(match, match.nextDue(at, now));
    return events;
  };

  const clear = (): void => {
    matches.clear();
    dueAt.clear();
    due.clear();
  };

  return {
    clear,
    play,
    openMatchOf: (matchId) => matches.get(matchId),
    matchOf: (matchId) => matches.get(matchId) ?? deskEnded.get(matchId),

    open: (now) => {
      clear();
      const events: FeedEvent[] = [];
      const plans = [...fixtures.outrightsAt(now), ...fixtures.startingBetween(now - longest, now + HORIZON + 1)];
      for (const plan of plans) {
        if (plan.announcedAt > now) continue;
        const match = new SimulatedMatch(plan, modelOf(plan));
        if (plan.startTime <= now && match.endTime() <= now) continue;
        match.replayTo(now);
        events.push(...match.snapshotAt(now));
        play(match, match.dueAfter(now));
      }
      scan(now, now + SCAN);
      return events;
    },

    advance: (now) => {
      const events: FeedEvent[] = [];
      for (;;) {
        for (let next = due.take(Math.min(now, scanned)); next !== null; next = due.take(Math.min(now, scanned))) {
          const { item, at } = next;
          events.push(...(item instanceof SimulatedMatch ? goOn(item, at, now) : announce(item, at, now)));
        }
        if (scanned >= now) return events;
        scan(scanned, scanned + SCAN);
      }
    },
  };
}
