import { languages, locales } from '@touchline/contract/locales';
import { expect, test } from 'vitest';
import { notificationIn, type StoredNotification } from './notification-texts.ts';
import { notificationKinds, notificationWords } from './notification-words.ts';

function stored(kind: string): StoredNotification {
  const params = { currency: 'USDT', amount: '12345678', stake: '5000000', name: 'Cup night' };
  return { id: '1', kind, object_type: 'bet', object_id: '42', params, created_at: '2026-01-01T00:00:00.000Z' };
}

test.each(notificationKinds)('%s is said in each language, with the same figures and no other [NOTE-01]', (kind) => {
  const partsOf = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([part]) => part).toSorted();
  const [, english] = notificationWords.en[kind];
  const all = languages.map((language) => notificationWords[language][kind]);
  for (const [title, body] of all) {
    expect(partsOf(title)).toEqual([]);
    expect(partsOf(body)).toEqual(partsOf(english));
  }
  expect(new Set(all.map(([, body]) => body)).size).toBe(languages.length);
});

test('every locale of the site has texts without gaps, in its own writing of amounts [NOTE-01]', () => {
  for (const locale of locales) {
    for (const kind of notificationKinds) {
      const { title, body } = notificationIn(locale, stored(kind), false);
      expect(`${title} ${body}`).not.toMatch(/[{}]/);
    }
  }
  expect(notificationIn('de-CH', stored('bet_won'), false).title).toBe('Deine Wette hat gewonnen');
  expect(notificationIn('de', stored('bet_won'), false).caption).toBe('12,345678\u00a0USDT');
  // A push channel is named by its language alone.
  expect(notificationIn('pt', stored('bet_won'), false).title).toBe('Sua aposta ganhou');
});

test('a kind that this build does not know is an error, not an empty message [NOTE-01]', () => {
  expect(() => notificationIn('en', stored('toString'), false)).toThrow(RangeError);
});

test('odds of an alert are written in the format that is asked for, and go out in decimal beside the text [NOTE-05c]', () => {
  const selection = { market_id: '1', specifier: '', outcome_id: 'x', odds: '2.5' };
  const params = { name: 'Northford vs Southmere', outcome: 'Draw', odds: '2.5', selection };
  const alert = { ...stored('watch_price'), object_type: 'watch', object_id: null, params } as const;
  const bare = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');
  const bodies = (['decimal', 'american', 'british'] as const).map((type) =>
    bare(notificationIn('en', alert, false, type).body),
  );
  expect(bodies).toEqual([
    'Northford vs Southmere: Draw is at 2.5 now.',
    'Northford vs Southmere: Draw is at +150 now.',
    'Northford vs Southmere: Draw is at 6/4 now.',
  ]);
  expect(notificationIn('en', alert, false, 'american').selection).toEqual({ ...selection, outcome_name: 'Draw' });
});
