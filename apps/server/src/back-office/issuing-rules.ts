import type { CampaignTerms, IssuingRule } from '@touchline/contract';
import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { badField, checkAmounts, inSubunits } from './campaign-amounts.ts';

type FreebetTerms = Extract<CampaignTerms, { type: 'freebet' }>;

/** The smallest deposit or stake that counts, and the field that says it; null where any does. */
function leastOf(rule: IssuingRule): { readonly field: string; readonly amounts: Record<string, string> } | null {
  switch (rule.cause) {
    case 'first_deposit':
      return rule.min_deposits === undefined ? null : { field: 'min_deposits', amounts: rule.min_deposits };
    case 'settled_bet':
    case 'lost_bet':
      return rule.min_stakes === undefined ? null : { field: 'min_stakes', amounts: rule.min_stakes };
    case 'birthday':
      return null;
    default:
      return rule satisfies never;
  }
}

function currenciesOf(amounts: Readonly<Record<string, string>>): string {
  return Object.keys(amounts).toSorted().join();
}

/** Throws CallError where the rule of a campaign contradicts its other terms. */
export function checkIssuingRule({ rule, amounts, new_players: isForNew, promo_code: code }: FreebetTerms): void {
  if (rule === undefined) return;
  if (isForNew) throw badField('new_players', 'must be false beside a rule');
  if (code !== undefined) throw badField('promo_code', 'must be left out beside a rule');
  const least = leastOf(rule);
  if (least === null) return;
  checkAmounts(`rule.${least.field}`, least.amounts);
  if (currenciesOf(least.amounts) !== currenciesOf(amounts))
    throw badField(`rule.${least.field}`, 'must have the currencies of amounts');
}

/** Lets a campaign give its freebets by its rule from `starts` on, feed time. */
export async function addIssuingRule(
  db: Transaction<Schema>,
  campaignId: string,
  { rule, amounts, ...terms }: FreebetTerms,
  starts: Date,
): Promise<void> {
  if (rule === undefined) return;
  const least = leastOf(rule);
  const isLost = rule.cause === 'lost_bet';
  await db
    .insertInto('issuing_rule')
    .values({
      campaign_id: campaignId,
      cause: rule.cause,
      amounts: JSON.stringify(inSubunits(amounts)),
      least: least === null ? null : JSON.stringify(inSubunits(least.amounts)),
      least_odds: (rule.cause === 'settled_bet' || isLost ? rule.min_odds : undefined) ?? null,
      bets: rule.cause === 'settled_bet' ? rule.number : null,
      share: isLost ? rule.share : null,
      period: isLost ? rule.period : null,
      name: terms.name,
      freebet_type: terms.freebet_type,
      min_odds: terms.min_odds ?? null,
      max_odds: terms.max_odds ?? null,
      match_status: terms.match_status ?? 'any',
      selection_count_from: terms.selection_count_from ?? null,
      selection_count_to: terms.selection_count_to ?? null,
      active: terms.needs_activation !== true,
      valid_days: terms.valid_days ?? null,
      valid_from: starts,
      issue_to: terms.ends_at === undefined ? null : new Date(terms.ends_at),
    })
    .execute();
}
