import pg from 'pg';
import type { DatabaseConnection } from '../postgres.ts';
import type { Deed } from './hand.ts';

/** What the database says of cash-outs, games, freebets and limits, at one moment. */
export interface DeedFacts {
  /** Cash-outs by hand of each bet that has one. */
  readonly sales: readonly { readonly betId: string; readonly times: number }[];
  readonly automatic: number;
  readonly games: readonly GameBetFacts[];
  readonly freebets: number;
  /** Ids of freebets that more than one bet stands by. */
  readonly reused: readonly string[];
  /** What players with a limit have staked above it, a line each. */
  readonly over: readonly string[];
}

interface GameBetFacts {
  readonly id: string;
  readonly key: string;
  readonly playerId: string;
  readonly stake: bigint;
  /** Null while it is open. */
  readonly paid: bigint | null;
  /** Ledger transactions for its stake and its end, and what they moved in the player's wallet. */
  readonly debits: number;
  readonly debited: bigint;
  readonly settlements: number;
  readonly credited: bigint;
}

interface GameRow {
  readonly id: string;
  readonly key: string;
  readonly player_id: string;
  readonly stake: string;
  readonly paid: string | null;
  readonly debits: number;
  readonly debited: string;
  readonly settlements: number;
  readonly credited: string;
}

const games = `
  select game.id, game.key, game.player_id, game.stake::text, game.paid::text,
    count(distinct happened.id) filter (where happened.kind = 'arena_stake')::int as debits,
    -coalesce(sum(entry.amount) filter (where happened.kind = 'arena_stake' and wallet.kind = 'player'), 0)::bigint
      as debited,
    count(distinct happened.id) filter (where happened.kind = 'arena_settlement')::int as settlements,
    coalesce(sum(entry.amount) filter (where happened.kind = 'arena_settlement' and wallet.kind = 'player'), 0)::bigint
      as credited
  from arena_bet game
  left join ledger_transaction happened on happened.reference = 'arena:' || game.id
  left join ledger_entry entry on entry.transaction_id = happened.id
  left join ledger_account wallet on wallet.id = entry.account_id
  group by game.id`;

/** Own stakes of bets and games of a calendar day beside the limit of stakes for one. */
const overLimit = `
  with staked as (
    select player_id, currency, created_at, stake from bet
    where not house_stake and status not in ('rejected', 'withdrawn')
    union all select player_id, currency, created_at, stake from arena_bet
  )
  select staked.player_id || ' staked ' || sum(stake) || ' of ' || $2::text as line from staked
  where player_id = any ($1) group by staked.player_id, currency, (created_at at time zone 'UTC')::date
  having sum(stake) > $2::numeric`;

export async function readDeeds(
  connection: DatabaseConnection,
  limited: { readonly playerIds: readonly string[]; readonly stake: bigint },
): Promise<DeedFacts> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const sales = await client.query<{ bet_id: string; times: number }>(
      `select bet_id, count(*)::int as times from cash_out where by = 'player' group by bet_id`,
    );
    const automatic = await client.query<{ count: number }>(
      `select count(*)::int as count from cash_out where by = 'automatic'`,
    );
    const played = await client.query<GameRow>(games);
    const used = await client.query<{ id: string; bets: number }>(
      `select bonus->>'id' as id, count(*)::int as bets from bet
       where bonus->>'type' = 'freebet' and status not in ('rejected', 'withdrawn') group by 1`,
    );
    const over = await client.query<{ line: string }>(overLimit, [limited.playerIds, String(limited.stake)]);
    await client.query('commit');
    return {
      sales: sales.rows.map(({ bet_id: betId, times }) => ({ betId, times })),
      automatic: automatic.rows[0]?.count ?? 0,
      games: played.rows.map(({ player_id: playerId, stake, paid, debited, credited, ...row }) => ({
        ...row,
        playerId,
        stake: BigInt(stake),
        paid: paid === null ? null : BigInt(paid),
        debited: BigInt(debited),
        credited: BigInt(credited),
      })),
      freebets: used.rows.length,
      reused: used.rows.filter(({ bets }) => bets > 1).map(({ id }) => id),
      over: over.rows.map(({ line }) => line),
    };
  } finally {
    await client.end();
  }
}

export interface DeedJudgement {
  readonly cashOuts: number;
  readonly games: number;
  readonly lost: number;
  readonly doubled: number;
  readonly wrong: readonly string[];
}

function judgeGame(game: GameBetFacts): readonly string[] {
  const name = `bet ${game.id} on a game`;
  return [
    ...(game.debits === 1 && game.debited === game.stake
      ? []
      : [`${name}: ${game.debits} debits of ${game.debited} for a stake of ${game.stake}`]),
    ...(game.settlements === (game.paid === null ? 0 : 1) && game.credited === (game.paid ?? 0n)
      ? []
      : [`${name}: ${game.settlements} payouts of ${game.credited} for ${game.paid ?? 'an open bet'}`]),
  ];
}

/** Holds what players were told of cash-outs and games against the database. */
export function judgeDeeds(deeds: readonly Deed[], facts: DeedFacts): DeedJudgement {
  const taken = deeds.filter((deed) => deed.taken);
  const soldOf = Map.groupBy(
    taken.filter(({ kind }) => kind === 'cash-out'),
    ({ betId }) => betId,
  );
  const timesOf = new Map(facts.sales.map(({ betId, times }) => [betId, times]));
  const gameOf = Map.groupBy(facts.games, ({ key }) => key);
  const told = new Set(taken.filter(({ kind }) => kind === 'game').map(({ key }) => key));
  let [lost, doubled] = [0, 0];
  for (const [betId, sold] of soldOf) lost += Math.max(0, sold.length - (timesOf.get(betId ?? '') ?? 0));
  for (const { betId, times } of facts.sales) doubled += Math.max(0, times - (soldOf.get(betId)?.length ?? 0));
  for (const key of told) lost += gameOf.has(key) ? 0 : 1;
  for (const [key, rows] of gameOf) doubled += rows.length - (told.has(key) ? 1 : 0);
  return {
    cashOuts: taken.length - told.size,
    games: told.size,
    lost,
    doubled,
    wrong: [
      ...facts.games.flatMap(judgeGame),
      ...facts.reused.map((id) => `freebet ${id} was used by more than one bet`),
      ...facts.over.map((line) => `above a limit: player ${line}`),
    ],
  };
}
