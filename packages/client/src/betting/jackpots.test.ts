import { visitor } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { atBonuses, buildBonuses, buildJackpot, framesPass, pickOf, refusal, reply } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

async function withJackpots(player?: typeof visitor): Promise<readonly [Stage, OpenTab]> {
  const { stage, tab } = await atBonuses({ jackpots: true }, player);
  stage.api.on('getJackpots', () => reply({ data: [buildJackpot()] }));
  return [stage, tab];
}

function asked(stage: Stage): number {
  return stage.api.count('getJackpots');
}
function names(tab: OpenTab) {
  return tab.book.select.ticket.get().bets.map(({ jackpots }) => jackpots.map(({ name }) => name));
}

describe('the jackpots of a slip', () => {
  test('are asked for every 15 s while the slip holds something and the page is seen [JACK-01]', async () => {
    const [stage, tab] = await withJackpots();
    await stage.browser.advance(60_000);
    const counts = [asked(stage)];
    const after = async (work: () => void, ms = 15_000): Promise<void> => {
      work();
      await framesPass(tab);
      await stage.browser.advance(ms);
      await framesPass(tab);
      counts.push(asked(stage));
    };
    await after(() => tab.book.commands.clickOutcome('1', '1|', '1'), 0);
    await after(() => tab.book.commands.clickOutcome('2', '1|', '1'));
    await after(() => tab.book.commands.setStake('combo', '5'));
    await after(() => tab.env.setVisible(false), 60_000);
    await after(() => tab.env.setVisible(true));
    await after(() => tab.book.commands.clearSlip(), 60_000);
    expect(counts).toEqual([0, 1, 2, 3, 3, 4, 4]);
    tab.book.stop();
    await stage.browser.advance(60_000);
    expect(asked(stage)).toBe(4);
  });

  test('are not asked for where the back end has none [JACK-01]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1');
    await stage.browser.advance(60_000);
    expect(asked(stage)).toBe(0);
    tab.book.stop();
  });

  test('stand at each bet that takes part, with what they stand at; a freebet takes no part [JACK-03]', async () => {
    const [stage, tab] = await withJackpots();
    stage.api.on('askBonuses', () => reply(buildBonuses({ comboboosts: [] })));
    const closed = { id: '61', name: 'Closed', levels: [{ name: 'Gold', pool_amount: '1', state: 'paused' as const }] };
    stage.api.on('getJackpots', () => reply({ data: [buildJackpot(), buildJackpot(closed)] }));
    await pickOf(tab, '1', '2');
    tab.book.commands.chooseType('single');
    const [first = ''] = tab.book.select.ticket.get().bets.map(({ id }) => id);
    await framesPass(tab);
    tab.book.commands.chooseBonus(first, '40');
    expect(tab.book.select.ticket.get().bets.map(({ jackpots }) => jackpots)).toEqual([
      [],
      [{ id: '60', name: 'House jackpot', amount: { value: '1234.50', currency: 'EUR' } }],
    ]);
    tab.book.stop();
  });

  test.each([1000, 1004, 1050] as const)('the error %i is neither reported nor shown [JACK-04]', async (code) => {
    const [stage, tab] = await withJackpots();
    stage.api.on('getJackpots', () => refusal(code));
    await pickOf(tab, '1');
    await stage.browser.advance(15_000);
    expect([asked(stage), tab.env.reports, tab.book.select.notices.get()]).toEqual([2, [], []]);
    stage.api.on('getJackpots', () => reply({ data: [buildJackpot()] }));
    await stage.browser.advance(15_000);
    await framesPass(tab);
    expect(names(tab)).toEqual([['House jackpot']]);
    tab.book.stop();
  });

  test('every other failure of the server is reported [JACK-04]', async () => {
    const [stage, tab] = await withJackpots();
    stage.api.on('getJackpots', () => ({ kind: 'raw', status: 503, text: '{}' }));
    await pickOf(tab, '1');
    // The reader of such answers is fetched first.
    await expect.poll(() => tab.env.reports.map(({ kind }) => kind)).toEqual(['server']);
    tab.book.stop();
  });

  test('are let go with their player, and never asked for by a visitor [AUTH-04] [AUTH-15]', async () => {
    const [stage, tab] = await withJackpots(visitor);
    await pickOf(tab, '1');
    await stage.browser.advance(60_000);
    expect(asked(stage)).toBe(0);
    await tab.book.commands.signIn('a', 'b');
    await framesPass(tab);
    expect([asked(stage), names(tab)]).toEqual([1, [['House jackpot']]]);
    let answer: (() => void) | null = null;
    stage.api.on('getJackpots', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return reply({ data: [buildJackpot()] });
    });
    await stage.browser.advance(15_000);
    await tab.book.commands.signOut();
    expect(names(tab)).toEqual([[]]);
    (answer as (() => void) | null)?.();
    await stage.browser.advance(60_000);
    await framesPass(tab);
    expect([asked(stage), names(tab)]).toEqual([2, [[]]]);
    tab.book.stop();
  });
});
