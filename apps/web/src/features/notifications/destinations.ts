import { marketKey, type Notification } from '@touchline/contract';
import { pathOf, writeSearch } from '../../bindings/links.tsx';

/** Paths of what notifications are about, by their `object_type`. */
const paths: Readonly<Record<string, string>> = {
  bet: '/bets-history?status=settled',
  limit: '/profile/own-limits',
  payment: '/profile/wallet/transactions',
  bonus: '/promotions',
  freebet: '/promotions',
  jackpot: '/promotions',
};

/** The selection that a page of a match puts into the slip. */
function pickOf(selection: Notification['selection']): string {
  if (selection === undefined || selection === null) return '';
  const { market_id: id, specifier, outcome_id: outcomeId, odds } = selection;
  return writeSearch({ pick: `${marketKey({ id, specifier })}/${outcomeId}@${odds}` });
}

type About = Pick<Notification, 'object_type'> & Partial<Pick<Notification, 'object_id' | 'match' | 'selection'>>;

/** Where a notification leads; null where it stands for itself, or the page knows nothing of what it is about. */
export function destinationOf(
  { object_type: about, object_id: id, match, selection }: About,
  showsMyBets: boolean,
): string | null {
  if (match !== undefined && match !== null) return `${pathOf(match.sport_key, match.slug)}${pickOf(selection)}`;
  if (about === null || !Object.hasOwn(paths, about) || (about === 'bet' && !showsMyBets)) return null;
  if (about === 'bet' && id !== undefined && id !== null) return `/bets-history?bet=${id}`;
  return paths[about] ?? null;
}

/** A count as a mark has room for it. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
