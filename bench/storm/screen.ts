import type { Page } from '@playwright/test';

/** What a person can see of the ticket, and whether a press of theirs is still open in this browser. */
export interface Seen {
  /** The session is known and the page is hydrated. */
  readonly isReady: boolean;
  /** `data-state` of the slip; null while none is shown. */
  readonly state: string | null;
  readonly isBusy: boolean;
  /** What the main button does, and says. */
  readonly act: string | null;
  readonly words: string;
  readonly isDelayed: boolean;
  /** Bets on the receipt; null without one. */
  readonly receipt: readonly string[] | null;
  /** What the slip says of the last press. */
  readonly alert: string;
  /** Titles of the notices. */
  readonly notices: readonly string[];
  /** What became of the last quick bet; null while nothing is said of one. */
  readonly quick: SeenQuick | null;
  /** Keys in the outbox: presses whose outcome is not known yet. */
  readonly open: readonly string[];
}

export interface SeenQuick {
  /** `data-verdict`: placing, placed, refused, moved, unresolved. */
  readonly kind: string;
  /** Nobody knows what became of it, and a button asks. */
  readonly canAsk: boolean;
  readonly words: string;
}

export const earlierPlaced = 'Your earlier bet was placed';

/** What the page says of a press without a network. */
export function saysOffline({ notices }: Seen): boolean {
  return notices.some((title) => title.includes('You are offline'));
}

/** How long the page asks about a bet before it says that it could not be confirmed, ms. */
const asksForMs = 15_000;

/** The page has stopped asking about a bet: a button does it again. */
export function hasGivenUp({ act, quick }: Seen): boolean {
  return act === 'ask_again' || quick?.canAsk === true;
}

/** The page may say that a bet could not be confirmed only after it has asked for its whole time (I3). */
export function checkAsking(who: string, pressedAt: number, seen: Seen): void {
  const asked = Date.now() - pressedAt;
  if (hasGivenUp(seen) && asked < asksForMs)
    throw new Error(`${who}: the page stopped asking after ${asked} ms: ${JSON.stringify(seen)}`);
}

function read(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const ticket = document.querySelector('[data-ticket]');
    const slip = ticket?.querySelector('[data-state][aria-busy]') ?? null;
    const button = ticket?.querySelector('[data-main-button]') ?? null;
    const receipt = ticket?.querySelector('[data-receipt]') ?? null;
    const quick = document.querySelector('[data-verdict]');
    const ask = quick?.querySelector('[data-quick-ask]') ?? null;
    const kept = Object.keys(localStorage).flatMap((name) =>
      name.includes('outbox')
        ? [...(localStorage.getItem(name) ?? '').matchAll(/"key":"([A-Za-z0-9_-]{16,64})"/g)]
        : [],
    );
    return {
      isReady: document.querySelector('[data-testid="balance"]') !== null,
      state: slip?.getAttribute('data-state') ?? null,
      isBusy: slip?.getAttribute('aria-busy') === 'true',
      act: button?.getAttribute('data-act') ?? null,
      words: button?.textContent ?? '',
      isDelayed: (button?.querySelector('[data-delay]') ?? null) !== null,
      receipt:
        receipt === null
          ? null
          : [...receipt.querySelectorAll('li[data-bet]')].map((bet) => bet.getAttribute('data-bet') ?? ''),
      alert: slip?.querySelector('[role="alert"]')?.textContent ?? '',
      notices: [...document.querySelectorAll('section[aria-label="Notices"] > div p:first-child')].map(
        (title) => title.textContent ?? '',
      ),
      quick:
        quick === null
          ? null
          : {
              kind: quick.getAttribute('data-verdict') ?? '',
              canAsk: ask !== null && ask.getAttribute('aria-disabled') !== 'true',
              words: quick.textContent ?? '',
            },
      open: kept.map(([, key]) => key ?? ''),
    };
  });
}

/** Between two pages there is nothing to see. */
const nothing: Seen = {
  isReady: false,
  state: null,
  isBusy: false,
  act: null,
  words: '',
  isDelayed: false,
  receipt: null,
  alert: '',
  notices: [],
  quick: null,
  open: [],
};

/** Looks at the page once, all of it at the same moment. */
export async function look(page: Page): Promise<Seen> {
  try {
    return await read(page);
  } catch (error) {
    if (page.isClosed()) throw error;
    return nothing;
  }
}

/** A bet as My bets lists it. */
export interface ListedBet {
  readonly id: string;
  readonly status: string;
}

/** The bets that My bets lists on screen. */
export async function listed(page: Page): Promise<readonly ListedBet[]> {
  const ticket = page.locator('[data-ticket]');
  await ticket.getByRole('tab', { name: /^My bets/ }).click();
  await ticket.getByRole('button', { name: 'All', exact: true }).click();
  const first = ticket.locator('[data-bet]').first();
  await first.waitFor({ timeout: 3_000 }).catch(() => undefined);
  const found = await ticket
    .locator('[data-bet]')
    .evaluateAll((bets) =>
      bets.map((bet) => ({ id: bet.getAttribute('data-bet') ?? '', status: bet.getAttribute('data-status') ?? '' })),
    );
  await ticket.getByRole('tab', { name: /^Bet slip/ }).click();
  return found;
}

/** How many prices of the page are in each state, and whether a press on one places: for words about what is stuck. */
export function pricesShown(page: Page): Promise<Readonly<Record<string, number>> | null> {
  return page
    .evaluate(() => {
      const counts: Record<string, number> = {};
      const count = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);
      for (const price of document.querySelectorAll('main [data-outcome]'))
        count(price.getAttribute('data-state') ?? '');
      for (const quick of document.querySelectorAll('[data-quick-switch]'))
        count(`quick bet ${quick.getAttribute('aria-checked') === 'true' ? 'on' : 'off'}`);
      return counts;
    })
    .catch(() => null);
}
