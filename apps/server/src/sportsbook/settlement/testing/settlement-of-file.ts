import { beforeEach } from 'vitest';
import { readBets } from '../../betting/read-bets.ts';
import { seedPlayer } from '../../betting/betting-seeds.ts';
import { betOf, pick, pressOf } from '../../betting/betting-presses.ts';
import { bettingOn, feedNow } from '../../betting/betting-testing.ts';
import { betWire } from '../../betting/bet-wire.ts';
import type { Database } from '../../../database/connect.ts';
import { createSettlement, type Settlement } from '../settlement.ts';
import { databaseOfFile } from '../../../testing/database-of-file.ts';

export const settledAt = '2030-05-01T12:00:00.000Z';

/** A database for the tests of one file, and a player of each test whose bets are settled in it. */
export function settlementOfFile() {
  const here = databaseOfFile();
  let player: string;
  let problems: string[];

  beforeEach(async () => {
    player = await seedPlayer(here.db);
    problems = [];
  });

  function settlementOn(database: Database): Settlement {
    return createSettlement({
      db: database,
      feedNow,
      committed: () => undefined,
      log: { error: (_, message) => problems.push(message) },
    });
  }

  async function place(matches: readonly string[], odds: readonly string[], stake = '10.00'): Promise<string> {
    const picks = matches.map((match, index) => pick(match, { odds: odds[index] ?? '' }));
    const verdict = await bettingOn(here.db).place(pressOf(player, [betOf(picks, stake)]));
    const id = verdict.kind === 'answered' ? verdict.answer.data[0]?.id : undefined;
    if (id === undefined) throw new Error(JSON.stringify(verdict));
    return id;
  }

  async function decide(match: string, result: string, outcome = '1'): Promise<void> {
    await here.db
      .insertInto('market_result')
      .values({ match_id: match, market_id: '1', specifier: '', results: JSON.stringify({ [outcome]: result }) })
      .execute();
  }

  async function read(id: string) {
    const { bets } = await readBets(here.db, player, { id: [id] });
    const [bet] = bets;
    if (!bet) throw new Error(`no bet ${id}`);
    const { status, result, win_amount, settled_at, selections } = betWire(bet);
    return { status, result, win_amount, settled_at, legs: selections.map((selection) => selection.status) };
  }

  return {
    get db() {
      return here.db;
    },
    get player() {
      return player;
    },
    get problems() {
      return problems;
    },
    settlementOn,
    place,
    decide,
    read,
  };
}
