/** What a server may say about a press. */
import type { Bet, BetError } from '@touchline/contract';
import type { PlaceVerdict, Press } from '@touchline/rules';
import type { Dice } from '../../dice.ts';
import { oddsText } from './world.ts';

const betOf = (press: Press, place: number): Bet => {
  const entry = press.entries[place];
  const asked = press.request.bets[place];
  return {
    id: `${press.key}-${place}`,
    type: entry?.betType ?? 'single',
    ref: `${press.key}.${place}`,
    status: 'waiting_results',
    result: 'no_results',
    stake: {
      value: asked?.stake.value ?? '0',
      currency: asked?.stake.currency ?? 'EUR',
      subunits: entry?.currency.subunits ?? '100',
    },
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
  };
};

const riskKeys: readonly string[] = [
  'error.risk_validation.odds_different_than_bookmaker',
  'error.risk_validation.odds_higher_than_bookmakers',
  'error.risk_validation.odds_to_low',
  'error.risk_validation.odds_higher_than_bookmakers_current_odds',
];

const codes: readonly number[] = [
  101, 101, 101, 114, 118, 120, 130, 131, 132, 134, 135, 136, 137, 140, 142, 145, 1009, 1029,
];

const someError = (dice: Dice, press: Press, place: number): BetError => {
  const code = dice.one(codes);
  const bet = press.request.bets[place];
  const about = bet === undefined || dice.once(4) ? [] : bet.selections.filter(() => dice.once(2));
  return {
    bet_index: place,
    code,
    localized_message: dice.once(5) ? dice.one(riskKeys) : `error.of.${code}`,
    ...(about.length === 0
      ? {}
      : {
          selections: about.map(({ match_id, market_id, specifier, outcome_id }) => ({
            match_id,
            market_id,
            specifier,
            outcome_id,
            ...(dice.once(3) ? {} : { current_odds: oddsText(101 + dice.roll(400)) }),
          })),
        }),
    ...(code >= 134 && code <= 137 ? { limit: '5.00' } : {}),
  };
};

const placesOf = (press: Press): number[] => press.entries.map((_, place) => place);

const placed = (dice: Dice, press: Press): PlaceVerdict => {
  const places = placesOf(press);
  const refused = places.length > 1 && dice.once(3) ? places.filter((place) => place > 0 && dice.once(2)) : [];
  return {
    kind: 'placed',
    bets: places.filter((place) => !refused.includes(place)).map((place) => betOf(press, place)),
    errorsByBet: refused.map((place) => someError(dice, press, place)),
  };
};

const refused = (dice: Dice, press: Press): PlaceVerdict => {
  if (dice.once(6)) return { kind: 'refused', code: null, key: null, errorsByBet: [] };
  const errorsByBet = dice.once(4) ? [] : placesOf(press).map((place) => someError(dice, press, place));
  const code = errorsByBet[0]?.code ?? dice.one(codes);
  return { kind: 'refused', code, key: dice.once(3) ? null : `error.of.${code}`, errorsByBet };
};

export const someVerdict = (dice: Dice, press: Press): PlaceVerdict => {
  switch (dice.roll(10)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return placed(dice, press);
    case 4:
    case 5:
      return refused(dice, press);
    case 6:
      return { kind: 'unreachable' };
    case 7:
      return { kind: 'unauthorized' };
    default:
      return { kind: 'unknown' };
  }
};

/** After asking again or looking up: it may turn out that there is no such bet. */
export const someLastVerdict = (dice: Dice, press: Press): PlaceVerdict =>
  dice.once(4) ? { kind: 'not_found' } : someVerdict(dice, press);
