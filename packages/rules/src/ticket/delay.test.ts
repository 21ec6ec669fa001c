import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptySlip } from '../slip/build.ts';
import { aBet } from '../testing/builders.ts';
import { a, b, entry, idOf } from '../testing/ticket-selections.ts';
import { after, fresh, play, playFrom } from '../testing/ticket-plays.ts';
import { pressed, processing, ready, resolving, singles, unresolved } from '../testing/ticket-stages.ts';
import { forget, open, thePress } from '../testing/ticket-presses.ts';
import { answered, click, key, press, prices, resolved, stake } from '../testing/ticket-events.ts';
import { invalidOdds, unknown } from '../testing/ticket-answers.ts';
import { delayOf, isDelayOver } from './delay.ts';
import { step } from './ticket-machine.ts';
import type { PlaceVerdict, Ticket, TicketEvent } from './ticket-types.ts';
import { earlierNotPlaced, earlierPlaced, genericAlert, unconfirmed } from './ticket-words.ts';
import type { Bet, BetError } from './ticket-wire.ts';

function moment(second: number): string {
  return `2026-08-01T18:10:0${second}.000Z`;
}
function submitted(place = 0, second = 5): Bet {
  return aBet({ id: `90${place}`, ref: `${key}.${place}`, status: 'submitted', decides_at: moment(second) });
}
function taken(place = 0): Bet {
  return aBet({ id: `90${place}`, ref: `${key}.${place}` });
}
const refusal = { code: 101, localized_message: 'server.says.moved' };
function rejected(place = 0, over: Partial<Bet> = {}): Bet {
  return aBet({ id: `90${place}`, ref: `${key}.${place}`, status: 'rejected', refusal, ...over });
}
function bets(...all: readonly Bet[]): PlaceVerdict {
  return { kind: 'placed', bets: all, errorsByBet: [] };
}
function decided(...all: readonly Bet[]): TicketEvent {
  return { type: 'betsDecided', key, bets: all };
}

/** A single of `a` that was pressed and waits for the end of its live delay. */
function delayed(): Ticket {
  return playFrom(processing(), answered(bets(submitted())));
}
const awaits = { type: 'awaitDecision', press: open, until: moment(5), resolveFor: 15_000 } as const;
const moved = { key: 'server.says.moved', code: 101, oddsChanged: true };

