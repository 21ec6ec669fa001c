import type { FeedCompetitor, FeedMarket, FeedMatch, FeedOutright, OutrightType } from './types.ts';
import type { MatchView, SportModel } from './models/model.ts';
import type { Planned } from './fixtures.ts';
import type { Team } from './leagues/atlas.ts';
import { slugOf } from './leagues/atlas.ts';
import { RUNNING_TIME } from './models/outright-model.ts';
import { unit } from './models/random.ts';
import { marketKey } from './wire.ts';

function competitor({ id, name, color }: Team): FeedCompetitor {
  return { id, name, color };
}

/** Key of the market a list shows for an id: its most balanced line if it has lines. */
function lineOf(id: string, book: ReadonlyMap<string, FeedMarket>): string {
  let first: string | undefined;
  for (const market of book.values()) {
    if (market.id !== id) continue;
    const key = marketKey(market);
    if (market.mostBalanced) return key;
    first ??= key;
  }
  return first ?? marketKey({ id, specifier: '' });
}

interface ShownMatch {
  readonly plan: Planned;
  readonly model: SportModel;
  readonly view: MatchView;
  /** Its open markets. */
  readonly book: ReadonlyMap<string, FeedMarket>;
}

/** The match as the catalogue gets it. `last` is what it was before, if anything. */
export function matchInfo({ plan, model, view, book }: ShownMatch, last: FeedMatch | null): FeedMatch {
  const { league, home, away } = plan;
  const keyOf = (id: string): string => lineOf(id, book);
  const topMarkets = model.topMarkets.map(keyOf);
  return {
    id: plan.id,
    urnId: `sb:${plan.type}:${plan.id}`,
    slug: last?.slug ?? slugFor(plan),
    type: plan.type,
    name: home === null || away === null ? outrightName(plan) : `${partName(home.name)} vs ${partName(away.name)}`,
    sportKey: league.sportKey,
    categoryId: league.tournament.categoryId,
    tournamentId: league.tournament.id,
    home: last?.home ?? (home === null ? null : competitor(home)),
    away: last?.away ?? (away === null ? null : competitor(away)),
    ...(plan.type === 'match' ? {} : { outright: last?.outright ?? outrightOf(plan, plan.type) }),
    stadium: home?.stadium ?? null,
    city: home?.city ?? null,
    startTime: plan.startTime,
    status: view.status,
    stage: view.stage,
    statistics: view.statistics,
    hasVideo: hasVideo(plan.type, plan.seed),
    mainMarket: keyOf(model.mainMarket),
    secondaryMarket: model.secondaryMarket === null ? null : keyOf(model.secondaryMarket),
    topMarkets:
      last !== null &&
      last.topMarkets.every((key, i) => key === topMarkets[i]) &&
      last.topMarkets.length === topMarkets.length
        ? last.topMarkets
        : topMarkets,
  };
}

/** About three of ten matches are filmed. */
export function hasVideo(type: Planned['type'], seed: number): boolean {
  return type === 'match' && unit(seed, 9) < 0.3;
}

/** Longer names are cut in addresses, and where they are part of another name. */
const LONGEST_SLUG = 120;
const LONGEST_PART = 140;

/** A name short enough to be part of another one. */
export function partName(name: string): string {
  return name.length <= LONGEST_PART ? name : `${[...name].slice(0, LONGEST_PART / 2).join('')}…`;
}

/** So many stages make a race, and so many tournaments a year. */
const STAGES = 21;
const TOURNAMENTS = 14;

/** `Premier League – Winner`, `Tour de France – Stage 7`, `World Snooker Tour 3`. */
function outrightName({ type, league, season }: Planned): string {
  const { name } = league.tournament;
  if (type === 'stage') return `${name} – Stage ${1 + (Math.max(0, season) % STAGES)}`;
  if (type === 'simple_tournament') return `${name} ${1 + (Math.max(0, season) % TOURNAMENTS)}`;
  return `${name} – Winner`;
}

function outrightOf({ league, startTime }: Planned, type: OutrightType): FeedOutright {
  const { id, name } = league.tournament;
  const endTime = type === 'season' ? startTime : startTime + RUNNING_TIME[type];
  return { parent: { id, name }, competitors: league.teams.map(competitor), endTime };
}

function slugFor(plan: Planned): string {
  const { id, home, away } = plan;
  const name = home === null || away === null ? outrightName(plan) : `${home.name} ${away.name}`;
  const words = slugOf(name).slice(0, LONGEST_SLUG).replace(/-+$/, '');
  // A name may hold no letter that an address can.
  return words === '' ? `match-${id}` : `${words}-${id}`;
}

/** Whether a page would show the same; a clock that only ran on is no change. */
export function sameInfo(a: FeedMatch, b: FeedMatch): boolean {
  return comparable(a) === comparable(b);
}

function comparable({ status, stage, statistics, mainMarket, secondaryMarket, topMarkets }: FeedMatch): string {
  const still =
    statistics === null ? null : { ...statistics, clock: statistics.clock === null ? null : statistics.clock.running };
  return JSON.stringify([status, stage, still, mainMarket, secondaryMarket, topMarkets]);
}
