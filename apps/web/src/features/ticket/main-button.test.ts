import { expect, test } from 'vitest';
import type {
  BonusView,
  PlaceProblem,
  SelectionView,
  SlipBetView,
  TicketView,
  UnresolvedView,
} from '@touchline/client';
import { isAskedElsewhere, mainButton, problemOf, takesBackSame, wordsOfOpen } from './main-button.ts';
import { wordsOfProblem } from './problem-words.ts';
import { announcementsBetween } from './announcements.ts';
import { selectionView, slipBetView } from './testing/slip-views.ts';

function euros(value: string) {
  return { value, currency: 'EUR' };
}

function ticket(over: Partial<TicketView> = {}): TicketView {
  const bets = over.bets ?? [slipBetView()];
  return {
    state: 'INITIAL',
    isLoading: false,
    inProgress: false,
    delay: null,
    type: 'single',
    typeProblems: { single: null, combo: null, system: null },
    systemRange: null,
    acceptShare: null,
    canAskMaxStake: false,
    bets,
    selectionCount: bets.flatMap((each) => each.selections).length,
    totalOdds: '2.5',
    totalStake: euros('10.00'),
    ownStake: euros('10.00'),
    totalPotentialWin: euros('25.00'),
    recommendedStakes: [],
    acceptMode: 'none',
    undo: null,
    problem: null,
    error: null,
    receipt: null,
    unresolved: null,
    areBonusesKnown: true,
    ambs: [],
    farmings: [],
    ...over,
  };
}

/** One of each kind: a new kind without a line here does not compile. */
const problems: { readonly [Kind in PlaceProblem['kind']]: Extract<PlaceProblem, { kind: Kind }> } = {
  empty: { kind: 'empty' },
  stake_missing: { kind: 'stake_missing' },
  stake_invalid: { kind: 'stake_invalid' },
  stake_unclear: { kind: 'stake_unclear' },
  stake_too_precise: { kind: 'stake_too_precise', decimals: 2 },
  stake_too_small: { kind: 'stake_too_small', limit: euros('0.50') },
  stake_too_large: { kind: 'stake_too_large', limit: euros('500.00') },
  payout_too_large: {
    kind: 'payout_too_large',
    limit: euros('100000.00'),
    appliesTo: 'profit',
    largestStake: euros('40.00'),
  },
  balance_too_small: { kind: 'balance_too_small', balance: euros('3.00') },
  too_many_selections: { kind: 'too_many_selections', limit: 20 },
  odds_too_high: { kind: 'odds_too_high', limit: '1000.00' },
  too_many_bets: { kind: 'too_many_bets', limit: 20 },
  same_match: { kind: 'same_match', selectionIds: ['7/1|/1'] },
  system_provider: { kind: 'system_provider', selectionIds: ['7/1|/1'] },
  no_system_type: { kind: 'no_system_type' },
  custom_too_few: { kind: 'custom_too_few', needed: 2 },
  custom_unpriced: { kind: 'custom_unpriced' },
  wrong_currency: { kind: 'wrong_currency' },
  several_providers: { kind: 'several_providers' },
  suspended: { kind: 'suspended', selectionIds: ['7/1|/1', '8/1|/1'] },
  prices_stale: { kind: 'prices_stale' },
  sign_in: { kind: 'sign_in' },
  restricted: { kind: 'restricted' },
};

test('each problem has its words on the button, its place and its remedy [VAL-01]', () => {
  const shown = Object.fromEntries(
    Object.values(problems).map((problem) => {
      const { button, place, remedy } = wordsOfProblem(problem);
      const rest = [button.amount?.value, button.odds, button.count, remedy?.kind].filter((each) => each !== undefined);
      return [problem.kind, [button.key.replace('ticket.button.', ''), place, ...rest]];
    }),
  );
  expect(shown).toEqual({
    empty: ['empty', 'slip'],
    stake_missing: ['stake_missing', 'stake'],
    stake_invalid: ['stake_invalid', 'stake'],
    stake_unclear: ['stake_unclear', 'stake'],
    stake_too_precise: ['stake_too_precise', 'stake', 2],
    stake_too_small: ['stake_too_small', 'stake', '0.50', 'stake'],
    stake_too_large: ['stake_too_large', 'stake', '500.00', 'stake'],
    payout_too_large: ['stake_too_large', 'stake', '40.00', 'stake'],
    balance_too_small: ['balance_too_small', 'stake', '3.00', 'stake'],
    too_many_selections: ['too_many_selections', 'selections', 20],
    odds_too_high: ['odds_too_high', 'selections', '1000.00'],
    too_many_bets: ['too_many_bets', 'selections', 20],
    same_match: ['same_match', 'selections'],
    system_provider: ['system_provider', 'selections'],
    no_system_type: ['no_system_type', 'selections'],
    custom_too_few: ['custom_too_few', 'selections', 2],
    custom_unpriced: ['custom_unpriced', 'slip'],
    wrong_currency: ['wrong_currency', 'stake'],
    several_providers: ['several_providers', 'selections'],
    suspended: ['suspended', 'selections', 2, 'remove'],
    prices_stale: ['prices_stale', 'slip'],
    sign_in: ['sign_in', 'slip', 'sign_in'],
    restricted: ['restricted', 'slip'],
  });
});

