import {
  betFactor,
  type BetForm,
  betTotals,
  type BonusOffer,
  type Limits,
  offersFor,
  parseOdds,
  type PlayerBonuses,
  type Ratio,
  settleBet,
  type SlipBet,
  toSubunits,
} from '@touchline/rules';
import { bonusJudge, bonusOf, type StoredBonus } from '@touchline/server/bonus';
import type { Checked, Part } from '../part.ts';
import { type Leg, paidFor, promiseOf, type Verdict, verdictOf } from './model.ts';
import { type BonusCase, caseAt, places, tableSize } from './table.ts';

type Differ = (what: string, expected: unknown, found: unknown) => void;

function bonusesOf({ bonus, player, elsewhere }: BonusCase): PlayerBonuses {
  return {
    isKnown: true,
    huntings: [],
    tournaments: [],
    comboboosts: bonus.kind === 'boost' ? [bonus.boost] : [],
    freebets: bonus.kind === 'freebet' ? [bonus.freebet] : [],
    ...player,
    allowSeveralFreebets: elsewhere.several,
    places,
  };
}

function otherBet({ bet, elsewhere }: BonusCase): readonly SlipBet[] {
  if (elsewhere.id === null) return [];
  const bonus = {
    id: elsewhere.id,
    type: 'freebet',
    odds: null,
    minCount: 0,
    amount: '1.00',
    isOwnChoice: true,
  } as const;
  return [{ ...bet, betId: 'other', bonus }];
}

const noLimits: Limits = {
  currency: { code: 'EUR', subunits: '100' },
  minStake: null,
  maxStake: null,
  maxPayout: null,
  payoutAction: 'accept',
  payoutAppliesTo: 'return',
  maxOdds: null,
  selectionLimit: 100,
};

/** What the page says: the offer, and the return that it promises with it. */
function ofPage(row: BonusCase): { readonly offer: BonusOffer; readonly promise: bigint | null } {
  const [offer] = offersFor(row.bet, bonusesOf(row), [...otherBet(row), row.bet]);
  if (offer === undefined) throw new Error('a bonus without an offer');
  if (!offer.offered) return { offer, promise: null };
  const { bonus } = offer;
  const entry: SlipBet =
    bonus.amount === null ? { ...row.bet, bonus } : { ...row.bet, bonus, stake: bonus.amount, stakeSource: 'freebet' };
  return { offer, promise: betTotals(entry, noLimits).potentialWin };
}

function oddsOf(text: string): Ratio {
  const odds = parseOdds(text);
  if (odds === null) throw new Error(`not odds: ${text}`);
  return odds;
}

function formOf({ betType, custom, systemType }: SlipBet): BetForm {
  if (betType === 'custom_bet') return { kind: betType, odds: oddsOf(custom?.odds ?? '') };
  return betType === 'system' ? { kind: betType, sizes: systemType?.sizes ?? [], bankers: [] } : { kind: betType };
}

/** What the server makes of a press that asks for the bonus at these bonus odds and this stake: null where it refuses. */
function ofServer(row: BonusCase, odds: string | null, stake: bigint): StoredBonus | null {
  const { bet, bonus, elsewhere } = row;
  const { id, type } = bonus.kind === 'boost' ? { id: bonus.boost.id, type: 'comboboost' as const } : bonus.freebet;
  const asked = { id, type, ...(odds === null ? {} : { odds }) };
  const before = elsewhere.id === null ? undefined : { id: elsewhere.id, type: 'freebet' as const };
  const bonuses = bonusesOf(row);
  const judge = bonusJudge({ ...bonuses, ...row.player }, [before, asked], elsewhere.several);
  const total = betFactor(
    formOf(bet),
    bet.selections.map((pick) => oddsOf(pick.odds)),
  );
  const judged = judge(asked, { ...bet, betId: '1', bonus: null }, total, stake);
  return 'localized_message' in judged ? null : judged;
}

const endings = ['win', 'void', 'half_win', 'lose'] as const satisfies readonly Leg[];

/** Every way in which the legs of a small bet can end, and for a larger one those without half a win. */
function* waysOf(legs: number): Generator<readonly Leg[]> {
  const words = legs > 3 ? endings.filter((leg) => leg !== 'half_win') : endings;
  for (let way = 0; way < words.length ** legs; way += 1)
    yield Array.from(
      { length: legs },
      (_, place) => words[Math.floor(way / words.length ** place) % words.length] ?? 'win',
    );
}

/** What the server pays for every ending, against the model. */
function compareEndings(row: BonusCase, { verdict, stored, stake }: Offered, differ: Differ): void {
  const { bet } = row;
  if (bet.betType !== 'combo' && bet.betType !== 'single') return;
  for (const results of waysOf(bet.selections.length)) {
    const legs = bet.selections.map(({ odds }, place) => ({ odds, result: results[place] ?? 'win' }));
    const outcome = settleBet({ stake, form: formOf(bet), legs, bonus: bonusOf(stored), maxPayout: null });
    const expected = paidFor(row, verdict, stake, results);
    const found = outcome.decided ? { paid: outcome.payout, back: outcome.freebetReturned } : null;
    if (found?.paid !== expected.paid || found.back !== expected.back) return differ(results.join(), expected, found);
  }
}

