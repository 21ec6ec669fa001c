import type { Page } from '@playwright/test';
import type { Market, PushEvent } from '@touchline/contract';
import { euroSum, payout } from './world/money.ts';
import { pickOfNewMatches } from './world/placing.ts';
import { tapPush } from './world/push.ts';
import { expect, type Offer, test } from './world/test.ts';
import { desktopAndPhone } from './world/devices.ts';
import { thorough } from './world/tiers.ts';

/** Work that React reports through its developer-tools hook. */
interface Work {
  /** In which frame each commit came. */
  readonly commits: number[];
  /** Renders of components since the count began. */
  renders: number;
  /** In which frame prices were written into the document, once for each time that it was done. */
  readonly writes: number[];
  /** Texts of prices that were written. */
  texts: number;
  frame: number;
}

declare global {
  var work: Work;
}

/** In the page, before React comes: counts commits, the components that each of them rendered, and prices that were written. */
function countWork(): void {
  interface Fiber {
    readonly tag: number;
    readonly flags: number;
    readonly alternate: Fiber | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
  }
  /** Functions, classes, forwarded, memoised. */
  const components = new Set([0, 1, 11, 14, 15]);
  const performedWork = 1;
  const rendersOf = (fiber: Fiber, isNew: boolean): number => {
    const before = fiber.alternate;
    const didRender = isNew || (before !== null && (fiber.flags & performedWork) !== 0);
    let renders = didRender && components.has(fiber.tag) ? 1 : 0;
    // A fiber with the same children as before did not render below itself.
    if (!isNew && before !== null && before.child === fiber.child) return renders;
    for (let child = fiber.child; child !== null; child = child.sibling) {
      renders += rendersOf(child, child.alternate === null);
    }
    return renders;
  };
  globalThis.work = { commits: [], renders: 0, writes: [], texts: 0, frame: 0 };
  new MutationObserver((records) => {
    const count = records.filter(({ target }) => target.parentElement?.closest('[data-outcome]')).length;
    if (count === 0) return;
    globalThis.work.writes.push(globalThis.work.frame);
    globalThis.work.texts += count;
  }).observe(document, { characterData: true, subtree: true });
  // Clocks go on by themselves, once a second; what is counted here is what a change costs.
  const real = globalThis.setInterval.bind(globalThis);
  Object.defineProperty(globalThis, 'setInterval', {
    value: (handler: () => void, ms: number) => (ms === 1000 ? 0 : real(handler, ms)),
  });
  const next = (): void => {
    globalThis.work.frame += 1;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      supportsFiber: true,
      isDisabled: false,
      checkDCE: () => undefined,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => {
        globalThis.work.commits.push(globalThis.work.frame);
        globalThis.work.renders += rendersOf(root.current, root.current.alternate === null);
      },
    },
  });
}

/** Waits until all pending updates are rendered and no further one follows. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let quiet = 0; quiet < 30;) {
      const done = (): number => globalThis.work.commits.length + globalThis.work.writes.length;
      const before = done();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      quiet = done() === before ? quiet + 1 : 0;
    }
  });
}

interface Counted {
  readonly commits: number;
  readonly renders: number;
  readonly writes: number;
  readonly texts: number;
}

async function workOf(page: Page, act: () => void | Promise<void>): Promise<Counted> {
  await settle(page);
  await page.evaluate(() => {
    globalThis.work.commits.length = 0;
    globalThis.work.renders = 0;
    globalThis.work.writes.length = 0;
    globalThis.work.texts = 0;
  });
  await act();
  await settle(page);
  return page.evaluate(() => ({
    commits: globalThis.work.commits.length,
    renders: globalThis.work.renders,
    writes: globalThis.work.writes.length,
    texts: globalThis.work.texts,
  }));
}

/** One frame that writes so many prices, and renders nothing. */
function written(texts: number): Counted {
  return { commits: 0, renders: 0, writes: texts === 0 ? 0 : 1, texts };
}

/** Other odds for one outcome, or for all of them; each call counts the market's version up. */
function mover(matchId: string, market: Market) {
  let { version } = market;
  return (only: string | null, { active: isActive = true } = {}): PushEvent => {
    version += 1;
    return {
      type: 'markets_changed',
      // Long ago, so that the feed's clock is left alone.
      at: 0,
      payload: {
        match_id: matchId,
        markets: [
          {
            id: market.id,
            specifier: market.specifier,
            status: market.status,
            version,
            most_balanced: market.most_balanced,
            outcomes: market.outcomes.map(({ id, active, odds }) => ({
              id,
              active: active && (isActive || id !== only),
              odds: only === null || id === only ? `${7 + (version % 3)}.${10 + (version % 80)}` : odds,
            })),
          },
        ],
      },
    };
  };
}

