import type { CourseEvent, DeskAction, Fixture, PricedMarket, Results, SportModel } from './model.ts';
import type { GoalsConfig, GoalsState } from './goals-state.ts';
import type { Grid, Halves, Rule, Scope, ScoreMarket } from './score-market.ts';
import {
  ENDED,
  MINUTE,
  WHOLE_MATCH,
  applyEvent,
  countOf,
  isClosed,
  remainingShare,
  startState,
  viewOf,
} from './goals-state.ts';
import { longestCourse, playMatch, redFactor } from './goals-course.ts';
import { HOME_IN_OVERTIME, goalsFutures } from './goals-futures.ts';
import { countRow } from './goals-ways.ts';
import { marketKey } from '../wire.ts';
import {
  NOBODY_WINS,
  allVoid,
  edgeCode,
  halvesProbabilities,
  joinHalves,
  lineProbability,
  maskProbabilities,
  outerGrid,
  pricedScore,
  resultsOfEdge,
  resultsOfMask,
} from './score-market.ts';

/** How far a shift of opinion moves the expected goals of each side. */
const OPINION = 0.03;
const CELL_FLOOR = 1e-7;
const JOINED_FLOOR = 1e-6;

interface Moment {
  readonly fixture: Fixture;
  readonly state: GoalsState;
  readonly elapsed: number;
  readonly noise: number;
}

/** Everything a price needs of one state at one moment; grids are made when first asked for. */
interface Outlook {
  readonly means: (scope: Scope) => readonly [number, number];
  readonly grid: (scope: Scope) => Grid;
  readonly halves: () => Halves;
}

/**
 * Model of a sport with goals by side: Poisson goals of each side, independent given the strengths, at a rate that
 * depends on the period and on players sent off; every market is a sum over one grid of final scores.
 */
export function createGoalsModel(config: GoalsConfig): SportModel<GoalsState> {
  const fixed = new Map(config.markets.map((market) => [keyOf(market), market]));
  const made = new Map<string, ScoreMarket>();
  const openByState = new WeakMap<
    GoalsState,
    { readonly fixture: Fixture; readonly markets: readonly ScoreMarket[] }
  >();

  const remember = (market: ScoreMarket): ScoreMarket => {
    const key = keyOf(market);
    const known = made.get(key);
    if (known !== undefined) return known;
    made.set(key, market);
    return market;
  };

  /** The market behind a key; lines are rebuilt from their specifier. */
  const find = (id: string, specifier: string): ScoreMarket | null => {
    const key = marketKey({ id, specifier });
    const known = fixed.get(key) ?? made.get(key);
    if (known !== undefined) return known;
    const value = Number(specifier.slice(specifier.lastIndexOf('=') + 1));
    if (!Number.isFinite(value)) return null;
    const candidates = config.families.filter((family) => family.kind.id === id).map((family) => family.make(value));
    if (config.nextGoal !== null) candidates.push(config.nextGoal(value));
    const match = candidates.find((market) => keyOf(market) === key);
    return match === undefined ? null : remember(match);
  };

  const offered = (fixture: Fixture, state: GoalsState): readonly ScoreMarket[] => {
    const known = openByState.get(state);
    if (known !== undefined && known.fixture === fixture) return known.markets;
    const markets = listOffered(fixture, state);
    openByState.set(state, { fixture, markets });
    return markets;
  };

  const listOffered = (fixture: Fixture, state: GoalsState): readonly ScoreMarket[] => {
    if (state.phase === ENDED) return [];
    const look = outlook(config, { fixture, state, elapsed: state.at, noise: 0 });
    const markets: ScoreMarket[] = [...config.markets];
    for (const family of config.families) {
      const [home, away] = look.means(family.scope);
      const nowHome = countOf(config, state, family.scope, 0);
      const nowAway = countOf(config, state, family.scope, 1);
      const centre = { sum: home + away, home, away, difference: away - home }[family.centre];
      const past = { sum: nowHome + nowAway, home: nowHome, away: nowAway, difference: nowAway - nowHome }[
        family.centre
      ];
      for (const line of family.lines(centre + past)) markets.push(remember(family.make(line)));
    }
    if (config.nextGoal !== null) markets.push(remember(config.nextGoal(state.order.length + 1)));
    return markets.filter((market) => decideMarket(config, state, market) === null);
  };

  return {
    sportKey: config.sportKey,
    expectedDuration:
      (config.periods * config.periodMinutes +
        config.added.reduce((sum, minutes) => sum + minutes, 0) +
        config.breakMinutes * (config.periods - 1) +
        1) *
      MINUTE,
    longestDuration: longestCourse(config),
    mainMarket: config.mainMarket,
    secondaryMarket: config.secondaryMarket,
    topMarkets: config.topMarkets,
    course: (fixture, rng) => playMatch(config, fixture, rng),
    initial: () => startState(config),
    apply: (state, event) => applyEvent(config, state, event),
    view: (state, elapsed, startTime) => viewOf(config, state, elapsed, startTime),
    price: (fixture, state, elapsed, noise) => {
      const look = outlook(config, { fixture, state, elapsed: Math.max(elapsed, state.at), noise });
      return offered(fixture, state).map((market) => priceMarket(state, market, fixture, look));
    },
    futures: (fixture, state, elapsed, noise) => {
      if (state.phase === ENDED) return null;
      const { means } = outlook(config, { fixture, state, elapsed: Math.max(elapsed, state.at), noise });
      return goalsFutures({ config, fixture, state, means }, find);
    },
    offers: (fixture, state) =>
      offered(fixture, state).map(({ kind, specifier, ids }) => ({ id: kind.id, specifier, outcomeIds: ids })),
    decide: (state, market) => {
      const known = find(market.id, market.specifier);
      if (known === null) return state.phase === ENDED ? allVoid(market.outcomeIds) : null;
      return decideMarket(config, state, known) ?? (state.phase === ENDED ? allVoid(market.outcomeIds) : null);
    },
    scripted: (state, action, elapsed) => scripted(config, state, action, elapsed),
  };
}