test('whatever stands in the way is led to, and a missing session leads to sign-in [TKT-06]', () => {
  const acts = Object.values(problems).map((problem) => [problem.kind, mainButton(ticket({ problem })).act]);
  expect(acts.filter(([, act]) => act !== 'point')).toEqual([['sign_in', 'sign_in']]);
});

test('the button names what it places: the sum, and how many bets have a stake [TKT-02]', () => {
  const singles = [slipBetView(), slipBetView({ id: 'single:8', potentialWin: null }), slipBetView({ id: 'single:9' })];
  expect([
    mainButton(ticket()),
    mainButton(ticket({ bets: singles, totalStake: euros('20.00'), ownStake: euros('20.00') })),
  ]).toEqual([
    { act: 'place', words: { key: 'ticket.button.place', amount: euros('10.00'), count: 1 } },
    { act: 'place', words: { key: 'ticket.button.place', amount: euros('20.00'), count: 2 } },
  ]);
});

test('what a freebet stakes beside other bets is not named as a price, and alone is [TKT-02] [BON-05]', () => {
  const given = slipBetView({ id: 'single:8', isStakeFixed: true, bonus: freebet });
  const stakes = { totalStake: euros('15.00'), ownStake: euros('5.00') };
  expect([
    mainButton(ticket({ bets: [slipBetView(), given], ...stakes })),
    mainButton(ticket({ bets: [given], totalStake: euros('10.00'), ownStake: euros('0.00') })),
  ]).toEqual([
    { act: 'place', words: { key: 'ticket.button.place', amount: euros('5.00'), count: 2 } },
    { act: 'place', words: { key: 'slip.bonus.place', amount: euros('10.00'), count: 1 } },
  ]);
});

test('changed odds are taken by the same press that places, once nothing else stands in the way [TKT-08]', () => {
  const changed = [slipBetView({ selections: [selectionView({ isChanged: true, odds: '2.7' })] })];
  expect([
    mainButton(ticket({ bets: changed })),
    mainButton(
      ticket({
        bets: changed,
        state: 'ERROR',
        error: { key: 'error.place_bets.invalid_odds', code: 101, oddsChanged: true, details: [] },
      }),
    ),
    mainButton(ticket({ bets: changed, problem: problems.stake_too_small })).act,
    mainButton(ticket({ bets: changed, inProgress: true, state: 'PROCESSING' })),
  ]).toEqual([
    { act: 'accept', words: { key: 'ticket.button.accept' } },
    { act: 'accept', words: { key: 'ticket.button.accept' } },
    'point',
    { act: 'wait', words: { key: 'ticket.button.placing' } },
  ]);
});

function open(over: Partial<UnresolvedView> = {}): UnresolvedView {
  return {
    since: 1,
    isHeld: true,
    isAsked: false,
    ...over,
  };
}

test('a press that the slip still holds is asked about again, whatever stands in the way, and never called a new bet [I15]', () => {
  const again = { act: 'ask_again', words: { key: 'ticket.button.ask_again' } };
  const changed = [slipBetView({ selections: [selectionView({ isChanged: true })] })];
  const shown = Object.values(problems)
    .filter(({ kind }) => kind !== 'sign_in')
    .map((problem) => mainButton(ticket({ unresolved: open(), problem })));
  expect(shown).toEqual(shown.map(() => again));
  expect([
    mainButton(ticket({ unresolved: open() })),
    mainButton(ticket({ unresolved: open(), bets: changed })),
    mainButton(ticket({ unresolved: open(), problem: problems.sign_in })).act,
  ]).toEqual([again, again, 'sign_in']);
});

