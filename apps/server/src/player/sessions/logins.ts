import { domainToASCII } from 'node:url';
import { westernDigits } from '@touchline/rules';
import * as z from 'zod/mini';

/** A valid address by the rules of browsers (WHATWG), with ASCII letters, digits and signs only. */
const address = z.email({ pattern: z.regexes.html5Email }).check(z.maxLength(254));
const longestLocalPart = 64;
/** Characters that end the host of a URL or are decoded in one; no domain has any of them. */
const urlSign = /[/\\?#%]/;
/** A name of the internet: a dot in it, and no number at its end. */
const domainName = /\.(?=[^.]*[a-z])[^.]+$/;

/**
 * The canonical form of an email address: NFKC, lower case, the domain in ASCII. Null when no letter can be sent to it.
 * Accounts are stored, found and counted by it (AUTH-06).
 */
export function canonicalEmail(text: string): string | null {
  const folded = text.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
  const at = folded.lastIndexOf('@');
  const host = folded.slice(at + 1);
  const domain = urlSign.test(host) ? '' : domainToASCII(host);
  const email = `${folded.slice(0, at)}@${domain}`;
  const isRight = at > 0 && at <= longestLocalPart && domainName.test(domain) && z.safeParse(address, email).success;
  return isRight ? email : null;
}

/** Blanks, signs and direction marks that people and phones put between digits. */
const betweenDigits = /[\s().\-/\p{Pd}\p{Cf}]/gu;

/** The canonical form of a phone number: a plus and western digits. */
export function canonicalPhone(text: string): string {
  return westernDigits(text.normalize('NFKC')).replaceAll(betweenDigits, '').replace(/^00/, '+');
}

/** The canonical form of a login. One that is neither an address nor a number belongs to nobody. */
export function canonicalLogin(text: string): string {
  const folded = text.normalize('NFKC');
  return folded.includes('@') ? (canonicalEmail(text) ?? folded.trim().toLowerCase()) : canonicalPhone(text);
}
