import { accountCalls } from '../../calls/accounts-calls.ts';
import { paymentCalls } from '../../calls/payments-calls.ts';
import { hostSessionCalls } from '../../calls/host-session.ts';
import { identityCalls } from '../../calls/identity-calls.ts';
import { breakCalls } from '../../calls/breaks-calls.ts';
import { userLimitCalls } from '../../calls/user-limits-calls.ts';
import { passwordCodeCalls } from '../../calls/password-code-calls.ts';
import { phoneCalls } from '../../calls/phone-calls.ts';
import { playerCalls } from '../../calls/player.ts';
import { realityCheckCalls } from '../../calls/reality-check-calls.ts';
import { sessionCalls, sportsbookSessionCalls } from '../../calls/session.ts';
import type { Payments } from '../../cashier/payments.ts';
import type { FeedClock } from '../../catalogue/feed-clock.ts';
import type { Database } from '../../database/connect.ts';
import type { Access } from '../../http/access.ts';
import { createAccountMail } from '../../player/mail/account-mail.ts';
import type { IdentityChecks } from '../../player/identity/identity-checks.ts';
import type { Mail } from '../../player/mail/mail.ts';
import { createLetterRation } from '../../player/mail/ration.ts';
import type { Sms } from '../../player/mail/sms.ts';
import { createPhoneReset } from '../../player/phone/phone-reset.ts';
import { createPhoneSignUp } from '../../player/phone/phone-sign-up.ts';
import { createPhoneVerifier } from '../../player/phone/phone-verification.ts';
import { createSmsRation } from '../../player/phone/sms-ration.ts';
import { createSessionSums } from '../../player/protection/session-sums.ts';
import type { Breaks } from '../../player/protection/breaks.ts';
import type { Registers } from '../../player/protection/registers.ts';
import { createUserLimits } from '../../player/protection/user-limits.ts';
import { createAttempts, createRation } from '../../player/sessions/attempts.ts';
import { createHostTokens, hostTokenSeconds } from '../../player/sessions/host-tokens.ts';
import { findPlayer, type PlayerRow } from '../../player/sessions/players.ts';
import type { Sessions } from '../../player/sessions/sessions.ts';
import { welcome } from '../../sportsbook/bonuses/welcome.ts';
import { pageAddress } from '../../operator/client-config.ts';
import type { Operator } from '../../operator/operator.ts';
import { accountsOf, openAccount } from '../../sportsbook/ledger/accounts.ts';
import type { ServerOptions } from '../options.ts';

export interface AccountHandlersDeps {
  readonly db: Database;
  readonly options: Pick<ServerOptions, 'publicUrl' | 'campaign' | 'accounts' | 'hostTokenSecret'>;
  readonly operator: Operator;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly identityChecks: IdentityChecks;
  readonly clock: Pick<FeedClock, 'now'>;
  readonly sessions: Sessions;
  readonly refusedIn: Access['refusedIn'];
  readonly payments: Payments;
  readonly breaks: Breaks;
  readonly registers: Registers;
  readonly disconnectUser: (playerId: string) => void;
  /** Origin of the page; known once the port is open. */
  readonly origin: () => string;
}

/** What is sent to players, by letter and by phone. */
function messagesOf({
  db,
  options,
  operator,
  mail,
  sms,
  origin,
}: Pick<AccountHandlersDeps, 'db' | 'options' | 'operator' | 'mail' | 'sms' | 'origin'>) {
  const letters = createLetterRation(db);
  const addressOf = (path: string, locale: string | null) => pageAddress(operator, origin(), path, locale);
  const accountMail = createAccountMail({ db, mail, letters, pageAddress: addressOf });
  const phoneDeps = { db, sms, ration: createSmsRation(db, options.accounts.messageRation) };
  const phoneReset = createPhoneReset({ ...phoneDeps, letters, accountMail, pageAddress: addressOf });
  const sendUnlock = async (player: PlayerRow | undefined, address: string): Promise<void> => {
    if (player === undefined || player.email !== null) await accountMail.unlock(player);
    else if (options.accounts.passwordByPhone) await phoneReset.unlock(player, address);
  };
  return { accountMail, phoneDeps, phoneReset, sendUnlock };
}

/** Tokens of a host, each of which counts once for longer than it holds (EMB-04). */
function hostTokensOf(db: Database, { hostTokenSecret: secret }: Pick<ServerOptions, 'hostTokenSecret'>) {
  if (secret === null) return null;
  const spent = createRation(db, { what: 'host token', most: 1, windowSeconds: 3 * hostTokenSeconds });
  return createHostTokens(secret, spent, Date.now);
}

/** Calls about players, their sessions and their accounts. */
export function accountHandlers({
  db,
  options,
  operator,
  mail,
  sms,
  identityChecks,
  clock,
  sessions,
  payments,
  breaks,
  registers,
  disconnectUser,
  refusedIn,
  origin,
}: AccountHandlersDeps) {
  const limits = createUserLimits(db);
  const { passwordByPhone, messagePrefixes: prefixes } = options.accounts;
  const { accountMail, phoneDeps, phoneReset, sendUnlock } = messagesOf({ db, options, operator, mail, sms, origin });
  const shared = { db, sessions, attempts: createAttempts(db), accountMail, disconnectUser, refusedIn };
  const welcomeDeps = {
    db,
    // There is no bank behind a local server.
    playMoney: options.publicUrl === null,
    campaign: options.campaign,
    now: () => clock.now(),
  };
  const locales = operator.locales.map(({ code }) => code);
  const phoneSignUp = createPhoneSignUp(phoneDeps);
  const welcomePlayer = async (playerId: string): Promise<void> => {
    // A person on a register of excluded persons gets no bonus.
    await registers.refresh(playerId);
    const player = await findPlayer(db, playerId);
    await welcome(welcomeDeps, playerId, player?.currency ?? operator.config.default_currency);
  };
  return {
    ...sessionCalls({ ...shared, sendUnlock, signInBy: options.accounts.signInBy }),
    ...hostSessionCalls({ ...shared, hostTokens: hostTokensOf(db, options), signInBy: options.accounts.signInBy }),
    ...sportsbookSessionCalls({ db, sessions, limits, disconnectUser }),
    ...realityCheckCalls({
      sums: createSessionSums(db),
      subunitsOf: (code) => operator.currency(code)?.subunits ?? null,
    }),
    ...accountCalls({
      ...shared,
      phoneSignUp,
      terms: options.accounts,
      locales,
      hasCurrency: (code) => operator.currency(code) !== undefined,
      welcome: welcomePlayer,
    }),
    ...paymentCalls({ db, payments }),
    ...userLimitCalls({ limits, subunitsOf: (code) => operator.currency(code)?.subunits ?? null }),
    ...breakCalls({
      breaks,
      timeOutDays: operator.config.protection.time_out_days,
      selfExclusionMonths: operator.config.protection.self_exclusion_months,
    }),
    ...phoneCalls({ ...shared, phoneSignUp, phones: createPhoneVerifier(phoneDeps), prefixes, welcome: welcomePlayer }),
    ...passwordCodeCalls({ ...shared, phoneReset, prefixes, isOffered: passwordByPhone }),
    ...identityCalls({
      checks: identityChecks,
      providers: options.accounts.identityProviders,
      attempts: shared.attempts,
    }),
    ...playerCalls({
      db,
      locales,
      accounts: {
        list: (playerId) => accountsOf(db, playerId),
        open: async (playerId, currency) =>
          operator.currency(currency) === undefined ? null : openAccount(db, playerId, currency),
      },
    }),
  };
}
