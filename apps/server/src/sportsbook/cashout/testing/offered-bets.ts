import { beforeAll, beforeEach } from 'vitest';
import { seedPlayer } from '../../betting/betting-seeds.ts';
import { betOf, pick } from '../../betting/betting-presses.ts';
import { createTestPrices, placed, type TestCashOut, createTestCashOut, type TestPrices } from '../cash-out-testing.ts';
import { databaseOfFile } from '../../../testing/database-of-file.ts';

/** A database for the tests of one file, and a player of each test whose bets cash-outs are offered for. */
export function offeredBets() {
  const here = databaseOfFile();
  let testPrices: TestPrices;
  let testCashOut: TestCashOut;
  let player: string;

  beforeAll(async () => {
    testPrices = createTestPrices(here.db);
  });
  beforeEach(async () => {
    player = await seedPlayer(here.db);
    testCashOut = createTestCashOut(here.db, {}, testPrices);
  });

  /** A single of 10.00 at 2.00 that the cash-outs received from the outbox. */
  async function aBet(count = 1) {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await testPrices.open());
    const bet = await placed(here.db, player, betOf(ids.map((id) => pick(id))));
    await testCashOut.outbox.drain();
    const [match = ''] = ids;
    return { match, ids, bet };
  }

  async function move(match: string, market: Parameters<TestPrices['set']>[1]): Promise<void> {
    await testPrices.set(match, market);
    testCashOut.moved(match);
  }

  return {
    get db() {
      return here.db;
    },
    get testPrices() {
      return testPrices;
    },
    get testCashOut() {
      return testCashOut;
    },
    get player() {
      return player;
    },
    aBet,
    move,
  };
}
