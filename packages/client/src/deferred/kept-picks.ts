import type { SlipSelection } from '@touchline/rules';
import type { Env } from '../env.ts';
import { isRecord } from '../is-record.ts';
import { localKeys, tabKeys } from '../session/storage-keys.ts';

type Stores = Pick<Env, 'session' | 'local'>;

/** Whether a press places a bet (QB-01), as it is kept; the betting code alone reads all of it. */
export function isQuickBetKept({ local }: Pick<Env, 'local'>): boolean {
  return local.get(localKeys.quickBet)?.includes('"isEnabled":true') === true;
}

/**
 * [SLIP-17] Keeps for the tab what was picked and is not in the slip yet, as it stood on the screen (I6). Nothing is kept where
 * a press places a bet: another page must not place it.
 */
export function keepPicks(stores: Stores, picks: readonly SlipSelection[]): void {
  if (picks.length === 0 || isQuickBetKept(stores)) stores.session.remove(tabKeys.picks);
  else stores.session.set(tabKeys.picks, JSON.stringify(picks));
}

const oddsText = /^\d{1,30}(?:\.\d{1,30})?$/;

/** As far as the page before the slip reads it; the slip looks at the rest (`isSavedPick`). */
function isPick(value: unknown): value is SlipSelection {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['odds'] === 'string' &&
    oddsText.test(value['odds'])
  );
}

/** What `keepPicks` has kept, in its order; nothing where something else stands there, or where a press places a bet by now. */
export function keptPicks({ session, local }: Stores): readonly SlipSelection[] {
  if (isQuickBetKept({ local })) return [];
  try {
    const kept: unknown = JSON.parse(session.get(tabKeys.picks) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPick) : [];
  } catch {
    return [];
  }
}
