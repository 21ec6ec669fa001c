import type { WatchRule } from '@touchline/contract';
import type { ColumnType, Generated } from 'kysely';

/** What a player waits for in a match (NOTE-05). */
export interface WatchRuleTable {
  id: Generated<string>;
  player_id: string;
  match_id: string;
  kind: WatchRule['kind'];
  /** Null for what is about no market. */
  market_id: string | null;
  specifier: string | null;
  market_name: string | null;
  outcome_id: string | null;
  outcome_name: string | null;
  /** Exact decimal odds. */
  odds: string | null;
  side: 'home' | 'away' | null;
  paused: Generated<boolean>;
  created_at: ColumnType<Date, never, never>;
}

export interface WatchRuleTables {
  watch_rule: WatchRuleTable;
}
