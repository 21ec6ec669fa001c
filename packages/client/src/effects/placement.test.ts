import type { PlaceRequest, Press } from '@touchline/rules';
import { type Bet, calls, type ClientConfig } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import type { FakeAnswer, OpenTab, Stage } from '../testing/index.ts';
import {
  buildBet,
  buildMarket,
  buildMatch,
  buildPlayer,
  createStage,
  subscribedTo,
  memoryStore,
  onePage,
  pushed,
  refusal,
  reply,
  settle,
} from '../testing/index.ts';

/** A server that keeps bets by key, as the reference one does; `answers` says what reaches the client. */
function betting(stage: Stage) {
  const stored = new Map<string, Bet>();
  const script: ('reply' | 'lose_answer' | 'lose_request')[] = [];
  stage.api.on('placeBets', ({ headers, body }) => {
    const key = headers['idempotency-key'] ?? '';
    const scripted = script.shift() ?? 'reply';
    if (scripted === 'lose_request') return { kind: 'lost' };
    const bet = stored.get(key) ?? buildBet({ id: `${900 + stored.size}`, ref: `${key}.0` });
    stored.set(key, bet);
    expect(body).toMatchObject({ meta: { quick: false } });
    return scripted === 'lose_answer' ? { kind: 'lost' } : reply({ data: [bet], errors_by_bet: [] });
  });
  stage.api.on('getBets', ({ query }) => {
    const one = stored.get(query['key'] ?? '');
    return reply(onePage(query['key'] === undefined ? [...stored.values()] : one === undefined ? [] : [one]));
  });
  return { stored, script };
}

function sent(stage: Stage): readonly { readonly key: string | undefined; readonly body: unknown }[] {
  return stage.api.arrived
    .filter(({ name }) => name === 'placeBets')
    .map(({ request }) => ({ key: request.headers['idempotency-key'], body: request.body }));
}

function outboxOf(stage: Stage): readonly Press[] {
  const text = stage.browser.local.get('touchline.outbox.7');
  return text === undefined ? [] : JSON.parse(text).value;
}

async function ready(config: Partial<ClientConfig> = {}): Promise<{ stage: Stage; tab: OpenTab }> {
  const stage = createStage(config);
  stage.world.player = buildPlayer();
  const tab = stage.open();
  tab.book.start();
  tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, '$user:en.7');
  return { stage, tab };
}

async function pick(tab: OpenTab, stake = '10'): Promise<void> {
  tab.book.commands.clickOutcome('1', '1|', '1');
  const bet = tab.book.select.ticket.get().bets[0];
  if (bet !== undefined) tab.book.commands.setStake(bet.id, stake);
  await settle();
}

function ticketOf(tab: OpenTab) {
  const { state, inProgress, error, receipt, unresolved } = tab.book.select.ticket.get();
  return { state, inProgress, error, receipt: receipt?.map(({ id }) => id) ?? null, unresolved: unresolved !== null };
}

function placed(id = '900') {
  return {
    state: 'SUCCESS',
    inProgress: false,
    error: null,
    receipt: [id],
    unresolved: false,
  };
}

