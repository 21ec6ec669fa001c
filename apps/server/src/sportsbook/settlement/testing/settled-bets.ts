import { beforeAll } from 'vitest';
import type { Press } from '../../betting/place.ts';
import { readBets } from '../../betting/read-bets.ts';
import { seedPlayer } from '../../betting/betting-seeds.ts';
import { pressOf } from '../../betting/betting-presses.ts';
import { bettingOn, feedNow, noLimits, openRules } from '../../betting/betting-testing.ts';
import { betWire } from '../../betting/bet-wire.ts';
import { createSettlement } from '../settlement.ts';
import { databaseOfFile } from '../../../testing/database-of-file.ts';

type BetBody = Press['body']['bets'][number];

/** A database for the tests of one file, and a rich player whose bets are settled in it. */
export function settledBets() {
  const here = databaseOfFile();
  let player: string;
  const problems: string[] = [];

  beforeAll(async () => {
    player = await seedPlayer(here.db, { balance: 10n ** 12n });
  });

  function settle(): Promise<number> {
    return createSettlement({
      db: here.db,
      feedNow,
      committed: () => undefined,
      log: { error: (_, message) => problems.push(message) },
    }).run();
  }

  async function place(bet: BetBody, limits = noLimits) {
    const verdict = await bettingOn(here.db, { rules: { ...openRules, limits } }).place(pressOf(player, [bet]));
    const placed = verdict.kind === 'answered' ? verdict.answer.data[0] : undefined;
    if (placed === undefined) throw new Error(JSON.stringify(verdict));
    return placed;
  }

  async function decide(match_id: string, result: unknown): Promise<void> {
    await here.db
      .insertInto('market_result')
      .values({ match_id, market_id: '1', specifier: '', results: JSON.stringify({ '1': result }) })
      .execute();
  }

  async function read(id: string) {
    const [bet] = (await readBets(here.db, player, { id: [id] })).bets;
    if (!bet) throw new Error(`no bet ${id}`);
    return betWire(bet);
  }

  return {
    get db() {
      return here.db;
    },
    get player() {
      return player;
    },
    problems,
    settle,
    place,
    decide,
    read,
  };
}
