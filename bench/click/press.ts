import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Bench } from '../odds/measure.ts';

/** A press as the page saw it. ms since the page began. */
interface Seen {
  readonly at: number;
  /** When the button said that it is pressed, or no longer; null if never. */
  changedAt: number | null;
}

declare global {
  var pressesSeen: Seen[];
  var paints: (readonly [at: number, ms: number])[];
}

/** In the page: notes each press on an odds button, when the button has answered, and when that was painted. */
function startWatching(): void {
  globalThis.pressesSeen = [];
  globalThis.paints = [];
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'click') globalThis.paints.push([startTime, duration]);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const button = target instanceof Element ? target.closest('[data-outcome]') : null;
      if (button === null) return;
      const seen: Seen = { at: timeStamp, changedAt: null };
      globalThis.pressesSeen.push(seen);
      const observer = new MutationObserver(() => {
        seen.changedAt ??= performance.now();
        observer.disconnect();
      });
      observer.observe(button, { attributeFilter: ['aria-pressed'] });
    },
    { capture: true },
  );
}

/** Centres of odds buttons in the list that are wholly on screen and can be pressed. */
function centres(page: Page): Promise<readonly { readonly x: number; readonly y: number }[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main [data-outcome][data-state="idle"], [data-match] [data-outcome][data-state="idle"]',
      ),
    ]
      .map((button) => button.getBoundingClientRect())
      .filter(({ top, bottom, width }) => width > 0 && top > 200 && bottom < window.innerHeight - 100)
      .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 })),
  );
}

/** What the browser reports is rounded to 8 ms, and shorter ones than two frames' worth are not reported at all. */
const unreported = 16;
const frame = 16;

function read(page: Page): Promise<readonly (number | null)[]> {
  return page.evaluate(
    ({ least, late }) => {
      const painted = new Map(globalThis.paints.map(([at, ms]) => [Math.round(at), ms] as const));
      return globalThis.pressesSeen.map(({ at, changedAt }) => {
        if (changedAt === null) return null;
        const ms = painted.get(Math.round(at)) ?? least;
        // Answered after the paint that the browser counts: then the one after is the first that shows it.
        return changedAt > at + ms ? changedAt - at + late : ms;
      });
    },
    { least: unreported, late: frame },
  );
}

/**
 * Presses odds buttons of a page while changes rain on it and its processor is slowed; answers with ms from each press to
 * the paint that shows it.
 */
export async function pressDuring(
  { page, session, push }: Bench,
  { presses, rate, cpu }: { readonly presses: number; readonly rate: number; readonly cpu: number },
): Promise<readonly number[]> {
  const places = await centres(page);
  if (places.length < 10) throw new Error(`only ${places.length} odds buttons to press`);
  const click = async (place: { readonly x: number; readonly y: number }): Promise<void> => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
  };
  // What is fetched for the first press is not what is measured.
  const [first] = places;
  for (const place of [first, first]) {
    if (place !== undefined) await click(place);
    await sleep(1_500);
  }
  await page.evaluate(startWatching);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  try {
    const gapMs = 220;
    const seconds = ((presses + 4) * gapMs) / 1000;
    const raining = push(Math.round(rate * seconds), rate, 0);
    await sleep(500);
    // In and out again, so that the slip stays as long as it is.
    for (let press = 0; press < presses; press += 1) {
      const place = places[(press >> 1) % places.length];
      if (place !== undefined) await click(place);
      await sleep(gapMs + ((press * 37) % 60) - 30);
    }
    await raining;
    await sleep(500);
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  const times = await read(page);
  const lost = times.filter((ms) => ms === null).length;
  if (times.length < presses || lost > 0)
    throw new Error(`${times.length} of ${presses} presses were seen, ${lost} of them without an answer`);
  return times.flatMap((ms) => ms ?? []);
}
