import {
  amountOf,
  combinationOf,
  type Currency,
  lineCount,
  linesOf,
  multiply,
  parseOdds,
  payout,
  product,
  type Ratio,
  ratio,
  returnIfFail,
  returnsByFails,
  totalOddsText,
} from '@touchline/rules';

/** A system as it stands in the slip. Places count from 0 in the order of the selections. */
export interface SystemToExplain {
  /** Decimal odds of each selection. */
  readonly odds: readonly string[];
  /** Places of the selections that stand in every combination. */
  readonly bankers: readonly number[];
  readonly sizes: readonly number[];
  /** Total stake in subunits; null while there is none. */
  readonly stake: bigint | null;
  /** Largest return in subunits; null for none. */
  readonly cap: bigint | null;
  readonly currency: Currency;
}

/** One combination: the places in it, bankers included, what they multiply to, and what it returns by itself. */
interface Line {
  readonly places: readonly number[];
  readonly odds: string;
  /** Amount text; null without a stake. */
  readonly returns: string | null;
}

export interface LineGroup {
  /** Selections of each combination of the group, bankers left out. */
  readonly size: number;
  readonly lines: readonly Line[];
}

export interface Explanation {
  readonly lineCount: number;
  /** Null where there are too many to list. */
  readonly groups: readonly LineGroup[] | null;
  /** For 0, 1, 2 … selections that fail: the least and the greatest return; empty without a stake. */
  readonly byFails: readonly { readonly failed: number; readonly least: string; readonly greatest: string }[];
  /** What comes back if only this selection fails; empty without a stake. */
  readonly byLeg: readonly { readonly place: number; readonly returns: string }[];
}

/** As many combinations as one can still look through. */
const mostLines = 300n;

function allOdds(odds: readonly string[]): readonly Ratio[] | null {
  const factors = odds.map(parseOdds).filter((factor) => factor !== null);
  return factors.length === odds.length ? factors : null;
}

/** What a system is made of, and what it returns when some of it fails: every sum is one of the rules (SLIP-20, I14). */
export function explainSystem(system: SystemToExplain): Explanation | null {
  const { odds, bankers, sizes, stake, cap, currency } = system;
  const factors = allOdds(odds);
  if (factors === null) return null;
  const form = { kind: 'system', sizes, bankers } as const;
  const { shape, others } = combinationOf(form, odds.length);
  const count = lineCount(shape);
  const money = (subunits: bigint): string => amountOf(subunits, currency).value;
  const lineOf = (chosen: readonly number[]): Line => {
    const free = chosen.map((place) => others[place] ?? 0);
    const places = [...bankers, ...free].toSorted((a, b) => a - b);
    const total = product(places.map((place) => factors[place] ?? ratio(1n)));
    const returns = stake === null ? null : money(payout(stake, multiply(total, ratio(1n, count)), cap));
    return { places, odds: totalOddsText(total), returns };
  };
  const groups =
    count > mostLines
      ? null
      : sizes.map((size) => ({ size, lines: [...linesOf({ ...shape, sizes: [size] })].map(lineOf) }));
  return {
    lineCount: Number(count),
    groups,
    byFails:
      stake === null
        ? []
        : returnsByFails(stake, form, factors, cap).map(({ failed, least, greatest }) => ({
            failed,
            least: money(least),
            greatest: money(greatest),
          })),
    byLeg:
      stake === null
        ? []
        : factors.map((_, place) => ({
            place,
            returns: money(returnIfFail({ stake, cap }, form, factors, [place])),
          })),
  };
}

/** A letter for each place, so that combinations can be read: A, B … Z, A2, B2 … */
export function letterOf(place: number): string {
  const round = Math.floor(place / 26);
  return `${String.fromCharCode(65 + (place % 26))}${round === 0 ? '' : round + 1}`;
}
