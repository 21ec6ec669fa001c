import type { PlaceRequest } from '@touchline/rules';
import { calls } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { buildBet, createStage, subscribedTo, refusal, reply, settle } from '../testing/index.ts';
import { betting, sent, outboxOf, ready, pick, ticketOf, placed } from '../testing/placing-bets.ts';

describe('placing', () => {
  test('a press sends the bets with key, device, locale and stake, and shows the receipt [TKT-02] [VAL-11]', async () => {
    const { stage, tab } = await ready();
    const { stored } = betting(stage);
    await pick(tab);
    await tab.sportsbook.commands.place();
    const [request] = sent(stage);
    const key = request?.key ?? '';
    expect(key).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(request?.body).toEqual({
      meta: {
        device_id: stage.browser.local.get('touchline.device-id') ?? '',
        quick: false,
        type: 'single',
        locale: 'en',
        accept_odds: 'none',
      },
      bets: [
        {
          stake: { value: '10.00', currency: 'EUR' },
          selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
        },
      ],
    } satisfies PlaceRequest);
    expect(ticketOf(tab)).toEqual(placed());
    expect([...stored.keys()]).toEqual([key]);
    expect(outboxOf(stage)).toEqual([]);
    tab.sportsbook.stop();
  });

  test('offline nothing is sent and nothing is kept, also not later [I1]', async () => {
    const { stage, tab } = await ready();
    betting(stage);
    await pick(tab);
    tab.env.setOnline(false);
    await tab.sportsbook.commands.place();
    expect(ticketOf(tab)).toEqual({
      state: 'INITIAL',
      inProgress: false,
      error: null,
      receipt: null,
      unresolved: false,
    });
    expect(tab.sportsbook.select.notices.get().map(({ titleKey }) => titleKey)).toEqual(['error.connection.title']);
    expect(outboxOf(stage)).toEqual([]);
    tab.env.setOnline(true);
    await stage.browser.advance(60_000);
    expect(sent(stage)).toEqual([]);
    tab.sportsbook.stop();
  });

  test('an answer without a bet is no success: what it refuses is refused, and one that says nothing is none [I3]', async () => {
    const { stage, tab } = await ready();
    await pick(tab);
    const errors = [{ bet_index: 0, code: 130, localized_message: 'error.place_bets.market_suspended' }];
    stage.api.on('placeBets', () => reply({ data: [], errors_by_bet: errors }));
    await tab.sportsbook.commands.place();
    expect(ticketOf(tab)).toEqual({
      state: 'ERROR',
      inProgress: false,
      error: { key: 'error.place_bets.market_suspended', code: 130, oddsChanged: false, details: [] },
      receipt: null,
      unresolved: false,
    });
    stage.api.on('placeBets', () => reply({ data: [], errors_by_bet: [] }));
    const placing = tab.sportsbook.commands.place();
    await stage.browser.advance(30_000);
    await placing;
    expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', receipt: null, unresolved: true });
    tab.sportsbook.stop();
  });

  test('after a bet that a limit of the player refused, what is left of their limits is asked for again [RG-04]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('getUserLimits', () => reply({ data: [] }));
    tab.watch(tab.sportsbook.select.ask(calls.getUserLimits, { playerId: '7' }));
    await pick(tab);
    const errors = [
      { bet_index: 0, code: 155, localized_message: 'error.limits.out_of_limit', limit_type: 'stake' as const },
    ];
    stage.api.on('placeBets', () => refusal(155, { errors_by_bet: errors }));
    const before = stage.api.count('getUserLimits');
    await tab.sportsbook.commands.place();
    await settle();
    expect(stage.api.count('getUserLimits')).toBe(before + 1);
    stage.api.on('placeBets', () => refusal(132));
    await tab.sportsbook.commands.place();
    await settle();
    expect(stage.api.count('getUserLimits')).toBe(before + 1);
    tab.sportsbook.stop();
  });

  test('a refusal is shown with the key of the server and deletes the outbox entry [I3]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('placeBets', () => refusal(132));
    await pick(tab);
    await tab.sportsbook.commands.place();
    expect(ticketOf(tab)).toEqual({
      state: 'ERROR',
      inProgress: false,
      error: { key: 'error.place_bets.insufficient_balance', code: 132, oddsChanged: false, details: [] },
      receipt: null,
      unresolved: false,
    });
    expect(outboxOf(stage)).toEqual([]);
    tab.sportsbook.stop();
  });

  test('a refusal in words of its own is shown as the server wrote it, with its details [PLC-01a] [PLC-04a]', async () => {
    const { stage, tab } = await ready();
    await pick(tab);
    const refused = {
      code: 140,
      localized_message: 'Heute nicht.',
      details: ['Ab morgen wieder.', 'error.of.theirs', '', 7],
      errors_by_bet: [{ bet_index: 0, code: 140, localized_message: 'Zu viel.', details: 'Höchstens 5 €.' }],
    };
    stage.api.on('placeBets', () => ({ kind: 'raw', status: 400, text: JSON.stringify(refused) }));
    await tab.sportsbook.commands.place();
    const [bet] = tab.sportsbook.select.ticket.get().bets;
    expect(ticketOf(tab).error).toEqual({
      key: 'Heute nicht.',
      code: 140,
      oddsChanged: false,
      details: ['Ab morgen wieder.', 'error.of.theirs'],
    });
    expect([bet?.errorKey, bet?.errorDetails]).toEqual(['Zu viel.', ['Höchstens 5 €.']]);
    expect([bet?.selections[0]?.errorKey, bet?.selections[0]?.errorDetails]).toEqual(['Zu viel.', ['Höchstens 5 €.']]);
    tab.sportsbook.stop();
  });

  test.each([
    [400, '{"message":"Come back tomorrow."}', 'Come back tomorrow.'],
    [403, '', 'global-error.default.description'],
    [405, '<html>', 'global-error.default.description'],
  ])(
    'a refusal with status %i and no code ends in INITIAL, and nothing was placed [API-11a] [TKT-04]',
    async (...given) => {
      const [status, text, description] = given;
      const { stage, tab } = await ready();
      await pick(tab);
      stage.api.on('placeBets', () => ({ kind: 'raw', status, text }));
      await tab.sportsbook.commands.place();
      expect(ticketOf(tab)).toEqual({
        state: 'INITIAL',
        inProgress: false,
        error: null,
        receipt: null,
        unresolved: false,
      });
      expect(tab.sportsbook.select.notices.get()).toMatchObject([
        { titleKey: 'global-error.default.title', descriptionKey: description },
      ]);
      expect([outboxOf(stage), sent(stage).length]).toEqual([[], 1]);
      tab.sportsbook.stop();
    },
  );

  test.each([302, 409, 429, 500])(
    'status %i without a code does not say that nothing was placed [I3] [API-11]',
    async (status) => {
      const { stage, tab } = await ready();
      await pick(tab);
      const { stored } = betting(stage);
      stage.api.on('placeBets', ({ headers }) => {
        const key = headers['idempotency-key'] ?? '';
        const bet = stored.get(key);
        if (bet !== undefined) return reply({ data: [bet], errors_by_bet: [] });
        stored.set(key, buildBet({ id: '900', ref: `${key}.0` }));
        return { kind: 'raw', status, text: '' };
      });
      const placing = tab.sportsbook.commands.place();
      await settle();
      await expect.poll(() => ticketOf(tab).inProgress && tab.sportsbook.select.ticket.get().state).toBe('PROCESSING');
      await stage.browser.advance(20_000);
      await placing;
      expect(ticketOf(tab)).toEqual(placed());
      tab.sportsbook.stop();
    },
  );

  test('a 401 returns to INITIAL with the generic alert, keeps the slip and ends the session [TKT-04]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('placeBets', () => refusal(1001));
    await pick(tab);
    await tab.sportsbook.commands.place();
    await settle();
    expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', inProgress: false, unresolved: false });
    expect(tab.sportsbook.select.ticket.get().selectionCount).toBe(1);
    expect(tab.sportsbook.select.session.get().status).toBe('not_logged_in');
    expect(tab.sportsbook.select.signInAsked.get()).toBe(1);
    expect(tab.sportsbook.select.notices.get().map(({ titleKey }) => titleKey)).toEqual([
      'global-error.default.title',
      'session.expired.title',
    ]);
    expect(outboxOf(stage)).toEqual([]);
    tab.sportsbook.stop();
  });

  test('placing without a session asks for sign-in and sends nothing [TKT-06]', async () => {
    const stage = createStage();
    betting(stage);
    const tab = stage.open();
    tab.sportsbook.start();
    tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    await pick(tab);
    await tab.sportsbook.commands.place();
    expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', inProgress: false });
    expect(tab.sportsbook.select.signInAsked.get()).toBe(1);
    expect(sent(stage)).toEqual([]);
    tab.sportsbook.stop();
  });

  test('two presses at once place once [SLIP-01]', async () => {
    const { stage, tab } = await ready();
    const { stored } = betting(stage);
    await pick(tab);
    await Promise.all([tab.sportsbook.commands.place(), tab.sportsbook.commands.place()]);
    expect([sent(stage).length, stored.size]).toEqual([1, 1]);
    tab.sportsbook.stop();
  });
});
