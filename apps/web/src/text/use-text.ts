import type { I18n, Values } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { createContext, useContext } from 'react';
import type account from './catalogues/en.account.json';
import type arena from './catalogues/en.arena.json';
import type bets from './catalogues/en.bets.json';
import type bonus from './catalogues/en.bonus.json';
import type breaks from './catalogues/en.breaks.json';
import type browse from './catalogues/en.browse.json';
import type builder from './catalogues/en.builder.json';
import type cashout from './catalogues/en.cashout.json';
import type check from './catalogues/en.check.json';
import type consent from './catalogues/en.consent.json';
import type en from './catalogues/en.json';
import type favourites from './catalogues/en.favourites.json';
import type hunting from './catalogues/en.hunting.json';
import type info from './catalogues/en.info.json';
import type jackpots from './catalogues/en.jackpots.json';
import type lists from './catalogues/en.lists.json';
import type lootbox from './catalogues/en.lootbox.json';
import type match from './catalogues/en.match.json';
import type meta from './catalogues/en.meta.json';
import type names from './catalogues/en.names.json';
import type notifications from './catalogues/en.notifications.json';
import type oddsHelp from './catalogues/en.odds-help.json';
import type ownLimits from './catalogues/en.own-limits.json';
import type pages from './catalogues/en.pages.json';
import type payments from './catalogues/en.payments.json';
import type quick from './catalogues/en.quick.json';
import type reminder from './catalogues/en.reminder.json';
import type session from './catalogues/en.session.json';
import type settings from './catalogues/en.settings.json';
import type share from './catalogues/en.share.json';
import type verification from './catalogues/en.verification.json';
import type votes from './catalogues/en.votes.json';
import type watch from './catalogues/en.watch.json';
import type ticket from './catalogues/en.ticket.json';
import { type Formats, formatsOf } from './formats.ts';
import { sentenceOf } from './server-text.ts';

/** Key of a text that this page writes itself. */
export type TextKey =
  | keyof typeof en
  | keyof typeof account
  | keyof typeof notifications
  | keyof typeof oddsHelp
  | keyof typeof ownLimits
  | keyof typeof pages
  | keyof typeof arena
  | keyof typeof bets
  | keyof typeof bonus
  | keyof typeof breaks
  | keyof typeof browse
  | keyof typeof builder
  | keyof typeof payments
  | keyof typeof quick
  | keyof typeof reminder
  | keyof typeof cashout
  | keyof typeof check
  | keyof typeof consent
  | keyof typeof favourites
  | keyof typeof hunting
  | keyof typeof info
  | keyof typeof jackpots
  | keyof typeof lootbox
  | keyof typeof session
  | keyof typeof ticket
  | keyof typeof verification
  | keyof typeof match
  | keyof typeof meta
  | keyof typeof lists
  | keyof typeof names
  | keyof typeof settings
  | keyof typeof share
  | keyof typeof votes
  | keyof typeof watch;

export interface Text {
  /** Text of a key of ours; `values` fill its places. */
  t(key: TextKey, values?: Values): string;
  /** Text of a key that came from elsewhere, such as the server; `otherwise` when no catalogue has it. */
  textOr(key: string, otherwise: string, values?: Values): string;
  /** What a server answered: text of our key, else its own sentence, else `otherwise` (PLC-01, PLC-01a). */
  serverText(message: string, otherwise: string): string;
  readonly formats: Formats;
  readonly locale: string;
}

/** Time zone of every time on the page (IANA name); null is the browser's own. */
const ZoneContext = createContext<string | null>(null);
export const ZoneProvider = ZoneContext.Provider;

const cached = new WeakMap<object, Map<string | null, Text>>();

/** Texts and formats of the page's locale and zone; keeps its identity until one of them changes. */
export function useText(): Text {
  const { i18n } = useLingui();
  return textOf(i18n, useContext(ZoneContext));
}

/** The same outside of a page; `zone` is an IANA name, null the machine's own. */
export function textOf(i18n: I18n, zone: string | null): Text {
  const ofLocale = cached.get(i18n) ?? new Map<string | null, Text>();
  const known = ofLocale.get(zone);
  if (known !== undefined) return known;
  const textOr: Text['textOr'] = (key, otherwise, values) =>
    i18n.messages[key] === undefined ? otherwise : i18n._(key, values);
  const made: Text = {
    t: (key, values) => i18n._(key, values),
    textOr,
    serverText: (message, otherwise) => textOr(message, sentenceOf(message) ?? otherwise),
    formats: formatsOf(i18n.locale, zone),
    locale: i18n.locale,
  };
  cached.set(i18n, ofLocale.set(zone, made));
  return made;
}
