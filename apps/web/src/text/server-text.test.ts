import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { textOf } from './use-text.ts';

const i18n = setupI18n({ locale: 'de', messages: { de: { 'error.known': 'Bekannt.' } } });
const { serverText } = textOf(i18n, null);

test.each([
  ['error.known', 'Bekannt.'],
  ['Heute nicht.', '\u2068Heute nicht.\u2069'],
  ['Refused.', '\u2068Refused.\u2069'],
  ['投注失败', '\u2068投注失败\u2069'],
  ['<b>Bold</b> & more', '\u2068<b>Bold</b> & more\u2069'],
  ['مرفوض', '\u2068مرفوض\u2069'],
  ['  Spaces around. ', '\u2068Spaces around.\u2069'],
  ['error.foo.bar', 'ours'],
  ['INVALID_ODDS', 'ours'],
  ['errors/bet:closed-now', 'ours'],
  ['forbidden', 'ours'],
  ['', 'ours'],
  ['   ', 'ours'],
])('of %j the player is shown %j [PLC-01a]', (message, shown) => {
  expect(serverText(message, 'ours')).toBe(shown);
});
