/** What comes to a ticket on a long walk: events by chance, true to matches that move. */
import { noBonuses, noJackpots, unknownBonuses } from '../bonus/bonus-types.ts';
import type { Jackpots, PlayerBonuses } from '../bonus/bonus-types.ts';
import { isBettable } from '../catalogue/match.ts';
import type { Currency } from '../odds/money.ts';
import { selectionsOf } from '../slip/build.ts';
import { betsWithStake } from '../slip/problems.ts';
import type { AcceptPolicy, Slip, SlipBet, SlipMarketFact, SlipSelection } from '../slip/slip-types.ts';
import { aFreebet, aHunting, aJackpot, someBonuses } from './bonuses.ts';
import {
  aBet,
  aCombo,
  aCustomBet,
  aSelection,
  aSlipBet,
  aSystem,
  aSystemType,
  eur,
  someLimits,
  someSystemTypes,
  someTerms,
} from './builders.ts';
import { type Dice, one } from './dice.ts';
import type { PlaceVerdict, Press, Ticket, TicketEvent } from '../ticket/ticket-types.ts';
import type { Bet, BetError, MatchStatus, Provider } from '../ticket/ticket-wire.ts';

export const types = [
  'outcomeClicked',
  'customBetBuilt',
  'customPriced',
  'selectionRemoved',
  'selectionsRemoved',
  'betRemoved',
  'unavailableRemoved',
  'cleared',
  'typeChosen',
  'systemTypeChosen',
  'bankerToggled',
  'eachWayToggled',
  'stakeTyped',
  'stakeForAllTyped',
  'stakeSplit',
  'winTyped',
  'acceptPolicyChosen',
  'changesAccepted',
  'undone',
  'marketsChanged',
  'matchChanged',
  'providerChanged',
  'settingsKnown',
  'currencyChanged',
  'bonusesKnown',
  'bonusChosen',
  'jackpotsKnown',
  'placePressed',
  'answered',
  'resolved',
  'betsDecided',
  'receiptDismissed',
  'restoreStarted',
  'restored',
  'restoreFailed',
  'sessionChanged',
] as const satisfies readonly TicketEvent['type'][];
/** What keeps presses coming: entries, then stakes, then a press; and what leaves the other states as they are. */
export function likely(roll: Dice, { state, slip }: Ticket): TicketEvent['type'] {
  switch (state) {
    case 'PROCESSING':
      return one(roll, ['answered', 'answered', 'resolved', 'betsDecided', 'marketsChanged', 'customPriced']);
    case 'SUCCESS':
      return one(roll, ['marketsChanged', 'customPriced', 'answered', 'restoreStarted']);
    case 'ERROR':
      return one(roll, ['customPriced', 'answered', 'restoreStarted', 'placePressed']);
    case 'INITIAL':
    case 'ODDS_CHANGED':
      if (slip.bets.length === 0) return one(roll, ['outcomeClicked', 'outcomeClicked', 'customBetBuilt', 'restored']);
      if (betsWithStake(slip).length === 0)
        return one(roll, ['stakeForAllTyped', 'outcomeClicked', 'outcomeClicked', 'typeChosen']);
      return one(roll, ['placePressed', 'placePressed', 'unavailableRemoved']);
    default:
      return state satisfies never;
  }
}

const prices = ['1.50', '2.00', '2.00', '2.50'] as const;
const currencies: readonly [Currency, ...Currency[]] = [eur, eur, eur, { code: 'JPY', subunits: '1' }];
const policies: readonly [AcceptPolicy, ...AcceptPolicy[]] = [
  { mode: 'none' },
  { mode: 'none' },
  { mode: 'higher' },
  { mode: 'return', share: '0.2' },
  { mode: 'any' },
];
const bonuses: readonly [PlayerBonuses, ...PlayerBonuses[]] = [
  unknownBonuses,
  noBonuses,
  someBonuses({
    huntings: [aHunting({ farm_once_per_event: true, farmed_event_ids: ['1'] })],
    freebets: [aFreebet({ max_odds: '9', issued_amount: '5.00' })],
  }),
];

