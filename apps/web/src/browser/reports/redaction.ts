/** Stands for what was removed. */
const REMOVED = '[removed]';

/** Characters of a body that a report keeps. */
const LONGEST_BODY = 4_000;
/** Characters of a message that a report keeps. */
const LONGEST_TEXT = 1_000;

/** Keys whose value says how the product works and not whom it works for. Every other text is removed. */
const HARMLESS: ReadonlySet<string> = new Set(
  (
    'id match_id market_id market_key outcome_id selection_id bet_id bonus_id sport_key tournament_id category_id ' +
    'type types kind status state mode accept accept_mode bet_type system_type market_group group_key specifier ' +
    'match_status sort_by page limit currency currency_code country locale language odds odds_type ' +
    'accepted_odds stake amount win_amount max_stake localized_message request_id reason error channel channels'
  ).split(' '),
);

/** Keys under which not even a number or a nested value is kept. */
const PERSONAL =
  /pass|secret|token|auth|cookie|session|csrf|otp|mail|phone|mobile|sms|address|street|city|zip|postal|name|birth|born|(?:^|_)(?:age|pin)$|gender|document|passport|cpf|iban|card|note|comment|login|user|player|answer|stag|device/i;

/** An identifier of the product: lower-case, and no date or token. */
const IDENTIFIER = /^(?!.*\d{4}-\d\d-\d\d)(?!.*[a-z0-9]{24})[a-z0-9_][a-z0-9_.:|=/-]{0,79}$/;
/** Stakes, odds and the like. */
const SHORT_NUMBER = /^-?\d{1,6}(?:\.\d{1,8})?$/;
/** Ids of matches and bets are long numbers; they are kept under such keys alone. */
const ID_KEY = /(?:^|_)ids?$/;

/** Shapes of what is personal or secret in free text. */
const FORMS: readonly RegExp[] = [
  // Quoted text: parsers quote what they could not read.
  /"[^"]*"|“[^”]*”|`[^`]*`/g,
  /[^\s@"'<>]+@[^\s@"'<>]+/g,
  // Dates.
  /\b\d{4}-\d\d-\d\d\b(?:T[\d:.]+Z?)?|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g,
  // Phone numbers and other long numbers.
  /\+?\d(?:[ ()./-]{0,2}\d){6,}/g,
  // Tokens: long runs that have a digit in them.
  /\b(?=[\w-]*\d)[\w-]{20,}(?:\.[\w-]+)*/g,
  // `password=…`, `token: …`
  /\b[\w-]*(?:pass\w*|secret|token|auth\w*|cookie|session|mail|phone|name|birth\w*)["']?\s*[=:]\s*\S+/gi,
];

function isShort(value: number): boolean {
  return Math.abs(value) < 10_000_000;
}

function isHarmless(key: string, value: string): boolean {
  // Not even a short number: it may be the code of a message.
  if (!HARMLESS.has(key)) return false;
  if (SHORT_NUMBER.test(value)) return true;
  return IDENTIFIER.test(value) && (ID_KEY.test(key) || !/\d{7}/.test(value));
}

/** Removes what is personal or secret from the parts of one report (R13). */
export interface Redaction {
  /** Free text, such as the message of an error. */
  text(value: string): string;
  /** An address without its fragment; parts of its path and query that are no identifiers are removed. */
  url(value: string): string;
  /** A body as JSON text, cut at 4000 characters; of what is no JSON, only how long it is. */
  body(value: string): string;
}

/**
 * `secrets`: texts that must not occur anywhere, such as what stands in the fields of the page. `base`: address of the page,
 * which the addresses of calls may be relative to.
 */
export function createRedaction(secrets: readonly string[], base: string): Redaction {
  const removed = new Set(secrets.filter(isTelling));

  const clean = (key: string, value: unknown): unknown => {
    if (value === null) return null;
    if (PERSONAL.test(key)) return note(value);
    if (typeof value === 'boolean') return value;
    if (typeof value === 'number') return isShort(value) || ID_KEY.test(key) ? value : REMOVED;
    if (typeof value === 'string') return isHarmless(key, value) ? value : note(value);
    if (Array.isArray(value)) return value.map((item) => clean(key, item));
    if (typeof value !== 'object') return REMOVED;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [keyOf(name), clean(name, item)]));
  };

  /** What one part of a report held must not stand in another part either. */
  const note = (value: unknown): string => {
    if (typeof value === 'string' && isTelling(value)) removed.add(value);
    if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) note(item);
    return REMOVED;
  };

  const text = (value: string): string => {
    let rest = value;
    // The longest first: a shorter one may be a part of it.
    for (const secret of [...removed].toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(secret, REMOVED);
    for (const form of FORMS) rest = rest.replace(form, REMOVED);
    return rest.slice(0, LONGEST_TEXT);
  };

  return {
    text,
    url: (value) => {
      if (!URL.canParse(value, base)) return REMOVED;
      const { protocol, host, pathname, searchParams } = new URL(value, base);
      const path = pathname.split('/').map((part) => (part === '' || isPathPart(part) ? part : note(decoded(part))));
      const query = [...searchParams].map(([key, item]) => `${keyOf(key)}=${String(clean(key, item))}`);
      return `${protocol}//${host}${path.join('/')}${query.length === 0 ? '' : `?${query.join('&')}`}`;
    },
    body: (value) => {
      try {
        return JSON.stringify(clean('', JSON.parse(value))).slice(0, LONGEST_BODY);
      } catch {
        return `[${value.length} characters that are no JSON]`;
      }
    },
  };
}

/** A part of a path as it reads; as it is where it is no percent-encoded UTF-8. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Codes of messages. */
const CODE = /^\d{6}$/;

/** Long enough to mean somebody, or a code: other short texts would take half of every message with them. */
function isTelling(value: string): boolean {
  return CODE.test(value) || (value.length >= 4 && !SHORT_NUMBER.test(value));
}

/** Keys are the product's own words; a map that is keyed by something else may hold anything. */
function keyOf(key: string): string {
  return /^[A-Za-z][A-Za-z_-]{0,39}$/.test(key) ? key : REMOVED;
}

function isPathPart(part: string): boolean {
  return IDENTIFIER.test(part) || /^[A-Za-z_]+-[\w-]{6,12}\.(?:js|css)$/.test(part) || /^[a-z]{2}-[A-Z]{2}$/.test(part);
}
