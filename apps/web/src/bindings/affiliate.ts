import type { Env } from '@touchline/client';
import { dropCookie, readCookie, writeCookie } from '../browser/cookies.ts';
import { consentNow } from './consent.ts';

const COOKIE = 'touchline.stag';
/** NAV-27. */
const DAYS = 30;
/** Longest tag, in UTF-16 code units: encoded it still fits a cookie, and the platform takes as much. */
const LONGEST = 400;

/** Of this visit, while nobody has answered what may be kept. */
let ofVisit: string | null = null;

/** Keeps the tag where the visitor lets it be kept, and drops it where they do not (LAY-06). Called after each answer. */
export function settleAffiliate(): void {
  const consent = consentNow();
  if (consent === 'all' && ofVisit !== null) writeCookie(COOKIE, ofVisit, DAYS);
  if (consent !== 'necessary') return;
  ofVisit = null;
  dropCookie(COOKIE);
}

/**
 * The tag of the partner who sent the visitor, as it came, for 30 days from now (NAV-27). One that is too long, or that
 * no database holds as text, is reported and not kept.
 */
export function keepAffiliate(env: Pick<Env, 'report'>, stag: string): void {
  if (stag.length > LONGEST || stag.includes('\0') || !stag.isWellFormed())
    return env.report('affiliate', new Error(`a tag of ${stag.length} characters cannot be kept`));
  ofVisit = stag;
  settleAffiliate();
}

/** The tag of the partner who sent the visitor; null for none. */
export function affiliate(): string | null {
  return ofVisit ?? readCookie(COOKIE);
}
