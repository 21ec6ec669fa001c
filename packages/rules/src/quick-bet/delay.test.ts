import { describe, expect, test } from 'vitest';
import { aBet, aSelection, eur, someTerms } from '../testing/builders.ts';
import type { PlaceVerdict } from '../ticket/ticket-types.ts';
import { genericAlert, unconfirmed } from '../ticket/ticket-words.ts';
import { initialQuickBet, stepQuickBet } from './quick-bet-machine.ts';
import type { QuickBet, QuickBetEvent } from './quick-bet-types.ts';
import type { Bet } from './quick-bet-wire.ts';

const key = 'key-0000000000000001';
const outcome = aSelection();
const end = '2026-08-01T18:10:05.000Z';
const submitted = aBet({ status: 'submitted', decides_at: end });
function rejected(code: number): Bet {
  return aBet({ status: 'rejected', refusal: { code, localized_message: 'server.says.no' } });
}

function playFrom(quick: QuickBet, ...events: readonly QuickBetEvent[]): QuickBet {
  return events.reduce((state, event) => stepQuickBet(state, event).state, quick);
}
const press: QuickBetEvent = {
  type: 'placePressed',
  selection: outcome,
  accept: { mode: 'none' },
  key,
  now: 1000,
  deviceId: 'device-1',
  locale: 'en',
  terms: someTerms(),
};
function placed(bet: Bet): PlaceVerdict {
  return { kind: 'placed', bets: [bet], errorsByBet: [] };
}
function answered(bet: Bet): QuickBetEvent {
  return { type: 'answered', key, verdict: placed(bet) };
}
function resolved(verdict: PlaceVerdict): QuickBetEvent {
  return { type: 'resolved', key, verdict };
}
function decided(bet: Bet, of = key): QuickBetEvent {
  return { type: 'betsDecided', key: of, bets: [bet] };
}

const ready: QuickBet = { ...initialQuickBet(eur), playerId: '1', isEnabled: true, stake: '10', isApproved: true };
function delayed(): QuickBet {
  return playFrom(ready, press, answered(submitted));
}

describe('a live delay', () => {
  test('a submitted quick bet stays in progress until it is decided [QB-03]', () => {
    const { state, effects } = stepQuickBet(playFrom(ready, press), answered(submitted));
    expect(state).toMatchObject({
      state: 'PROCESSING',
      selectedOutcomeIds: [outcome.id],
      delay: { until: end, bets: [submitted] },
      press: { press: { key, mayBePlaced: true }, resolving: false },
    });
    expect(effects).toEqual([{ type: 'awaitDecision', press: state.press?.press, until: end, resolveFor: 15_000 }]);
    for (const event of [press, { type: 'toggled' }, { type: 'dismissed' }] as const)
      expect(stepQuickBet(state, event).state).toBe(state);
  });

  test.each([decided(aBet()), resolved(placed(aBet())), answered(aBet())])(
    'taken: SUCCESS with the receipt (%#) [QB-03] [I3]',
    (event) => {
      const { state, effects } = stepQuickBet(delayed(), event);
      expect(state).toMatchObject({ state: 'SUCCESS', receipt: aBet(), press: null, delay: null });
      expect(effects).toEqual([
        { type: 'forget', key },
        { type: 'betsPlaced', bets: [aBet()] },
      ]);
    },
  );

  test('rejected: a limit makes an entry of the slip of it, anything else is shown [QB-05]', () => {
    const refused = stepQuickBet(delayed(), decided(rejected(101)));
    expect(refused.state).toMatchObject({
      state: 'ERROR',
      error: { key: 'server.says.no', code: 101, limit: null },
      receipt: null,
    });
    const limited = stepQuickBet(delayed(), decided(rejected(135)));
    expect(limited.state).toMatchObject({ state: 'INITIAL', bet: null, delay: null });
    expect(limited.effects).toEqual([
      { type: 'forget', key },
      { type: 'addToSlip', selection: outcome, stake: '10' },
      { type: 'betsPlaced', bets: [rejected(135)] },
    ]);
  });

  test('news of another press, late answers and what is not decided change nothing [I1]', () => {
    const quick = delayed();
    for (const event of [decided(aBet(), 'key-of-nobody'), decided(submitted), answered(submitted)])
      expect(stepQuickBet(quick, event).state).toBe(quick);
    const lost: QuickBetEvent = { type: 'answered', key, verdict: { kind: 'unknown' } };
    expect(stepQuickBet(quick, lost).state).toBe(quick);
    expect(stepQuickBet(ready, decided(aBet())).state).toBe(ready);
  });

  test('asked long enough: INITIAL, not confirmed, the key kept, and the same outcome repeats it [I3]', () => {
    const { state, effects } = stepQuickBet(delayed(), resolved({ kind: 'unknown' }));
    expect(state).toMatchObject({ state: 'INITIAL', delay: null, unresolved: { press: { key }, resolving: false } });
    expect(effects).toEqual([genericAlert, unconfirmed]);
    expect(stepQuickBet(state, decided(aBet()))).toEqual({
      state: { ...state, unresolved: { press: state.unresolved?.press, resolving: true } },
      effects: [{ type: 'resolve', press: state.unresolved?.press, how: 'look_up', resolveFor: 15_000 }],
    });
    const again = playFrom(state, press, answered(submitted), decided(aBet()));
    expect(again.state).toBe('SUCCESS');
    const expired = stepQuickBet(delayed(), resolved({ kind: 'unauthorized' }));
    expect(expired.effects).toEqual([genericAlert, { type: 'expireSession' }, unconfirmed]);
  });

  test('one that the outbox held is in progress again, and ends like any other [I3]', () => {
    const held = delayed().press?.press ?? null;
    const back = playFrom({ ...ready, isEnabled: false }, { type: 'sessionChanged', playerId: '1', unresolved: held });
    const waiting = playFrom(back, resolved(placed(submitted)));
    expect([waiting.state, waiting.unresolved, waiting.delay?.until]).toEqual(['PROCESSING', null, end]);
    expect(playFrom(waiting, decided(rejected(130))).error?.code).toBe(130);
  });
});