describe('placing', () => {
  test('a press sends the bets with key, device, locale and stake, and shows the receipt [TKT-02] [VAL-11]', async () => {
    const { stage, tab } = await ready();
    const { stored } = betting(stage);
    await pick(tab);
    await tab.book.commands.place();
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
    tab.book.stop();
  });

  test('key and exact request stand in the outbox before the request leaves [I1]', async () => {
    const { stage, tab } = await ready();
    const seen: (readonly Press[])[] = [];
    stage.api.on('placeBets', () => {
      seen.push(outboxOf(stage));
      return reply({ data: [buildBet()], errors_by_bet: [] });
    });
    await pick(tab);
    await tab.book.commands.place();
    const [request] = sent(stage);
    expect(
      seen.map((presses) => presses.map(({ key, request: written, mayBePlaced }) => [key, written, mayBePlaced])),
    ).toEqual([[[request?.key, request?.body, true]]]);
    tab.book.stop();
  });

  test.each(['lose_answer', 'lose_request'] as const)(
    '%s: asked again with the same key and body, and placed once [I1] [I3]',
    async (scripted) => {
      const { stage, tab } = await ready();
      const { stored, script } = betting(stage);
      script.push(scripted, scripted, 'reply');
      await pick(tab);
      const placing = tab.book.commands.place();
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
      tab.book.stop();
    },
  );

  test('what stays unknown for 15 s is shown as unknown, and pressing again repeats the same key [I3]', async () => {
    const { stage, tab } = await ready();
    const { stored, script } = betting(stage);
    script.push(...Array.from({ length: 40 }, () => 'lose_answer' as const));
    await pick(tab);
    const placing = tab.book.commands.place();
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
    await tab.book.commands.place();
    expect(ticketOf(tab)).toEqual(placed());
    expect(new Set(sent(stage).map(({ key }) => key)).size).toBe(1);
    expect(stored.size).toBe(1);
    expect(outboxOf(stage)).toEqual([]);
    tab.book.stop();
  });

  test('the outbox survives a restart, which resolves it first under the same key [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored, script } = betting(stage);
    script.push('lose_answer');
    await pick(tab);
    void tab.book.commands.place();
    await settle();
    tab.env.close();
    tab.book.stop();
    const again = stage.open();
    again.book.start();
    await stage.browser.advance(2_000);
    expect(again.env.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/bets')).length).toBe(1);
    expect(new Set(sent(stage).map((request) => JSON.stringify(request))).size).toBe(1);
    expect(sent(stage).length).toBe(2);
    expect(stored.size).toBe(1);
    expect(outboxOf(stage)).toEqual([]);
    expect(again.book.select.notices.get().map(({ titleKey }) => titleKey)).toEqual(['ticket.earlier_placed.title']);
    again.book.stop();
  });

  test('a press that is found much later is looked up, never sent again [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored, script } = betting(stage);
    script.push('lose_request');
    await pick(tab);
    void tab.book.commands.place();
    await settle();
    tab.env.close();
    tab.book.stop();
    await stage.browser.advance(3_600_000);
    const before = sent(stage).length;
    const again = stage.open();
    again.book.start();
    await stage.browser.advance(2_000);
    expect(sent(stage).length).toBe(before);
    expect(stored.size).toBe(0);
    expect(outboxOf(stage)).toEqual([]);
    expect(again.book.select.notices.get().map(({ titleKey }) => titleKey)).toEqual([
      'ticket.earlier_not_placed.title',
    ]);
    again.book.stop();
  });

  test('without idempotent placement a fresh press that is not among the bets yet stays unknown [I3]', async () => {
    const { stage, tab } = await ready({ idempotent_placement: false });
    const { script } = betting(stage);
    script.push('lose_request');
    await pick(tab);
    void tab.book.commands.place();
    await settle();
    tab.env.close();
    tab.book.stop();
    const again = stage.open();
    again.book.start();
    await stage.browser.advance(16_000);
    expect(sent(stage).length).toBe(1);
    expect(again.book.select.ticket.get().unresolved).not.toBeNull();
    expect(outboxOf(stage).length).toBe(1);
    again.book.stop();
  });

  test('every press in the outbox is resolved, also those that the ticket does not hold [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored, script } = betting(stage);
    script.push('lose_answer');
    await pick(tab);
    void tab.book.commands.place();
    await settle();
    tab.env.close();
    tab.book.stop();
    const [press] = outboxOf(stage);
    if (press === undefined) throw new Error('nothing was kept');
    const other: Press = { ...press, key: 'another-press-of-another-tab' };
    stored.set(other.key, buildBet({ id: '950', ref: `${other.key}.0` }));
    stage.browser.local.set('touchline.outbox.7', JSON.stringify({ version: 1, value: [press, other] }));
    const again = stage.open();
    again.book.start();
    await stage.browser.advance(3_000);
    expect(outboxOf(stage)).toEqual([]);
    expect(stored.size).toBe(2);
    expect(again.book.select.ticket.get().unresolved).toBeNull();
    again.book.stop();
  });

  test('an outbox that cannot be read is reported and does not stop the page [I1]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    stage.browser.local.set('touchline.outbox.7', '{"version":1,"value":[{"key":"x"}]}');
    const tab = stage.open();
    tab.book.start();
    await settle();
    expect(tab.book.select.session.get().status).toBe('logged_in');
    expect(tab.env.reports.map(({ kind }) => kind)).toEqual(['outbox']);
    tab.book.stop();
  });

  test('two tabs never resolve the same press at once, and the second sends nothing [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored, script } = betting(stage);
    script.push('lose_answer');
    await pick(tab);
    void tab.book.commands.place();
    await settle();
    tab.env.close();
    tab.book.stop();
    let inFlight = 0;
    let most = 0;
    const first = stage.open();
    const second = stage.open();
    const before = sent(stage).length;
    stage.api.on('placeBets', async ({ headers }): Promise<FakeAnswer<{ data: Bet[]; errors_by_bet: [] }>> => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await settle();
      inFlight -= 1;
      return reply({ data: [stored.get(headers['idempotency-key'] ?? '') ?? buildBet()], errors_by_bet: [] });
    });
    first.book.start();
    second.book.start();
    // The answer is in before the clock moves on: a turn does not last longer than 20 s.
    await stage.browser.advance(1_000);
    await stage.browser.advance(59_000);
    expect([sent(stage).length - before, most]).toEqual([1, 1]);
    expect(outboxOf(stage)).toEqual([]);
    for (const open of [first, second]) {
      expect(open.book.select.ticket.get().unresolved).toBeNull();
      open.book.stop();
    }
  });

  test('a tab that is asleep in the middle of a press does not keep another one from placing [I15]', async () => {
    const { stage, tab } = await ready();
    const { stored } = betting(stage);
    const second = stage.open();
    second.book.start();
    second.watch(second.book.select.matchList({ phase: 'prematch' }));
    await stage.browser.advance(1_000);
    await pick(tab);
    const asleep = Promise.withResolvers<undefined>();
    void tab.env.exclusively('placement', () => asleep.promise);
    second.book.commands.clickOutcome('1', '1|', '2');
    second.book.commands.setStake('single:1/1|/2', '5');
    const placing = second.book.commands.place();
    await stage.browser.advance(60_000);
    expect([ticketOf(second).state, stored.size]).toEqual(['SUCCESS', 1]);
    await placing;
    asleep.resolve(undefined);
    await settle();
    expect([stored.size, sent(stage).length]).toEqual([1, 1]);
    for (const each of [tab, second]) each.book.stop();
  });

  test('where the browser refuses locks a press is placed all the same [I1] [I15]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const { stored } = betting(stage);
    const tab = stage.open({ exclusively: () => Promise.reject(new Error('SecurityError')) });
    tab.book.start();
    tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, '$user:en.7');
    await pick(tab);
    await tab.book.commands.place();
    expect([ticketOf(tab), stored.size]).toEqual([placed(), 1]);
    tab.book.stop();
  });

  test('offline nothing is sent and nothing is kept, also not later [I1]', async () => {
    const { stage, tab } = await ready();
    betting(stage);
    await pick(tab);
    tab.env.setOnline(false);
    await tab.book.commands.place();
    expect(ticketOf(tab)).toEqual({
      state: 'INITIAL',
      inProgress: false,
      error: null,
      receipt: null,
      unresolved: false,
    });
    expect(tab.book.select.notices.get().map(({ titleKey }) => titleKey)).toEqual(['error.connection.title']);
    expect(outboxOf(stage)).toEqual([]);
    tab.env.setOnline(true);
    await stage.browser.advance(60_000);
    expect(sent(stage)).toEqual([]);
    tab.book.stop();
  });

  test('an answer without a bet is no success: what it refuses is refused, and one that says nothing is none [I3]', async () => {
    const { stage, tab } = await ready();
    await pick(tab);
    const errors = [{ bet_index: 0, code: 130, localized_message: 'error.place_bets.market_suspended' }];
    stage.api.on('placeBets', () => reply({ data: [], errors_by_bet: errors }));
    await tab.book.commands.place();
    expect(ticketOf(tab)).toEqual({
      state: 'ERROR',
      inProgress: false,
      error: { key: 'error.place_bets.market_suspended', code: 130, oddsChanged: false, details: [] },
      receipt: null,
      unresolved: false,
    });
    stage.api.on('placeBets', () => reply({ data: [], errors_by_bet: [] }));
    const placing = tab.book.commands.place();
    await stage.browser.advance(30_000);
    await placing;
    expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', receipt: null, unresolved: true });
    tab.book.stop();
  });

  test('after a bet that a limit of the player refused, what is left of their limits is asked for again [RG-04]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('getUserLimits', () => reply({ data: [] }));
    tab.watch(tab.book.select.ask(calls.getUserLimits, { playerId: '7' }));
    await pick(tab);
    const errors = [
      { bet_index: 0, code: 155, localized_message: 'error.limits.out_of_limit', limit_type: 'stake' as const },
    ];
    stage.api.on('placeBets', () => refusal(155, { errors_by_bet: errors }));
    const before = stage.api.count('getUserLimits');
    await tab.book.commands.place();
    await settle();
    expect(stage.api.count('getUserLimits')).toBe(before + 1);
    stage.api.on('placeBets', () => refusal(132));
    await tab.book.commands.place();
    await settle();
    expect(stage.api.count('getUserLimits')).toBe(before + 1);
    tab.book.stop();
  });

  test('a refusal is shown with the key of the server and deletes the outbox entry [I3]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('placeBets', () => refusal(132));
    await pick(tab);
    await tab.book.commands.place();
    expect(ticketOf(tab)).toEqual({
      state: 'ERROR',
      inProgress: false,
      error: { key: 'error.place_bets.insufficient_balance', code: 132, oddsChanged: false, details: [] },
      receipt: null,
      unresolved: false,
    });
    expect(outboxOf(stage)).toEqual([]);
    tab.book.stop();
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
    await tab.book.commands.place();
    const [bet] = tab.book.select.ticket.get().bets;
    expect(ticketOf(tab).error).toEqual({
      key: 'Heute nicht.',
      code: 140,
      oddsChanged: false,
      details: ['Ab morgen wieder.', 'error.of.theirs'],
    });
    expect([bet?.errorKey, bet?.errorDetails]).toEqual(['Zu viel.', ['Höchstens 5 €.']]);
    expect([bet?.selections[0]?.errorKey, bet?.selections[0]?.errorDetails]).toEqual(['Zu viel.', ['Höchstens 5 €.']]);
    tab.book.stop();
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
      await tab.book.commands.place();
      expect(ticketOf(tab)).toEqual({
        state: 'INITIAL',
        inProgress: false,
        error: null,
        receipt: null,
        unresolved: false,
      });
      expect(tab.book.select.notices.get()).toMatchObject([
        { titleKey: 'global-error.default.title', descriptionKey: description },
      ]);
      expect([outboxOf(stage), sent(stage).length]).toEqual([[], 1]);
      tab.book.stop();
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
      const placing = tab.book.commands.place();
      await settle();
      await expect.poll(() => ticketOf(tab).inProgress && tab.book.select.ticket.get().state).toBe('PROCESSING');
      await stage.browser.advance(20_000);
      await placing;
      expect(ticketOf(tab)).toEqual(placed());
      tab.book.stop();
    },
  );

  describe('an answer that a redirect led to', () => {
    const redirecting = async (bets: (key: string) => readonly Bet[]) => {
      const { stage, tab } = await ready();
      await pick(tab);
      stage.api.on('placeBets', ({ headers }) => ({
        kind: 'redirected',
        value: { data: [...bets(headers['idempotency-key'] ?? '')], errors_by_bet: [] },
      }));
      const placing = tab.book.commands.place();
      await stage.browser.advance(30_000);
      await placing;
      return { stage, tab };
    };

    test('places what has the key of the press [I1] [API-11a]', async () => {
      const { stage, tab } = await redirecting((key) => [buildBet({ id: '900', ref: `${key}.0` })]);
      expect(ticketOf(tab)).toEqual(placed());
      expect(sent(stage).length).toBe(1);
      tab.book.stop();
    });

    test('says nothing of the press where it lists other bets: a redirect makes a POST a GET [I3] [API-11a]', async () => {
      const { stage, tab } = await redirecting(() => [buildBet({ id: '800', ref: 'before.0' })]);
      expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', receipt: null, unresolved: true });
      expect(new Set(sent(stage).map(({ key }) => key)).size).toBe(1);
      tab.book.stop();
    });
  });

  test('a 401 returns to INITIAL with the generic alert, keeps the slip and ends the session [TKT-04]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('placeBets', () => refusal(1001));
    await pick(tab);
    await tab.book.commands.place();
    await settle();
    expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', inProgress: false, unresolved: false });
    expect(tab.book.select.ticket.get().selectionCount).toBe(1);
    expect(tab.book.select.session.get().status).toBe('not_logged_in');
    expect(tab.book.select.signInAsked.get()).toBe(1);
    expect(tab.book.select.notices.get().map(({ titleKey }) => titleKey)).toEqual([
      'global-error.default.title',
      'session.expired.title',
    ]);
    expect(outboxOf(stage)).toEqual([]);
    tab.book.stop();
  });

  test('placing without a session asks for sign-in and sends nothing [TKT-06]', async () => {
    const stage = createStage();
    betting(stage);
    const tab = stage.open();
    tab.book.start();
    tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    await pick(tab);
    await tab.book.commands.place();
    expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', inProgress: false });
    expect(tab.book.select.signInAsked.get()).toBe(1);
    expect(sent(stage)).toEqual([]);
    tab.book.stop();
  });

  test('two presses at once place once [SLIP-01]', async () => {
    const { stage, tab } = await ready();
    const { stored } = betting(stage);
    await pick(tab);
    await Promise.all([tab.book.commands.place(), tab.book.commands.place()]);
    expect([sent(stage).length, stored.size]).toEqual([1, 1]);
    tab.book.stop();
  });

  test('without idempotent placement a lost answer is looked up, and nothing is sent twice', async () => {
    const { stage, tab } = await ready({ idempotent_placement: false });
    const { script } = betting(stage);
    script.push('lose_answer');
    await pick(tab);
    const placing = tab.book.commands.place();
    await stage.browser.advance(3_000);
    await placing;
    expect(sent(stage).length).toBe(1);
    expect(ticketOf(tab)).toEqual(placed());
    tab.book.stop();
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
        const placing = tab.book.commands.place();
        await stage.browser.advance(40_000);
        await placing;
      };
      return { stage, tab, list, place };
    };

    test('a lost answer is found by what was bet on, for how much, since when [I3]', async () => {
      const { tab, place } = await foreign(true);
      await place();
      expect(ticketOf(tab)).toEqual(placed('803'));
      tab.book.stop();
    });

    test('other bets of the player say nothing of the press [I3]', async () => {
      const { stage, tab, place } = await foreign(false);
      await place();
      expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', receipt: null, unresolved: true });
      expect(outboxOf(stage)).toHaveLength(1);
      tab.book.stop();
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
      tab.book.stop();
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
    void tab.book.commands.place();
    await settle();
    await tab.book.commands.signOut();
    stage.world.account = buildPlayer({ id: '8', email: 'bob@example.com' });
    await tab.book.commands.signIn('bob@example.com', 'secret');
    answer();
    await settle();
    expect(ticketOf(tab)).toMatchObject({ state: 'INITIAL', receipt: null });
    expect(outboxOf(stage).length).toBe(1);
    tab.book.stop();
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
    void tab.book.commands.place();
    await settle();
    await tab.book.commands.signOut();
    stage.world.account = bob;
    await tab.book.commands.signIn('bob@example.com', 'secret');
    await stage.browser.advance(20_000);
    expect(who).toEqual(['7']);
    expect(outboxOf(stage).length).toBe(1);
    tab.book.stop();
  });

  test('that another player has no such bet says nothing of a press [I1] [I10]', async () => {
    const { stage, tab } = await ready();
    pressedBy(stage);
    await pick(tab);
    void tab.book.commands.place();
    await settle();
    tab.env.close();
    tab.book.stop();
    await stage.browser.advance(120_000);
    // Found again much later, the press is looked up; the first answer is lost, and then somebody else is here.
    stage.api.on('getBets', () => (stage.world.player.id === '8' ? reply(onePage([])) : { kind: 'lost' }));
    const again = stage.open();
    again.book.start();
    await settle();
    await again.book.commands.signOut();
    stage.world.account = bob;
    await again.book.commands.signIn('bob@example.com', 'secret');
    await stage.browser.advance(20_000);
    expect(outboxOf(stage).length).toBe(1);
    again.book.stop();
  });

  test('a press names its player, so that a cookie of another one places nothing [I1] [I10]', async () => {
    const { stage, tab } = await ready();
    pressedBy(stage);
    await pick(tab);
    void tab.book.commands.place();
    await settle();
    expect(stage.api.last('placeBets').headers['x-touchline-player']).toBe('7');
    tab.book.stop();
  });
});

