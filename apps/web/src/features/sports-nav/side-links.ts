import type { Settings, Sport } from '@touchline/contract';
import type { TextKey } from '../../text/use-text.ts';

export interface SideLink {
  readonly to: string;
  readonly icon: string;
  readonly text: TextKey;
}

/** Links to list pages beside the sports. */
export const mainLinks = [
  { to: '/favorites', icon: 'star', text: 'nav.favourites' },
  { to: '/schedule', icon: 'calendar', text: 'nav.schedule' },
  { to: '/results', icon: 'results', text: 'nav.results' },
] as const satisfies readonly SideLink[];

/** Links to e-sports while they have open matches, and to the games that the settings allow (NAV-15 to NAV-18). */
export function moreLinks(settings: Settings | null, sports: readonly Sport[]): readonly SideLink[] {
  const games = settings?.additional_providers;
  const offered: readonly (SideLink & { readonly isOn: boolean })[] = [
    {
      to: '/cybersport',
      icon: 'e-sports',
      text: 'nav.esports',
      isOn: sports.some(({ type }) => type === 'cyber'),
    },
    {
      to: '/virtual-gaming-arena',
      icon: 'virtual',
      text: 'nav.virtual',
      isOn: games?.virtual_gaming_arena?.enabled === true,
    },
    { to: '/racing', icon: 'horse-racing', text: 'nav.horse_racing', isOn: games?.horse_racing?.enabled === true },
    { to: '/lotteries', icon: 'lottery', text: 'nav.lotteries', isOn: games?.lotto?.enabled === true },
    {
      to: '/premium-cricket',
      icon: 'premium-cricket',
      text: 'nav.premium_cricket',
      // Where it is one of the sports too, it stands among them.
      isOn: games?.premium_cricket?.enabled === true && !sports.some(({ key }) => key === 'premium-cricket'),
    },
    { to: '/promotions', icon: 'gift', text: 'nav.promotions', isOn: true },
  ];
  return offered.filter(({ isOn }) => isOn);
}
