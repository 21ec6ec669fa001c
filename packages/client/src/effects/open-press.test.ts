import type { Bet } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import {
  buildBet,
  buildMatch,
  buildPlayer,
  createStage,
  hears,
  onePage,
  refusal,
  reply,
  settle,
} from '../testing/index.ts';
import type { FakeAnswer, OpenTab, Stage } from '../testing/index.ts';

type Decision = 'placed' | 'refused';

/** A server that decides on a press once and keeps the answer; `lost`: nobody receives what it says of placements. */
function betting(stage: Stage, decision: Decision) {
  const stored = new Map<string, Bet>();
  const network = { lost: true };
  stage.api.on('placeBets', ({ headers }): FakeAnswer<{ data: Bet[]; errors_by_bet: [] }> => {
    const key = headers['idempotency-key'] ?? '';
    const bet = buildBet({ id: '900', ref: `${key}.0` });
    if (decision === 'placed') stored.set(key, bet);
    if (network.lost) return { kind: 'lost' };
    return decision === 'placed' ? reply({ data: [bet], errors_by_bet: [] }) : refusal(140);
  });
  stage.api.on('getBets', ({ query }) => {
    const bet = stored.get(query['key'] ?? '');
    return reply(onePage(bet === undefined ? [] : [bet]));
  });
  return network;
}

async function opened(stage: Stage, session?: OpenTab['env']['session']): Promise<OpenTab> {
  const tab = stage.open(session === undefined ? {} : { session });
  tab.book.start();
  tab.watch(tab.book.select.matchList({ phase: 'live' }));
  tab.watch(tab.book.select.balance);
  await hears(stage, '$user:en.7');
  tab.env.frame();
  return tab;
}

async function begin(decision: Decision) {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.matches = [buildMatch({ status: 1 })];
  const network = betting(stage, decision);
  return { stage, network, tab: await opened(stage) };
}

async function press({ book }: OpenTab): Promise<void> {
  book.commands.clickOutcome('1', '1|', '1');
  book.commands.setStake(book.select.ticket.get().bets[0]?.id ?? '', '10');
  await settle();
  void book.commands.place();
  await settle();
}

async function quickPress({ book }: OpenTab): Promise<void> {
  book.commands.toggleQuickBet();
  book.commands.setQuickStake('5');
  book.commands.approveQuickBet();
  await settle();
  book.commands.clickOutcome('1', '1|', '1');
  await settle();
}

function openOf({ book }: OpenTab, isQuick: boolean): boolean | null {
  const { unresolved } = isQuick ? book.select.quickBet.get() : book.select.ticket.get();
  return unresolved === null ? null : unresolved.isAsked;
}

function noticesOf({ book }: OpenTab): readonly string[] {
  return book.select.notices.get().map(({ titleKey }) => titleKey);
}
function outbox(stage: Stage): boolean {
  return stage.browser.local.has('touchline.outbox.7');
}

/** Pressed, and without a network for as long as it is asked about. */
async function inFlightMode(decision: Decision, isQuick: boolean) {
  const { stage, network, tab } = await begin(decision);
  await (isQuick ? quickPress(tab) : press(tab));
  tab.env.setOnline(false);
  await stage.browser.advance(16_000);
  expect(openOf(tab, isQuick)).toBe(false);
  network.lost = false;
  return { stage, tab, sent: stage.api.count('placeBets') };
}

