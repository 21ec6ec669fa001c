import type { Values } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type bets from './catalogues/en.bets.json';
import type en from './catalogues/en.json';
import type session from './catalogues/en.session.json';
import type ticket from './catalogues/en.ticket.json';
import { type Formats, formatsOf } from './formats.ts';

/** Key of a text that this page writes itself. */
export type TextKey = keyof typeof en | keyof typeof bets | keyof typeof session | keyof typeof ticket;

export interface Text {
  /** Text of a key of ours; `values` fill its places. */
  t(key: TextKey, values?: Values): string;
  /** Text of a key that came from elsewhere (the server, another room); `otherwise` when no catalogue has it. */
  say(key: string, otherwise: string, values?: Values): string;
  readonly formats: Formats;
  readonly locale: string;
}

const cached = new WeakMap<object, Text>();

/** Texts and formats of the page's locale; keeps its identity until the locale changes. */
export function useText(): Text {
  const { i18n } = useLingui();
  const known = cached.get(i18n);
  if (known !== undefined) return known;
  const made: Text = {
    t: (key, values) => i18n._(key, values),
    say: (key, otherwise, values) => (i18n.messages[key] === undefined ? otherwise : i18n._(key, values)),
    formats: formatsOf(i18n.locale),
    locale: i18n.locale,
  };
  cached.set(i18n, made);
  return made;
}
