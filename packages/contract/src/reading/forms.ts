import type * as z from 'zod/mini';
import {
  currencyCode,
  decimal,
  id,
  odds,
  outcomeId,
  slug,
  specifier,
  systemId,
  text,
  timestamp,
} from '../primitives.ts';

/** What a text of this form is read as when it is not as our own server writes it; null for what cannot be read. */
type Form = (written: string) => string | null;

const longestName = 200;

/** Ids and slugs of other back ends: any words, so long as nothing in them is a control character. */
const name: Form = (written) => (/^[^\p{Cc}]+$/u.test(written) && written.length <= longestName ? written : null);

/** Exact decimals of any number of places, as far as the rules can compute with them. */
const exact: Form = (written) => (/^\d{1,30}(?:\.\d{1,30})?$/.test(written) ? written : null);

const withoutZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;
/** Numbers below this are seconds since epoch, others milliseconds. */
const leastMilliseconds = 100_000_000_000;

/** A date with or without milliseconds, with an offset, without a zone (UTC), or a number since epoch. */
const moment: Form = (written) => {
  const spaced = written.replace(' ', 'T');
  const number = /^\d{1,15}$/.test(written) ? Number(written) : null;
  if (number !== null) return new Date(number < leastMilliseconds ? number * 1000 : number).toISOString();
  const at = Date.parse(withoutZone.test(spaced) ? `${spaced}Z` : spaced);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const longestText = 300;

/** Forms that are read beyond what our own server writes; every other text must be as the schema says. */
export const forms: ReadonlyMap<z.ZodMiniType, Form> = new Map<z.ZodMiniType, Form>([
  [id, name],
  [slug, name],
  [outcomeId, name],
  [systemId, name],
  [specifier, name],
  [decimal, exact],
  [odds, (written) => (/^0+(?:\.|$)/.test(written) ? null : exact(written))],
  [timestamp, moment],
  [currencyCode, (written) => (/^[a-z][a-z0-9]{1,9}$/i.test(written) ? written.toUpperCase() : null)],
  [text, (written) => text.parse(written.slice(0, longestText))],
]);
