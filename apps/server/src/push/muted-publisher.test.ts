import { expect, test } from 'vitest';
import { EngineAway, type Publication, type PushPublisher } from './publisher.ts';
import { publishWhile } from './muted-publisher.ts';

test('whoever has lost the lead is not heard any more, and gives back what somebody waits for [PUSH-05] [I7]', async () => {
  const heard: string[] = [];
  const publisher: PushPublisher = {
    publish: (channel) => void heard.push(channel),
    broadcast: (channels) => void heard.push(...channels),
  };
  const lead = { isHeld: true };
  const voice = publishWhile(publisher, () => lead.isHeld);
  const said: Publication = {
    type: 'provider_status_changed',
    payload: { provider: 'betradar', active: false, version: 1 },
  };
  const sayAll = (key?: string) => {
    const how = key === undefined ? {} : { idempotencyKey: key };
    return [voice.publish('a', said, how), voice.broadcast(['b', 'c'], said, how)].map(async (given) => given);
  };
  await Promise.all([...sayAll(), ...sayAll('1')]);
  expect(heard).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  lead.isHeld = false;
  await Promise.all(sayAll());
  for (const given of sayAll('2')) await expect(given).rejects.toThrow(EngineAway);
  expect(heard).toHaveLength(6);
});
