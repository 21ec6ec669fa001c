/** Matches, markets and prices as components follow them. */
export {
  useAsk,
  useBetStop,
  useIsSelected,
  useMatchMarkets,
  useMarketShape,
  useMarketShapes,
  useMatchEvents,
  useMatchHead,
  useMatchList,
  useMatchPage,
  useOutcome,
  useSports,
  useTournaments,
} from '@touchline/react';
export type { MarketShape } from '@touchline/react';
