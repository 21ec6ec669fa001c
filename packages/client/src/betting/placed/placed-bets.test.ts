import { describe, expect, test } from 'vitest';
import { type Bet, type ClientConfig, visitor } from '@touchline/contract';
import {
  buildBet,
  buildPlayer,
  createStage,
  type FakeAnswer,
  subscribedTo,
  onePage,
  type OpenTab,
  refusal,
  reply,
  settle,
  type Stage,
} from '../../testing/index.ts';

const open = buildBet({ id: '3', to_cashout: '9.50' });
function taken(amount: string) {
  return { share: '1', amount, by: 'player', at: '2026-01-01T12:00:00.000Z' } as const;
}

type ScriptedAnswer = 'reply' | 'lose_answer' | 'lose_request' | { readonly refuse: string };

/** A server that cashes a bet out once for each key, as the reference one does; `script` says what reaches the client. */
function banking(stage: Stage) {
  const stored = new Map<string, FakeAnswer<{ bet: Bet }>>();
  const world = { bet: open, paid: 0, script: [] as ScriptedAnswer[], keys: [] as string[] };
  stage.api.on('getBets', () => reply(onePage([world.bet])));
  stage.api.on('cashOut', ({ headers, body }) => {
    const key = headers['idempotency-key'] ?? '';
    world.keys.push(key);
    const scripted = world.script.shift() ?? 'reply';
    if (scripted === 'lose_request') return { kind: 'lost' };
    const carryOut = (): FakeAnswer<{ bet: Bet }> => {
      if (typeof scripted === 'object')
        return refusal(160, { details: [{ path: 'body.to_cashout', message: scripted.refuse }] });
      world.paid += 1;
      const amount = (body as { to_cashout: string }).to_cashout;
      world.bet = { ...world.bet, status: 'cashed_out', result: 'cashed_out', cashouts: [taken(amount)] };
      return reply({ bet: world.bet });
    };
    const answer = stored.get(key) ?? carryOut();
    stored.set(key, answer);
    return scripted === 'lose_answer' ? { kind: 'lost' } : answer;
  });
  return world;
}

async function ready(config: Partial<ClientConfig> = {}) {
  const stage = createStage(config);
  stage.world.player = buildPlayer();
  const world = banking(stage);
  const tab = stage.open();
  tab.sportsbook.start();
  await subscribedTo(stage, '$user:en.7');
  tab.watch(tab.sportsbook.select.bets({ status: 'all' }));
  await settle();
  return { stage, world, tab };
}

function stateOf(tab: OpenTab) {
  return tab.sportsbook.select.betRequest('3').get();
}
function kept(stage: Stage): unknown {
  return stage.browser.local.get('touchline.placed.7');
}
async function cashOut(tab: OpenTab): Promise<void> {
  tab.sportsbook.commands.cashOut('3', '9.50', null);
  await settle();
}

test('a bet is cashed out at what was seen, leaves the open ones, and says so [PLC-07]', async () => {
  const { stage, world, tab } = await ready();
  const [opened, ended] = [
    tab.watch(tab.sportsbook.select.bets({ status: 'open' })),
    tab.watch(tab.sportsbook.select.bets({ status: 'settled' })),
  ];
  await cashOut(tab);
  expect(stage.api.last('cashOut').body).toEqual({ bet_id: '3', to_cashout: '9.50' });
  expect(stateOf(tab)).toMatchObject({ kind: 'done', bet: { status: 'cashed_out' } });
  expect([opened.get().value, ended.get().value?.map(({ id }) => id)]).toEqual([[], ['3']]);
  expect(tab.sportsbook.select.notices.get().map(({ titleKey }) => titleKey)).toEqual(['cashout.done.title']);
  expect([world.paid, kept(stage)]).toEqual([1, undefined]);
});

test('a redirected answer cashes out only what the bet shows to be cashed out [I3] [API-11a]', async () => {
  const { stage, tab } = await ready();
  stage.api.on('cashOut', () => ({ kind: 'redirected', value: { bet: open } }));
  await cashOut(tab);
  await stage.browser.advance(20_000);
  expect(stateOf(tab).kind).toBe('unknown');
  const cashedOut: Bet = { ...open, status: 'cashed_out', cashouts: [taken('9.50')] };
  stage.api.on('cashOut', () => ({ kind: 'redirected', value: { bet: cashedOut } }));
  tab.sportsbook.commands.askAboutBet('3');
  await settle();
  expect(stateOf(tab).kind).toBe('done');
});

test('a cash-out that is refused in the words of the server is shown with them [PLC-01a] [API-11a]', async () => {
  const { stage, tab } = await ready();
  stage.api.on('cashOut', () => ({ kind: 'raw', status: 403, text: '{"message":"Not from there."}' }));
  await cashOut(tab);
  await expect.poll(() => stateOf(tab)).toMatchObject({ kind: 'refused', code: null, textKey: 'Not from there.' });
  expect(kept(stage)).toBeUndefined();
});

test('a share travels with its amount [PLC-07]', async () => {
  const { stage, tab } = await ready();
  tab.sportsbook.commands.cashOut('3', '4.75', '0.5');
  await settle();
  expect(stage.api.last('cashOut').body).toEqual({ bet_id: '3', to_cashout: '4.75', share: '0.5' });
});

