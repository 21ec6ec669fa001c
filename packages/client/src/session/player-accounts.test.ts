import { expect, it } from 'vitest';
import { calls } from '@touchline/contract';
import type { Account } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import { createNotifier } from '../store/notifier.ts';
import { createFakeBrowser, settle } from '../testing/browser.ts';
import { buildAccount } from '../testing/builders.ts';
import { createPlayerAccounts } from './player-accounts.ts';

function open() {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const answers: ((data: readonly Account[] | null) => Promise<void>)[] = [];
  const opened: ((account: Account) => Promise<void>)[] = [];
  const call = (asked: unknown) =>
    new Promise((resolve) => {
      if (asked === calls.openAccount) {
        opened.push(async (value) => {
          resolve({ kind: 'ok', value });
          await settle();
        });
        return;
      }
      answers.push(async (data) => {
        resolve(data === null ? { kind: 'unreachable', sent: true } : { kind: 'ok', value: { data } });
        await settle();
      });
    });
  // Two calls alone are made.
  const accounts = createPlayerAccounts(createNotifier(env), { call: call as Api['call'] });
  return { accounts, answers, opened, balances: () => accounts.view.get().map(({ balance }) => balance) };
}

it('keeps a balance that push published while the accounts were being loaded', async () => {
  const { accounts, answers, balances } = open();
  const loaded = accounts.load();
  await settle();
  expect(accounts.changed(buildAccount({ balance: '7.00' }), 2)).toBe(true);
  expect(accounts.changed(buildAccount({ balance: '6.00' }), 1)).toBe(false);
  await answers[0]?.([buildAccount({ balance: '5.00' })]);
  expect([await loaded, balances(), accounts.state.get()]).toEqual([true, ['7.00'], 'ready']);
});

it('asks one question at a time, and says of one that nobody answered that nothing came', async () => {
  const { accounts, answers, balances } = open();
  const loads = [accounts.load(), accounts.load()];
  await settle();
  expect(answers).toHaveLength(1);
  await answers[0]?.(null);
  await answers[1]?.([buildAccount({ balance: '5.00' })]);
  expect([await Promise.all(loads), balances()]).toEqual([[false, true], ['5.00']]);
});

it('drops the answer that comes after the player has left', async () => {
  const { accounts, answers, balances } = open();
  const loaded = accounts.load();
  await settle();
  accounts.clear();
  await answers[0]?.([buildAccount()]);
  expect([await loaded, balances(), accounts.state.get()]).toEqual([true, [], 'loading']);
});

it('puts in an account that was opened, unless push published something newer of it meanwhile', async () => {
  const { accounts, opened, balances } = open();
  const first = accounts.open('EUR', '7');
  accounts.changed(buildAccount({ currency: 'EUR', balance: '7.00' }), 3);
  await opened[0]?.(buildAccount({ currency: 'EUR', balance: '0.00' }));
  expect([await first, balances()]).toEqual(['saved', ['7.00']]);
  const second = accounts.open('EUR', '7');
  await opened[1]?.(buildAccount({ currency: 'EUR', balance: '0.00' }));
  expect([await second, balances()]).toEqual(['saved', ['0.00']]);
});

it('tells accounts that did not load from a player who has none [AUTH-10] [I15]', async () => {
  const { accounts, answers } = open();
  const state = () => accounts.state.get();
  const states = [state()];
  for (const answer of [null, [], null]) {
    void accounts.load();
    await settle();
    await answers.at(-1)?.(answer);
    states.push(state());
  }
  expect(states).toEqual(['loading', 'failed', 'ready', 'ready']);
});