describe.each([
  ['the ticket', false],
  ['the quick bet', true],
] as const)('an open press of %s', (_, isQuick) => {
  test('that was placed is found without a click once the network is back, and is not sent again [I15] [I1]', async () => {
    const { stage, tab, sent } = await inFlightMode('placed', isQuick);
    tab.env.setOnline(true);
    await stage.browser.advance(1_000);
    const { state } = isQuick ? tab.book.select.quickBet.get() : tab.book.select.ticket.get();
    expect([state, openOf(tab, isQuick), outbox(stage)]).toEqual(['SUCCESS', null, false]);
    expect(stage.api.count('placeBets')).toBe(sent);
    tab.book.stop();
  });

  test('whose refusal nobody received is closed without a click once nothing of it can be under way [I15] [I3]', async () => {
    const { stage, tab, sent } = await inFlightMode('refused', isQuick);
    tab.env.setOnline(true);
    await stage.browser.advance(45_000);
    expect([openOf(tab, isQuick), outbox(stage)]).toEqual([null, false]);
    expect(noticesOf(tab)).toContain('ticket.earlier_not_placed.title');
    expect(stage.api.count('placeBets')).toBe(sent);
    tab.book.stop();
  });

  test('that is that old without a network is closed once the network is back [I15]', async () => {
    const { stage, tab } = await inFlightMode('refused', isQuick);
    await stage.browser.advance(600_000);
    expect([openOf(tab, isQuick), outbox(stage)]).toEqual([false, true]);
    tab.env.setOnline(true);
    await stage.browser.advance(1_000);
    expect([openOf(tab, isQuick), outbox(stage)]).toEqual([null, false]);
    tab.book.stop();
  });

  test('is asked about no more after the end [I16]', async () => {
    const { stage, tab } = await inFlightMode('refused', isQuick);
    tab.book.stop();
    tab.env.setOnline(true);
    const asked = stage.api.count('getBets');
    await stage.browser.advance(600_000);
    expect(stage.api.count('getBets')).toBe(asked);
  });

  test('that a reload finds is asked about for 15 s in full, whatever is answered that says nothing of the bets [I3]', async () => {
    for (const answer of [{ kind: 'lost' }, refusal(1003), refusal(1029)] as const) {
      const { stage, tab } = await begin('placed');
      await (isQuick ? quickPress(tab) : press(tab));
      await stage.browser.advance(8_000);
      tab.env.close();
      tab.book.stop();
      stage.api.on('placeBets', () => answer);
      const after = await opened(stage, tab.env.session);
      expect(openOf(after, isQuick)).toBe(true);
      await stage.browser.advance(14_500);
      expect([openOf(after, isQuick), noticesOf(after)]).toEqual([true, []]);
      await stage.browser.advance(1_000);
      expect([openOf(after, isQuick), noticesOf(after)]).toEqual([false, ['ticket.unconfirmed.title']]);
      after.book.stop();
    }
  });
});

test('a press that was refused while another tab asked about it is closed here as well [I15]', async () => {
  const { stage, network, tab } = await begin('refused');
  await press(tab);
  tab.env.setOnline(false);
  const other = await opened(stage);
  await stage.browser.advance(16_000);
  expect(openOf(tab, false)).toBe(false);
  network.lost = false;
  await stage.browser.advance(5_000);
  expect([openOf(other, false), outbox(stage)]).toEqual([null, false]);
  tab.env.setOnline(true);
  await stage.browser.advance(1_000);
  expect(openOf(tab, false)).toBeNull();
  for (const { book } of [tab, other]) book.stop();
});

test('a press whose refusal another tab was told is not called unconfirmed [I3]', async () => {
  const { stage, tab } = await begin('refused');
  let sent = 0;
  stage.api.on('placeBets', () => {
    sent += 1;
    if (sent > 1) return refusal(140);
    return new Promise((resolve) => void tab.env.setTimer(() => resolve({ kind: 'lost' }), 10_000));
  });
  await press(tab);
  const other = await opened(stage);
  await stage.browser.advance(11_000);
  expect([openOf(tab, false), openOf(other, false), sent]).toEqual([null, null, 2]);
  expect(noticesOf(tab)).toEqual(['ticket.earlier_not_placed.title']);
  for (const { book } of [tab, other]) book.stop();
});

test('a repeat without a network leaves the asking that goes on its time [I3]', async () => {
  const { stage, tab } = await begin('placed');
  await press(tab);
  tab.env.close();
  tab.book.stop();
  const after = await opened(stage, tab.env.session);
  after.env.setOnline(false);
  await stage.browser.advance(5_000);
  void after.book.commands.place();
  await settle();
  expect([after.book.select.ticket.get().inProgress, noticesOf(after)]).toEqual([true, []]);
  await stage.browser.advance(9_000);
  expect([after.book.select.ticket.get().inProgress, noticesOf(after)]).toEqual([true, []]);
  await stage.browser.advance(2_000);
  expect([openOf(after, false), noticesOf(after)]).toEqual([
    false,
    expect.arrayContaining(['ticket.unconfirmed.title']),
  ]);
  after.book.stop();
});
