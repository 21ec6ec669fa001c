import { describe, expect, test } from 'vitest';
import type { BonusOfferView, BonusView, FailedCondition, UpcomingBonus } from '@touchline/client';
import { bonusStates, type BonusType, bonusTypes } from '@touchline/contract';
import { payOf } from '../../text/bonus-names.ts';
import {
  entryOf,
  isTopBoost,
  type LaterSettings,
  nextOf,
  whyChosen,
  wordsOfCondition,
  wordsOfLater,
  wordsOfUpcoming,
} from './bonus-words.ts';

/** One of each kind: a new kind without a line here does not compile. */
const conditions: { readonly [Kind in FailedCondition['kind']]: Extract<FailedCondition, { kind: Kind }> } = {
  state: { kind: 'state', state: 'deactivated' },
  inactive: { kind: 'inactive' },
  each_way: { kind: 'each_way' },
  bet_type: { kind: 'bet_type', betType: 'combo' },
  uses_count: { kind: 'uses_count', uses: 3 },
  country: { kind: 'country' },
  only_verified: { kind: 'only_verified' },
  too_few_suitable: { kind: 'too_few_suitable', needed: 5, suitable: 2, unsuitable: [] },
  too_many_suitable: { kind: 'too_many_suitable', limit: 8, suitable: 9 },
  currency: { kind: 'currency', currency: 'EUR' },
  odds_unknown: { kind: 'odds_unknown' },
  min_odds: { kind: 'min_odds', minOdds: '2.00' },
  max_odds: { kind: 'max_odds', maxOdds: '10.00' },
  match_status: { kind: 'match_status', needed: 'prematch', selectionIds: ['1'] },
  selection_count_from: { kind: 'selection_count_from', from: 3 },
  selection_count_to: { kind: 'selection_count_to', to: 1 },
  boost_multiplier: { kind: 'boost_multiplier' },
  amount: { kind: 'amount' },
  freebet_in_use: { kind: 'freebet_in_use', betId: 'combo' },
  several_freebets: { kind: 'several_freebets', betId: 'combo' },
  not_used_in_bets: { kind: 'not_used_in_bets' },
  events_farmed: { kind: 'events_farmed' },
};

const files = import.meta.glob<Readonly<Record<string, string>>>('../../text/catalogues/*.bonus.json', {
  eager: true,
  import: 'default',
});
const catalogues = Object.values(files);
function isWritten(key: string): boolean {
  return catalogues.every((catalogue) => (catalogue[key] ?? '') !== '');
}

describe('a condition that fails', () => {
  test('has its words in every language, of each kind [BON-15]', () => {
    const keys = Object.values(conditions).map((failed) => wordsOfCondition(failed).key);
    expect(catalogues).toHaveLength(15);
    expect(keys.filter((key) => !isWritten(key))).toEqual([]);
  });

  test('is named with its figures [BON-06] [BON-15]', () => {
    const figures = Object.entries(conditions).flatMap(([kind, failed]) => {
      const { key, ...rest } = wordsOfCondition(failed);
      expect(key).toBe(`bonus.condition.${kind}`);
      return Object.keys(rest).length === 0 ? [] : [[kind, rest]];
    });
    expect(Object.fromEntries(figures)).toEqual({
      bet_type: { betType: 'combo' },
      uses_count: { count: 3 },
      too_few_suitable: { count: 5, has: 2 },
      too_many_suitable: { count: 8 },
      currency: { currency: 'EUR' },
      min_odds: { odds: '2.00' },
      max_odds: { odds: '10.00' },
      selection_count_from: { count: 3 },
      selection_count_to: { count: 1 },
    });
  });

  test('says of what is over that it is over, and of every other state that it is not there now [BON-02]', () => {
    const over = bonusStates.filter(
      (state) => wordsOfCondition({ kind: 'state', state }).key === 'bonus.condition.state.over',
    );
    expect(over).toEqual(['bonus_over', 'expired']);
  });

  test('says which matches it is for [BON-15]', () => {
    expect(wordsOfCondition({ kind: 'match_status', needed: 'live', selectionIds: [] })).toEqual({
      key: 'bonus.condition.match_status.live',
    });
  });
});

test('every type has its name in every language, and every freebet says what comes back of it [BON-01]', () => {
  expect(bonusTypes.filter((type) => !isWritten(`bonus.type.${type}`))).toEqual([]);
  expect(Object.fromEntries(bonusTypes.map((type) => [type, payOf(type)?.replace('slip.bonus.pays.', '')]))).toEqual({
    freebet: 'winnings',
    freebet_only_win: 'winnings',
    freebet_all_win: 'all',
    freebet_no_risk: 'no_risk',
  });
});

function coming(over: Partial<UpcomingBonus> = {}): UpcomingBonus {
  return {
    id: '30',
    type: 'comboboost',
    name: 'Boost',
    counted: 3,
    needed: 4,
    moreSelections: 1,
    selectionOdds: null,
    totalOdds: null,
    bonusOdds: '1.08',
    ...over,
  };
}

