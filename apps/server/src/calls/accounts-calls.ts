import type { Database } from '../database/connect.ts';
import type { SignUp } from '../database/tables/players-tables.ts';
import type { Access } from '../http/access.ts';
import type { AccountMail } from '../player/mail/account-mail.ts';
import type { PhoneSignUp } from '../player/phone/phone-sign-up.ts';
import { deviceBehind } from '../player/sessions/account-letters.ts';
import type { Attempts } from '../player/sessions/attempts.ts';
import { confirmByLetter } from '../player/sessions/confirmation.ts';
import { hashOfDevice, renewDevice } from '../player/sessions/devices.ts';
import { canonicalEmail } from '../player/sessions/logins.ts';
import { hashPassword } from '../player/sessions/password.ts';
import { resetByLetter } from '../player/sessions/password-reset.ts';
import type { Sessions } from '../player/sessions/sessions.ts';
import { evenly, type Wait } from './evenly.ts';
import { CallError, type Handlers } from './handler.ts';
import { notAccepted } from './not-accepted.ts';
import { endAfterReset } from './password-code-calls.ts';
import { personOf, type SignUpTerms } from './sign-up-person.ts';

export interface AccountCallsDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly accountMail: AccountMail;
  readonly phoneSignUp: Pick<PhoneSignUp, 'begin'>;
  readonly terms: SignUpTerms;
  /** Cuts the push connections of a player. */
  readonly disconnectUser: (playerId: string) => void;
  /** Locales of the page, the first one for whoever asks for another. */
  readonly locales: readonly string[];
  /** Whether accounts can be opened in this currency. */
  readonly hasCurrency: (code: string) => boolean;
  /** Called when a player is confirmed; gives them what new players start with. */
  readonly welcome: (playerId: string) => Promise<void>;
  /** What is refused in a country (AUTH-07). */
  readonly refusedIn: Access['refusedIn'];
  /** For tests. */
  readonly wait?: Wait;
}

type Names =
  | 'signUp'
  | 'confirmEmail'
  | 'confirmWithPassword'
  | 'sendConfirmationAgain'
  | 'askPasswordReset'
  | 'resetPassword';

/** The canonical form of an address that somebody sent. */
function emailOf(text: string): string {
  const email = canonicalEmail(text);
  if (email === null) throw notAccepted({ path: 'body.email', message: 'is no address that a letter can be sent to' });
  return email;
}

/** Of the caller, and of residence (AUTH-07). */
function refuseCountries(
  refusedIn: AccountCallsDeps['refusedIn'],
  countries: readonly (string | null | undefined)[],
): void {
  if (countries.some((country) => refusedIn(country ?? null).includes('sign_up')))
    throw new CallError('sign_up_country', 'Nobody opens an account from this country.');
}

function spentLetter(): CallError {
  return new CallError('letter_spent', 'This link was used already, or is too old.');
}

/**
 * Opening accounts and replacing forgotten passwords (AUTH-06, NAV-25). Responses never reveal who has an account (R13).
 */
export function accountCalls(deps: AccountCallsDeps): Pick<Handlers, Names> {
  const { db, attempts, accountMail, phoneSignUp, refusedIn, wait } = deps;

  /** Each request costs a letter and a password hash, so its rate is limited like sign-in attempts. */
  const bound = async (what: string, about: string, address: string): Promise<void> => {
    const verdict = await attempts.ask(what, about, address);
    if (verdict.allowed) return;
    throw new CallError('too_many_requests', 'Too many requests of this kind; try again later.', {
      retryAfter: verdict.retryAfterSeconds,
    });
  };

  const confirmBy = async (token: string, passwordHash: string | null): Promise<{ readonly confirmed: true }> => {
    const playerId = await confirmByLetter(db, token, passwordHash);
    if (playerId === null) throw spentLetter();
    await deps.welcome(playerId);
    return { confirmed: true };
  };

  return {
    async signUp({ body, address, country, cookies }) {
      refuseCountries(refusedIn, [country, body.country]);
      const person = personOf(body, deps.terms, new Date());
      const email = body.email === undefined ? null : emailOf(body.email);
      if (!deps.hasCurrency(body.currency))
        throw notAccepted({ path: 'body.currency', message: 'is no currency of this site' });
      await bound('sign up', email ?? person.phone ?? '', address);
      const signUp: SignUp = {
        passwordHash: await hashPassword(body.password),
        currency: body.currency,
        language: deps.locales.find((code) => code === body.locale) ?? deps.locales[0] ?? 'en',
        affiliate: body.stag ?? null,
        person,
      };
      const browser = await renewDevice(db, cookies.device, null);
      const asked = { signUp, deviceHash: hashOfDevice(browser) };
      // `personOf` has seen to it that there is one of both.
      const begun =
        email === null
          ? phoneSignUp.begin(person.phone ?? '', person.country, { ...asked, address })
          : accountMail.signUp(email, asked);
      await evenly(begun, wait);
      cookies.setDevice(browser);
      return { confirmation_required: true, confirm_by: email === null ? 'phone' : 'email' } as const;
    },

    async confirmEmail({ query, cookies }) {
      const token = query.confirmation_token;
      const asker = await deviceBehind(db, token, 'confirmation');
      if (asker === undefined) throw spentLetter();
      // Only the browser that signed up knows the chosen password. Anybody may sign up with anybody's address.
      if (cookies.device === null || asker?.equals(hashOfDevice(cookies.device)) !== true)
        throw new CallError('password_needed', 'Choose the password: the account was asked for in another browser.');
      return confirmBy(token, null);
    },

    async confirmWithPassword({ body, address }) {
      await bound('confirm', body.confirmation_token, address);
      return confirmBy(body.confirmation_token, await hashPassword(body.password));
    },

    async sendConfirmationAgain({ body, address, cookies }) {
      const email = emailOf(body.email);
      await bound('confirmation', email, address);
      const browser = await renewDevice(db, cookies.device, null);
      const { password, locale = null } = body;
      await evenly(accountMail.confirmationAgain({ email, password, deviceHash: hashOfDevice(browser), locale }), wait);
      cookies.setDevice(browser);
      return { sent: true } as const;
    },

    async askPasswordReset({ body, address, cookies }) {
      const email = emailOf(body.email);
      await bound('password', email, address);
      await evenly(accountMail.passwordReset(email, cookies.device), wait);
      return { sent: true } as const;
    },

    async resetPassword({ body, address, cookies }) {
      await bound('reset', body.reset_password_token, address);
      const reset = await resetByLetter(db, body.reset_password_token, await hashPassword(body.password));
      if (reset === null) throw spentLetter();
      await endAfterReset(deps, reset, cookies);
      return { changed: true } as const;
    },
  };
}
