import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { marketGroups, marketKinds, type MarketKindRow, splitMarketKey } from '@touchline/contract';
import { expect, test } from 'vitest';
import { formatsOf } from './formats.ts';
import { categoryName, groupName, marketName, outcomeName, sportName, type Words } from './names.ts';

const files = import.meta.glob<Record<string, string>>('./catalogues/en*.json', { eager: true, import: 'default' });
const messages = Object.fromEntries(
  Object.values(files).flatMap((file) =>
    Object.entries(file).map(([key, message]) => [key, compileMessageOrThrow(message)] as const),
  ),
);

function wordsIn(locale: string, own: Readonly<Record<string, string>> = {}): Words {
  const compiled = Object.entries(own).map(([key, message]) => [key, compileMessageOrThrow(message)]);
  const i18n = setupI18n({ locale, messages: { [locale]: { ...messages, ...Object.fromEntries(compiled) } } });
  return {
    t: (key, values) => i18n._(key, values),
    textOr: (key, otherwise, values) => (i18n.messages[key] === undefined ? otherwise : i18n._(key, values)),
    formats: formatsOf(locale, 'UTC'),
    locale,
  };
}

const text = wordsIn('en');

/** `id` or `id|specifier`. The server's name is one that no text has, so that a fallback shows. */
function named(sport: string, key: string): string {
  const market = splitMarketKey(key);
  return marketName(text, sport, { ...market, name: `server ${market.id}` });
}

/** A market with every key of its specifier. */
function keyOf(id: string, { keys }: MarketKindRow): string {
  return [id, ...keys.map((key) => `${key}=${key === 'total' ? '2.5' : key === 'hcp' ? '0:1' : '1'}`)].join('|');
}

const offered = Object.entries<MarketKindRow>(marketKinds).flatMap(([id, row]) =>
  row.sports.map((sport) => ({ sport, name: named(sport, keyOf(id, row)), of: `${id} of ${sport}` })),
);

test('every row of the table of markets has words of our own in each of its sports, and no place in them stays open', () => {
  const without = offered.filter(({ name }) => /server|undefined|NaN|[{}$%]/.test(name));
  expect(without.map(({ of }) => of)).toEqual([]);
  expect(offered.length).toBeGreaterThan(280);
});

test('no two markets of a sport share a name', () => {
  for (const [sport, markets] of Map.groupBy(offered, (each) => each.sport)) {
    const names = markets.map(({ name }) => name);
    expect(
      names.filter((name, place) => names.indexOf(name) !== place),
      sport,
    ).toEqual([]);
  }
});

test('every group of markets has words', () => {
  expect(marketGroups.filter((group) => groupName(text, group) === group)).toEqual([]);
});

test('names are made of code, sport, part and scope', () => {
  expect([
    named('soccer', '1'),
    named('soccer', '19|total=1.5'),
    named('rugby', '19|total=24.5'),
    named('soccer', '90|total=1.5'),
    named('soccer', '8|goalnr=2'),
    named('tennis', '204|setnr=2|total=9.5'),
    named('tennis', '912|setnr=1'),
    named('volleyball', '912|setnr=1'),
    named('basketball', '227|total=110.5'),
    named('baseball', '290'),
    named('basketball', '290'),
    named('baseball', '274'),
    named('ice-hockey', '446|periodnr=3|total=1.5'),
    named('darts', '924|setnr=1|gamenr=2'),
    named('dota-2', '936|total=28.5'),
    named('cricket', '958|inningnr=1|overnr=7|total=8.5'),
  ]).toEqual([
    'Match result (1X2)',
    'Home team – Total goals',
    'Home team – Total points',
    '2nd half – Total goals',
    'Who scores goal 2',
    '2nd set – Total games',
    '1st set – Tie-break played',
    '1st set – Extra points in a set',
    'Home team – Total points (incl. overtime)',
    'Winning margin (incl. extra innings)',
    'Winning margin (incl. overtime)',
    'Innings 1 to 5 – Match result (1X2)',
    '3rd period – Total goals',
    '1st set – Winner of leg 2',
    'Total objectives',
    '1st inning – Runs in over 7',
  ]);
});

test('what has no text, or lacks its part, keeps the name of the server', () => {
  expect([named('soccer', '9999'), named('chess', '9999|total=2'), named('tennis', '204|total=9.5')]).toEqual([
    'server 9999',
    'server 9999',
    'server 204',
  ]);
});

const german = wordsIn('de', {
  'outcome.over': 'Über {line}',
  'outcome.draw': 'Unentschieden',
  'outcome.yes': 'Ja',
  'stage.half': '{number}. Halbzeit',
  'outcome.either': '{first} oder {second}',
  'outcome.by': '{team} mit {points}',
  'outcome.only': 'Nur {team}',
});