const updates = 'updates:en';

async function openMatches(offer: Offer): Promise<readonly { readonly id: string; readonly main: Market }[]> {
  return (await offer.matches('match_status=prematch&sport_key=soccer&sort_by=start_time')).flatMap(
    ({ id, main_market: main }) =>
      main?.status === 1 && main.outcomes.every(({ active }) => active) ? [{ id, main }] : [],
  );
}

/** Matches whose rows are on the screen; others may be notified later. */
function matchesInView(page: Page): Promise<readonly (string | undefined)[]> {
  return page.locator('main li[data-match]').evaluateAll((rows) =>
    rows
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      })
      .map((row) => row.dataset['match']),
  );
}

test.describe('how much work a change is', () => {
  // Rows of a phone are high, so that a list of few matches reaches out of sight.
  test.use({ viewport: { width: 390, height: 700 } });

  test('in a list one text is written for a price that is seen, none for one that is not, and nothing renders [P13] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    for (let count = 0; count < 30; count += 1) await addMatch();
    await page.addInitScript(countWork);
    const push = await tapPush(page);
    await driver.open('/soccer?time=all');
    // Who is there is known: nothing of the page changes by itself from here on.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    const button = (id: string) => page.locator(`main li[data-match="${id}"] [data-outcome$="/1|/1"]`);
    await expect(page.locator('main li[data-match]').first()).toBeVisible();
    await settle(page);
    const matches = await openMatches(offer);
    // Rows far from the screen have no prices yet.
    const drawn = await page
      .locator('main li[data-match]:has([data-outcome])')
      .evaluateAll((rows) => rows.map((row) => row.dataset['match']));
    const seen = matches.find(({ id }) => drawn.includes(id));
    const unseen = matches.findLast(({ id }) => !drawn.includes(id));
    if (seen === undefined || unseen === undefined) throw new Error('the list is too short for this');
    await button(seen.id).scrollIntoViewIfNeeded();

    // From here on as long as those that follow: a price of another length is set in another size.
    const move = mover(seen.id, seen.main);
    const longer = await workOf(page, () => push.send(updates, [move('1')]));
    expect(longer.renders).toBeLessThanOrEqual(1);
    const before = await button(seen.id).textContent();
    expect(await workOf(page, () => push.send(updates, [move('1')]))).toEqual(written(1));
    await expect(button(seen.id)).not.toHaveText(before ?? '');

    const suspended = await workOf(page, () => push.send(updates, [move('1', { active: false })]));
    // The button, its lock and the word for it.
    expect(suspended).toMatchObject({ commits: 1, renders: 3 });
    await expect(button(seen.id)).toHaveAttribute('data-state', 'suspended');

    const hidden = await workOf(page, () => push.send(updates, [mover(unseen.id, unseen.main)('1')]));
    expect(hidden).toEqual(written(0));

    // Rendered, but below the screen: it may wait, and is right once it is visible.
    const inView = await matchesInView(page);
    const below = matches.findLast(({ id }) => drawn.includes(id) && !inView.includes(id));
    if (below === undefined) throw new Error('no row is drawn below the screen');
    const row = page.locator(`main li[data-match="${below.id}"]`);
    const old = await button(below.id).textContent();
    push.send(updates, [mover(below.id, below.main)('1')]);
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(row).not.toHaveAttribute('data-far');
    await expect(button(below.id)).not.toHaveText(old ?? '');
  });

  test('many prices at once are written in one frame without a render, and no frame writes twice [P13] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    for (let count = 0; count < 4; count += 1) await addMatch();
    await page.setViewportSize({ width: 390, height: 1800 });
    await page.addInitScript(countWork);
    const push = await tapPush(page);
    await driver.open('/soccer?time=all');
    // Who is there is known: nothing of the page changes by itself from here on.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('main li[data-match]').first()).toBeVisible();
    await settle(page);
    const inView = await matchesInView(page);
    const matches = (await openMatches(offer)).filter(({ id }) => inView.includes(id)).slice(0, 4);
    if (matches.length < 2) throw new Error('too few matches are on the screen for this');
    const moves = matches.map(({ id, main }) => mover(id, main));
    const outcomes = matches.reduce((sum, { main }) => sum + main.outcomes.length, 0);
    const moveAll = (): void =>
      push.send(
        updates,
        moves.map((move) => move(null)),
      );
    // What follows is as long as this.
    await workOf(page, moveAll);
    expect(await workOf(page, moveAll)).toEqual(written(outcomes));

    const burst = await workOf(page, async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        moveAll();
        await page.evaluate(() => undefined);
      }
    });
    expect(burst).toMatchObject({ commits: 0, renders: 0 });
    expect(burst.writes).toBeGreaterThan(0);
    const frames = await page.evaluate(() => globalThis.work.writes);
    expect(new Set(frames).size, 'frames that write').toBe(frames.length);
  });

  test('on the page of a match one frame writes all prices that moved, and nothing renders [P13] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await addMatch();
    await page.addInitScript(countWork);
    const push = await tapPush(page);
    await driver.open(match.path);
    // Who is there is known: nothing of the page changes by itself from here on.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    const button = page.locator(`main [data-outcome="${match.id}/1|/1"]`).first();
    await expect(button).toBeVisible();
    const main = (await offer.markets(match.id)).find(({ id }) => id === '1');
    if (main === undefined) throw new Error('the match has no main market');
    const move = mover(match.id, main);
    const same = await page.locator(`main [data-outcome="${match.id}/1|/1"]`).count();
    const channel = `match:${match.id}`;
    // What follows is as long as this.
    await workOf(page, () => push.send(channel, [move('1')]));
    const before = await button.textContent();
    expect(await workOf(page, () => push.send(channel, [move('1')]))).toEqual(written(same));
    await expect(button).not.toHaveText(before ?? '');
    await workOf(page, () => push.send(channel, [move(null)]));
    const all = await workOf(page, () => push.send(channel, [move('x'), move(null), move(null)]));
    expect(all).toEqual(written(same * main.outcomes.length));
  });
});