describe('slip', () => {
  test('a click selects, a second match makes a combo, a click takes it out again [SLIP-04] [SLIP-05]', async () => {
    const { stage, tab } = await ready();
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: buildMatch({ id: '2' }) } }));
    await settle();
    const selected = tab.watch(tab.book.select.selected('1', '1|', '1'));
    tab.book.commands.clickOutcome('1', '1|', '1');
    expect([selected.get(), tab.book.select.ticket.get().type]).toEqual([true, 'single']);
    tab.book.commands.clickOutcome('2', '1|', '2');
    expect(tab.book.select.ticket.get()).toMatchObject({ type: 'combo', totalOdds: '7.770', selectionCount: 2 });
    tab.book.commands.clickOutcome('1', '1|', '1');
    expect([selected.get(), tab.book.select.ticket.get().type]).toEqual([false, 'single']);
    tab.book.stop();
  });

  test('a price that moves by push sets ODDS_CHANGED [TKT-11]', async () => {
    const { stage, tab } = await ready();
    await pick(tab);
    stage.push.publish(
      'updates:en',
      pushed({
        type: 'markets_changed',
        payload: {
          match_id: '1',
          markets: [
            {
              id: '1',
              specifier: '',
              status: 1,
              version: 2,
              outcomes: [{ id: '1', odds: '1.70', active: true }],
            },
          ],
        },
      }),
    );
    await settle();
    const view = tab.book.select.ticket.get();
    expect([view.state, view.bets[0]?.selections[0]?.odds, view.bets[0]?.selections[0]?.acceptedOdds]).toEqual([
      'ODDS_CHANGED',
      '1.70',
      '1.85',
    ]);
    tab.book.stop();
  });

  test('the slip is restored in the tab, with the prices of now [SLIP-17]', async () => {
    const stage = createStage();
    const values = new Map<string, string>();
    const tab = stage.open({ session: memoryStore(values) });
    tab.book.start();
    tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    await pick(tab, '12,5');
    tab.book.stop();
    stage.world.matches = [
      buildMatch({
        version: 9,
        main_market: buildMarket({ version: 9, outcomes: [{ id: '1', name: 'Home', active: true, odds: '1.60' }] }),
      }),
    ];
    const again = stage.open({ session: memoryStore(values) });
    again.book.start();
    await subscribedTo(stage, 'match:1');
    const view = again.book.select.ticket.get();
    expect([view.state, view.bets[0]?.stakeText, view.bets[0]?.selections[0]?.odds]).toEqual([
      'ODDS_CHANGED',
      '12,5',
      '1.60',
    ]);
    again.book.stop();
  });

  test.each(['{', '{"version":0,"value":{}}', '{"version":1,"value":{"bets":[{}],"remembered":{}}}'])(
    'a saved slip that cannot be read is dropped with a notice, reported, and is over: %s [SLIP-17a] [SLIP-17]',
    async (text) => {
      const stage = createStage();
      const values = new Map([['touchline.bets', text]]);
      const tab = stage.open({ session: memoryStore(values) });
      tab.book.start();
      await settle();
      expect(tab.book.select.ticket.get().selectionCount).toBe(0);
      expect(tab.book.select.notices.get().map(({ titleKey }) => titleKey)).toEqual(['ticket.restore_failed.title']);
      expect([values.get('touchline.bets'), tab.env.reports.map(({ kind }) => kind)]).toEqual([undefined, ['slip']]);
      tab.book.stop();
    },
  );

  test('a match that is gone when the slip comes back is not available [I7]', async () => {
    const stage = createStage();
    const values = new Map<string, string>();
    const tab = stage.open({ session: memoryStore(values) });
    tab.book.start();
    tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    await pick(tab);
    tab.book.stop();
    stage.world.matches = [];
    const again = stage.open({ session: memoryStore(values) });
    again.book.start();
    await subscribedTo(stage, 'match:1');
    expect(again.book.select.ticket.get().bets[0]?.selections[0]?.isNotAvailable).toBe(true);
    again.book.commands.removeUnavailable();
    expect(again.book.select.ticket.get().selectionCount).toBe(0);
    again.book.stop();
  });

  test('a market that is gone when the slip comes back is suspended [I7]', async () => {
    const stage = createStage();
    const values = new Map<string, string>();
    const tab = stage.open({ session: memoryStore(values) });
    tab.book.start();
    tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    await pick(tab);
    tab.book.stop();
    stage.world.matches = [buildMatch({ version: 9, main_market: null })];
    stage.world.markets['1'] = [];
    const again = stage.open({ session: memoryStore(values) });
    again.book.start();
    await subscribedTo(stage, 'match:1');
    expect(again.book.select.ticket.get().problem).toEqual({ kind: 'suspended', selectionIds: ['1/1|/1'] });
    again.book.stop();
  });
});
