import { type BonusType, bonusTypes, freebetTypes } from '@touchline/contract';
import { expect, test } from 'vitest';
import { settleBet } from '../settlement/settle.ts';
import { allowsChange, betBonus, bonusKinds, hasReturnedBonus, isHouseStake, paysWinningsAlone } from './kinds.ts';

/** What each type pays of a stake of 100 at 2.00 and bonus odds of 1.10: payout and freebet given back. */
const paid: Readonly<Record<BonusType, Readonly<Record<'win' | 'lose' | 'refund', readonly [bigint, bigint]>>>> = {
  comboboost: { win: [440n, 0n], lose: [0n, 0n], refund: [100n, 0n] },
  freebet: { win: [300n, 0n], lose: [0n, 0n], refund: [0n, 100n] },
  freebet_only_win: { win: [300n, 0n], lose: [0n, 0n], refund: [0n, 100n] },
  freebet_all_win: { win: [400n, 0n], lose: [0n, 0n], refund: [0n, 100n] },
  freebet_no_risk: { win: [400n, 0n], lose: [0n, 100n], refund: [100n, 0n] },
  hunting: { win: [400n, 0n], lose: [0n, 0n], refund: [100n, 0n] },
  tournament: { win: [400n, 0n], lose: [0n, 0n], refund: [100n, 0n] },
  lootbox: { win: [400n, 0n], lose: [0n, 0n], refund: [100n, 0n] },
  jackpot: { win: [400n, 0n], lose: [0n, 0n], refund: [100n, 0n] },
};

test.each(bonusTypes)('a bet with %s pays what the table says [BON-05]', (type) => {
  const bonus = betBonus({ type, odds: '1.10', minCount: 2 });
  const results = { win: 'win', lose: 'lose', refund: 'cancelled' } as const;
  for (const [name, result] of Object.entries(results)) {
    const legs = [
      { odds: '2.00', result },
      { odds: '2.00', result },
    ];
    const outcome = settleBet({ stake: 100n, legs, bonus, maxPayout: null });
    const [payout, freebetReturned] = paid[type][name as keyof typeof results];
    expect(outcome, `${type} ${name}`).toMatchObject({ decided: true, payout, freebetReturned });
  }
});

test('the bookmaker stakes freebets of every type but the one without risk [BON-05]', () => {
  expect(bonusTypes.filter((type) => isHouseStake({ type }))).toEqual([
    'freebet',
    'freebet_all_win',
    'freebet_only_win',
  ]);
  expect([isHouseStake(null), isHouseStake({ type: 'of-others' }), isHouseStake({ type: 'toString' })]).toEqual([
    false,
    false,
    false,
  ]);
});

test('only a stake of the player feeds the jackpots [JACK-03]', () => {
  for (const type of bonusTypes) expect(bonusKinds[type].feedsJackpots, type).toBe(!isHouseStake({ type }));
});

test('the amount of a freebet is its stake, and of no other bonus [BON-05]', () => {
  expect(bonusTypes.filter((type) => bonusKinds[type].fixesStake)).toEqual(freebetTypes);
});

test('a bet with a boost is bought back and edited like others, one with a freebet where that is allowed [BON-19]', () => {
  for (const type of bonusTypes) {
    const isFreebet = bonusKinds[type].fixesStake;
    expect([allowsChange({ type }, false), allowsChange({ type }, true)], type).toEqual([!isFreebet, true]);
  }
  expect([allowsChange(null, false), allowsChange({ type: 'of-others' }, true)]).toEqual([true, false]);
  expect(bonusTypes.filter((type) => paysWinningsAlone({ type }))).toEqual(['freebet', 'freebet_only_win']);
  expect([paysWinningsAlone(null), paysWinningsAlone({ type: 'of-others' })]).toEqual([false, false]);
});

test('a bet says when its bonus is the player’s again: refused, given back whole, lost without risk, or replaced [BON-20]', () => {
  const ends = {
    open: { status: 'waiting_results', result: 'no_results' },
    won: { status: 'done', result: 'win_entire' },
    lost: { status: 'done', result: 'lose_entire' },
    refunded: { status: 'done', result: 'refund_entire' },
    cancelled: { status: 'cancelled', result: 'canceled' },
    rejected: { status: 'rejected', result: 'no_results' },
    replaced: { status: 'withdrawn', result: 'no_results' },
    bought: { status: 'cashed_out', result: 'cashed_out' },
  } as const;
  const whenReturned = (type: string | null) =>
    Object.entries(ends).flatMap(([name, end]) =>
      hasReturnedBonus({ bonus: type === null ? null : { type }, ...end }) ? [name] : [],
    );
  expect(whenReturned('comboboost')).toEqual(['refunded', 'cancelled', 'rejected', 'replaced']);
  expect(whenReturned('freebet_no_risk')).toEqual(['lost', 'rejected']);
  for (const type of ['freebet', 'freebet_only_win', 'freebet_all_win'])
    expect(whenReturned(type), type).toEqual(['refunded', 'cancelled', 'rejected']);
  for (const type of [null, 'of-others', 'hunting', 'tournament']) expect(whenReturned(type)).toEqual([]);
});
