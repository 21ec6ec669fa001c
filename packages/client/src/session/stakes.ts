import type { Settings } from '@touchline/contract';
import { recommendedStakes } from '@touchline/rules';

/** Four recommended stakes in a currency, padded with `0` (SLIP-18a); none while no settings are known. */
export function stakesIn(settings: Settings | null, currency: string): readonly string[] {
  return settings === null ? [] : recommendedStakes(settings.stakes_by_currency?.[currency] ?? settings.stakes);
}