describe('a live delay', () => {
  test('a submitted bet keeps the press in progress, and its decision is waited for [TKT-02]', () => {
    expect(step(processing(), answered(bets(submitted())))).toEqual({
      state: {
        ...processing(),
        press: { press: open, resolving: false },
        delay: { until: moment(5), bets: [submitted()], errorsByBet: [] },
      },
      effects: [awaits],
    });
  });

  test('nothing of the slip is edited and nothing else is pressed meanwhile [SLIP-01]', () => {
    const ticket = delayed();
    const edits: readonly TicketEvent[] = [
      click(b),
      stake(idOf(a), '20'),
      { type: 'cleared' },
      { type: 'undone' },
      press({ key: 'key-0000000000000009' }),
    ];
    for (const event of edits) expect(step(ticket, event)).toEqual({ state: ticket, effects: [] });
    expect(playFrom(ticket, prices('1', '1.90'))).toMatchObject({ state: 'PROCESSING', inProgress: true });
  });

  test.each<readonly [string, TicketEvent]>([
    ['push published it', decided(taken())],
    ['it was read', resolved(bets(taken()))],
    ['the press was answered once more', answered(bets(taken()))],
  ])('taken: SUCCESS with the receipt of what was taken, once %s [TKT-02] [I3]', (_, event) => {
    expect(step(delayed(), event)).toEqual({
      state: { ...fresh(), state: 'SUCCESS', receipt: { bets: [taken()], entries: [entry(a, '10')] } },
      effects: [forget, { type: 'betsPlaced', bets: [taken()] }, { type: 'save', slip: emptySlip }],
    });
  });

  test('rejected: ERROR with the words of the server at its bet, the slip kept [TKT-02] [PLC-01] [PLC-04]', () => {
    expect(step(delayed(), decided(rejected()))).toEqual({
      state: {
        ...pressed(),
        state: 'ERROR',
        error: moved,
        errorsByBet: { [idOf(a)]: { ...moved, limit: null } },
        errorsBySelection: { [a.id]: moved },
      },
      effects: [forget, { type: 'betsPlaced', bets: [rejected()] }],
    });
    const silent = playFrom(delayed(), decided(rejected(0, { refusal: null })));
    expect(silent.error).toEqual({ key: 'error.place_bets.default', code: 140, oddsChanged: false });
  });

  test('odds that moved in the delay are agreed to by the next press [PLC-03]', () => {
    const failed = playFrom(delayed(), prices('1', '1.90'), decided(rejected()));
    expect([failed.state, failed.slip.bets[0]?.selections[0]?.isChanged]).toEqual(['ERROR', true]);
    const again = playFrom(failed, press({ key: 'key-0000000000000002', acceptChanges: true }));
    expect(again.press?.press.request.bets[0]?.selections[0]?.odds).toBe('1.90');
  });

  test('several bets of a press are decided one by one; the verdict comes with the last [PLC-04]', () => {
    const two = playFrom(singles(), press(), answered(bets(submitted(0, 5), submitted(1, 7))));
    expect(two.delay?.until).toBe(moment(7));
    const one = playFrom(two, decided(taken(0)));
    expect([one.state, one.delay?.bets.map(({ status }) => status), one.delay?.until]).toEqual([
      'PROCESSING',
      ['waiting_results', 'submitted'],
      moment(7),
    ]);
    const both = playFrom(one, decided(rejected(1)));
    expect(both).toMatchObject({
      state: 'ERROR',
      error: moved,
      receipt: { bets: [taken(0)], entries: [{ betId: idOf(a) }] },
      errorsByBet: { [idOf(b)]: moved },
    });
    expect(both.slip.bets.map(({ betId }) => betId)).toEqual([idOf(b)]);
  });

  test('what was refused at once names odds of that moment, and keeps them out of later ones [PLC-04] [I8]', () => {
    const verdict: PlaceVerdict = { kind: 'placed', bets: [submitted(1)], errorsByBet: [invalidOdds()] };
    const waiting = playFrom(singles(), press(), answered(verdict));
    expect(waiting.slip.bets[0]?.selections[0]?.odds).toBe('1.90');
    const after = playFrom(waiting, prices('1', '1.80'), decided(taken(1)));
    expect([after.state, after.slip.bets[0]?.selections[0]?.odds]).toEqual(['ERROR', '1.80']);
    expect(Object.keys(after.errorsByBet)).toEqual([idOf(a)]);
  });

  test('a decision is for ever: what comes late or is about another press changes nothing [I1]', () => {
    const two = playFrom(singles(), press(), answered(bets(submitted(0), submitted(1))), decided(taken(0)));
    for (const event of [decided(submitted(0)), decided(rejected(0)), answered(bets(submitted(0), submitted(1)))]) {
      expect(step(two, event).state).toBe(two);
    }
    const stranger: TicketEvent = { type: 'betsDecided', key: 'key-of-nobody', bets: [taken()] };
    for (const ticket of [delayed(), processing(), ready(), unresolved()]) {
      expect(step(ticket, stranger).state).toBe(ticket);
    }
    for (const ticket of [processing(), ready()]) expect(step(ticket, decided(taken())).state).toBe(ticket);
    const late: readonly PlaceVerdict[] = [unknown, { kind: 'unauthorized' }, { kind: 'unreachable' }];
    const ticket = delayed();
    for (const verdict of late) expect(step(ticket, answered(verdict)).state).toBe(ticket);
  });

  test.each<readonly [string, PlaceVerdict]>([
    ['nothing', unknown],
    ['that it is not decided', bets(submitted())],
    ['that there is none', { kind: 'not_found' }],
  ])('asked long enough and answered %s: INITIAL, not confirmed, and the key is kept [I3] [I15]', (_, verdict) => {
    expect(after(delayed(), resolved(verdict))).toEqual({
      state: { ...pressed(), unresolved: { press: open, resolving: false } },
      effects: [genericAlert, unconfirmed],
    });
  });

  test('a session that ended in the delay ends it, and the key is kept [AUTH-05] [I3]', () => {
    expect(after(delayed(), resolved({ kind: 'unauthorized' })).effects).toEqual([
      genericAlert,
      { type: 'expireSession' },
      unconfirmed,
    ]);
  });

  test('pressing again after that repeats the press, which is shown again [I1]', () => {
    const again = playFrom(delayed(), resolved(unknown), press({ key: 'key-0000000000000002', now: 9000 }));
    expect(again.press).toEqual({ press: { ...open, pressedAt: 9000 }, resolving: false });
    expect(again.delay).toBeNull();
    expect(playFrom(again, answered(bets(submitted())), decided(taken())).state).toBe('SUCCESS');
  });
});

test('a bet of an open press that push publishes is looked up at once, and once only [I3]', () => {
  const asked = step(unresolved(), decided(taken()));
  expect(asked).toEqual({
    state: { ...unresolved(), unresolved: { press: open, resolving: true } },
    effects: [{ type: 'resolve', press: open, how: 'look_up', resolveFor: 15_000 }],
  });
  expect(step(asked.state, decided(taken()))).toEqual({ state: asked.state, effects: [] });
  expect(playFrom(asked.state, resolved(bets(taken()))).state).toBe('SUCCESS');
});

