import { bonusStates, type Comboboost, type Freebet, freebet, freebetTypes } from '@touchline/contract';
import type { PlayerBonuses, SlipBet, SlipSelection } from '@touchline/rules';

/** Values of one field of a case, each of which is met with every value of every other. */
type Axes<Shape> = { readonly [Field in keyof Required<Shape>]: readonly Shape[Field][] };

const eur = { code: 'EUR', subunits: '100' } as const;
const same = {
  name: ['Bonus'],
  status: ['active'],
  valid_to: [null],
  seen: [false],
  computed_status: bonusStates,
} as const;
const nowhere = { sport: null, category: null, tournament: null, event: null } as const;

/** Each field of the schema: one that is new does not compile without its values. */
const boostAxes = {
  ...same,
  id: ['30'],
  trigger_key: [null],
  min_odds: [null, '1.50', '1.51', 'no odds'],
  uses_count: [null, 1],
  country_codes: [[], ['DE'], ['FI', 'DE']],
  only_verified: [false, true],
  event_conditions: [
    [],
    [{ ...nowhere, sport: 'soccer' }],
    [{ ...nowhere, category: 'c1', tournament: 't1' }],
    [
      { ...nowhere, event: '2' },
      { ...nowhere, sport: 'tennis' },
    ],
  ],
  ranges: [
    [{ min_count: 2, max_count: null, bonus_odds: '1.10' }],
    [
      { min_count: 1, max_count: 1, bonus_odds: '1.01' },
      { min_count: 2, max_count: 2, bonus_odds: '1.05' },
      { min_count: 4, max_count: 4, bonus_odds: '1.333' },
    ],
  ],
  lower_range_on_refund: [undefined, true],
  issued: [null, { times_used: 1, activated_at: null, expired_at: null }],
} as const satisfies Axes<Comboboost>;

/** As for boosts. */
const freebetAxes = {
  ...same,
  id: ['40'],
  type: freebetTypes,
  min_odds: [null, '4.00', '4.01'],
  max_odds: [null, '4.00', '3.99', 'no odds'],
  match_status: freebet.shape.match_status.options,
  selection_count_from: [null, 2, 3],
  selection_count_to: [null, 2, 1],
  issued_amount: ['10.00', '0.004'],
  currency: ['EUR', 'USD'],
  is_active: [true, false],
  boost_data: [null, { hunting_id: '1', boosted_at: '2026-01-01T12:00:00.000Z' }],
  boost_multiplier: [null, '1.505', '0.9'],
} as const satisfies Axes<Freebet>;

function pick(matchId: string, odds: string, more: Partial<SlipSelection> = {}): SlipSelection {
  return {
    id: `${matchId}/1|/1`,
    matchId,
    marketId: '1',
    specifier: '',
    outcomeId: '1',
    provider: 'betradar',
    sportKey: 'soccer',
    sportType: 'regular',
    matchStatus: 0,
    matchName: matchId,
    marketName: 'Result',
    outcomeName: 'Home',
    tournamentName: 'League',
    slug: matchId,
    startTime: '2026-01-01T12:00:00.000Z',
    odds,
    acceptedOdds: odds,
    initialOdds: odds,
    active: true,
    isChanged: false,
    isSuspended: false,
    isNotAvailable: false,
    ...more,
  } as SlipSelection;
}

const live = { matchStatus: 1 } as const;
const tennis = { sportKey: 'tennis' } as const;

/** Bets of each form, around the bounds that the conditions have. */
type Bet = Pick<SlipBet, 'betType' | 'selections' | 'custom' | 'systemType'>;

const forms: readonly (Pick<Bet, 'betType' | 'selections'> & Partial<Bet>)[] = [
  { betType: 'single', selections: [pick('1', '4.00')] },
  { betType: 'single', selections: [pick('1', '4.00', live)] },
  { betType: 'combo', selections: [pick('1', '2.00'), pick('2', '2.00')] },
  { betType: 'combo', selections: [pick('1', '1.50'), pick('2', '1.49'), pick('3', '1.7895', live)] },
  {
    betType: 'combo',
    selections: [pick('1', '2.00'), pick('2', '2.00'), pick('3', '2.00', tennis), pick('4', '1.01')],
  },
  {
    betType: 'combo',
    selections: [pick('1', '2.00'), pick('2', '1.51'), pick('3', '1.51'), pick('4', '3.333'), pick('5', '9.99', live)],
  },
  {
    betType: 'custom_bet',
    selections: [pick('1', '2.00'), pick('2', '3.00')],
    custom: { odds: '4.005', acceptedOdds: '4.005', isChanged: false },
  },
  {
    betType: 'system',
    selections: [pick('1', '2.00'), pick('2', '2.00'), pick('3', '2.00')],
    systemType: { id: '2/3', totalCount: 3, winCount: 2, sizes: [2], name: null },
  },
];