test('what is missing to the next bonus is shown with its condition [BON-06] [BON-13]', () => {
  expect([
    wordsOfUpcoming(coming({ selectionOdds: '1.50' })),
    wordsOfUpcoming(coming({ moreSelections: 2 })),
    wordsOfUpcoming(coming({ totalOdds: '3' })),
    wordsOfUpcoming(coming({ moreSelections: 0, totalOdds: '3' })),
    wordsOfUpcoming(coming({ moreSelections: 0 })),
  ]).toEqual([
    { key: 'slip.bonus.next.odds', count: 1, odds: '1.50' },
    { key: 'slip.bonus.next', count: 2 },
    { key: 'slip.bonus.next.both', count: 1, odds: '3' },
    { key: 'slip.bonus.next.total', odds: '3' },
    null,
  ]);
});

const boost: BonusView = {
  id: '30',
  type: 'comboboost',
  name: 'Boost',
  odds: '1.05',
  amount: null,
  isOwnChoice: false,
};
function offer(over: Partial<BonusOfferView> = {}): BonusOfferView {
  return {
    id: '40',
    type: 'freebet',
    name: 'Welcome',
    odds: null,
    amount: { value: '10.00', currency: 'EUR' },
    failed: null,
    potentialWin: { value: '20.00', currency: 'EUR' },
    fallsOnRefund: false,
    ...over,
  };
}

test('the way to the bonuses names the one that is chosen, else what can be [BON-04]', () => {
  const entry = (offers: readonly BonusOfferView[], bonus: BonusView | null = null, upcoming = [coming()]) => {
    const found = entryOf({ bonus, offers, upcoming });
    return found?.kind === 'chosen' ? found.bonus.id : (found?.key ?? null);
  };
  const refused = offer({ failed: { kind: 'country' } });
  const gone = offer({ failed: { kind: 'state', state: 'expired' } });
  const declined = offer({ ...boost, failed: null });
  const near = offer({ ...boost, failed: conditions.too_few_suitable });
  expect([
    entry([offer()], boost),
    entry([declined, offer()]),
    entry([declined, refused]),
    entry([refused]),
    entry([gone]),
    entry([near]),
    entry([near], null, [coming({ counted: 0 })]),
    entry([near], null, [coming({ id: '31' })]),
    entry([offer({ ...boost, failed: conditions.bet_type })], null, []),
    entry([]),
  ]).toEqual([
    '30',
    'slip.bonus.use.freebet',
    'slip.bonus.use',
    'slip.bonus.all',
    null,
    null,
    null,
    'slip.bonus.all',
    null,
    null,
  ]);
});

test('the next bonus is the first that something in the bet counts for [BON-13]', () => {
  const found = (...counts: readonly number[]) =>
    nextOf({ upcoming: counts.map((counted, place) => coming({ id: String(place), counted })) })?.id;
  expect([found(0, 2, 1), found(1), found(0), found()]).toEqual(['1', '0', undefined, undefined]);
});

test('a boost is the highest where no further selection raises it [BON-06]', () => {
  const at = (bonus: BonusView | null, upcoming: readonly UpcomingBonus[]) =>
    isTopBoost({ bonus, offers: [], upcoming });
  expect([
    at(boost, []),
    at(boost, [coming({ id: '40', type: 'freebet' })]),
    at(boost, [coming()]),
    at({ ...boost, type: 'freebet' }, []),
    at(null, []),
  ]).toEqual([true, true, false, false, false]);
});

test('the choice says why it is this one [BON-21]', () => {
  const why = (bonus: BonusView | null, offers: readonly BonusOfferView[] = [offer()]) => whyChosen({ bonus, offers });
  expect([why(boost), why({ ...boost, isOwnChoice: true }), why(null)]).toEqual([
    'slip.bonus.why.auto',
    'slip.bonus.why.own',
    'slip.bonus.why.none',
  ]);
  expect(why(null, [offer({ failed: conditions.country })])).toBeNull();
});

test('the slip says before what a bet with a bonus cannot do later, or does without it [BON-19]', () => {
  const cash = { enabled: true, partial: true, automatic: true };
  const said = (type: BonusType, settings: LaterSettings | null) => wordsOfLater(type, settings);
  const none: LaterSettings = { cashout_settings: { ...cash, freebets: false }, edit_bets: true, edit_freebets: false };
  expect([said('comboboost', none), said('freebet', none), said('hunting', none)]).toEqual([
    'slip.bonus.later.boost',
    'slip.bonus.later.neither',
    null,
  ]);
  const freebet = (cashOut: boolean, edits: boolean) =>
    said('freebet', { ...none, cashout_settings: { ...cash, freebets: cashOut }, edit_freebets: edits });
  expect([freebet(true, true), freebet(false, true), freebet(true, false)]).toEqual([
    null,
    'slip.bonus.later.no_cash_out',
    'slip.bonus.later.no_edit',
  ]);
  const off = { ...cash, enabled: false, freebets: false };
  const without = (type: BonusType, edit_bets: boolean) => said(type, { cashout_settings: off, edit_bets });
  expect([without('comboboost', false), without('comboboost', true), without('freebet', true)]).toEqual([
    null,
    'slip.bonus.later.boost',
    'slip.bonus.later.no_edit',
  ]);
  // Another back end says nothing of bets with a bonus.
  expect([said('comboboost', { cashout_settings: cash, edit_bets: true }), said('freebet', null)]).toEqual([
    null,
    null,
  ]);
});
