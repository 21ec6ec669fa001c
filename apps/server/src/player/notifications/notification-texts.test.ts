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
