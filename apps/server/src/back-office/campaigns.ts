import type { Campaign, CampaignTerms } from '@touchline/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CampaignTable } from '../database/tables/bonuses-tables.ts';
import type { Schema } from '../database/schema.ts';
import { addComboboost, giveFreebetIn, type NewComboboost, type NewFreebet } from '../sportsbook/bonuses/give.ts';
import { giveLootboxIn } from '../sportsbook/bonuses/lootboxes.ts';
import { conflict, isId, notThere } from './audited.ts';
import { badField, checkAmounts, inSubunits } from './campaign-amounts.ts';
import { addIssuingRule, checkIssuingRule } from './issuing-rules.ts';
import { checkFarming, farmingOf } from './farming-campaigns.ts';
import { checkLootbox, lootboxFor } from './lootbox-campaigns.ts';
import { type Bounds, checkBounds, checkRanges } from './terms-checks.ts';

type CampaignRow = Selectable<CampaignTable>;
type BoostTerms = Extract<CampaignTerms, { type: 'comboboost' }>;
type FreebetTerms = Extract<CampaignTerms, { type: 'freebet' }>;
type AmbTerms = Extract<CampaignTerms, { type: 'amb' }>;

const dayMs = 86_400_000;
const mostListed = 1000;

/** A boost of the contract as it is stored. */
export function boostOf(
  terms: Omit<BoostTerms, 'type' | 'key' | 'starts_at' | 'ends_at' | 'texts' | 'announced' | 'replaces'>,
  end: string | null,
): NewComboboost {
  return {
    name: terms.name,
    ranges: terms.ranges,
    min_odds: terms.min_odds ?? null,
    uses_count: terms.uses_count ?? null,
    country_codes: terms.country_codes ?? [],
    event_conditions: terms.event_conditions ?? [],
    only_verified: terms.only_verified ?? false,
    lower_range_on_refund: terms.lower_range_on_refund ?? false,
    trigger_key: null,
    valid_to: end,
    ...(terms.needs_activation === true ? { needs_activation: true, active_days: terms.active_days ?? null } : {}),
  };
}

type OneFreebet = Pick<NewFreebet, 'currency' | 'issued_amount' | 'valid_to'>;

/** A freebet of the contract as it is stored. */
export function freebetOf(
  terms: Pick<FreebetTerms, 'freebet_type' | 'name' | 'match_status' | 'needs_activation' | keyof Bounds>,
  one: OneFreebet,
): NewFreebet {
  return {
    ...one,
    type: terms.freebet_type,
    name: terms.name,
    min_odds: terms.min_odds ?? null,
    max_odds: terms.max_odds ?? null,
    match_status: terms.match_status ?? 'any',
    selection_count_from: terms.selection_count_from ?? null,
    selection_count_to: terms.selection_count_to ?? null,
    ...(terms.needs_activation === true ? { active: false } : {}),
  };
}

export function statusOf({ starts_at, ends_at, ended_at }: CampaignRow, now: Date): Campaign['status'] {
  if (ended_at !== null || (ends_at !== null && ends_at <= now)) return 'ended';
  return starts_at > now ? 'upcoming' : 'running';
}

/** A campaign in the shape of the contract; `now` is feed time. */
function campaignWire(row: CampaignRow, now: Date): Campaign {
  return {
    id: row.id,
    status: statusOf(row, now),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    terms: row.terms,
  };
}

/** The newest first. */
export async function listCampaigns(db: Kysely<Schema>, now: Date): Promise<Campaign[]> {
  const rows = await db.selectFrom('campaign').selectAll().orderBy('id', 'desc').limit(mostListed).execute();
  return rows.map((row) => campaignWire(row, now));
}

/** Throws where terms contradict each other. */
function checkTerms(terms: CampaignTerms): void {
  switch (terms.type) {
    case 'comboboost':
      return checkRanges(terms.ranges);
    case 'freebet':
      checkBounds(terms);
      checkAmounts('amounts', terms.amounts);
      return checkIssuingRule(terms);
    case 'amb':
      return checkAmb(terms);
    case 'hunting':
    case 'hunting_tournament':
      return checkFarming(terms);
    case 'lootbox':
      return checkLootbox(terms);
    default:
      return terms satisfies never;
  }
}

