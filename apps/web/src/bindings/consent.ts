import { useEffect, useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import { untilLoaded } from '../browser/until-loaded.ts';
import { isEmbedded, isMeasured } from '../browser/page.ts';

/** What the visitor agreed to keep in this browser. */
export type Consent = 'all' | 'necessary';

const COOKIE = 'touchline.consent';
/** LAY-06. */
const DAYS = 365;

const listeners = new Set<() => void>();
/** The answer since the page was opened. It holds where the browser keeps no cookie, too. */
let answered: Consent | null = null;

/** Calls back after each answer; returns how to stop. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What may be kept in this browser; null until the player has chosen. In the frame of a host, who asks by itself, and
 * while the page is measured nobody is asked and all may be kept.
 */
export function consentNow(): Consent | null {
  if (answered !== null) return answered;
  const kept = readCookie(COOKIE);
  if (kept === 'all' || kept === 'necessary') return kept;
  return isEmbedded() || isMeasured() ? 'all' : null;
}

/** Takes back what earlier visits remembered without being asked to. */
async function forget(): Promise<void> {
  const { dropHabits } = await untilLoaded(() => import('../browser/drop-habits.ts'));
  dropHabits();
}

function answer(consent: Consent): void {
  writeCookie(COOKIE, consent, DAYS);
  answered = consent;
  if (consent === 'necessary') void forget();
  for (const listener of listeners) listener();
}

function isUnanswered(): boolean {
  return consentNow() === null;
}

/** Whether to ask about cookies, and how to answer (LAY-06). The server asks nobody. */
export function useConsent(): { readonly isAsked: boolean; answer(consent: Consent): void } {
  useEffect(() => {
    // The code that drops them may not have loaded when the visitor answered.
    if (consentNow() === 'necessary') void forget();
  }, []);
  const isAsked = useSyncExternalStore(onConsent, isUnanswered, () => false);
  return { isAsked, answer };
}
