import type { ArenaBetRequest, ArenaReceipt } from '@touchline/contract/arena';
import { describe, expect, test } from 'vitest';
import { Refused } from '../api.ts';
import { createPresses } from './presses.ts';
import { pressed } from '../testing.ts';

const other: ArenaBetRequest = { ...pressed, stake: '1.00' };
const refusals = [101, 114, 131, 132, 133, 134, 135, 137, 141, 142, 155, 157, 158, 1009];

function receipt({ game, round, market, stake, currency, odds }: ArenaBetRequest): ArenaReceipt {
  return {
    bet: {
      id: '7',
      game,
      round,
      market,
      picks: ['3'],
      places: null,
      venue: 'Willow Park',
      starts_at: 0,
      stake,
      currency,
      odds,
      potential_win: '10.50',
      state: 'open',
      paid: null,
      commitment: null,
    },
    wallet: { currency, subunits: '100', balance: '97.50', min_stake: null, max_stake: null, max_payout: null },
  };
}

/** Presses whose answers come when, and in the order that, a test says. */
function setting() {
  const asked: {
    readonly key: string;
    readonly press: ArenaBetRequest;
    readonly take: () => void;
    readonly fail: (error: unknown) => void;
  }[] = [];
  const presses = createPresses({
    bet(key, press) {
      const { promise, resolve, reject } = Promise.withResolvers<ArenaReceipt>();
      asked.push({ key, press, take: () => resolve(receipt(press)), fail: reject });
      return promise;
    },
  });
  const keys = () => asked.map(({ key }) => key);
  /** Presses, and loses the answer. */
  const lose = async (press: ArenaBetRequest) => {
    const answer = presses.place(press);
    asked.at(-1)?.fail(new Refused(0, 0, ''));
    return answer;
  };
  return { presses, asked, keys, lose };
}

describe('a press keeps its key until it is decided [I1]', () => {
  test('whatever else is pressed in between', async () => {
    const { presses, keys, lose } = setting();
    expect(await lose(pressed)).toEqual({ kind: 'unknown' });
    await lose(other);
    await lose(pressed);
    void presses.place(other);
    const [first, second] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(keys()).toEqual([first, second, first, second]);
  });

  test.each([
    ['is taken', null],
    ['is refused', new Refused(400, 132, '')],
  ])('also when another one that was slow %s', async (_, refused) => {
    const { presses, asked, keys, lose } = setting();
    const slow = presses.place(pressed);
    await lose(other);
    if (refused === null) asked[0]?.take();
    else asked[0]?.fail(refused);
    expect((await slow).kind).toBe(refused === null ? 'taken' : 'refused');
    await lose(other);
    expect(keys()[2]).toBe(keys()[1]);
  });

  test('asks once while an answer is awaited, and tells it to every slip that asked', async () => {
    const { presses, asked } = setting();
    const answers = [presses.place(pressed), presses.place({ ...pressed })];
    expect(asked).toHaveLength(1);
    asked[0]?.take();
    const taken = { kind: 'taken', receipt: receipt(pressed) };
    expect(await Promise.all(answers)).toEqual([taken, taken]);
  });

  test.each([
    ['no answer', new Refused(0, 0, '')],
    ['half an answer', new Refused(200, 0, '')],
    ['a timeout', new Refused(408, 0, '')],
    ['too many requests', new Refused(429, 1029, '')],
    ['a request that could not be read', new Refused(400, 1000, '')],
    ['the page of a proxy', new Refused(403, 0, '')],
    ['a fault', new Refused(500, 1050, '')],
    ['a server that stops', new Refused(503, 1053, '')],
    ['an error of its own', new TypeError('lost')],
  ])('%s decides nothing', async (_, error) => {
    const { presses, asked, keys, lose } = setting();
    const answer = presses.place(pressed);
    asked[0]?.fail(error);
    expect(await answer).toEqual({ kind: 'unknown' });
    expect(presses.isOpen('horses', '12')).toBe(true);
    await lose(pressed);
    expect(keys()[1]).toBe(keys()[0]);
  });

  test('the end of the session is told, and decides nothing either', async () => {
    const { presses, asked } = setting();
    const answer = presses.place(pressed);
    asked[0]?.fail(new Refused(401, 1001, ''));
    expect(await answer).toEqual({ kind: 'ended' });
    expect(presses.isOpen('horses', '12')).toBe(true);
  });

  test.each(refusals)('refusal %i decides: the next press is another bet', async (code) => {
    const { presses, asked, keys, lose } = setting();
    const answer = presses.place(pressed);
    asked[0]?.fail(new Refused(400, code, ''));
    expect(await answer).toMatchObject({ kind: 'refused', code });
    await lose(pressed);
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  test('so does a bet that is taken', async () => {
    const { presses, asked, keys, lose } = setting();
    const answer = presses.place(pressed);
    asked[0]?.take();
    await answer;
    await lose(pressed);
    expect(keys()[1]).not.toBe(keys()[0]);
  });
});

test('a round is open while any press on it is under way or was not answered [I1]', async () => {
  const { presses, asked, lose } = setting();
  const isOpen = () => presses.isOpen('horses', '12');
  expect(isOpen()).toBe(false);
  const answer = presses.place(pressed);
  expect(isOpen()).toBe(true);
  await lose(other);
  asked[0]?.take();
  await answer;
  expect(isOpen()).toBe(true);
  expect([presses.isOpen('horses', '13'), presses.isOpen('dogs', '12')]).toEqual([false, false]);
  const again = presses.place(other);
  asked.at(-1)?.fail(new Refused(400, 131, ''));
  await again;
  expect(isOpen()).toBe(false);
});

test('a press is undecided from when it is sent until it is decided, and no other is [I1]', async () => {
  const { presses, asked } = setting();
  const isUndecided = () => presses.isUndecided({ ...pressed });
  expect(isUndecided()).toBe(false);
  const first = presses.place(pressed);
  expect(isUndecided()).toBe(true);
  asked.at(-1)?.fail(new Refused(0, 0, ''));
  await first;
  expect([isUndecided(), presses.isUndecided(other)]).toEqual([true, false]);
  const again = presses.place(pressed);
  expect(isUndecided()).toBe(true);
  asked.at(-1)?.take();
  await again;
  expect(isUndecided()).toBe(false);
});

test('every press of a game whose answer was lost is unanswered until it is decided, whatever becomes of others [I1]', async () => {
  const { presses, asked, lose } = setting();
  const first = presses.place(pressed);
  expect(presses.unanswered('horses')).toEqual([]);
  asked.at(-1)?.fail(new Refused(0, 0, ''));
  await first;
  const taken = presses.place(other);
  asked.at(-1)?.take();
  await taken;
  expect(presses.unanswered('horses')).toEqual([pressed]);
  await lose(other);
  await lose({ ...pressed, game: 'dogs' });
  expect(presses.unanswered('horses')).toEqual([pressed, other]);
  const again = presses.place(pressed);
  expect(presses.unanswered('horses')).toEqual([other]);
  asked.at(-1)?.take();
  await again;
  expect(presses.unanswered('horses')).toEqual([other]);
});

test('what was pressed on rounds that are over is forgotten, in their game alone', async () => {
  const { presses, lose } = setting();
  const all = [pressed, { ...pressed, round: '9' }, { ...pressed, game: 'dogs' as const, round: '9' }];
  for (const press of all) await lose(press);
  presses.forget('horses', '12');
  expect(all.map(({ game, round }) => presses.isOpen(game, round))).toEqual([true, false, true]);
});
