/** Cents of a decimal text with at most two places: `10`, `10.5`, `10.50`. */
export function cents(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.');
  if (!/^0*$/.test(part.slice(2))) throw new RangeError(`${decimal} has parts of a cent`);
  return BigInt(whole) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'));
}

/** An amount of euros as the English page writes it. */
export function euro(amount: bigint): string {
  const whole = String(amount / 100n).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `€${whole}.${String(amount % 100n).padStart(2, '0')}`;
}

/** A single sum of euros as the English page writes it: from 100 euros on without a fraction of noughts (SLIP-22). */
export function euroSum(amount: bigint): string {
  return amount >= 10_000n && amount % 100n === 0n ? euro(amount).slice(0, -3) : euro(amount);
}

/** Odds as the page writes them: two places at least, no nought after them. */
export function shownOdds(odds: string): string {
  const [whole = '0', part = ''] = odds.split('.');
  return `${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`;
}

const MILLION = 1_000_000n;

function millionths(odds: string): bigint {
  const [whole = '0', part = ''] = odds.split('.');
  return BigInt(`${whole}${part.padEnd(6, '0')}`);
}

/** Product of odds in its exact parts: numerator over a million to the power of their number. */
function product(odds: readonly string[]): { readonly top: bigint; readonly bottom: bigint } {
  return {
    top: odds.map(millionths).reduce((a, b) => a * b, 1n),
    bottom: MILLION ** BigInt(odds.length),
  };
}

/** What a stake in cents at these odds pays, in whole cents, rounded half up. */
export function payout(stake: bigint, ...odds: readonly string[]): bigint {
  const { top, bottom } = product(odds);
  return (stake * top * 2n + bottom) / (bottom * 2n);
}

function roundedTo(places: number, odds: readonly string[]): string {
  const { top, bottom } = product(odds);
  const unit = 10n ** BigInt(places);
  const scaled = (top * 2n * unit + bottom) / (bottom * 2n);
  return `${scaled / unit}.${String(scaled % unit).padStart(places, '0')}`;
}

/** Total odds of several legs as the page shows them, rounded half up to three places. */
export function totalOdds(...odds: readonly string[]): string {
  return roundedTo(3, odds);
}

/** Total odds as the server writes them down, rounded half up to six places. */
export function writtenOdds(...odds: readonly string[]): string {
  return roundedTo(6, odds);
}

/** Below, above or equal, without floats. */
export function compareOdds(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = [millionths(a), millionths(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** All ways to choose `size` of the places. */
function choices(places: readonly number[], size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return places.flatMap((place, at) => choices(places.slice(at + 1), size - 1).map((rest) => [place, ...rest]));
}

/** What a system pays, in whole cents, rounded half up: line by line, those with a place of `failed` pay nothing. */
export function systemPayout(
  stake: bigint,
  sizes: readonly number[],
  odds: readonly string[],
  { bankers = [], failed = [] }: { readonly bankers?: readonly number[]; readonly failed?: readonly number[] } = {},
): bigint {
  const free = [...odds.keys()].filter((place) => !bankers.includes(place));
  const lines = sizes.flatMap((size) => choices(free, size)).map((line) => [...bankers, ...line]);
  const paying = lines.filter((line) => line.every((place) => !failed.includes(place)));
  // Every line over the same number of millionths.
  const top = paying
    .map((line) =>
      [...odds.keys()].reduce(
        (all, place) => all * (line.includes(place) ? millionths(odds[place] ?? '0') : MILLION),
        1n,
      ),
    )
    .reduce((a, b) => a + b, 0n);
  const bottom = BigInt(lines.length) * MILLION ** BigInt(odds.length);
  return (stake * top * 2n + bottom) / (bottom * 2n);
}

/** The least stake, in whole cents, that pays at least this at these odds. */
export function stakeFor(win: bigint, ...odds: readonly string[]): bigint {
  const { top, bottom } = product(odds);
  return (win * bottom + top - 1n) / top;
}
