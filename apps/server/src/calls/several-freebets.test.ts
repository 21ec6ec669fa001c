import { calls } from '@touchline/contract';
import { createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterEach, expect, test } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';

let server: TestServer;
afterEach(() => server.stop());

/** An outcome of a match of its own. */
async function newPick() {
  const { id } = await deskAt(server.url).call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
  const { body } = await createCaller(server.url).call('getMarkets', { params: { id } });
  const market = calls.getMarkets.reply.parse(body).data.find((each) => each.id === '1');
  const outcome = market?.outcomes[0];
  if (market === undefined || outcome === undefined) throw new Error('a match without a market');
  const { id: market_id, specifier } = market;
  return { match_id: id, market_id, specifier, outcome_id: outcome.id, odds: outcome.odds };
}

const allowed = ['allows', true, 2] as const;
const refused = ['does not allow', undefined, 1] as const;

test.each(process.env['TIER'] === 'thorough' ? [allowed, refused] : [allowed])(
  'an operator who %s several freebets at once is followed by the settings of the page and by the bets that are taken [BON-14a]',
  async (_, several, taken) => {
    server = await startServer({
      matches: 20,
      operator: several === undefined ? {} : { betting: { several_freebets: several } },
    });
    const player = createCaller(server.url);
    await player.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
    const settings = calls.getSettings.reply.parse((await player.call('getSettings')).body);
    expect(settings.allow_multiple_active_user_freebets).toBe(several ?? false);
    const { id } = calls.getPlayer.reply.parse((await player.call('getPlayer')).body);
    const staked = async () => {
      const { id: bonus } = await deskAt(server.url).call('giveFreebet', {
        body: { player_id: String(id), type: 'freebet', name: 'Gift', currency: 'EUR', amount: '1.00' },
      });
      const stake = { value: '1.00', currency: 'EUR' };
      return { stake, selections: [await newPick()], bonus: { id: bonus, type: 'freebet' } };
    };
    const meta = { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' };
    const answer = await player.call('placeBets', {
      headers: { 'idempotency-key': 'two-freebets-at-once' },
      body: { meta, bets: [await staked(), await staked()] },
    });
    expect(calls.placeBets.reply.parse(answer.body).data).toHaveLength(taken);
  },
);
