import type { Bet, BetError } from './ticket-wire.ts';
import type { Delay, Press } from './ticket-types.ts';
import { refusalKey } from './ticket-words.ts';

/**
 * The server has the bet and its stake, and decides on it when its live delay is over. A back end that knows no delay has no
 * `decides_at`, and `submitted` is how it says that a bet is placed.
 */
export function isUndecided({ status, decides_at: end }: Pick<Bet, 'status' | 'decides_at'>): boolean {
  return status === 'submitted' && end !== undefined;
}

function isRejected({ status }: Bet): boolean {
  return status === 'rejected';
}

/** The latest of moments that are text of one form; null when there is none. */
function latest(moments: readonly string[]): string | null {
  return moments.reduce<string | null>((last, moment) => (last === null || last < moment ? moment : last), null);
}

/** The delay that these bets of one press wait for. */
export function delayOf(bets: readonly Bet[], errorsByBet: readonly BetError[]): Delay {
  return {
    until: latest(bets.flatMap((bet) => (isUndecided(bet) ? (bet.decides_at ?? []) : []))),
    bets,
    errorsByBet,
  };
}

/** Whether nothing is waited for any more. */
export function isDelayOver({ bets }: Delay): boolean {
  return !bets.some(isUndecided);
}

/** Only a decision is news, and the first one is for ever. */
function newer(known: Bet, received: Bet | undefined): Bet {
  return received !== undefined && isUndecided(known) && !isUndecided(received) ? received : known;
}

/** The delay with bets that were received while it runs; late ones change nothing. */
export function withDecisions(delay: Delay, received: readonly Bet[]): Delay {
  const byId = new Map(received.map((bet) => [bet.id, bet]));
  return delayOf(
    delay.bets.map((bet) => newer(bet, byId.get(bet.id))),
    delay.errorsByBet,
  );
}

/** What became of the entries of a press whose bets are decided. */
export interface Decided {
  readonly accepted: readonly Bet[];
  /** Places of the entries that became bets. */
  readonly places: ReadonlySet<number>;
  /** Refused at once, and rejected after the delay. */
  readonly errors: readonly BetError[];
}

/** What a rejected bet says, as if it had been refused at once. */
function rejectionOf({ refusal }: Bet, place: number): BetError {
  return {
    bet_index: place,
    code: refusal?.code ?? 140,
    localized_message: refusal?.localized_message ?? refusalKey(140, null),
  };
}

/** Reads which entry each bet is by the bets' `ref`; else they are those that no error names, in order. */
export function decidedOf(press: Press, bets: readonly Bet[], errorsByBet: readonly BetError[]): Decided {
  const placeOf = new Map(press.entries.map((_, place) => [`${press.key}.${place}`, place]));
  const known = bets
    .map(({ ref }) => (ref === null ? undefined : placeOf.get(ref)))
    .filter((place) => place !== undefined);
  const refused = new Set(errorsByBet.map((error) => error.bet_index));
  const places =
    known.length === bets.length ? known : [...press.entries.keys()].filter((place) => !refused.has(place));
  const rejections = bets.flatMap((bet, index) => {
    const place = places[index];
    return isRejected(bet) && place !== undefined ? [rejectionOf(bet, place)] : [];
  });
  const rejected = new Set(rejections.map((error) => error.bet_index));
  return {
    accepted: bets.filter((bet) => !isRejected(bet)),
    places: new Set(places.filter((place) => !rejected.has(place))),
    errors: [...errorsByBet, ...rejections],
  };
}
