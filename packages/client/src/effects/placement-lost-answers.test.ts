import type { Bet } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import type { Stage } from '../testing/index.ts';
import { buildBet, buildPlayer, onePage, reply, settle } from '../testing/index.ts';
import { betting, sent, outboxOf, ready, pick, ticketOf, placed, pressAndClose } from '../testing/placing-bets.ts';

describe('placing', () => {
  test.each(['lose_answer', 'lose_request'] as const)(
    '%s: asked again with the same key and body, and placed once [I1] [I3]',
    async (scripted) => {
      const { stage, tab } = await ready();
      const { stored, script } = betting(stage);
      script.push(scripted, scripted, 'reply');
      await pick(tab);
      const placing = tab.sportsbook.commands.place();
      await settle();
      expect(ticketOf(tab)).toMatchObject({ state: 'PROCESSING', inProgress: true });
      await stage.browser.advance(3_000);
      await placing;
      const requests = sent(stage);
      expect(requests.length).toBe(3);
      expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1);
      expect(stored.size).toBe(1);
      expect(ticketOf(tab)).toEqual(placed());
      expect(outboxOf(stage)).toEqual([]);
      tab.sportsbook.stop();
    },
  );

  test('what stays unknown for 15 s is shown as unknown, and pressing again repeats the same key [I3]', async () => {
    const { stage, tab } = await ready();
    const { stored, script } = betting(stage);
    script.push(...Array.from({ length: 40 }, () => 'lose_answer' as const));
    await pick(tab);
    const placing = tab.sportsbook.commands.place();
    await stage.browser.advance(16_000);
    await placing;
    expect(ticketOf(tab)).toEqual({
      state: 'INITIAL',
      inProgress: false,
      error: null,
      receipt: null,
      unresolved: true,
    });
    expect(outboxOf(stage).map(({ key }) => key)).toEqual([...stored.keys()]);
    const before = sent(stage).length;
    stage.api.on('getBets', () => ({ kind: 'lost' }));
    await stage.browser.advance(600_000);
    expect([sent(stage).length, ticketOf(tab).unresolved]).toEqual([before, true]);
    script.length = 0;
    await tab.sportsbook.commands.place();
    expect(ticketOf(tab)).toEqual(placed());
    expect(new Set(sent(stage).map(({ key }) => key)).size).toBe(1);
    expect(stored.size).toBe(1);
    expect(outboxOf(stage)).toEqual([]);
    tab.sportsbook.stop();
  });

  test('without idempotent placement a fresh press that is not among the bets yet stays unknown [I3]', async () => {
    const { stage, tab } = await ready({ idempotent_placement: false });
    const { script } = betting(stage);
    script.push('lose_request');
    await pressAndClose(tab);
    const again = stage.open();
    again.sportsbook.start();
    await stage.browser.advance(16_000);
    expect(sent(stage).length).toBe(1);
    expect(again.sportsbook.select.ticket.get().unresolved).not.toBeNull();
    expect(outboxOf(stage).length).toBe(1);
    again.sportsbook.stop();
  });

  describe('an answer that a redirect led to', () => {
    const redirecting = async (bets: (key: string) => readonly Bet[]) => {
      const { stage, tab } = await ready();
      await pick(tab);
      stage.api.on('placeBets', ({ headers }) => ({
        kind: 'redirected',
        value: { data: [...bets(headers['idempotency-key'] ?? '')], errors_by_bet: [] },
      }));
      const placing = tab.sportsbook.commands.place();
      await stage.browser.advance(30_000);
      await placing;
      return { stage, tab };
    };

    test('places what has the key of the press [I1] [API-11a]', async () => {
      const { stage, tab } = await redirecting((key) => [buildBet({ id: '900', ref: `${key}.0` })]);
      expect(ticketOf(tab)).toEqual(placed());
      expect(sent(stage).length).toBe(1);
      tab.sportsbook.stop();
    });

    test('says nothing of the press where it lists other bets: a redirect makes a POST a GET [I3] [API-11a]', async () => {
      const { stage, tab } = await redirecting(() => [buildBet({ id: '800', ref: 'before.0' })]);
      expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', receipt: null, unresolved: true });
      expect(new Set(sent(stage).map(({ key }) => key)).size).toBe(1);
      tab.sportsbook.stop();
    });
  });

  test('without idempotent placement a lost answer is looked up, and nothing is sent twice', async () => {
    const { stage, tab } = await ready({ idempotent_placement: false });
    const { script } = betting(stage);
    script.push('lose_answer');
    await pick(tab);
    const placing = tab.sportsbook.commands.place();
    await stage.browser.advance(3_000);
    await placing;
    expect(sent(stage).length).toBe(1);
    expect(ticketOf(tab)).toEqual(placed());
    tab.sportsbook.stop();
  });

  describe('a back end that knows no keys', () => {
    /** It gives its bets references of its own and lists all of them, whatever is asked. */
    const foreign = async (isTaken: boolean) => {
      const { stage, tab } = await ready({ idempotent_placement: false });
      const selection = {
        id: '1',
        status: 'no_results' as const,
        market: { id: '1', name: 'Match result' },
        outcome: { id: '1', name: 'Home' },
        odds: '1.85',
        match: {
          id: '1',
          urn_id: 'sr:match:1',
          slug: 'home-away-1',
          name: 'Home - Away',
          sport_key: 'football',
          tournament_name: 'First league',
          start_time: '2026-01-01T15:00:00.000Z',
          status: 0 as const,
          provider: 'betradar' as const,
        },
        specifier: '',
      };
      const old = [
        buildBet({ id: '801', ref: 'X-801', created_at: '2026-01-01T09:00:00.000Z', selections: [selection] }),
        buildBet({ id: '802', ref: 'X-802', stake: { value: '5.00', currency: 'EUR', subunits: '100' } }),
      ];
      const made = buildBet({
        id: '803',
        ref: 'X-803',
        stake: { value: '10.0', currency: 'EUR', subunits: '100' },
        created_at: new Date(stage.browser.now()).toISOString(),
        selections: [selection],
      });
      stage.api.on('placeBets', () => ({ kind: 'lost' }));
      const list = () => reply(onePage(isTaken ? [made, ...old] : old));
      stage.api.on('getBets', list);
      await pick(tab);
      const place = async (): Promise<void> => {
        const placing = tab.sportsbook.commands.place();
        await stage.browser.advance(40_000);
        await placing;
      };
      return { stage, tab, list, place };
    };

    test('a lost answer is found by what was bet on, for how much, since when [I3]', async () => {
      const { tab, place } = await foreign(true);
      await place();
      expect(ticketOf(tab)).toEqual(placed('803'));
      tab.sportsbook.stop();
    });

    test('other bets of the player say nothing of the press [I3]', async () => {
      const { stage, tab, place } = await foreign(false);
      await place();
      expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', receipt: null, unresolved: true });
      expect(outboxOf(stage)).toHaveLength(1);
      tab.sportsbook.stop();
    });

    test.each([
      [true, placed('803')],
      [false, { state: 'INITIAL', inProgress: false, error: null, receipt: null, unresolved: false }],
    ])('pressed again later, the press is as old as it is (placed: %s) [I3] [I15]', async (isTaken, ends) => {
      const { stage, tab, list, place } = await foreign(isTaken);
      stage.api.on('getBets', () => ({ kind: 'lost' }));
      await place();
      expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', unresolved: true });
      await stage.browser.advance(300_000);
      stage.api.on('getBets', list);
      await place();
      expect([ticketOf(tab), outboxOf(stage), sent(stage).length]).toEqual([ends, [], 1]);
      tab.sportsbook.stop();
    });
  });

  test('a verdict that comes after another player signed in is not shown to them [I10]', async () => {
    const { stage, tab } = await ready();
    let answer: () => void = () => undefined;
    stage.api.on('placeBets', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return reply({ data: [buildBet()], errors_by_bet: [] });
    });
    await pick(tab);
    void tab.sportsbook.commands.place();
    await settle();
    await tab.sportsbook.commands.signOut();
    stage.world.account = buildPlayer({ id: '8', email: 'bob@example.com' });
    await tab.sportsbook.commands.signIn('bob@example.com', 'secret');
    answer();
    await settle();
    expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', receipt: null });
    expect(outboxOf(stage).length).toBe(1);
    tab.sportsbook.stop();
  });
});

