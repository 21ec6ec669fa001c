import type { Page } from '@playwright/test';
import { plainPage } from './test.ts';

/** Requests for lists of matches. */
export const listCalls = /\/api\/v2\/matches\?/;

/** Calls of both back ends. */
export const backEndCalls = /^[^?]*\/\/[^/]+\/(?:_sb_api|api)\//;

/** Serves the built page without server rendering: whatever it shows, it asked for. */
export async function renderInBrowser(page: Page, url: string): Promise<void> {
  await page.route(
    (address) => address.href.startsWith(`${url}/sportsbook`),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      return route.fulfill({ path: plainPage });
    },
  );
}

/** Lets held requests go on. */
export interface Gate {
  open(): void;
}

/** Holds every request of a pattern until the gate is opened. */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<Gate> {
  const gate = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { open: gate.resolve };
}
