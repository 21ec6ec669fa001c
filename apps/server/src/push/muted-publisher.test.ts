import { expect, test } from 'vitest';
import { EngineAway, type Publication, type PushPublisher } from './publisher.ts';
import { createMutedPublisher } from './muted-publisher.ts';

test('after the lead is lost nothing is published, and publications with a key are rejected [PUSH-05] [I7]', async () => {
  const published: string[] = [];
  const publisher: PushPublisher = {
    publish: (channel) => void published.push(channel),
    broadcast: (channels) => void published.push(...channels),
  };
  const lead = { isHeld: true };
  const muted = createMutedPublisher(publisher, () => lead.isHeld);
  const event: Publication = {
    type: 'provider_status_changed',
    payload: { provider: 'betradar', active: false, version: 1 },
  };
  const publishAll = (key?: string) => {
    const how = key === undefined ? {} : { idempotencyKey: key };
    return [muted.publish('a', event, how), muted.broadcast(['b', 'c'], event, how)].map(async (outcome) => outcome);
  };
  await Promise.all([...publishAll(), ...publishAll('1')]);
  expect(published).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  lead.isHeld = false;
  await Promise.all(publishAll());
  for (const outcome of publishAll('2')) await expect(outcome).rejects.toThrow(EngineAway);
  expect(published).toHaveLength(6);
});
