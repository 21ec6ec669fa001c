import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '../push-service.ts';
import type { PlayerNews } from '../storm/news.ts';

/** A message that was taken by a server that died is due again after a minute. */
const pushedWithinMs = 150_000;

function idsOf({ received }: Browser): readonly string[] {
  return received.map(({ text }) => String((JSON.parse(text) as { readonly id: unknown }).id));
}

/** Waits until each browser was sent what its player was told; a line for each that was not. */
export async function judgePushed(news: readonly PlayerNews[], browsers: ReadonlyMap<string, Browser>) {
  const lacking = (): readonly string[] =>
    news.flatMap(({ playerId, ids }) => {
      const browser = browsers.get(playerId);
      if (browser === undefined) return [];
      const sent = new Set(idsOf(browser));
      const missing = ids.filter((id) => !sent.has(id)).length;
      return missing === 0 ? [] : [`the browser of player ${playerId} was not sent ${missing} of ${ids.length}`];
    });
  for (const end = Date.now() + pushedWithinMs; lacking().length > 0 && Date.now() < end;) await pause(500);
  const all = [...browsers.values()].map(idsOf);
  const different = all.reduce((sum, ids) => sum + new Set(ids).size, 0);
  return {
    pushed: different,
    pushedAgain: all.reduce((sum, { length }) => sum + length, 0) - different,
    wrong: lacking(),
  };
}