/** What is true of the matches, whatever the ticket knows. */
export function world() {
  const statuses = new Map<string, MatchStatus>();
  const markets = new Map<string, SlipMarketFact>();
  const matchIds = ['1', '2', '3', '4'] as const;
  const providerOf = (matchId: string): Provider => (matchId === '5' ? 'oddin' : 'betradar');
  const move = (roll: Dice, matchId: string): void => {
    const outcomes = ['1', 'x'].map((id) => ({ id, odds: one(roll, prices), active: roll(20) > 0 }));
    markets.set(matchId, { id: '1', specifier: '', status: one(roll, [1, 1, 1, 1, 1, 1, 1, -1]), outcomes });
  };
  for (const matchId of [...matchIds, '5']) {
    statuses.set(matchId, 1);
    markets.set(matchId, {
      id: '1',
      specifier: '',
      status: 1,
      outcomes: ['1', 'x'].map((id) => ({ id, odds: '2.00', active: true })),
    });
  }
  const statusOf = (matchId: string): MatchStatus => statuses.get(matchId) ?? 1;
  const outcomeOf = (matchId: string, outcomeId: string) =>
    markets.get(matchId)?.outcomes.find(({ id }) => id === outcomeId) ?? { id: outcomeId, odds: '2.00', active: true };
  const isSuspended = (matchId: string, outcomeId: string): boolean =>
    markets.get(matchId)?.status !== 1 || !outcomeOf(matchId, outcomeId).active;
  const selection = (matchId: string, outcomeId: string): SlipSelection => {
    const { odds, active } = outcomeOf(matchId, outcomeId);
    return aSelection({
      eachWay: { places: 3, fraction: '1/4' },
      matchId,
      outcomeId,
      odds,
      active,
      provider: providerOf(matchId),
      matchStatus: statusOf(matchId),
      isSuspended: isSuspended(matchId, outcomeId),
      isNotAvailable: !isBettable(statusOf(matchId)),
    });
  };
  return {
    move,
    matchIds,
    selection,
    statuses,
    /** Odds in the catalogue, which is what a refusal names. */
    oddsOf: ({ matchId, outcomeId }: SlipSelection): string => outcomeOf(matchId, outcomeId).odds,
    marketsOf: (matchId: string): TicketEvent => {
      const market = markets.get(matchId);
      return { type: 'marketsChanged', matchId, markets: market === undefined ? [] : [market] };
    },
    agreesWith: (slip: Slip, inactive: readonly Provider[]): boolean =>
      selectionsOf(slip).every((it) => {
        const { odds, active } = outcomeOf(it.matchId, it.outcomeId);
        const status = statusOf(it.matchId);
        return (
          it.odds === odds &&
          it.active === active &&
          it.isSuspended === isSuspended(it.matchId, it.outcomeId) &&
          it.matchStatus === status &&
          it.isNotAvailable === (!isBettable(status) || inactive.includes(it.provider))
        );
      }),
  };
}
type World = ReturnType<typeof world>;

/** The bet of an entry: taken, or, with a live delay, in any status that one knows. */
function aBetOf(roll: Dice, press: Press | undefined, place: number, isLive: boolean): Bet {
  return aBet({
    id: `${place}`,
    ref: `${press?.key}.${place}`,
    ...(isLive
      ? one<Partial<Bet>>(roll, [
          { status: 'submitted', decides_at: `2026-08-01T18:10:0${roll(10)}.000Z` },
          { status: 'submitted', decides_at: `2026-08-01T18:10:0${roll(10)}.000Z` },
          { status: 'submitted', decides_at: null },
          { status: 'rejected', refusal: { code: one(roll, [101, 130, 135]), localized_message: 'said' } },
          { status: 'rejected' },
          {},
        ])
      : {}),
  });
}

