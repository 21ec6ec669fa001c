/** A player with quick bet, and a server that keeps the bets that are pressed. */
import type { Bet } from '@touchline/contract';
import type { Press } from '@touchline/rules';
import type { OpenTab, Stage } from './index.ts';
import { buildBet, buildMatch, buildPlayer, createStage, subscribedTo, onePage, reply, settle } from './index.ts';

/** A server that keeps bets by key; `lose`: how many answers get lost on their way. */
export function betting(stage: Stage) {
  const stored = new Map<string, Bet>();
  const faults = { lose: 0 };
  stage.api.on('placeBets', ({ headers }) => {
    const key = headers['idempotency-key'] ?? '';
    const bet = stored.get(key) ?? buildBet({ id: `${900 + stored.size}`, ref: `${key}.0` });
    stored.set(key, bet);
    if (faults.lose > 0) {
      faults.lose -= 1;
      return { kind: 'lost' };
    }
    return reply({ data: [bet], errors_by_bet: [] });
  });
  stage.api.on('getBets', ({ query }) => {
    const one = stored.get(query['key'] ?? '');
    return reply(onePage(query['key'] === undefined ? [...stored.values()] : one === undefined ? [] : [one]));
  });
  return { stored, faults };
}

export function keys(stage: Stage): readonly (string | undefined)[] {
  return stage.api.arrived
    .filter(({ name }) => name === 'placeBets')
    .map(({ request }) => request.headers['idempotency-key']);
}

export function outboxOf(stage: Stage): readonly Press[] {
  const text = stage.browser.local.get('touchline.outbox.7');
  return text === undefined ? [] : JSON.parse(text).value;
}

export async function openTab(stage: Stage): Promise<OpenTab> {
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
  tab.watch(tab.sportsbook.select.balance);
  await subscribedTo(stage, '$user:en.7');
  tab.env.frame();
  return tab;
}

export async function ready(status: 0 | 1 = 1): Promise<{ stage: Stage; tab: OpenTab }> {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.matches = [buildMatch({ status })];
  const tab = await openTab(stage);
  if (status === 0) tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await settle();
  return { stage, tab };
}

export async function armed(tab: OpenTab, stake = '5'): Promise<void> {
  tab.sportsbook.commands.toggleQuickBet();
  tab.sportsbook.commands.setQuickStake(stake);
  tab.sportsbook.commands.approveQuickBet();
  await settle();
}

export async function press(tab: OpenTab, outcomeId = '1'): Promise<void> {
  tab.sportsbook.commands.clickOutcome('1', '1|', outcomeId);
  await settle();
}

export function quickOf({ sportsbook }: OpenTab) {
  const { isEnabled, isApproved, state, error, receipt, moved, unresolved } = sportsbook.select.quickBet.get();
  return {
    isEnabled,
    isApproved,
    state,
    error: error?.key ?? null,
    receipt: receipt?.id ?? null,
    moved: moved?.outcomeId ?? null,
    isUnresolved: unresolved !== null,
  };
}

export const on = {
  isEnabled: true,
  isApproved: true,
  state: 'INITIAL',
  error: null,
  receipt: null,
  moved: null,
  isUnresolved: false,
} as const;

export function noticesOf({ sportsbook }: OpenTab) {
  return sportsbook.select.notices.get().map(({ titleKey }) => titleKey);
}
