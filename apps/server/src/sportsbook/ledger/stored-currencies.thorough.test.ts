import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@touchline/contract';
import { createCaller } from '@touchline/testkit/caller';
import { addressOf, scratchFolder } from '@touchline/testkit/postgres';
import { spawnServer, startServer } from '@touchline/testkit/server';

import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '../../player/sessions/demo-players.ts';

const folder = scratchFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'touchline.config.json');
function write(currencies: object): void {
  writeFileSync(file, JSON.stringify(currencies));
}

function gems(decimals: number): object {
  const gem = { code: 'GEM', kind: 'crypto', decimals, rate: '2', max_stake: '1000', payout: '100000' };
  return { currencies: [gem], default_currency: 'GEM' };
}

async function accounts(url: string): Promise<unknown> {
  const player = createCaller(url);
  await player.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  const answers = await Promise.all([
    player.call('getAccounts'),
    player.call('getStatement', { query: '?currency=GEM' }),
    player.call('getBets'),
  ]);
  const [wallets, ...others] = answers.map(({ status, body }) => ({ status, body }));
  const { data } = calls.getAccounts.reply.parse(wallets?.body);
  return [data.filter(({ currency }) => currency === 'GEM'), ...others];
}

test('money in a currency of the operator stays what it is, whatever the file says of it later [I4] [CFG-01a]', async () => {
  write(gems(8));
  const server = await startServer({ operator: file });
  try {
    const before = await accounts(server.url);
    expect(before).toMatchObject([[{ currency: 'GEM', subunits: '100000000' }], { status: 200 }, { status: 200 }]);
    await server.kill9();
    write(gems(6));
    const refused = spawnServer({ operator: file, env: { DATABASE_URL: addressOf(server.db()) } }, server.dataFolder);
    expect(await refused.url).toBeNull();
    expect([await refused.exited, refused.output()]).toEqual([
      1,
      'Starting the database …\ntouchline: amounts in GEM are stored with 8 decimals as crypto, and this start has 6 as crypto: leave the currency as it was, or give the new one another code\n',
    ]);
    write({ currencies: [{ code: 'EUR' }] });
    await server.restart();
    expect(await accounts(server.url)).toEqual(before);
  } finally {
    await server.stop();
  }
});
