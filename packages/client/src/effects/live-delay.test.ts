import type { Bet } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import {
  buildBet,
  buildMatch,
  buildPlayer,
  createStage,
  subscribedTo,
  onePage,
  pushed,
  reply,
  settle,
} from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

const user = '$user:en.7';
const delayMs = 5_000;

/** A server whose bets wait for a decision: made by `decide`, and read by their key. */
function delaying(stage: Stage) {
  const bets = new Map<string, Bet>();
  const submit = (key: string): Bet => {
    const decides_at = new Date(stage.browser.now() + delayMs).toISOString();
    const bet = buildBet({ id: `${900 + bets.size}`, ref: `${key}.0`, status: 'submitted', decides_at });
    bets.set(key, bet);
    return bet;
  };
  stage.api.on('placeBets', ({ headers }) => {
    const key = headers['idempotency-key'] ?? '';
    return reply({ data: [bets.get(key) ?? submit(key)], errors_by_bet: [] });
  });
  stage.api.on('getBets', ({ query }) => {
    const all = [...bets].flatMap(([key, bet]) => (query['key'] === undefined || query['key'] === key ? [bet] : []));
    return reply(onePage(all));
  });
  return {
    decide: (over: Partial<Bet>): Bet => {
      const [[key, before] = ['', buildBet()]] = [...bets];
      const bet = { ...before, decides_at: null, ...over };
      bets.set(key, bet);
      return bet;
    },
  };
}

async function publishBet(stage: Stage, bet: Bet): Promise<void> {
  stage.push.publish(user, pushed({ type: 'bet_changed', payload: { bet, version: 2 } }));
  await settle();
}

const taken = { status: 'waiting_results' } as const;
const rejected = {
  status: 'rejected',
  refusal: { code: 101, localized_message: 'error.place_bets.invalid_odds' },
} as const;

async function begin() {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.matches = [buildMatch()];
  const tab = stage.open();
  const server = delaying(stage);
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, user);
  return { stage, tab, server };
}

async function pressed() {
  const { stage, tab, server } = await begin();
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  tab.sportsbook.commands.setStake(tab.sportsbook.select.ticket.get().bets[0]?.id ?? '', '10');
  await settle();
  await tab.sportsbook.commands.place();
  return { stage, tab, server };
}

function stateOf(tab: OpenTab) {
  const { state, receipt, unresolved, delay } = tab.sportsbook.select.ticket.get();
  return { state, receipt: receipt?.map(({ id }) => id) ?? null, isOpen: unresolved !== null, waits: delay !== null };
}
const success = { state: 'SUCCESS', receipt: ['900'], isOpen: false, waits: false };
const waiting = { state: 'PROCESSING', receipt: null, isOpen: false, waits: true };
function outbox(stage: Stage): boolean {
  return stage.browser.local.has('touchline.outbox.7');
}
/** Keys of the placement requests that arrived. */
function placements(stage: Stage): readonly (string | undefined)[] {
  return stage.api.arrived.flatMap(({ name, request }) =>
    name === 'placeBets' ? [request.headers['idempotency-key']] : [],
  );
}
function readings(stage: Stage): number {
  return stage.api.arrived.filter(({ name, request }) => name === 'getBets' && request.query['key'] !== undefined)
    .length;
}

