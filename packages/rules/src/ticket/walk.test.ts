import { describe, expect, test } from 'vitest';
import { emptySlip, selectionsOf } from '../slip/build.ts';
import { hasChangedOdds } from '../slip/facts.ts';
import type { SlipSelection } from '../slip/types.ts';
import { aBet, aSelection, someTerms } from '../testing/builders.ts';
import { initialTicket, step } from './machine.ts';
import type { PlaceVerdict, Press, Ticket, TicketEvent, TicketStep } from './types.ts';
import type { MatchStatus } from './wire.ts';

/** Small seeded generator of whole numbers (xorshift), so that a walk can be walked again. */
const dice = (seed: number) => {
  let state = seed | 0 || 1;
  return (sides: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
};
type Dice = ReturnType<typeof dice>;
const one = <T>(roll: Dice, from: readonly [T, ...T[]]): T => from[roll(from.length)] ?? from[0];

const pickable = ['1', '2', '3', '4'].flatMap((matchId) =>
  ['1', 'x'].map((outcomeId) => aSelection({ matchId, outcomeId, provider: matchId === '4' ? 'oddin' : 'betradar' })),
);
const prices = ['1.50', '2.00', '2.00', '2.50'] as const;

const verdict = (roll: Dice, press: Press | undefined): PlaceVerdict => {
  const entries = press?.entries ?? [];
  const errors = entries
    .map((entry, bet_index) => ({ entry, bet_index }))
    .filter(() => roll(3) === 0)
    .map(({ entry, bet_index }) => ({
      bet_index,
      code: one(roll, [101, 130, 135]),
      localized_message: 'said',
      selections: entry.selections.map((selection) => ({
        match_id: selection.matchId,
        market_id: selection.marketId,
        specifier: selection.specifier,
        outcome_id: selection.outcomeId,
        current_odds: one(roll, prices),
      })),
    }));
  const refused = new Set(errors.map((error) => error.bet_index));
  const bets = entries.flatMap((_, n) => (refused.has(n) ? [] : [aBet({ ref: `${press?.key}.${n}` })]));
  switch (roll(9)) {
    case 0:
      return { kind: 'unauthorized' };
    case 1:
      return { kind: 'unreachable' };
    case 2:
      return { kind: 'not_found' };
    case 3:
    case 4:
      return { kind: 'unknown' };
    case 5:
      return { kind: 'refused', code: one(roll, [101, 132, 1029, null]), key: null, errorsByBet: errors };
    default:
      return bets.length === 0
        ? { kind: 'refused', code: 101, key: null, errorsByBet: errors }
        : { kind: 'placed', bets, errorsByBet: errors };
  }
};

const types = [
  'outcomeClicked',
  'selectionRemoved',
  'unavailableRemoved',
  'cleared',
  'typeChosen',
  'stakeTyped',
  'stakeForAllTyped',
  'acceptModeChosen',
  'changesAccepted',
  'marketsChanged',
  'matchChanged',
  'placePressed',
  'answered',
  'resolved',
  'receiptDismissed',
  'restored',
  'sessionChanged',
] as const satisfies readonly TicketEvent['type'][];

const mints = (roll: Dice) => {
  let minted = 0;
  return (): string => `key-${String(roll(1000)).padStart(4, '0')}-${String(++minted).padStart(10, '0')}`;
};

const anEvent = (roll: Dice, mint: () => string, ticket: Ticket, type: TicketEvent['type']): TicketEvent => {
  const held = selectionsOf(ticket.slip);
  const pick = (): SlipSelection =>
    held[roll(Math.max(1, held.length))] ?? pickable[roll(pickable.length)] ?? aSelection();
  const asked = ticket.press?.press ?? ticket.unresolved?.press;
  const key = roll(10) === 0 ? 'key-of-another-press' : (asked?.key ?? 'key-of-no-press');
  switch (type) {
    case 'outcomeClicked':
      return { type, selection: pickable[roll(pickable.length)] ?? aSelection() };
    case 'selectionRemoved':
      return { type, selectionId: pick().id };
    case 'unavailableRemoved':
    case 'cleared':
    case 'changesAccepted':
      return { type };
    case 'typeChosen':
      return { type, betType: one(roll, ['single', 'combo']) };
    case 'stakeTyped':
      return {
        type,
        betId: ticket.slip.bets[roll(Math.max(1, ticket.slip.bets.length))]?.betId ?? 'none',
        text: one(roll, ['5', '10', '', '0', 'x']),
      };
    case 'stakeForAllTyped':
      return { type, text: one(roll, ['5', '10', '20', '']) };
    case 'acceptModeChosen':
      return { type, mode: one(roll, ['none', 'none', 'higher', 'any']) };
    case 'marketsChanged': {
      const { matchId } = pick();
      const outcomes = ['1', 'x'].map((id) => ({ id, odds: one(roll, prices), active: roll(12) > 0 }));
      return { type, matchId, markets: [{ id: '1', specifier: '', status: one(roll, [1, 1, 1, 1, -1]), outcomes }] };
    }
    case 'matchChanged':
      return { type, matchId: pick().matchId, status: one<MatchStatus>(roll, [0, 1, 1, 1, 2, 4]) };
    case 'placePressed':
      return {
        type,
        key: mint(),
        now: roll(1_000_000),
        deviceId: 'device-1',
        locale: 'en',
        terms: someTerms({ loggedIn: roll(12) > 0, balance: roll(12) === 0 ? 0n : 1_000_000n }),
        acceptChanges: roll(2) === 0,
      };
    case 'answered':
    case 'resolved':
      return { type, key, verdict: verdict(roll, asked) };
    case 'receiptDismissed':
      return { type, reuse: roll(2) === 0 };
    case 'restored':
      return {
        type,
        slip: {
          ...emptySlip,
          bets: [{ betId: 'combo', betType: 'combo', stake: '5', selections: pickable.slice(0, 3) }],
        },
      };
    case 'sessionChanged':
      return { type, playerId: roll(4) === 0 ? one(roll, ['1', '2', null]) : ticket.playerId, unresolved: null };
    default:
      return type satisfies never;
  }
};

/** What the outside sees of presses: which keys may still come to something, and what each of them asked for. */
const watch = () => {
  const requests = new Map<string, unknown>();
  const open = new Set<string>();
  return (before: Ticket, event: TicketEvent, { state, effects }: TicketStep): void => {
    if (state.playerId !== before.playerId) open.clear();
    for (const effect of effects) {
      if (effect.type === 'forget') open.delete(effect.key);
      if (effect.type !== 'place') continue;
      expect(effect.again).toBe(requests.has(effect.press.key));
      if (effect.again) expect(effect.press.request).toEqual(requests.get(effect.press.key));
      requests.set(effect.press.key, effect.press.request);
      open.add(effect.press.key);
    }
    const remembered = [state.press?.press.key, state.unresolved?.press.key].filter((key) => key !== undefined);
    expect([event.type, [...open]]).toEqual([event.type, remembered]);
    expect(open.size).toBeLessThanOrEqual(1);
  };
};

const check = (before: Ticket, event: TicketEvent, { state: ticket, effects }: TicketStep): void => {
  const processing = ticket.state === 'PROCESSING';
  expect([ticket.inProgress, ticket.press !== null, ticket.processingBets.length > 0]).toEqual([
    processing,
    processing,
    processing,
  ]);
  if (ticket.press !== null) expect(ticket.processingBets).toEqual(ticket.press.press.entries);
  if (ticket.state === 'ODDS_CHANGED') expect(hasChangedOdds(ticket.slip)).toBe(true);
  if (ticket.state === 'SUCCESS') expect(ticket.receipt).not.toBeNull();
  if (ticket.error !== null) expect(['ERROR', 'ODDS_CHANGED']).toContain(ticket.state);
  if (ticket.acceptMode === 'any') expect(hasChangedOdds(ticket.slip)).toBe(false);
  const ids = selectionsOf(ticket.slip).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ticket.slip.bets.every((bet) => (bet.betType === 'combo') === bet.selections.length > 1)).toBe(true);
  const stray = Object.keys(ticket.errorsBySelection).filter((id) => !ids.includes(id));
  expect(stray).toEqual([]);
  if (before.inProgress && ticket.inProgress) {
    expect(ids).toEqual(selectionsOf(before.slip).map(({ id }) => id));
  }
  const places = effects.filter((effect) => effect.type === 'place');
  if (places.length > 0)
    expect([event.type, before.inProgress, ticket.state]).toEqual(['placePressed', false, 'PROCESSING']);
};

describe('a long walk', () => {
  test.each([1, 20_260_801, 777])(
    '[TKT-01] [TKT-02] [TKT-05] [I1] seed %i: every state meets every event and the invariants hold at each step',
    (seed) => {
      const roll = dice(seed);
      const mint = mints(roll);
      const watched = watch();
      const seen = new Set<string>();
      let ticket = initialTicket();
      for (let count = 0; count < 15_000; count += 1) {
        const likely = one<TicketEvent['type']>(roll, [
          'outcomeClicked',
          'stakeForAllTyped',
          'placePressed',
          'placePressed',
          'answered',
          'resolved',
        ]);
        const event = anEvent(roll, mint, ticket, roll(2) === 0 ? likely : (types[roll(types.length)] ?? likely));
        seen.add(`${ticket.state} ${event.type}`);
        const taken = step(ticket, event);
        check(ticket, event, taken);
        watched(ticket, event, taken);
        ticket = taken.state;
      }
      const states = ['INITIAL', 'ODDS_CHANGED', 'PROCESSING', 'SUCCESS', 'ERROR'];
      expect([...seen].toSorted()).toEqual(
        states.flatMap((state) => types.map((type) => `${state} ${type}`)).toSorted(),
      );
    },
  );
});
