import type { Hunting } from '@touchline/contract';
import { expect, test } from 'vitest';
import { atBonuses, buildBonuses, framesPass, pickOf, reply } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

const hunt: Hunting = {
  id: '10',
  name: 'Hunt',
  status: 'active',
  computed_status: 'active',
  valid_to: null,
  seen: true,
  farming_stats: {
    currency: 'EUR',
    avg_stake: '10.00',
    bets_count: 2,
    points: '10',
    available_points: '10',
    potential_points: '1.5',
    potential_freebet_amount: '0.00',
    initial_pool: '0.00',
    staked: '20.00',
    point_stake: '2.00',
    goal: '15',
    largest_freebet: '12.00',
  },
  farm_once_per_event: false,
  farmed_event_ids: [],
  farming_freebet_type: 'freebet',
  show_in_promotion: true,
  used_in_bets: false,
  freebets_to_boost: [],
};

async function withHunt(
  over: Partial<Hunting> = {},
  cup: Partial<Hunting> | null = null,
): Promise<readonly [Stage, OpenTab]> {
  const { stage, tab } = await atBonuses();
  stage.api.on('askBonuses', () =>
    reply(
      buildBonuses({
        huntings: [{ ...hunt, ...over }],
        tournaments: cup === null ? [] : [{ ...hunt, id: '20', name: 'Cup', ...cup }],
      }),
    ),
  );
  return [stage, tab];
}
function shown(tab: OpenTab) {
  return tab.sportsbook.select.ticket.get().farmings;
}
async function stake(tab: OpenTab, text: string, bet?: string): Promise<void> {
  const [first] = tab.sportsbook.select.ticket.get().bets;
  tab.sportsbook.commands.setStake(bet ?? first?.id ?? '', text);
  await framesPass(tab);
}

test('the slip says what its stake would bring, on the way to the goal and by itself the freebet of it [BON-16a]', async () => {
  const [, tab] = await withHunt();
  expect(shown(tab)).toEqual([]);
  await pickOf(tab, '1');
  const goal = {
    points: '15',
    counted: 1000,
    possible: 1150,
    needed: 1500,
    freebet: null,
    largest: { value: '12.00', currency: 'EUR' },
  };
  const view = {
    id: '10',
    type: 'hunting',
    name: 'Hunt',
    points: '10',
    brings: null,
    pointStake: { value: '2.00', currency: 'EUR' },
    goal,
  };
  expect(shown(tab)).toEqual([view]);
  await stake(tab, '4');
  expect(shown(tab)).toEqual([{ ...view, brings: '2', goal: { ...goal, possible: 1350 } }]);
  await stake(tab, '10');
  const freebet = { value: '10.00', currency: 'EUR' };
  expect(shown(tab)).toEqual([{ ...view, brings: '5', goal: { ...goal, possible: 1500, freebet } }]);
  await stake(tab, '100');
  expect(shown(tab)[0]?.goal?.freebet).toEqual({ value: '12.00', currency: 'EUR' });
});

test('matches that have brought their points bring none, and what points have brought is no goal any more [BON-16]', async () => {
  const [, tab] = await withHunt({ farm_once_per_event: true, farmed_event_ids: ['1'] });
  await pickOf(tab, '1');
  await stake(tab, '10');
  expect(shown(tab)[0]?.brings).toBe('0');
  await pickOf(tab, '2');
  await stake(tab, '10');
  expect(shown(tab)[0]?.brings).toBe('5');
  const [, other] = await withHunt({ farming_stats: hunt.farming_stats && { ...hunt.farming_stats, points: '15' } });
  await pickOf(other, '1');
  expect(shown(other)[0]?.goal).toBeNull();
});

test('what bets carry counts those that do, a tournament beside it by itself [BON-04] [BON-16]', async () => {
  const [, tab] = await withHunt({ used_in_bets: true }, {});
  await pickOf(tab, '1');
  await stake(tab, '10');
  const [bet] = tab.sportsbook.select.ticket.get().bets;
  expect(bet?.bonus).toMatchObject({ id: '10', type: 'hunting' });
  expect(shown(tab).map(({ id, brings }) => [id, brings])).toEqual([
    ['10', '5'],
    ['20', '5'],
  ]);
  tab.sportsbook.commands.chooseBonus(bet?.id ?? '', null);
  await framesPass(tab);
  expect(shown(tab).map(({ id }) => id)).toEqual(['20']);
});

test('a freebet of the bookmaker, another currency and a back end that says too little bring nothing to say [BON-16a]', async () => {
  const [, tab] = await withHunt();
  await pickOf(tab, '1');
  const [bet] = tab.sportsbook.select.ticket.get().bets;
  const freebet = bet?.offers.find(({ type }) => type === 'freebet');
  tab.sportsbook.commands.chooseBonus(bet?.id ?? '', freebet?.id ?? null);
  await framesPass(tab);
  expect([freebet?.type, shown(tab)[0]?.brings]).toEqual(['freebet', null]);
  const { staked: _, point_stake: __, ...plain } = hunt.farming_stats ?? {};
  for (const stats of [null, { ...hunt.farming_stats, currency: 'USD' }, plain] as Hunting['farming_stats'][]) {
    const [, other] = await withHunt({ farming_stats: stats });
    await pickOf(other, '1');
    expect(shown(other)).toEqual([]);
  }
});
