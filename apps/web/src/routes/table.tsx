import type { ComponentType } from 'react';
import type { PageKey, Settings } from '@touchline/contract';
import { BlockedScreen, LockedScreen, ServerErrorScreen } from '../screens/ErrorScreens.tsx';
import { HomeScreen } from '../screens/HomeScreen.tsx';
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx';

/** What a screen is given: the parts of its path in braces. Everything else it reads from the address. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}
export type Screen = ComponentType<ScreenProps>;

export interface RouteLine {
  /** `/`, `/live`, `/:sport`, `/:sport/:slug`. The first line that fits counts. */
  readonly path: string;
  /** Null where the page has none, and where only the slug says which it is (`pageKeyOf`). */
  readonly pageKey: PageKey | null;
  /** Fetches the screen's code; the same promise each time costs nothing. */
  readonly load: () => Promise<Screen> | Screen;
  /** Whether the settings offer the page at all; offered when absent. */
  readonly enabled?: (settings: Settings) => boolean;
  /** Stands by itself: no header, no rail, no ticket. */
  readonly bare?: boolean;
  /** Not for search engines. */
  readonly hidden?: boolean;
}

/** Every path of the product (NAV-05 to NAV-22), in the order in which they are tried. */
export const routes: readonly RouteLine[] = [
  { path: '/', pageKey: 'sports', load: () => HomeScreen },
  { path: '/live', pageKey: 'in_play', load: async () => (await import('../screens/LiveScreen.tsx')).LiveScreen },
  {
    path: '/cybersport',
    pageKey: 'e_sports',
    load: async () => (await import('../screens/ESportsScreen.tsx')).ESportsScreen,
  },
  {
    path: '/favorites',
    pageKey: 'favorites',
    load: async () => (await import('../screens/FavouritesScreen.tsx')).FavouritesScreen,
  },
  {
    path: '/schedule',
    pageKey: 'schedule',
    load: async () => (await import('../screens/ScheduleScreen.tsx')).ScheduleScreen,
  },
  {
    path: '/results',
    pageKey: 'results',
    load: async () => (await import('../screens/ResultsScreen.tsx')).ResultsScreen,
  },
  {
    path: '/promotions',
    pageKey: 'promotions',
    load: async () => (await import('../screens/PromotionsScreen.tsx')).PromotionsScreen,
  },
  {
    path: '/bets-history',
    pageKey: 'bets_history',
    load: async () => (await import('../screens/BetsHistoryScreen.tsx')).BetsHistoryScreen,
    hidden: true,
  },
  {
    path: '/init-sportsbook',
    pageKey: null,
    load: async () => (await import('../screens/InitScreen.tsx')).InitScreen,
    bare: true,
    hidden: true,
  },
  {
    path: '/general-rules',
    pageKey: null,
    load: async () => (await import('../screens/InfoScreens.tsx')).GeneralRulesScreen,
  },
  { path: '/about', pageKey: null, load: async () => (await import('../screens/InfoScreens.tsx')).AboutScreen },
  {
    path: '/terms-and-conditions',
    pageKey: null,
    load: async () => (await import('../screens/HelpScreens.tsx')).TermsScreen,
  },
  { path: '/help-center', pageKey: null, load: async () => (await import('../screens/HelpScreens.tsx')).HelpScreen },
  {
    path: '/responsible-gambling',
    pageKey: null,
    load: async () => (await import('../screens/HelpScreens.tsx')).ResponsibleScreen,
  },
  {
    path: '/profile',
    pageKey: null,
    load: async () => (await import('../screens/ProfileScreens.tsx')).ProfileScreen,
    hidden: true,
  },
  {
    path: '/profile/wallet',
    pageKey: null,
    load: async () => (await import('../screens/WalletScreens.tsx')).WalletScreen,
    hidden: true,
  },
  {
    path: '/profile/wallet/transactions',
    pageKey: null,
    load: async () => (await import('../screens/WalletScreens.tsx')).StatementScreen,
    hidden: true,
  },
  {
    path: '/profile/limits',
    pageKey: null,
    load: async () => (await import('../screens/ProfileScreens.tsx')).LimitsScreen,
    hidden: true,
  },
  {
    path: '/profile/verification',
    pageKey: null,
    load: async () => (await import('../screens/VerificationScreen.tsx')).VerificationScreen,
    hidden: true,
  },
  {
    path: '/profile/settings',
    pageKey: null,
    load: async () => (await import('../screens/ProfileScreens.tsx')).SettingsScreen,
    hidden: true,
  },
  {
    path: '/users/sign-in',
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).SignInScreen,
    hidden: true,
  },
  {
    path: '/users/sign-up',
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).SignUpScreen,
    hidden: true,
  },
  {
    path: '/users/password/new',
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).PasswordNewScreen,
    hidden: true,
  },
  {
    path: '/users/password/edit',
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).PasswordEditScreen,
    hidden: true,
  },
  {
    path: '/users/confirmation',
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).ConfirmationScreen,
    hidden: true,
  },
  {
    path: '/users/unlock',
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).UnlockScreen,
    hidden: true,
  },
  {
    path: '/404',
    pageKey: null,
    load: () => NotFoundScreen,
    hidden: true,
  },
  {
    path: '/500',
    pageKey: null,
    load: () => ServerErrorScreen,
    bare: true,
    hidden: true,
  },
  {
    path: '/blocked',
    pageKey: null,
    load: () => BlockedScreen,
    bare: true,
    hidden: true,
  },
  {
    path: '/locked',
    pageKey: null,
    load: () => LockedScreen,
    bare: true,
    hidden: true,
  },
  {
    path: '/racing',
    pageKey: 'horse_racing',
    load: async () => (await import('../screens/GameScreens.tsx')).RacingScreen,
    enabled: ({ additional_providers }) => additional_providers?.horse_racing?.enabled === true,
  },
  {
    path: '/lotteries',
    pageKey: 'lotteries',
    load: async () => (await import('../screens/GameScreens.tsx')).LotteriesScreen,
    enabled: ({ additional_providers }) => additional_providers?.lotto?.enabled === true,
  },
  {
    path: '/premium-cricket',
    pageKey: null,
    load: async () => (await import('../screens/GameScreens.tsx')).PremiumCricketScreen,
    enabled: ({ additional_providers }) => additional_providers?.premium_cricket?.enabled === true,
  },
  {
    path: '/virtual-gaming-arena',
    pageKey: 'virtual_gaming_arena',
    load: async () => (await import('../screens/GameScreens.tsx')).ArenaScreen,
    enabled: ({ additional_providers }) => additional_providers?.virtual_gaming_arena?.enabled === true,
  },
  { path: '/:sport', pageKey: 'sport', load: async () => (await import('../screens/SportScreen.tsx')).SportScreen },
  {
    path: '/:sport/:slug',
    pageKey: null,
    load: async () => (await import('../screens/SlugScreen.tsx')).SlugScreen,
  },
];
