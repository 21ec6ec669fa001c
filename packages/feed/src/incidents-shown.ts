import type { Planned } from './fixtures.ts';
import type { CourseEvent, Fixture, MatchView, SportModel } from './models/model.ts';
import type { FeedIncident, FeedPrices } from './types.ts';
import { opinionAt, tickAt } from './ticks.ts';

/** A match and what has happened in it: all that is needed to replay it. */
export interface MatchHistory {
  readonly plan: Planned;
  readonly model: SportModel;
  readonly fixture: Fixture;
  readonly events: readonly CourseEvent[];
}

interface IncidentMoment {
  readonly number: number;
  /** Feed time in ms. */
  readonly at: number;
  readonly view: MatchView;
  /** The last one known, for events after which there is none. */
  readonly clock: number | null;
}

/** An event as it is reported outside. */
export function incidentOf({ type, side }: CourseEvent, { number, at, view, clock }: IncidentMoment): FeedIncident {
  const { home, away } = view.statistics?.totalScore ?? { home: 0, away: 0 };
  return {
    number,
    type,
    side,
    at,
    clock,
    stage: view.stage,
    score: { home, away },
    server: view.statistics?.currentServer ?? null,
  };
}

/** Every incident of a match, as it was reported. */
export function incidentsOf({ plan, model, fixture, events }: MatchHistory): FeedIncident[] {
  const incidents: FeedIncident[] = [];
  let state = model.initial(fixture);
  let clock: number | null = null;
  for (const [index, event] of events.entries()) {
    state = model.apply(state, event);
    const view = model.view(state, event.at, plan.startTime);
    clock = view.statistics?.clock?.seconds ?? clock;
    if (event.type.startsWith('_')) continue;
    incidents.push(incidentOf(event, { number: index + 1, at: plan.startTime + event.at, view, clock }));
  }
  return incidents;
}

/** How many looks at the prices before a match, and in one of usual length. */
const LOOKS_BEFORE = 40;
const LOOKS_IN_PLAY = 50;
/** Where play stops more often than this, its stops are not looked at one by one. */
const FEW_STOPS = 16;

/** Moments at which a look at the prices is worth while, in order: the same ones whenever it is asked. */
export function looksAt({ plan, model, events }: MatchHistory, after: number, now: number): number[] {
  const { announcedAt, startTime } = plan;
  const before = Math.max(1, Math.ceil((startTime - announcedAt) / LOOKS_BEFORE));
  const inPlay = Math.ceil(model.expectedDuration / LOOKS_IN_PLAY);
  const looks: number[] = [];
  const from = Math.max(0, Math.floor((after - announcedAt) / before));
  for (let at = announcedAt + from * before; at < startTime && at <= now; at += before) looks.push(at);
  const since = Math.max(0, Math.floor((after - startTime) / inPlay));
  for (let at = startTime + since * inPlay; at <= now; at += inPlay) looks.push(at);
  const stops = events.filter(({ type }) => type === 'suspend' || type === 'resume');
  if (stops.length <= 2 * FEW_STOPS) looks.push(...stops.map(({ at }) => startTime + at));
  return [...new Set(looks)].filter((at) => at > after && at <= now).toSorted((a, b) => a - b);
}

/** What was for sale at the given moments, which rise: exactly the prices of that time. Lazy, a look costs a pricing. */
export function* pricesOf(
  { plan, model, fixture, events }: MatchHistory,
  looks: readonly number[],
): Generator<FeedPrices> {
  let state = model.initial(fixture);
  let next = 0;
  let lastEvent = plan.announcedAt;
  let suspended = false;
  let started = false;
  for (const at of looks) {
    // The announcement comes before whatever the desk makes happen in the same moment.
    const upTo = at === plan.announcedAt ? at - 1 : at;
    for (let event = events[next]; event !== undefined && plan.startTime + event.at <= upTo; event = events[next]) {
      state = model.apply(state, event);
      lastEvent = plan.startTime + event.at;
      if (event.type === 'suspend' || event.type === 'resume') suspended = event.type === 'suspend';
      started ||= event.type === 'kick_off';
      next += 1;
    }
    const point = suspended ? lastEvent : Math.max(lastEvent, tickAt(plan.seed, started, at));
    const elapsed = started ? point - plan.startTime : Math.min(-1, point - plan.startTime);
    const priced = model.price(fixture, state, elapsed, opinionAt(plan.chances, started, point));
    yield {
      at,
      markets: priced.map(({ kind, specifier, status, outcomes }) => ({
        id: kind.id,
        specifier,
        status: suspended ? -1 : status,
        outcomes,
      })),
    };
  }
}
