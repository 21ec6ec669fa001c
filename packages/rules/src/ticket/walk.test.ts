import { calls } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { chooseBonuses } from '../bonus/choice.ts';
import { withJackpots } from '../bonus/jackpots.ts';
import { regularSelections, selectionsOf } from '../slip/build.ts';
import { customBets, regularBets } from '../slip/entries.ts';
import { applyAcceptPolicy, hasChangedOdds, needsYes } from '../slip/facts.ts';
import { deriveStakes } from '../slip/stakes.ts';
import type { Slip, SlipBet } from '../slip/slip-types.ts';
import { eur } from '../testing/builders.ts';
import { dice, one } from '../testing/dice.ts';
import { heldEntries } from './placing.ts';
import { step } from './ticket-machine.ts';
import { initialTicket } from './ticket.ts';
import type { Ticket, TicketEffect, TicketEvent, TicketStep } from './ticket-types.ts';
import type { Bet, PlaceRequest } from './ticket-wire.ts';
import { types, likely, world, mints, type Walker, anEvent } from '../testing/ticket-walk.ts';

const betTypes: readonly SlipBet['betType'][] = ['single', 'combo', 'system', 'custom_bet'];

const effects: readonly TicketEffect['type'][] = [
  'place',
  'resolve',
  'awaitDecision',
  'forget',
  'alert',
  'askSignIn',
  'expireSession',
  'betsPlaced',
  'startQuickBet',
  'openCustomBet',
  'report',
  'save',
];

/** Says which rule does not hold, and after which event; cheap, for it is asked a few million times. */
function holds(event: TicketEvent, rules: Readonly<Record<string, boolean>>): void {
  const broken = Object.entries(rules).flatMap(([rule, isHeld]) => (isHeld ? [] : [rule]));
  if (broken.length > 0) expect([event, broken]).toEqual([event, []]);
}

function isOfContract(request: PlaceRequest): boolean {
  return calls.placeBets.body?.safeParse(request).success === true;
}

/** What the outside sees of presses: which keys may still come to something, and what each of them asked for. */
function watch() {
  const requests = new Map<string, unknown>();
  const open = new Set<string>();
  return (before: Ticket, event: TicketEvent, { state, effects }: TicketStep): void => {
    if (state.playerId !== before.playerId) open.clear();
    for (const effect of effects) {
      if (effect.type === 'forget') open.delete(effect.key);
      if (effect.type !== 'place') continue;
      const { key, request } = effect.press;
      holds(event, {
        'sent again only when it was sent': effect.isRepeat === requests.has(key),
        'sent again as it was': !effect.isRepeat || requests.get(key) === request,
        'a request of the contract': effect.isRepeat || isOfContract(request),
      });
      requests.set(key, request);
      open.add(key);
    }
    const remembered = [state.press?.press.key, state.unresolved?.press.key].filter((key) => key !== undefined);
    holds(event, {
      'at most one press may come to something': open.size <= 1,
      'that press is remembered, and no other': [...open].join() === remembered.join(),
    });
  };
}

function allDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

function isWellFormed(bet: SlipBet, ticket: Ticket): boolean {
  const { betType, selections, bankers, systemType, custom } = bet;
  const ids = selections.map(({ id }) => id);
  const expectedId = {
    single: `single:${ids[0]}`,
    combo: 'combo',
    system: 'system',
    custom_bet: `custom:${selections[0]?.matchId}`,
  }[betType];
  return (
    bet.betId === expectedId &&
    allDifferent(ids) &&
    (betType === 'single' ? ids.length === 1 : ids.length > 1) &&
    (betType === 'custom_bet') === (custom !== null) &&
    (betType === 'system') === (systemType !== null) &&
    (systemType === null ? bankers.length === 0 : systemType.totalCount === ids.length - bankers.length) &&
    bankers.every((id) => ids.includes(id)) &&
    (betType !== 'custom_bet' || selections.every(({ matchId }) => matchId === selections[0]?.matchId)) &&
    (bet.stakeSource === 'potential_win' || bet.winText === '') &&
    (bet.stakeSource !== 'freebet' || bet.bonus?.amount === bet.stake) &&
    bet.currency === ticket.currency
  );
}

function checkSlip(event: TicketEvent, slip: Slip, ticket: Ticket): void {
  const regular = regularBets(slip);
  const [first] = regular;
  const regularSlip: Slip = { ...slip, bets: regular };
  holds(event, {
    'entries are well formed': slip.bets.every((bet) => isWellFormed(bet, ticket)),
    'one combo, one system or singles': first?.betType === 'single' ? true : regular.length < 2,
    'all singles or none': regular.every(({ betType }) => betType === first?.betType),
    'custom bets come last': slip.bets.every((bet, place) => bet === [...regular, ...customBets(slip)][place]),
    'one custom bet a match': allDifferent(slip.bets.map(({ betId }) => betId)),
    'an outcome once in the regular part': allDifferent(regularSelections(slip).map(({ id }) => id)),
    'odds judged by the policy': applyAcceptPolicy(regularSlip, ticket.accept).bets.every(
      (bet, place) => bet === regular[place],
    ),
  });
}

function isSubmitted({ status, decides_at: end }: Bet): boolean {
  return status === 'submitted' && end !== undefined;
}

/** Events that nobody at the slip caused. */
const news: ReadonlySet<TicketEvent['type']> = new Set([
  'marketsChanged',
  'matchChanged',
  'providerChanged',
  'bonusesKnown',
  'jackpotsKnown',
]);

