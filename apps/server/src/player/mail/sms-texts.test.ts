import { locales } from '@touchline/contract/locales';
import { expect, test } from 'vitest';
import { smsText } from './sms-texts.ts';

test.each(['code', 'known'] as const)(
  'a message (%s) is in each language of the site, variants in theirs [AUTH-06a]',
  (kind) => {
    const english = smsText(kind, 'en', '123456');
    for (const locale of locales) {
      const text = smsText(kind, locale, '123456');
      expect([locale, text === english]).toEqual([locale, locale.startsWith('en')]);
      expect([locale, text.includes('123456')]).toEqual([locale, kind === 'code']);
    }
    expect(smsText(kind, 'xx', '123456')).toBe(english);
  },
);
