import { phoneName } from './devices.ts';
import { expect } from './test.ts';

/** A price in the main part of a page. */
export const priceInMain = 'main button[data-outcome]';

/** What a phone says of itself. */
export const ofPhone = { 'user-agent': phoneName };

/** What a server answers, without following redirects. */
export async function textOf(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** A busy server gives a page as it was built rather than late: these stories need server-rendered pages. */
export function untilRendered(url: string, headers: Record<string, string> = {}): Promise<void> {
  return expect.poll(async () => (await textOf(url, headers)).text, `${url} is rendered`).toContain('id="hydration"');
}