function checkAmb({ min_stakes: stakes, ranges }: AmbTerms): void {
  checkAmounts('min_stakes', stakes);
  const currencies = Object.keys(stakes).toSorted().join();
  let before = 0;
  for (const [place, { number_of_bets: bets, amounts }] of ranges.entries()) {
    if (bets <= before) throw badField(`ranges.${place}.number_of_bets`, 'must be above the range before');
    before = bets;
    checkAmounts(`ranges.${place}.amounts`, amounts);
    if (Object.keys(amounts).toSorted().join() !== currencies)
      throw badField(`ranges.${place}.amounts`, 'must have the currencies of min_stakes');
  }
}

/** An amb of the contract as it is stored. */
function ambOf(
  { name, freebet_type, min_stakes, ranges, valid_days, ends_at: end }: AmbTerms,
  id: string,
  starts: Date,
) {
  return {
    name,
    freebet_type,
    min_stakes: JSON.stringify(inSubunits(min_stakes)),
    ranges: JSON.stringify(ranges.map((range) => ({ ...range, amounts: inSubunits(range.amounts) }))),
    valid_days: valid_days ?? null,
    valid_from: starts,
    issue_to: end === undefined ? null : new Date(end),
    campaign_id: id,
  };
}

/** Starts a campaign. Throws CallError for terms that contradict each other, and where its key is taken. */
export async function addCampaign(db: Transaction<Schema>, terms: CampaignTerms, now: Date): Promise<Campaign> {
  const starts = terms.starts_at === undefined ? now : new Date(terms.starts_at);
  const ends = terms.ends_at === undefined ? null : new Date(terms.ends_at);
  if (ends !== null && (ends <= starts || ends <= now))
    throw badField('ends_at', 'must be later than now and starts_at');
  checkTerms(terms);
  if (terms.type === 'comboboost' && terms.replaces !== undefined && starts > now)
    throw badField('replaces', 'needs a campaign that begins at once');
  const row = await db
    .insertInto('campaign')
    .values({ key: terms.key, terms: JSON.stringify(terms), starts_at: starts, ends_at: ends })
    .onConflict((taken) => taken.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw conflict(`There is a campaign ${terms.key} already.`);
  await addWhatIsForAll(db, row);
  return campaignWire(row, now);
}

/** Ends the campaign of a boost, and says which other boost took its place (BON-02a). Throws CallError where none runs. */
async function replaceBoost(db: Transaction<Schema>, key: string, by: string, now: Date): Promise<void> {
  const row = await db.selectFrom('campaign').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
  if (row?.terms.type !== 'comboboost' || statusOf(row, now) === 'ended')
    throw badField('replaces', 'is no campaign of a boost that runs');
  await endCampaign(db, row.id, now);
  await db.updateTable('comboboost').set({ replaced_by: by }).where('campaign_id', '=', row.id).execute();
}

/** What a campaign has from its beginning on, for all players or for those who know its code. */
async function addWhatIsForAll(db: Transaction<Schema>, { id, terms, starts_at: starts }: CampaignRow): Promise<void> {
  if (terms.type === 'comboboost') {
    const boost = { ...boostOf(terms, terms.ends_at ?? null), announced: terms.announced ?? true };
    const made = await addComboboost(db, boost, starts, { campaignId: id });
    if (terms.replaces !== undefined && made !== null) await replaceBoost(db, terms.replaces, made, starts);
  }
  if (terms.type === 'amb')
    await db
      .insertInto('amb')
      .values(ambOf(terms, id, starts))
      .execute();
  if (terms.type === 'freebet' && terms.rule !== undefined) await addIssuingRule(db, id, terms, starts);
  if (terms.type === 'hunting' || terms.type === 'hunting_tournament')
    await db
      .insertInto('farming')
      .values(farmingOf(terms, id, starts))
      .execute();
  if (terms.type !== 'freebet' || terms.promo_code === undefined) return;
  const { code, most_uses: most = null } = terms.promo_code;
  const made = await db
    .insertInto('promo_code')
    .values({ code: code.toUpperCase(), campaign_id: id, most_uses: most })
    .onConflict((taken) => taken.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  if (made === undefined) throw badField('promo_code.code', 'is the code of another campaign');
}

/** Locks a campaign and returns it. */
export async function lockedCampaign(db: Transaction<Schema>, id: string): Promise<CampaignRow> {
  const row = isId(id)
    ? await db.selectFrom('campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined;
  if (row === undefined) throw notThere('campaign');
  return row;
}

/**
 * Ends a campaign now: nobody gets anything of it any more. What players have of it stays theirs, and combos that were placed
 * for freebets of a number of combos or for a hunting count on. The pool of a tournament is shared.
 */
export async function endCampaign(db: Transaction<Schema>, id: string, now: Date): Promise<Campaign> {
  const row = await lockedCampaign(db, id);
  if (statusOf(row, now) === 'ended') throw conflict('The campaign has ended.');
  await db.updateTable('campaign').set({ ended_at: now }).where('id', '=', id).execute();
  // A boost of a single player was won, and stays theirs.
  await db
    .updateTable('comboboost')
    .set({ withdrawn: true })
    .where('campaign_id', '=', id)
    .where('player_id', 'is', null)
    .execute();
  await db.updateTable('amb').set({ issue_to: now }).where('campaign_id', '=', id).execute();
  await db.updateTable('issuing_rule').set({ issue_to: now }).where('campaign_id', '=', id).execute();
  await db.updateTable('farming').set({ valid_to: now }).where('campaign_id', '=', id).execute();
  return campaignWire({ ...row, ended_at: now }, now);
}

/** The freebet that a campaign gives in a currency; null where it gives none, or none in it. */
export function freebetFor(terms: CampaignTerms, currency: string, now: Date): NewFreebet | null {
  if (terms.type !== 'freebet') return null;
  const amount = terms.amounts[currency];
  if (amount === undefined) return null;
  const end = terms.valid_days === undefined ? null : new Date(now.getTime() + terms.valid_days * dayMs).toISOString();
  return {
    ...freebetOf(terms, { currency, issued_amount: amount, valid_to: end }),
    announced: terms.announced ?? true,
  };
}

interface Recipient {
  readonly playerId: string;
  readonly currency: string;
  /** Feed time. */
  readonly now: Date;
}

/** Gives a player what one of a campaign is, once; `terms` give something in the currency. Returns its id; null where they had it. */
function giveOne(
  db: Transaction<Schema>,
  { id, terms }: Pick<CampaignRow, 'id' | 'terms'>,
  { playerId, currency, now }: Recipient,
): Promise<string | null> | null {
  if (terms.type === 'lootbox') {
    const box = lootboxFor(terms, id, currency, now);
    return box === null ? null : giveLootboxIn(db, { playerId, box, now });
  }
  const freebet = freebetFor(terms, currency, now);
  return freebet === null
    ? null
    : giveFreebetIn(db, { playerId, freebet, now, givenFor: `campaign-${id}`, campaignId: id });
}

/** Gives a player the freebet or lootbox of a campaign that runs, once. Returns its id. Throws CallError where that cannot be. */
export async function giveOfCampaign(
  db: Transaction<Schema>,
  { id, ...recipient }: Recipient & { readonly id: string },
): Promise<string> {
  const row = await lockedCampaign(db, id);
  if (row.terms.type !== 'freebet' && row.terms.type !== 'lootbox')
    throw conflict('The campaign is for all players, who have it already.');
  if ('rule' in row.terms && row.terms.rule !== undefined) throw conflict('The campaign is given by its rule alone.');
  if (statusOf(row, recipient.now) !== 'running') throw conflict('The campaign does not run.');
  const giving = giveOne(db, row, recipient);
  if (giving === null) throw badField('currency', `the campaign gives nothing in ${recipient.currency}`);
  const given = await giving;
  if (given === null) throw conflict('The player has had this before.');
  return given;
}

/** Gives a player who has opened an account what the campaigns that run give to new ones, each once. */
export async function welcomeByCampaigns(
  db: Kysely<Schema>,
  playerId: string,
  currency: string,
  now: Date,
): Promise<void> {
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const { terms } = row;
    if ((terms.type !== 'freebet' && terms.type !== 'lootbox') || !terms.new_players) continue;
    await db.transaction().execute(async (transaction) => giveOne(transaction, row, { playerId, currency, now }));
  }
}
