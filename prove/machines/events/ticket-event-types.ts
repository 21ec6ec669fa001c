/** Which event comes next in a walk over the ticket, and how often. */
import type { Ticket, TicketEvent } from '@touchline/rules';

/** Every event, once: one that is missing does not compile. */
const all: Readonly<Record<TicketEvent['type'], true>> = {
  outcomeClicked: true,
  customBetBuilt: true,
  customPriced: true,
  selectionRemoved: true,
  selectionsRemoved: true,
  betRemoved: true,
  unavailableRemoved: true,
  cleared: true,
  typeChosen: true,
  systemTypeChosen: true,
  bankerToggled: true,
  eachWayToggled: true,
  stakeTyped: true,
  stakeForAllTyped: true,
  stakeSplit: true,
  winTyped: true,
  acceptPolicyChosen: true,
  changesAccepted: true,
  undone: true,
  marketsChanged: true,
  matchChanged: true,
  providerChanged: true,
  settingsKnown: true,
  currencyChanged: true,
  bonusesKnown: true,
  bonusChosen: true,
  jackpotsKnown: true,
  placePressed: true,
  answered: true,
  resolved: true,
  betsDecided: true,
  receiptDismissed: true,
  restoreStarted: true,
  restored: true,
  restoreFailed: true,
  sessionChanged: true,
};

function isEventType(type: string): type is TicketEvent['type'] {
  return Object.hasOwn(all, type);
}

export const ticketEventTypes: readonly TicketEvent['type'][] = Object.keys(all).filter(isEventType);

export type EventType = (typeof ticketEventTypes)[number];

function often(weights: Partial<Record<EventType, number>>): readonly EventType[] {
  return ticketEventTypes.flatMap((type) => Array.from({ length: weights[type] ?? 1 }, () => type));
}

const building = often({
  outcomeClicked: 30,
  stakeTyped: 14,
  stakeForAllTyped: 4,
  stakeSplit: 3,
  winTyped: 6,
  typeChosen: 8,
  systemTypeChosen: 4,
  bankerToggled: 4,
  eachWayToggled: 6,
  marketsChanged: 16,
  matchChanged: 2,
  placePressed: 20,
  customBetBuilt: 2,
  customPriced: 2,
  changesAccepted: 3,
  undone: 4,
  selectionRemoved: 4,
  acceptPolicyChosen: 2,
  bonusChosen: 6,
  bonusesKnown: 2,
});
const refused = often({
  outcomeClicked: 8,
  placePressed: 12,
  changesAccepted: 3,
  marketsChanged: 5,
  stakeTyped: 3,
  resolved: 2,
});
const asked = often({ placePressed: 24, changesAccepted: 10, marketsChanged: 10, undone: 3, outcomeClicked: 4 });
const waiting = often({ answered: 60, marketsChanged: 6, outcomeClicked: 3, placePressed: 2 });
const resolving = often({ resolved: 60, answered: 3, marketsChanged: 3 });
const delayed = often({ betsDecided: 40, resolved: 10, answered: 4, marketsChanged: 6, outcomeClicked: 3 });
const done = often({ receiptDismissed: 16, outcomeClicked: 8, marketsChanged: 4 });

/** The events that may come next, each as often as it shall come. */
export function typesFor({ state, press, delay }: Ticket): readonly EventType[] {
  switch (state) {
    case 'INITIAL':
      return building;
    case 'ERROR':
      return refused;
    case 'ODDS_CHANGED':
      return asked;
    case 'PROCESSING':
      if (delay !== null) return delayed;
      return press?.resolving === true ? resolving : waiting;
    case 'SUCCESS':
      return done;
    default:
      return state satisfies never;
  }
}
