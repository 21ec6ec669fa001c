import type { Amb, FreebetType } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { StoredAmbRange } from '../../database/tables/bonuses-tables.ts';
import { amountText } from '../ledger/currencies.ts';

interface AmbRow {
  readonly id: string;
  readonly name: string;
  readonly freebet_type: FreebetType;
  readonly min_stakes: Readonly<Record<string, string>>;
  readonly ranges: readonly StoredAmbRange[];
  readonly issue_to: string | null;
  readonly bets: number;
  readonly open: number;
}

export interface AmbsAsked {
  /** What its amounts are in; that of the player's active account when absent. */
  readonly currency?: string;
  /** This one alone, over or not. */
  readonly id?: string;
  /** Combos that are placed maybe, beside those that are open; none when absent. */
  readonly more?: number;
}

/** Throws RangeError for a currency that this build does not know. */
function ambWire(
  { id, name, freebet_type: type, min_stakes, ranges, ...row }: AmbRow,
  currency: string,
  more: number,
): Amb {
  return {
    id,
    name,
    type,
    amb_ranges: ranges.map(({ number_of_bets, number_of_freebets, amounts }) => ({
      number_of_bets,
      currency,
      number_of_freebets,
      issued_bonus_amount: amountText(amounts[currency] ?? '0', currency),
    })),
    progress_count: row.bets,
    possible_progress_count: row.bets + row.open + more,
    min_stake: amountText(min_stakes[currency] ?? '0', currency),
    issue_to: row.issue_to === null ? null : new Date(row.issue_to).toISOString(),
  };
}

/**
 * What combos bring by their number (BON-17), the oldest first: what collects at `now`, feed time, and what the player has open
 * combos for. Where it gives nothing in the currency it is left out.
 */
export async function readAmbs(
  db: Kysely<Schema>,
  playerId: string,
  { currency, id, more = 0 }: AmbsAsked,
  now: Date,
): Promise<Amb[]> {
  const { rows } = await sql<AmbRow & { readonly currency: string }>`
    with asking as (
      select player.id, language, coalesce(${currency ?? null}::text, currency) as currency from player where id = ${playerId}
    ), known as (
      select amb.id::text, coalesce(campaign.terms->'texts'->asking.language->>'name', amb.name) as name, amb.freebet_type,
        amb.min_stakes, amb.ranges, amb.issue_to, amb.valid_from, asking.currency, coalesce(progress.bets, 0) as bets, (
          select count(*)::int from bet
          where bet.player_id = asking.id and bet.status in ('submitted', 'waiting_results') and bet.type = 'combo'
            and not bet.house_stake and bet.placed_at >= amb.valid_from
            and (amb.issue_to is null or bet.placed_at < amb.issue_to)
            and bet.stake - bet.cashed_stake >= (amb.min_stakes->>bet.currency)::numeric
        ) as open
      from amb cross join asking
      join campaign on campaign.id = amb.campaign_id
      left join amb_progress progress on progress.amb_id = amb.id and progress.player_id = asking.id
      where amb.min_stakes ? asking.currency
    )
    select * from known
    where ${
      id === undefined
        ? sql`valid_from <= ${now} and (issue_to is null or issue_to > ${now} or open > 0)`
        : sql`id = ${id}`
    } order by id::bigint`.execute(db);
  return rows.map((row) => ambWire(row, row.currency, more));
}
