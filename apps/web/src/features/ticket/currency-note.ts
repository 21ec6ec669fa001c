import type { MoneyView, SlipBetView } from '@touchline/client';
import type { TextKey } from '../../text/use-text.ts';

interface CurrencyNote {
  readonly key: TextKey;
  /** What the one stake was; null where several are spoken of. */
  readonly before: MoneyView | null;
}

/** What became of stakes that were in another currency (SLIP-17); null where there were none. */
export function currencyNote(bets: readonly Pick<SlipBetView, 'stakeText' | 'stakeBefore'>[]): CurrencyNote | null {
  const moved = bets.filter(({ stakeBefore }) => stakeBefore !== null);
  const [first] = moved;
  if (first === undefined) return null;
  const isEmptied = moved.some(({ stakeText }) => stakeText === '');
  if (bets.length > 1) return { key: isEmptied ? 'slip.currency.emptied' : 'slip.currency.converted', before: null };
  return { key: isEmptied ? 'stake.moved.emptied' : 'stake.moved.converted', before: first.stakeBefore };
}
