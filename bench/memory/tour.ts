import type { Page } from '@playwright/test';

/** Runs in the page: goes to a match of the list by its own link, as a press does, and looks at its markets. */
async function enter(matchId: string): Promise<void> {
  const until = async (holds: () => boolean, what: string): Promise<void> => {
    for (let turn = 0; turn < 600; turn += 1) {
      if (holds()) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`${what} never came`);
  };
  const row = (): HTMLElement | null => document.querySelector(`[data-match="${matchId}"] a`);
  await until(() => document.querySelector('[data-match]') !== null, 'the list');
  window.scrollTo(0, 0);
  // What is far down is drawn when it comes near.
  for (let turn = 0; turn < 200 && row() === null; turn += 1) {
    window.scrollBy(0, 600);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  const link = row();
  if (link === null) throw new Error(`match ${matchId} stands in no list`);
  link.click();
  const isThere = (): boolean => document.querySelectorAll(`[data-outcome^="${matchId}/9"]`).length > 4;
  await until(isThere, `the page of match ${matchId}`);
}

/** Runs in the page: back to the list, by the browser's way or by the link of the head. */
async function leave(isBack: boolean): Promise<void> {
  if (isBack) history.back();
  else document.querySelector<HTMLElement>('header a[href$="/live"]')?.click();
  for (let turn = 0; turn < 600; turn += 1) {
    if (document.querySelector('[data-match]') !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the list never came back');
}

/** One match after the other and back to the list each time; says how many were seen. */
export async function tour(page: Page, matchIds: readonly string[], dwellMs: number): Promise<number> {
  let visits = 0;
  for (const matchId of matchIds) {
    await page.evaluate(enter, matchId);
    await page.waitForTimeout(dwellMs);
    await page.evaluate(leave, visits % 2 === 0);
    await page.waitForTimeout(dwellMs / 2);
    visits += 1;
  }
  return visits;
}
