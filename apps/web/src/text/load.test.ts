import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { locales } from '@touchline/contract/locales';
import { expect, test } from 'vitest';
import { directionOf, speaking } from './load.ts';

test.each(['fa', 'ar', 'ur', 'en-IN', 'kk'])('counts in %s stand in western figures [LAY-02]', (locale) => {
  const message = compileMessageOrThrow('{count, plural, one {# x} other {# y}}');
  expect(speaking(locale, { key: message }, (key) => key)._('key', { count: 12 })).toBe('12 y');
});

test('a missing text is reported to the caller', () => {
  expect(speaking('en', {}, (key) => `no ${key}`)._('nav.live')).toBe('no nav.live');
});

test.each(locales)('%s runs in the direction of its script [LAY-02]', (locale) => {
  const isMirrored = ['Arab', 'Hebr'].includes(new Intl.Locale(locale).maximize().script ?? '');
  expect(directionOf(locale)).toBe(isMirrored ? 'rtl' : 'ltr');
});
