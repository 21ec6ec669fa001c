import { expect, test } from 'vitest';
import { calls } from './calls/calls.ts';
import { match } from './entities/catalogue.ts';
import { codeOf, errorCodes } from './errors/codes.ts';
import { languages, localeAliases, locales } from './locales.ts';
import { text } from './primitives.ts';
import { matchChannel, pushLanguage, updatesChannel, userChannel } from './push/channels.ts';

test('channels are named by language, match and player; br and pt-BR speak pt [PUSH-03]', () => {
  expect({
    language: ['en', 'br', 'pt-BR', 'fr-CH'].map(pushLanguage),
    updates: updatesChannel('pt-BR'),
    match: matchChannel('42'),
    user: userChannel('de-CH', '7'),
  }).toEqual({ language: ['en', 'pt', 'pt', 'fr'], updates: 'updates:pt', match: 'match:42', user: '$user:de.7' });
});

test('shown text turns nothing around it, and is never invisible; joined emoji and markup stay as they are [I11]', () => {
  const shown = ['\u202Egnp.exe', '\u00A0\u200B', '', '👩‍👧', '<b>', 'می‌خواهم'];
  expect(shown.map((each) => text.parse(each))).toEqual(['\u200Bgnp.exe', '–', '', '👩‍👧', '<b>', 'می‌خواهم']);
  expect(text.safeParse('x'.repeat(301)).success).toBe(false);
});

test('an outright is read with its parent and its competitors, and without a parent of another form [CAT-12a]', () => {
  const { parent, competitors } = match.shape;
  const rider = { id: '1', name: 'A', logo: null, color: '#000000' };
  expect([parent.parse({ id: '7', name: 'Tour' }), parent.parse({ name: 'Tour' }), parent.parse('Tour')]).toEqual([
    { id: '7', name: 'Tour' },
    { name: 'Tour' },
    null,
  ]);
  expect([
    competitors.parse([rider]),
    competitors.parse({ home: rider, away: rider }),
    competitors.parse(null),
  ]).toEqual([[rider], { home: rider, away: rider }, null]);
});

function query(value: Record<string, unknown>) {
  return calls.getMatches.query?.safeParse(value);
}

test('query values are read as text: comma lists, whole numbers and flags, nothing coerced', () => {
  expect(query({ id: '1,2', page: '2', bettable: 'true', match_status: 'live,prematch' })?.data).toEqual({
    id: ['1', '2'],
    page: 2,
    bettable: true,
    match_status: ['live', 'prematch'],
  });
  const refused = [
    { page: '0' },
    { page: '1e1' },
    { page: 1 },
    { page: ' 1' },
    { limit: '501' },
    { bettable: '1' },
    { id: '' },
    { id: 'x' },
    { nope: '1' },
    { start_from: '2026-02-31T00:00:00.000Z' },
    { start_to: '2026-99-99T99:99:99.999Z' },
    { start_to: '2026-02-01' },
  ];
  expect(refused.map((value) => query(value)?.success)).toEqual(refused.map(() => false));
});

const press = {
  meta: { device_id: 'device-0001', quick: false, type: 'single', locale: 'en' },
  bets: [
    {
      stake: { value: '10.00', currency: 'EUR' },
      selections: [{ match_id: '1', market_id: '18', specifier: 'total=2.5', outcome_id: 'over', odds: '1.85' }],
    },
  ],
};

test('device id, locale and quick flag travel with each placement, and a press without them is refused [VAL-11]', () => {
  const { body } = calls.placeBets;
  expect(body?.safeParse(press).success).toBe(true);
  for (const field of ['device_id', 'quick', 'type', 'locale']) {
    const { [field]: _, ...meta } = press.meta as Record<string, unknown>;
    expect([field, body?.safeParse({ ...press, meta }).success]).toEqual([field, false]);
  }
});

test('money and odds are exact decimal text: numbers, signs, exponents and blanks are refused', () => {
  const { body } = calls.placeBets;
  const stakes = [10, '-1', '1e3', '01', '.5', '5.', ' 5', '5,00', '', '1.0000000000000000001', 'NaN'];
  const withStake = (value: unknown) => ({ ...press, bets: [{ ...press.bets[0], stake: { value, currency: 'EUR' } }] });
  expect(stakes.map((value) => body?.safeParse(withStake(value)).success)).toEqual(stakes.map(() => false));
  const odds = [1.85, '0.5', '1.8500000', '-2', '1,85', '2.'];
  const withOdds = (value: unknown) => ({
    ...press,
    bets: [{ ...press.bets[0], selections: [{ ...press.bets[0]?.selections[0], odds: value }] }],
  });
  expect(odds.map((value) => body?.safeParse(withOdds(value)).success)).toEqual(odds.map(() => false));
  expect(['1.8500', '4.333333', '1.3125', '2'].map((value) => body?.safeParse(withOdds(value)).success)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('every error has its own name, and its number is found by it', () => {
  const names = Object.values(errorCodes).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(codeOf('invalid_odds')).toBe(101);
});

test('the seventeen specified locales are among those of the product, each once [ERR-06]', () => {
  const specified = 'en ar en-AR en-AU en-CA en-IN en-NZ fi fr it kk no pt-BR ru de fr-CH de-CH'.split(' ');
  expect(locales).toEqual(expect.arrayContaining(specified));
  expect(new Set([...locales, ...Object.keys(localeAliases)]).size).toBe(locales.length + 5);
});

test('every locale has the texts of a language', () => {
  const withTexts: ReadonlySet<string> = new Set(languages);
  expect(locales.filter((each) => !withTexts.has(each) && !withTexts.has(each.split('-')[0] ?? ''))).toEqual([]);
});
