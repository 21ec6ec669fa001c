import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { showOdds } from '@touchline/rules';
import { expect, test } from 'vitest';
import { formatsOf } from '../../text/formats.ts';
import type { Words } from '../../text/names.ts';
import { bodyOf } from './own-words.ts';

const files = import.meta.glob<Record<string, string>>('../../text/catalogues/de*.json', {
  eager: true,
  import: 'default',
});
const messages = Object.fromEntries(
  Object.values(files).flatMap((file) =>
    Object.entries(file).map(([key, message]) => [key, compileMessageOrThrow(message)] as const),
  ),
);
const i18n = setupI18n({ locale: 'de', messages: { de: messages } });
const text: Words = {
  t: (key, values) => i18n._(key, values),
  textOr: (key, otherwise, values) => (i18n.messages[key] === undefined ? otherwise : i18n._(key, values)),
  formats: formatsOf('de', 'UTC'),
  locale: 'de',
};

const about = {
  type: 'watch_price',
  caption: 'Northford vs Southmere',
  body: 'in the words of the back end',
  match: { sport_key: 'soccer', slug: 'northford-southmere' },
  selection: { market_id: '1', specifier: '', outcome_id: 'x', odds: '2.5', outcome_name: 'Draw' },
};

function said(given: Parameters<typeof bodyOf>[1]): string {
  return bodyOf(text, given, (odds) => showOdds(odds, 'american')).replaceAll(/[\u2066-\u2069]/g, '');
}

test('an alert names the outcome in the language of the page, and its odds in the format of the player [NOTE-05c]', () => {
  expect(said(about)).toBe('Northford vs Southmere: Unentschieden steht jetzt bei +150.');
  const total = {
    ...about.selection,
    market_id: '18',
    specifier: 'total=2.5',
    outcome_id: 'over',
    outcome_name: 'Over 2.5',
  };
  expect(said({ ...about, selection: total })).toContain('2,5 steht jetzt bei +150.');
  // Teams have one name in all languages.
  const side = { ...about.selection, outcome_id: '1', outcome_name: 'Northford' };
  expect(said({ ...about, selection: side })).toContain(': Northford steht jetzt');
});

test('without a name of the outcome, as from another back end, and of any other kind the text is that of the server [NOTE-05c]', () => {
  const { outcome_name: _, ...nameless } = about.selection;
  expect(said({ ...about, selection: nameless })).toBe(about.body);
  expect(said({ ...about, type: 'watch_start' })).toBe(about.body);
  expect(said({ ...about, match: null })).toBe(about.body);
});
