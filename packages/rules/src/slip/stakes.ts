import { divide, floor, multiply, ratio } from '../odds/exact.ts';
import type { Currency, Rates } from '../odds/money.ts';
import { amountOf, convertAmount, fromSubunits, readTypedAmount } from '../odds/money.ts';
import { isStakedByFreebet, nothingRemembered, partsOf } from './entries.ts';
import { mapBets } from './stable-map.ts';
import { factorOfTyped } from './totals.ts';
import type { Slip, SlipBet, StakeSource } from './slip-types.ts';

function withStake(bet: SlipBet, stake: string, stakeSource: StakeSource, winText = ''): SlipBet {
  if (bet.stake === stake && bet.stakeSource === stakeSource && bet.winText === winText) return bet;
  const { stakeBefore: _, ...rest } = bet;
  return { ...rest, stake, stakeSource, winText };
}

/**
 * Puts a stake in one field and remembers where it comes from (SLIP-18): `typed` when absent. Ends a stake that derives
 * from a win. Ignored for an entry that is staked by a freebet, whose amount is the stake (BON-05).
 */
export function typeStake(
  slip: Slip,
  betId: string,
  text: string,
  source: Extract<StakeSource, 'typed' | 'recommended' | 'max_stake'> = 'typed',
): Slip {
  return mapBets(slip, (bet) => (bet.betId === betId && !isStakedByFreebet(bet) ? withStake(bet, text, source) : bet));
}

/** Puts the same text in every stake field but those of entries that are staked by a freebet. */
export function typeStakeForAll(slip: Slip, text: string): Slip {
  return mapBets(slip, (bet) => (isStakedByFreebet(bet) ? bet : withStake(bet, text, 'typed')));
}

/**
 * Divides a total, as typed, by all entries that are not staked by a freebet; the first ones get a subunit more where it
 * does not divide, and one that is each way leaves over what does not go into both parts. Ignored when it is not an amount or there are no such entries.
 */
export function splitStake(slip: Slip, text: string): Slip {
  const open = slip.bets.filter((bet) => !isStakedByFreebet(bet));
  const [first] = open;
  if (first === undefined) return slip;
  const { subunits } = first.currency;
  const total = readTypedAmount(text, subunits);
  if (total.kind !== 'amount') return slip;
  const count = BigInt(open.length);
  const [share, left] = [total.subunits / count, total.subunits % count];
  return mapBets(slip, (bet) => {
    const place = open.indexOf(bet);
    if (place < 0) return bet;
    const own = BigInt(place) < left ? share + 1n : share;
    return withStake(bet, fromSubunits(own / partsOf(bet), subunits), 'split');
  });
}

/** Rounded up to the subunit, so that the win is reached; empty while the win is not an amount or the odds are unknown. */
function stakeForWin(bet: SlipBet): string {
  const win = readTypedAmount(bet.winText, bet.currency.subunits);
  const odds = factorOfTyped(bet);
  if (win.kind !== 'amount' || odds === null) return '';
  const stake = divide(ratio(win.subunits), odds);
  return stake === null ? '' : fromSubunits(-floor(multiply(stake, ratio(-1n))), bet.currency.subunits);
}

function derived(bet: SlipBet): SlipBet {
  return bet.stakeSource === 'potential_win' ? withStake(bet, stakeForWin(bet), 'potential_win', bet.winText) : bet;
}

const noneHeld: ReadonlySet<string> = new Set();

/**
 * Stakes that derive from a win, at the odds as they stand (SLIP-14): the win by the total odds, bonus left out, rounded
 * up to the subunit. All other stakes stay, and those of entries that are `held`, by their ids.
 */
export function deriveStakes(slip: Slip, held: ReadonlySet<string> = noneHeld): Slip {
  return mapBets(slip, (bet) => (held.has(bet.betId) ? bet : derived(bet)));
}

/** The win that the player wants from one entry; its stake follows from it (SLIP-14). Ignored as in `typeStake`. */
export function typeWin(slip: Slip, betId: string, text: string): Slip {
  return mapBets(slip, (bet) =>
    bet.betId === betId && !isStakedByFreebet(bet) ? derived(withStake(bet, bet.stake, 'potential_win', text)) : bet,
  );
}

function inCurrency(bet: SlipBet, currency: Currency, rates: Rates): SlipBet {
  if (bet.currency.code === currency.code && bet.currency.subunits === currency.subunits) return bet;
  if (isStakedByFreebet(bet)) return { ...bet, currency, stake: '', stakeSource: 'typed', winText: '', bonus: null };
  const stake = convertAmount(bet.stake, bet.currency, currency, rates);
  const typed = readTypedAmount(bet.stake, bet.currency.subunits);
  const isOtherCurrency = typed.kind === 'amount' && bet.currency.code !== currency.code;
  return {
    ...bet,
    currency,
    stake: stake ?? '',
    stakeSource: stake !== null && bet.stakeSource === 'sharing' ? 'sharing' : 'typed',
    winText: '',
    ...(isOtherCurrency ? { stakeBefore: amountOf(typed.subunits, bet.currency) } : {}),
  };
}

const noRates: Rates = {};

/**
 * All entries in one currency (SLIP-16, SLIP-17): stakes in another one are converted where `rates` has both currencies,
 * else emptied; the remembered ones are forgotten. Each entry keeps what its stake was, to show it to the player.
 * A freebet of another currency is taken off.
 */
export function withCurrency(slip: Slip, currency: Currency, rates: Rates = noRates): Slip {
  const moved = mapBets(slip, (bet) => inCurrency(bet, currency, rates));
  return moved === slip ? slip : { ...moved, remembered: nothingRemembered };
}