test('an offer that fell is shown with its present amount, and a new request has a key of its own [PLC-07]', async () => {
  const { stage, world, tab } = await ready();
  world.script.push({ refuse: '8.20' });
  await cashOut(tab);
  expect(stateOf(tab)).toMatchObject({ kind: 'refused', code: 160, now: '8.20' });
  expect([world.paid, kept(stage)]).toEqual([0, undefined]);
  tab.sportsbook.commands.cashOut('3', '8.20', null);
  await settle();
  expect([world.paid, new Set(world.keys).size]).toEqual([1, 2]);
});

describe('a lost answer [I1]', () => {
  test.each([
    ['whose work was done', 'lose_answer'],
    ['whose work was not done', 'lose_request'],
  ] as const)('%s is asked about under the same key, and pays once', async (_, scripted) => {
    const { stage, world, tab } = await ready();
    world.script.push(scripted);
    await cashOut(tab);
    await stage.browser.advance(5_000);
    expect(stateOf(tab).kind).toBe('done');
    expect([world.paid, new Set(world.keys).size, world.keys.length, kept(stage)]).toEqual([1, 1, 2, undefined]);
  });

  test('stays unknown while nobody answers, is kept, and can be asked about again', async () => {
    const { stage, world, tab } = await ready();
    world.script.push(...Array.from({ length: 50 }, (): ScriptedAnswer => 'lose_request'));
    await cashOut(tab);
    expect(stateOf(tab)).toMatchObject({ kind: 'sending', isAsked: true });
    await stage.browser.advance(20_000);
    expect(stateOf(tab).kind).toBe('unknown');
    expect(kept(stage)).toContain(world.keys[0]);
    await cashOut(tab);
    expect(new Set(world.keys).size).toBe(1);
    world.script.length = 0;
    tab.sportsbook.commands.askAboutBet('3');
    await settle();
    expect([stateOf(tab).kind, world.paid, new Set(world.keys).size]).toEqual(['done', 1, 1]);
  });

  test('is asked about on the next visit while it is fresh', async () => {
    const { stage, world, tab } = await ready();
    world.script.push('lose_answer', ...Array.from({ length: 50 }, (): ScriptedAnswer => 'lose_request'));
    await cashOut(tab);
    tab.env.close();
    world.script.length = 0;
    const again = stage.open();
    again.sportsbook.start();
    await settle();
    await stage.browser.advance(1_000);
    expect(stateOf(again).kind).toBe('done');
    expect([world.paid, new Set(world.keys).size, kept(stage)]).toEqual([1, 1, undefined]);
  });

  test('is not called refused while the last request of it may be under way [I3]', async () => {
    const { stage, world, tab } = await ready();
    world.script.push(...Array.from({ length: 50 }, (): ScriptedAnswer => 'lose_request'));
    await cashOut(tab);
    await stage.browser.advance(50_000);
    tab.sportsbook.commands.askAboutBet('3');
    await stage.browser.advance(20_000);
    expect(stateOf(tab).kind).toBe('unknown');
    await stage.browser.advance(50_000);
    tab.sportsbook.commands.askAboutBet('3');
    await stage.browser.advance(1_000);
    expect([stateOf(tab).kind, kept(stage)]).toEqual(['refused', undefined]);
  });

  test('is not settled by a refusal of the call, such as while the session is of somebody else [I3]', async () => {
    const { stage, world, tab } = await ready();
    world.script.push('lose_answer', 'lose_request');
    await cashOut(tab);
    stage.api.on('cashOut', () => refusal(1003));
    await stage.browser.advance(20_000);
    expect([stateOf(tab).kind, world.paid]).toEqual(['unknown', 1]);
    expect(kept(stage)).toContain(world.keys[0]);
  });

  test.each([
    ['that was carried out is read from the bet', 'lose_answer', 'done', 1],
    ['that was not is over, and sends nothing', 'lose_request', 'refused', 0],
  ] as const)('of long ago %s', async (_, scripted, kind, paid) => {
    const { stage, world, tab } = await ready();
    world.script.push(scripted, ...Array.from({ length: 50 }, (): ScriptedAnswer => 'lose_request'));
    await cashOut(tab);
    tab.env.close();
    await stage.browser.advance(120_000);
    const sent = world.keys.length;
    const again = stage.open();
    again.sportsbook.start();
    await settle();
    await stage.browser.advance(1_000);
    expect([stateOf(again).kind, world.paid, world.keys.length - sent, kept(stage)]).toEqual([
      kind,
      paid,
      0,
      undefined,
    ]);
  });

  test('of long ago is not taken for what the bet did by itself meanwhile [I3]', async () => {
    const { stage, world, tab } = await ready();
    world.script.push(...Array.from({ length: 50 }, (): ScriptedAnswer => 'lose_request'));
    await cashOut(tab);
    tab.env.close();
    world.bet = { ...world.bet, cashouts: [{ ...taken('4.00'), share: '0.50', by: 'automatic' }] };
    await stage.browser.advance(120_000);
    const again = stage.open();
    again.sportsbook.start();
    await settle();
    await stage.browser.advance(1_000);
    expect(stateOf(again).kind).toBe('refused');
  });

  test('is never asked about by sending again where the back end knows no keys', async () => {
    const { stage, world, tab } = await ready({ idempotent_placement: false });
    world.script.push('lose_answer');
    await cashOut(tab);
    await stage.browser.advance(5_000);
    expect([stateOf(tab).kind, world.keys.length]).toEqual(['done', 1]);
  });
});

