import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { up as players } from './migrations/0001_players.ts';
import { up as catalogue } from './migrations/0002_catalogue.ts';
import { up as betting } from './migrations/0003_betting.ts';
import { up as systems } from './migrations/0004_systems.ts';
import { up as arena } from './migrations/0006_arena.ts';
import { up as letters } from './migrations/0007_letters.ts';
import { up as shareCodes } from './migrations/0008_share_codes.ts';
import { up as favourites } from './migrations/0009_favourites.ts';
import { up as signUps } from './migrations/0010_sign_ups.ts';
import { up as liveDelay } from './migrations/0011_live_delay.ts';
import { up as customBets } from './migrations/0012_custom_bets.ts';
import { up as cashOut } from './migrations/0013_cash_out.ts';
import { up as editBets } from './migrations/0014_edit_bets.ts';
import { up as processes } from './migrations/0015_processes.ts';
import { up as pushListeners } from './migrations/0016_push_listeners.ts';
import { up as openBets } from './migrations/0017_open_bets.ts';
import { up as bonuses } from './migrations/0018_bonuses.ts';
import { up as jackpots } from './migrations/0019_jackpots.ts';
import { up as lastingBonuses } from './migrations/0020_lasting_bonuses.ts';
import { up as eachWay } from './migrations/0021_each_way.ts';
import { up as roundProofs } from './migrations/0023_round_proofs.ts';
import { up as knownDevices } from './migrations/0024_known_devices.ts';

/** In the order of their names, for good: a migration that has run anywhere is never changed. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001_players': { up: players },
  '0002_catalogue': { up: catalogue },
  '0003_betting': { up: betting },
  '0004_systems': { up: systems },
  '0006_arena': { up: arena },
  '0007_letters': { up: letters },
  '0008_share_codes': { up: shareCodes },
  '0009_favourites': { up: favourites },
  '0010_sign_ups': { up: signUps },
  '0011_live_delay': { up: liveDelay },
  '0012_custom_bets': { up: customBets },
  '0013_cash_out': { up: cashOut },
  '0014_edit_bets': { up: editBets },
  '0015_processes': { up: processes },
  '0016_push_listeners': { up: pushListeners },
  '0017_open_bets': { up: openBets },
  '0018_bonuses': { up: bonuses },
  '0019_jackpots': { up: jackpots },
  '0020_lasting_bonuses': { up: lastingBonuses },
  '0021_each_way': { up: eachWay },
  '0023_round_proofs': { up: roundProofs },
  '0024_known_devices': { up: knownDevices },
};

/**
 * Brings the database to this version in one transaction, under a lock of the database: a second process waits, a kill
 * leaves it as it was. Returns how many migrations ran.
 */
export const migrate = async <Tables>(db: Kysely<Tables>): Promise<number> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('the migrations failed', { cause: error });
  return results?.length ?? 0;
};
