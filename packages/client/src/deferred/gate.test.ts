import { describe, expect, test } from 'vitest';
import { createBetting } from '../betting/betting.ts';
import { buildMarket, buildMatch, buildPlayer, memoryStore, settle } from '../testing/index.ts';
import { remote, twoMatches, opened, click, shown, moved } from '../testing/remote-betting.ts';

describe('the betting code is fetched when it is wanted [P4]', () => {
  test('a visitor who only looks never asks for it', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    await stage.browser.advance(60_000);
    expect([file.asked(), shown(tab)]).toEqual([0, { isLoading: false, selectionCount: 0, bets: [], pressed: [] }]);
    tab.sportsbook.stop();
  });

  test('a pick is answered within the frame, once, and becomes a selection when the half is in', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    const button = tab.watch(tab.sportsbook.select.selected('1', '1|', '1'));
    const ticket = tab.watch(tab.sportsbook.select.ticket);
    click(tab, '1');
    tab.env.frame();
    expect([button.get(), button.notified, ticket.notified, file.asked()]).toEqual([true, 1, 1, 1]);
    expect(shown(tab)).toEqual({ isLoading: true, selectionCount: 1, bets: [], pressed: ['1'] });

    await file.arrives();
    tab.env.frame();
    expect([button.get(), ticket.notified]).toEqual([true, 2]);
    expect(shown(tab)).toEqual({
      isLoading: false,
      selectionCount: 1,
      bets: [{ id: '1/1|/1', odds: '1.85', acceptedOdds: '1.85' }],
      pressed: ['1'],
    });
    click(tab, '1');
    tab.env.frame();
    expect([button.get(), shown(tab).selectionCount]).toEqual([false, 0]);
    tab.sportsbook.stop();
  });

  test('an early pick is judged as it was shown, where the shown price was held back [LAY-10a] [I6]', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    tab.sportsbook.commands.clickOutcome('1', '1|', '1', '2.00');
    await file.arrives();
    tab.env.frame();
    expect(shown(tab).bets).toEqual([{ id: '1/1|/1', odds: '1.85', acceptedOdds: '2.00' }]);
    tab.sportsbook.stop();
  });

  test('a listener of the ticket from before the code loaded is notified afterwards', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    const ticket = tab.watch(tab.sportsbook.select.ticket);
    click(tab, '1');
    await file.arrives();
    tab.env.frame();
    const before = ticket.notified;
    tab.sportsbook.commands.setStakeForAll('5');
    tab.env.frame();
    expect([ticket.notified - before, ticket.get().bets.map(({ stakeText }) => stakeText)]).toEqual([1, ['5']]);
    ticket.stop();
    tab.sportsbook.commands.setStakeForAll('6');
    tab.env.frame();
    expect(ticket.notified - before).toBe(1);
    tab.sportsbook.stop();
  });

  test.each([
    [['1', '1'], []],
    [
      ['1', '2'],
      ['1', '2'],
    ],
    [
      ['2', '1'],
      ['2', '1'],
    ],
    [['1', '2', '1'], ['2']],
    [
      ['1', '2', '1', '1'],
      ['2', '1'],
    ],
  ] as const)('picks of %j before it is in leave %j, in their order', async (picks, held) => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    for (const matchId of picks) click(tab, matchId);
    expect(shown(tab).selectionCount).toBe(held.length);
    await file.arrives();
    expect(shown(tab).bets.map(({ id }) => id)).toEqual(held.map((matchId) => `${matchId}/1|/1`));
    tab.sportsbook.stop();
  });

  test('what is agreed to are the odds that stood on the screen at the press [I6]', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    click(tab, '1');
    await moved(stage, '1.70');
    await file.arrives();
    expect(shown(tab).bets).toEqual([{ id: '1/1|/1', odds: '1.70', acceptedOdds: '1.85' }]);
    expect(tab.sportsbook.select.ticket.get().state).toBe('ODDS_CHANGED');
    tab.sportsbook.stop();
  });

  test('a price that cannot be picked is not held', async () => {
    const [stage, file] = [twoMatches(), remote()];
    stage.world.matches = [buildMatch({ main_market: buildMarket({ status: -1 }) })];
    const tab = await opened(stage, file);
    click(tab, '1');
    click(tab, '9');
    expect([file.asked(), shown(tab).selectionCount]).toEqual([0, 0]);
    tab.sportsbook.stop();
  });

  test('a failed fetch of the code is shown once, retried by itself, and loses no pick', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    click(tab, '1');
    await file.fails();
    const notices = () => tab.sportsbook.select.notices.get().map(({ titleKey }) => titleKey);
    expect([notices(), shown(tab).pressed]).toEqual([['error.connection.title'], ['1']]);
    tab.sportsbook.commands.dismissNotice(tab.sportsbook.select.notices.get()[0]?.id ?? 0);
    await stage.browser.advance(2_000);
    await file.fails();
    expect([file.asked(), notices()]).toEqual([2, []]);
    await stage.browser.advance(4_000);
    await file.arrives();
    expect([file.asked(), shown(tab).bets.map(({ id }) => id)]).toEqual([3, ['1/1|/1']]);
    tab.sportsbook.stop();
  });

  test('a pick while offline is held, and its code is fetched once the connection is back', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    tab.env.setOnline(false);
    click(tab, '1');
    await file.fails();
    const before = file.asked();
    tab.env.setOnline(true);
    await settle();
    expect(file.asked()).toBe(before + 1);
    await file.arrives();
    expect(shown(tab).bets).toHaveLength(1);
    tab.sportsbook.stop();
  });

  test('another pick after a failure asks at once', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    click(tab, '1');
    await file.fails();
    click(tab, '2');
    expect(file.asked()).toBe(2);
    await file.arrives();
    expect(shown(tab).bets.map(({ id }) => id)).toEqual(['1/1|/1', '2/1|/1']);
    tab.sportsbook.stop();
  });

  test('the open ticket asks for it', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    tab.sportsbook.commands.openPanel();
    tab.env.frame();
    expect(file.asked()).toBe(1);
    tab.sportsbook.stop();
    const again = await opened(stage, file, new Map([['touchline.panel', 'BET_SLIP']]));
    expect(file.asked()).toBe(2);
    again.sportsbook.stop();
  });

  test('a kept slip asks for it, and its buttons are pressed meanwhile; a click takes one out [SLIP-17]', async () => {
    const stage = twoMatches();
    const values = new Map<string, string>();
    const former = await opened(stage, { ...remote(), source: () => Promise.resolve({ createBetting }) }, values);
    click(former, '1');
    click(former, '2');
    await settle();
    former.sportsbook.stop();

    const file = remote();
    const tab = await opened(stage, file, values);
    expect([file.asked(), shown(tab)]).toEqual([
      1,
      { isLoading: true, selectionCount: 2, bets: [], pressed: ['1', '2'] },
    ]);
    click(tab, '1');
    expect(shown(tab)).toMatchObject({ selectionCount: 1, pressed: ['2'] });
    await file.arrives();
    expect(shown(tab)).toMatchObject({ isLoading: false, pressed: ['2'], bets: [{ id: '2/1|/1' }] });
    tab.sportsbook.stop();
  });

  test('what was picked before the page was alive joins the kept slip [SLIP-17]', async () => {
    const stage = twoMatches();
    const values = new Map<string, string>();
    const former = await opened(stage, { ...remote(), source: () => Promise.resolve({ createBetting }) }, values);
    click(former, '1');
    await settle();
    former.sportsbook.stop();

    const file = remote();
    const tab = stage.open({ session: memoryStore(values), options: { betting: file.source } });
    tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    click(tab, '1');
    click(tab, '2');
    await file.arrives();
    tab.sportsbook.start();
    expect(shown(tab).bets.map(({ id }) => id)).toEqual(['1/1|/1', '2/1|/1']);
    tab.sportsbook.stop();
  });

  test('a kept slip that cannot be read is no slip', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file, new Map([['touchline.bets', '{"bets":[{"selections":[{"id":"1/1|/1"}]}]}']]));
    expect(shown(tab).pressed).toEqual(['1']);
    await file.arrives();
    expect(shown(tab)).toEqual({ isLoading: false, selectionCount: 0, bets: [], pressed: [] });
    tab.sportsbook.stop();
  });

  test('a player asks for it, and is known to the ticket [I1]', async () => {
    const [stage, file] = [twoMatches(), remote()];
    stage.world.player = buildPlayer();
    const tab = await opened(stage, file, new Map(), '$user:en.7');
    expect(file.asked()).toBe(1);
    await file.arrives();
    click(tab, '1');
    tab.sportsbook.commands.setStakeForAll('5');
    expect(tab.sportsbook.select.ticket.get().problem).toBeNull();
    tab.sportsbook.stop();
  });

  test('commands wait for it in their order', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    click(tab, '1');
    tab.sportsbook.commands.clearSlip();
    click(tab, '2');
    tab.sportsbook.commands.setStakeForAll('7');
    const placed = tab.sportsbook.commands.place();
    await file.arrives();
    await placed;
    expect(tab.sportsbook.select.ticket.get().bets.map(({ id, stakeText }) => [id, stakeText])).toEqual([
      ['single:2/1|/1', '7'],
    ]);
    expect(tab.sportsbook.select.signInAsked.get()).toBe(1);
    tab.sportsbook.stop();
  });

  test('a quick bet that was kept asks for it, and nobody takes it for off meanwhile [QB-01] [NOTE-05b]', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const currency = { code: 'EUR', subunits: '100' };
    stage.browser.local.set(
      'touchline.quick-bet',
      JSON.stringify({ version: 1, isEnabled: true, stake: '5', currency }),
    );
    const tab = await opened(stage, file);
    const quick = tab.watch(tab.sportsbook.select.quickBet);
    expect([file.asked(), tab.sportsbook.select.quickBet.get()]).toEqual([
      1,
      expect.objectContaining({ isUnread: true }),
    ]);
    await file.arrives();
    tab.env.frame();
    expect([quick.notified, tab.sportsbook.select.quickBet.get()]).toEqual([
      1,
      expect.not.objectContaining({ isUnread: true }),
    ]);
    tab.sportsbook.stop();
  });

  test('a visitor without a kept quick bet has it off for certain [QB-01]', async () => {
    const tab = await opened(twoMatches(), remote());
    expect(tab.sportsbook.select.quickBet.get()).not.toHaveProperty('isUnread');
    tab.sportsbook.stop();
  });

  test('a shared slip waits for it [NAV-26]', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    const restored = tab.sportsbook.commands.restoreShared('nothing');
    await file.arrives();
    expect(await restored).toBe('link-not-found');
    tab.sportsbook.stop();
  });

  test('it is taken in by a sportsbook that runs, not by one that was stopped', async () => {
    const [stage, file] = [twoMatches(), remote()];
    const tab = await opened(stage, file);
    click(tab, '1');
    tab.sportsbook.stop();
    await file.arrives();
    expect(shown(tab).isLoading).toBe(true);
    tab.sportsbook.start();
    expect(shown(tab).bets).toHaveLength(1);
    tab.sportsbook.stop();
  });
});
