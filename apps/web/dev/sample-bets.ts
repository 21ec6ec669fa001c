import type { MatchHead } from '@touchline/client';
import type { Bet, PlacedSelection } from '@touchline/contract';
import { LONG_TEAMS, matchOf, NOW, PLAYERS, scoreOf, TEAMS } from './samples.ts';

/** A bet, and how the matches of its legs stand by now, by the ids of the legs. */
export interface SampleBet {
  readonly title: string;
  readonly bet: Bet;
  readonly running?: Readonly<Record<string, MatchHead>>;
}

function leg(id: string, changes: Partial<PlacedSelection> = {}): PlacedSelection {
  return {
    id,
    status: 'no_results',
    market: { id: '1', name: '1x2' },
    specifier: '',
    outcome: { id: '1', name: TEAMS.home },
    odds: '2.50',
    match: {
      id: '100',
      urn_id: 'sr:match:100',
      slug: 'home-away-100',
      name: `${TEAMS.home} – ${TEAMS.away}`,
      sport_key: 'soccer',
      tournament_name: 'League',
      start_time: '2026-11-25T20:45:00.000Z',
      status: 0,
      provider: 'betradar',
    },
    ...changes,
  };
}

function totalLeg(id: string, changes: Partial<PlacedSelection> = {}): PlacedSelection {
  return leg(id, {
    market: { id: '18', name: 'Total' },
    specifier: 'total=2.5',
    outcome: { id: 'over', name: 'over 2.5' },
    odds: '1.80',
    ...changes,
  });
}

function tennisLeg(id: string, changes: Partial<PlacedSelection> = {}): PlacedSelection {
  return leg(id, {
    market: { id: '186', name: 'Winner' },
    outcome: { id: '2', name: PLAYERS.away },
    odds: '1.60',
    match: { ...leg(id).match, name: `${PLAYERS.home} – ${PLAYERS.away}`, sport_key: 'tennis' },
    ...changes,
  });
}

/** A runner in a race, each way. */
function raceLeg(changes: Partial<PlacedSelection>): PlacedSelection {
  return leg('1', {
    market: { id: 'race', name: 'Race winner' },
    outcome: { id: '4', name: 'Silver Lantern' },
    odds: '9.00',
    each_way: { places: 3, fraction: '1/5' },
    match: { ...leg('1').match, name: 'Harbour Stakes, 15:40', sport_key: 'horse-racing' },
    ...changes,
  });
}

function betOf(changes: Partial<Bet> = {}): Bet {
  return {
    id: '7f3c9a52-1d20-4b7e-9a55-6f0d6c1e2b90',
    type: 'single',
    ref: null,
    status: 'waiting_results',
    result: 'no_results',
    stake: { value: '10.00', currency: 'EUR', subunits: '100' },
    win_amount: null,
    odds: '2.50',
    potential_win_amount: '25.00',
    selections: [leg('1')],
    created_at: '2026-11-24T16:05:00.000Z',
    settled_at: null,
    to_cashout: null,
    bonus: null,
    system: null,
    used_in_jackpot: false,
    is_vip: false,
    ...changes,
  };
}

function ended(result: Bet['result'], win: string, changes: Partial<Bet> = {}): Bet {
  return betOf({ status: 'done', result, win_amount: win, settled_at: NOW, ...changes });
}

function at(home: number, away: number): MatchHead {
  return matchOf(TEAMS, { status: 1, stage: '2nd_half', statistics: scoreOf(home, away) });
}

