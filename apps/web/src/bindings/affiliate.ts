import { useState } from 'react';
import { readCookie, writeCookie } from '../browser/cookies.ts';

const COOKIE = 'touchline.stag';
/** NAV-27. */
const DAYS = 30;
/** What the platform takes for a tag. */
const FORM = /^[A-Za-z0-9._~-]{1,100}$/;

/** Keeps the tag of the partner who sent the visitor, for 30 days from now (NAV-27). What is no tag is not kept. */
export function keepAffiliate(stag: string): void {
  if (FORM.test(stag)) writeCookie(COOKIE, stag, DAYS);
}

/** The tag of the partner who sent the visitor; null for none. */
export function useAffiliate(): string | null {
  const [stag] = useState(() => {
    const kept = readCookie(COOKIE);
    return kept !== null && FORM.test(kept) ? kept : null;
  });
  return stag;
}
