/** What each format writes for decimal odds, worked out anew from its definition (CAT-09). */
export const oddsFormats = [
  'decimal',
  'british',
  'american',
  'hongkong',
  'indonesian',
  'malaysian',
  'percent',
] as const;
export type OddsFormat = (typeof oddsFormats)[number];

function thousandths(odds: string): bigint {
  const [whole = '0', part = ''] = odds.split('.');
  return BigInt(whole) * 1000n + BigInt(part.slice(0, 3).padEnd(3, '0'));
}

/** `a / b` to the nearest whole number, a half upwards. */
function nearest(a: bigint, b: bigint): bigint {
  return (2n * a + b) / (2n * b);
}

/** `value` is in 10^-places; two places stay, others only where they are not nought. */
function written(value: bigint, places: number): string {
  const digits = String(value).padStart(places + 1, '0');
  const [whole, part] = [digits.slice(0, -places), digits.slice(-places)];
  return `${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** The text of odds in a format; a pattern for fractions, whose ladder is a custom: see {@link isFractionOf}. */
export function oddsIn(format: OddsFormat, odds: string): string | RegExp {
  const decimal = thousandths(odds);
  const profit = decimal - 1000n;
  const stake = (): string => `-${written(nearest(100_000n, profit), 2)}`.replace(/^-1\.00$/, '1.00');
  switch (format) {
    case 'decimal':
      return written(decimal, 3);
    case 'british':
      return /^\d+\/\d+$/;
    case 'hongkong':
      return written(profit, 3);
    case 'american':
      if (profit >= 1000n) return `+${nearest(profit, 10n)}`;
      return nearest(100_000n, profit) === 100n ? '+100' : `-${nearest(100_000n, profit)}`;
    case 'indonesian':
      return profit >= 1000n ? written(profit, 3) : stake();
    case 'malaysian':
      return profit <= 1000n ? written(profit, 3) : stake();
    case 'percent':
      return `${written(nearest(10_000_000n, decimal), 2)}%`;
  }
}

/** Whether a fraction is about the profit of the odds: no further off than a twentieth. */
export function isFractionOf(fraction: string, odds: string): boolean {
  const [above = 0, below = 1] = fraction.split('/').map(Number);
  const profit = Number(odds) - 1;
  return Math.abs(above / below - profit) <= profit / 20 + 0.005;
}
