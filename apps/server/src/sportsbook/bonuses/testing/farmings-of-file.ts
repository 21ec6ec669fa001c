import type { CampaignTerms } from '@touchline/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addCampaign } from '../../../back-office/campaigns.ts';
import type { Publication } from '../../../push/publisher.ts';
import { betOf, pick, pressOf } from '../../betting/betting-presses.ts';
import { openMatches, seedResults } from '../../betting/betting-seeds.ts';
import { bettingOn, feedNow } from '../../betting/betting-testing.ts';
import { createSettlement } from '../../settlement/settlement.ts';
import { readFarmings } from '../farmings.ts';
import { createTournaments } from '../tournaments.ts';
import { databaseOfFile } from '../../../testing/database-of-file.ts';

export function now(): Date {
  return new Date(feedNow());
}

type Hunting = Extract<CampaignTerms, { type: 'hunting' }>;
type Tournament = Extract<CampaignTerms, { type: 'hunting_tournament' }>;
type Key = 'key' | 'name' | 'type';

export const hunt = {
  type: 'hunting',
  point_stakes: { EUR: '2' },
  reward: { goal: '10', freebet_type: 'freebet', largest_amounts: { EUR: '20' } },
} as const;

const boost = { points: '5', multiplier: '1.5', largest_amounts: { EUR: '10' } } as const;
export const boosting = { type: 'hunting', point_stakes: { EUR: '2' }, boost } as const;

export function cup(over: Partial<Tournament> = {}) {
  return {
    type: 'hunting_tournament' as const,
    currency: 'EUR',
    point_stake: '1',
    initial_pool: '100',
    pool_share: '0.1',
    prizes: [5, 3, 2],
    freebet_type: 'freebet' as const,
    ends_at: new Date(feedNow() + 3_600_000).toISOString(),
    ...over,
  };
}

interface ToPlace {
  readonly stake?: string;
  readonly on?: readonly string[];
  readonly bonus?: { readonly id: string; readonly type: 'hunting' | 'tournament' };
}

/** A database for the tests of one file, and what is hunted for in it. */
export function createFarmingsOfFile() {
  const here = databaseOfFile();
  let keys = 0;

  /** Starts a campaign alone: those before it have ended. Returns the id of its hunting or tournament. */
  async function start(
    terms:
      | (Omit<Hunting, Key> & { readonly type: 'hunting' })
      | (Omit<Tournament, Key> & { readonly type: 'hunting_tournament' }),
  ): Promise<string> {
    await here.db
      .updateTable('farming')
      .set({ valid_to: new Date(0), finished_at: new Date(0) })
      .where('finished_at', 'is', null)
      .execute();
    keys += 1;
    const full = { ...terms, key: `farming-${keys}`, name: 'Hunt', texts: { de: { name: 'Jagd' } } };
    const { id } = await here.db.transaction().execute((transaction) => addCampaign(transaction, full, now()));
    return (await here.db.selectFrom('farming').select('id').where('campaign_id', '=', id).executeTakeFirstOrThrow())
      .id;
  }

  function settlement() {
    return createSettlement({ db: here.db, feedNow, committed: () => undefined, log: { error: () => undefined } });
  }

  function tournaments(at = feedNow()) {
    const published: (readonly [readonly string[], Publication])[] = [];
    const publisher = {
      publish: () => undefined,
      broadcast: (channels: readonly string[], event: Publication) => void published.push([channels, event]),
    };
    const log = { error: (about: object) => expect(about).toBeNull() };
    const job = createTournaments({
      db: here.db,
      feedNow: () => at,
      committed: () => undefined,
      publisher,
      locales: ['en', 'pt-BR'],
      log,
    });
    return { job, published };
  }

  async function press(player: string, { stake = '10.00', on, bonus }: ToPlace = {}) {
    const matches = on ?? (await openMatches(here.db, ['2.00']));
    const bet = betOf(
      matches.map((match) => pick(match)),
      stake,
    );
    const verdict = await bettingOn(here.db).place(pressOf(player, [bonus === undefined ? bet : { ...bet, bonus }]));
    if (verdict.kind !== 'answered') throw new Error(JSON.stringify(verdict));
    return { matches, answer: verdict.answer };
  }

  /** A bet on matches of its own unless it names some. */
  async function place(player: string, toPlace: ToPlace = {}): Promise<readonly string[]> {
    const { matches, answer } = await press(player, toPlace);
    if (answer.data[0] === undefined) throw new Error(JSON.stringify(answer));
    return matches;
  }

  async function end(matches: readonly string[], result: 'win' | 'lose' | 'void' = 'lose'): Promise<void> {
    await seedResults(here.db, matches, result);
    await settlement().run(matches);
  }

  async function play(player: string, toPlace: ToPlace = {}, result: 'win' | 'lose' | 'void' = 'lose'): Promise<void> {
    await end(await place(player, toPlace), result);
  }

  async function farmingOf(player: string, id: string) {
    const { huntings, tournaments: others } = await readFarmings(here.db, player, { id }, now());
    const found = huntings[0] ?? others[0];
    if (found === undefined) throw new Error(`no hunting ${id}`);
    return found;
  }

  async function statsOf(player: string, id: string) {
    const { farming_stats: stats } = await farmingOf(player, id);
    if (stats === null) throw new Error('the player takes no part');
    return stats;
  }

  async function freebetsOf(player: string) {
    return here.db
      .selectFrom('freebet')
      .select(['type', 'name', 'currency', 'amount', 'valid_to'])
      .where('player_id', '=', player)
      .orderBy('id')
      .execute();
  }

  /** What the transaction that places a bet says of a bonus. */
  async function holds(player: string, bonus: object): Promise<boolean | undefined> {
    const { rows } = await sql<{ held: boolean }>`
    select hold_bonus(${player}, ${JSON.stringify(bonus)}::jsonb, ${now()}) as held`.execute(here.db);
    return rows[0]?.held;
  }

  return {
    get db() {
      return here.db;
    },
    start,
    settlement,
    tournaments,
    press,
    place,
    end,
    play,
    farmingOf,
    statsOf,
    freebetsOf,
    holds,
  };
}
