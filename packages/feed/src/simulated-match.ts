import {
  type DeskEvent,
  type FeedEvent,
  type FeedMarket,
  type FeedMatch,
  type FeedSuspension,
  MATCH_STATUS,
} from './types.ts';
import type { MatchHistory } from './incidents-shown.ts';
import type { CourseEvent, Fixture, OfferedMarket, SportModel, Strength } from './models/model.ts';
import type { Planned } from './fixtures.ts';
import { reprice } from './reprice.ts';
import { reasonAfter, reasonOf } from './suspensions.ts';
import { matchInfo, partName, sameInfo } from './match-info.ts';
import { incidentOf } from './incidents-shown.ts';
import type { PricePoint } from './joint.ts';
import { opinionAt, periodOf, tickAt } from './ticks.ts';
import { marketKey } from './wire.ts';

/** Behind by more than this, a match reports its incidents but leaves out the prices in between. */
const LAG = 15_000;

/** A team as the models see it: they build names of outcomes from its name. */
function strengthOf(team: Planned['home']): Strength {
  return team === null ? { name: '', attack: 0, defence: 0 } : { ...team, name: partName(team.name) };
}

/** One match while it is played: its plan, how far its course has come, and what was reported of it. */
export class SimulatedMatch {
  readonly id: string;
  readonly plan: Planned;
  readonly #model: SportModel;
  readonly #fixture: Fixture;
  /** Null until the course is needed; then the events that are still to come are from `#next` on. */
  #course: readonly CourseEvent[] | null = null;
  #next = 0;
  /** What had happened when the desk put another course in the place of the first. */
  readonly #past: CourseEvent[] = [];
  #clock: number | null = null;
  #state: unknown;
  #started = false;
  /** Why nothing is for sale; null while something may be. */
  #stop: FeedSuspension | null = null;
  #interrupted = false;
  /** Feed time of the last event, or of the announcement. */
  #lastEvent: number;
  readonly #book = new Map<string, FeedMarket>();
  /** Every market that was offered and is not decided yet. */
  readonly #offered = new Map<string, OfferedMarket>();
  #info: FeedMatch | null = null;
  /** When, and in which opinion, it was priced last; null before. */
  #priced: Pick<PricePoint, 'elapsed' | 'noise'> | null = null;
  /** Feed time of that price point; before all of them. */
  #pricedAt = -Infinity;
  #over = false;
  /** The desk has taken the match over. */
  #scripted = false;

