import { expect, type Page } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';
import { main, rowOf } from './screen.ts';
import type { ScriptedMatch } from './test.ts';

/**
 * Four matches of handball in the order in which they stand on its page, which is open afterwards: which league a match is added to
 * depends on those that were added before it.
 */
export async function fourInOrder(
  page: Page,
  driver: Driver,
  addMatch: (sportKey: string) => Promise<ScriptedMatch>,
): Promise<readonly [ScriptedMatch, ScriptedMatch, ScriptedMatch, ScriptedMatch]> {
  const added: ScriptedMatch[] = [];
  while (added.length < 4) added.push(await addMatch('handball'));
  await driver.open('/handball');
  for (const { id } of added) await expect(rowOf(page, id).first()).toBeAttached();
  const rows = await main(page)
    .locator('li[data-match]')
    .evaluateAll((found) => found.map((row) => row.getAttribute('data-match') ?? ''));
  const [first, second, third, fourth] = added.toSorted((a, b) => rows.indexOf(a.id) - rows.indexOf(b.id));
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error('four were added');
  return [first, second, third, fourth];
}