test('an open press is called unknown only once nobody asks about it any more; until then the page says that it asks again [I3]', () => {
  const asking = { act: 'wait', words: { key: 'ticket.unconfirmed.asking' } };
  const isAsked = open({ isAsked: true });
  expect([
    mainButton(ticket({ unresolved: isAsked })),
    mainButton(ticket({ unresolved: isAsked, problem: problems.balance_too_small })),
    wordsOfOpen(isAsked).title,
    wordsOfOpen(open()).title,
  ]).toEqual([asking, asking, 'ticket.unconfirmed.asked.title', 'ticket.unconfirmed.title']);
});

test('an open press that the slip does not hold any more can always be asked about, on the button or beside it [I15]', () => {
  const unresolved = open({ isHeld: false });
  const acts = [
    ticket({ unresolved }),
    ticket({ unresolved: open({ isHeld: false, isAsked: true }) }),
    ticket({ unresolved, problem: problems.empty, bets: [] }),
    ticket({ unresolved, problem: problems.balance_too_small }),
    ticket({ unresolved, problem: problems.sign_in }),
    ticket({ unresolved: open(), problem: problems.balance_too_small }),
    ticket({ problem: problems.empty, bets: [] }),
    ticket({ unresolved, inProgress: true }),
  ].map((each) => [mainButton(each).act, mainButton(each).words.key, isAskedElsewhere(each)]);
  expect(acts).toEqual([
    ['ask_again', 'ticket.unconfirmed.ask', false],
    ['wait', 'ticket.unconfirmed.asking', true],
    ['point', 'ticket.button.empty', true],
    ['point', 'ticket.button.balance_too_small', true],
    ['sign_in', 'ticket.button.sign_in', true],
    ['ask_again', 'ticket.button.ask_again', false],
    ['point', 'ticket.button.empty', false],
    ['wait', 'ticket.button.placing', false],
  ]);
});

test('a slip whose entries are all without a stake is not called empty', () => {
  const invalid = slipBetView({ problem: problems.stake_invalid, potentialWin: null });
  expect([
    problemOf(ticket({ problem: problems.empty, bets: [slipBetView({ potentialWin: null })] })),
    problemOf(ticket({ problem: problems.empty, bets: [invalid] })),
    problemOf(ticket({ problem: problems.empty, bets: [] })),
  ]).toEqual([problems.stake_missing, problems.stake_invalid, problems.empty]);
});

test('every change to a selection of the slip is announced to screen readers, and nothing else', () => {
  const before = ticket();
  const one = (over: Partial<SelectionView>): TicketView =>
    ticket({ bets: [slipBetView({ selections: [selectionView(over)] })] });
  const two = ticket({
    bets: [
      slipBetView(),
      slipBetView({ id: 'single:8', selections: [selectionView({ id: '8', outcomeName: 'C', odds: '3' })] }),
    ],
  });
  const none = ticket({ bets: [] });
  const suspended = one({ isSuspended: true });
  const announced = [
    announcementsBetween(before, before),
    announcementsBetween(before, ticket({ bets: [slipBetView({ stakeText: '11' })] })),
    announcementsBetween(before, two),
    announcementsBetween(two, before),
    announcementsBetween(two, none),
    announcementsBetween(before, one({ odds: '2.7' })),
    announcementsBetween(before, one({ odds: '2.50' })),
    announcementsBetween(before, one({ odds: '10' })),
    announcementsBetween(one({ odds: '10' }), before),
    announcementsBetween(before, suspended),
    announcementsBetween(suspended, suspended),
    announcementsBetween(suspended, before),
    announcementsBetween(before, one({ isNotAvailable: true })),
    announcementsBetween(before, ticket({ inProgress: true })),
    announcementsBetween(ticket({ inProgress: true }), ticket({ bets: [], state: 'SUCCESS' })),
  ].map((announcements) =>
    announcements.map(({ key, about, before: was, odds, count }) =>
      [key.replace('ticket.announcement.', ''), about?.outcomeName, was, odds, count]
        .filter((each) => each !== undefined)
        .join(' '),
    ),
  );
  expect(announced).toEqual([
    [],
    [],
    ['added C 3 2'],
    ['removed C 1'],
    ['cleared'],
    ['up A 2.5 2.7'],
    [],
    ['up A 2.5 10'],
    ['down A 10 2.5'],
    ['suspended A'],
    [],
    ['open A 2.5'],
    ['not_available A'],
    ['placing'],
    [],
  ]);
});

