import { expect, test } from 'vitest';
import { type BonusList, promotionKinds, promotionsOf } from './running.ts';

const none: BonusList = { comboboosts: [], freebets: [], huntings: [], tournaments: [], lootboxes: [] };
function ready<T>(value: T) {
  return { state: 'ready', value } as const;
}
const loading = { state: 'loading', value: null } as const;
const failed = { state: 'failed', value: null } as const;
const absent = { state: 'not_found', value: null } as const;

test('that nothing runs is known once every list that is looked at was answered [NAV-14a]', () => {
  const shown = (bonuses: Parameters<typeof promotionsOf>[0]['bonuses'], jackpots: typeof loading | typeof absent) => {
    const { isLoading, hasFailed } = promotionsOf({ bonuses, ambs: absent, jackpots }, promotionKinds);
    return [isLoading, hasFailed];
  };
  expect(shown(ready(none), absent)).toEqual([false, false]);
  expect(shown(ready(none), loading)).toEqual([true, false]);
  expect(shown(failed, absent)).toEqual([false, true]);
  const one = (kind: 'freebets' | 'jackpots') =>
    promotionsOf({ bonuses: failed, ambs: failed, jackpots: loading }, [kind]);
  expect([one('freebets').hasFailed, one('freebets').isLoading]).toEqual([true, false]);
  expect([one('jackpots').hasFailed, one('jackpots').isLoading]).toEqual([false, true]);
});

test('a jackpot runs while a level takes bets in, and what farms is listed where it wants to be [NAV-14a]', () => {
  const jackpot = (name: string, state: 'active' | 'paused') => ({
    id: name,
    name,
    amount: '1.00',
    pool_amount: '1.00',
    hits_amount: '0.00',
    currency: 'EUR',
    currency_subunits: '100',
    levels: [{ name: 'Mini', pool_amount: '1.00', state }],
  });
  const hunting = (name: string, isShown: boolean) => ({
    id: name,
    name,
    status: 'active' as const,
    computed_status: 'active' as const,
    valid_to: null,
    seen: false,
    farming_stats: null,
    farm_once_per_event: false,
    farmed_event_ids: [],
    farming_freebet_type: null,
    show_in_promotion: isShown,
    used_in_bets: true,
    freebets_to_boost: [],
  });
  const { running } = promotionsOf(
    {
      ambs: absent,
      bonuses: ready({ ...none, huntings: [hunting('Shown', true), hunting('Hidden', false)] }),
      jackpots: ready({ data: [jackpot('Open', 'active'), jackpot('Resting', 'paused')] }),
    },
    promotionKinds,
  );
  expect([running.huntings, running.jackpots].map((list) => list.map(({ name }) => name))).toEqual([
    ['Shown'],
    ['Open'],
  ]);
});