function keyOf({ kind, specifier }: ScoreMarket): string {
  return marketKey({ id: kind.id, specifier });
}

function outlook(config: GoalsConfig, { fixture, state, elapsed, noise }: Moment): Outlook {
  const whole = config.means(fixture);
  const grids = new Map<number, Grid>();
  const homeShift = Math.exp(OPINION * noise);
  const means = (scope: Scope): readonly [number, number] => {
    let share = 0;
    if (scope.period > 0) share = remainingShare(config, state, scope.period, elapsed);
    else for (let p = 1; p <= config.periods; p += 1) share += remainingShare(config, state, p, elapsed);
    const [home, away] = whole[scope.counter] ?? [0, 0];
    if (scope.counter > 0) return [home * share * homeShift, (away * share) / homeShift];
    return [
      home * share * homeShift * redFactor(state.reds[0], state.reds[1]),
      (away * share * redFactor(state.reds[1], state.reds[0])) / homeShift,
    ];
  };
  const grid = (scope: Scope): Grid => {
    const index = scope.counter * 8 + scope.period;
    const known = grids.get(index);
    if (known !== undefined) return known;
    const [home, away] = means(scope);
    const score = { home: countOf(config, state, scope, 0), away: countOf(config, state, scope, 1) };
    const fresh = outerGrid({ home: countRow(home), away: countRow(away) }, score, CELL_FLOOR);
    grids.set(index, fresh);
    return fresh;
  };
  let joined: Halves | null = null;
  return {
    means,
    grid,
    halves: () =>
      (joined ??= joinHalves(grid({ counter: 0, period: 1 }), grid({ counter: 0, period: 2 }), JOINED_FLOOR)),
  };
}

function priceMarket(state: GoalsState, market: ScoreMarket, fixture: Fixture, look: Outlook): PricedMarket {
  return pricedScore(market, fixture.home.name, fixture.away.name, probabilitiesOf(state, market, look));
}

function probabilitiesOf(state: GoalsState, market: ScoreMarket, look: Outlook): readonly number[] {
  const rule = market.rule;
  switch (rule.type) {
    case 'mask':
      return maskProbabilities(rule, market.ids.length, look.grid(rule.scope));
    case 'line': {
      const first = lineProbability(rule, look.grid(rule.scope));
      return [first, 1 - first];
    }
    case 'halves':
      return halvesProbabilities(rule, market.ids.length, look.halves());
    case 'next':
    case 'last':
    case 'overtime':
      return sequenceProbabilities(state, rule.type, look);
  }
}

/** Markets on the order of the goals and on overtime. */
function sequenceProbabilities(
  state: GoalsState,
  type: 'next' | 'last' | 'overtime',
  look: Outlook,
): readonly number[] {
  const [home, away] = look.means(WHOLE_MATCH);
  if (type === 'overtime') {
    if (state.overtime !== null) return state.overtime === 'home' ? [1, 0] : [0, 1];
    const grid = look.grid(WHOLE_MATCH);
    let win = 0;
    let all = 0;
    grid.p.forEach((p, cell) => {
      const margin = (grid.home[cell] ?? 0) - (grid.away[cell] ?? 0);
      all += p;
      win += margin > 0 ? p : margin === 0 ? p * HOME_IN_OVERTIME : 0;
    });
    return [win / all, 1 - win / all];
  }
  const total = home + away;
  const none = Math.exp(-total);
  const homeNext = total > 0 ? (1 - none) * (home / total) : 0;
  const awayNext = total > 0 ? (1 - none) * (away / total) : 0;
  if (type === 'next') return [homeNext, none, awayNext];
  const last = state.order.at(-1);
  return [homeNext + (last === 'h' ? none : 0), last === undefined ? none : 0, awayNext + (last === 'a' ? none : 0)];
}