/** How many components outside the ticket have rendered since it was last asked. */
function countOutside(): void {
  interface Fiber {
    readonly tag: number;
    readonly flags: number;
    readonly alternate: Fiber | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly stateNode: unknown;
  }
  const components = new Set([0, 1, 11, 14, 15]);
  let outside = 0;
  const walk = (fiber: Fiber | null, isNew: boolean): void => {
    for (let each = fiber; each !== null; each = each.sibling) {
      const node = each.tag === 5 && each.stateNode instanceof Element ? each.stateNode : null;
      if (node?.matches('[data-ticket]') === true) continue;
      if (!isNew && components.has(each.tag) && each.alternate !== null && (each.flags & 1) !== 0) outside += 1;
      if (each.alternate === null || each.child !== each.alternate.child) walk(each.child, each.alternate === null);
    }
  };
  // Clocks go on by themselves, once a second; what is counted here is what a key costs.
  const real = globalThis.setInterval.bind(globalThis);
  Object.assign(globalThis, {
    setInterval: (handler: () => void, ms: number) => (ms === 1000 ? 0 : real(handler, ms)),
    outsideOf: () => {
      const count = outside;
      outside = 0;
      return count;
    },
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => walk(root.current, false),
      onCommitFiberUnmount: () => undefined,
    },
  });
}

for (const [tier, { name, viewport }] of [
  ...desktopAndPhone,
  [thorough, { name: 'on a tablet', viewport: { width: 1024, height: 768 } }],
] as const) {
  test.describe(name, tier, () => {
    test.use({ viewport });

    test('a key that is typed into a stake renders nothing outside the ticket [P13]', async ({
      page,
      driver,
      addMatch,
      offer,
    }) => {
      await page.addInitScript(countOutside);
      const odds = await pickOfNewMatches({ driver, offer, addMatch }, ['1', 'x']);
      if (viewport.width < 1280) await page.keyboard.press('b');
      await driver.stake.fill('');
      await driver.stake.pressSequentially('1');
      await page.waitForLoadState('networkidle');
      const outside = (): Promise<number> => page.evaluate('outsideOf()');
      await outside();
      await driver.stake.pressSequentially('0.5');
      await expect(driver.stake).toHaveValue('10.5');
      await expect(driver.potentialWin).toHaveText(euroSum(payout(1050n, ...odds)));
      expect(await outside()).toBe(0);
    });
  });
}
