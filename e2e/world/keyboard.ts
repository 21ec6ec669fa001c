import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

type TabKey = 'Tab' | 'Shift+Tab';

/** No page has as many stops. */
const enough = 500;
/** Keys that are sent at once: fewer than the stops that are rendered off the screen. */
const burst = 5;

const sessions = new WeakMap<Page, Promise<CDPSession>>();
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Presses Tab so often, one after the other as fast as the page takes them: a round trip each would take most of the time. */
export async function pressTab(page: Page, times: number, key: TabKey = 'Tab'): Promise<void> {
  const session = await sessionOf(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: key === 'Tab' ? 0 : 8 };
  await Promise.all(
    Array.from({ length: times }, () => [
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ]).flat(),
  );
}

/** Whether it has the focus. From now on a Tab that would leave it is swallowed, until `release`. */
function swallowTabFrom(wanted: Locator): Promise<boolean> {
  return wanted.evaluateAll((found) => {
    const hasFocus = (): boolean => found.some((element) => element === document.activeElement);
    // What comes near the screen may be rendered anew on the way.
    const hasItsLike = (): boolean =>
      found.some((element) => !element.isConnected && element.isEqualNode(document.activeElement));
    const stay = (event: KeyboardEvent): void => {
      if (event.key !== 'Tab' || !(hasFocus() || hasItsLike())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const answer = (event: Event): void => {
      const isOnTheWay = found.length > 0 && found.every(({ isConnected }) => isConnected) && !hasFocus();
      if (isOnTheWay) event.preventDefault();
    };
    const release = (): void => {
      removeEventListener('keydown', stay, true);
      removeEventListener('tabs-asked', answer);
      removeEventListener('tabs-over', release);
    };
    dispatchEvent(new Event('tabs-over'));
    addEventListener('keydown', stay, true);
    addEventListener('tabs-asked', answer);
    addEventListener('tabs-over', release);
    return hasFocus();
  });
}

/**
 * Waits until the content near the focus is rendered: it is observed in one frame and rendered in the next. Whether what is
 * wanted stands where it was found, and something else has the focus: looking for it anew, by role and name, takes ten times as long.
 */
function isOnTheWay(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const ask = (): void => resolve(!dispatchEvent(new Event('tabs-asked', { cancelable: true })));
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(ask)));
      }),
  );
}

function release(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('tabs-over')));
}

/** Tabs on until `wanted` has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, wanted: Locator, key: TabKey = 'Tab'): Promise<void> {
  let hasCome = await swallowTabFrom(wanted);
  for (let presses = 0; !hasCome && presses < enough; presses += burst) {
    await pressTab(page, burst, key);
    hasCome = !(await isOnTheWay(page)) && (await swallowTabFrom(wanted));
  }
  await release(page);
  expect(hasCome, `${enough} times ${key} do not lead to ${wanted.toString()}`).toBe(true);
}

/** Tabs to it and presses Enter. */
export async function enterOn(page: Page, wanted: Locator, key: TabKey = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  await tabTo(page, wanted, key);
  await page.keyboard.press('Enter');
}
