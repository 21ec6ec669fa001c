export { groupBy } from './group-by.ts';
export * from './odds/digits.ts';
export * from './odds/exact.ts';
export * from './odds/fair.ts';
export * from './odds/money.ts';
export * from './odds/payout.ts';
export * from './odds/systems.ts';
export * from './odds/returns.ts';
export * from './odds/display.ts';
export * from './odds/ladder.ts';
export * from './catalogue/market.ts';
export {
  applyMatch,
  applyMatchStatus,
  fieldOf,
  isBettable,
  isOver,
  matchStatusMeaning,
  sidesOf,
} from './catalogue/match.ts';
export * from './catalogue/order.ts';
export * from './catalogue/sellable.ts';
export type * from './catalogue/catalogue-types.ts';
export * from './limits/limits.ts';
export type * from './limits/limits-types.ts';
export * from './slip/build.ts';
export * from './slip/choose.ts';
export { addCustomBet, priceCustomBet } from './slip/custom.ts';
export type { PricedCustom } from './slip/custom.ts';
export {
  acceptChanges,
  acceptOdds,
  acceptSeen,
  applyAcceptPolicy,
  applyMarkets,
  applyProviders,
  hasChangedOdds,
  needsYes,
  removeUnavailable,
  withOdds,
} from './slip/facts.ts';
export { nothingRemembered, partsOf, unstaked } from './slip/entries.ts';
export { formOf } from './slip/forms.ts';
export { keepsReturn, takesMove } from './slip/judging.ts';
export { isOwnStake } from './slip/entries.ts';
export * from './slip/labels.ts';
export * from './slip/problems.ts';
export * from './slip/recommended-stakes.ts';
export * from './slip/restore.ts';
export * from './slip/selection.ts';
export * from './slip/shared.ts';
export * from './slip/stakes.ts';
export { chooseSystemType, systemTypesOf, toggleBanker } from './slip/slip-systems.ts';
export * from './slip/totals.ts';
export type * from './slip/slip-types.ts';
export { isWholeBet } from './slip/whole-bet.ts';
export * from './bonus/choice.ts';
export * from './bonus/jackpots.ts';
export * from './bonus/kinds.ts';
export { boostedAmount, countedPlaces, lowerRanges } from './bonus/conditions.ts';
export { judgedBonus, offersFor, upcomingBonuses } from './bonus/offers.ts';
export * from './bonus/bonus-types.ts';
export * from './bonus/bonus-state.ts';
export * from './bonus/farming.ts';
export * from './bonus/lootbox.ts';
export * from './ticket/pause.ts';
export { delayOf, isDelayOver, isUndecided } from './ticket/delay.ts';
export { step } from './ticket/ticket-machine.ts';
export { sentencesOf } from './ticket/details.ts';
export * from './ticket/panel.ts';
export { bonusToPlace, pressToRepeat } from './ticket/placing.ts';
export { initialTicket } from './ticket/ticket.ts';
export type * from './ticket/ticket-types.ts';
export { isAboutBets } from './ticket/ticket-words.ts';
export type { PlaceRequest } from './ticket/ticket-wire.ts';
export { initialQuickBet, stepQuickBet } from './quick-bet/quick-bet-machine.ts';
export type * from './quick-bet/quick-bet-types.ts';
export * from './placed-bet/auto.ts';
export * from './placed-bet/bet-request.ts';
export * from './placed-bet/bet-amounts.ts';
export * from './placed-bet/bet-jackpot.ts';
export * from './placed-bet/bet-tone.ts';
export * from './settlement/filters.ts';
export * from './settlement/cash-out.ts';
export * from './settlement/receipt.ts';
export * from './settlement/finish.ts';
export { fullFactor, wonLeg } from './settlement/judge.ts';
export * from './settlement/settle.ts';
export * from './settlement/still-needed.ts';
export * from './settlement/settlement-words.ts';
export type * from './settlement/settlement-types.ts';
export * from './session/may-offer.ts';
export * from './session/session.ts';
