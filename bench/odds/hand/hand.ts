/** The peer of the product's page: the same rows and style sheets, every row mounted, moved by hand. */
import type { ClientConfig, Match, PushEvent } from '@touchline/contract';
import button from '@touchline/web/src/features/odds-button/OddsButton.module.css';
import '@touchline/web/src/theme/tokens.css';
import '@touchline/web/src/theme/base.css';
import { flash, nameWeak } from './flash.ts';
import { listenToPresses } from './press.ts';
import { buildPage } from './rows.ts';

interface Message {
  readonly connect?: unknown;
  readonly push?: { readonly pub?: { readonly data: PushEvent } };
}

async function ask<T>(path: string): Promise<T> {
  return (await fetch(path)).json();
}

const config = await ask<ClientConfig>(`${import.meta.env.BASE_URL}config.json`);
const { data: matches } = await ask<{ data: Match[] }>(
  `${config.sportsbook_api}/v2/matches?match_status=1,2&type=match&page=1&limit=500`,
);
const { page, prices } = buildPage(matches);
document.body.append(page);
listenToPresses(page, prices);

const [up, down] = [button['up'] ?? '', button['down'] ?? ''];
nameWeak(button['faint'] ?? '');

/** Last value of each outcome since the last frame. */
const pending = new Map<string, string>();

function flush(): void {
  for (const [name, odds] of pending) {
    const price = prices.get(name);
    if (price === undefined || price.odds === odds) continue;
    const direction = Number(odds) > Number(price.odds) ? up : down;
    price.odds = odds;
    price.text.data = odds;
    flash(price.face, direction);
  }
  pending.clear();
}

function take(event: PushEvent): void {
  if (event.type !== 'markets_changed') return;
  const { match_id: matchId, markets } = event.payload;
  for (const { id, specifier, outcomes } of markets) {
    for (const outcome of outcomes) {
      if (pending.size === 0) requestAnimationFrame(flush);
      pending.set(`${matchId}/${id}|${specifier}/${outcome.id}`, outcome.odds);
    }
  }
}

const { push_url: address } = config;
if (typeof address !== 'string') throw new Error('the loopback listens at one address');
const socket = new WebSocket(address);
socket.addEventListener('open', () => socket.send('{"id":1,"connect":{}}'));
socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
  for (const line of data.split('\n')) {
    if (line === '{}') {
      socket.send('{}');
      continue;
    }
    const message: Message = JSON.parse(line);
    if (message.push?.pub !== undefined) take(message.push.pub.data);
    else if (message.connect !== undefined) socket.send('{"id":2,"subscribe":{"channel":"updates:en"}}');
  }
});
