import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
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
  const said = Object.entries(own).map(([key, message]) => [key, compileMessageOrThrow(message)]);
  const i18n = setupI18n({ locale, messages: { [locale]: { ...messages, ...Object.fromEntries(said) } } });
  return {
    t: (key, values) => i18n._(key, values),
    say: (key, otherwise, values) => (i18n.messages[key] === undefined ? otherwise : i18n._(key, values)),
    formats: formatsOf(locale, 'UTC'),
    locale,
  };
}

const text = wordsIn('en');

/** `id` or `id|specifier`. The server's name is one that no text has, so that a fallback shows. */
function named(sport: string, key: string): string {
  const [id = '', specifier = ''] = key.split(/\|(.*)/s);
  return marketName(text, sport, { id, specifier, name: `server ${id}` });
}

/** Kinds of market that the reference feed offers, by sport. */
const OFFERED: Readonly<Record<string, string>> = {
  soccer:
    '1 8|goalnr=2 9 10 11 14|hcp=0:2 15 16 18 19 20 21 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 45 47 48 49 50 51 52 53 54 56 57 58 59 60 63 64 66 68 74 75 81 83 85 90 94 95 136 139 162 165 166 172 177 534',
  'ice-hockey':
    '1 8|goalnr=1 10 11 15 16 18 19 20 21 26 29 31 32 45 406 443|periodnr=1 445|periodnr=2 446|periodnr=3|total=1.5 452|periodnr=1 454|periodnr=1',
  handball: '1 10 11 15 16 18 19 20 26 60 63 64 66 68 74 83 90',
  basketball:
    '1 47 60 66 68 74 219 220 223 225 227 228 229 235|quarternr=1 236|quarternr=4 290 303|quarternr=2 304|quarternr=3 534',
  'american-football':
    '1 47 60 66 68 74 219 220 223 225 227 228 229 235|quarternr=1 236|quarternr=4 290 303|quarternr=2 304|quarternr=3',
  rugby: '1 10 11 15 16 18 19 20 26 47 60 66 68 74',
  baseball: '251 256 258 260 261 264 274 275 276 287|inningnr=8 288|inningnr=1 290 940|inningnr=2 941|inningnr=3',
  tennis:
    '186 187 188 189 190 191 192 193 198 199 202|setnr=1 203|setnr=2 204|setnr=1 208|setnr=1 209|setnr=1 210|setnr=1|gamenr=4 314 903 904 912|setnr=1',
  badminton:
    '186 188 192 193 199 237 238 245|setnr=1 246|setnr=1 247|setnr=1 248|setnr=1 249|setnr=1|pointnr=11 314 903 904 905 906 907 912|setnr=1',
  'table-tennis':
    '186 188 192 193 199 237 238 245|setnr=1 246|setnr=1 247|setnr=1 248|setnr=1 249|setnr=1|pointnr=5 314 903 904 905 906 907 912|setnr=2',
  volleyball:
    '186 188 192 193 199 202|setnr=5 237 238 309|setnr=1 310|setnr=1 311|setnr=1 314 903 904 905 906 907 911|setnr=1|pointnr=10 912|setnr=1',
  darts:
    '186 188 192 193 199 202|setnr=1 314 903 905 906 907 920 921 922|setnr=1 923|setnr=1 924|setnr=1|gamenr=2 925|setnr=1 926|setnr=1',
  snooker: '186 192 193 199 493 494 499|framenr=2 903',
  cricket:
    '340 950 951 952 953 954 955 956|inningnr=1 957|inningnr=1 958|inningnr=1|overnr=7 959|inningnr=2 961|inningnr=1|overnr=3',
  'counter-strike':
    '186 192 193 199 327 328 330|mapnr=1 903 930|mapnr=1 931|mapnr=1 932|mapnr=1|gamenr=3 933|mapnr=1|pointnr=5 934|mapnr=2 935|mapnr=1 936 937 938',
  'dota-2':
    '186 192 193 199 327 328 330|mapnr=1 903 930|mapnr=1 931|mapnr=1 932|mapnr=1|gamenr=3 933|mapnr=1|pointnr=5 934|mapnr=2 935|mapnr=1 936 937 938',
};

test('every market of every sport has a name of our own, and no place in it stays open', () => {
  const all = Object.entries(OFFERED).flatMap(([sport, keys]) => keys.split(' ').map((key) => named(sport, key)));
  expect(all.filter((name) => /server|undefined|NaN|[{}$%]/.test(name))).toEqual([]);
  expect(all.length).toBeGreaterThan(280);
});

test('no two markets of a sport share a name', () => {
  for (const [sport, keys] of Object.entries(OFFERED)) {
    const names = keys.split(' ').map((key) => named(sport, key));
    expect(
      names.filter((name, place) => names.indexOf(name) !== place),
      sport,
    ).toEqual([]);
  }
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

function outcomeIn(sport: string, key: string, id: string, name: string): string {
  const [market = '', specifier = ''] = key.split(/\|(.*)/s);
  return outcomeName(german, sport, { id: market, specifier, name: '' }, { id, name });
}

test('outcomes are told by their codes; teams and figures stay', () => {
  expect([
    outcomeIn('soccer', '18|total=2.5', 'over', 'Over 2.5'),
    outcomeIn('soccer', '1', 'x', 'Draw'),
    outcomeIn('soccer', '1', '1', 'Brighton & Hove Albion'),
    outcomeIn('soccer', '16|hcp=-0.75', '1', 'St. Pauli (-0.75)'),
    outcomeIn('soccer', '14|hcp=0:2', 'x', 'Draw (0:2)'),
    outcomeIn('soccer', '10', '1x', 'Arsenal or draw'),
    outcomeIn('soccer', '10', 'x2', 'Draw or Chelsea'),
    outcomeIn('soccer', '10', '12', 'Arsenal or Chelsea'),
    outcomeIn('soccer', '15', '1:3+', 'Arsenal by 3+'),
    outcomeIn('soccer', '30', '1', 'Only Arsenal'),
    outcomeIn('soccer', '35', '1-yes', 'Brighton & Hove Albion & yes'),
    outcomeIn('soccer', '37|total=3.5', 'x-over', 'Draw & over 3.5'),
    outcomeIn('soccer', '47', 'x-2', 'Draw / Chelsea'),
    outcomeIn('soccer', '52', 'first', '1st half'),
    outcomeIn('tennis', '903', '1-2', 'Ruud / Sinner'),
    outcomeIn('soccer', '45', '2:1', '2:1'),
    outcomeIn('soccer', '25', '2-3', '2-3'),
    outcomeIn('soccer', '9999', 'yes', 'Yes'),
  ]).toEqual([
    'Über 2,5',
    'Unentschieden',
    'Brighton & Hove Albion',
    'St. Pauli (-0,75)',
    'Unentschieden (0:2)',
    'Arsenal oder Unentschieden',
    'Unentschieden oder Chelsea',
    'Arsenal oder Chelsea',
    'Arsenal mit 3+',
    'Nur Arsenal',
    'Brighton & Hove Albion & Ja',
    'Unentschieden & Über 3,5',
    'Unentschieden / Chelsea',
    '1. Halbzeit',
    'Ruud / Sinner',
    '2:1',
    '2-3',
    'Yes',
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
