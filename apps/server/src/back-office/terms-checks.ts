import type { CampaignTerms } from '@touchline/contract';
import { compare, parseOdds } from '@touchline/rules';
import { badField } from './campaign-amounts.ts';

type BoostTerms = Extract<CampaignTerms, { type: 'comboboost' }>;
type FreebetTerms = Extract<CampaignTerms, { type: 'freebet' }>;

/** Throws where ranges of a boost overlap or run backwards. */
export function checkRanges(ranges: BoostTerms['ranges'], path = 'ranges'): void {
  let before: number | null = 0;
  for (const [place, { min_count: from, max_count: to }] of ranges.entries()) {
    if (before === null || from <= before) throw badField(`${path}.${place}.min_count`, 'must follow the range before');
    if (to !== null && to < from) throw badField(`${path}.${place}.max_count`, 'must not be below min_count');
    before = to;
  }
}

export type Bounds = Pick<FreebetTerms, 'min_odds' | 'max_odds' | 'selection_count_from' | 'selection_count_to'>;

/** Throws where an upper bound is below its lower one; `path` stands before the names of the fields. */
export function checkBounds(bounds: Bounds, path = ''): void {
  const { min_odds, max_odds, selection_count_from: from, selection_count_to: to } = bounds;
  const [least, most] = [parseOdds(min_odds ?? ''), parseOdds(max_odds ?? '')];
  if (least !== null && most !== null && compare(least, most) > 0)
    throw badField(`${path}max_odds`, 'must not be below min_odds');
  if (from !== undefined && to !== undefined && to < from)
    throw badField(`${path}selection_count_to`, 'must not be below selection_count_from');
}
