import type { ClientConfig, Match, PushEvent } from '@touchline/contract';

interface Message {
  readonly connect?: unknown;
  readonly push?: { readonly pub?: { readonly data: PushEvent } };
}

async function ask<T>(path: string): Promise<T> {
  return (await fetch(path)).json();
}

/**
 * Reads the matches of the list; `follow` connects, and calls back with each price that a push brings. What `isSound` is not
 * content with is left out; without it nothing is judged.
 */
export async function openList(isSound?: (event: unknown) => boolean): Promise<{
  readonly matches: readonly Match[];
  follow(onOdds: (name: string, odds: string) => void): void;
}> {
  const config = await ask<ClientConfig>(`${import.meta.env.BASE_URL}config.json`);
  const { data: matches } = await ask<{ data: Match[] }>(
    `${config.sportsbook_api}/v2/matches?match_status=1,2&type=match&page=1&limit=500`,
  );
  const { push_url: address } = config;
  if (typeof address !== 'string') throw new Error('the loopback listens at one address');
  return { matches, follow: (onOdds) => connect(address, onOdds, isSound) };
}

function take(event: PushEvent, onOdds: (name: string, odds: string) => void): void {
  if (event.type !== 'markets_changed') return;
  const { match_id: matchId, markets } = event.payload;
  for (const { id, specifier, outcomes } of markets)
    for (const outcome of outcomes) onOdds(`${matchId}/${id}|${specifier}/${outcome.id}`, outcome.odds);
}

function connect(
  address: string,
  onOdds: (name: string, odds: string) => void,
  isSound?: (event: unknown) => boolean,
): void {
  const socket = new WebSocket(address);
  socket.addEventListener('open', () => socket.send('{"id":1,"connect":{}}'));
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    for (const line of data.split('\n')) {
      if (line === '{}') {
        socket.send('{}');
        continue;
      }
      const message: Message = JSON.parse(line);
      if (message.push?.pub !== undefined) {
        const event = message.push.pub.data;
        if (isSound === undefined || isSound(event)) take(event, onOdds);
      } else if (message.connect !== undefined) socket.send('{"id":2,"subscribe":{"channel":"updates:en"}}');
    }
  });
}
