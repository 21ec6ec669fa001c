import { calls } from '@touchline/contract';
import { expect } from 'vitest';
import type { HouseOfFile } from '../../testing/house-of-file.ts';

export const freebet = { type: 'freebet', freebet_type: 'freebet', amounts: { EUR: '4' }, new_players: false } as const;
export const ranges = [{ min_count: 2, max_count: null, bonus_odds: '1.50' }];

/** Campaigns of the operator of one file, and what a player makes of their bonuses. */
export function bonusCampaigns(here: HouseOfFile) {
  async function campaign(body: object): Promise<string> {
    const { status, body: answer } = await here.house.call('addCampaign', { body });
    expect([status, answer]).toEqual([200, expect.objectContaining({ status: expect.any(String) })]);
    return String(answer['id']);
  }

  async function give(id: string, email = 'demo@touchline.test'): Promise<string> {
    const { body } = await here.house.call('giveBonus', {
      body: { type: 'campaign', campaign_id: id, player: { email } },
    });
    return String(body['id']);
  }

  async function listed(query = '', caller = here.demo) {
    return calls.listBonuses.reply.parse((await caller.call('listBonuses', { query })).body);
  }

  function bonus(type: string, id: string, caller = here.demo) {
    return caller.call('getBonus', { params: { type, id } });
  }

  async function stateOf(type: string, id: string): Promise<unknown> {
    return Reflect.get(Object((await bonus(type, id)).body), 'computed_status');
  }

  function activate(id: string, caller = here.demo) {
    return caller.call('activateBonus', { params: { id } });
  }

  return { campaign, give, listed, bonus, stateOf, activate };
}