function verdict(roll: Dice, truth: World, press: Press | undefined): PlaceVerdict {
  const entries = press?.entries ?? [];
  const errors: readonly BetError[] = entries
    .map((entry, bet_index) => ({ entry, bet_index }))
    .filter(() => roll(3) === 0)
    .map(({ entry, bet_index }) => ({
      bet_index,
      code: one(roll, [101, 120, 130, 135]),
      localized_message: 'said',
      selections: entry.selections.map((selection) => ({
        match_id: selection.matchId,
        market_id: selection.marketId,
        specifier: selection.specifier,
        outcome_id: selection.outcomeId,
        current_odds: truth.oddsOf(selection),
      })),
    }));
  const refused = new Set(errors.map((error) => error.bet_index));
  const isLive = roll(2) === 0;
  const bets = entries.flatMap((_, n) => (refused.has(n) ? [] : [aBetOf(roll, press, n, isLive)]));
  switch (roll(9)) {
    case 0:
      return { kind: 'unauthorized' };
    case 1:
      return { kind: 'unreachable' };
    case 2:
      return { kind: 'not_found' };
    case 3:
    case 4:
      return { kind: 'unknown' };
    case 5:
      return { kind: 'refused', code: one(roll, [101, 132, 1029, null]), key: null, errorsByBet: [...errors] };
    default:
      return bets.length === 0
        ? { kind: 'refused', code: 101, key: null, errorsByBet: [...errors] }
        : { kind: 'placed', bets, errorsByBet: [...errors] };
  }
}

function storedBets(roll: Dice, truth: World): readonly SlipBet[] {
  const [first, second, third] = [truth.selection('1', '1'), truth.selection('2', '1'), truth.selection('3', 'x')];
  const over = { stake: '5', currency: one(roll, currencies) };
  const custom = aCustomBet([truth.selection('2', '1'), truth.selection('2', 'x')], '3.00', over);
  return one<readonly SlipBet[]>(roll, [
    [aCombo([first, second, third], over), custom],
    [aSystem([first, second, third], aSystemType('2/3', 3, 2), over)],
    [aSlipBet({ selections: [first], ...over }), aSlipBet({ selections: [second], ...over })],
    [custom],
  ]);
}

export function mints(roll: Dice) {
  let minted = 0;
  return (): string => `key-${String(roll(1000)).padStart(4, '0')}-${String(++minted).padStart(10, '0')}`;
}

export interface Walker {
  readonly roll: Dice;
  readonly mint: () => string;
  readonly truth: World;
}

