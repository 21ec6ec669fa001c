import { calls } from '@touchline/contract';
import { beforeAll, beforeEach, expect } from 'vitest';
import { seedPlayer } from '../../betting/betting-seeds.ts';
import { betOf, pick } from '../../betting/betting-presses.ts';
import { feedNow } from '../../betting/betting-testing.ts';
import { cashOutCalls } from '../../../calls/cash-out-calls.ts';
import { CallError } from '../../../calls/handler.ts';
import { createSettlement } from '../../settlement/settlement.ts';
import { createTestPrices, placed, type TestCashOut, createTestCashOut, type TestPrices } from '../cash-out-testing.ts';
import type { CashOutRules } from '../rules.ts';
import { databaseOfFile } from '../../../testing/database-of-file.ts';

function around(playerId: string) {
  return {
    query: undefined,
    caller: { playerId, sessionId: '1' },
    requestId: 'request-1',
    cookies: { setSession: () => undefined, clearSession: () => undefined, device: null, setDevice: () => undefined },
    address: '127.0.0.1',
  };
}

interface Asked {
  readonly bet_id: string;
  readonly to_cashout: string;
  readonly share?: string;
}

export async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`not refused: ${String(error)}`);
  return { name: error.errorName, details: error.details };
}

/** A database for the tests of one file, and a player of each test who cashes bets out. */
export function createCashOutPresses() {
  const here = databaseOfFile();
  let testPrices: TestPrices;
  let testCashOut: TestCashOut;
  let player: string;

  beforeAll(async () => {
    testPrices = createTestPrices(here.db);
    testCashOut = createTestCashOut(here.db, {}, testPrices);
  });
  beforeEach(async () => {
    player = await seedPlayer(here.db);
  });

  function callsOf(rules: Partial<CashOutRules> = {}) {
    return cashOutCalls(
      Object.keys(rules).length === 0 ? testCashOut.cashOuts : createTestCashOut(here.db, rules, testPrices).cashOuts,
    );
  }

  let keys = 0;
  function newKey(): string {
    return `cash-out-key-${String((keys += 1)).padStart(6, '0')}`;
  }

  async function cashOut(body: Asked, { key = newKey(), playerId = player, rules = {} } = {}) {
    const reply = await callsOf(rules).cashOut({
      ...around(playerId),
      params: undefined,
      body,
      idempotencyKey: key,
      fingerprint: JSON.stringify(body),
    });
    expect(calls.cashOut.reply.parse(reply)).toEqual(reply);
    return reply.bet;
  }

  function settle() {
    return createSettlement({
      db: here.db,
      feedNow,
      committed: () => undefined,
      log: { error: () => undefined },
    }).run();
  }

  function decide(match: string, result: string) {
    return here.db
      .insertInto('market_result')
      .values({ match_id: match, market_id: '1', specifier: '', results: JSON.stringify({ '1': result }) })
      .execute();
  }

  /** A single of 10.00 at 2.00, worth 9.50 as long as nothing moves. */
  async function aSingle(playerId = player) {
    const match = await testPrices.open();
    const bet = await placed(here.db, playerId, betOf([pick(match)]));
    return { match, bet };
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
    newKey,
    cashOut,
    settle,
    decide,
    aSingle,
  };
}
