import { openAccount } from './open-account.ts';
import { enter, lendSession, password, test as base } from './test.ts';

let count = 0;

/** Stories of somebody whose money meets no other story; the page is theirs from the first load on. */
export const test = base.extend({
  player: async ({ context, server }, use) => {
    const email = `newcomer-${process.pid}-${(count += 1)}@example.test`;
    await openAccount(server, { email, password });
    const player = await enter(server.url, email);
    await lendSession(context, server.url, player);
    await use(player);
  },
});