/** An event of a type, as it may come to a ticket. Long: a case for each type. */
export function anEvent({ roll, mint, truth }: Walker, ticket: Ticket, type: TicketEvent['type']): TicketEvent {
  const held = selectionsOf(ticket.slip);
  const aMatchId = (): string => (roll(8) === 0 ? '5' : one(roll, truth.matchIds));
  const anySelection = (): SlipSelection => truth.selection(aMatchId(), one(roll, ['1', '1', '1', 'x']));
  const pick = (): SlipSelection =>
    (roll(4) === 0 ? undefined : held[roll(Math.max(1, held.length))]) ?? anySelection();
  const betId = ticket.slip.bets[roll(Math.max(1, ticket.slip.bets.length))]?.betId ?? 'none';
  const asked = ticket.press?.press ?? ticket.unresolved?.press;
  const key = roll(10) === 0 ? 'key-of-another-press' : (asked?.key ?? 'key-of-no-press');
  switch (type) {
    case 'outcomeClicked':
      return { type, selection: anySelection(), quickBetOn: roll(10) === 0 };
    case 'customBetBuilt': {
      const matchId = aMatchId();
      return { type, selections: [truth.selection(matchId, '1'), truth.selection(matchId, 'x')], odds: '3.00' };
    }
    case 'customPriced':
      return {
        type,
        betId,
        selectionIds: ticket.slip.bets.find((bet) => bet.betId === betId)?.selections.map(({ id }) => id) ?? [],
        odds: one(roll, ['3.00', '3.00', '2.90', '2.00', '3.10', null]),
      };
    case 'selectionRemoved':
    case 'bankerToggled':
      return { type, selectionId: pick().id };
    case 'selectionsRemoved':
      return { type, selectionIds: [pick().id, pick().id] };
    case 'betRemoved':
    case 'eachWayToggled':
      return { type, betId };
    case 'unavailableRemoved':
    case 'cleared':
    case 'changesAccepted':
    case 'undone':
    case 'restoreStarted':
    case 'restoreFailed':
      return { type };
    case 'typeChosen':
      return { type, betType: one(roll, ['single', 'combo', 'system', 'custom_bet']) };
    case 'systemTypeChosen':
      return { type, systemTypeId: one(roll, ['2/3', 'trixie', 'patent', '2/4', '3/4', 'yankee', 'none']) };
    case 'stakeTyped':
      return { type, betId, text: one(roll, ['5', '10', '', '0', 'x']) };
    case 'stakeForAllTyped':
      return { type, text: one(roll, ['5', '10', '20', '']) };
    case 'stakeSplit':
      return { type, text: one(roll, ['10', '11', 'x']) };
    case 'winTyped':
      return { type, betId, text: one(roll, ['20', '30', 'x']) };
    case 'acceptPolicyChosen':
      return { type, policy: one(roll, policies) };
    case 'marketsChanged': {
      const { matchId } = pick();
      truth.move(roll, matchId);
      return truth.marketsOf(matchId);
    }
    case 'matchChanged': {
      const { matchId } = pick();
      const status = one<MatchStatus>(roll, [0, 1, 1, 1, 1, 1, 1, 2, 4]);
      truth.statuses.set(matchId, status);
      return { type, matchId, status };
    }
    case 'providerChanged':
      return { type, provider: one<Provider>(roll, ['betradar', 'oddin']), active: roll(4) > 0 };
    case 'settingsKnown':
      return {
        type,
        systemTypes: roll(4) === 0 ? [] : someSystemTypes,
        singleBetProviders: roll(6) === 0 ? ['betradar'] : [],
        inactiveProviders: roll(3) === 0 ? ['oddin'] : [],
      };
    case 'currencyChanged':
      return { type, currency: one(roll, currencies) };
    case 'bonusesKnown':
      return { type, bonuses: one(roll, bonuses) };
    case 'bonusChosen':
      return { type, betId, bonusId: one(roll, ['40', '40', '10', null]) };
    case 'jackpotsKnown':
      return { type, jackpots: one<Jackpots>(roll, [noJackpots, [aJackpot('50', 'combo', betId)]]) };
    case 'placePressed':
      return {
        type,
        key: mint(),
        now: roll(1_000_000),
        deviceId: 'device-1',
        locale: 'en',
        terms: someTerms({
          loggedIn: roll(12) > 0,
          balance: roll(12) === 0 ? 0n : 1_000_000n,
          limits: someLimits({ currency: ticket.currency, minStake: 1n }),
        }),
        acceptChanges: roll(2) === 0,
      };
    case 'answered':
    case 'resolved':
      return { type, key, verdict: verdict(roll, truth, asked) };
    case 'betsDecided':
      return { type, key, bets: (asked?.entries ?? []).map((_, place) => aBetOf(roll, asked, place, roll(2) === 0)) };
    case 'receiptDismissed':
      return { type, reuse: roll(2) === 0 };
    case 'restored':
      return {
        type,
        slip: { bets: storedBets(roll, truth), remembered: { combo: '', system: '', singles: {} } },
        from: one(roll, ['session', 'sharing']),
      };
    case 'sessionChanged':
      return { type, playerId: roll(4) === 0 ? one(roll, ['1', '2', null]) : ticket.playerId, unresolved: null };
    default:
      return type satisfies never;
  }
}
