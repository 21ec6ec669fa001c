import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Fields of requests that hold what is secret or personal (R13). */
const personal =
  /^(?:login|email|password|new_password|first_name|last_name|birth_date|(?:mobile_|auth_)?phone(?:_number)?)$/;
/** Shorter words stand in many texts by chance. */
const SHORTEST = 6;

function personalIn(value: unknown, found: Set<string>, key = ''): void {
  if (typeof value === 'string' && personal.test(key) && value.length >= SHORTEST) found.add(value);
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) personalIn(inner, found, name);
}

/** What the browser keeps of a page for later, and where it says to be. */
async function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
      await indexedDB.databases(),
      'caches' in globalThis ? await caches.keys() : [],
    ]),
  );
}

/**
 * Watches what the pages of a context send; `check` fails when something secret or personal of it stands in a storage, a
 * cookie or an address of one of them (R13).
 */
export function watchPersonal(context: BrowserContext): { check(): Promise<void> } {
  const sent = new Set<string>();
  context.on('request', (request) => {
    const body = request.postData();
    if (body === null || !body.startsWith('{')) return;
    try {
      personalIn(JSON.parse(body), sent);
    } catch {
      // No JSON after all.
    }
  });
  return {
    async check() {
      if (sent.size === 0) return;
      for (const page of context.pages()) {
        if (!page.url().startsWith('http')) continue;
        const kept = await keptBy(page);
        const left = [...sent].filter((word) => kept.includes(word) || kept.includes(encodeURIComponent(word)));
        expect(left, 'what is secret or personal stays in the browser [R13]').toEqual([]);
      }
    },
  };
}
