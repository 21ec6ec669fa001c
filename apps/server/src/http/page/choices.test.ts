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
  expect(readChoices({}, 'on')).toEqual({ 'touchline.save-data': 'on' });
  expect(readChoices({ 'touchline.data': 'off' }, 'on')).toEqual({
    'touchline.data': 'off',
    'touchline.save-data': 'on',
  });
  expect(readChoices({}, 'off')).toEqual({});
});
