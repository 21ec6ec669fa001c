import type { ComponentType } from 'react';
import type { PageKey, Settings } from '@touchline/contract';
import { BlockedScreen, LockedScreen, ServerErrorScreen } from '../screens/ErrorScreens.tsx';
import type { TextKey } from '../text/use-text.ts';
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
  /**
   * Title and description of a page that is about itself; without a description it has that of the site. Null where the
   * page is named by its subject, or by the brand alone.
   */
  readonly words: { readonly title: TextKey; readonly description?: TextKey } | null;
  /** Shows lists, which read filters from the address. */
  readonly hasLists?: boolean;
  /** About the site or the player: belongs to no link of the navigation, and neither do the pages below it. */
  readonly apart?: boolean;
  /** Stands by itself: no header, no rail, no ticket. */
  readonly bare?: boolean;
  /** Not for search engines. */
  readonly hidden?: boolean;
}

/** Every path of the product (NAV-05 to NAV-22), in the order in which they are tried. */
export const routes: readonly RouteLine[] = [
  { path: '/', words: null, pageKey: 'sports', load: () => HomeScreen },
  {
    path: '/live',
    words: { title: 'nav.live', description: 'meta.live' },
    hasLists: true,
    pageKey: 'in_play',
    load: async () => (await import('../screens/LiveScreen.tsx')).LiveScreen,
  },
  {
    path: '/cybersport',
    words: { title: 'esports.title', description: 'meta.esports' },
    hasLists: true,
    pageKey: 'e_sports',
    load: async () => (await import('../screens/ESportsScreen.tsx')).ESportsScreen,
  },
  {
    path: '/favorites',
    words: { title: 'favourites.title' },
    pageKey: 'favorites',
    load: async () => (await import('../screens/FavouritesScreen.tsx')).FavouritesScreen,
  },
  {
    path: '/schedule',
    words: { title: 'schedule.title', description: 'meta.schedule' },
    hasLists: true,
    pageKey: 'schedule',
    load: async () => (await import('../screens/ScheduleScreen.tsx')).ScheduleScreen,
  },
  {
    path: '/results',
    words: { title: 'results.title', description: 'meta.results' },
    hasLists: true,
    pageKey: 'results',
    load: async () => (await import('../screens/ResultsScreen.tsx')).ResultsScreen,
  },
  {
    path: '/promotions',
    words: { title: 'promotions.title', description: 'meta.promotions' },
    pageKey: 'promotions',
    load: async () => (await import('../screens/PromotionsScreen.tsx')).PromotionsScreen,
  },
  {
    path: '/jackpots',
    words: { title: 'jackpots.title', description: 'meta.jackpots' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/JackpotsScreen.tsx')).JackpotsScreen,
  },
  {
    path: '/bets-history',
    words: { title: 'history.title' },
    apart: true,
    pageKey: 'bets_history',
    load: async () => (await import('../screens/BetsHistoryScreen.tsx')).BetsHistoryScreen,
    hidden: true,
  },
  {
    path: '/init-sportsbook',
    words: null,
    pageKey: null,
    load: async () => (await import('../screens/InitScreen.tsx')).InitScreen,
    bare: true,
    hidden: true,
  },
  {
    path: '/general-rules',
    words: { title: 'rules.title', description: 'meta.rules' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/InfoScreens.tsx')).GeneralRulesScreen,
  },
  {
    path: '/about',
    words: { title: 'about.title', description: 'meta.about' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/InfoScreens.tsx')).AboutScreen,
  },
  {
    path: '/terms-and-conditions',
    words: { title: 'terms.title', description: 'meta.terms' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/HelpScreens.tsx')).TermsScreen,
  },
  {
    path: '/help-center',
    words: { title: 'help.title', description: 'meta.help' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/HelpScreens.tsx')).HelpScreen,
  },
  {
    path: '/responsible-gambling',
    words: { title: 'care.title', description: 'meta.care' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/HelpScreens.tsx')).ResponsibleScreen,
  },
  {
    path: '/profile',
    words: { title: 'profile.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/ProfileScreens.tsx')).ProfileScreen,
    hidden: true,
  },
  {
    path: '/profile/wallet',
    words: { title: 'wallet.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/WalletScreens.tsx')).WalletScreen,
    hidden: true,
  },
  {
    path: '/profile/wallet/transactions',
    words: { title: 'statement.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/WalletScreens.tsx')).StatementScreen,
    hidden: true,
  },
  {
    path: '/profile/limits',
    words: { title: 'limits.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/ProfileScreens.tsx')).LimitsScreen,
    hidden: true,
  },
  {
    path: '/profile/notifications',
    words: { title: 'notifications.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/NotificationsScreen.tsx')).NotificationsScreen,
    hidden: true,
  },
  {
    path: '/profile/watch-rules',
    words: { title: 'watch.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/WatchRulesScreen.tsx')).WatchRulesScreen,
    hidden: true,
  },
  {
    path: '/profile/own-limits',
    words: { title: 'ownlimits.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/OwnLimitsScreen.tsx')).OwnLimitsScreen,
    hidden: true,
  },
  {
    path: '/profile/break',
    words: { title: 'breaks.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/BreakScreen.tsx')).BreakScreen,
    hidden: true,
  },
  {
    path: '/profile/verification',
    words: { title: 'verification.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/VerificationScreen.tsx')).VerificationScreen,
    hidden: true,
  },
  {
    path: '/profile/settings',
    words: { title: 'settings.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/ProfileScreens.tsx')).SettingsScreen,
    hidden: true,
  },
  {
    path: '/users/sign-in',
    words: { title: 'session.sign_in' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).SignInScreen,
    hidden: true,
  },
  {
    path: '/users/sign-up',
    words: { title: 'account.sign_up.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).SignUpScreen,
    hidden: true,
  },
  {
    path: '/users/password/new',
    words: { title: 'account.reset.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).PasswordNewScreen,
    hidden: true,
  },
  {
    path: '/users/password/edit',
    words: { title: 'account.reset.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).PasswordEditScreen,
    hidden: true,
  },
  {
    path: '/users/confirmation',
    words: { title: 'account.confirm.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).ConfirmationScreen,
    hidden: true,
  },
  {
    path: '/users/unlock',
    words: { title: 'account.unlock.title' },
    apart: true,
    pageKey: null,
    load: async () => (await import('../screens/AccountScreens.tsx')).UnlockScreen,
    hidden: true,
  },
  {
    path: '/404',
    words: null,
    apart: true,
    pageKey: null,
    load: () => NotFoundScreen,
    hidden: true,
  },
  {
    path: '/500',
    words: null,
    pageKey: null,
    load: () => ServerErrorScreen,
    bare: true,
    hidden: true,
  },
  {
    path: '/blocked',
    words: null,
    pageKey: null,
    load: () => BlockedScreen,
    bare: true,
    hidden: true,
  },
  {
    path: '/locked',
    words: null,
    pageKey: null,
    load: () => LockedScreen,
    bare: true,
    hidden: true,
  },
  {
    path: '/racing',
    words: { title: 'games.racing', description: 'meta.racing' },
    pageKey: 'horse_racing',
    load: async () => (await import('../screens/GameScreens.tsx')).RacingScreen,
    enabled: ({ additional_providers }) => additional_providers?.horse_racing?.enabled === true,
  },
  {
    path: '/lotteries',
    words: { title: 'games.lotteries', description: 'meta.lotteries' },
    pageKey: 'lotteries',
    load: async () => (await import('../screens/GameScreens.tsx')).LotteriesScreen,
    enabled: ({ additional_providers }) => additional_providers?.lotto?.enabled === true,
  },
  {
    path: '/premium-cricket',
    words: { title: 'games.cricket', description: 'meta.premium_cricket' },
    pageKey: null,
    load: async () => (await import('../screens/GameScreens.tsx')).PremiumCricketScreen,
    enabled: ({ additional_providers }) => additional_providers?.premium_cricket?.enabled === true,
  },
  {
    path: '/virtual-gaming-arena',
    words: { title: 'games.arena', description: 'meta.virtual' },
    pageKey: 'virtual_gaming_arena',
    load: async () => (await import('../screens/GameScreens.tsx')).ArenaScreen,
    enabled: ({ additional_providers }) => additional_providers?.virtual_gaming_arena?.enabled === true,
  },
  {
    path: '/:sport',
    words: null,
    hasLists: true,
    pageKey: 'sport',
    load: async () => (await import('../screens/SportScreen.tsx')).SportScreen,
  },
  {
    path: '/:sport/:slug',
    words: null,
    hasLists: true,
    pageKey: null,
    load: async () => (await import('../screens/SlugScreen.tsx')).SlugScreen,
  },
];