  constructor(plan: Planned, model: SportModel, waitsForDesk = false) {
    this.id = plan.id;
    this.plan = plan;
    this.#model = model;
    this.#fixture = {
      id: plan.id,
      seed: plan.seed,
      sportKey: plan.league.sportKey,
      startTime: plan.startTime,
      announcedAt: plan.announcedAt,
      home: strengthOf(plan.home),
      away: strengthOf(plan.away),
      homeAdvantage: plan.league.homeAdvantage,
    };
    this.#state = model.initial(this.#fixture);
    this.#lastEvent = plan.announcedAt;
    if (waitsForDesk) {
      this.#course = [];
      this.#scripted = true;
    } else if (plan.type !== 'match') {
      // Something may happen to an outright before it starts.
      this.#course = this.#events();
    }
  }

  /** The `end` has been reported. */
  get over(): boolean {
    return this.#over;
  }

  /** What has happened until now, to replay it. */
  history(): MatchHistory {
    const events = [...this.#past, ...(this.#course ?? []).slice(0, this.#next)];
    return { plan: this.plan, model: this.#model, fixture: this.#fixture, events };
  }

  /** The whole of it, as it is planned. */
  plannedHistory(): MatchHistory {
    return { ...this.history(), events: this.#events() };
  }

  /** What its last prices were made of; null for one that is over or was not priced yet. */
  point(): PricePoint | null {
    if (this.#over || this.#priced === null) return null;
    const [model, fixture, state, suspended] = [this.#model, this.#fixture, this.#state, this.#stop !== null];
    return { model, fixture, state, suspended, ...this.#priced };
  }

  /** The desk has changed its course. */
  get scripted(): boolean {
    return this.#scripted;
  }

  /** Feed time at which the generated course ends. */
  endTime(): number {
    return this.plan.startTime + (this.#events().at(-1)?.at ?? 0);
  }

  /** When something happens next after `now`: an incident or a new price. */
  dueAfter(now: number): number {
    return Math.min(
      this.#nextEventTime(),
      this.#stop !== null ? Infinity : this.#tickAt(now) + periodOf(this.plan.seed, this.#started),
    );
  }

  /** When to come back after `advance(due, now)`: at the next incident, or at the price point after the last one. */
  nextDue(due: number, now: number): number {
    const upcoming = this.#nextEventTime();
    if (upcoming <= now) return upcoming;
    return this.dueAfter(Math.max(due, now));
  }

  /** Brings the match to `now` without reporting anything; what was offered on the way is known afterwards. */
  replayTo(now: number): void {
    this.#note();
    while (this.#nextEventTime() <= now) {
      const before = this.#state;
      this.#step();
      if (this.#state !== before) this.#note();
    }
  }

  /** All there is to say to someone who knows nothing of this match. */
  snapshotAt(now: number): FeedEvent[] {
    const events: FeedEvent[] = [];
    if (this.#over) {
      events.push({ kind: 'match', match: this.#match(now) });
    } else {
      const markets = this.#priceAt(now);
      events.push({ kind: 'match', match: this.#match(now) });
      if (markets.length > 0) events.push({ kind: 'markets', matchId: this.id, markets });
    }
    events.push(...this.#decide());
    if (this.#over) events.push({ kind: 'ended', matchId: this.id });
    return events;
  }

  /** What is due at `due`, as seen from `now`. */
  advance(due: number, now: number): FeedEvent[] {
    const events: FeedEvent[] = this.#info === null ? this.snapshotAt(this.plan.announcedAt) : [];
    while (!this.#over && this.#nextEventTime() <= due) this.#live(events, now);
    if (this.#over) {
      events.push({ kind: 'ended', matchId: this.id });
      return events;
    }
    const upcoming = this.#nextEventTime();
    if (upcoming <= now && now - due > LAG) return events;
    const point = Math.min(now, upcoming - 1);
    const markets = this.#priceAt(point);
    if (markets.length > 0) events.push({ kind: 'markets', matchId: this.id, markets });
    this.#pushMatch(point, events);
    return events;
  }

  /** Desk: puts an event at `now` in place of the generated course. Throws a `RangeError` when it cannot happen. */
  script(event: DeskEvent, now: number): void {
    const elapsed = now - this.plan.startTime;
    const pending =
      this.#nextEventTime() <= now
        ? this.#events()
            .slice(this.#next)
            .filter((e) => e.at <= elapsed)
        : [];
    let state = this.#state;
    let suspended = this.#stop !== null;
    for (const past of pending) {
      state = this.#model.apply(state, past);
      suspended = past.type === 'suspend' || (past.type !== 'resume' && suspended);
    }
    const stops = event.type === 'suspend' || event.type === 'interrupt';
    if (stops && suspended) throw new RangeError(`Match ${this.id} is suspended already.`);
    if (event.type === 'resume' && !suspended) throw new RangeError(`Match ${this.id} is not suspended.`);
    const made = this.#over ? null : this.#made(state, event, elapsed);
    if (made === null) {
      const { stage } = this.#model.view(state, elapsed, this.plan.startTime);
      throw new RangeError(`Match ${this.id} cannot have a ${event.type} now: its stage is ${stage}.`);
    }
    const later = this.#scripted && event.type !== 'end' ? this.#upcoming().filter((e) => e.at > elapsed) : [];
    this.#scripted = true;
    this.#past.push(...(this.#course ?? []).slice(0, this.#next));
    this.#course = [...pending, ...[...made, ...later].toSorted((a, b) => a.at - b.at)];
    this.#next = 0;
  }

  #made(state: unknown, event: DeskEvent, elapsed: number): readonly CourseEvent[] | null {
    switch (event.type) {
      case 'withdraw':
      case 'finish':
        return this.#model.scriptedOutright?.(state, event, elapsed) ?? null;
      case 'interrupt': {
        const { status } = this.#model.view(state, elapsed, this.plan.startTime);
        if (status !== MATCH_STATUS.live) return null;
        const made = this.#model.scripted(state, { type: 'suspend' }, elapsed);
        return made?.map((each) => ({ ...each, interrupts: true })) ?? null;
      }
      case 'kick_off':
      case 'goal':
      case 'suspend':
      case 'resume':
      case 'end':
        return this.#model.scripted(state, event, elapsed);
    }
  }

  #upcoming(): readonly CourseEvent[] {
    return this.#course === null ? [] : this.#course.slice(this.#next);
  }

  #events(): readonly CourseEvent[] {
    this.#course ??= this.#model.course(this.#fixture, this.plan.chances.course()).events;
    return this.#course;
  }

  #nextEventTime(): number {
    if (this.#over) return Infinity;
    // A generated course begins with its kick-off at 0, so it need not be known before.
    if (this.#course === null) return this.plan.startTime;
    const event = this.#course[this.#next];
    return event === undefined ? Infinity : this.plan.startTime + event.at;
  }

  /** Who does not start was sold at the last price before. */
  #withPrice(event: CourseEvent): CourseEvent {
    if (event.type !== '_withdraw') return event;
    // The desk may withdraw somebody at the very moment of a price point that has been.
    const point = Math.max(this.#lastEvent, this.#tickAt(this.plan.startTime + event.at - 1), this.#pricedAt);
    const noise = opinionAt(this.plan.chances, this.#started, point);
    const [market] = this.#model.price(this.#fixture, this.#state, this.#elapsed(point), noise);
    const odds = market?.outcomes[event.n ?? -1]?.odds;
    return odds === undefined ? event : { ...event, odds };
  }

  /** Applies the next event of the course. */
  #step(): CourseEvent | undefined {
    const planned = this.#events()[this.#next];
    if (planned === undefined) return undefined;
    const event = this.#withPrice(planned);
    if (event !== planned) this.#course = this.#events().with(this.#next, event);
    this.#next += 1;
    this.#state = this.#model.apply(this.#state, event);
    this.#lastEvent = this.plan.startTime + event.at;
    this.#suspendOrResume(event);
    if (event.type === 'kick_off') this.#started = true;
    if (event.type === 'end') this.#over = true;
    return event;
  }

  #suspendOrResume(event: CourseEvent): void {
    if (event.type === 'suspend') {
      this.#interrupted = event.interrupts === true;
      const next = this.#events().slice(this.#next);
      const reason = this.#interrupted ? 'interrupted' : reasonAfter(event, next, this.#started);
      this.#stop = { reason, since: this.#lastEvent };
    } else if (event.type === 'resume') {
      [this.#stop, this.#interrupted] = [null, false];
    } else if (this.#stop !== null && !this.#interrupted) {
      this.#stop = { ...this.#stop, reason: reasonOf(event) ?? this.#stop.reason };
    }
  }

  /** One event as it happens: the incident, the prices after it, what it decides. */
  #live(events: FeedEvent[], now: number): void {
    const event = this.#step();
    if (event === undefined) return;
    const at = this.#lastEvent;
    const view = this.#model.view(this.#state, at - this.plan.startTime, this.plan.startTime);
    this.#clock = view.statistics?.clock?.seconds ?? this.#clock;
    if (!event.type.startsWith('_')) {
      const incident = incidentOf(event, { number: this.#past.length + this.#next, at, view, clock: this.#clock });
      events.push({ kind: 'incident', matchId: this.id, incident });
    }
    if (now - at <= LAG || this.#over) {
      const markets = this.#over ? reprice(this.#book, [], null) : this.#priceAt(at);
      if (markets.length > 0) events.push({ kind: 'markets', matchId: this.id, markets });
    }
    if (event.type !== 'suspend' && event.type !== 'resume') events.push(...this.#decide());
    this.#pushMatch(at, events);
  }

  /** Remembers what is on offer in this state. */
  #note(): void {
    if (this.#over) return;
    const markets =
      this.#model.offers?.(this.#fixture, this.#state) ??
      this.#model
        .price(this.#fixture, this.#state, this.#elapsed(this.#lastEvent), 0)
        .map(({ kind, specifier, outcomes }) => ({
          id: kind.id,
          specifier,
          outcomeIds: outcomes.map((outcome) => outcome.id),
        }));
    for (const market of markets) this.#offer(market);
  }

  #offer(market: OfferedMarket): void {
    const key = marketKey(market);
    const known = this.#offered.get(key);
    if (known === undefined) {
      this.#offered.set(key, market);
      return;
    }
    const added = market.outcomeIds.filter((id) => !known.outcomeIds.includes(id));
    if (added.length > 0) this.#offered.set(key, { ...known, outcomeIds: [...known.outcomeIds, ...added] });
  }

  /** Results of what is decided; each market once. */
  #decide(): FeedEvent[] {
    const events: FeedEvent[] = [];
    const gone: FeedMarket[] = [];
    for (const [key, market] of this.#offered) {
      const results = this.#model.decide(this.#state, market);
      if (results === null) continue;
      this.#offered.delete(key);
      const open = this.#book.get(key);
      if (open !== undefined) {
        this.#book.delete(key);
        gone.push({ ...open, mostBalanced: false, status: 0 });
      }
      events.push({ kind: 'result', matchId: this.id, marketId: market.id, specifier: market.specifier, results });
    }
    return gone.length === 0 ? events : [{ kind: 'markets', matchId: this.id, markets: gone }, ...events];
  }

  /** Prices the book as of the last price point up to `at`; answers what changed. */
  #priceAt(at: number): FeedMarket[] {
    const point = this.#stop !== null ? this.#lastEvent : Math.max(this.#lastEvent, this.#tickAt(at));
    const elapsed = this.#elapsed(point);
    const noise = opinionAt(this.plan.chances, this.#started, point);
    this.#priced = { elapsed, noise };
    this.#pricedAt = point;
    const priced = this.#model.price(this.#fixture, this.#state, elapsed, noise);
    const changed = reprice(this.#book, priced, this.#stop);
    for (const market of changed) {
      if (market.status === 0) continue;
      this.#offer({ id: market.id, specifier: market.specifier, outcomeIds: market.outcomes.map((o) => o.id) });
    }
    return changed;
  }

  #elapsed(at: number): number {
    const elapsed = at - this.plan.startTime;
    return this.#started ? elapsed : Math.min(-1, elapsed);
  }

  #pushMatch(at: number, events: FeedEvent[]): void {
    const last = this.#info;
    const match = this.#match(at, last);
    if (last !== null && sameInfo(last, match)) {
      this.#info = last;
      return;
    }
    events.push({ kind: 'match', match });
  }

  #match(at: number, last: FeedMatch | null = this.#info): FeedMatch {
    const view = this.#model.view(this.#state, at - this.plan.startTime, this.plan.startTime);
    const isStopped = this.#interrupted && view.status === MATCH_STATUS.live;
    const seen = isStopped ? { ...view, status: MATCH_STATUS.stopped } : view;
    const match = matchInfo({ plan: this.plan, model: this.#model, view: seen, book: this.#book }, last);
    this.#info = match;
    return match;
  }

  /** The last price point up to `at`. */
  #tickAt(at: number): number {
    return tickAt(this.plan.seed, this.#started, at);
  }
}
