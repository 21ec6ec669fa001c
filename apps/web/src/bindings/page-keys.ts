import type { NamedPage, SinglePageKey } from '@touchline/contract';
import { pathOf } from './links.tsx';

const PATHS: Readonly<Record<SinglePageKey, string>> = {
  sports: '/',
  in_play: '/live',
  e_sports: '/cybersport',
  favorites: '/favorites',
  schedule: '/schedule',
  results: '/results',
  promotions: '/promotions',
  bets_history: '/bets-history',
  horse_racing: '/racing',
  lotteries: '/lotteries',
  virtual_gaming_arena: '/virtual-gaming-arena',
};

/** Where a page is that settings or a host name by its key (NAV-24a), without base path and locale. */
export function addressOfPage(named: NamedPage): string {
  if ('slug' in named) return pathOf(named.sport, named.slug);
  return named.page === 'sport' ? `/${named.sport}` : PATHS[named.page];
}
