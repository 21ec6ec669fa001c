import { expect, test } from 'vitest';
import { createTermEnd } from './term-end.ts';

test('the end of a term calls each once, also those that come after it', () => {
  const steps: string[] = [];
  const over = new AbortController();
  const term = createTermEnd(over.signal);
  term.onEnd(() => steps.push('before'));
  expect(steps).toEqual([]);
  over.abort();
  expect(steps).toEqual(['before']);
  term.end();
  term.onEnd(() => steps.push('after'));
  expect(steps).toEqual(['before', 'after']);
});

test('a term whose lead is lost before it begins is over from the beginning', () => {
  const steps: string[] = [];
  createTermEnd(AbortSignal.abort()).onEnd(() => steps.push('ended'));
  expect(steps).toEqual(['ended']);
});
