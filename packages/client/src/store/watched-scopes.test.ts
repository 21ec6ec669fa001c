import { expect, test } from 'vitest';
import { outcomeKey } from '../live/keys.ts';
import { createWatchedScopes } from './watched-scopes.ts';

test('a scope is watched for as long as one of its keys is', () => {
  const scopes = createWatchedScopes();
  const [home, away] = [outcomeKey('1', '18|total=2.5', 'over'), outcomeKey('1', '1|', 'x')];
  scopes.add(home);
  scopes.add(away);
  expect([scopes.has('1'), scopes.has('18')]).toEqual([true, false]);
  scopes.remove(home);
  expect(scopes.has('1')).toBe(true);
  scopes.remove(away);
  expect(scopes.has('1')).toBe(false);
});

test('keys of two parts or one are in no scope', () => {
  const scopes = createWatchedScopes();
  for (const key of ['head/1', 'membership', '']) scopes.add(key);
  expect([scopes.has('1'), scopes.has('')]).toEqual([false, false]);
});
