import type { Bet } from '@touchline/contract';
import { fromSubunits, isOpenStatus, toSubunits } from '@touchline/rules';
import { periodsOf } from '../../bindings/day-periods.ts';

/** About so many cards of a long list are mounted and follow their matches together. */
const CHUNK = 8;
/** A list of no more cards is there as a whole. */
const WHOLE = 24;
/** A card's height in px before it was measured. */
export const CHUNK_HEIGHT = 240;

/** A long list in parts; a short one is one part. */
export function cardChunks(bets: readonly Bet[]): readonly (readonly Bet[])[] {
  return bets.length <= WHOLE
    ? [bets]
    : Array.from({ length: Math.ceil(bets.length / CHUNK) }, (_, place) =>
        bets.slice(place * CHUNK, (place + 1) * CHUNK),
      );
}

/** Periods of the history, in days back from now; null is all of it. */
export const PERIODS = [7, 30, 90, null] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

export const { periodOf, periodText } = periodsOf(PERIODS, 30);

export function within(bets: readonly Bet[], period: Period, now: number): readonly Bet[] {
  return period === null ? bets : bets.filter(({ created_at }) => Date.parse(created_at) > now - period * DAY_MS);
}

export interface Day {
  /** Words for the day. */
  readonly name: string;
  readonly bets: readonly Bet[];
}

/** Bets of a list by the day they were placed on, in the order of the list. `dayOf` names the day of a moment. */
export function byDay(bets: readonly Bet[], dayOf: (at: number) => string): readonly Day[] {
  const days = Map.groupBy(bets, ({ created_at }) => dayOf(Date.parse(created_at)));
  return [...days].map(([name, of]) => ({ name, bets: of }));
}

/** Sums of bets in one currency, decimal text in its main unit; `net` is below 0 when more was staked than paid. */
export interface Totals {
  readonly currency: string;
  readonly count: number;
  readonly staked: string;
  readonly paid: string;
  /** Stakes of bets that may still come to something. */
  readonly open: string;
  readonly net: string;
}

const refused: ReadonlySet<Bet['status']> = new Set(['rejected', 'withdrawn']);

/**
 * Exact sums of each currency in the order of the list. What was not taken, or taken back by an edit, cost nothing and
 * counts nowhere; what a bet paid holds what was cashed out of it. Amounts are added as whole subunits.
 */
export function totalsOf(bets: readonly Bet[]): readonly Totals[] {
  const counted = bets.filter(({ status }) => !refused.has(status));
  return [...Map.groupBy(counted, ({ stake }) => stake.currency)].map(([currency, own]) => {
    const subunits = own.reduce(
      (most, { stake }) => (stake.subunits.length > most.length ? stake.subunits : most),
      '1',
    );
    const amount = (value: string): bigint => toSubunits(value, subunits) ?? 0n;
    const sum = (of: readonly Bet[], value: (bet: Bet) => bigint): bigint =>
      of.reduce((total, bet) => total + value(bet), 0n);
    const stakes = (of: readonly Bet[]): bigint => sum(of, ({ stake }) => amount(stake.value));
    const [open, ended] = [
      own.filter(({ status }) => isOpenStatus(status)),
      own.filter(({ status }) => !isOpenStatus(status)),
    ];
    const paidFor = ({ win_amount: won, cashouts = [] }: Bet): bigint =>
      won === null ? cashouts.reduce((total, each) => total + amount(each.amount), 0n) : amount(won);
    const text = (value: bigint): string => fromSubunits(value, subunits);
    return {
      currency,
      count: own.length,
      staked: text(stakes(own)),
      paid: text(sum(own, paidFor)),
      open: text(stakes(open)),
      net: text(sum(ended, paidFor) - stakes(ended)),
    };
  });
}
