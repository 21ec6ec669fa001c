import { expect, it } from 'vitest';
import { byType } from './handlers.ts';

type Step = { readonly type: 'add'; readonly by: number } | { readonly type: 'reset' };

const next = byType<Step, number, number>({
  add: ({ by }, count) => count + by,
  reset: () => 0,
});

it('calls the handler of the type and no other', () => {
  expect(next({ type: 'add', by: 2 }, 5)).toBe(7);
  expect(next({ type: 'reset' }, 5)).toBe(0);
});
