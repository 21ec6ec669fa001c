import { useCallback, useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import { isEmbedded, isMeasured } from '../browser/page.ts';

/** What the visitor agreed to keep in this browser. */
export type Consent = 'all' | 'necessary';

const COOKIE = 'touchline.consent';
/** LAY-06. */
const DAYS = 365;

const listeners = new Set<() => void>();
/** Answered since the page was opened: holds also where the browser keeps no cookie. */
let isAnswered = false;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const isWanted = (): boolean => {
  const kept = readCookie(COOKIE);
  return !isAnswered && kept !== 'all' && kept !== 'necessary' && !isEmbedded() && !isMeasured();
};

/**
 * Whether to ask about cookies, and how to answer (LAY-06): not in a frame of a host, who asks by itself, nor while the
 * page is measured. The server asks nobody.
 */
export function useConsent(): { readonly isAsked: boolean; answer(consent: Consent): void } {
  const isAsked = useSyncExternalStore(subscribe, isWanted, () => false);
  const answer = useCallback((consent: Consent) => {
    writeCookie(COOKIE, consent, DAYS);
    isAnswered = true;
    for (const listener of listeners) listener();
  }, []);
  return { isAsked, answer };
}
