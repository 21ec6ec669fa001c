import { forwarded } from '../deferred/forwarded.ts';
import type { AccountCommands, AccountsDeps } from './accounts.ts';

/** The commands of `accounts.ts`, fetched with the first one that is given: few are on any visit. */
export function accountCommands(deps: AccountsDeps): AccountCommands {
  let accounts: AccountCommands | null = null;
  return forwarded<AccountCommands>(
    {
      signUp: true,
      confirmSignUp: true,
      readIdentity: true,
      startIdentity: true,
      readPhone: true,
      askPhoneCode: true,
      confirmPhone: true,
      confirmEmail: true,
      confirmWithPassword: true,
      sendConfirmationAgain: true,
      askPasswordReset: true,
      resetPassword: true,
      askPasswordCode: true,
      resetPasswordByCode: true,
      unlock: true,
      signOutEverywhere: true,
      saveLocale: true,
      startPayment: true,
      setUserLimit: true,
      changeUserLimit: true,
      startBreak: true,
      activateBonus: true,
      boostBonus: true,
      openLootbox: true,
      redeemPromoCode: true,
      readNotifications: true,
      markSeen: true,
      saveNotificationSettings: true,
      addWebPushDevice: true,
      removeWebPushDevice: true,
      vote: true,
      addWatchRule: true,
      pauseWatchRule: true,
      removeWatchRule: true,
    },
    async (work) => {
      const { session } = deps;
      const playerId = session.playerId();
      try {
        const [{ createAccounts }] = await Promise.all([import('./accounts.ts'), session.whenSignedOut()]);
        // Not for whoever came since (I10).
        if (playerId !== null && session.playerId() !== playerId) return { kind: 'unreachable' };
        accounts ??= createAccounts(deps);
        return await work(accounts);
      } catch (error) {
        deps.env.log('session', 'the code of accounts did not load', error);
        return { kind: 'unreachable' };
      }
    },
  );
}
