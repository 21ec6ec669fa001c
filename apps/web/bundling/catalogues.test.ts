import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compileCatalogue } from './catalogues.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-catalogues-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, messages: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(messages));
}

write('en', { greet: 'Hello', colour: 'Color', bye: 'Bye' });
write('en.slip', { slip: 'Slip' });
write('en-AU', { colour: 'Colour' });
write('de', { greet: 'Hallo', colour: 'Farbe' });
write('de.slip', { slip: 'Schein' });
write('de-CH', { greet: 'Grüezi' });

test('a variant holds its language, which holds what it lacks in English', () => {
  expect(compileCatalogue(folder, 'de')).toEqual({
    greet: ['Hallo'],
    colour: ['Farbe'],
    bye: ['Bye'],
    slip: ['Schein'],
  });
  expect(compileCatalogue(folder, 'de-CH')).toEqual({ ...compileCatalogue(folder, 'de'), greet: ['Grüezi'] });
  expect(compileCatalogue(folder, 'en-AU')).toEqual({ ...compileCatalogue(folder, 'en'), colour: ['Colour'] });
});

test('English does not take the texts of its variants', () => {
  expect(compileCatalogue(folder, 'en')).toMatchObject({ colour: ['Color'] });
});

test('what the first screen does not say comes in a half of its own, in every language [P4]', () => {
  write('en.ticket', { place: 'Place the bet' });
  write('de.ticket', { place: 'Wette abgeben' });
  expect(compileCatalogue(folder, 'de', 'later')).toEqual({ place: ['Wette abgeben'] });
  expect(compileCatalogue(folder, 'de', 'first')).toEqual({
    greet: ['Hallo'],
    colour: ['Farbe'],
    bye: ['Bye'],
    slip: ['Schein'],
  });
  for (const locale of ['en', 'de', 'de-CH', 'en-AU']) {
    const halves = { ...compileCatalogue(folder, locale, 'first'), ...compileCatalogue(folder, locale, 'later') };
    expect(halves).toEqual(compileCatalogue(folder, locale));
  }
});
