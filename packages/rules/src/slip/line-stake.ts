import { formatScaled, roundHalfUp } from '../odds/exact.ts';
import { decimalsOf } from '../odds/money.ts';
import type { LineStake } from './slip-types.ts';

/** Places past the subunit that a share is shown with. */
const finerPlaces = 4;
/** A share that is smaller still has so many digits that count. */
const fewestDigits = 3;

/** Noughts at the end are left out, the subunit is not. */
function trimmed(text: string, decimals: number): string {
  const [whole = '', part = ''] = text.split('.');
  const kept = part.replace(/0+$/, '').padEnd(decimals, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/**
 * What stands on one of so many lines, of a stake in subunits above 0 (SLIP-20): the exact share where it ends within
 * four places past the subunit, else the nearest text that long, and longer for the smallest shares.
 */
export function lineStakeOf(stake: bigint, lines: bigint, subunits: string): LineStake {
  const decimals = decimalsOf(subunits);
  const shareIn = (places: number): LineStake & { readonly units: bigint } => {
    const num = stake * 10n ** BigInt(places - decimals);
    const units = roundHalfUp({ num, den: lines });
    return { value: formatScaled(units, places), isExact: units * lines === num, units };
  };
  let places = decimals + finerPlaces;
  let share = shareIn(places);
  while (!share.isExact && share.units < 10n ** BigInt(fewestDigits - 1)) {
    places += 1;
    share = shareIn(places);
  }
  const { value, isExact } = share;
  return { value: isExact ? trimmed(value, decimals) : value, isExact };
}
