import * as z from 'zod/mini';

export const idForm = /^[0-9]{1,20}$/;
/** Digits only, at most 20: the short id of matches, markets, bets and the rest. */
export const id = z.string().check(z.regex(idForm));

/** Exact, non-negative decimal as text: at most 30 digits before and 18 after the point, no exponent, no sign. */
export const decimal = z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,18})?$/));

/** Exact decimal as text, below 0 with a minus. */
export const signedDecimal = z.string().check(z.regex(/^-?(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,18})?$/));

export const oddsForm = /^[1-9][0-9]{0,6}(?:\.[0-9]{1,6})?$/;
/** Decimal odds of one outcome as text, at least 1, at most six places: `"1.85"`, `"4.333333"` for 10/3. */
export const odds = z.string().check(z.regex(oddsForm));

/** Currency code, fiat or crypto: `EUR`, `USDT`. */
export const currencyCode = z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,9}$/));

/** Country as ISO 3166 alpha-2: `NL`. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

/** Moment in UTC as ISO 8601 with milliseconds, from the year 1 on: a database knows no year 0. */
export const timestamp = z.iso.datetime({ precision: 3 }).check(z.refine((moment) => !moment.startsWith('0000')));

/** Origin as a browser writes it: no capitals, no usual port, nothing behind it. */
export const exactOrigin = z
  .string()
  .check(z.regex(/^(?!https:.*:443$|http:.*:80$)https?:\/\/[a-z0-9.-]+(?::[1-9][0-9]{0,4})?$/));

const longestSlug = 160;

/** Lower-case words of a URL path. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(longestSlug));

export const specifierForm = /^(?:[a-z]+=[-+0-9.:a-z_]+(?:\|[a-z]+=[-+0-9.:a-z_]+)*)?$/;
export const longestSpecifier = 100;
/** Keys in a fixed order joined by `|`, empty for a market without a specifier: `total=2.5`, `setnr=2|total=9.5`. */
export const specifier = z.string().check(z.regex(specifierForm), z.maxLength(longestSpecifier));

export const outcomeIdForm = /^[a-z0-9:+_.-]{1,40}$/;
/** Word of a market or outcome id: `1`, `x`, `over`, `2:1`. */
export const outcomeId = z.string().check(z.regex(outcomeIdForm));

/** Id of a system that may be bet on: `3/4`, `trixie`. */
export const systemId = z.string().check(z.regex(/^[a-z0-9_/-]{1,32}$/));

/** Marks that turn the reading order of everything after them: with one in a name, home and away change places. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g;
const showsNothing = /^[\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]+$/u;

/** Keeps its length, so that places in it stay what they are, unless nothing of it can be seen: then it is a dash. */
function legible(shown: string): string {
  return showsNothing.test(shown) ? '–' : shown.replace(turns, '\u200B');
}

/** Shown text, never markup. Marks that would turn its surroundings around are taken out of it. */
export const text = z.string().check(z.maxLength(300), z.overwrite(legible));

/** Characters (code points) of a message that are shown. */
const longestMessage = 300;

/** Text key, or a sentence for the player: one that is too long is cut, so that no refusal is lost for its length. */
export const shownMessage = z.string().check(
  z.overwrite((shown: string) => {
    const letters = Array.from(shown.slice(0, 2 * longestMessage + 2));
    return legible(letters.length > longestMessage ? `${letters.slice(0, longestMessage - 1).join('')}…` : shown);
  }),
);

/** Rises with every change of the thing it stands on; an older or equal one is dropped (I8). */
export const version = z.int().check(z.nonnegative());

/** Amount in the main unit of its currency, with the number of subunits in one unit beside it (a power of ten as text). */
export const money = z.object({
  value: decimal,
  currency: currencyCode,
  subunits: z.string().check(z.regex(/^10*$/)),
});
export type Money = z.infer<typeof money>;

/** `total` things in pages of `limit`; `page` counts from 1 (CAT-06). */
export const pagination = z.object({
  total: z.int().check(z.nonnegative()),
  page: z.int().check(z.positive()),
  limit: z.int().check(z.positive()),
  last_page: z.int().check(z.positive()),
});
export type Pagination = z.infer<typeof pagination>;

/** Query value that is a whole number from `from` to `to`, written as digits (nothing is coerced on the server). */
export function wholeNumber(from: number, to: number) {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,8})$/)),
      z.transform((digits: string) => Number(digits)),
    ),
    z.int().check(z.minimum(from), z.maximum(to)),
  );
}

/** Query value `true` or `false`. */
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word: 'true' | 'false') => word === 'true'),
);

/** Query value that is a comma list of at most 50 items (NAV-29). */
export function commaList<Item extends z.ZodMiniType<string, string>>(item: Item) {
  return z.pipe(
    z.pipe(
      z.string().check(z.minLength(1), z.maxLength(50 * (longestSlug + 1))),
      z.transform((value: string) => value.split(',')),
    ),
    z.array(item).check(z.maxLength(50)),
  );
}

/** A password that somebody chooses. Counted in code units, so that no alphabet is counted differently. */
export const newPassword = z.string().check(z.minLength(8), z.maxLength(200));
