import { makeOperatorKey, operatorAt, type OperatorClient } from '@touchline/testkit/operator';
import type { TestServer } from '@touchline/testkit/server';
import { expect, type Player } from './test.ts';

type Server = Pick<TestServer, 'url' | 'db'>;

let keys = 0;

export interface StoryCampaign extends OperatorClient, AsyncDisposable {
  readonly id: string;
}

/** Starts a campaign with a key of its own; ends it with the story. */
export async function startCampaign(server: Server, terms: object): Promise<StoryCampaign> {
  const operator = operatorAt(server.url, await makeOperatorKey(server.db()));
  keys += 1;
  const { status, body } = await operator.call('addCampaign', { body: { key: `story-${keys}`, ...terms } });
  expect(status, JSON.stringify(body)).toBe(200);
  const id = String(body['id']);
  return {
    ...operator,
    id,
    [Symbol.asyncDispose]: async () => void (await operator.call('endCampaign', { params: { id } })),
  };
}

/** Gives the demo player a lootbox of a campaign of its own. Returns its id. */
export async function giveLootbox(server: Server, terms: object): Promise<string> {
  const { id, call } = await startCampaign(server, { type: 'lootbox', chest_size: 2, new_players: false, ...terms });
  const given = await call('giveBonus', {
    body: { type: 'campaign', campaign_id: id, player: { email: 'demo@touchline.test' } },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  return String(given.body['id']);
}

/** Gives the player a lootbox that they have been told of: a story about something else meets no modal. */
export async function giveSeenLootbox(server: Server, { caller }: Player, terms: object): Promise<string> {
  const id = await giveLootbox(server, terms);
  await caller.call('markBonusesSeen', { body: [{ id, type: 'lootbox' }] });
  return id;
}
