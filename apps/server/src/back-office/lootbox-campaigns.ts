import type { CampaignTerms, LootboxPrize } from '@touchline/contract';
import { toSubunits } from '@touchline/rules';
import { amountText, currencyNamed } from '../sportsbook/ledger/currencies.ts';
import type { NewLootbox } from '../sportsbook/bonuses/lootboxes.ts';
import { badField, checkAmounts } from './campaign-amounts.ts';
import { checkBounds, checkRanges } from './terms-checks.ts';

type LootboxTerms = Extract<CampaignTerms, { type: 'lootbox' }>;
type PrizeTerms = LootboxTerms['prizes'][number];

const dayMs = 86_400_000;

function codesOf(prize: PrizeTerms): string | null {
  return 'amounts' in prize ? Object.keys(prize.amounts).toSorted().join() : null;
}

/** Throws where prizes of a lootbox contradict themselves or each other. */
export function checkLootbox({ prizes }: LootboxTerms): void {
  const currencies = prizes.map(codesOf).find((codes) => codes !== null);
  for (const [place, prize] of prizes.entries()) {
    const path = `prizes.${place}`;
    if (prize.type === 'comboboost') checkRanges(prize.ranges, `${path}.ranges`);
    if (prize.type === 'freebet') checkBounds(prize, `${path}.`);
    if (!('amounts' in prize)) continue;
    checkAmounts(`${path}.amounts`, prize.amounts);
    if (codesOf(prize) !== currencies)
      throw badField(`${path}.amounts`, 'must have the currencies of the other prizes');
  }
}

/** A prize as one player is shown it; null where it gives nothing in the currency. */
function prizeIn(prize: PrizeTerms, currency: string): LootboxPrize | null {
  const { type, weight } = prize;
  if (type === 'nothing') return { type, weight };
  if (type === 'comboboost')
    return {
      type,
      weight,
      ranges: prize.ranges,
      min_odds: prize.min_odds ?? null,
      event_conditions: prize.event_conditions ?? [],
      lower_range_on_refund: prize.lower_range_on_refund ?? false,
      uses_count: prize.uses_count ?? null,
      valid_days: prize.valid_days ?? null,
    };
  const given = prize.amounts[currency];
  if (given === undefined) return null;
  const amount = amountText(String(toSubunits(given, String(currencyNamed(currency).subunits)) ?? 0n), currency);
  if (type === 'money') return { type, weight, amount, currency };
  return {
    type,
    weight,
    freebet_type: prize.freebet_type,
    amount,
    currency,
    min_odds: prize.min_odds ?? null,
    max_odds: prize.max_odds ?? null,
    match_status: prize.match_status ?? 'any',
    selection_count_from: prize.selection_count_from ?? null,
    selection_count_to: prize.selection_count_to ?? null,
    valid_days: prize.valid_days ?? null,
  };
}

/** The lootbox that a campaign gives in a currency; null where it gives none in it. */
export function lootboxFor(terms: LootboxTerms, campaignId: string, currency: string, now: Date): NewLootbox | null {
  const prizes = terms.prizes.map((prize) => prizeIn(prize, currency)).filter((prize) => prize !== null);
  if (prizes.length < terms.prizes.length) return null;
  const { name, chest_size: chestSize, valid_days: days } = terms;
  const validTo = days === undefined ? null : new Date(now.getTime() + days * dayMs);
  return { campaignId, name, chestSize, currency, prizes, validTo, announced: terms.announced ?? true };
}
