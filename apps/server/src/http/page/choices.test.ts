import { expect, test } from 'vitest';
import { readChoices } from './choices.ts';

test('reads of the cookies what changes the page, as it is called in the browser', () => {
  const cookies = { 'touchline.odds-type': 'american', 'touchline.zone': 'Etc~GMT.3', session: 'secret', other: 'x' };
  expect(readChoices(cookies)).toEqual({ 'touchline.odds-type': 'american', 'touchline.zone': 'Etc/GMT+3' });
});

test.each(['', '<script>', 'a b', 'a"b', 'x'.repeat(65), '%0a'])('leaves %j out', (value) => {
  expect(readChoices({ 'touchline.zone': value })).toEqual({});
});

test('reads of the request whether the browser saves data, and of the cookies what was chosen about it [LAY-10a]', () => {
  expect(readChoices({}, { 'save-data': 'on' })).toEqual({ 'touchline.save-data': 'on' });
  expect(readChoices({ 'touchline.data': 'off' }, { 'save-data': 'on' })).toEqual({
    'touchline.data': 'off',
    'touchline.save-data': 'on',
  });
  expect(readChoices({}, { 'save-data': 'off' })).toEqual({});
});

test('reads of the request whether it comes from a phone', () => {
  const phone = { 'touchline.phone': 'on' };
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148';
  expect(readChoices({}, { 'sec-ch-ua-mobile': '?1' })).toEqual(phone);
  expect(readChoices({}, { 'user-agent': iphone })).toEqual(phone);
  // What is said outright counts.
  expect(readChoices({}, { 'sec-ch-ua-mobile': '?0', 'user-agent': iphone })).toEqual({});
  expect(readChoices({}, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).toEqual({});
  const ipad = iphone.replace('iPhone; CPU iPhone OS', 'iPad; CPU OS');
  expect([ipad.includes('Mobi'), readChoices({}, { 'user-agent': ipad })]).toEqual([true, {}]);
});
