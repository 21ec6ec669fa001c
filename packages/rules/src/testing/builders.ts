import { visitor } from '@touchline/contract';
import type { Market, Match, Outcome } from '../catalogue/catalogue-wire.ts';
import type { Limits } from '../limits/limits-types.ts';
import type { Currency } from '../odds/money.ts';
import { emptySlip } from '../slip/build.ts';
import { selectionId } from '../slip/selection.ts';
import { systemTypesOf } from '../slip/slip-systems.ts';
import type { PlaceTerms, Slip, SlipBet, SlipSelection, SlipSurroundings, SystemType } from '../slip/slip-types.ts';
import type { WireSystemType } from '../slip/slip-wire.ts';
import type { Bet } from '../ticket/ticket-wire.ts';
import type { Account, Player } from '../session/session-wire.ts';

/** Things of the game with defaults, for the tests of this package. */
export function anOutcome(over: Partial<Outcome> = {}): Outcome {
  return {
    id: '1',
    name: 'Home',
    active: true,
    odds: '2.00',
    ...over,
  };
}

export function aMarket(over: Partial<Market> = {}): Market {
  return {
    match_urn_id: 'sr:match:1',
    id: '1',
    name: '1x2',
    status: 1,
    specifier: '',
    outcomes: [anOutcome(), anOutcome({ id: 'x', name: 'Draw', odds: '3.40' })],
    market_groups: ['main'],
    priority: 1,
    most_balanced: false,
    next_bet_stop: null,
    version: 5,
    ...over,
  };
}

export function aMatch(over: Partial<Match> = {}): Match {
  return {
    id: '100',
    urn_id: 'sr:match:100',
    slug: 'reds-blues-100',
    type: 'match',
    name: 'Reds - Blues',
    tournament: {
      id: '7',
      urn_id: 'sr:tournament:7',
      slug: 'first-league',
      name: 'First League',
      priority: 1,
      category: { id: '3', slug: 'north', name: 'North', country_code: null },
      sport: { id: '1', key: 'football', name: 'Football' },
    },
    competitors: {
      home: { id: '11', name: 'Reds', logo: null, color: '#aa0000' },
      away: { id: '12', name: 'Blues', logo: null, color: '#0000aa' },
    },
    stadium: null,
    city: null,
    status: 1,
    stage: '1st_half',
    start_time: '2026-08-01T18:00:00.000Z',
    statistics: null,
    available_markets: 40,
    main_market: null,
    secondary_market: null,
    top_markets: [],
    has_video: false,
    provider: 'betradar',
    version: 5,
    ...over,
  };
}

/** A selection of match `matchId`; its odds are agreed to by default. */
export function aSelection(over: Partial<SlipSelection> = {}): SlipSelection {
  const matchId = over.matchId ?? '100';
  const marketId = over.marketId ?? '1';
  const specifier = over.specifier ?? '';
  const outcomeId = over.outcomeId ?? '1';
  const odds = over.odds ?? '2.00';
  return {
    id: selectionId(matchId, { id: marketId, specifier }, outcomeId),
    type: 'match',
    matchId,
    matchUrnId: `sr:match:${matchId}`,
    matchSlug: `match-${matchId}`,
    marketId,
    marketName: '1x2',
    specifier,
    outcomeId,
    outcomeName: 'Home',
    odds,
    acceptedOdds: odds,
    initialOdds: odds,
    provider: 'betradar',
    sportKey: 'football',
    nameA: 'Reds',
    nameB: 'Blues',
    categoryName: 'North',
    matchStatus: 1,
    active: true,
    isSuspended: false,
    isChanged: false,
    isNotAvailable: false,
    ...over,
  };
}

export const eur: Currency = { code: 'EUR', subunits: '100' };

/** A slip of these bets that remembers nothing. */
export function aSlip(...bets: readonly SlipBet[]): Slip {
  return { ...emptySlip, bets };
}

/** An entry without a stake: a single of `selections[0]` by default. */
export function aSlipBet(over: Partial<SlipBet> = {}): SlipBet {
  const selections = over.selections ?? [aSelection()];
  return {
    betId: `single:${selections[0]?.id ?? ''}`,
    betType: 'single',
    stake: '',
    stakeSource: 'typed',
    winText: '',
    currency: eur,
    systemType: null,
    bankers: [],
    custom: null,
    bonus: null,
    jackpots: [],
    isVip: false,
    ...over,
    selections,
  };
}

