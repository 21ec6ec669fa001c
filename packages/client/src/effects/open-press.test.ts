import type { Bet, ClientConfig } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import {
  buildBet,
  buildMatch,
  buildPlayer,
  createStage,
  subscribedTo,
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

async function opened(stage: Stage, given: Parameters<Stage['open']>[0] = {}): Promise<OpenTab> {
  const tab = stage.open(given);
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
  tab.watch(tab.sportsbook.select.balance);
  await subscribedTo(stage, '$user:en.7');
  tab.env.frame();
  return tab;
}

async function begin(decision: Decision, config: Partial<ClientConfig> = {}) {
  const stage = createStage(config);
  stage.world.player = buildPlayer();
  stage.world.matches = [buildMatch({ status: 1 })];
  const network = betting(stage, decision);
  return { stage, network, tab: await opened(stage) };
}

async function press({ sportsbook }: OpenTab): Promise<void> {
  sportsbook.commands.clickOutcome('1', '1|', '1');
  sportsbook.commands.setStake(sportsbook.select.ticket.get().bets[0]?.id ?? '', '10');
  await settle();
  void sportsbook.commands.place();
  await settle();
}

async function quickPress({ sportsbook }: OpenTab): Promise<void> {
  sportsbook.commands.toggleQuickBet();
  sportsbook.commands.setQuickStake('5');
  sportsbook.commands.approveQuickBet();
  await settle();
  sportsbook.commands.clickOutcome('1', '1|', '1');
  await settle();
}

function openOf({ sportsbook }: OpenTab, isQuick: boolean): boolean | null {
  const { unresolved } = isQuick ? sportsbook.select.quickBet.get() : sportsbook.select.ticket.get();
  return unresolved === null ? null : unresolved.isAsked;
}

function noticesOf({ sportsbook }: OpenTab): readonly string[] {
  return sportsbook.select.notices.get().map(({ titleKey }) => titleKey);
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
    const { state } = isQuick ? tab.sportsbook.select.quickBet.get() : tab.sportsbook.select.ticket.get();
    expect([state, openOf(tab, isQuick), outbox(stage)]).toEqual(['SUCCESS', null, false]);
    expect(stage.api.count('placeBets')).toBe(sent);
    tab.sportsbook.stop();
  });

  test('whose refusal nobody received is closed without a click once nothing of it can be under way [I15] [I3]', async () => {
    const { stage, tab, sent } = await inFlightMode('refused', isQuick);
    tab.env.setOnline(true);
    await stage.browser.advance(45_000);
    expect([openOf(tab, isQuick), outbox(stage)]).toEqual([null, false]);
    expect(noticesOf(tab)).toContain('ticket.earlier_not_placed.title');
    expect(stage.api.count('placeBets')).toBe(sent);
    tab.sportsbook.stop();
  });

  test('that is that old without a network is closed once the network is back [I15]', async () => {
    const { stage, tab } = await inFlightMode('refused', isQuick);
    await stage.browser.advance(600_000);
    expect([openOf(tab, isQuick), outbox(stage)]).toEqual([false, true]);
    tab.env.setOnline(true);
    await stage.browser.advance(1_000);
    expect([openOf(tab, isQuick), outbox(stage)]).toEqual([null, false]);
    tab.sportsbook.stop();
  });

  test('that a reload sends again is as old as its last request [I1] [I3]', async () => {
    const { stage, tab } = await begin('refused');
    await (isQuick ? quickPress(tab) : press(tab));
    tab.env.close();
    tab.sportsbook.stop();
    await stage.browser.advance(58_000);
    const after = await opened(stage, { session: tab.env.session });
    const sent = stage.api.count('placeBets');
    await stage.browser.advance(16_000);
    expect(stage.api.count('placeBets')).toBeGreaterThan(sent);
    after.env.setOnline(false);
    after.env.setOnline(true);
    await stage.browser.advance(16_000);
    expect([openOf(after, isQuick), outbox(stage)]).toEqual([false, true]);
    await stage.browser.advance(31_000);
    expect([openOf(after, isQuick), outbox(stage)]).toEqual([null, false]);
    expect(noticesOf(after)).toContain('ticket.earlier_not_placed.title');
    after.sportsbook.stop();
  });

  test('is asked about no more after the end [I16]', async () => {
    const { stage, tab } = await inFlightMode('refused', isQuick);
    tab.sportsbook.stop();
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
      tab.sportsbook.stop();
      stage.api.on('placeBets', () => answer);
      const after = await opened(stage, { session: tab.env.session });
      expect(openOf(after, isQuick)).toBe(true);
      await stage.browser.advance(14_500);
      expect([openOf(after, isQuick), noticesOf(after)]).toEqual([true, []]);
      await stage.browser.advance(1_000);
      expect([openOf(after, isQuick), noticesOf(after)]).toEqual([false, ['ticket.unconfirmed.title']]);
      after.sportsbook.stop();
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
  for (const { sportsbook } of [tab, other]) sportsbook.stop();
});

