export * from './call.ts';
export * from './calls/calls.ts';
export {
  betToPlace,
  bonusToPlace,
  idempotencyKey,
  mostBetsInPress,
  mostCodeLetters,
  selectionToPlace,
} from './calls/sportsbook/bets-calls.ts';
export type { BetToPlace, BonusToPlace, SelectionToPlace, SharedBet } from './calls/sportsbook/bets-calls.ts';
export { bonusPageSize, ratingLimit } from './calls/sportsbook/bonuses.ts';
export { mostCustomSelections } from './calls/sportsbook/custom-bets.ts';
export type { CustomObstacle, CustomSelection } from './calls/sportsbook/custom-bets.ts';
export type { BetToAsk } from './calls/sportsbook/max-stake.ts';
export type { AutoCashOutEntry } from './calls/sportsbook/placed-bets.ts';
export type { FavouriteType } from './calls/sportsbook/favourites.ts';
export type { NotificationSettings } from './calls/sportsbook/notifications.ts';
export type { WebPushDevice } from './calls/sportsbook/web-push.ts';
export type { NewWatchRule, WatchRule } from './calls/sportsbook/watch-rules.ts';
export type { Prediction } from './calls/sportsbook/votes.ts';
export { mostStatementLines } from './calls/platform/payments.ts';
export { judgeSearch } from './search-text.ts';
export type { SearchMarks } from './calls/sportsbook/catalogue-calls.ts';
export type { LaunchProvider } from './calls/wallet.ts';
export * from './config.ts';
export * from './entities/bet.ts';
export * from './entities/bonus.ts';
export type { Campaign, CampaignTerms, IssuingRule } from './entities/campaign.ts';
export * from './entities/catalogue.ts';
export * from './entities/market.ts';
export type { Notification } from './entities/notification.ts';
export * from './entities/payment.ts';
export * from './entities/player.ts';
export type { BreakKind, PlayerBreak, RunningBreak, RunningBreakKind } from './entities/player-break.ts';
export * from './entities/settings.ts';
export type { StatusGroup } from './entities/status-group.ts';
export type { LimitChange, LimitPeriod, LimitType, UserLimit } from './entities/user-limit.ts';
export type {
  IdentityProvider,
  IdentityState,
  LoginKind,
  PhoneVerification,
  PlayerField,
} from './entities/verification.ts';
export * from './errors/codes.ts';
export * from './errors/error.ts';
export { isJsonObject, parsedJson } from './json.ts';
export { marketKey, splitMarketKey } from './market-key.ts';
export * from './market-kinds.ts';
export type { NamedPage, NavigationEntry, PageKey, SinglePageKey } from './page-keys.ts';
export * from './push/channels.ts';
export * from './push/events.ts';
export { isPriceMove } from './push/price-moves.ts';
export * from './push/private-events.ts';
export * from './push/public-events.ts';
export * from './push/transports.ts';
export { referencePath } from './reference-paths.ts';
export { currencyCode, decimal, odds, shownMessage } from './primitives.ts';
export type { Money, Pagination } from './primitives.ts';
