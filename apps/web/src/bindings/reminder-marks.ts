import type { Env } from '@touchline/client';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import { consentNow } from './consent.ts';

/** That a reminder was shown. */
export interface ReminderMark {
  isSet(): boolean;
  set(): void;
}

const DEPOSIT = 'touchline.deposit-reminder';
/** RG-05. */
const DEPOSIT_DAYS = 1;
const SIGN_UP = 'touchline.sign-up-reminder';

type Storage = Pick<Env, 'local' | 'session'>;

/** For a day; for who agreed to nothing but what is needed, as long as the tab is open (LAY-06a). */
export function depositReminded({ session }: Storage): ReminderMark {
  return {
    isSet: () => readCookie(DEPOSIT) !== null || session.get(DEPOSIT) !== null,
    set: () => {
      if (consentNow() === 'necessary') session.set(DEPOSIT, '1');
      else writeCookie(DEPOSIT, '1', DEPOSIT_DAYS);
    },
  };
}

/** For good, or as long as the tab is open. `browser/drop-habits.ts` knows the key too. */
export function signUpReminded({ local, session }: Storage): ReminderMark {
  return {
    isSet: () => local.get(SIGN_UP) !== null || session.get(SIGN_UP) !== null,
    set: () => {
      session.set(SIGN_UP, '1');
      if (consentNow() !== 'necessary') local.set(SIGN_UP, '1');
    },
  };
}
