/** Exactly four recommended stakes in the main unit, padded with `0` (SLIP-18). */
export function recommendedStakes(stakes: readonly string[]): readonly [string, string, string, string] {
  const [first = '0', second = '0', third = '0', fourth = '0'] = stakes;
  return [first, second, third, fourth];
}
