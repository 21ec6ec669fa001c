import type { JackpotLevelState } from '@touchline/contract';
import { beforeEach, expect } from 'vitest';
import type { BettingRules } from '../../betting/betting-ports.ts';
import { betOf, pick, pressOf } from '../../betting/betting-presses.ts';
import { bettingOn, feedNow, openRules } from '../../betting/betting-testing.ts';
import { usualOperator } from '../../../operator/operator-testing.ts';
import { ledgerSums } from '../../ledger/audit.ts';
import { checkAccounts, checkBalances, checkStakes } from '../../ledger/ledger-testing.ts';
import { createJackpots, type JackpotsOptions } from '../jackpots.ts';
import { databaseOfFile } from '../../../testing/database-of-file.ts';

interface LevelSeed {
  readonly name?: string;
  readonly state?: JackpotLevelState;
  readonly share?: string;
  /** Millionths of a euro. */
  readonly pool?: bigint;
  readonly fallsAt?: bigint;
}

export const feeding: BettingRules = { ...openRules, takesPart: () => true };

/** A database for the tests of one file in which matches 1 and 2 are open, and jackpots for each test. */
export function createJackpotsOfFile() {
  const here = databaseOfFile(['1', '2']);
  let seeded = 0;

  beforeEach(async () => {
    // Those of the test before: what has fallen stays for ever.
    await here.db.updateTable('jackpot_level').set({ state: 'finished' }).execute();
  });

  /** A jackpot of these levels; each begins at 50.00 and falls at 100.00 by default. Returns its id. */
  async function seedJackpot(...levels: readonly LevelSeed[]): Promise<string> {
    seeded += 1;
    const { id } = await here.db
      .insertInto('jackpot')
      .values({ key: `test-${seeded}`, name: `Jackpot ${seeded}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await here.db
      .insertInto('jackpot_level')
      .values(
        levels.map(
          ({ name, state = 'active', share = '0.001', pool = 50_000_000n, fallsAt = 100_000_000n }, place) => ({
            jackpot_id: id,
            place,
            code: `level-${place}`,
            name: name ?? `Level ${place}`,
            state,
            share,
            seed: 50_000_000n,
            pool,
            lowest: 75_000_000n,
            highest: 150_000_000n,
            falls_at: fallsAt,
          }),
        ),
      )
      .execute();
    return id;
  }

  function jackpotsOn(options: Partial<JackpotsOptions> = {}) {
    return createJackpots({
      db: here.db,
      worthOf: usualOperator.worthInEuro,
      random: () => 0n,
      feedNow,
      committed: () => undefined,
      log: { error: () => undefined },
      ...options,
    });
  }

  /** Places a single on match 1; answers its id. */
  async function place(player: string, stake = '10.00', currency = 'EUR', rules = feeding): Promise<string> {
    const verdict = await bettingOn(here.db, { rules }).place(pressOf(player, [betOf([pick('1')], stake, currency)]));
    const id = verdict.kind === 'answered' ? verdict.answer.data[0]?.id : undefined;
    if (id === undefined) throw new Error(`the bet was not taken: ${JSON.stringify(verdict)}`);
    return id;
  }

  /** Millionths that the levels of a jackpot stand at. */
  async function poolsOf(jackpot: string): Promise<string[]> {
    const levels = await here.db
      .selectFrom('jackpot_level')
      .select('pool')
      .where('jackpot_id', '=', jackpot)
      .orderBy('place')
      .execute();
    return levels.map(({ pool }) => pool);
  }

  async function hitsOf(jackpot: string) {
    return here.db
      .selectFrom('jackpot_hit')
      .select(['player_id', 'bet_id', 'currency', 'amount', 'amount_eur', 'status', 'seen', 'created_at'])
      .where('jackpot_id', '=', jackpot)
      .orderBy('id')
      .execute();
  }

  async function waiting(): Promise<string[]> {
    return (await here.db.selectFrom('jackpot_stake').select('bet_id').orderBy('bet_id').execute()).map(
      ({ bet_id }) => bet_id,
    );
  }

  async function eventsOf(player: string): Promise<unknown[]> {
    const rows = await here.db
      .selectFrom('outbox')
      .select('payload')
      .where('player_id', '=', player)
      .orderBy('id')
      .execute();
    return rows.map(({ payload }) => payload);
  }

  async function expectRightBooks(): Promise<void> {
    const sums = await ledgerSums(here.db);
    expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => '0'));
    expect(await checkBalances(here.db)).toEqual([]);
    expect([await checkAccounts(here.db), await checkStakes(here.db)]).toEqual([[], []]);
  }

  return {
    get db() {
      return here.db;
    },
    get seeded() {
      return seeded;
    },
    seedJackpot,
    jackpotsOn,
    place,
    poolsOf,
    hitsOf,
    waiting,
    eventsOf,
    expectRightBooks,
  };
}
