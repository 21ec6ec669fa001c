import { afterFrame } from '../browser/paint.ts';

/**
 * Scrolls to what `find` names where it is out of sight, once the frame that is being made is painted: only then do places cost
 * nothing. Asked for earlier, they are worked out twice, for the whole page (decision 126).
 */
export function scrollIntoViewSoon(find: () => Element | null | undefined): void {
  afterFrame(() => find()?.scrollIntoView({ block: 'nearest' }));
}
