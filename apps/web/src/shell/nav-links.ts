import { useMemo } from 'react';
import type { ClientConfig, NavigationEntry, Settings, SinglePageKey } from '@touchline/contract';
import { useSettings, useShowsMyBets } from '../bindings/betting.ts';
import { addressOfPage } from '../bindings/page-keys.ts';
import { usePage } from '../bindings/PageProvider.tsx';
import { routes } from '../routes/table.tsx';
import { type TextKey, useText } from '../text/use-text.ts';

/** A link of the main navigation. */
export interface NavLink {
  readonly to: string;
  readonly icon: string;
  /** Our name for it; null where only the operator names it, and for a sport. */
  readonly word: TextKey | null;
  /** The operator's name for it, by locale. */
  readonly title?: Readonly<Record<string, string>> | undefined;
  /** Key of the sport that it leads to. */
  readonly sport?: string;
}

type Games = NonNullable<Settings['additional_providers']>;
/** The parts of configuration and settings that decide which links there are. */
export interface Offer {
  readonly games: Games | undefined;
  readonly navigation: ClientConfig['navigation'];
  readonly showsMyBets: boolean;
}

const LABELS: Readonly<Record<SinglePageKey, Pick<NavLink, 'icon' | 'word'>>> = {
  sports: { word: 'nav.sports', icon: 'sports' },
  in_play: { word: 'nav.live', icon: 'live' },
  e_sports: { word: 'nav.esports', icon: 'e-sports' },
  favorites: { word: 'nav.favourites', icon: 'star' },
  schedule: { word: 'nav.schedule', icon: 'calendar' },
  results: { word: 'nav.results', icon: 'results' },
  promotions: { word: 'nav.promotions', icon: 'promotions' },
  bets_history: { word: 'nav.my_bets', icon: 'receipt' },
  horse_racing: { word: 'nav.horse_racing', icon: 'horse-racing' },
  lotteries: { word: 'nav.lotteries', icon: 'lottery' },
  virtual_gaming_arena: { word: 'nav.virtual', icon: 'virtual' },
};

const IN_SPORT = { category: 'globe', league: 'trophy', match: 'ticket' } as const;

/** NAV-15 to NAV-18: only where the settings say so. */
const GAMES: Readonly<Partial<Record<SinglePageKey, keyof Games>>> = {
  horse_racing: 'horse_racing',
  lotteries: 'lotto',
  virtual_gaming_arena: 'virtual_gaming_arena',
};

const ALWAYS = ['sports', 'in_play', 'e_sports', 'schedule', 'results', 'promotions'] as const;
/** It has no key of its own. */
const CRICKET: NavLink = { to: '/premium-cricket', word: 'nav.premium_cricket', icon: 'premium-cricket' };

function single(page: SinglePageKey): NavLink {
  return { to: addressOfPage({ page }), ...LABELS[page] };
}

function navLinkTo(entry: NavigationEntry): NavLink {
  if (typeof entry === 'string') return single(entry);
  const { title, sport } = entry;
  const to = addressOfPage(entry);
  if (entry.page === 'sport') return { to, icon: sport, word: null, title, sport };
  return { to, icon: IN_SPORT[entry.page], word: null, title };
}

/** The links in their order: the operator's (NAV-24a), else ours. Disabled pages are left out. */
export function navLinksOf({ games, navigation, showsMyBets }: Offer): readonly NavLink[] {
  const isOn = (page: SinglePageKey): boolean => {
    const game = GAMES[page];
    if (game !== undefined) return games?.[game]?.enabled === true;
    return page !== 'bets_history' || showsMyBets;
  };
  if (navigation !== undefined) {
    return navigation.filter((entry) => typeof entry !== 'string' || isOn(entry)).map(navLinkTo);
  }
  return [
    ...ALWAYS.map(single),
    ...(['horse_racing', 'lotteries'] as const).filter(isOn).map(single),
    ...(games?.premium_cricket?.enabled === true ? [CRICKET] : []),
    ...(['virtual_gaming_arena'] as const).filter(isOn).map(single),
  ];
}

export function useNavLinks(): readonly NavLink[] {
  const games = useSettings()?.additional_providers;
  const { navigation } = usePage().config;
  const showsMyBets = useShowsMyBets();
  return useMemo(() => navLinksOf({ games, navigation, showsMyBets }), [games, navigation, showsMyBets]);
}

/** How many of the first links the bar of a small screen shows. */
export const IN_BAR = 2;

/** The title of a link. */
export function useNavTitle(): (link: NavLink) => string {
  const { t, textOr, locale } = useText();
  const [first] = usePage().config.locales;
  return ({ to, word, title, sport }) =>
    title?.[locale] ??
    title?.[first?.code ?? locale] ??
    (word === null ? textOr(`sport.${sport}`, sport ?? to) : t(word));
}

function isAt(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`);
}

/** The link that a page belongs to: the longest match, null for none. A page that matches no other belongs to sports. */
export function navLinkOf(links: readonly NavLink[], path: string): string | null {
  const nearest = links
    .filter(({ to }) => to !== '/' && isAt(path, to))
    .toSorted((one, other) => other.to.length - one.to.length)[0];
  return nearest?.to ?? (routes.some((line) => line.apart === true && isAt(path, line.path)) ? null : '/');
}