const sides = { home: 'Brighton & Hove Albion', away: 'Chelsea' };

function outcomeIn(sport: string, key: string, id: string, name: string): string {
  return outcomeName(german, { sportKey: sport, sides }, { ...splitMarketKey(key), name: '' }, { id, name });
}

test('outcomes are named by their codes; teams, figures and unknown codes stay as they are', () => {
  expect([
    outcomeIn('soccer', '18|total=2.5', 'over', 'Over 2.5'),
    outcomeIn('soccer', '1', 'x', 'Draw'),
    outcomeIn('soccer', '1', '1', 'Brighton & Hove Albion'),
    outcomeIn('soccer', '16|hcp=-0.75', '1', 'St. Pauli (-0.75)'),
    outcomeIn('soccer', '14|hcp=0:2', 'x', 'Draw (0:2)'),
    outcomeIn('soccer', '10', '1x', 'Brighton & Hove Albion or draw'),
    outcomeIn('soccer', '10', 'x2', 'Draw or Chelsea'),
    outcomeIn('soccer', '10', '12', 'Brighton & Hove Albion or Chelsea'),
    outcomeIn('soccer', '15', '1:3+', 'Brighton & Hove Albion by 3+'),
    outcomeIn('soccer', '30', '1', 'Only Brighton & Hove Albion'),
    outcomeIn('soccer', '35', '1-yes', 'Brighton & Hove Albion & yes'),
    outcomeIn('soccer', '37|total=3.5', 'x-over', 'Draw & over 3.5'),
    outcomeIn('soccer', '47', 'x-2', 'Draw / Chelsea'),
    outcomeIn('soccer', '52', 'first', '1st half'),
    outcomeIn('tennis', '903', '1-2', 'Brighton & Hove Albion / Chelsea'),
    outcomeIn('soccer', '45', '2:1', '2:1'),
    outcomeIn('soccer', '25', '2-3', '2-3'),
    outcomeIn('soccer', '9999', 'yes', 'Yes'),
    outcomeIn('soccer', '18|total=2.5', 'exactly', 'Exactly 3'),
    outcomeIn('soccer', '1', 'yes', 'Yes'),
  ]).toEqual([
    'Über 2,5',
    'Unentschieden',
    'Brighton & Hove Albion',
    'St. Pauli (-0,75)',
    'Unentschieden (0:2)',
    'Brighton & Hove Albion oder Unentschieden',
    'Unentschieden oder Chelsea',
    'Brighton & Hove Albion oder Chelsea',
    'Brighton & Hove Albion mit 3+',
    'Nur Brighton & Hove Albion',
    'Brighton & Hove Albion & Ja',
    'Unentschieden & Über 3,5',
    'Unentschieden / Chelsea',
    '1. Halbzeit',
    'Brighton & Hove Albion / Chelsea',
    '2:1',
    '2-3',
    'Yes',
    'Exactly 3',
    'Yes',
  ]);
});

test('where the sides are not known, the words around their names stay as the server wrote them', () => {
  const nameOf = (id: string, name: string): string =>
    outcomeName(
      german,
      { sportKey: 'soccer', sides: null },
      { id: id.includes('-') ? '47' : '10', specifier: '', name: '' },
      { id, name },
    );
  expect([nameOf('1x', 'Arsenal or draw'), nameOf('x-2', 'Draw / Chelsea'), nameOf('x-x', 'Draw / draw')]).toEqual([
    'Arsenal or draw',
    'Draw / Chelsea',
    'Unentschieden / Unentschieden',
  ]);
});

test('a sport and a group have a text or keep what the server says', () => {
  expect([
    sportName(text, { key: 'soccer', name: 'Soccer' }),
    sportName(text, { key: 'chess', name: 'Chess' }),
    groupName(text, 'goals'),
    groupName(text, 'unheard-of'),
  ]).toEqual(['Football', 'Chess', 'Goals', 'unheard-of']);
});

test('a category is its country where it stands for all of it', () => {
  const names = (words: Words): readonly string[] =>
    [
      { name: 'Germany', country_code: 'DE' },
      { name: 'England', country_code: 'GB' },
      { name: 'United Kingdom', country_code: 'GB' },
      { name: 'International', country_code: null },
      { name: 'Germany Amateur', country_code: 'DE' },
    ].map((category) => categoryName(words, category));
  expect(names(wordsIn('de'))).toEqual([
    'Deutschland',
    'England',
    'Vereinigtes Königreich',
    'International',
    'Germany Amateur',
  ]);
  expect(names(wordsIn('kk', { 'region.GB': 'Ұлыбритания' })).slice(0, 3)).toEqual([
    'Германия',
    'England',
    'Ұлыбритания',
  ]);
});