/** An answer of the server that is lost on its way; by default when the request has lasted for as long as one may. */
function lostLate({ env }: OpenTab, ms = 10_000): Promise<FakeAnswer<never>> {
  return new Promise((resolve) => void env.setTimer(() => resolve({ kind: 'lost' }), ms));
}

/** Nothing more goes into the storage of the browser than is in there now. */
function fillStorage({ browser: { local } }: Stage): void {
  const sizeWith = (key: string, value: string): number =>
    [...new Map(local).set(key, value)].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  const [most, set] = [sizeWith('', ''), local.set.bind(local)];
  local.set = (key, value) => (sizeWith(key, value) <= most ? set(key, value) : local);
}

test.each([
  ['', () => undefined],
  [', though storage is full', fillStorage],
])('a press that was refused to another tab is not shown as unconfirmed%s [I3]', async (_, begun) => {
  const { stage, tab } = await begin('refused');
  let sent = 0;
  stage.api.on('placeBets', () => {
    sent += 1;
    return sent > 1 ? refusal(140) : lostLate(tab);
  });
  await press(tab);
  begun(stage);
  const other = await opened(stage);
  await stage.browser.advance(11_000);
  expect([openOf(tab, false), openOf(other, false), sent]).toEqual([null, null, 2]);
  expect(noticesOf(tab)).toEqual(['ticket.earlier_not_placed.title']);
  for (const { sportsbook } of [tab, other]) sportsbook.stop();
});

/** The keys of all presses that were sent. */
function keysOf({ api }: Stage): ReadonlySet<string | undefined> {
  return new Set(
    api.arrived.flatMap(({ name, request }) => (name === 'placeBets' ? [request.headers['idempotency-key']] : [])),
  );
}

/** A bet as a back end lists it that knows no keys. */
function unnamedBet(stage: Stage): Bet {
  const match = {
    ...buildMatch(),
    sport_key: 'football',
    tournament_name: 'First league',
  };
  return buildBet({
    id: '803',
    ref: 'X-803',
    created_at: new Date(stage.browser.now()).toISOString(),
    selections: [
      {
        id: '1',
        status: 'no_results',
        market: { id: '1', name: 'Match result' },
        outcome: { id: '1', name: 'Home' },
        odds: '1.85',
        match,
        specifier: '',
      },
    ],
  });
}