describe('another player', () => {
  /** Who was signed in each time a press reached the server. */
  const pressedBy = (stage: Stage): (string | null)[] => {
    const who: (string | null)[] = [];
    stage.api.on('placeBets', () => {
      who.push(stage.world.player.id);
      return { kind: 'lost' };
    });
    return who;
  };
  const bob = buildPlayer({ id: '8', email: 'bob@example.com' });

  test('a press is not asked for again once another player has signed in [I1] [I10]', async () => {
    const { stage, tab } = await ready();
    const who = pressedBy(stage);
    await pick(tab);
    void tab.sportsbook.commands.place();
    await settle();
    await tab.sportsbook.commands.signOut();
    stage.world.account = bob;
    await tab.sportsbook.commands.signIn('bob@example.com', 'secret');
    await stage.browser.advance(20_000);
    expect(who).toEqual(['7']);
    expect(outboxOf(stage).length).toBe(1);
    tab.sportsbook.stop();
  });

  test('that another player has no such bet says nothing of a press [I1] [I10]', async () => {
    const { stage, tab } = await ready();
    pressedBy(stage);
    await pressAndClose(tab);
    await stage.browser.advance(120_000);
    // Found again much later, the press is looked up; the first answer is lost, and then somebody else is here.
    stage.api.on('getBets', () => (stage.world.player.id === '8' ? reply(onePage([])) : { kind: 'lost' }));
    const again = stage.open();
    again.sportsbook.start();
    await settle();
    await again.sportsbook.commands.signOut();
    stage.world.account = bob;
    await again.sportsbook.commands.signIn('bob@example.com', 'secret');
    await stage.browser.advance(20_000);
    expect(outboxOf(stage).length).toBe(1);
    again.sportsbook.stop();
  });

  test('a press names its player, so that a cookie of another one places nothing [I1] [I10]', async () => {
    const { stage, tab } = await ready();
    pressedBy(stage);
    await pick(tab);
    void tab.sportsbook.commands.place();
    await settle();
    expect(stage.api.last('placeBets').headers['x-touchline-player']).toBe('7');
    tab.sportsbook.stop();
  });
});
