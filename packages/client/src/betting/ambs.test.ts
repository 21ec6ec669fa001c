import { visitor } from '@touchline/contract';
import type { Amb } from '@touchline/contract';
import { expect, test } from 'vitest';
import { atBonuses, framesPass, pickOf, refusal, reply } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

const club: Amb = {
  id: '70',
  name: 'Combo club',
  type: 'freebet',
  amb_ranges: [
    { number_of_bets: 3, currency: 'EUR', number_of_freebets: 1, issued_bonus_amount: '5.00' },
    { number_of_bets: 10, currency: 'EUR', number_of_freebets: 2, issued_bonus_amount: '7.50' },
  ],
  progress_count: 2,
  possible_progress_count: 4,
  min_stake: '2.00',
  issue_to: null,
};

async function withAmbs(player?: typeof visitor): Promise<readonly [Stage, OpenTab]> {
  const { stage, tab } = await atBonuses({ amb_progress_bar: true }, player);
  stage.api.on('askAmbs', () => reply({ data: [club] }));
  return [stage, tab];
}
function asked(stage: Stage): number {
  return stage.api.count('askAmbs');
}
function shown(tab: OpenTab) {
  return tab.sportsbook.select.ticket.get().ambs;
}

test('the next range of an amb stands on the slip of a combo, with what it takes [BON-11] [BON-17]', async () => {
  const [stage, tab] = await withAmbs();
  await pickOf(tab, '1');
  expect([asked(stage), shown(tab)]).toEqual([0, []]);
  await pickOf(tab, '2');
  await framesPass(tab);
  expect(shown(tab)).toEqual([
    {
      id: '70',
      name: 'Combo club',
      counted: 2,
      possible: 3,
      needed: 3,
      freebets: 1,
      amount: { value: '5.00', currency: 'EUR' },
      leastStake: { value: '2.00', currency: 'EUR' },
      isStakeTooSmall: true,
    },
  ]);
  tab.sportsbook.commands.setStake('combo', '1.99');
  await framesPass(tab);
  expect(shown(tab)[0]?.isStakeTooSmall).toBe(true);
  tab.sportsbook.commands.setStake('combo', '2');
  await framesPass(tab);
  expect(shown(tab)[0]?.isStakeTooSmall).toBe(false);
  expect(asked(stage)).toBe(1);
  tab.sportsbook.commands.chooseType('single');
  await framesPass(tab);
  expect(shown(tab)).toEqual([]);
  tab.sportsbook.stop();
});

test('a range that is reached gives way to the next, and past the last one nothing is shown [BON-17]', async () => {
  const [stage, tab] = await withAmbs();
  stage.api.on('askAmbs', () =>
    reply({
      data: [
        { ...club, progress_count: 3 },
        { ...club, id: '71', progress_count: 10 },
      ],
    }),
  );
  await pickOf(tab, '1', '2');
  await framesPass(tab);
  expect(shown(tab).map(({ id, needed, freebets, amount }) => [id, needed, freebets, amount.value])).toEqual([
    ['70', 10, 2, '7.50'],
  ]);
  tab.sportsbook.stop();
});

test('ambs are asked for with the flag alone, and of players [BON-11] [CFG-04a] [AUTH-15]', async () => {
  const { stage, tab } = await atBonuses();
  await pickOf(tab, '1', '2');
  expect([asked(stage), shown(tab)]).toEqual([0, []]);
  tab.sportsbook.stop();
  const [stageOfVisitor, tabOfVisitor] = await withAmbs(visitor);
  await pickOf(tabOfVisitor, '1', '2');
  await framesPass(tabOfVisitor);
  expect([asked(stageOfVisitor), shown(tabOfVisitor)]).toEqual([0, []]);
  tabOfVisitor.sportsbook.stop();
});

test('what nobody knows is not shown: a refusal takes the ambs of before away', async () => {
  const [stage, tab] = await withAmbs();
  await pickOf(tab, '1', '2');
  await framesPass(tab);
  expect(shown(tab)).toHaveLength(1);
  stage.api.on('askAmbs', () => refusal(1004));
  tab.sportsbook.commands.clearSlip();
  await framesPass(tab);
  expect(shown(tab)).toEqual([]);
  await pickOf(tab, '1', '2');
  await framesPass(tab);
  expect([asked(stage), shown(tab)]).toEqual([2, []]);
  tab.sportsbook.stop();
});
