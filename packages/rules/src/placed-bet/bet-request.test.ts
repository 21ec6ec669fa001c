import { describe, expect, test } from 'vitest';
import type { Bet } from '@touchline/contract';
import { noBetRequest, stepBetRequest, takesBetRequest } from './bet-request.ts';
import type { BetRequest, BetRequestEvent, BetRequestState, BetRequestVerdict } from './bet-request.ts';

const request: BetRequest = {
  kind: 'cash_out',
  key: 'k'.repeat(32),
  betId: '7',
  pressedAt: 1,
  body: { bet_id: '7', to_cashout: '9.50' },
  taken: 0,
};
const other: BetRequest = { ...request, key: 'o'.repeat(32) };
// The machine hands a bet on and reads nothing of it.
const bet = { id: '7' } as Bet;
const refused: BetRequestVerdict = {
  kind: 'refused',
  code: 160,
  textKey: 'error.cashout.changed',
  now: '8.00',
  errors: [],
};

function run(events: readonly BetRequestEvent[], from: BetRequestState = noBetRequest) {
  return events.reduce<ReturnType<typeof stepBetRequest>>((before, event) => stepBetRequest(before.state, event), {
    state: from,
    effects: [],
  });
}
function answered(verdict: BetRequestVerdict, key = request.key): BetRequestEvent {
  return { type: 'answered', key, verdict };
}
const requested: BetRequestEvent = { type: 'requested', request };

test('a request is kept before it is sent [I1]', () => {
  expect(run([requested])).toEqual({
    state: { kind: 'sending', request, isAsked: false },
    effects: [
      { type: 'keep', request },
      { type: 'send', request },
    ],
  });
});

test('whether a bet takes a request is known beforehand: a button that would do nothing can say so [I15]', () => {
  const again: BetRequestEvent = { type: 'requested', request: other };
  const walks = [
    [],
    [requested],
    [requested, answered({ kind: 'unknown' })],
    [requested, answered({ kind: 'unknown' }), answered({ kind: 'unknown' })],
    [requested, answered(refused)],
    [requested, answered({ kind: 'done', bet })],
  ];
  const states = walks.map((events) => run(events).state);
  expect(states.map(takesBetRequest)).toEqual([true, false, false, false, true, true]);
  expect(states.map((state) => stepBetRequest(state, again).effects.length > 0)).toEqual(states.map(takesBetRequest));
});

test('nothing is requested anew while an answer is open [I1]', () => {
  const again: BetRequestEvent = { type: 'requested', request: other };
  const lost = [requested, answered({ kind: 'unknown' }), answered({ kind: 'unknown' })];
  for (const before of [[requested], [requested, answered({ kind: 'unknown' })], lost]) {
    const { state } = run(before);
    expect(stepBetRequest(state, again)).toEqual({ state, effects: [] });
    expect(stepBetRequest(state, { type: 'dismissed' })).toEqual({ state, effects: [] });
  }
});

test('a lost answer is asked about, and unknown is a state that can be asked about again [I1]', () => {
  const asked = run([requested, answered({ kind: 'unknown' })]);
  expect(asked).toEqual({ state: { kind: 'sending', request, isAsked: true }, effects: [{ type: 'ask', request }] });
  const unknown = stepBetRequest(asked.state, answered({ kind: 'unknown' }));
  expect(unknown).toEqual({ state: { kind: 'unknown', request }, effects: [] });
  expect(stepBetRequest(unknown.state, { type: 'askedAgain' })).toEqual(asked);
});

test('asked about, neither silence nor a lost session says that nothing happened: the request stays kept [I1]', () => {
  const asked = run([requested, answered({ kind: 'unknown' })]).state;
  for (const kind of ['unauthorized', 'unreachable'] as const)
    expect(stepBetRequest(asked, answered({ kind }))).toEqual({ state: { kind: 'unknown', request }, effects: [] });
});

describe('an answer ends the request and forgets it [PLC-07]', () => {
  const forget = { type: 'forget', key: request.key };
  test.each([
    ['done', { kind: 'done', bet }, { kind: 'done', request, bet }, [forget, { type: 'betKnown', bet }]],
    ['refused', refused, { ...refused, request }, [forget]],
    [
      'never left',
      { kind: 'unreachable' },
      { kind: 'refused', request, code: null, textKey: 'error.connection.title', now: null, errors: [] },
      [forget],
    ],
    ['not signed in', { kind: 'unauthorized' }, noBetRequest, [forget]],
  ] as const)('%s', (_, verdict, state, effects) => {
    expect(run([requested, answered(verdict)])).toEqual({ state, effects });
  });
});

test('an answer to another request changes nothing', () => {
  const { state } = run([requested]);
  expect(stepBetRequest(state, answered({ kind: 'done', bet }, other.key))).toEqual({ state, effects: [] });
  expect(stepBetRequest(noBetRequest, answered({ kind: 'done', bet }))).toEqual({ state: noBetRequest, effects: [] });
});

test('a request of an earlier visit is asked about, and never sent [I1]', () => {
  expect(run([{ type: 'found', request }])).toEqual({
    state: { kind: 'sending', request, isAsked: true },
    effects: [{ type: 'ask', request }],
  });
  const { state } = run([requested]);
  expect(stepBetRequest(state, { type: 'found', request: other })).toEqual({ state, effects: [] });
});

test('after a refusal or an answer that was read, the next request is a new one [PLC-07]', () => {
  const changed = run([requested, answered(refused)]).state;
  expect(stepBetRequest(changed, { type: 'dismissed' }).state).toEqual(noBetRequest);
  expect(stepBetRequest(changed, { type: 'requested', request: other }).state).toEqual({
    kind: 'sending',
    request: other,
    isAsked: false,
  });
  expect(stepBetRequest(noBetRequest, { type: 'askedAgain' }).state).toEqual(noBetRequest);
});
