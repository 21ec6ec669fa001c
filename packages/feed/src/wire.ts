/** Contract types that the models name their markets by: an id without a row in the table of kinds does not compile. */
export type { MarketGroup, MarketId, MarketNumber } from '@touchline/contract';
