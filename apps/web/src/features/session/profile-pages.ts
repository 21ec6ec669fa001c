import type { TextKey } from '../../text/use-text.ts';

type PageEntry = readonly [to: string, word: TextKey, icon: string];

const wallet: PageEntry = ['/profile/wallet', 'wallet.title', 'wallet'];
const statement: PageEntry = ['/profile/wallet/transactions', 'statement.title', 'receipt'];
const history: PageEntry = ['/bets-history', 'session.menu.history', 'history'];
const promotions: PageEntry = ['/promotions', 'nav.promotions', 'promotions'];
const jackpots: PageEntry = ['/jackpots', 'jackpots.title', 'jackpot'];
const verification: PageEntry = ['/profile/verification', 'verification.title', 'check'];
const notifications: PageEntry = ['/profile/notifications', 'notifications.title', 'bell'];
const watchRules: PageEntry = ['/profile/watch-rules', 'watch.title', 'eye'];
const limits: PageEntry = ['/profile/limits', 'limits.title', 'chart'];
const ownLimits: PageEntry = ['/profile/own-limits', 'ownlimits.title', 'heart'];
const breaks: PageEntry = ['/profile/break', 'breaks.title', 'pause'];
const profile: PageEntry = ['/profile', 'profile.title', 'user'];
const settings: PageEntry = ['/profile/settings', 'settings.title', 'settings'];

/** What of the operator's the pages depend on. */
export interface Shown {
  readonly showsMyBets: boolean;
  readonly hasJackpots: boolean;
  readonly verifies: boolean;
  readonly hasOwnLimits: boolean;
  readonly hasBreaks: boolean;
  readonly hasWatchRules: boolean;
}

function shownOf(
  pages: readonly PageEntry[],
  { showsMyBets, hasJackpots, verifies, hasOwnLimits, hasBreaks, hasWatchRules }: Shown,
): readonly PageEntry[] {
  const isShown = new Map([
    [history, showsMyBets],
    [jackpots, hasJackpots],
    [verification, verifies],
    [ownLimits, hasOwnLimits],
    [breaks, hasBreaks],
    [watchRules, hasWatchRules],
  ]);
  return pages.filter((page) => isShown.get(page) ?? true);
}

/** NAV-20a: the pages of the player in their menu. */
export function menuPages(shown: Shown): readonly PageEntry[] {
  return shownOf(
    [
      notifications,
      watchRules,
      wallet,
      statement,
      history,
      promotions,
      jackpots,
      verification,
      ownLimits,
      breaks,
      limits,
      profile,
      settings,
    ],
    shown,
  );
}

/** The same beside each other on the pages of the profile, which are those under it. */
export function profilePages(shown: Omit<Shown, 'showsMyBets' | 'hasJackpots'>): readonly PageEntry[] {
  return shownOf(
    [profile, notifications, watchRules, wallet, statement, verification, ownLimits, breaks, limits, settings],
    {
      ...shown,
      showsMyBets: false,
      hasJackpots: false,
    },
  );
}