test('a live bet that is being checked is announced once, with its end where the server named one [TKT-02]', () => {
  const [resting, sent] = [ticket(), ticket({ state: 'PROCESSING', inProgress: true })];
  const checked = { ...sent, delay: { until: 5_000 } };
  expect([
    announcementsBetween(resting, sent),
    announcementsBetween(sent, checked),
    announcementsBetween(resting, checked),
    announcementsBetween(checked, { ...checked, totalOdds: '2.6' }),
    announcementsBetween(sent, { ...sent, delay: { until: null } }),
  ]).toEqual([
    [{ key: 'ticket.announcement.placing' }],
    [{ key: 'ticket.announcement.checking', until: 5_000 }],
    [{ key: 'ticket.announcement.checking', until: 5_000 }],
    [],
    [{ key: 'ticket.button.checking' }],
  ]);
});

function bonusOf(over: Partial<BonusView> = {}): BonusView {
  return {
    id: '30',
    type: 'comboboost',
    name: 'Boost',
    odds: '1.05',
    amount: null,
    isOwnChoice: false,
    ...over,
  };
}
const freebet = bonusOf({ id: '40', type: 'freebet', odds: null, amount: euros('10.00') });

test('the button says so when a freebet is placed, and not where the stake is the player’s own [BON-05]', () => {
  const words = (...bets: readonly SlipBetView[]) => mainButton(ticket({ bets })).words.key;
  const given = slipBetView({ isStakeFixed: true, bonus: freebet });
  expect([
    words(given),
    words(given, slipBetView({ id: '2', potentialWin: null })),
    words(given, slipBetView({ id: '2' })),
    words(slipBetView({ isStakeFixed: true, bonus: { ...freebet, type: 'freebet_no_risk' } })),
    words(slipBetView({ bonus: bonusOf() })),
  ]).toEqual([
    'slip.bonus.place',
    'slip.bonus.place',
    'ticket.button.place',
    'ticket.button.place',
    'ticket.button.place',
  ]);
});

test('a bonus that comes, another one and none are announced once each, however many bets have it [BON-04]', () => {
  const having = (...bonuses: readonly (BonusView | null)[]) =>
    ticket({ bets: bonuses.map((bonus, place) => slipBetView({ id: `single:${place}`, bonus })) });
  const announced = (before: TicketView, after: TicketView) =>
    announcementsBetween(before, after).map(({ key, bonus }) => [key, bonus?.odds ?? bonus?.amount?.value]);
  expect([
    announced(having(null), having(bonusOf())),
    announced(having(bonusOf()), having(bonusOf({ odds: '1.08' }))),
    announced(having(null, null), having(bonusOf(), bonusOf())),
    announced(having(bonusOf()), having(freebet)),
    announced(having(freebet), having(null)),
    announced(having(bonusOf(), freebet), having(bonusOf(), null)),
    announced(having(bonusOf()), having({ ...bonusOf(), isOwnChoice: true })),
  ]).toEqual([
    [['slip.bonus.announcement.on', '1.05']],
    [['slip.bonus.announcement.on', '1.08']],
    [['slip.bonus.announcement.on', '1.05']],
    [['slip.bonus.announcement.on', '10.00']],
    [['slip.bonus.announcement.off', undefined]],
    [],
    [],
  ]);
});

test('undo that is pressed again before the slip is drawn does not take back what it did, as many as either brings', () => {
  const holding = (id: string, brings: number): TicketView =>
    ticket({ bets: [slipBetView({ selections: [selectionView({ id })] })], undo: { brings } });
  const drawn = holding('shared', 1);
  expect(takesBackSame(drawn, holding('shared', 1))).toBe(true);
  expect(takesBackSame(drawn, holding('former', 1))).toBe(false);
  expect(takesBackSame(drawn, holding('shared', 0))).toBe(false);
  expect(takesBackSame(drawn, { ...drawn, undo: null })).toBe(false);
});
