import { locales } from '@touchline/contract/locales';
import { expect, test } from 'vitest';
import { smsText } from './sms-texts.ts';

test.each(['code', 'known', 'password', 'unlock'] as const)(
  'a message (%s) is in each language of the site, variants in theirs [AUTH-06a]',
  (kind) => {
    const english = smsText(kind, 'en', { code: '123456', link: 'https://x.test/u' });
    for (const locale of locales) {
      const text = smsText(kind, locale, { code: '123456', link: 'https://x.test/u' });
      expect([locale, text === english]).toEqual([locale, locale.startsWith('en')]);
      expect([locale, text.includes('123456')]).toEqual([locale, kind === 'code' || kind === 'password']);
      expect([locale, text.includes('https://x.test/u')]).toEqual([locale, kind === 'unlock']);
    }
    expect(smsText(kind, 'xx', { code: '123456', link: 'https://x.test/u' })).toBe(english);
  },
);