interface Offered {
  readonly verdict: Extract<Verdict, { failed: null }>;
  readonly stored: StoredBonus;
  readonly stake: bigint;
}

function compareOffered(row: BonusCase, verdict: Offered['verdict'], differ: Differ): void {
  const { offer, promise } = ofPage(row);
  if (!offer.offered) return differ('page', 'offered', offer.failed.kind);
  const stake = verdict.stake ?? toSubunits(row.bet.stake, '100') ?? 0n;
  const own = verdict.ranges.at(-1)?.odds ?? null;
  const amount = offer.bonus.amount === null ? null : toSubunits(offer.bonus.amount, '100');
  if (offer.bonus.odds !== own || amount !== verdict.stake) differ('bonus on the page', verdict, offer.bonus);
  const promised = promiseOf(row, verdict, stake);
  if (promise !== promised) differ('promise of the page', promised, promise);
  const stored = ofServer(row, own, stake);
  if (stored === null) return differ('server', 'taken', 'refused');
  // Neither other bonus odds nor, for a freebet, another stake is what the player saw (I6).
  if (own !== null && ofServer(row, '1.99', stake) !== null) differ('server at other bonus odds', 'refused', 'taken');
  if (verdict.stake !== null && ofServer(row, own, stake + 1n) !== null)
    differ('server at another stake', 'refused', 'taken');
  compareEndings(row, { verdict, stored, stake }, differ);
}

function compareRefused(row: BonusCase, failed: readonly string[], differ: Differ): void {
  const { offer } = ofPage(row);
  if (offer.offered || !failed.includes(offer.failed.kind))
    differ('page', failed, offer.offered ? 'offered' : offer.failed.kind);
  const ranges = row.bonus.kind === 'boost' ? row.bonus.boost.ranges.map(({ bonus_odds: odds }) => odds) : [null];
  const stake = row.bonus.kind === 'boost' ? 777n : (toSubunits(row.bonus.freebet.issued_amount, '100') ?? 1n);
  if (ranges.some((odds) => ofServer(row, odds, stake) !== null)) differ('server', failed, 'taken');
}

const boostReasons = [
  'state',
  'uses_count',
  'country',
  'only_verified',
  'bet_type',
  'too_few_suitable',
  'too_many_suitable',
];
const freebetReasons = [
  'state',
  'inactive',
  'currency',
  'selection_count_from',
  'selection_count_to',
  'min_odds',
  'max_odds',
  'match_status',
  'freebet_in_use',
  'several_freebets',
  'boost_multiplier',
  'amount',
];

const mustVisit = [
  'boost offered',
  'boost that falls',
  ...boostReasons.map((reason) => `boost ${reason}`),
  'freebet offered',
  ...freebetReasons.map((reason) => `freebet ${reason}`),
];

function shown(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}

function check(seed: number, from: number, count: number): Checked {
  const differences: string[] = [];
  const visits: Record<string, number> = {};
  const visit = (name: string): void => void (visits[name] = (visits[name] ?? 0) + 1);
  for (let index = from; index < from + count; index += 1) {
    const row = caseAt((index + seed) % tableSize);
    const differ: Differ = (what, expected, found) =>
      void differences.push(
        `seed ${seed} row ${index}, ${what}: expected ${shown(expected)}, found ${shown(found)} for ${shown(row)}`,
      );
    try {
      const verdict = verdictOf(row);
      const { kind } = row.bonus;
      // The only reason, so that each stands by itself once.
      if (verdict.failed !== null && verdict.failed.length === 1) visit(`${kind} ${verdict.failed[0]}`);
      if (verdict.failed === null) {
        visit(`${kind} offered`);
        if (verdict.ranges.length > 1) visit('boost that falls');
        compareOffered(row, verdict, differ);
      } else compareRefused(row, verdict.failed, differ);
    } catch (error) {
      differ('thrown', 'nothing', String(error));
    }
  }
  return { checked: count, differences, visits };
}

/**
 * Every condition of boosts and freebets with every state and bet of a table, of which a usual run takes every twentieth row: the page offers, the server takes and pays what
 * a model says that was read from the decisions alone, to the subunit (BON-05, BON-06, BON-15, BON-18).
 */
export const bonuses: Part = {
  usual: 1_000_000,
  batch: 10_000,
  mustVisit,
  table: (visits) => mustVisit.map((name) => `${name.padEnd(36)}${String(visits.get(name) ?? 0).padStart(10)}`),
  check,
};
