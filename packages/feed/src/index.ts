/** What stands behind the port `Feed`: the simulated feed, and what prices and results outside of it are made with. */
export type { Seed } from './chances.ts';
export { combine, type CombinedPick } from './combined.ts';
export { createFeed } from './feed.ts';
export { readStored, STORED_FIXTURES } from './import/stored.ts';
export { createAtlas } from './leagues/atlas.ts';
export { sportKeys } from './leagues/sports.ts';
export { combinedOdds } from './models/margin.ts';
export { type Recording, readRecording } from './recording/format.ts';
export { playRecording } from './recording/player.ts';
export { recordFeed } from './recording/recorder.ts';
export { createRng, type Rng } from './models/random.ts';
export type {
  DeskEvent,
  Feed,
  FeedArchive,
  FeedCategory,
  FeedCompetitor,
  FeedEvent,
  FeedFutures,
  FeedIncident,
  FeedMarket,
  FeedMatch,
  FeedPlan,
  FeedPrices,
  FeedSport,
  FeedStatistics,
  FeedTournament,
  FeedWithdrawal,
  Futures,
  ImportedLeague,
  MarketStatus,
  MatchStatus,
  OutcomeResult,
  ScriptedPlan,
  Winners,
} from './types.ts';
