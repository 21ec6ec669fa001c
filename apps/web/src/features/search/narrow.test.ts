import { calls } from '@touchline/contract';
import { expect, test } from 'vitest';
import { everything, isNarrowed, searchQuery } from './narrow.ts';

test('a narrowed search asks by status, by sport type and for names of matches; the contract knows the words [CAT-07a]', () => {
  expect(searchQuery('arsenal', everything)).toEqual({ q: 'arsenal' });
  const narrow = { status: 'live', type: 'cyber', onlyEvents: true } as const;
  const query = searchQuery('arsenal', narrow);
  expect(query).toEqual({ q: 'arsenal', match_status: 'live,stopped', sport_type: 'cyber', only_events_name: 'true' });
  expect(calls.search.query?.safeParse(query).success).toBe(true);
  expect([everything, narrow, { ...everything, onlyEvents: true }].map(isNarrowed)).toEqual([false, true, true]);
  expect(searchQuery('arsenal', { ...everything, status: 'coming' })).toEqual({
    q: 'arsenal',
    match_status: 'prematch',
  });
});
