import type { Dice } from '../dice.ts';
import type { OracleBet, OracleBonus, OracleLeg, OracleRace } from './oracle.ts';

/** A random bet in a currency with so many decimals. */
export interface RandomBet {
  readonly decimals: number;
  readonly bet: OracleBet;
}

const decimals = [0, 2, 2, 2, 3, 8, 18] as const;

/** Digits after the first, so that stakes of every length come up. */
function someDigits(dice: Dice, most: number): bigint {
  let value = BigInt(1 + dice.roll(9));
  for (let more = dice.roll(most); more > 0; more -= 1) value = value * 10n + BigInt(dice.roll(10));
  return value;
}

function oddsText(dice: Dice): string {
  switch (dice.roll(12)) {
    case 0:
      return '1.00';
    case 1:
      return String(1 + dice.roll(1000));
    case 2:
      return `${1 + dice.roll(30)}.${String(dice.roll(1_000_000)).padStart(6, '0')}`;
    case 3:
      return `${1 + dice.roll(30)}.${String(dice.roll(1000)).padStart(3, '0')}`;
    case 4:
      return `${1 + dice.roll(900)}.${dice.roll(10)}`;
    default:
      return `${1 + dice.roll(4)}.${String(dice.roll(100)).padStart(2, '0')}`;
  }
}

const ended = ['win', 'win', 'win', 'win', 'lose', 'void', 'cancelled', 'half_win', 'half_lose'] as const;
const kind = ['win', 'win', 'win', 'win', 'win', 'win', 'void', 'half_win'] as const;
const givenBack = ['void', 'void', 'cancelled'] as const;

/** Results of a bet are drawn from one pot, or hardly any bet of many legs would ever return something. */
function resultsOf(dice: Dice, legs: number): OracleLeg['result'][] {
  const pot = dice.roll(20);
  const draw = (): OracleLeg['result'] => {
    if (pot === 0) return dice.one(givenBack);
    if (pot === 1) return 'cancelled';
    if (pot < 5) return dice.once(3) ? 'no_results' : dice.one(kind);
    if (pot < 8) return dice.once(3) ? 'no_results' : dice.one(ended);
    return dice.one(pot < 14 ? kind : ended);
  };
  return Array.from({ length: legs }, draw);
}

function deadHeat(dice: Dice): readonly [number, number] | null {
  if (!dice.once(8)) return null;
  const tied = 2 + dice.roll(4);
  return [1 + dice.roll(tied), tied];
}

const fractions: readonly (readonly [bigint, bigint])[] = [
  [1n, 4n],
  [1n, 5n],
  [1n, 2n],
  [1n, 3n],
];

/** Of a single every second leg is of a race, and most of those are each way; of other bets one now and then. */
function raceOf(dice: Dice, isSingle: boolean): OracleRace | null {
  if (isSingle ? !dice.once(2) : !dice.once(8)) return null;
  const eachWay = isSingle && !dice.once(4) ? { places: 1 + dice.roll(4), fraction: dice.one(fractions) } : null;
  const withdrawn = dice.once(3) ? Array.from({ length: 1 + dice.roll(2) }, () => oddsText(dice)) : [];
  return { position: 1 + dice.roll(isSingle ? 6 : 2), tied: 1 + (dice.once(2) ? 0 : dice.roll(4)), eachWay, withdrawn };
}

function legsOf(dice: Dice, count: number, bankers: number, isRaced: boolean): OracleLeg[] {
  return resultsOf(dice, count).map((result, place) => {
    const race = isRaced && !result.startsWith('half') ? raceOf(dice, count === 1) : null;
    return {
      odds: oddsText(dice),
      result,
      race,
      deadHeat: result === 'win' && race === null ? deadHeat(dice) : null,
      // Spread over the places, so that bankers do not always come first.
      banker: bankers > 0 && (place * 7 + 3) % count < bankers && isSpread(count),
    };
  });
}

/** 7 and the number of legs must share no divisor for the spread to hit as many places as there are bankers. */
function isSpread(count: number): boolean {
  return count % 7 !== 0;
}

function sizesOf(dice: Dice, totalCount: number): number[] {
  if (dice.once(2)) return [1 + dice.roll(totalCount)];
  const sizes: number[] = [];
  for (let size = 1; size <= totalCount; size += 1) if (dice.once(2)) sizes.push(size);
  return sizes.length === 0 ? [totalCount] : sizes;
}

function boostOf(dice: Dice, legs: number): OracleBonus {
  const odds = (): string => `1.${String(1 + dice.roll(99)).padStart(2, '0')}`;
  const minCount = 1 + dice.roll(5);
  const places = Array.from({ length: legs }, (_, place) => place);
  const lower = Array.from({ length: minCount - 1 }, (_, below) => ({ minCount: below + 1, odds: odds() }));
  return {
    type: 'comboboost',
    odds: odds(),
    minCount,
    counted: dice.once(2) ? places.filter(() => !dice.once(5)) : null,
    lower: dice.once(2) ? lower.filter(() => dice.once(2)) : [],
  };
}

function bonusOf(dice: Dice, legs: number): OracleBonus | null {
  switch (dice.roll(10)) {
    case 0:
      return { type: 'freebet' };
    case 1:
      return { type: 'freebet_only_win' };
    case 2:
      return { type: 'freebet_all_win' };
    case 3:
      return { type: 'freebet_no_risk' };
    case 4:
    case 5:
      return boostOf(dice, legs);
    default:
      return null;
  }
}

const types = ['single', 'single', 'combo', 'combo', 'combo', 'system', 'system', 'custom_bet'] as const;

function countOf(dice: Dice, type: OracleBet['type']): number {
  switch (type) {
    case 'single':
      return 1;
    case 'combo':
      return 2 + dice.roll(dice.once(10) ? 14 : 5);
    case 'system':
      return 3 + dice.roll(dice.once(20) ? 6 : 4);
    case 'custom_bet':
      return 2 + dice.roll(4);
    default:
      return type satisfies never;
  }
}

/** A bet of any type, with any results and bonus. Most are decided; some are still open. */
export function randomBet(dice: Dice): RandomBet {
  const type = dice.one(types);
  const count = countOf(dice, type);
  const bankers = type === 'system' && dice.once(3) ? 1 + dice.roll(count - 3 < 1 ? 1 : 2) : 0;
  const legs = legsOf(dice, count, bankers, type !== 'custom_bet');
  const isEachWay = legs.some(({ race }) => race !== null && race.eachWay !== null);
  const others = legs.filter((leg) => !leg.banker).length;
  const places = dice.one(decimals);
  // Both parts of an each-way bet are alike, and it carries no bonus.
  const stake = someDigits(dice, places + 6) * (isEachWay ? 2n : 1n);
  return {
    decimals: places,
    bet: {
      type,
      stake,
      legs,
      sizes: type === 'system' ? sizesOf(dice, others) : [],
      customOdds: type === 'custom_bet' ? oddsText(dice) : '1',
      bonus: isEachWay ? null : bonusOf(dice, count),
      cancelled: dice.once(60),
      cap: dice.once(3) ? (stake * BigInt(1 + dice.roll(200))) / 20n : null,
    },
  };
}