function check(before: Ticket, event: TicketEvent, { state: ticket, effects }: TicketStep): void {
  const { slip } = ticket;
  const held = heldEntries(ticket);
  const processing = ticket.state === 'PROCESSING';
  const ids = new Set(selectionsOf(slip).map(({ id }) => id));
  const sayings = new Set(effects.map(({ type }) => type));
  const isRead = event.type === 'restored' && event.from === 'session';
  holds(event, {
    'in progress is PROCESSING': ticket.inProgress === processing,
    'a press is in flight in PROCESSING': (ticket.press !== null) === processing,
    'entries are taken in PROCESSING': ticket.processingBets.length > 0 === processing,
    'those of the press': !processing || ticket.processingBets === ticket.press?.press.entries,
    'a delay waits for a decision, and for nothing else':
      ticket.delay === null ||
      (processing && ticket.press?.press.mayBePlaced === true && ticket.delay.bets.some(isSubmitted)),
    'a delay is followed by a reading':
      (before.delay === null && ticket.delay !== null) === (processing && sayings.has('awaitDecision')),
    'what is decided stays decided':
      before.delay === null ||
      ticket.delay === null ||
      before.delay.bets.every((bet, place) => isSubmitted(bet) || ticket.delay?.bets[place]?.status !== 'submitted'),
    'a receipt holds what was taken': ticket.receipt?.bets.every(({ status }) => status === 'waiting_results') ?? true,
    'nothing is taken back in progress': !processing || ticket.undo === null,
    'ODDS_CHANGED needs a yes': ticket.state !== 'ODDS_CHANGED' || needsYes(slip, ticket.inactiveProviders),
    'SUCCESS has a receipt': ticket.state !== 'SUCCESS' || ticket.receipt !== null,
    'errors stand in ERROR': ticket.error === null || ticket.state === 'ERROR' || ticket.state === 'ODDS_CHANGED',
    'mode any leaves no change': ticket.accept.mode !== 'any' || !hasChangedOdds(slip),
    'errors are about what is there': Object.keys(ticket.errorsBySelection).every((id) => ids.has(id)),
    'nothing comes or goes in progress':
      !before.inProgress ||
      !processing ||
      (slip.bets.length === before.slip.bets.length &&
        slip.bets.every(({ betId, stake, bonus }, place) => {
          const old = before.slip.bets[place];
          const sameMoney = old?.currency === ticket.currency ? old.stake === stake && old.bonus === bonus : true;
          return old?.betId === betId && sameMoney;
        })),
    'only a press places': !sayings.has('place') || (event.type === 'placePressed' && !before.inProgress),
    'a press that places is in progress': !sayings.has('place') || processing,
    'a change is saved': sayings.has('save') === (slip !== before.slip && !isRead),
    'a question leaves all as it is':
      (!sayings.has('startQuickBet') && !sayings.has('openCustomBet')) || ticket === before,
    'what follows has followed':
      processing ||
      withJackpots(chooseBonuses(deriveStakes(slip, held), ticket.bonuses, held), ticket.jackpots) === slip,
    'what is pressed stays while nobody knows what became of it':
      !news.has(event.type) || heldEntries(before).size === held.size,
    'a slip that came or did not is no more on its way':
      (event.type !== 'restored' && event.type !== 'restoreFailed') || !ticket.isRestoring,
    'taking back twice changes nothing':
      event.type !== 'undone' || ticket.undo === null || step(ticket, event).state.slip === before.slip,
  });
  checkSlip(event, slip, ticket);
  if (ticket.undo !== null) checkSlip(event, ticket.undo.slip, ticket);
}

describe('a long walk', () => {
  test.each([1, 20_260_801, 777])(
    'seed %i: every state meets every event and the invariants hold at each step [TKT-01] [TKT-02] [TKT-05] [TKT-09] [TKT-10] [TKT-11] [VAL-11] [I1]',
    (seed) => {
      const roll = dice(seed);
      const truth = world();
      const walker: Walker = { roll, mint: mints(roll), truth };
      const watched = watch();
      const seen = new Set<string>();
      const produced = new Set<string>();
      let ticket = initialTicket(eur);
      const take = (event: TicketEvent): void => {
        const before = ticket;
        seen.add(`${before.state} ${event.type}`);
        const taken = step(before, event);
        for (const effect of taken.effects) {
          produced.add(effect.type);
          if (effect.type === 'place') for (const { betType } of effect.press.entries) produced.add(betType);
        }
        check(before, event, taken);
        watched(before, event, taken);
        ticket = taken.state;
      };
      for (let count = 0; count < 20_000; count += 1) {
        const type = roll(2) === 0 ? likely(roll, ticket) : one(roll, types);
        const event = anEvent(walker, ticket, type);
        take(event);
        // Entries of a receipt are as old as their press; news of their matches follow, as for any slip from elsewhere.
        if (event.type === 'receiptDismissed' && event.reuse) {
          for (const matchId of truth.statuses.keys()) {
            take(truth.marketsOf(matchId));
            take({ type: 'matchChanged', matchId, status: truth.statuses.get(matchId) ?? 1 });
          }
        }
        holds(event, {
          'the slip is true to the facts': truth.agreesWith(ticket.slip, ticket.inactiveProviders),
          'so is the one before': ticket.undo === null || truth.agreesWith(ticket.undo.slip, ticket.inactiveProviders),
        });
      }
      const states = ['INITIAL', 'ODDS_CHANGED', 'PROCESSING', 'SUCCESS', 'ERROR'];
      expect([...seen].toSorted()).toEqual(
        states.flatMap((state) => types.map((type) => `${state} ${type}`)).toSorted(),
      );
      expect([...produced].toSorted()).toEqual([...betTypes, ...effects].toSorted());
    },
  );
});
