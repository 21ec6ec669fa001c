import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@touchline/contract';
import { createCaller } from '../caller.ts';
import type { TestServer } from '../server.ts';

const patienceMs = 180_000;
const retryAfterMs = 250;
const liveStepSeconds = 600;
const fewestLive = 2;
/** Feed time that settles most of what is open. */
export const settleSeconds = 8 * 3600;

/** A server that has just started may not be the one yet that commits the feed: it says 503 until it is. */
export async function letTimePass(server: Pick<TestServer, 'url'>, seconds: number): Promise<void> {
  const body = { action: 'advance', seconds };
  for (const until = Date.now() + patienceMs; ; await wait(retryAfterMs)) {
    const answer = await createCaller(server.url).call('setClock', { body });
    if (answer.status === 200) return;
    if (answer.status !== 503 || Date.now() > until) {
      throw new Error(`the feed did not move on: ${JSON.stringify(answer.body)}`);
    }
  }
}

/** A small feed may have an hour without anything to bet on live: it is let pass. */
export async function waitForLive(server: Pick<TestServer, 'url'>): Promise<void> {
  for (let waited = 0; waited < settleSeconds; waited += liveStepSeconds) {
    const { body } = await createCaller(server.url).call('getMatches', { query: '?match_status=live&bettable=true' });
    const { data } = calls.getMatches.reply.parse(body);
    if (data.length >= fewestLive) return;
    await letTimePass(server, liveStepSeconds);
  }
  throw new Error(`no ${fewestLive} matches are live at once`);
}
