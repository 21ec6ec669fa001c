/** What is on offer in one walk: a few matches whose prices and markets move by the dice. */
import type { PlaceTerms, SlipMarketFact, SlipSelection, SystemType } from '@touchline/rules';
import type { Dice } from '../../dice.ts';
import { linesOf } from '../model/systems.ts';

type Currency = PlaceTerms['limits']['currency'];
type Provider = SlipSelection['provider'];

export const currencies: readonly Currency[] = [
  { code: 'EUR', subunits: '100' },
  { code: 'JPY', subunits: '1' },
  { code: 'BTC', subunits: '100000000' },
];

export const providers: readonly Provider[] = ['betradar', 'oddin', 'betconstruct'];

interface WorldOutcome {
  readonly id: string;
  /** In hundredths. */
  odds: number;
  active: boolean;
  /** False while the market does not list it. */
  listed: boolean;
}

interface WorldMarket {
  readonly id: string;
  readonly specifier: string;
  status: SlipMarketFact['status'];
  readonly outcomes: readonly WorldOutcome[];
}

export interface WorldMatch {
  readonly id: string;
  readonly type: SlipSelection['type'];
  readonly provider: Provider;
  status: SlipSelection['matchStatus'];
  readonly markets: readonly WorldMarket[];
}

export interface World {
  readonly matches: readonly WorldMatch[];
  readonly currency: Currency;
  /** In the order of SLIP-10. */
  readonly systemTypes: readonly SystemType[];
  /** The most selections that the player gathers before some go again. */
  readonly fill: number;
}

/** Most prices are short; now and then one is long, or no win at all. */
function somePrice(dice: Dice): number {
  if (dice.once(40)) return 100;
  return dice.once(8) ? 100 + dice.roll(4000) : 105 + dice.roll(300);
}

function someOutcome(dice: Dice, id: string): WorldOutcome {
  return {
    id,
    odds: somePrice(dice),
    active: true,
    listed: true,
  };
}

function someMarket(dice: Dice, id: string, specifier: string): WorldMarket {
  return {
    id,
    specifier,
    status: 1,
    outcomes: ['1', 'x', '2'].map((outcome) => someOutcome(dice, outcome)),
  };
}

function someMatch(dice: Dice, place: number, provider: Provider): WorldMatch {
  return {
    id: `${100 + place}`,
    type: dice.once(6) ? dice.one(['stage', 'season', 'simple_tournament'] as const) : 'match',
    provider,
    status: dice.one([0, 1] as const),
    markets: [someMarket(dice, '1', ''), someMarket(dice, '18', 'total=2.5')],
  };
}

function systemTypeOf(id: string, totalCount: number, sizes: readonly number[], name: SystemType['name']): SystemType {
  return {
    id,
    totalCount,
    winCount: sizes[0] ?? 0,
    sizes,
    name,
  };
}

function plain(winCount: number, totalCount: number): SystemType {
  return systemTypeOf(`${winCount}/${totalCount}`, totalCount, [winCount], null);
}

const allSystemTypes: readonly SystemType[] = [
  plain(2, 3),
  plain(2, 4),
  plain(3, 4),
  plain(2, 5),
  plain(3, 5),
  plain(4, 5),
  plain(4, 6),
  plain(2, 8),
  systemTypeOf('trixie', 3, [2, 3], 'trixie'),
  systemTypeOf('patent', 3, [1, 2, 3], 'patent'),
  systemTypeOf('yankee', 4, [2, 3, 4], 'yankee'),
  systemTypeOf('lucky15', 4, [1, 2, 3, 4], 'lucky15'),
  systemTypeOf('canadian', 5, [2, 3, 4, 5], 'canadian'),
  systemTypeOf('heinz', 6, [2, 3, 4, 5, 6], 'heinz'),
];

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** SLIP-10, with number of lines and id behind (record 12). */
function bySlip10(a: SystemType, b: SystemType): number {
  return (
    a.totalCount - b.totalCount ||
    a.winCount - b.winCount ||
    Number(linesOf(a.sizes, a.totalCount) - linesOf(b.sizes, b.totalCount)) ||
    byText(a.id, b.id)
  );
}

export function someSystemTypes(dice: Dice): readonly SystemType[] {
  return allSystemTypes.filter(() => !dice.once(6)).toSorted(bySlip10);
}

export function someWorld(dice: Dice): World {
  const isMixed = dice.once(3);
  const isLarge = dice.once(12);
  const count = isLarge ? 12 : 4 + dice.roll(3);
  const own = dice.once(5) ? dice.one(providers) : 'betradar';
  return {
    matches: Array.from({ length: count }, (_, place) =>
      someMatch(dice, place, isMixed && dice.once(3) ? dice.one(providers) : own),
    ),
    currency: dice.one(currencies),
    systemTypes: allSystemTypes.toSorted(bySlip10),
    fill: isLarge ? 12 : 3 + dice.roll(4),
  };
}

