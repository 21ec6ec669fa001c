import type { SlipSelection } from '@touchline/rules';

/** Names of both sides of a selection's match; null for an outright. */
export function sidesOf({ nameA, nameB }: SlipSelection): { readonly home: string; readonly away: string } | null {
  return nameB === '' ? null : { home: nameA, away: nameB };
}
