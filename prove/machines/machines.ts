/** Walks over the ticket and over quick bet, each step compared with the model of the documents. */
import { initialQuickBet, initialTicket, step, stepQuickBet } from '@touchline/rules';
import type { QuickBet, Ticket, TicketEvent } from '@touchline/rules';
import { diceOf } from '../dice.ts';
import type { Dice } from '../dice.ts';
import type { Checked, Part } from '../part.ts';
import { compareEffects, compareQuickBet, compareTicket } from './compare.ts';
import type { Difference } from './compare.ts';
import { nextQuickBetEvent, quickBetBeginnings, quickBetEventTypes } from './events/quick-bet-events.ts';
import { ticketEventTypes } from './events/ticket-event-types.ts';
import { beginnings, applyEffects, nextTicketEvent } from './events/ticket-events.ts';
import type { WalkState } from './events/ticket-events.ts';
import { someWorld } from './events/world.ts';
import { newQuickBet, stepQuickBetModel } from './model/quick-bet.ts';
import { newTicket } from './model/desk.ts';
import { stepModel } from './model/ticket.ts';

/** The models that a walk is held against; others only to show that a wrong one is found. */
export interface Models {
  readonly ticket: typeof stepModel;
  readonly quickBet: typeof stepQuickBetModel;
}

export const theModels: Models = { ticket: stepModel, quickBet: stepQuickBetModel };

/** Steps of one walk. Walk `w` is the cases from `w * walkLength` on, and is made from the seed and `w` alone. */
export const walkLength = 500;
/** One walk in so many is over quick bet. */
const quickBetEvery = 5;

/** Called after every step: what was visited, and what differed. False ends the walk. */
type Watch = (place: number, visit: string, event: object, difference: Difference | null) => boolean;

function someWalkState(dice: Dice): WalkState {
  return {
    world: someWorld(dice),
    outbox: new Map(),
    settled: [],
    saved: [],
    now: 1_700_000_000_000,
    presses: 0,
  };
}

/** Events that may put something in the place of its like: a slip that reads the same may be saved once more. */
const replacing: ReadonlySet<TicketEvent['type']> = new Set([
  'undone',
  'restored',
  'customBetBuilt',
  'answered',
  'resolved',
  'betsDecided',
]);

function walkTicket(dice: Dice, models: Models, watch: Watch): void {
  const walkState = someWalkState(dice);
  const model = newTicket(walkState.world.currency);
  const first = beginnings(dice, walkState);
  let ticket: Ticket = initialTicket(walkState.world.currency);
  for (let place = 0; place < walkLength; place += 1) {
    const event: TicketEvent = first[place] ?? nextTicketEvent(dice, ticket, walkState);
    const before = ticket.state;
    const { state, effects } = step(ticket, event);
    const expected = models.ticket(model, event);
    const difference =
      compareTicket(model, state) ?? compareEffects(expected, effects, state.slip, replacing.has(event.type));
    if (!watch(place, `ticket ${before} ${event.type}`, event, difference)) return;
    ticket = state;
    applyEffects(effects, ticket, walkState);
  }
}

function walkQuickBet(dice: Dice, models: Models, watch: Watch): void {
  const walkState = someWalkState(dice);
  const model = newQuickBet(walkState.world.currency);
  let quick: QuickBet = initialQuickBet(walkState.world.currency);
  for (let place = 0; place < walkLength; place += 1) {
    const event = quickBetBeginnings[place] ?? nextQuickBetEvent(dice, quick, walkState);
    const before = quick.state;
    const { state, effects } = stepQuickBet(quick, event);
    const expected = models.quickBet(model, event);
    const difference = compareQuickBet(model, state) ?? compareEffects(expected, effects, null);
    if (!watch(place, `quick-bet ${before} ${event.type}`, event, difference)) return;
    quick = state;
    for (const effect of effects) if (effect.type === 'place') walkState.settled.push(effect.press);
  }
}

const longestShown = 700;

function shown(what: unknown): string {
  const text =
    JSON.stringify(what, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)) ?? 'undefined';
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** Compares the cases of a range; walks that begin before it are walked from their beginning. */
export function checkAgainst(models: Models, seed: number, from: number, count: number): Checked {
  const differences: string[] = [];
  const visits: Record<string, number> = {};
  let checked = 0;
  for (let walk = Math.floor(from / walkLength); walk * walkLength < from + count; walk += 1) {
    const watch: Watch = (place, visit, event, difference) => {
      const at = walk * walkLength + place;
      if (at >= from + count) return false;
      if (difference !== null) {
        const { what, expected, found } = difference;
        const where = `seed ${seed} walk ${walk} step ${place} (${visit})`;
        differences.push(
          `${where}: ${what}: expected ${shown(expected)}, found ${shown(found)}, after ${shown(event)}`,
        );
        return false;
      }
      if (at < from) return true;
      checked += 1;
      visits[visit] = (visits[visit] ?? 0) + 1;
      return true;
    };
    const overQuickBet = walk % quickBetEvery === quickBetEvery - 1;
    (overQuickBet ? walkQuickBet : walkTicket)(diceOf(seed, walk), models, watch);
  }
  return { checked, differences, visits };
}

const ticketStates: readonly Ticket['state'][] = ['INITIAL', 'ODDS_CHANGED', 'PROCESSING', 'SUCCESS', 'ERROR'];
const quickBetStates: readonly QuickBet['state'][] = ['INITIAL', 'PROCESSING', 'SUCCESS', 'ERROR'];

function rows(
  machine: string,
  states: readonly string[],
  events: readonly string[],
  visits: ReadonlyMap<string, number>,
): string[] {
  return [
    [machine.padEnd(20), ...states.map((state) => state.padStart(13))].join(''),
    ...events.map((event) =>
      [
        event.padEnd(20),
        ...states.map((state) => String(visits.get(`${machine} ${state} ${event}`) ?? 0).padStart(13)),
      ].join(''),
    ),
  ];
}

export const machines: Part = {
  usual: 50_000_000,
  batch: 200_000,
  mustVisit: [
    ...ticketStates.flatMap((state) => ticketEventTypes.map((type) => `ticket ${state} ${type}`)),
    ...quickBetStates.flatMap((state) => quickBetEventTypes.map((type) => `quick-bet ${state} ${type}`)),
  ],
  table: (visits) => [
    ...rows('ticket', ticketStates, ticketEventTypes, visits),
    ...rows('quick-bet', quickBetStates, quickBetEventTypes, visits),
  ],
  check: (seed, from, count) => checkAgainst(theModels, seed, from, count),
};
