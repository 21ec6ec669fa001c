import type { ArenaWallet } from '@touchline/contract/arena';

type Coin = Pick<ArenaWallet, 'subunits'>;

/** Subunits are a power of ten. */
function decimalsOf({ subunits }: Coin): number {
  return subunits.length - 1;
}

/** Decimal text in subunits, exact; null for what is no amount of this currency. */
function subunitsIn(text: string, coin: Coin): bigint | null {
  const [, whole = '', part = ''] = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  const kept = part.replace(/0+$/, '');
  if (whole === '' || kept.length > decimalsOf(coin)) return null;
  return BigInt(whole + kept.padEnd(decimalsOf(coin), '0'));
}

/** A typed stake in subunits, above nought; null for what is none. A comma counts as a point. */
export function readStake(text: string, coin: Coin): bigint | null {
  const stake = subunitsIn(text.trim().replace(',', '.'), coin);
  return stake === null || stake === 0n ? null : stake;
}

/** Subunits as decimal text with every place of the currency. */
export function amountText(amount: bigint, coin: Coin): string {
  const decimals = decimalsOf(coin);
  const digits = String(amount).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** `435` of `4.35`. */
function hundredths(odds: string): bigint {
  const [whole = '0', part = ''] = odds.split('.');
  return BigInt(whole) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'));
}

/** What a stake returns, exact, half up: as the games pay it. */
export function returnText(stake: bigint, odds: string, coin: Coin): string {
  return amountText((stake * hundredths(odds) * 2n + 100n) / 200n, coin);
}

/** Four stakes to press: from ten times the smallest one on. */
export function chipsOf(wallet: ArenaWallet): readonly bigint[] {
  const least = wallet.min_stake === null ? null : readStake(wallet.min_stake, wallet);
  return [10n, 20n, 50n, 100n].map((times) => (least ?? 1n) * times);
}
