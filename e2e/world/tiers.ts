import type { TestDetails } from '@playwright/test';

/**
 * Details of a row of the second tier: `npm test` leaves it out, `npm run thorough` runs it. A single story of that tier ends its
 * title with the tag instead, which moves no line of it.
 */
export const thorough = { tag: '@thorough' } as const satisfies TestDetails;

/**
 * Rows that a story is told once for, each with the details of its tier: those of `told` in the first, where there has to be
 * one at least, so that the story still proves what its title cites; `repeats` in the second.
 */
export function inTiers<
  const Told extends readonly [unknown, ...unknown[]],
  const Repeats extends readonly unknown[] = readonly [],
>(told: Told, repeats: Repeats): readonly (readonly [tier: TestDetails, row: Told[number] | Repeats[number]])[] {
  return [...told.map((row) => [{}, row] as const), ...repeats.map((row) => [thorough, row] as const)];
}
