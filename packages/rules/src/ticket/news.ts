import type { Currency } from '../odds/money.ts';
import { priceCustomBet } from '../slip/custom.ts';
import { applyAcceptPolicy, applyMarkets, applyMatchStatus, applyProviders, needsYes } from '../slip/facts.ts';
import { withCurrency } from '../slip/stakes.ts';
import type { Slip } from '../slip/slip-types.ts';
import { inBothSlips, stay } from './ticket.ts';
import type { Rules } from './ticket.ts';
import type { Ticket, TicketStep } from './ticket-types.ts';
import type { Provider } from './ticket-wire.ts';

/**
 * Facts moved: ODDS_CHANGED when something needs a yes, and INITIAL again when nothing does any more, unless a bet is in
 * progress or finished (TKT-10, TKT-11). An error stays until then.
 */
function informed(ticket: Ticket, apply: (slip: Slip) => Slip): TicketStep {
  const updated = inBothSlips(ticket, apply);
  if (updated.inProgress || updated.state === 'SUCCESS') return stay(updated);
  const isChanged = updated.state === 'ODDS_CHANGED';
  if (needsYes(updated.slip, updated.inactiveProviders) === isChanged) return stay(updated);
  return stay(isChanged ? { ...updated, state: 'INITIAL', error: null } : { ...updated, state: 'ODDS_CHANGED' });
}

function withInactive(ticket: Ticket, inactiveProviders: readonly Provider[]): TicketStep {
  return informed({ ...ticket, inactiveProviders }, (slip) => applyProviders(slip, inactiveProviders));
}

function changeProvider(ticket: Ticket, provider: Provider, active: boolean): TicketStep {
  const { inactiveProviders } = ticket;
  if (inactiveProviders.includes(provider) !== active) return stay(ticket);
  return withInactive(
    ticket,
    active ? inactiveProviders.filter((other) => other !== provider) : [...inactiveProviders, provider],
  );
}

function sameCurrency(a: Currency, b: Currency): boolean {
  return a.code === b.code && a.subunits === b.subunits;
}

/** What the game and its server say (TKT-10, TKT-11); true of the slip that may be taken back as well. */
export const news = {
  marketsChanged: (ticket, { matchId, markets }) =>
    informed(ticket, (slip) => applyMarkets(slip, matchId, markets, ticket.accept)),
  matchChanged: (ticket, { matchId, status }) =>
    informed(ticket, (slip) => applyMatchStatus(slip, matchId, status, ticket.inactiveProviders)),
  customPriced: (ticket, event) => informed(ticket, (slip) => priceCustomBet(slip, event, event.odds, ticket.accept)),
  providerChanged: (ticket, { provider, active }) => changeProvider(ticket, provider, active),
  settingsKnown: (ticket, { systemTypes, singleBetProviders, inactiveProviders }) =>
    withInactive({ ...ticket, systemTypes, singleBetProviders }, inactiveProviders),
  acceptPolicyChosen: (ticket, { policy }) =>
    informed({ ...ticket, accept: policy }, (slip) => applyAcceptPolicy(slip, policy)),
  currencyChanged: (ticket, { currency, rates }) =>
    sameCurrency(currency, ticket.currency)
      ? stay(ticket)
      : informed({ ...ticket, currency }, (slip) => withCurrency(slip, currency, rates)),
  bonusesKnown: (ticket, { bonuses }) => stay(bonuses === ticket.bonuses ? ticket : { ...ticket, bonuses }),
  jackpotsKnown: (ticket, { jackpots }) => stay(jackpots === ticket.jackpots ? ticket : { ...ticket, jackpots }),
} as const satisfies Partial<Rules>;