describe('what another tab was told', () => {
  test.each([
    ['that a press is placed', false],
    ['that a press of an earlier visit is placed', true],
  ])('%s: it is never called not placed, pressed again however late [I1] [I3]', async (_, isReloaded) => {
    const { stage, tab: first } = await begin('placed', { idempotent_placement: false });
    const made = unnamedBet(stage);
    stage.api.on('getBets', () => ({ kind: 'lost' }));
    await press(first);
    if (isReloaded) first.env.close();
    const tab = isReloaded ? await opened(stage, { session: first.env.session }) : first;
    await stage.browser.advance(16_000);
    expect([openOf(tab, false), outbox(stage)]).toEqual([false, true]);
    stage.api.on('getBets', () => reply(onePage([made])));
    const other = await opened(stage);
    await stage.browser.advance(1_000);
    expect([openOf(other, false), outbox(stage), openOf(tab, false)]).toEqual([null, false, false]);
    await stage.browser.advance(33_000);
    void tab.sportsbook.commands.place();
    await stage.browser.advance(35_000);
    const { state, receipt } = tab.sportsbook.select.ticket.get();
    expect([state, receipt?.map(({ id }) => id), stage.api.count('placeBets')]).toEqual(['SUCCESS', ['803'], 1]);
    for (const { sportsbook } of [first, tab, other]) sportsbook.stop();
  });

  test('that nothing is found of a press: the tab that slept meanwhile says that it is unconfirmed [I1] [I3]', async () => {
    const { stage, tab } = await begin('refused');
    stage.api.on('getBets', () => reply(onePage([])));
    stage.api.on('placeBets', () => lostLate(tab, 150_000));
    await press(tab);
    stage.api.on('placeBets', () => ({ kind: 'lost' }));
    const other = await opened(stage);
    await stage.browser.advance(145_000);
    expect([openOf(other, false), outbox(stage)]).toEqual([null, false]);
    await stage.browser.advance(6_000);
    expect([openOf(tab, false), tab.sportsbook.select.ticket.get().state]).toEqual([false, 'INITIAL']);
    betting(stage, 'placed').lost = false;
    void tab.sportsbook.commands.place();
    await settle();
    expect([tab.sportsbook.select.ticket.get().state, keysOf(stage).size]).toEqual(['SUCCESS', 1]);
    for (const { sportsbook } of [tab, other]) sportsbook.stop();
  });

  test('that nothing is found of a press: its repeat that is under way is not called not placed [I1] [I3]', async () => {
    const { stage, tab } = await begin('refused');
    stage.api.on('getBets', () => ({ kind: 'lost' }));
    await press(tab);
    const other = await opened(stage);
    await stage.browser.advance(120_000);
    expect([openOf(tab, false), openOf(other, false)]).toEqual([false, false]);
    stage.api.on('getBets', () => reply(onePage([])));
    stage.api.on('placeBets', () => lostLate(tab));
    void tab.sportsbook.commands.place();
    await stage.browser.advance(1_000);
    other.env.setOnline(false);
    other.env.setOnline(true);
    await stage.browser.advance(50_000);
    expect([openOf(tab, false), openOf(other, false), outbox(stage)]).toEqual([false, false, true]);
    betting(stage, 'placed').lost = false;
    void tab.sportsbook.commands.place();
    await settle();
    expect([tab.sportsbook.select.ticket.get().state, keysOf(stage).size]).toEqual(['SUCCESS', 1]);
    for (const { sportsbook } of [tab, other]) sportsbook.stop();
  });

  test('while tabs do not wait for each other: a press that is repeated during a look-up is not closed by it [I1] [I3]', async () => {
    const alone: OpenTab['env']['exclusively'] = (_, work) => work();
    const stage = createStage();
    stage.world.player = buildPlayer();
    stage.world.matches = [buildMatch({ status: 1 })];
    betting(stage, 'refused');
    stage.api.on('getBets', () => ({ kind: 'lost' }));
    const tab = await opened(stage, { exclusively: alone });
    await press(tab);
    const other = await opened(stage, { exclusively: alone });
    await stage.browser.advance(120_000);
    stage.api.on('getBets', async () => {
      await new Promise<void>((resolve) => void other.env.setTimer(resolve, 2_000));
      return reply(onePage([]));
    });
    other.env.setOnline(false);
    other.env.setOnline(true);
    await stage.browser.advance(1_000);
    expect(openOf(other, false)).toBe(true);
    stage.api.on('placeBets', () => lostLate(tab));
    void tab.sportsbook.commands.place();
    await stage.browser.advance(2_000);
    expect([openOf(other, false), outbox(stage)]).toEqual([false, true]);
    expect(noticesOf(other)).not.toContain('ticket.earlier_not_placed.title');
    for (const { sportsbook } of [tab, other]) sportsbook.stop();
  });

  test('cannot be known once storage was emptied: the press is looked up, and sent again only when it is pressed [I1] [I3]', async () => {
    const { stage, tab } = await begin('placed');
    stage.api.on('getBets', () => reply(onePage([])));
    stage.api.on('placeBets', () => lostLate(tab));
    await press(tab);
    stage.browser.local.clear();
    await stage.browser.advance(30_000);
    expect([openOf(tab, false), stage.api.count('placeBets')]).toEqual([false, 1]);
    betting(stage, 'placed').lost = false;
    void tab.sportsbook.commands.place();
    await settle();
    expect([tab.sportsbook.select.ticket.get().state, keysOf(stage).size]).toEqual(['SUCCESS', 1]);
    tab.sportsbook.stop();
  });
});

test('a press that is repeated late is awaited as what it was where the back end knows no keys [I3]', async () => {
  const { stage, tab } = await begin('placed', { idempotent_placement: false });
  const made = unnamedBet(stage);
  stage.api.on('getBets', () => ({ kind: 'lost' }));
  await press(tab);
  await stage.browser.advance(50_000);
  const decides_at = new Date(stage.browser.now() + 5_000).toISOString();
  stage.api.on('getBets', () => reply(onePage([{ ...made, status: 'submitted', decides_at }])));
  void tab.sportsbook.commands.place();
  await settle();
  expect(tab.sportsbook.select.ticket.get().delay).not.toBeNull();
  stage.api.on('getBets', () => reply(onePage([made])));
  await stage.browser.advance(7_000);
  expect([tab.sportsbook.select.ticket.get().state, outbox(stage)]).toEqual(['SUCCESS', false]);
  tab.sportsbook.stop();
});

test('a repeat without a network leaves the asking that goes on its time [I3]', async () => {
  const { stage, tab } = await begin('placed');
  await press(tab);
  tab.env.close();
  tab.sportsbook.stop();
  const after = await opened(stage, { session: tab.env.session });
  after.env.setOnline(false);
  await stage.browser.advance(5_000);
  void after.sportsbook.commands.place();
  await settle();
  expect([after.sportsbook.select.ticket.get().inProgress, noticesOf(after)]).toEqual([true, []]);
  await stage.browser.advance(9_000);
  expect([after.sportsbook.select.ticket.get().inProgress, noticesOf(after)]).toEqual([true, []]);
  await stage.browser.advance(2_000);
  expect([openOf(after, false), noticesOf(after)]).toEqual([
    false,
    expect.arrayContaining(['ticket.unconfirmed.title']),
  ]);
  after.sportsbook.stop();
});
