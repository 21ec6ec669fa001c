import { describe, expect, test } from 'vitest';
import type { Bet } from '@touchline/contract';
import { noPress, stepPress, takesPress } from './press.ts';
import type { PlacedPress, PressEvent, PressState, PressVerdict } from './press.ts';

const press: PlacedPress = {
  kind: 'cash_out',
  key: 'k'.repeat(32),
  betId: '7',
  pressedAt: 1,
  body: { bet_id: '7', to_cashout: '9.50' },
  taken: 0,
};
const other: PlacedPress = { ...press, key: 'o'.repeat(32) };
// The machine hands a bet on and reads nothing of it.
const bet = { id: '7' } as Bet;
const refused: PressVerdict = { kind: 'refused', code: 160, textKey: 'error.cashout.changed', now: '8.00', errors: [] };

function run(events: readonly PressEvent[], from: PressState = noPress) {
  return events.reduce<ReturnType<typeof stepPress>>((before, event) => stepPress(before.state, event), {
    state: from,
    effects: [],
  });
}
function answered(verdict: PressVerdict, key = press.key): PressEvent {
  return { type: 'answered', key, verdict };
}
const pressed: PressEvent = { type: 'pressed', press };

test('a press is kept before it is sent [I1]', () => {
  expect(run([pressed])).toEqual({
    state: { kind: 'sending', press, isAsked: false },
    effects: [
      { type: 'keep', press },
      { type: 'send', press },
    ],
  });
});

test('whether a bet takes a press is known beforehand: a button that would do nothing can say so [I15]', () => {
  const again: PressEvent = { type: 'pressed', press: other };
  const walks = [
    [],
    [pressed],
    [pressed, answered({ kind: 'unknown' })],
    [pressed, answered({ kind: 'unknown' }), answered({ kind: 'unknown' })],
    [pressed, answered(refused)],
    [pressed, answered({ kind: 'done', bet })],
  ];
  const states = walks.map((events) => run(events).state);
  expect(states.map(takesPress)).toEqual([true, false, false, false, true, true]);
  expect(states.map((state) => stepPress(state, again).effects.length > 0)).toEqual(states.map(takesPress));
});

test('nothing is pressed anew while an answer is open [I1]', () => {
  const again: PressEvent = { type: 'pressed', press: other };
  const lost = [pressed, answered({ kind: 'unknown' }), answered({ kind: 'unknown' })];
  for (const before of [[pressed], [pressed, answered({ kind: 'unknown' })], lost]) {
    const { state } = run(before);
    expect(stepPress(state, again)).toEqual({ state, effects: [] });
    expect(stepPress(state, { type: 'dismissed' })).toEqual({ state, effects: [] });
  }
});

test('a lost answer is asked about, and unknown is a state that can be asked about again [I1]', () => {
  const asked = run([pressed, answered({ kind: 'unknown' })]);
  expect(asked).toEqual({ state: { kind: 'sending', press, isAsked: true }, effects: [{ type: 'ask', press }] });
  const unknown = stepPress(asked.state, answered({ kind: 'unknown' }));
  expect(unknown).toEqual({ state: { kind: 'unknown', press }, effects: [] });
  expect(stepPress(unknown.state, { type: 'askedAgain' })).toEqual(asked);
});

test('asked about, neither silence nor a lost session says that nothing happened: the press stays kept [I1]', () => {
  const asked = run([pressed, answered({ kind: 'unknown' })]).state;
  for (const kind of ['unauthorized', 'unreachable'] as const)
    expect(stepPress(asked, answered({ kind }))).toEqual({ state: { kind: 'unknown', press }, effects: [] });
});

describe('an answer ends the press and forgets it [PLC-07]', () => {
  const forget = { type: 'forget', key: press.key };
  test.each([
    ['done', { kind: 'done', bet }, { kind: 'done', press, bet }, [forget, { type: 'betKnown', bet }]],
    ['refused', refused, { ...refused, press }, [forget]],
    [
      'never left',
      { kind: 'unreachable' },
      { kind: 'refused', press, code: null, textKey: 'error.connection.title', now: null, errors: [] },
      [forget],
    ],
    ['not signed in', { kind: 'unauthorized' }, noPress, [forget]],
  ] as const)('%s', (_, verdict, state, effects) => {
    expect(run([pressed, answered(verdict)])).toEqual({ state, effects });
  });
});

test('an answer to another press changes nothing', () => {
  const { state } = run([pressed]);
  expect(stepPress(state, answered({ kind: 'done', bet }, other.key))).toEqual({ state, effects: [] });
  expect(stepPress(noPress, answered({ kind: 'done', bet }))).toEqual({ state: noPress, effects: [] });
});

test('a press of an earlier visit is asked about, and never sent [I1]', () => {
  expect(run([{ type: 'found', press }])).toEqual({
    state: { kind: 'sending', press, isAsked: true },
    effects: [{ type: 'ask', press }],
  });
  const { state } = run([pressed]);
  expect(stepPress(state, { type: 'found', press: other })).toEqual({ state, effects: [] });
});

test('after a refusal or an answer that was read, the next press is a new one [PLC-07]', () => {
  const changed = run([pressed, answered(refused)]).state;
  expect(stepPress(changed, { type: 'dismissed' }).state).toEqual(noPress);
  expect(stepPress(changed, { type: 'pressed', press: other }).state).toEqual({
    kind: 'sending',
    press: other,
    isAsked: false,
  });
  expect(stepPress(noPress, { type: 'askedAgain' }).state).toEqual(noPress);
});
