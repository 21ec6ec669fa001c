import { expect, test } from 'vitest';
import { pauseMs, pauseText, readPause } from './pause.ts';

const pause = { seconds: 5, above: '10', currency: 'EUR' };

test.each([
  ['10.01', 'EUR', 5000],
  ['10.00', 'EUR', 0],
  ['9.99', 'EUR', 0],
  ['0.01', 'USD', 5000],
])('a stake of %s %s waits %i ms where stakes above 10 EUR wait 5 s [RG-11]', (value, currency, ms) => {
  expect(pauseMs(pause, { value, currency })).toBe(ms);
  expect(pauseMs(null, { value, currency })).toBe(0);
});

test('a pause is kept as text, and nothing else is read as one [RG-11]', () => {
  expect(readPause(pauseText(pause))).toEqual(pause);
  for (const text of [null, '', '5', '4 EUR 10', '5 EUR -1', '5 EUR ten', '5 eur 10', '5 EUR 10 more'])
    expect(readPause(text)).toBeNull();
});
