import type { Env, Readable, SessionView } from '@touchline/client';
import { consentNow } from './consent.ts';

const KEY = 'touchline.is-registered';

/** Whether somebody who has an account used this browser, as far as it was allowed to remember that (CFG-03a). */
export function isRegistered({ local }: Pick<Env, 'local'>): boolean {
  return local.get(KEY) !== null;
}

/** Remembers that somebody signed in, for who agreed to it; forgets it for who did not (LAY-06a). */
export function keepRegistered({ local }: Pick<Env, 'local'>, session: Readable<SessionView>): void {
  const consent = consentNow();
  if (consent === 'necessary') local.remove(KEY);
  else if (consent === 'all' && session.get().status === 'logged_in') local.set(KEY, '1');
}