const bets: readonly Bet[] = forms.map((bet) => ({ custom: null, systemType: null, ...bet }));

/** What conditions ask about the player: country, verified. */
const players = [
  { countryCode: null, isVerified: false },
  { countryCode: 'DE', isVerified: true },
] as const satisfies readonly Pick<PlayerBonuses, 'countryCode' | 'isVerified'>[];

/** Whether another bet of the slip is staked by this freebet, by another one, or by none; and whether several may be. */
const elsewhere = [
  { id: null, several: false },
  { id: '40', several: true },
  { id: '41', several: false },
  { id: '41', several: true },
] as const;

export const places = { '1': { categoryId: 'c1', tournamentId: 't1' }, '2': { categoryId: 'c1', tournamentId: 't2' } };

/** One row of the table. */
export interface BonusCase {
  readonly bonus:
    | { readonly kind: 'boost'; readonly boost: Comboboost }
    | { readonly kind: 'freebet'; readonly freebet: Freebet };
  readonly bet: SlipBet;
  readonly player: (typeof players)[number];
  readonly elsewhere: (typeof elsewhere)[number];
}

/** Takes one value of each list by the digits of a number. */
function reader(index: number) {
  let rest = index;
  return <T>(values: readonly T[]): T => {
    const value = values[rest % values.length] as T;
    rest = Math.floor(rest / values.length);
    return value;
  };
}

function sizeOf(axes: Readonly<Record<string, readonly unknown[]>>): number {
  return Object.values(axes).reduce((size, values) => size * values.length, 1);
}

const sizes = {
  boosts: sizeOf(boostAxes) * bets.length * players.length,
  freebets: sizeOf(freebetAxes) * bets.length * elsewhere.length,
} as const;

/** One number in so many is that of a boost: their table is the smaller one. */
const boostEvery = 4;

/** Numbers by which every value of every field is met with every bet, player and slip that it is judged by. */
export const tableSize = Math.ceil(sizes.freebets / (boostEvery - 1)) * boostEvery;

function entry(bet: (typeof bets)[number]): SlipBet {
  return {
    ...bet,
    betId: 'bet',
    stake: '7.77',
    stakeSource: 'typed',
    winText: '',
    currency: eur,
    bankers: [],
    bonus: null,
    jackpots: [],
    isVip: false,
  };
}

function drawn<Shape>(axes: Axes<Shape>, next: <T>(values: readonly T[]) => T): Shape {
  return Object.fromEntries(
    Object.entries<readonly unknown[]>(axes).flatMap(([field, values]) => {
      const value = next(values);
      return value === undefined ? [] : [[field, value]];
    }),
  ) as Shape;
}

/** Steps that share no divisor with the size of a table visit each of its rows once, far ones one after the other. */
const step = 7_368_787;

function rowAt(number: number, size: number): number {
  return Number((BigInt(number) * BigInt(step)) % BigInt(size));
}

/** The row of a number; rows that follow each other differ in most of their fields. */
export function caseAt(number: number): BonusCase {
  const turn = Math.floor(number / boostEvery);
  if (number % boostEvery === 0) {
    const next = reader(rowAt(turn, sizes.boosts));
    const bet = entry(next(bets));
    const player = next(players);
    return {
      bet,
      player,
      elsewhere: elsewhere[0],
      bonus: { kind: 'boost', boost: drawn<Comboboost>(boostAxes, next) },
    };
  }
  const next = reader(rowAt(turn * (boostEvery - 1) + (number % boostEvery) - 1, sizes.freebets));
  const bet = entry(next(bets));
  const around = next(elsewhere);
  const bonus = { kind: 'freebet', freebet: drawn<Freebet>(freebetAxes, next) } as const;
  return { bet, player: players[0], elsewhere: around, bonus };
}
