import { type Notification, type OddsType, pushLanguage } from '@touchline/contract';
import { type Language, languages } from '@touchline/contract/locales';
import { type MoneyWriter, moneyWriter, showOdds } from '@touchline/rules';
import type { NotificationObject, NotificationParams } from '../../database/tables/notifications-tables.ts';
import { currencyNamed } from '../../sportsbook/ledger/currencies.ts';
import { type NotificationKind, notificationWords } from './notification-words.ts';

/** A notification as it is stored and as the outbox holds it. */
export interface StoredNotification {
  readonly id: string;
  readonly kind: string;
  readonly object_type: NotificationObject;
  readonly object_id: string | null;
  readonly params: NotificationParams;
  /** ISO 8601. */
  readonly created_at: string;
}

const writers = new Map<string, MoneyWriter>();

function writerOf(locale: string): MoneyWriter {
  const writer = writers.get(locale) ?? moneyWriter(locale);
  writers.set(locale, writer);
  return writer;
}

/** The language with texts of a locale or of a push channel; English where there are none. */
function languageOf(locale: string): Language {
  const language = pushLanguage(locale);
  return languages.find((each) => pushLanguage(each) === language) ?? 'en';
}

function isKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationWords.en, kind);
}

const longestName = 120;

/**
 * Puts a notification into the words of a locale, one of the site, with odds of a format. What is in it is text, never markup.
 * Throws RangeError for a kind that this build does not know.
 */
export function notificationIn(
  locale: string,
  { id, kind, object_type, object_id, params, created_at }: StoredNotification,
  read: boolean,
  oddsType: OddsType = 'decimal',
): Notification {
  if (!isKind(kind)) throw new RangeError(`no texts for notifications of the kind ${kind}`);
  const { currency, amount, stake, limit, name = '', match, outcome = '', odds = '', selection } = params;
  const money = (subunits: string | undefined): string => {
    if (currency === undefined || subunits === undefined) return '';
    const { code, subunits: unit, fiat } = currencyNamed(currency);
    return writerOf(locale).showMoney(BigInt(subunits), { code, subunits: String(unit), fiat });
  };
  const [title, body] = notificationWords[languageOf(locale)][kind];
  const values: Readonly<Record<string, string>> = {
    id: object_id ?? '',
    limit: money(limit),
    // Figures of one direction, whatever stands around them.
    odds: oddsType === 'decimal' ? odds : `\u2066${showOdds(odds, oddsType)}\u2069`,
    outcome: `\u2068${outcome.slice(0, longestName)}\u2069`,
    amount: money(amount),
    stake: money(stake),
    // A name of another writing direction moves nothing around it.
    name: `\u2068${name.slice(0, longestName)}\u2069`,
  };
  const isPaid = amount !== undefined && amount !== '0';
  return {
    id,
    type: kind,
    object_type,
    object_id,
    ...(match === undefined ? {} : { match }),
    ...(selection === undefined
      ? {}
      : { selection: outcome === '' ? selection : { ...selection, outcome_name: outcome } }),
    title,
    // A caption stands by itself: nothing around it can move its parts.
    caption: isPaid
      ? money(amount).replaceAll(/[\u2066-\u2069]/g, '')
      : name === ''
        ? null
        : name.slice(0, longestName),
    body: body.replaceAll(/\{(\w+)\}/g, (_, part: string) => values[part] ?? ''),
    created_at,
    read,
  };
}
