import type { ArenaTables } from './tables/arena.ts';
import type { BettingTables } from './tables/betting.ts';
import type { BonusTables } from './tables/bonuses.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { FavouriteTables } from './tables/favourites.ts';
import type { JackpotTables } from './tables/jackpots.ts';
import type { PlayerTables } from './tables/players.ts';
import type { ProcessTables } from './tables/processes.ts';
import type { PushTables } from './tables/push.ts';

/** Every table, each described by the room that owns it. */
export interface Schema
  extends
    PlayerTables,
    CatalogueTables,
    BettingTables,
    ArenaTables,
    BonusTables,
    FavouriteTables,
    JackpotTables,
    ProcessTables,
    PushTables {}