export function aSingle(selection: SlipSelection, over: Partial<SlipBet> = {}): SlipBet {
  return aSlipBet({ selections: [selection], ...over });
}

export function aCombo(selections: readonly SlipSelection[], over: Partial<SlipBet> = {}): SlipBet {
  return aSlipBet({ betId: 'combo', betType: 'combo', selections, ...over });
}

/** A system type as the rules know it, named and sorted as `systemTypesOf` does. */
export function aSystemType(id: string, totalCount: number, ...sizes: readonly number[]): SystemType {
  const [type] = systemTypesOf([{ id, total_count: totalCount, win_count: sizes[0] ?? 0, sizes: [...sizes] }]);
  if (type === undefined) throw new RangeError(`no system type: ${id}`);
  return type;
}

export function aSystem(
  selections: readonly SlipSelection[],
  systemType: SystemType,
  over: Partial<SlipBet> = {},
): SlipBet {
  return aSlipBet({ betId: 'system', betType: 'system', selections, systemType, ...over });
}

/** A custom bet of the match of its first selection, at agreed odds. */
export function aCustomBet(
  selections: readonly SlipSelection[],
  odds: string | null = '5.00',
  over: Partial<SlipBet> = {},
): SlipBet {
  return aSlipBet({
    betId: `custom:${selections[0]?.matchId ?? ''}`,
    betType: 'custom_bet',
    selections,
    custom: { odds, acceptedOdds: odds, isChanged: false },
    ...over,
  });
}

/** System types as the settings may list them: 2/3, 2/4, 3/4, 3/5, 4/5, 4/6 and the covers of 3, 4 and 5. */
export const someWireSystemTypes: readonly WireSystemType[] = [
  { id: '2/3', total_count: 3, win_count: 2 },
  { id: 'trixie', total_count: 3, win_count: 2, sizes: [2, 3] },
  { id: 'patent', total_count: 3, win_count: 1, sizes: [1, 2, 3] },
  { id: '2/4', total_count: 4, win_count: 2 },
  { id: '3/4', total_count: 4, win_count: 3 },
  { id: 'yankee', total_count: 4, win_count: 2, sizes: [2, 3, 4] },
  { id: '3/5', total_count: 5, win_count: 3 },
  { id: '4/5', total_count: 5, win_count: 4 },
  { id: 'canadian', total_count: 5, win_count: 2, sizes: [2, 3, 4, 5] },
  { id: '4/6', total_count: 6, win_count: 4 },
];

export const someSystemTypes: readonly SystemType[] = systemTypesOf(someWireSystemTypes);

export function someSurroundings(over: Partial<SlipSurroundings> = {}): SlipSurroundings {
  return {
    currency: eur,
    accept: { mode: 'none' },
    systemTypes: someSystemTypes,
    inactiveProviders: [],
    singleBetProviders: [],
    ...over,
  };
}

export function someLimits(over: Partial<Limits> = {}): Limits {
  return {
    currency: eur,
    minStake: 50n,
    maxStake: 100_000n,
    maxPayout: 1_000_000n,
    payoutAction: 'reject',
    payoutAppliesTo: 'return',
    maxOdds: null,
    selectionLimit: 20,
    ...over,
  };
}

export function someTerms(over: Partial<PlaceTerms> = {}): PlaceTerms {
  return {
    loggedIn: true,
    restricted: false,
    limits: someLimits(),
    balance: 50_000n,
    pricesStale: false,
    ...over,
  };
}

export function aBet(over: Partial<Bet> = {}): Bet {
  return {
    id: '900',
    type: 'single',
    ref: 'key-0000000000000001.0',
    status: 'waiting_results',
    result: 'no_results',
    stake: { value: '10.00', currency: 'EUR', subunits: '100' },
    win_amount: null,
    odds: '2.00',
    potential_win_amount: '20.00',
    selections: [],
    created_at: '2026-08-01T18:10:00.000Z',
    settled_at: null,
    to_cashout: null,
    bonus: null,
    system: null,
    used_in_jackpot: false,
    is_vip: false,
    ...over,
  };
}

export function aPlayer(over: Partial<Player> = {}): Player {
  return { ...visitor, ...over };
}

export function anAccount(over: Partial<Account> = {}): Account {
  return {
    currency: 'EUR',
    subunits: '100',
    balance: '100.00',
    active: true,
    ...over,
  };
}
