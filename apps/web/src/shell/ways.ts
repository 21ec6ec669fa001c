import { useMemo } from 'react';
import type { Settings } from '@touchline/contract';
import { useSettings } from '../bindings/betting.ts';
import type { TextKey } from '../text/useText.ts';

/** A main way through the product. */
export interface Way {
  readonly to: string;
  readonly word: TextKey;
  readonly icon: string;
}

type Games = NonNullable<Settings['additional_providers']>;

const ALWAYS: readonly Way[] = [
  { to: '/', word: 'nav.sports', icon: 'sports' },
  { to: '/live', word: 'nav.live', icon: 'live' },
  { to: '/cybersport', word: 'nav.esports', icon: 'e-sports' },
  { to: '/schedule', word: 'nav.schedule', icon: 'calendar' },
  { to: '/results', word: 'nav.results', icon: 'results' },
  { to: '/promotions', word: 'nav.promotions', icon: 'promotions' },
];

/** NAV-15 to NAV-18: only where the settings say so. */
const GAMES: readonly (Way & { readonly game: keyof Games })[] = [
  { to: '/racing', word: 'nav.horse_racing', icon: 'horse-racing', game: 'horse_racing' },
  { to: '/lotteries', word: 'nav.lotteries', icon: 'lottery', game: 'lotto' },
  { to: '/premium-cricket', word: 'nav.premium_cricket', icon: 'premium-cricket', game: 'premium_cricket' },
  { to: '/virtual-gaming-arena', word: 'nav.virtual', icon: 'virtual', game: 'virtual_gaming_arena' },
];

export function waysOf(games: Games | undefined): readonly Way[] {
  return [...ALWAYS, ...GAMES.filter(({ game }) => games?.[game]?.enabled === true)];
}

export function useWays(): readonly Way[] {
  const games = useSettings()?.additional_providers;
  return useMemo(() => waysOf(games), [games]);
}

/** Pages of the house and of the player: they stand on no way. */
const APART = [
  '/bets-history',
  '/general-rules',
  '/about',
  '/help-center',
  '/responsible-gambling',
  '/profile',
  '/users',
  '/404',
];

const isAt = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`);

/** The way that a page belongs to, null for none; what belongs to no other is sports. */
export const wayOf = (ways: readonly Way[], path: string): string | null =>
  ways.find(({ to }) => to !== '/' && isAt(path, to))?.to ?? (APART.some((to) => isAt(path, to)) ? null : '/');
