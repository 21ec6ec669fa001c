import type { StatementLine } from '@touchline/contract';
import { isBonusType, isHouseStake, receiptFor } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { betWire } from '../betting/bet-wire.ts';
import { readBetsById, type StoredBet } from '../betting/read-bets.ts';

type LineBonus = NonNullable<StatementLine['bonus']>;

/** A movement as far as it says which bonus it may come from. */
export interface LineCause {
  readonly kind: string;
  /** Bet of it; null for none. */
  readonly betId: string | null;
  readonly reference: string | null;
}

/** Whether a bonus made or raised what a bet paid: a boost that was not earned has not. */
function hasPaid(bet: StoredBet): boolean {
  if (isHouseStake(bet.bonus)) return true;
  return receiptFor(betWire(bet))?.entries.some(({ kind }) => kind === 'bonus') ?? false;
}

async function bonusesOfBets(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, LineBonus>> {
  if (ids.length === 0) return new Map();
  // Most bets have none, and are not read with their legs.
  const { rows } = await sql<{ id: string }>`
    select id::text from bet where id = any(${ids}::bigint[]) and bonus is not null`.execute(db);
  const bets = rows.length === 0 ? [] : await readBetsById(db, [...new Set(rows.map(({ id }) => id))]);
  return new Map(
    bets.flatMap((bet): (readonly [string, LineBonus])[] => {
      const { bonus, bonus_name: name = null } = bet;
      if (bonus === null || name === null || !isBonusType(bonus.type) || !hasPaid(bet)) return [];
      return [[bet.id, { id: bonus.id, type: bonus.type, name }]];
    }),
  );
}

/** Lootboxes and hits of jackpots of a player, by kind and id. */
async function prizesOf(
  db: Kysely<Schema>,
  playerId: string,
  { lootboxes, hits }: { readonly lootboxes: readonly string[]; readonly hits: readonly string[] },
): Promise<ReadonlyMap<string, LineBonus>> {
  if (lootboxes.length + hits.length === 0) return new Map();
  const { rows } = await sql<LineBonus>`
    select box.id::text, 'lootbox' as type, coalesce(campaign.terms->'texts'->player.language->>'name', box.name) as name
    from lootbox box join player on player.id = box.player_id left join campaign on campaign.id = box.campaign_id
    where box.id = any(${lootboxes}::bigint[]) and box.player_id = ${playerId}
    union all
    select hit.id::text, 'jackpot', jackpot.name || ': ' || level.name
    from jackpot_hit hit join jackpot on jackpot.id = hit.jackpot_id join jackpot_level level on level.id = hit.level_id
    where hit.id = any(${hits}::bigint[]) and hit.player_id = ${playerId}`.execute(db);
  return new Map(rows.map((prize) => [`${prize.type} ${prize.id}`, prize]));
}

function referencesOf(causes: readonly LineCause[], kind: string): readonly string[] {
  return causes.flatMap((cause) => (cause.kind === kind && cause.reference !== null ? [cause.reference] : []));
}

/**
 * The bonus that each movement of a player comes from, in their order, null for none: what a freebet won, a bet that its boost
 * has raised, money from a lootbox, a jackpot.
 */
export async function readLineBonuses(
  db: Kysely<Schema>,
  playerId: string,
  causes: readonly LineCause[],
): Promise<readonly (LineBonus | null)[]> {
  const paid = causes.flatMap(({ kind, betId }) =>
    betId !== null && (kind === 'settlement' || kind === 'cash_out') ? [betId] : [],
  );
  const bets = await bonusesOfBets(db, paid);
  const prizes = await prizesOf(db, playerId, {
    lootboxes: referencesOf(causes, 'lootbox'),
    hits: referencesOf(causes, 'jackpot'),
  });
  return causes.map(({ kind, betId, reference }) => {
    const bonus = bets.get(betId ?? '') ?? null;
    if (kind === 'settlement') return bonus;
    // A boost is left out of a cash-out (BON-19).
    if (kind === 'cash_out') return isHouseStake(bonus) ? bonus : null;
    return prizes.get(`${kind} ${reference ?? ''}`) ?? null;
  });
}
