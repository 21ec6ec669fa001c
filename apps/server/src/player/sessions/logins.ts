import { domainToASCII } from 'node:url';
import * as z from 'zod/mini';

/** What a browser takes for an address (WHATWG), with letters, digits and signs of ASCII alone. */
const address = z.email({ pattern: z.regexes.html5Email }).check(z.maxLength(254));
const longestLocalPart = 64;
/** Ends the host of a URL, or is decoded in one; no domain has any of them. */
const urlSign = /[/\\?#%]/;
/** A name of the internet: a dot in it, and no number at its end. */
const domainName = /\.(?=[^.]*[a-z])[^.]+$/;

/**
 * The one form of an email address, however it is written: NFKC, lower case, the domain in ASCII. Null when it is no
 * address that a letter can be sent to. Accounts are kept, found and counted by it (AUTH-06).
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

/** Blanks, signs and marks of direction that people and their phones put between digits. */
const betweenDigits = /[\s().\-/\p{Pd}\p{Cf}]/gu;

/** A phone number as it is compared: a plus and digits, however they are written. */
export function canonicalPhone(text: string): string {
  return text.normalize('NFKC').replaceAll(betweenDigits, '').replace(/^00/, '+');
}

/** What somebody calls their account, as it is compared. What is neither an address nor a number is nobody's name. */
export function canonicalLogin(text: string): string {
  const folded = text.normalize('NFKC');
  return folded.includes('@') ? (canonicalEmail(text) ?? folded.trim().toLowerCase()) : canonicalPhone(text);
}