describe('a live delay of a press that was looked up', () => {
  const lookedUp = (): Ticket =>
    playFrom(ready(), { type: 'sessionChanged', playerId: '1', unresolved: { ...thePress, mayBePlaced: false } });

  test('asked again after a lost answer, it is in progress until it is decided [I3]', () => {
    const waiting = step(resolving(), resolved(bets(submitted())));
    expect([waiting.state.state, waiting.effects]).toEqual(['PROCESSING', [awaits]]);
    expect(playFrom(waiting.state, decided(taken())).state).toBe('SUCCESS');
  });

  test('after a reload the slip that still holds it goes on as if nothing had happened [I3]', () => {
    const before = lookedUp();
    const waiting = step(before, resolved(bets(submitted())));
    expect(waiting.state).toMatchObject({ state: 'PROCESSING', inProgress: true, unresolved: null });
    expect(waiting.effects).toEqual([awaits]);
    expect(playFrom(before, resolved(bets(rejected())))).toMatchObject({ state: 'ERROR', error: moved, receipt: null });
  });

  test('a slip that was changed since stays as it is, and the outcome is shown beside it once all is decided [I3]', () => {
    const other = playFrom(unresolved(), { type: 'cleared' }, click(b), stake(idOf(b), '5'));
    const waiting = step(other, answered(bets(submitted())));
    expect(waiting.effects).toEqual([awaits]);
    expect([waiting.state.state, waiting.state.unresolved?.resolving]).toEqual(['INITIAL', true]);
    const resolvedStep = step(waiting.state, resolved(bets(taken())));
    expect(resolvedStep.effects).toEqual([forget, earlierPlaced, { type: 'betsPlaced', bets: [taken()] }]);
    expect([resolvedStep.state.slip, resolvedStep.state.undo, resolvedStep.state.unresolved]).toEqual([
      other.slip,
      null,
      null,
    ]);
    const refused = step(waiting.state, resolved(bets(rejected())));
    expect(refused.effects).toEqual([forget, earlierNotPlaced, { type: 'betsPlaced', bets: [rejected()] }]);
    expect(refused.state.undo).toBe(other.undo);
    const lost = step(waiting.state, resolved(unknown));
    expect([lost.state.unresolved?.resolving, lost.effects]).toEqual([false, [unconfirmed]]);
  });
});

test('signing out ends the wait; a player who comes back gets the outcome from the outbox [I10]', () => {
  const out = playFrom(delayed(), { type: 'sessionChanged', playerId: '2', unresolved: null });
  expect([out.state, out.delay, out.press]).toEqual(['INITIAL', null, null]);
  expect(step(out, decided(taken())).state).toBe(out);
});

const aStatus = fc.constantFrom<Bet['status']>('submitted', 'waiting_results', 'rejected');

test('in whatever order decisions arrive, each entry ends in the receipt or at its refusal [I3] [I14]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
      fc.array(fc.record({ place: fc.nat(1), status: aStatus }), { maxLength: 12 }),
      (verdicts, received) => {
        const truth = (place: number): Bet => (verdicts[place] ? taken(place) : rejected(place));
        let ticket = playFrom(singles(), press(), answered(bets(submitted(0), submitted(1))));
        for (const { place, status } of received)
          ticket = playFrom(ticket, decided(status === 'submitted' ? submitted(place) : truth(place)));
        for (const place of [1, 0]) ticket = playFrom(ticket, decided(truth(place)));
        const wins = verdicts.filter(Boolean).length;
        expect(ticket.inProgress).toBe(false);
        expect(ticket.state).toBe(wins === 2 ? 'SUCCESS' : 'ERROR');
        expect(ticket.receipt?.entries.length ?? 0).toBe(wins);
        expect(Object.keys(ticket.errorsByBet).length).toBe(2 - wins);
        expect(ticket.slip.bets.length).toBe(2 - wins);
      },
    ),
  );
});

test('a delay ends with the last bet that is not decided; without a moment it is asked about at once', () => {
  const none: readonly BetError[] = [];
  expect(delayOf([submitted(0, 3), submitted(1, 9), taken(2)], none).until).toBe(moment(9));
  expect(delayOf([aBet({ status: 'submitted' })], none).until).toBeNull();
  expect([isDelayOver(delayOf([taken(), rejected(1)], none)), isDelayOver(delayOf([submitted()], none))]).toEqual([
    true,
    false,
  ]);
  expect(play().delay).toBeNull();
});

test('a bet that is submitted without a word of a delay is placed at once [API-11b] [TKT-02]', () => {
  const bets = [aBet({ status: 'submitted' })];
  expect(isDelayOver(delayOf(bets, []))).toBe(true);
  expect(isDelayOver(delayOf([aBet({ status: 'submitted', decides_at: null })], []))).toBe(false);
});
