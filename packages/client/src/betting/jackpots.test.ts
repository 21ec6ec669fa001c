import { calls, visitor } from '@touchline/contract';
import type { Jackpot } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { atBonuses, buildBonuses, buildJackpot, framesPass, pickOf, refusal, reply } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

async function withJackpots(player?: typeof visitor): Promise<readonly [Stage, OpenTab]> {
  const { stage, tab } = await atBonuses({ jackpots: true }, player);
  answerWith(stage, () => [buildJackpot()]);
  return [stage, tab];
}

interface Asked {
  readonly currency: string;
  readonly bonus?: { readonly id: string; readonly type: string };
}

/** What is asked about each bet is answered with these. */
function answerWith(stage: Stage, jackpotsOf: (bet: Asked, place: number) => Jackpot[]): void {
  stage.api.on('askJackpots', ({ body }) => reply({ data: (body as { bets: readonly Asked[] }).bets.map(jackpotsOf) }));
}

function asked(stage: Stage): number {
  return stage.api.count('askJackpots');
}
function names(tab: OpenTab) {
  return tab.sportsbook.select.ticket.get().bets.map(({ jackpots }) => jackpots.map(({ name }) => name));
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
    await after(() => tab.sportsbook.commands.clickOutcome('1', '1|', '1'), 0);
    await after(() => tab.sportsbook.commands.clickOutcome('2', '1|', '1'));
    await after(() => tab.sportsbook.commands.setStake('combo', '5'));
    await after(() => tab.env.setVisible(false), 60_000);
    await after(() => tab.env.setVisible(true));
    await after(() => tab.sportsbook.commands.clearSlip(), 60_000);
    // At once for each change of what is bet on, and each 15 s.
    expect(counts).toEqual([0, 1, 3, 4, 4, 5, 5]);
    tab.sportsbook.stop();
    await stage.browser.advance(60_000);
    expect(asked(stage)).toBe(5);
  });

  test('are not asked for where the back end has none [JACK-01]', async () => {
    const { stage, tab } = await atBonuses();
    await pickOf(tab, '1');
    await stage.browser.advance(60_000);
    expect(asked(stage)).toBe(0);
    tab.sportsbook.stop();
  });

  test('stand at each bet that takes part, with what they stand at; a freebet takes no part [JACK-03]', async () => {
    const [stage, tab] = await withJackpots();
    stage.api.on('askBonuses', () => reply(buildBonuses({ comboboosts: [] })));
    const second = buildJackpot({ id: '61', name: 'For the second' });
    answerWith(stage, (_bet, place) => (place === 0 ? [buildJackpot()] : [buildJackpot(), second]));
    await pickOf(tab, '1', '2');
    tab.sportsbook.commands.chooseType('single');
    const [first = ''] = tab.sportsbook.select.ticket.get().bets.map(({ id }) => id);
    await framesPass(tab);
    tab.sportsbook.commands.chooseBonus(first, '40');
    expect(tab.sportsbook.select.ticket.get().bets.map(({ jackpots }) => jackpots)).toEqual([
      [],
      [
        { id: '60', name: 'House jackpot', amount: { value: '1234.50', currency: 'EUR' } },
        { id: '61', name: 'For the second', amount: { value: '1234.50', currency: 'EUR' } },
      ],
    ]);
    // The chosen bonus is asked about at once.
    await framesPass(tab);
    const { body } = stage.api.arrived.findLast(({ name }) => name === 'askJackpots')?.request ?? {};
    const { bets } = body as { bets: readonly Asked[] };
    expect(bets.map(({ bonus }) => bonus)).toEqual([{ id: '40', type: 'freebet' }, undefined]);
    tab.sportsbook.stop();
  });

  test('an answer about a slip that has become another is not taken, and what it is now is asked about [JACK-03]', async () => {
    const [stage, tab] = await withJackpots();
    const answers: (() => void)[] = [];
    stage.api.on('askJackpots', async () => {
      await new Promise<void>((resolve) => void answers.push(resolve));
      return reply({ data: [[buildJackpot()]] });
    });
    await pickOf(tab, '1', '2');
    await framesPass(tab);
    // The same combo, of other matches.
    tab.sportsbook.commands.clickOutcome('3', '1|', '1');
    await framesPass(tab);
    const before = answers.length;
    for (const answer of answers.splice(0)) answer();
    await framesPass(tab);
    expect([before, answers.length, names(tab)]).toEqual([1, 1, [[]]]);
    answers[0]?.();
    await framesPass(tab);
    expect(names(tab)).toEqual([['House jackpot']]);
    tab.sportsbook.stop();
  });

  test.each([1000, 1004, 1050] as const)('the error %i is neither reported nor shown [JACK-04]', async (code) => {
    const [stage, tab] = await withJackpots();
    stage.api.on('askJackpots', () => refusal(code));
    await pickOf(tab, '1');
    await stage.browser.advance(15_000);
    expect([asked(stage), tab.env.reports, tab.sportsbook.select.notices.get()]).toEqual([2, [], []]);
    answerWith(stage, () => [buildJackpot()]);
    await stage.browser.advance(15_000);
    await framesPass(tab);
    expect(names(tab)).toEqual([['House jackpot']]);
    tab.sportsbook.stop();
  });

  test('every other failure of the server is reported [JACK-04]', async () => {
    const [stage, tab] = await withJackpots();
    stage.api.on('askJackpots', () => ({ kind: 'raw', status: 503, text: '{}' }));
    await pickOf(tab, '1');
    // The reader of such answers is fetched first.
    await expect.poll(() => tab.env.reports.map(({ kind }) => kind)).toEqual(['server']);
    tab.sportsbook.stop();
  });

  test('jackpots, one jackpot and hits that are refused are not reported either, and what breaks otherwise is [JACK-04a]', async () => {
    const [stage, tab] = await withJackpots();
    const { ask } = tab.sportsbook.select;
    const watchAll = () => [
      tab.watch(ask(calls.getJackpots, { playerId: '7' })),
      tab.watch(ask(calls.getJackpot, { playerId: '7', params: { id: '60' } })),
      tab.watch(ask(calls.getJackpotHits, { playerId: '7' })),
    ];
    const names = ['getJackpots', 'getJackpot', 'getJackpotHits'] as const;
    for (const code of [1000, 1004, 1050] as const) {
      for (const name of names) stage.api.on(name, () => refusal(code));
      const watched = watchAll();
      await framesPass(tab);
      await stage.browser.advance(1000);
      for (const { stop } of watched) stop();
      await stage.browser.advance(10_000);
    }
    expect(names.map((name) => stage.api.count(name) >= 3)).toEqual([true, true, true]);
    expect([tab.env.reports, tab.sportsbook.select.notices.get()]).toEqual([[], []]);
    for (const name of names) stage.api.on(name, () => ({ kind: 'raw', status: 503, text: '{}' }));
    watchAll();
    await expect.poll(() => tab.env.reports.map(({ kind }) => kind)).toEqual(['server', 'server', 'server']);
    tab.sportsbook.stop();
  });

  test('are let go with their player, and never asked for by a visitor [AUTH-04] [AUTH-15]', async () => {
    const [stage, tab] = await withJackpots(visitor);
    await pickOf(tab, '1');
    await stage.browser.advance(60_000);
    expect(asked(stage)).toBe(0);
    await tab.sportsbook.commands.signIn('a', 'b');
    await framesPass(tab);
    expect([asked(stage), names(tab)]).toEqual([1, [['House jackpot']]]);
    let answer: (() => void) | null = null;
    stage.api.on('askJackpots', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return reply({ data: [[buildJackpot()]] });
    });
    await stage.browser.advance(15_000);
    await tab.sportsbook.commands.signOut();
    expect(names(tab)).toEqual([[]]);
    (answer as (() => void) | null)?.();
    await stage.browser.advance(60_000);
    await framesPass(tab);
    expect([asked(stage), names(tab)]).toEqual([2, [[]]]);
    tab.sportsbook.stop();
  });
});
