import { compare, parseDecimal, ratio } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';

/** How a leg would end at the score that stands: `ahead` wins, `behind` does not, `level` gives its stake back. */
export type LegLead = 'ahead' | 'behind' | 'level';

export interface BetScore {
  readonly home: number;
  readonly away: number;
}

/** Markets that the total score of a match decides, by id. Those of parts, corners or games it says nothing of. */
const kinds: Readonly<Record<string, 'result' | 'double' | 'duel' | 'handicap' | 'total' | 'home' | 'away' | 'both'>> =
  {
    1: 'result',
    10: 'double',
    11: 'duel',
    16: 'handicap',
    18: 'total',
    19: 'home',
    20: 'away',
    29: 'both',
    186: 'duel',
    219: 'duel',
    223: 'handicap',
    225: 'total',
    227: 'home',
    228: 'away',
    251: 'duel',
    256: 'handicap',
    258: 'total',
    260: 'home',
    261: 'away',
  };

function lineOf(specifier: string, name: string): Ratio | null {
  const pair = specifier.split('|').find((each) => each.startsWith(`${name}=`));
  return pair === undefined ? null : parseDecimal(pair.slice(name.length + 1));
}

function side(order: -1 | 0 | 1, wanted: 1 | -1): LegLead {
  return order === 0 ? 'level' : order === wanted ? 'ahead' : 'behind';
}

function against(value: bigint, line: Ratio | null, outcome: string): LegLead | null {
  if (line === null || (outcome !== 'over' && outcome !== 'under')) return null;
  return side(compare(ratio(value), line), outcome === 'over' ? 1 : -1);
}

/**
 * How a leg stands at a score; null where the score does not say: markets of parts and of other things than the score.
 * A line that the score has not passed is `behind` for over, as it is `ahead` for under.
 */
export function betToneOf(
  leg: { readonly marketId: string; readonly specifier: string; readonly outcomeId: string },
  score: BetScore,
): LegLead | null {
  const { marketId, specifier, outcomeId } = leg;
  const [home, away] = [BigInt(score.home), BigInt(score.away)];
  const order = compare(ratio(home), ratio(away));
  const winner = order === 0 ? 'x' : order > 0 ? '1' : '2';
  const held = (isHeld: boolean): LegLead => (isHeld ? 'ahead' : 'behind');
  switch (kinds[marketId]) {
    case 'result':
      return ['1', 'x', '2'].includes(outcomeId) ? held(outcomeId === winner) : null;
    case 'double':
      return /^(?:1x|12|x2)$/.test(outcomeId) ? held(outcomeId.includes(winner)) : null;
    case 'duel':
      return outcomeId === '1' || outcomeId === '2' ? side(order, outcomeId === '1' ? 1 : -1) : null;
    case 'handicap': {
      const line = lineOf(specifier, 'hcp');
      if (line === null || (outcomeId !== '1' && outcomeId !== '2')) return null;
      return side(compare(ratio((home - away) * line.den + line.num, line.den), ratio(0n)), outcomeId === '1' ? 1 : -1);
    }
    case 'total':
      return against(home + away, lineOf(specifier, 'total'), outcomeId);
    case 'home':
      return against(home, lineOf(specifier, 'total'), outcomeId);
    case 'away':
      return against(away, lineOf(specifier, 'total'), outcomeId);
    case 'both':
      return outcomeId === 'yes' || outcomeId === 'no'
        ? held((home > 0n && away > 0n) === (outcomeId === 'yes'))
        : null;
    case undefined:
    default:
      return null;
  }
}
