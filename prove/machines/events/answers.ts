/** What a server may say about a press. */
import type { Bet, BetError } from '@touchline/contract';
import type { PlaceVerdict, Press } from '@touchline/rules';
import { aBet } from '@touchline/rules/testing';
import type { Dice } from '../../dice.ts';
import { oddsText } from './world.ts';

/** `submitted` waits for the end of its live delay; the others are decided. */
type DecidedStatus = 'waiting_results' | 'submitted' | 'rejected';

/** Once in a while nothing is said of the moment. */
function someMoment(dice: Dice): string | null {
  return dice.once(8) ? null : `2026-08-01T18:10:0${dice.roll(10)}.000Z`;
}

/** Why a bet was rejected, where the server says so. */
function someRefusal(dice: Dice): Pick<Bet, 'refusal'> {
  const code = dice.one(codes);
  const message = dice.once(5) ? dice.one(riskKeys) : `error.of.${code}`;
  return dice.once(6) ? {} : { refusal: { code, localized_message: message } };
}

function betOf(dice: Dice, press: Press, place: number, decision: DecidedStatus): Bet {
  const entry = press.entries[place];
  const asked = press.request.bets[place];
  return aBet({
    id: `${press.key}-${place}`,
    type: entry?.betType ?? 'single',
    ref: `${press.key}.${place}`,
    status: decision,
    stake: {
      value: asked?.stake.value ?? '0',
      currency: asked?.stake.currency ?? 'EUR',
      subunits: entry?.currency.subunits ?? '100',
    },
    ...(decision === 'submitted' ? { decides_at: someMoment(dice) } : {}),
    ...(decision === 'rejected' ? someRefusal(dice) : {}),
  });
}

const riskKeys: readonly string[] = [
  'error.risk_validation.odds_different_than_bookmaker',
  'error.risk_validation.odds_higher_than_bookmakers',
  'error.risk_validation.odds_to_low',
  'error.risk_validation.odds_higher_than_bookmakers_current_odds',
];

const codes: readonly number[] = [
  101, 101, 101, 114, 118, 120, 130, 131, 132, 134, 135, 136, 137, 140, 142, 145, 1009, 1029,
];

function someError(dice: Dice, press: Press, place: number): BetError {
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
}

const decisions: readonly DecidedStatus[] = [
  'waiting_results',
  'waiting_results',
  'waiting_results',
  'rejected',
  'submitted',
];

/** Bets received while their delay runs, by push or by a query: one or all, now and then one that nobody waits for. */
export function someBets(dice: Dice, press: Press, waiting: readonly Bet[]): readonly Bet[] {
  const places = waiting.length === 0 ? placesOf(press) : waiting.map((_, place) => place);
  const chosen = dice.once(2) ? places : places.filter(() => dice.once(2));
  return chosen.map((place) => {
    const bet = betOf(dice, press, place, dice.one(decisions));
    return { ...bet, id: waiting[place]?.id ?? bet.id, ref: waiting[place]?.ref ?? bet.ref };
  });
}

function placesOf(press: Press): number[] {
  return press.entries.map((_, place) => place);
}

/** What a press in play comes to: some bets wait, some were decided meanwhile. */
function someDecision(dice: Dice, isLive: boolean): DecidedStatus {
  if (!isLive) return 'waiting_results';
  return dice.one(['submitted', 'submitted', 'submitted', 'waiting_results', 'rejected'] as const);
}

function placed(dice: Dice, press: Press): PlaceVerdict {
  const isLive = dice.once(3);
  const places = placesOf(press);
  const refused = places.length > 1 && dice.once(3) ? places.filter((place) => place > 0 && dice.once(2)) : [];
  return {
    kind: 'placed',
    bets: places
      .filter((place) => !refused.includes(place))
      .map((place) => betOf(dice, press, place, someDecision(dice, isLive))),
    errorsByBet: refused.map((place) => someError(dice, press, place)),
  };
}

function refused(dice: Dice, press: Press): PlaceVerdict {
  if (dice.once(6)) return { kind: 'refused', code: null, key: null, errorsByBet: [] };
  const errorsByBet = dice.once(4) ? [] : placesOf(press).map((place) => someError(dice, press, place));
  const code = errorsByBet[0]?.code ?? dice.one(codes);
  return { kind: 'refused', code, key: dice.once(3) ? null : `error.of.${code}`, errorsByBet };
}

export function someVerdict(dice: Dice, press: Press): PlaceVerdict {
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
}

/** After asking again or looking up: it may turn out that there is no such bet. */
export function someLastVerdict(dice: Dice, press: Press): PlaceVerdict {
  if (dice.once(4)) return { kind: 'not_found' };
  return dice.once(6) ? { kind: 'not_placed' } : someVerdict(dice, press);
}
