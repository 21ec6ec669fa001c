/** A player with a ticket, and a server that keeps the bets that are placed. */
import type { Press } from '@touchline/rules';
import type { Bet, ClientConfig } from '@touchline/contract';
import { expect } from 'vitest';
import type { OpenTab, Stage } from './index.ts';
import { buildBet, buildPlayer, createStage, subscribedTo, onePage, reply, settle } from './index.ts';

/** A server that keeps bets by key, as the reference one does; `answers` says what reaches the client. */
export function betting(stage: Stage) {
  const stored = new Map<string, Bet>();
  const script: ('reply' | 'lose_answer' | 'lose_request')[] = [];
  stage.api.on('placeBets', ({ headers, body }) => {
    const key = headers['idempotency-key'] ?? '';
    const scripted = script.shift() ?? 'reply';
    if (scripted === 'lose_request') return { kind: 'lost' };
    const bet = stored.get(key) ?? buildBet({ id: `${900 + stored.size}`, ref: `${key}.0` });
    stored.set(key, bet);
    expect(body).toMatchObject({ meta: { quick: false } });
    return scripted === 'lose_answer' ? { kind: 'lost' } : reply({ data: [bet], errors_by_bet: [] });
  });
  stage.api.on('getBets', ({ query }) => {
    const one = stored.get(query['key'] ?? '');
    return reply(onePage(query['key'] === undefined ? [...stored.values()] : one === undefined ? [] : [one]));
  });
  return { stored, script };
}

export function sent(stage: Stage): readonly { readonly key: string | undefined; readonly body: unknown }[] {
  return stage.api.arrived
    .filter(({ name }) => name === 'placeBets')
    .map(({ request }) => ({ key: request.headers['idempotency-key'], body: request.body }));
}

export function outboxOf(stage: Stage): readonly Press[] {
  const text = stage.browser.local.get('touchline.outbox.7');
  return text === undefined ? [] : JSON.parse(text).value;
}

export async function ready(config: Partial<ClientConfig> = {}): Promise<{ stage: Stage; tab: OpenTab }> {
  const stage = createStage(config);
  stage.world.player = buildPlayer();
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, '$user:en.7');
  return { stage, tab };
}

export async function pick(tab: OpenTab, stake = '10'): Promise<void> {
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  const bet = tab.sportsbook.select.ticket.get().bets[0];
  if (bet !== undefined) tab.sportsbook.commands.setStake(bet.id, stake);
  await settle();
}

/** Presses one selection, and closes the tab before the answer has come. */
export async function pressAndClose(tab: OpenTab): Promise<void> {
  await pick(tab);
  void tab.sportsbook.commands.place();
  await settle();
  tab.env.close();
  tab.sportsbook.stop();
}

export function ticketOf(tab: OpenTab) {
  const { state, inProgress, error, receipt, unresolved } = tab.sportsbook.select.ticket.get();
  return { state, inProgress, error, receipt: receipt?.map(({ id }) => id) ?? null, unresolved: unresolved !== null };
}

export function placed(id = '900') {
  return {
    state: 'SUCCESS',
    inProgress: false,
    error: null,
    receipt: [id],
    unresolved: false,
  };
}
