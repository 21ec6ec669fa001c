import type { BonusListName } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** A bonus as its list or the list of ambs has it. */
export type BonusKind = BonusListName | 'ambs';

type Texts = Readonly<Record<string, { readonly terms?: string }>>;

interface TermsRow {
  readonly texts: Texts | null;
  readonly language: string;
}

export interface WrittenTerms {
  readonly locale: string;
  /** Null where nobody has written terms. */
  readonly text: string | null;
}

/** The text in a language, then in the wider one (`pt` for `pt-BR`), then in English, then in any. */
function inLanguage(texts: Texts, language: string): WrittenTerms {
  const written = Object.keys(texts).filter((locale) => texts[locale]?.terms !== undefined);
  const [wider = ''] = language.split('-');
  const locale = [language, wider, 'en', ...written].find((each) => written.includes(each));
  return locale === undefined ? { locale: language, text: null } : { locale, text: texts[locale]?.terms ?? null };
}

function rowOf(kind: BonusKind, id: string, playerId: string) {
  switch (kind) {
    case 'comboboosts':
      return sql`select campaign_id from comboboost where id = ${id} and (player_id is null or player_id = ${playerId})`;
    case 'freebets':
      return sql`select campaign_id from freebet where id = ${id} and player_id = ${playerId}`;
    case 'ambs':
      return sql`select campaign_id from amb where id = ${id}`;
    case 'lootboxes':
      return sql`select campaign_id from lootbox where id = ${id} and player_id = ${playerId}`;
    case 'huntings':
      return sql`select campaign_id from farming where id = ${id} and type = 'hunting'`;
    case 'tournaments':
      return sql`select campaign_id from farming where id = ${id} and type = 'tournament'`;
    default:
      return kind satisfies never;
  }
}

/**
 * The terms that an operator wrote for a bonus of a player, in a language or in that of the player; null where the player has no
 * such bonus (BON-03).
 */
export async function readBonusTerms(
  db: Kysely<Schema>,
  playerId: string,
  { kind, id, locale }: { readonly kind: BonusKind; readonly id: string; readonly locale: string | undefined },
): Promise<WrittenTerms | null> {
  const { rows } = await sql<TermsRow>`
    select campaign.terms->'texts' as texts, player.language
    from (${rowOf(kind, id, playerId)}) bonus
    join player on player.id = ${playerId}
    left join campaign on campaign.id = bonus.campaign_id`.execute(db);
  const [row] = rows;
  return row === undefined ? null : inLanguage(row.texts ?? {}, locale ?? row.language);
}