const OPEN: readonly SampleBet[] = [
  { title: 'open, before its match', bet: betOf() },
  { title: 'open, ahead', bet: betOf(), running: { 1: at(2, 1) } },
  { title: 'open, behind', bet: betOf(), running: { 1: at(0, 1) } },
  {
    title: 'open, level',
    bet: betOf({ selections: [tennisLeg('1')] }),
    running: { 1: matchOf(PLAYERS, { status: 1, statistics: scoreOf(1, 1, { clock: null }) }) },
  },
  { title: 'live delay', bet: betOf({ status: 'submitted', decides_at: NOW }), running: { 1: at(1, 1) } },
  { title: 'being settled', bet: betOf({ status: 'ready_to_process', selections: [leg('1', { status: 'win' })] }) },
  {
    title: 'combo, one leg won',
    bet: betOf({
      type: 'combo',
      odds: '7.20',
      potential_win_amount: '72.00',
      selections: [leg('1', { status: 'win' }), totalLeg('2'), tennisLeg('3')],
      used_in_jackpot: true,
    }),
    running: { 2: at(2, 1) },
  },
  {
    title: 'system with a banker',
    bet: betOf({
      type: 'system',
      stake: { value: '30.00', currency: 'EUR', subunits: '100' },
      odds: '4.90',
      potential_win_amount: '176.80',
      system: { id: '2/3', win_count: 2, total_count: 3 },
      selections: [
        leg('1', { banker: true, status: 'win' }),
        totalLeg('2'),
        tennisLeg('3', { status: 'win' }),
        leg('4', { outcome: { id: 'x', name: 'draw' }, odds: '3.40' }),
      ],
    }),
  },
  {
    title: 'bet builder',
    bet: betOf({
      type: 'custom_bet',
      custom_odds: '4.10',
      odds: '4.10',
      potential_win_amount: '41.00',
      selections: [leg('1'), totalLeg('2')],
    }),
  },
  {
    title: 'combo boost',
    bet: betOf({
      type: 'combo',
      odds: '4.50',
      potential_win_amount: '47.25',
      selections: [leg('1'), totalLeg('2')],
      bonus: { id: '9', type: 'comboboost', odds: '1.05' },
    }),
  },
  { title: 'freebet', bet: betOf({ bonus: { id: '9', type: 'freebet', odds: null } }) },
  {
    title: 'cashed out in part',
    bet: betOf({ cashouts: [{ share: '0.4', amount: '5.20', by: 'player', at: NOW }] }),
  },
  { title: 'each way', bet: betOf({ odds: '9.00', potential_win_amount: '58.00', selections: [raceLeg({})] }) },
  { title: 'took the place of an edited bet', bet: betOf({ replaces: '41' }) },
  {
    title: 'long names',
    bet: betOf({
      stake: { value: '12345678.90', currency: 'EUR', subunits: '100' },
      potential_win_amount: '30864197.25',
      selections: [
        leg('1', {
          outcome: { id: '1', name: LONG_TEAMS.home },
          match: { ...leg('1').match, name: `${LONG_TEAMS.home} – ${LONG_TEAMS.away}` },
        }),
      ],
    }),
  },
];

const OVER: readonly SampleBet[] = [
  { title: 'won', bet: ended('win_entire', '25.00', { selections: [leg('1', { status: 'win' })] }) },
  {
    title: 'won, its last score known',
    bet: ended('win_entire', '25.00', { selections: [leg('1', { status: 'win' })] }),
    running: { 1: { ...at(3, 1), status: 4, stage: 'ended' } },
  },
  { title: 'lost', bet: ended('lose_entire', '0.00', { selections: [leg('1', { status: 'lose' })] }) },
  { title: 'stake returned', bet: ended('refund_entire', '10.00', { selections: [leg('1', { status: 'void' })] }) },
  {
    title: 'won with a combo boost',
    bet: ended('win_entire', '47.25', {
      type: 'combo',
      odds: '4.50',
      potential_win_amount: '47.25',
      selections: [leg('1', { status: 'win' }), totalLeg('2', { status: 'win' })],
      bonus: { id: '9', type: 'comboboost', name: 'Derby boost', odds: '1.05' },
    }),
  },
  {
    title: 'lost with a freebet without risk',
    bet: ended('lose_entire', '0.00', {
      selections: [leg('1', { status: 'lose' })],
      bonus: { id: '9', type: 'freebet_no_risk', name: 'Welcome', odds: null, returned: true },
    }),
  },
  {
    title: 'half won',
    bet: ended('refund_half_win_other', '17.50', { selections: [leg('1', { status: 'half_win' })] }),
  },
  {
    title: 'half lost',
    bet: ended('refund_half_lose_other', '5.00', { selections: [leg('1', { status: 'half_lose' })] }),
  },
  {
    title: 'combo, lost by one leg',
    bet: ended('lose_entire', '0.00', {
      type: 'combo',
      odds: '4.50',
      selections: [leg('1', { status: 'win' }), totalLeg('2', { status: 'lose' })],
    }),
  },
  {
    title: 'dead heat',
    bet: ended('win_entire', '12.50', { selections: [leg('1', { status: 'win', dead_heat: { places: 1, tied: 2 } })] }),
  },
  {
    title: 'each way, placed, others did not start',
    bet: ended('win_entire', '12.20', {
      odds: '9.00',
      selections: [raceLeg({ status: 'lose', place: { status: 'win' }, deduction: 10 })],
    }),
  },
  {
    title: 'refused after the live delay',
    bet: betOf({ status: 'rejected', refusal: { code: 1, localized_message: 'error.place_bets.invalid_odds' } }),
  },
  { title: 'cancelled', bet: betOf({ status: 'cancelled', result: 'canceled', win_amount: '10.00', settled_at: NOW }) },
  {
    title: 'cashed out',
    bet: betOf({
      status: 'cashed_out',
      result: 'cashed_out',
      win_amount: '13.40',
      cashouts: [{ share: '1', amount: '13.40', by: 'automatic', at: NOW }],
    }),
  },
  { title: 'withdrawn', bet: betOf({ status: 'withdrawn' }) },
  { title: 'replaced by an edit', bet: betOf({ status: 'withdrawn', replaced_by: '42' }) },
];

export const sampleBets = { open: OPEN, over: OVER } as const;
