import type { NewWatchRule, WatchRule } from '@touchline/contract';
import { marketKey } from '@touchline/contract';
import { compare, parseOdds } from '@touchline/rules';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Book, BookMatch } from '../catalogue/book.ts';
import type { Database } from '../database/connect.ts';
import type { Schema } from '../database/schema.ts';
import type { WatchRuleTable } from '../database/tables/watch-rules-tables.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

/** Upper limit of rules of one player. */
const mostRules = 50;

export interface WatchRulesCallsDeps {
  readonly db: Database;
  readonly book: Pick<Book, 'match'>;
}

function wrong(path: string, message: string): CallError {
  return new CallError('bad_request', 'There is nothing like that to wait for.', { details: [{ path, message }] });
}
function met(path: string): CallError {
  return new CallError('watch_rule_met', 'This is so already.', { details: [{ path, message: 'is so already' }] });
}

type NewRow = Omit<Insertable<WatchRuleTable>, 'player_id'>;

const empty = { market_id: null, specifier: null, market_name: null, outcome_id: null, outcome_name: null, odds: null };

/** A rule about a market, with the names of what it is about. */
function marketRow({ match, markets }: BookMatch, rule: Extract<NewWatchRule, { readonly market_id: string }>): NewRow {
  const { market } = markets.get(marketKey({ id: rule.market_id, specifier: rule.specifier })) ?? {};
  if (market === undefined) throw wrong('body.market_id', 'is no market of this match');
  const row = {
    ...empty,
    match_id: match.id,
    kind: rule.kind,
    market_id: market.id,
    specifier: market.specifier,
    market_name: market.name,
    side: null,
  };
  if (rule.kind === 'market_opens') {
    if (market.status === 1 && match.status < 2) throw met('body.market_id');
    return row;
  }
  const outcome = market.outcomes.find(({ id }) => id === rule.outcome_id);
  if (outcome === undefined) throw wrong('body.outcome_id', 'is no outcome of this market');
  const [wanted, now] = [parseOdds(rule.odds), parseOdds(outcome.odds)];
  if (wanted === null) throw wrong('body.odds', 'is no price');
  const side = now === null ? 0 : compare(now, wanted);
  const isThere = rule.kind === 'price_above' ? side >= 0 : side <= 0;
  if (isThere && now !== null && market.status === 1 && outcome.active) throw met('body.odds');
  return { ...row, outcome_id: outcome.id, outcome_name: outcome.name, odds: rule.odds };
}

/** Checks a rule against what is on offer. Throws CallError. */
function rowOf(book: Pick<Book, 'match'>, rule: NewWatchRule): NewRow {
  const entry = book.match(rule.match_id);
  if (entry === undefined) throw new CallError('not_found', `no match with the id ${rule.match_id} is open`);
  const { match } = entry;
  if ('market_id' in rule) return marketRow(entry, rule);
  const row = { ...empty, match_id: match.id, kind: rule.kind };
  if (rule.kind === 'match_starts') {
    if (match.status !== 0) throw met('body.match_id');
    return { ...row, side: null };
  }
  if (match.home === null || match.away === null) throw wrong('body.match_id', 'has no sides');
  return { ...row, side: rule.side };
}

async function rulesOf(db: Kysely<Schema>, playerId: string): Promise<{ data: WatchRule[]; limit: number }> {
  const rows = await db
    .selectFrom('watch_rule as rule')
    .innerJoin('match', 'match.id', 'rule.match_id')
    .select([
      'rule.id',
      'rule.match_id',
      'rule.kind',
      'rule.market_id',
      'rule.specifier',
      'rule.market_name',
      'rule.outcome_id',
      'rule.outcome_name',
      'rule.odds',
      'rule.side',
      'rule.paused',
      'rule.created_at',
      'match.name',
      'match.sport_key',
      'match.slug',
      sql<string | null>`match.data->'home'->>'name'`.as('home'),
      sql<string | null>`match.data->'away'->>'name'`.as('away'),
    ])
    .where('rule.player_id', '=', playerId)
    .where('match.ended', '=', false)
    .orderBy('rule.id', 'desc')
    .execute();
  return {
    data: rows.map(({ match_id: matchId, name, sport_key, slug, home, away, created_at: at, ...rule }) => ({
      ...rule,
      match: { id: matchId, name, sport_key, slug, home, away },
      created_at: at.toISOString(),
    })),
    limit: mostRules,
  };
}

/** What players wait for in matches (NOTE-05, additions). */
export function watchRulesCalls({ db, book }: WatchRulesCallsDeps) {
  return {
    getWatchRules: (request) => rulesOf(db, playerBehind(request).playerId),

    async addWatchRule(request) {
      const { playerId } = playerBehind(request);
      const row = rowOf(book, request.body);
      const isFull = await db.transaction().execute(async (transaction) => {
        // Additions of a player are serialised: two concurrent ones could both pass the limit.
        await transaction.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
        const inserted = await transaction
          .insertInto('watch_rule')
          .values({ ...row, player_id: playerId })
          .onConflict((conflict) => conflict.constraint('watch_rule_once').doNothing())
          .returning('id')
          .execute();
        if (inserted.length === 0) return false;
        const { kept } = await transaction
          .selectFrom('watch_rule')
          .innerJoin('match', 'match.id', 'watch_rule.match_id')
          .select(sql<number>`count(*)::int`.as('kept'))
          .where('player_id', '=', playerId)
          .where('match.ended', '=', false)
          .executeTakeFirstOrThrow();
        if (kept <= mostRules) return false;
        await transaction
          .deleteFrom('watch_rule')
          .where('id', '=', inserted[0]?.id ?? '')
          .execute();
        return true;
      });
      if (isFull) throw new CallError('watch_rules_full', `There is room for ${mostRules} rules.`);
      return rulesOf(db, playerId);
    },

    async pauseWatchRule(request) {
      const { playerId } = playerBehind(request);
      const { id } = request.params;
      const found = await db
        .updateTable('watch_rule')
        .set({ paused: request.body.paused })
        .where(sql<string>`id::text`, '=', id)
        .where('player_id', '=', playerId)
        .returning('id')
        .executeTakeFirst();
      if (found === undefined) throw new CallError('not_found', `the player has no rule with the id ${id}`);
      return rulesOf(db, playerId);
    },

    async removeWatchRule(request) {
      const { playerId } = playerBehind(request);
      await db
        .deleteFrom('watch_rule')
        .where(sql<string>`id::text`, '=', request.params.id)
        .where('player_id', '=', playerId)
        .execute();
      return rulesOf(db, playerId);
    },
  } satisfies Pick<Handlers, 'getWatchRules' | 'addWatchRule' | 'pauseWatchRule' | 'removeWatchRule'>;
}
