import type { ArenaTables } from './tables/arena-tables.ts';
import type { BettingTables } from './tables/betting-tables.ts';
import type { BonusTables } from './tables/bonuses-tables.ts';
import type { CatalogueTables } from './tables/catalogue-tables.ts';
import type { FavouriteTables } from './tables/favourites-tables.ts';
import type { JackpotTables } from './tables/jackpots-tables.ts';
import type { NotificationTables } from './tables/notifications-tables.ts';
import type { OperatorTables } from './tables/operator-tables.ts';
import type { PaymentTables } from './tables/payments-tables.ts';
import type { PlayerTables } from './tables/players-tables.ts';
import type { ProcessTables } from './tables/processes-tables.ts';
import type { ProtectionTables } from './tables/protection-tables.ts';
import type { PushTables } from './tables/push-tables.ts';
import type { VoteTables } from './tables/votes-tables.ts';
import type { WatchRuleTables } from './tables/watch-rules-tables.ts';

/** Every table; each area describes its own. */
export interface Schema
  extends
    PlayerTables,
    CatalogueTables,
    BettingTables,
    ArenaTables,
    BonusTables,
    FavouriteTables,
    JackpotTables,
    NotificationTables,
    OperatorTables,
    PaymentTables,
    ProcessTables,
    ProtectionTables,
    PushTables,
    VoteTables,
    WatchRuleTables {}
