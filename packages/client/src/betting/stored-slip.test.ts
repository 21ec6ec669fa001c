import { expect, test } from 'vitest';
import {
  buildAccount,
  buildBet,
  buildPlayer,
  buildSettings,
  createStage,
  subscribedTo,
  memoryStore,
  onAList,
  pushed,
  reply,
  settle,
} from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

const dollars = { player: buildPlayer({ currency: 'USD' }), accounts: [buildAccount({ currency: 'USD' })] };

function started(stage: Stage, values: Map<string, string>): Promise<OpenTab> {
  return onAList(stage, { session: memoryStore(values) });
}

async function staked(tab: OpenTab, text: string): Promise<void> {
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  tab.sportsbook.commands.setStake(tab.sportsbook.select.ticket.get().bets[0]?.id ?? '', text);
  await settle();
}

function shown(tab: OpenTab) {
  const { bets, selectionCount, totalStake } = tab.sportsbook.select.ticket.get();
  return { stakes: bets.map((bet) => bet.stakeText), selectionCount, currency: totalStake.currency };
}

test('a reload by a player of another currency than the site keeps the stake [SLIP-17] [SLIP-16]', async () => {
  const stage = createStage();
  Object.assign(stage.world, dollars);
  const values = new Map<string, string>();
  const tab = await started(stage, values);
  await staked(tab, '12.50');
  tab.sportsbook.stop();

  const again = await started(stage, values);
  expect(shown(again)).toEqual({ stakes: ['12.50'], selectionCount: 1, currency: 'USD' });
  again.sportsbook.stop();
});

test('a slip in another currency than the player has now comes back without its stake [SLIP-16] [SLIP-17]', async () => {
  const stage = createStage();
  Object.assign(stage.world, dollars);
  const values = new Map<string, string>();
  const tab = await started(stage, values);
  await staked(tab, '12.50');
  tab.sportsbook.stop();

  stage.world.accounts = [buildAccount()];
  const again = await started(stage, values);
  expect(shown(again)).toEqual({ stakes: [''], selectionCount: 1, currency: 'EUR' });
  again.sportsbook.stop();
});

const rated = [
  { code: 'EUR', subunits: '100', fiat: true, rate: '1' },
  { code: 'USD', subunits: '100', fiat: true, rate: '0.92' },
];

test.each([
  ['without rates it is emptied', {}, ''],
  ['with rates it is converted', { currencies: rated }, '11.50'],
])('a restored stake in another currency carries a note: %s [SLIP-17a]', async (_, config, now) => {
  const stage = createStage(config);
  Object.assign(stage.world, dollars);
  const values = new Map<string, string>();
  const tab = await started(stage, values);
  await staked(tab, '12.50');
  tab.sportsbook.stop();

  stage.world.accounts = [buildAccount(), buildAccount({ currency: 'USD' })];
  stage.world.player = buildPlayer();
  const again = await started(stage, values);
  expect(shown(again)).toEqual({ stakes: [now], selectionCount: 1, currency: 'EUR' });
  const before = again.sportsbook.select.ticket.get().bets[0]?.stakeBefore;
  expect(before).toEqual({ value: '12.50', currency: 'USD' });
  again.sportsbook.stop();
  // The note survives another reload.
  const third = await started(stage, values);
  expect(third.sportsbook.select.ticket.get().bets[0]?.stakeBefore).toEqual(before);
  // A currency that is chosen later is no restored slip: its stake is emptied, whatever the rates (SLIP-16).
  third.sportsbook.commands.setStake(third.sportsbook.select.ticket.get().bets[0]?.id ?? '', '3');
  await third.sportsbook.commands.openAccount('USD');
  expect(shown(third)).toEqual({ stakes: [''], selectionCount: 1, currency: 'USD' });
  third.sportsbook.stop();
});

test('until the accounts are in, sums stand in the currency of the stakes [SLIP-20]', async () => {
  const stage = createStage();
  Object.assign(stage.world, dollars);
  const values = new Map<string, string>();
  const tab = await started(stage, values);
  await staked(tab, '10');
  tab.sportsbook.stop();

  stage.api.on('getPlayer', () => ({ kind: 'lost' }));
  const again = await started(stage, values);
  const { bets, totalStake, totalPotentialWin } = again.sportsbook.select.ticket.get();
  const win = { value: '18.50', currency: 'USD' };
  expect([bets[0]?.potentialWin, totalStake, totalPotentialWin]).toEqual([win, { ...win, value: '10.00' }, win]);
  again.sportsbook.stop();
});

test('opening an account in another currency empties the stake and keeps the selection [SLIP-16]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = await started(stage, new Map());
  await staked(tab, '5');
  await tab.sportsbook.commands.openAccount('USD');
  expect(shown(tab)).toEqual({ stakes: [''], selectionCount: 1, currency: 'USD' });
  tab.sportsbook.stop();
});

test('when the account that is bet from goes, the next stake is in the currency of another [SLIP-16] [AUTH-10]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = await started(stage, new Map());
  await subscribedTo(stage, '$user:en.7');
  await staked(tab, '5');
  const accounts = [buildAccount({ active: false }), buildAccount({ currency: 'USD' })];
  for (const [version, account] of accounts.entries()) {
    stage.push.publish('$user:en.7', pushed({ type: 'balance_changed', payload: { account, version } }));
  }
  await settle();
  expect(shown(tab)).toEqual({ stakes: [''], selectionCount: 1, currency: 'USD' });
  tab.sportsbook.commands.setStake(tab.sportsbook.select.ticket.get().bets[0]?.id ?? '', '6');
  expect(tab.sportsbook.select.ticket.get().problem).toBeNull();
  tab.sportsbook.stop();
});