describe('a bet that is decided after its live delay [TKT-02]', () => {
  test('is in progress until push publishes its decision, counted down to the moment that the server named [I3] [P13]', async () => {
    const { stage, tab, server } = await pressed();
    expect(stateOf(tab)).toEqual(waiting);
    const until = tab.sportsbook.select.ticket.get().delay?.until ?? 0;
    expect(until - tab.sportsbook.feedNow()).toBe(delayMs);
    expect(outbox(stage)).toBe(true);
    await publishBet(stage, server.decide(taken));
    expect(stateOf(tab)).toEqual(success);
    expect(outbox(stage)).toBe(false);
    await stage.browser.advance(60_000);
    expect([readings(stage), placements(stage).length]).toEqual([0, 1]);
    tab.sportsbook.stop();
  });

  test('that was rejected stays in the slip with the words of the server [PLC-01] [PLC-04]', async () => {
    const { stage, tab, server } = await pressed();
    await publishBet(stage, server.decide(rejected));
    const { bets, error, inProgress } = tab.sportsbook.select.ticket.get();
    expect([inProgress, error?.key, bets.length]).toEqual([false, rejected.refusal.localized_message, 1]);
    expect(bets[0]?.selections[0]?.errorKey).toBe(rejected.refusal.localized_message);
    expect(outbox(stage)).toBe(false);
    tab.sportsbook.stop();
  });

  test('is read by the key of its press when push is silent, and not before it is due [I3]', async () => {
    const { stage, tab, server } = await pressed();
    await stage.browser.advance(delayMs);
    expect(readings(stage)).toBe(0);
    await stage.browser.advance(2_000);
    expect(readings(stage)).toBeGreaterThan(0);
    expect(stateOf(tab)).toEqual(waiting);
    server.decide(taken);
    await stage.browser.advance(5_000);
    expect(stateOf(tab)).toEqual(success);
    tab.sportsbook.stop();
  });

  test('that nobody decides is unknown within bounded time, and pressing again repeats its key [I3] [I15]', async () => {
    const { stage, tab, server } = await pressed();
    await stage.browser.advance(delayMs + 17_000);
    expect(stateOf(tab)).toEqual({ state: 'INITIAL', receipt: null, isOpen: true, waits: false });
    expect(outbox(stage)).toBe(true);
    // Once more when nothing of the press can be under way any more.
    await stage.browser.advance(120_000);
    expect(stateOf(tab)).toEqual({ state: 'INITIAL', receipt: null, isOpen: true, waits: false });
    const before = readings(stage);
    await stage.browser.advance(600_000);
    expect(readings(stage)).toBe(before);
    server.decide(taken);
    await tab.sportsbook.commands.place();
    const keys = placements(stage);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(stateOf(tab)).toEqual(success);
    tab.sportsbook.stop();
  });

  test('goes on after a reload, under the same key [I1] [I3]', async () => {
    const { stage, tab, server } = await pressed();
    const { session } = tab.env;
    tab.env.close();
    tab.sportsbook.stop();
    const again = stage.open({ session });
    again.sportsbook.start();
    await subscribedTo(stage, user);
    await stage.browser.advance(1_000);
    expect(stateOf(again)).toEqual(waiting);
    await publishBet(stage, server.decide(taken));
    expect(stateOf(again)).toEqual(success);
    expect(outbox(stage)).toBe(false);
    again.sportsbook.stop();
  });

  test('ends in both tabs of which one was copied from the other [I3]', async () => {
    const { stage, tab, server } = await pressed();
    const copy = stage.open({ session: tab.env.session });
    copy.sportsbook.start();
    await subscribedTo(stage, user);
    await stage.browser.advance(1_000);
    expect(stateOf(copy)).toEqual(waiting);
    await publishBet(stage, server.decide(taken));
    expect([stateOf(tab), stateOf(copy)]).toEqual([success, success]);
    expect(new Set(placements(stage)).size).toBe(1);
    tab.sportsbook.stop();
    copy.sportsbook.stop();
  });

  test('belongs to its player: after a sign-out it is shown at their next visit [I10]', async () => {
    const { stage, tab, server } = await pressed();
    await tab.sportsbook.commands.signOut();
    await settle();
    server.decide(taken);
    await stage.browser.advance(30_000);
    expect(stateOf(tab)).toMatchObject({ state: 'INITIAL', receipt: null });
    expect(outbox(stage)).toBe(true);
    await tab.sportsbook.commands.signIn('a@b.example', 'password');
    await stage.browser.advance(5_000);
    expect(stateOf(tab)).toEqual(success);
    expect(outbox(stage)).toBe(false);
    tab.sportsbook.stop();
  });
});

test.each([
  [taken, 'ticket.earlier_placed.title'],
  [rejected, 'ticket.earlier_not_placed.title'],
] as const)('a second press of the outbox is shown once it is decided: %o [I3]', async (decision, title) => {
  const { stage, tab } = await pressed();
  tab.env.close();
  tab.sportsbook.stop();
  const where = 'touchline.outbox.7';
  const { version, value } = JSON.parse(stage.browser.local.get(where) ?? '') as { version: number; value: object[] };
  const second = 'k'.repeat(32);
  stage.browser.local.set(where, JSON.stringify({ version, value: [...value, { ...value[0], key: second }] }));
  let bet = buildBet({ id: '950', ref: `${second}.0`, status: 'submitted', decides_at: null });
  const first = buildBet({ id: '900', ref: `${placements(stage)[0]}.0` });
  const betOf = (key: string | undefined): Bet => (key === second ? bet : first);
  stage.api.on('placeBets', ({ headers }) => reply({ data: [betOf(headers['idempotency-key'])], errors_by_bet: [] }));
  stage.api.on('getBets', ({ query }) => reply(onePage([betOf(query['key'])])));
  const again = stage.open();
  again.sportsbook.start();
  await subscribedTo(stage, user);
  await stage.browser.advance(1_500);
  const titles = () => again.sportsbook.select.notices.get().map(({ titleKey }) => titleKey);
  expect(outbox(stage)).toBe(true);
  expect(titles()).not.toContain('ticket.earlier_not_placed.title');
  bet = { ...bet, ...decision };
  await stage.browser.advance(4_500);
  expect(titles()).toContain(title);
  expect(outbox(stage)).toBe(false);
  again.sportsbook.stop();
});
