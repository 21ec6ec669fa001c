import { describe, expect, test } from 'vitest';
import { createBetting } from '../betting/betting.ts';
import { memoryStore } from '../testing/index.ts';
import { remote, type Remote, twoMatches, opened, click, shown, moved } from '../testing/remote-betting.ts';

/** The betting code as a file that the browser has already. */
function remoteAtHand(): Remote {
  return { source: () => Promise.resolve({ createBetting }) };
}

describe('what is on its way into the slip is kept for the tab [SLIP-17]', () => {
  const picks = 'touchline.picks';

  test('it is there again on a page that comes before the betting code has, and the slip keeps it from then on', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const values = new Map<string, string>();
    const former = await opened(stage, file, values);
    click(former, '1');
    click(former, '2');
    former.sportsbook.stop();
    expect(values.has('touchline.bets')).toBe(false);

    const tab = await opened(stage, file, values);
    expect([file.asked(), shown(tab)]).toEqual([
      2,
      { isLoading: true, selectionCount: 2, bets: [], pressed: ['1', '2'] },
    ]);
    await file.arrives();
    await file.arrives();
    expect(shown(tab).bets.map(({ id }) => id)).toEqual(['1/1|/1', '2/1|/1']);
    expect([values.has(picks), values.has('touchline.bets')]).toEqual([false, true]);
    tab.sportsbook.stop();
  });

  test('it is judged by the price that it was picked at [I6]', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const values = new Map<string, string>();
    const former = await opened(stage, file, values);
    click(former, '1');
    former.sportsbook.stop();
    await moved(stage, '1.70');

    const tab = await opened(stage, remoteAtHand(), values);
    expect(shown(tab).bets).toEqual([{ id: '1/1|/1', odds: '1.70', acceptedOdds: '1.85' }]);
    expect(tab.sportsbook.select.ticket.get().state).toBe('ODDS_CHANGED');
    tab.sportsbook.stop();
  });

  test('a sportsbook that has the betting code from the start takes it too, once', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const values = new Map<string, string>();
    const former = await opened(stage, file, values);
    click(former, '1');
    former.sportsbook.stop();

    const kept = values.get(picks) ?? '';
    const tab = stage.open({ session: memoryStore(values), options: { betting: { createBetting } } });
    tab.sportsbook.start();
    expect(shown(tab).bets.map(({ id }) => id)).toEqual(['1/1|/1']);
    expect([values.has(picks), values.has('touchline.bets')]).toEqual([false, true]);
    tab.sportsbook.stop();
    // It is no second press where the slip has it by now.
    values.set(picks, kept);
    tab.sportsbook.start();
    expect(shown(tab).bets).toHaveLength(1);
    tab.sportsbook.stop();
  });

  test('what was taken out again is not kept, nor what a command follows', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const values = new Map<string, string>();
    const tab = await opened(stage, file, values);
    click(tab, '1');
    click(tab, '1');
    expect(values.has(picks)).toBe(false);
    click(tab, '2');
    expect(values.has(picks)).toBe(true);
    tab.sportsbook.commands.clearSlip();
    expect(values.has(picks)).toBe(false);
    tab.sportsbook.stop();
  });

  test('nothing is kept where a press places a bet, and something else that stands there changes nothing [QB-01]', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const values = new Map([[picks, '{"id":1']]);
    const tab = await opened(stage, file, values);
    expect(shown(tab).selectionCount).toBe(0);
    const currency = { code: 'EUR', subunits: '100' };
    stage.browser.local.set(
      'touchline.quick-bet',
      JSON.stringify({ version: 1, isEnabled: true, stake: '5', currency }),
    );
    click(tab, '1');
    expect(values.has(picks)).toBe(false);
    tab.sportsbook.stop();
  });

  test('a pick that is not whole is not taken into the slip', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const values = new Map<string, string>();
    const former = await opened(stage, file, values);
    click(former, '1');
    former.sportsbook.stop();
    const [whole] = JSON.parse(values.get(picks) ?? '[]') as readonly object[];
    values.set(picks, JSON.stringify([{ ...whole, acceptedOdds: 'many' }, { id: 7 }, null]));

    const tab = await opened(stage, file, values);
    expect(shown(tab).selectionCount).toBe(1);
    await file.arrives();
    await file.arrives();
    expect(shown(tab)).toEqual({ isLoading: false, selectionCount: 0, bets: [], pressed: [] });
    tab.sportsbook.stop();
  });
});
