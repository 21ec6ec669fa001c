import { expect, it } from 'vitest';
import { initialTicket } from '@touchline/rules';
import type { Ticket } from '@touchline/rules';
import { createFakeBrowser } from '../testing/browser.ts';
import { buildBet, buildConfig, buildHunting, buildSettings } from '../testing/builders.ts';
import { createBettingListener } from './betting-listener.ts';

function open() {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const state: { ticket: Ticket } = { ticket: initialTicket({ code: 'EUR', subunits: '100' }) };
  const log: string[] = [];
  const says =
    (words: string) =>
    (...given: readonly unknown[]) =>
      void log.push(
        `${words}${given.map((each) => (typeof each === 'string' || typeof each === 'number' ? ` ${each}` : '')).join('')}`,
      );
  const dispatches = (who: string) => (event: { readonly type: string; readonly policy?: { readonly mode: string } }) =>
    void log.push(`${who}: ${event.type}${event.policy === undefined ? '' : ` ${event.policy.mode}`}`);
  const listener = createBettingListener({
    env,
    session: { playerId: () => '7' },
    runner: {
      ticket: { get: () => state.ticket, subscribe: () => () => undefined },
      dispatch: dispatches('ticket'),
      playerChanged: says('ticket: player'),
      currencyKnown: says('ticket: currency'),
      retryOpen: says('ticket: retry'),
    },
    quick: {
      dispatch: dispatches('quick bet'),
      playerChanged: says('quick bet: player'),
      retryOpen: says('quick bet: retry'),
    },
    custom: { onMatch: says('custom: match') },
    slipFacts: {
      onMarkets: says('slip: markets'),
      onMatch: says('slip: match'),
      onSnapshot: says('slip: snapshot'),
      onGone: says('slip: gone'),
    },
    bonuses: {
      ask: says('bonuses: ask'),
      playerChanged: says('bonuses: player'),
      settingsChanged: says('bonuses: settings'),
    },
    ambs: null,
    jackpots: { playerChanged: says('jackpots: player') },
    bets: {
      clear: says('bets: clear'),
      reload: says('bets: reload'),
      changed: says('bets: changed'),
      offerChanged: says('bets: offer'),
    },
    placed: { playerChanged: says('placed: player') },
    surroundings: () => ({
      config: buildConfig(),
      player: null,
      currency: 'EUR',
      account: null,
      settings: null,
      pricesStale: false,
      haveBonusesFailed: false,
      ambs: [],
    }),
  });
  return { env, state, log, listener };
}

it('takes the accept mode of the former player away before the next one bets', () => {
  const { state, log, listener } = open();
  listener.onPlayer('7');
  expect(log).not.toContain('ticket: acceptPolicyChosen none');
  state.ticket = { ...state.ticket, playerId: '7' };
  listener.onPlayer('8');
  expect(log).toContain('ticket: acceptPolicyChosen none');
});

it('says to ticket and quick bet that the bets of a press were decided, where a bet names its press', () => {
  const { log, listener } = open();
  listener.onBet(buildBet({ ref: null }), 2);
  expect(log).toEqual(['bets: changed 2']);
  listener.onBet(buildBet({ ref: 'key.0' }), 3);
  expect(log.slice(1)).toEqual(['bets: changed 3', 'ticket: betsDecided', 'quick bet: betsDecided']);
});

it('asks for bonuses again when a bet may have brought points, and only then [BON-16a]', () => {
  const { state, log, listener } = open();
  listener.onBet(buildBet({ ref: null }), 2);
  expect(log).not.toContain('bonuses: ask');
  state.ticket = { ...state.ticket, bonuses: { ...state.ticket.bonuses, huntings: [buildHunting()] } };
  listener.onBet(buildBet({ ref: null }), 3);
  expect(log).toContain('bonuses: ask');
});

it('accepts by return only what this browser keeps and the operator offers', () => {
  const { env, log, listener } = open();
  env.local.set('touchline.accept-return', 'of:7');
  listener.onSettings(buildSettings({ auto_accept_odds_change: 'higher' }));
  listener.onSettings(buildSettings({ auto_accept_odds_change: 'higher', accept_return_share: '0.95' }));
  expect(log.filter((line) => line.includes('Policy'))).toEqual([
    'ticket: acceptPolicyChosen higher',
    'ticket: acceptPolicyChosen return',
  ]);
});
