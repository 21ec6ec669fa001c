import type { ErrorName } from '@touchline/contract';
import type { CombinedPrice } from './pricing-ports.ts';

/** Name of a missing price in the contract. */
export function noPriceName(price: Exclude<CombinedPrice, { kind: 'priced' }>): ErrorName {
  switch (price.kind) {
    case 'impossible':
      return 'custom_impossible';
    case 'redundant':
      return 'custom_redundant';
    case 'suspended':
      return 'market_suspended';
    case 'unavailable':
      return price.places.length === 0 ? 'custom_bet_unavailable' : 'market_unavailable';
    case 'too_many':
      return 'custom_too_many';
    default:
      return price satisfies never;
  }
}
