/** Stakes as the player types them (SLIP-14, SLIP-18, record 12). */
import type { StakeSource } from '@touchline/rules';
import { isFreebet } from './entries.ts';
import type { Entry, Slip, Terms } from './entries.ts';
import { amountText, typedAmount } from './money.ts';
import { follow } from './prices.ts';

export function typeStake(entry: Entry, text: string, source: StakeSource): void {
  if (isFreebet(entry)) return;
  entry.stake = text;
  entry.source = source;
  entry.win = '';
}

export function typeWin(entry: Entry, text: string): void {
  if (isFreebet(entry)) return;
  entry.source = 'potential_win';
  entry.win = text;
  follow(entry);
}

export function splitStake(slip: Slip, text: string, terms: Terms): void {
  const total = typedAmount(text, terms.currency.subunits);
  const own = slip.entries.filter((entry) => !isFreebet(entry));
  if (typeof total !== 'bigint' || own.length === 0) return;
  const count = BigInt(own.length);
  own.forEach((entry, place) => {
    const extra = BigInt(place) < total % count ? 1n : 0n;
    const share = (total / count + extra) / (entry.eachWay ? 2n : 1n);
    typeStake(entry, amountText(share, terms.currency.subunits), 'split');
  });
}