test('what somebody requested is not shown to the next one, and is asked about when they come back [I10]', async () => {
  const { stage, world, tab } = await ready();
  world.script.push('lose_answer', ...Array.from({ length: 50 }, (): ScriptedAnswer => 'lose_request'));
  await cashOut(tab);
  stage.world.player = visitor;
  await tab.sportsbook.commands.signOut();
  await settle();
  expect(stateOf(tab).kind).toBe('idle');
  const sent = world.keys.length;
  await stage.browser.advance(10_000);
  expect(world.keys.length).toBe(sent);
  world.script.length = 0;
  stage.world.account = buildPlayer();
  await tab.sportsbook.commands.signIn('a', 'b');
  await settle();
  await stage.browser.advance(1_000);
  expect([stateOf(tab).kind, world.paid]).toEqual(['done', 1]);
});

test('offline, nothing is sent and nothing is kept [PLC-07]', async () => {
  const { stage, world, tab } = await ready();
  tab.env.setOnline(false);
  await cashOut(tab);
  expect(stateOf(tab)).toMatchObject({ kind: 'refused', code: null });
  expect([world.keys.length, kept(stage)]).toEqual([0, undefined]);
});

test('a request that cannot be read is reported once and left where it is', async () => {
  const { stage, tab } = await ready();
  stage.browser.local.set('touchline.placed.7', JSON.stringify({ version: 1, value: [{ kind: 'other' }] }));
  const again = stage.open();
  again.sportsbook.start();
  await settle();
  expect(again.env.reports.map(({ kind }) => kind)).toEqual(['placed']);
  await cashOut(tab);
  expect(kept(stage)).toBe(JSON.stringify({ version: 1, value: [{ kind: 'other' }] }));
});

describe('edits', () => {
  const body = {
    bet: {
      stake: { value: '10.00', currency: 'EUR' },
      selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
    },
  };

  test('a bet is replaced as a whole, and its lost answer is read from it [PLC-07]', async () => {
    const { stage, world, tab } = await ready();
    const keys = new Set<string | undefined>();
    stage.api.on('editBet', ({ headers }) => {
      keys.add(headers['idempotency-key']);
      world.bet = { ...world.bet, status: 'withdrawn', replaced_by: '4' };
      return { kind: 'lost' };
    });
    stage.api.on('getBets', ({ query }) =>
      reply(onePage(query['id'] === '4' ? [buildBet({ id: '4', replaces: '3' })] : [world.bet])),
    );
    tab.sportsbook.commands.editBet('3', body);
    await settle();
    tab.env.close();
    await stage.browser.advance(120_000);
    const again = stage.open();
    again.sportsbook.start();
    await settle();
    await stage.browser.advance(1_000);
    expect(stateOf(again)).toMatchObject({ kind: 'done', bet: { id: '4' } });
    expect(keys.size).toBe(1);
  });

  test('a refusal names the selections that it is about [PLC-07]', async () => {
    const { stage, tab } = await ready();
    const errors = [{ bet_index: 0, code: 101, localized_message: 'error.place_bets.invalid_odds' }];
    stage.api.on('editBet', () => refusal(101, { errors_by_bet: errors }));
    tab.sportsbook.commands.editBet('3', body);
    await settle();
    expect(stage.api.last('editBet').params).toEqual({ id: '3' });
    expect(stateOf(tab)).toMatchObject({ kind: 'refused', code: 101, errors });
  });
});

describe('automatic cash-out', () => {
  const values = { take_profit: '12.00', stop_loss: null };

  test('stands on the bet once it is set [PLC-07]', async () => {
    const { stage, tab } = await ready();
    stage.api.on('setAutoCashOut', () => reply({ bet: { ...open, auto_cashout: values } }));
    expect(await tab.sportsbook.commands.setAutoCashOut('3', values)).toEqual({ kind: 'set' });
    expect(tab.sportsbook.select.bets({ status: 'all' }).get().value?.[0]?.auto_cashout).toEqual(values);
  });

  test('a refusal names the value, and a missing answer is shown as such [PLC-07]', async () => {
    const { stage, tab } = await ready();
    const details = [{ path: 'body.take_profit', message: 'is below the offer' }];
    stage.api.on('setAutoCashOut', () => refusal(1000, { details }));
    expect(await tab.sportsbook.commands.setAutoCashOut('3', values)).toMatchObject({
      kind: 'refused',
      fields: ['take_profit'],
    });
    stage.api.on('setAutoCashOut', () => ({ kind: 'lost' }));
    expect(await tab.sportsbook.commands.setAutoCashOut('3', values)).toEqual({ kind: 'unreachable' });
  });
});
