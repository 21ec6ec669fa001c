export * from './odds/exact.ts';
export * from './odds/money.ts';
export * from './odds/payout.ts';
export * from './odds/display.ts';
export * from './catalogue/market.ts';
export { applyMatch, applyMatchStatus, isBettable, isOver, matchStatusMeaning } from './catalogue/match.ts';
export * from './catalogue/order.ts';
export * from './catalogue/sellable.ts';
export type * from './catalogue/types.ts';
export * from './limits/limits.ts';
export type * from './limits/types.ts';
export * from './slip/build.ts';
export {
  acceptChanges,
  acceptOdds,
  applyAcceptMode,
  applyMarkets,
  hasChangedOdds,
  judgeOdds,
  removeUnavailable,
  withOdds,
} from './slip/facts.ts';
export * from './slip/problems.ts';
export { readSavedSlip } from './slip/saved.ts';
export * from './slip/totals.ts';
export type * from './slip/types.ts';
export { initialTicket, step } from './ticket/machine.ts';
export { pressToRepeat } from './ticket/placing.ts';
export type * from './ticket/types.ts';
export type { PlaceRequest } from './ticket/wire.ts';
export * from './settlement/settle.ts';
export * from './settlement/words.ts';
export type * from './settlement/types.ts';
export * from './session/session.ts';
