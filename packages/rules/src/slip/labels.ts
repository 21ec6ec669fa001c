import type { SlipSelection } from './slip-types.ts';

export type SelectionLabel = 'sb.ticket.not-available.label' | 'sb.ticket.suspended.label';

/** Text key at a selection that cannot be bet on now; null while it can. Not available wins over suspended (SLIP-19). */
export function selectionLabel({
  isSuspended,
  isNotAvailable,
}: Pick<SlipSelection, 'isSuspended' | 'isNotAvailable'>): SelectionLabel | null {
  if (isNotAvailable) return 'sb.ticket.not-available.label';
  return isSuspended ? 'sb.ticket.suspended.label' : null;
}