/** Some prices have all six places of the wire. */
export function oddsText(hundredths: number): string {
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}${hundredths % 7 === 0 ? '3333' : ''}`;
}

function isOpen(market: WorldMarket, outcome: WorldOutcome): boolean {
  return market.status === 1 && outcome.active && outcome.listed;
}

/** A selection as the page makes one of what it shows. */
export function selectionOf(match: WorldMatch, market: WorldMarket, outcome: WorldOutcome): SlipSelection {
  const odds = oddsText(outcome.odds);
  return {
    id: `${match.id}/${market.id}|${market.specifier}/${outcome.id}`,
    type: match.type,
    matchId: match.id,
    matchUrnId: `sr:match:${match.id}`,
    matchSlug: `match-${match.id}`,
    marketId: market.id,
    marketName: 'Market',
    specifier: market.specifier,
    outcomeId: outcome.id,
    outcomeName: 'Outcome',
    ...(match.type === 'match' ? {} : { eachWay: { places: 3, fraction: match.type === 'stage' ? '1/5' : '1/4' } }),
    odds,
    acceptedOdds: odds,
    initialOdds: odds,
    provider: match.provider,
    sportKey: 'football',
    nameA: 'Reds',
    nameB: 'Blues',
    categoryName: 'North',
    matchStatus: match.status,
    active: outcome.active,
    isSuspended: !isOpen(market, outcome),
    isChanged: false,
    isNotAvailable: match.status !== 0 && match.status !== 1,
  };
}

export function someSelection(dice: Dice, { matches }: World): SlipSelection {
  const match = dice.one(matches);
  const market = dice.once(4) ? dice.one(match.markets) : (match.markets[0] ?? dice.one(match.markets));
  return selectionOf(match, market, dice.one(market.outcomes));
}

/** Two or three legs of one match, as the bet builder puts them together. */
function someLegs(dice: Dice, { matches }: World): readonly SlipSelection[] {
  const match = dice.one(matches);
  const legs = match.markets.map((market) => selectionOf(match, market, dice.one(market.outcomes)));
  const [first] = match.markets;
  const third = first?.outcomes
    .map((outcome) => selectionOf(match, first, outcome))
    .find(({ id }) => id !== legs[0]?.id);
  return third !== undefined && dice.once(2) ? [...legs, third] : legs;
}

/** Once in a while what is no custom bet: one leg, the same leg twice, legs of several matches. */
export function someBuild(dice: Dice, world: World): readonly SlipSelection[] {
  const legs = someLegs(dice, world);
  if (!dice.once(12)) return legs;
  return dice.one([legs.slice(0, 1), [...legs, ...legs.slice(0, 1)], [...legs, someSelection(dice, world)]]);
}

function factOf({ id, specifier, status, outcomes }: WorldMarket): SlipMarketFact {
  return {
    id,
    specifier,
    status,
    outcomes:
      status === 0
        ? []
        : outcomes
            .filter((outcome) => outcome.listed)
            .map((outcome) => ({ id: outcome.id, odds: oddsText(outcome.odds), active: outcome.active })),
  };
}

function movePrice(dice: Dice, outcome: WorldOutcome): void {
  if (dice.once(5)) {
    outcome.odds = somePrice(dice);
    return;
  }
  outcome.odds = Math.max(100, outcome.odds + (dice.once(2) ? -1 : 1) * (1 + dice.roll(15)));
}

function moveMarket(dice: Dice, market: WorldMarket): void {
  if (market.status !== 1) market.status = dice.once(3) ? dice.one([-1, 0, -2, -3, -4] as const) : 1;
  else if (dice.once(12)) market.status = dice.one([-1, 0, -2, -3, -4] as const);
  for (const outcome of market.outcomes) {
    if (dice.once(2)) movePrice(dice, outcome);
    outcome.active = outcome.active ? !dice.once(25) : !dice.once(3);
    outcome.listed = outcome.listed ? !dice.once(40) : !dice.once(3);
  }
}

/** Moves some markets of a match and publishes them as the catalogue does. */
export function moveMarkets(dice: Dice, match: WorldMatch): readonly SlipMarketFact[] {
  const moved = match.markets.filter(() => !dice.once(4));
  for (const market of moved) moveMarket(dice, market);
  return moved.map(factOf);
}

/** Moves a match on; most stay open to bets. */
export function moveMatch(dice: Dice, match: WorldMatch): void {
  match.status = dice.once(3) ? dice.one([2, 3, 4, 5] as const) : dice.one([0, 1] as const);
}
