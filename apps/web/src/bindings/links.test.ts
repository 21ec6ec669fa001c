import { expect, test } from 'vitest';
import { isForeign, listOf, oneOf, readSearch, textOf, writeSearch } from './links.tsx';

test('a query value with commas is a list, without them it is itself [NAV-29]', () => {
  expect(readSearch('?sport=soccer,tennis&date=2026-11-20&time=&page=2&page=3')).toEqual({
    sport: ['soccer', 'tennis'],
    date: '2026-11-20',
    time: '',
    page: '3',
  });
  expect(readSearch('?sport=%2Csoccer%2C')).toEqual({ sport: ['soccer'] });
  expect(readSearch('?sport=%E0%A4%A')).toHaveProperty('sport');
  expect([listOf(undefined), listOf(''), listOf('a'), listOf(['a', 'b'])]).toEqual([[], [], ['a'], ['a', 'b']]);
  expect([oneOf(undefined), oneOf(''), oneOf('a'), oneOf(['a', 'b'])]).toEqual([null, null, 'a', null]);
});

test.each([
  ['?a=1&betcode=X-1', 'X-1'],
  ['?betcode=A%2FB%3AC', 'A/B:C'],
  ['?betcode=a,b+c=', 'a,b+c='],
  ['?betcode=100%', '100%'],
  ['?betcode=first&betcode=last', 'last'],
  ['?betcode=', null],
  ['?notbetcode=1', null],
  ['', null],
])('%s holds the code %s, whatever its form [NAV-26a] [NAV-27a]', (query, code) => {
  expect(textOf(query, 'betcode')).toBe(code);
});

test('filters are written as they are read, and what is empty is left out [NAV-28]', () => {
  const filters = { sport: ['soccer', 'ice-hockey'], date: '2026-11-20', sortBy: null, time: [], words: 'a & b' };
  const written = writeSearch(filters);
  expect(written).toBe('?sport=soccer,ice-hockey&date=2026-11-20&words=a%20%26%20b');
  expect(readSearch(written)).toEqual({ sport: ['soccer', 'ice-hockey'], date: '2026-11-20', words: 'a & b' });
  expect(writeSearch({ sport: null, time: [] })).toBe('');
});

test('http, sms and mailto lead out; nothing else does, least of all a script [NAV-04]', () => {
  const out = ['http://a.test', 'https://a.test/b?c#d', 'HTTPS://A.TEST', 'sms:+4912345', 'mailto:help@a.test'];
  expect(out.filter((to) => !isForeign(to))).toEqual([]);
  const within = [
    '/live',
    '//a.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'httpx',
    'ftp://a.test',
    ' /live',
    '',
  ];
  expect(within.filter(isForeign)).toEqual([]);
});