/** A slip as the page kept it before there were systems, currencies and bonuses. */
function older(text: string): string {
  const { bets } = JSON.parse(text) as { bets: Record<string, unknown>[] };
  const plain = bets.map(({ betId, betType, stake, selections }) => ({ betId, betType, stake, selections }));
  return JSON.stringify({ version: 1, value: { bets: plain, remembered: { combo: '', singles: {} } } });
}

test('a slip that an earlier page kept comes back [SLIP-17]', async () => {
  const stage = createStage();
  const values = new Map<string, string>();
  const tab = await started(stage, values);
  await staked(tab, '3');
  tab.sportsbook.stop();

  values.set('touchline.bets', older(values.get('touchline.bets') ?? ''));
  const again = await started(stage, values);
  expect(shown(again)).toEqual({ stakes: ['3'], selectionCount: 1, currency: 'EUR' });
  expect(again.sportsbook.select.notices.get()).toEqual([]);
  again.sportsbook.stop();
});

test('the readable part of a stored slip comes back, and a notice names the rest [SLIP-17]', async () => {
  const stage = createStage();
  const values = new Map<string, string>();
  const tab = await started(stage, values);
  await staked(tab, '3');
  tab.sportsbook.stop();

  const kept = JSON.parse(values.get('touchline.bets') ?? '') as { bets: unknown[] };
  values.set('touchline.bets', JSON.stringify({ ...kept, bets: [...kept.bets, { betId: 'nothing of ours' }] }));
  const again = await started(stage, values);
  expect(shown(again).stakes).toEqual(['3']);
  expect(again.sportsbook.select.notices.get().map(({ titleKey }) => titleKey)).toEqual([
    'ticket.restore_partly.title',
  ]);
  again.sportsbook.stop();
});

const euros = { player: buildPlayer(), accounts: [buildAccount()] };

// A slip of an earlier page has no currency and counts as in the site's: in another one its stake is emptied, and the
// press is no longer about what the slip holds.
test.each([
  ['the currency of the site', euros, { state: 'SUCCESS', notices: [] }],
  ['a currency that only the account knows', dollars, { state: 'INITIAL', notices: ['ticket.earlier_placed.title'] }],
])('a press in %s that an earlier page left is asked about under its own key [I1]', async (_, world, verdict) => {
  const stage = createStage();
  Object.assign(stage.world, world);
  const asked: string[] = [];
  stage.api.on('placeBets', ({ headers }) => {
    const key = headers['idempotency-key'] ?? '';
    asked.push(key);
    return asked.length === 1 ? { kind: 'lost' } : reply({ data: [buildBet({ ref: `${key}.0` })], errors_by_bet: [] });
  });
  const values = new Map<string, string>();
  const tab = await started(stage, values);
  await subscribedTo(stage, '$user:en.7');
  await staked(tab, '10');
  void tab.sportsbook.commands.place();
  await settle();
  tab.env.close();
  tab.sportsbook.stop();

  const outbox = JSON.parse(stage.browser.local.get('touchline.outbox.7') ?? '') as {
    value: { entries: Record<string, unknown>[] }[];
  };
  const entries = (outbox.value[0]?.entries ?? []).map(({ betId, betType, stake, selections }) => ({
    betId,
    betType,
    stake,
    selections,
  }));
  const [press] = outbox.value;
  stage.browser.local.set('touchline.outbox.7', JSON.stringify({ version: 1, value: [{ ...press, entries }] }));
  values.set('touchline.bets', older(values.get('touchline.bets') ?? ''));

  const again = await started(stage, values);
  await subscribedTo(stage, '$user:en.7');
  await stage.browser.advance(2_000);
  expect(again.env.reports).toEqual([]);
  expect([asked.length, new Set(asked).size]).toEqual([2, 1]);
  expect({
    state: again.sportsbook.select.ticket.get().state,
    notices: again.sportsbook.select.notices.get().map(({ titleKey }) => titleKey),
  }).toEqual(verdict);
  expect(stage.browser.local.get('touchline.outbox.7')).toBeUndefined();
  again.sportsbook.stop();
});

test('a provider that takes no bets makes its selections unavailable [TKT-10]', async () => {
  const stage = createStage();
  const tab = await started(stage, new Map());
  await staked(tab, '5');
  stage.world.player = buildPlayer();
  stage.world.settings = buildSettings({ provider_statuses: [{ provider: 'betradar', active: false }] });
  await tab.sportsbook.commands.signIn('ada@example.com', 'secret');
  const { state, bets, problem } = tab.sportsbook.select.ticket.get();
  expect([state, bets[0]?.selections[0]?.isNotAvailable, problem?.kind]).toEqual(['ODDS_CHANGED', true, 'suspended']);
  tab.sportsbook.stop();
});

test('a selection that was taken out comes back with its stake, and goes again', async () => {
  const stage = createStage();
  const tab = await started(stage, new Map());
  await staked(tab, '7');
  const undo = (): unknown => tab.sportsbook.select.ticket.get().undo;
  tab.sportsbook.commands.clearSlip();
  expect([shown(tab).stakes, undo()]).toEqual([[], { brings: 1 }]);
  tab.sportsbook.commands.undo();
  expect([shown(tab).stakes, undo()]).toEqual([['7'], { brings: 0 }]);
  tab.sportsbook.commands.undo();
  expect([shown(tab).stakes, undo()]).toEqual([[], { brings: 1 }]);
  tab.sportsbook.stop();
});
