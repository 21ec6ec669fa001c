import type { Press } from '@touchline/rules';
import type { Bet } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import type { FakeAnswer } from '../testing/index.ts';
import { buildBet, buildPlayer, createStage, subscribedTo, reply, settle } from '../testing/index.ts';
import { betting, sent, outboxOf, ready, pick, ticketOf, placed, pressAndClose } from '../testing/placing-bets.ts';

describe('placing', () => {
  test('key and exact request stand in the outbox before the request leaves [I1]', async () => {
    const { stage, tab } = await ready();
    const seen: (readonly Press[])[] = [];
    stage.api.on('placeBets', () => {
      seen.push(outboxOf(stage));
      return reply({ data: [buildBet()], errors_by_bet: [] });
    });
    await pick(tab);
    await tab.sportsbook.commands.place();
    const [request] = sent(stage);
    expect(
      seen.map((presses) => presses.map(({ key, request: written, mayBePlaced }) => [key, written, mayBePlaced])),
    ).toEqual([[[request?.key, request?.body, true]]]);
    tab.sportsbook.stop();
  });

  test('the outbox survives a restart, which resolves it first under the same key [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored, script } = betting(stage);
    script.push('lose_answer');
    await pressAndClose(tab);
    const again = stage.open();
    again.sportsbook.start();
    await stage.browser.advance(2_000);
    expect(again.env.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/bets')).length).toBe(1);
    expect(new Set(sent(stage).map((request) => JSON.stringify(request))).size).toBe(1);
    expect(sent(stage).length).toBe(2);
    expect(stored.size).toBe(1);
    expect(outboxOf(stage)).toEqual([]);
    expect(again.sportsbook.select.notices.get().map(({ titleKey }) => titleKey)).toEqual([
      'ticket.earlier_placed.title',
    ]);
    again.sportsbook.stop();
  });

  test('a press that is found much later is looked up, never sent again [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored, script } = betting(stage);
    script.push('lose_request');
    await pressAndClose(tab);
    await stage.browser.advance(3_600_000);
    const before = sent(stage).length;
    const again = stage.open();
    again.sportsbook.start();
    await stage.browser.advance(2_000);
    expect(sent(stage).length).toBe(before);
    expect(stored.size).toBe(0);
    expect(outboxOf(stage)).toEqual([]);
    expect(again.sportsbook.select.notices.get().map(({ titleKey }) => titleKey)).toEqual([
      'ticket.earlier_not_placed.title',
    ]);
    again.sportsbook.stop();
  });

  test('every press in the outbox is resolved, also those that the ticket does not hold [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored, script } = betting(stage);
    script.push('lose_answer');
    await pressAndClose(tab);
    const [press] = outboxOf(stage);
    if (press === undefined) throw new Error('nothing was kept');
    const other: Press = { ...press, key: 'another-press-of-another-tab' };
    stored.set(other.key, buildBet({ id: '950', ref: `${other.key}.0` }));
    stage.browser.local.set('touchline.outbox.7', JSON.stringify({ version: 1, value: [press, other] }));
    const again = stage.open();
    again.sportsbook.start();
    await stage.browser.advance(3_000);
    expect(outboxOf(stage)).toEqual([]);
    expect(stored.size).toBe(2);
    expect(again.sportsbook.select.ticket.get().unresolved).toBeNull();
    again.sportsbook.stop();
  });

  test('an outbox that cannot be read is reported and does not stop the page [I1]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    stage.browser.local.set('touchline.outbox.7', '{"version":1,"value":[{"key":"x"}]}');
    const tab = stage.open();
    tab.sportsbook.start();
    await settle();
    expect(tab.sportsbook.select.session.get().status).toBe('logged_in');
    expect(tab.env.reports.map(({ kind }) => kind)).toEqual(['outbox']);
    tab.sportsbook.stop();
  });

  test('two tabs never resolve the same press at once, and the second sends nothing [I1]', async () => {
    const { stage, tab } = await ready();
    const { stored, script } = betting(stage);
    script.push('lose_answer');
    await pressAndClose(tab);
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
    first.sportsbook.start();
    second.sportsbook.start();
    // The answer is in before the clock moves on: a turn does not last longer than 20 s.
    await stage.browser.advance(1_000);
    await stage.browser.advance(59_000);
    expect([sent(stage).length - before, most]).toEqual([1, 1]);
    expect(outboxOf(stage)).toEqual([]);
    for (const open of [first, second]) {
      expect(open.sportsbook.select.ticket.get().unresolved).toBeNull();
      open.sportsbook.stop();
    }
  });

  test('a tab that is asleep in the middle of a press does not keep another one from placing [I15]', async () => {
    const { stage, tab } = await ready();
    const { stored } = betting(stage);
    const second = stage.open();
    second.sportsbook.start();
    second.watch(second.sportsbook.select.matchList({ phase: 'prematch' }));
    await stage.browser.advance(1_000);
    await pick(tab);
    const asleep = Promise.withResolvers<undefined>();
    void tab.env.exclusively('placement', () => asleep.promise);
    second.sportsbook.commands.clickOutcome('1', '1|', '2');
    second.sportsbook.commands.setStake('single:1/1|/2', '5');
    const placing = second.sportsbook.commands.place();
    await stage.browser.advance(60_000);
    expect([ticketOf(second).state, stored.size]).toEqual(['SUCCESS', 1]);
    await placing;
    asleep.resolve(undefined);
    await settle();
    expect([stored.size, sent(stage).length]).toEqual([1, 1]);
    for (const each of [tab, second]) each.sportsbook.stop();
  });

  test('where the browser refuses locks a press is placed all the same [I1] [I15]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const { stored } = betting(stage);
    const tab = stage.open({ exclusively: () => Promise.reject(new Error('SecurityError')) });
    tab.sportsbook.start();
    tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, '$user:en.7');
    await pick(tab);
    await tab.sportsbook.commands.place();
    expect([ticketOf(tab), stored.size]).toEqual([placed(), 1]);
    tab.sportsbook.stop();
  });
});
