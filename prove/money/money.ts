import {
  add,
  deductionFor,
  multiply,
  parseOdds,
  ratio,
  receiptOf,
  resultWithin,
  returnsByFails,
  settleBet,
  stillNeeded,
  zero,
} from '@touchline/rules';
import type { BetBonus, BetForm, BetToSettle, Ratio, SettlementLeg } from '@touchline/rules';
import { diceOf } from '../dice.ts';
import type { Checked, Part } from '../part.ts';
import { randomBet } from './bets.ts';
import { checkGift, gifts } from './gifts.ts';
import { byFails, judge, need } from './oracle.ts';
import type { OracleBet, OracleLeg, OracleRace, OracleVerdict } from './oracle.ts';
import { previewOf } from './preview.ts';

function oddsOf(text: string): Ratio {
  const odds = parseOdds(text);
  if (odds === null) throw new Error(`not odds: ${text}`);
  return odds;
}

function formOf({ type, legs, sizes, customOdds }: OracleBet): BetForm {
  if (type === 'custom_bet') return { kind: type, odds: oddsOf(customOdds) };
  if (type !== 'system') return { kind: type };
  return { kind: type, sizes, bankers: [...legs.entries()].filter(([, leg]) => leg.banker).map(([place]) => place) };
}

/** A leg as settlement makes it of what a feed says of its market. */
function legOf({ odds, result, deadHeat, race }: OracleLeg): SettlementLeg {
  if (race === null) return { odds, result, ...(deadHeat === null ? {} : sharing(deadHeat)) };
  const isEnded = result === 'win' || result === 'lose';
  const { eachWay, withdrawn } = race;
  const part = (places: number) => (isEnded ? resultWithin(race, places) : { result });
  return {
    odds,
    ...part(1),
    deduction: deductionFor(withdrawn),
    ...(eachWay === null ? {} : { place: { fraction: eachWay.fraction.join('/'), ...part(eachWay.places) } }),
  };
}

function sharing([places, tied]: readonly [number, number]): Pick<SettlementLeg, 'deadHeat'> {
  return {
    deadHeat: { places, tied },
  };
}

function bonusOf(bonus: OracleBet['bonus']): BetBonus | null {
  if (bonus?.type !== 'comboboost') return bonus;
  const { counted, lower, ...boost } = bonus;
  return { ...boost, ...(counted === null ? {} : { counted }), ...(lower.length === 0 ? {} : { lower }) };
}

/** The bet in the words of the rules. */
function asRules(bet: OracleBet): BetToSettle {
  return {
    stake: bet.stake,
    form: formOf(bet),
    legs: bet.legs.map(legOf),
    bonus: bonusOf(bet.bonus),
    cancelled: bet.cancelled,
    maxPayout: bet.cap,
  };
}

function verdictOf(bet: BetToSettle): OracleVerdict {
  const outcome = settleBet(bet);
  const { status, result } = outcome;
  if (!outcome.decided) return { status, result, payout: null, freebet: null };
  return { status, result, payout: outcome.payout, freebet: outcome.freebetReturned };
}

function shown(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}

type Differ = (what: string, expected: unknown, found: unknown) => void;

function compareReceipt(bet: BetToSettle, payout: bigint, differ: Differ): void {
  const receipt = receiptOf(bet);
  if (receipt === null) return differ('receipt', 'one', null);
  let sum = zero;
  for (const { amount } of receipt.entries) sum = add(sum, amount);
  if (sum.num !== payout * sum.den || receipt.payout !== payout) differ('sum of the receipt', payout, sum);
}

function compareNeed(bet: OracleBet, differ: Differ): void {
  const expected = need(bet);
  const found = stillNeeded(asRules(bet));
  if (found === null) return differ('still needed', expected, null);
  const { fewestWins, least, greatest } = found;
  const fromRules = { linesAlive: Number(found.linesAlive), fewestWins, least, greatest };
  if (shown(expected) !== shown(fromRules)) differ('still needed', expected, fromRules);
}

function compareFails(bet: OracleBet, differ: Differ): void {
  const expected = byFails(bet);
  const odds = bet.legs.map((leg) => oddsOf(leg.odds));
  const found = returnsByFails(bet.stake, formOf(bet), odds, bet.cap).map(({ least, greatest }) => [least, greatest]);
  if (shown(expected) !== shown(found)) differ('returns by fails', expected, found);
}

/** What the slip promises is what the bet pays when everything wins (I14). */
function comparePreview(bet: OracleBet, decimals: number, differ: Differ): void {
  const expected = judge({
    ...bet,
    cancelled: false,
    // The slip has a range that its legs reach, whichever they are.
    bonus: bet.bonus?.type === 'comboboost' ? { ...bet.bonus, counted: null, lower: [] } : bet.bonus,
    legs: bet.legs.map((leg) => ({
      ...leg,
      result: 'win',
      deadHeat: null,
      race: leg.race && { ...leg.race, position: 1, tied: 1, withdrawn: [] },
    })),
  }).payout;
  for (const appliesTo of ['profit', 'return'] as const) {
    const found = previewOf(bet, decimals, appliesTo);
    if (expected !== found) differ(`promised win, limit on the ${appliesTo}`, expected, found);
  }
}

/** A half that is rounded up shows that the rounding was met at its edge. */
function isExactHalf(bet: OracleBet): boolean {
  if (bet.type !== 'single' || bet.bonus !== null) return false;
  const [leg] = bet.legs;
  if (leg?.result !== 'win' || leg.deadHeat !== null || leg.race !== null) return false;
  return multiply(ratio(bet.stake), oddsOf(leg.odds)).den === 2n;
}

