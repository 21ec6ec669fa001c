import type { Notification } from '@touchline/contract';

/** Paths of what notifications are about, by their `object_type`. */
const paths: Readonly<Record<string, string>> = {
  bet: '/bets-history?status=settled',
  payment: '/profile/wallet/transactions',
  bonus: '/promotions',
  freebet: '/promotions',
  jackpot: '/promotions',
};

/** Where a notification leads; null where it stands for itself, or the page knows nothing of what it is about. */
export function destinationOf(
  { object_type: about }: Pick<Notification, 'object_type'>,
  showsMyBets: boolean,
): string | null {
  if (about === null || !Object.hasOwn(paths, about) || (about === 'bet' && !showsMyBets)) return null;
  return paths[about] ?? null;
}

/** A count as a mark has room for it. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