/** The results of a market as soon as nothing that can still happen changes them. */
function decideMarket(config: GoalsConfig, state: GoalsState, market: ScoreMarket): Results | null {
  const rule = market.rule;
  const ended = state.phase === ENDED;
  switch (rule.type) {
    case 'mask':
    case 'line':
      return decideCounted(config, state, market.ids, rule);
    case 'halves': {
      const count = (period: number, side: 0 | 1): number => countOf(config, state, { counter: 0, period }, side);
      const at = (h: number, a: number): number =>
        rule.winners(count(1, 0), count(1, 1), count(2, 0) + h, count(2, 1) + a);
      const now = at(0, 0);
      if (ended || isClosed(config, state, 0)) return resultsOfMask(market.ids, now);
      return isClosed(config, state, 1) && isSettled(config, now, at) ? resultsOfMask(market.ids, now) : null;
    }
    case 'next': {
      const scorer = state.order[rule.nth - 1];
      if (scorer !== undefined) return resultsOfMask(market.ids, scorer === 'h' ? 1 : 4);
      return ended || isClosed(config, state, 0) ? resultsOfMask(market.ids, 2) : null;
    }
    case 'last': {
      if (!ended && !isClosed(config, state, 0)) return null;
      const scorer = state.order.at(-1);
      return resultsOfMask(market.ids, scorer === undefined ? 2 : scorer === 'h' ? 1 : 4);
    }
    case 'overtime': {
      if (state.overtime !== null) return resultsOfMask(market.ids, state.overtime === 'home' ? 1 : 2);
      const margin = countOf(config, state, WHOLE_MATCH, 0) - countOf(config, state, WHOLE_MATCH, 1);
      if (margin !== 0 && (ended || isClosed(config, state, 0))) return resultsOfMask(market.ids, margin > 0 ? 1 : 2);
      return ended ? allVoid(market.ids) : null;
    }
  }
}

function decideCounted(
  config: GoalsConfig,
  state: GoalsState,
  ids: readonly string[],
  rule: Extract<Rule, { type: 'mask' | 'line' }>,
): Results | null {
  const home = countOf(config, state, rule.scope, 0);
  const away = countOf(config, state, rule.scope, 1);
  const done = state.phase === ENDED || isClosed(config, state, rule.scope.period);
  if (rule.type === 'line') {
    const edge = rule.edge(home, away);
    const code = edgeCode(edge);
    // A total that is over stays over; a handicap can always turn.
    const settled = done || (code === 2 && isSettled(config, 2, (h, a) => edgeCode(rule.edge(home + h, away + a))));
    return settled ? resultsOfEdge(ids, edge) : null;
  }
  const now = rule.winners(home, away);
  if (done || (now !== NOBODY_WINS && isSettled(config, now, (h, a) => rule.winners(home + h, away + a)))) {
    return resultsOfMask(ids, now);
  }
  return null;
}

/** Whether every further count within reach answers the same. Looks along the edges first: they differ soonest. */
function isSettled(config: GoalsConfig, now: number, at: (home: number, away: number) => number): boolean {
  const reach = config.reach;
  for (let n = 1; n <= reach; n += 1) if (at(n, 0) !== now || at(0, n) !== now) return false;
  for (let h = 1; h <= reach; h += 1) for (let a = 1; a <= reach; a += 1) if (at(h, a) !== now) return false;
  return true;
}

function scripted(
  config: GoalsConfig,
  state: GoalsState,
  action: DeskAction,
  elapsed: number,
): readonly CourseEvent[] | null {
  if (state.phase === ENDED) return null;
  const event = (type: string, at = elapsed, n?: number): CourseEvent =>
    n === undefined ? { at, type, side: null } : { at, type, side: null, n };
  switch (action.type) {
    case 'kick_off': {
      if (state.phase !== 0) return null;
      const events = [event('kick_off')];
      let at = elapsed;
      for (let period = 1; period < config.periods; period += 1) {
        at += (config.periodMinutes + (config.added[period - 1] ?? 0)) * MINUTE;
        events.push(event('period_end', at, period));
        at += config.breakMinutes * MINUTE;
        events.push(event('period_start', at, period + 1));
      }
      return events;
    }
    case 'goal':
      if (state.phase % 2 === 0 || state.phase > 2 * config.periods) return null;
      return [{ at: elapsed, type: 'goal', side: action.side }];
    case 'end':
      return state.phase === 0 ? null : [event('end')];
    case 'suspend':
    case 'resume':
      return [event(action.type)];
  }
}
