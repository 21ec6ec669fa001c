import type { Bet, MarketStatus, MatchStatus } from '@touchline/contract';
import { sql } from 'kysely';
import type { Press } from '../betting/place.ts';
import { bettingOn, feedNow, openRules } from '../betting/betting-testing.ts';
import { pressOf } from '../betting/betting-presses.ts';
import { seedMarket, seedMatch } from '../betting/betting-seeds.ts';
import type { BookChange } from '../../catalogue/book.ts';
import { feedMarket, feedMatch } from '../../catalogue/catalogue-testing.ts';
import type { Database } from '../../database/connect.ts';
import { createOutbox, type Outbox } from '../../push/outbox.ts';
import type { Publication } from '../../push/publisher.ts';
import { type CashOut, createCashOut } from './cash-out.ts';
import type { LegKey } from './open-bet.ts';
import type { PricedMarket, Prices } from './cash-out-prices.ts';
import { type CashOutRules, cashOutRulesOf } from './rules.ts';

/** Prices in memory: as committed, unless a test delays them. */
export interface TestPrices extends Prices {
  /** Prices of market 1 of a match: outcome `1` at `odds`, `2` at `other`, in the database and in memory. */
  set(matchId: string, market: TestMarket): Promise<void>;
  /** A match of its own with such prices, both sides at 2.00 unless it says otherwise. Returns its id. */
  open(market?: TestMarket): Promise<string>;
  /** Sets them in the database only, so that memory is behind. */
  setBehind(matchId: string, market: TestMarket): Promise<void>;
  silence(silent: boolean): void;
}

interface TestMarket {
  readonly odds?: string;
  readonly other?: string;
  readonly status?: MarketStatus;
  readonly matchStatus?: MatchStatus;
}

export function createTestPrices(db: Database): TestPrices {
  const markets = new Map<string, PricedMarket>();
  let silent = false;
  const write = async (
    matchId: string,
    { odds = '2.00', other = '2.00', status = 1, matchStatus = 0 }: TestMarket,
  ): Promise<PricedMarket> => {
    const known = await db.selectFrom('match').select('id').where('id', '=', matchId).executeTakeFirst();
    if (known === undefined) await seedMatch(db, matchId, { status: matchStatus });
    else await db.updateTable('match').set({ status: matchStatus }).where('id', '=', matchId).execute();
    await seedMarket(db, { match_id: matchId, odds, status });
    await sql`
      update market set outcomes = jsonb_set(outcomes, '{2,odds}', to_jsonb(${other}::text))
      where match_id = ${matchId}`.execute(db);
    return {
      matchStatus,
      ended: false,
      marketStatus: status,
      outcomes: [
        { id: '1', odds, active: true },
        { id: '2', odds: other, active: true },
      ],
    };
  };
  let opened = 0;
  const set = async (matchId: string, market: TestMarket): Promise<void> =>
    void markets.set(matchId, await write(matchId, market));
  return {
    market: ({ match_id }: LegKey) => markets.get(match_id) ?? null,
    fresh: () => !silent,
    set,
    async open(market = {}) {
      opened += 1;
      const id = String(1000 + opened);
      await set(id, market);
      return id;
    },
    setBehind: async (matchId, market) => void (await write(matchId, market)),
    silence: (to) => {
      silent = to;
    },
  };
}

/** Cash-out with its dependencies accessible. */
export interface TestCashOut extends CashOut {
  readonly testPrices: TestPrices;
  readonly outbox: Outbox;
  /** Events that players received, oldest first. */
  readonly received: { readonly playerId: string; readonly event: Publication }[];
  /** Players who are connected; everybody when it holds `*`. */
  readonly connected: Set<string>;
  readonly problems: unknown[];
  /** Reports changes of these matches, as the catalogue does after a commit. */
  moved(...matchIds: string[]): void;
}

export function createTestCashOut(
  db: Database,
  rules: Partial<CashOutRules> = {},
  testPrices = createTestPrices(db),
  isEditable = (): boolean => false,
): TestCashOut {
  const received: TestCashOut['received'] = [];
  const connected = new Set(['*']);
  const problems: unknown[] = [];
  const publish = (channel: string, event: Publication): void => {
    received.push({ playerId: channel.split('.').at(-1) ?? '', event });
  };
  let outbox: Outbox | null = null;
  const testCashOut = createCashOut({
    db,
    rules: {
      ...cashOutRulesOf({ enabled: true, partial: true, automatic: true }, '0.05', openRules.limits),
      ...rules,
    },
    prices: testPrices,
    pricing: { price: () => ({ kind: 'unavailable', places: [] }) },
    publisher: {
      publish,
      broadcast: (channels, event) => channels.forEach((channel) => publish(channel, event)),
    },
    isChannelWatched: (channel) => connected.has('*') || connected.has(channel.split('.').at(-1) ?? ''),
    locales: ['en'],
    isEditable,
    feedNow,
    realNow: Date.now,
    committed: () => outbox?.wake(),
    onError: (error) => problems.push(error),
  });
  outbox = createOutbox({
    db,
    publisher: {
      publish,
      broadcast: (channels, event) => channels.forEach((channel) => publish(channel, event)),
    },
    locales: ['en'],
    noteBet: (known) => testCashOut.offers.note(known),
    log: { error: (about) => problems.push(about) },
    pollMs: 3_600_000,
  });
  return {
    ...testCashOut,
    testPrices,
    outbox,
    received,
    connected,
    problems,
    moved: (...matchIds) => testCashOut.offers.changed(matchIds.map(changeOf)),
  };
}

/** A change with a match and moved markets; nothing else of it is read. */
function changeOf(matchId: string): BookChange {
  const entry = { match: feedMatch(matchId, { status: 0 }), version: 1, markets: new Map(), openMarkets: 1 };
  const market = { version: 1, market: feedMarket('1') };
  return { matchId, before: entry, after: entry, markets: [market], incidents: [], last: entry };
}

/** Places one bet and returns it. */
export async function placed(db: Database, playerId: string, bet: Press['body']['bets'][number]): Promise<Bet> {
  const verdict = await bettingOn(db).place(pressOf(playerId, [bet], { accept: 'any' }));
  const [paid] = verdict.kind === 'answered' ? verdict.answer.data : [];
  if (paid === undefined) throw new Error(JSON.stringify(verdict));
  return paid;
}
