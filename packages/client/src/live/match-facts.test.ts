import { expect, it } from 'vitest';
import { createNotifier } from '../store/notifier.ts';
import { createFakeBrowser } from '../testing/browser.ts';
import { buildMatch } from '../testing/builders.ts';
import { createMatchFacts } from './match-facts.ts';
import type { StatusPayload } from './match-facts.ts';

function open() {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const statuses: number[] = [];
  return { statuses, facts: createMatchFacts(createNotifier(env), ({ status }) => void statuses.push(status)) };
}

function changed(version: number, status: StatusPayload['status']): StatusPayload {
  return { match_id: '1', status, stage: '', statistics: null, available_markets: 9, version };
}

it('takes the name of a match that a gap has swallowed, and keeps the status that came since', () => {
  const { statuses, facts } = open();
  facts.applyMatch(buildMatch({ version: 1, status: 0 }), 0);
  facts.applyStatus(changed(3, 1));
  expect(facts.applyMatch(buildMatch({ version: 2, status: 0, slug: 'renamed' }), 0)).toBe('applied');
  expect(facts.head('1')).toMatchObject({ slug: 'renamed', status: 1, version: 3 });
  expect(facts.applyMatch(buildMatch({ version: 2, status: 0 }), 0)).toBe('dropped');
  expect(statuses).toEqual([0, 1]);
});

it('asks for a match of which it knows the status alone', () => {
  expect(open().facts.applyStatus(changed(3, 1))).toBe('snapshot_needed');
});

it('counts a match that came, moved between lists and went, and finds it by its slug until then', () => {
  const { facts } = open();
  facts.applyMatch(buildMatch({ version: 1, status: 0, slug: 'one' }), 0);
  expect([facts.membership(), facts.idOfSlug('one')]).toEqual([1, '1']);
  facts.applyStatus(changed(2, 1));
  facts.forget('1');
  expect([facts.membership(), facts.idOfSlug('one'), [...facts.heads()]]).toEqual([3, undefined, []]);
});

it('is proven by what names a match whole since it was doubted, and was asked for since', () => {
  const { facts } = open();
  const asked = facts.round();
  facts.applyMatch(buildMatch({ version: 1 }), asked);
  expect(facts.isProven('1')).toBe(true);
  facts.doubt(facts.nextRound());
  facts.applyMatch(buildMatch({ version: 2 }), asked);
  facts.applyStatus(changed(3, 1));
  expect(facts.isProven('1')).toBe(false);
  facts.applyMatch(buildMatch({ version: 3 }), facts.round());
  expect(facts.isProven('1')).toBe(true);
});

it('takes where a match is played and its crests from the same version, where a list has left them out [P4]', () => {
  const { facts } = open();
  const whole = buildMatch({ version: 1, stadium: 'The Ground', city: 'Town' });
  const [home, away] = ['home', 'away'].map((id) => ({ id, name: id, logo: `/${id}.svg`, color: '#123456' }));
  if (home === undefined || away === undefined) throw new Error('there are two sides');
  const sides = { home, away };
  const bare = { home: { ...home, logo: null }, away: { ...away, logo: null } };
  facts.applyMatch({ ...whole, stadium: null, city: null, competitors: bare }, 0);
  expect(facts.head('1')).toMatchObject({ stadium: null, competitors: bare });
  expect(facts.applyMatch({ ...whole, competitors: sides }, 0)).toBe('applied');
  expect(facts.head('1')).toMatchObject({ stadium: 'The Ground', city: 'Town', competitors: sides });
  expect(facts.applyMatch({ ...whole, stadium: null, city: null, competitors: bare }, 0)).toBe('dropped');
  expect(facts.head('1')).toMatchObject({ stadium: 'The Ground', competitors: sides });
});
