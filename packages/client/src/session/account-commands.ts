import type { Api } from '../api/api.ts';
import type { Notices } from '../commands/notices.ts';
import type { Env } from '../env.ts';
import type { Questions } from '../queries/ask.ts';
import type { Commands } from '../sportsbook.ts';
import type { AccountCommands } from './accounts.ts';
import type { Session } from './session.ts';

interface Unreachable {
  readonly kind: 'unreachable';
}

export interface AccountCommandsDeps {
  readonly env: Env;
  readonly api: Api;
  readonly session: Pick<Session, 'ask' | 'expire' | 'playerId' | 'languageSaved'>;
  readonly questions: Pick<Questions, 'reload'>;
  readonly notices: Pick<Notices, 'add'>;
}

/** The same, fetched when somebody opens an account or has forgotten a password: few do on any visit. */
export function accountCommands(
  { env, api, session, questions, notices }: AccountCommandsDeps,
  locale: () => string,
): Pick<Commands, keyof AccountCommands> {
  const through = async <Result>(
    work: (accounts: AccountCommands) => Promise<Result>,
  ): Promise<Result | Unreachable> => {
    try {
      const { createAccounts } = await import('./accounts.ts');
      return await work(createAccounts(api, locale));
    } catch (error) {
      env.log('session', 'the code of accounts did not load', error);
      return { kind: 'unreachable' };
    }
  };
  return {
    signUp: (form) => through((accounts) => accounts.signUp(form)),
    confirmSignUp: (phone, code) => through((accounts) => accounts.confirmSignUp(phone, code)),
    readIdentity: () => through((accounts) => accounts.readIdentity()),
    startIdentity: (provider) => through((accounts) => accounts.startIdentity(provider)),
    readPhone: () => through((accounts) => accounts.readPhone()),
    askPhoneCode: (phone) => through((accounts) => accounts.askPhoneCode(phone)),
    confirmPhone: async (code) => {
      const result = await through((accounts) => accounts.confirmPhone(code));
      // The profile names the number from now on.
      if (result.kind === 'done') await session.ask();
      return result;
    },
    confirmEmail: (token) => through((accounts) => accounts.confirmEmail(token)),
    confirmWithPassword: (token, password) => through((accounts) => accounts.confirmWithPassword(token, password)),
    sendConfirmationAgain: (email, password) => through((accounts) => accounts.sendConfirmationAgain(email, password)),
    askPasswordReset: (email) => through((accounts) => accounts.askPasswordReset(email)),
    resetPassword: (token, password) => through((accounts) => accounts.resetPassword(token, password)),
    unlock: (token) => through((accounts) => accounts.unlock(token)),
    signOutEverywhere: async () => {
      const result = await through((accounts) => accounts.signOutEverywhere());
      if (result.kind !== 'done') return result;
      session.expire('everywhere');
      notices.add('success', 'security.done', null);
      return result;
    },
    saveLocale: async (chosen) => {
      const playerId = session.playerId();
      if (playerId === null) return;
      const { kind } = await through((accounts) => accounts.saveLocale(chosen));
      if (kind === 'done' && session.playerId() === playerId) session.languageSaved(chosen);
    },
    startPayment: async (payment) => {
      const result = await through((accounts) => accounts.startPayment(payment));
      questions.reload('getPayments');
      return result;
    },
  };
}
