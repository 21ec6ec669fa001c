/**
 * What the feed takes of the contract: the key of a market, and the types that the models name their markets by. An id
 * without a row in the table of kinds does not compile.
 */
export { marketKey } from '@touchline/contract/market-key';
export type { MarketGroup, MarketId, MarketNumber, SuspensionReason } from '@touchline/contract';
