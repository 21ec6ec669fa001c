import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { checkAsking, earlierPlaced, look, type Seen } from './screen.ts';

export interface QuickParts {
  /** Of the person. */
  readonly name: string;
  readonly page: Page;
  /** Presses something the way the person does. */
  press(what: Locator): Promise<void>;
  /** Somebody presses again where the page offers to ask. */
  onAsked(): void;
  onDelayed(): void;
}

/** What the page said of a quick bet in the end. */
export interface QuickVerdict {
  readonly placed: readonly string[];
  readonly isPlacedEarlier: boolean;
  readonly source: string;
}

/** What the page says while a quick bet waits for the end of its live delay. */
const deciding = 'The bookmaker decides in';
const stepMs = 60;
/** Rounds without a word of the page after which it has nothing to say: a press shows in the next frame. */
const quietRounds = 10;

/** Quick bet switched on with an approved stake. */
export async function arm({ page, press }: QuickParts, stake: string): Promise<void> {
  const toggle = page.locator('[data-quick-switch]').first();
  if ((await toggle.getAttribute('aria-checked')) !== 'true') await press(toggle);
  await page.getByRole('textbox', { name: 'Stake per tap' }).first().fill(stake, { timeout: 5_000 });
  await press(page.locator('[data-approve]').first());
  await page.locator('[data-approve]').waitFor({ state: 'detached', timeout: 5_000 });
}

/** Switched off, with nothing said of the last one any more. */
export async function disarm({ page, press }: QuickParts): Promise<void> {
  const close = page.locator('[data-verdict]').getByRole('button', { name: 'Close' });
  if ((await close.count()) > 0) await press(close);
  const toggle = page.locator('[data-quick-switch]').first();
  if ((await toggle.getAttribute('aria-checked')) === 'true') await press(toggle);
  await page.locator('[data-quick-switch][aria-checked="true"]').first().waitFor({ state: 'detached', timeout: 5_000 });
}

function isStill(seen: Seen, mine: readonly string[]): boolean {
  return seen.isReady && seen.quick?.kind !== 'placing' && !mine.some((key) => seen.open.includes(key));
}

interface ReadOptions {
  /** Whether the person presses where the page offers to ask; false: it has to find out by itself. */
  readonly hands: boolean;
  /** ms since epoch */
  readonly pressedAt: number;
  readonly patienceMs: number;
}

/**
 * Reads to the end what the page says of the quick bet whose keys `mine` gives. Null: it says nothing, and My bets has to be
 * looked at.
 */
export async function quickVerdict(
  parts: QuickParts,
  mine: () => readonly string[],
  { hands, pressedAt, patienceMs }: ReadOptions,
): Promise<QuickVerdict | null> {
  let isPlacedEarlier = false;
  let hasWaited = false;
  let quiet = 0;
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(stepMs)) {
    const seen = await look(parts.page);
    checkAsking(parts.name, pressedAt, seen);
    isPlacedEarlier ||= seen.notices.some((title) => title.includes(earlierPlaced));
    if (seen.quick?.kind === 'placing' && seen.quick.words.includes(deciding) && !hasWaited) {
      hasWaited = true;
      parts.onDelayed();
    }
    if (seen.quick?.kind === 'unresolved' && seen.quick.canAsk && hands) {
      parts.onAsked();
      await parts.press(parts.page.locator('[data-quick-ask]')).catch(() => undefined);
      continue;
    }
    if (!isStill(seen, mine())) continue;
    if (seen.quick?.kind === 'placed') {
      const [, id] = /Reference (\d+)/.exec(seen.quick.words) ?? [];
      if (id !== undefined) return { placed: [id], isPlacedEarlier: false, source: 'quick bet' };
    }
    if (seen.quick?.kind === 'refused' || seen.quick?.kind === 'moved')
      return { placed: [], isPlacedEarlier: false, source: `quick bet: ${seen.quick.words}` };
    if (isPlacedEarlier) return { placed: [], isPlacedEarlier, source: 'notice of a quick bet' };
    quiet += 1;
    if (quiet > quietRounds) return null;
  }
  throw new Error(
    `${parts.name}: the quick bet of ${mine().join()} is stuck: ${JSON.stringify(await look(parts.page))}`,
  );
}