function raceVisits({ tied, eachWay, withdrawn }: OracleRace, word: OracleLeg['result']): string[] {
  return [
    eachWay === null ? 'race' : 'each way',
    ...(eachWay === null || (word !== 'win' && word !== 'lose') ? [] : ['each way ended']),
    ...(tied > 1 ? ['tied'] : []),
    ...(withdrawn.length > 0 ? [eachWay === null ? 'withdrawn' : 'withdrawn each way'] : []),
  ];
}

/** Whether a boost pays by a range below its own. */
function fallsTo(bet: OracleBet, bonus: Extract<OracleBet['bonus'], { type: 'comboboost' }>): boolean {
  const paid = judge(bet).payout;
  const without = judge({ ...bet, bonus: { ...bonus, lower: [] } }).payout;
  return bonus.lower.length > 0 && paid !== null && paid !== without;
}

/** Whether refunds leave a boost that would have paid too few winners. */
function isRefundedAway(bet: OracleBet): boolean {
  if (bet.type !== 'combo' || bet.bonus?.type !== 'comboboost') return false;
  const asIfWon = {
    ...bet,
    legs: bet.legs.map((leg) => (leg.result === 'void' ? { ...leg, result: 'win' as const } : leg)),
  };
  const paysBy = (each: OracleBet): boolean => judge(each).payout !== judge({ ...each, bonus: null }).payout;
  return judge(bet).payout !== null && !paysBy(bet) && paysBy(asIfWon);
}

function visitsOf(bet: OracleBet, decimals: number, { result }: OracleVerdict): string[] {
  return [
    `${bet.type} ${result}`,
    `bonus ${bet.bonus?.type ?? 'none'}`,
    `decimals ${decimals}`,
    ...new Set(bet.legs.map((leg) => `leg ${leg.deadHeat === null ? leg.result : 'dead heat'}`)),
    ...(bet.legs.some((leg) => leg.banker) ? ['banker'] : []),
    ...(bet.cap === null ? [] : ['cap']),
    ...(bet.bonus?.type === 'comboboost' && fallsTo(bet, bet.bonus) ? ['lower range'] : []),
    ...(isRefundedAway(bet) ? ['boost refunded away'] : []),
    ...new Set(bet.legs.flatMap(({ race, result: word }) => (race === null ? [] : raceVisits(race, word)))),
    ...(isExactHalf(bet) ? ['exact half'] : []),
  ];
}

const results = ['no_results', 'canceled', 'win_entire', 'lose_entire', 'refund_entire'];
const mustVisit = [
  ...['single', 'combo', 'system', 'custom_bet'].flatMap((type) => results.map((result) => `${type} ${result}`)),
  ...['single', 'combo'].flatMap((type) => [`${type} refund_half_win_other`, `${type} refund_half_lose_other`]),
  ...['none', 'comboboost', 'freebet', 'freebet_only_win', 'freebet_all_win', 'freebet_no_risk'].map(
    (b) => `bonus ${b}`,
  ),
  ...[0, 2, 3, 8, 18].map((places) => `decimals ${places}`),
  ...['no_results', 'win', 'lose', 'void', 'cancelled', 'half_win', 'half_lose', 'dead heat'].map((r) => `leg ${r}`),
  'banker',
  'cap',
  'lower range',
  'boost refunded away',
  ...gifts,
  'exact half',
  'race',
  'each way',
  'each way ended',
  'tied',
  'withdrawn',
  'withdrawn each way',
];

const mostOpenLegs = 5;
const mostFailingLegs = 6;

function check(seed: number, from: number, count: number): Checked {
  const differences: string[] = [];
  const visits: Record<string, number> = {};
  for (let index = from; index < from + count; index += 1) {
    const { bet, decimals } = randomBet(diceOf(seed, index));
    const differ: Differ = (what, expected, found) =>
      void differences.push(
        `seed ${seed} bet ${index}, ${what}: expected ${shown(expected)}, found ${shown(found)} for ${shown(bet)}`,
      );
    try {
      const ours = asRules(bet);
      const expected = judge(bet);
      const found = verdictOf(ours);
      if (shown(expected) !== shown(found)) differ('verdict', expected, found);
      if (expected.payout !== null) compareReceipt(ours, expected.payout, differ);
      else if (bet.legs.filter((leg) => leg.result === 'no_results').length <= mostOpenLegs) compareNeed(bet, differ);
      if (index % 4 === 0) comparePreview(bet, decimals, differ);
      const isEachWay = bet.legs.some(({ race }) => race !== null && race.eachWay !== null);
      if (index % 16 === 0 && bet.legs.length <= mostFailingLegs && !isEachWay) compareFails(bet, differ);
      // Amounts that are given have dice of their own, so that the bets of a seed stay what they were.
      const gift = index % 4 === 1 ? [checkGift(diceOf(seed + 1, index), differ)] : [];
      for (const name of [...gift, ...visitsOf(bet, decimals, expected)]) visits[name] = (visits[name] ?? 0) + 1;
    } catch (error) {
      differ('thrown', 'nothing', String(error));
    }
  }
  return { checked: count, differences, visits };
}

/** R10: settlement, receipts, previews, what is still needed and amounts that are given, against the oracle. */
export const money: Part = {
  usual: 10_000_000,
  batch: 10_000,
  mustVisit,
  table: (visits) => mustVisit.map((name) => `${name.padEnd(36)}${String(visits.get(name) ?? 0).padStart(10)}`),
  check,
};
