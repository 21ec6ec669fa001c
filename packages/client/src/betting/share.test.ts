import { describe, expect, test } from 'vitest';
import { type ClientConfig, mostCodeLetters, type SharedBet } from '@touchline/contract';
import type { ShareProblem } from '../public-types/sharing.ts';
import {
  buildBet,
  buildMarket,
  buildMatch,
  buildPlayer,
  buildSettings,
  createStage,
  type FakeAnswer,
  subscribedTo,
  reply,
  settle,
} from '../testing/index.ts';

const CODE = '0123456789';
type Selection = SharedBet['selections'][number];
function leg(match_id: string, odds = '1.85', outcome_id = '1'): Selection {
  return {
    match_id,
    market_id: '1',
    specifier: '',
    outcome_id,
    odds,
  };
}

async function ready(currencies?: ClientConfig['currencies']) {
  const stage = createStage({ share_bets: true, ...(currencies === undefined ? {} : { currencies }) });
  stage.world.matches = ['1', '2', '3'].map((id) => buildMatch({ id }));
  stage.world.settings = buildSettings({ system_types: [{ id: '2/2', total_count: 2, win_count: 2 }] });
  const shared: SharedBet[][] = [];
  stage.api.on('shareBets', ({ body }) => {
    shared.push((body as { bets: SharedBet[] }).bets);
    return reply({ code: CODE });
  });
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'updates:en');
  const { select, commands } = tab.sportsbook;
  const restore = async (answer: FakeAnswer<{ bets: SharedBet[] }>): Promise<ShareProblem | null> => {
    stage.api.on('getSharedBets', () => answer);
    const problem = await commands.restoreShared(CODE);
    await settle();
    return problem;
  };
  return { stage, tab, select, commands, shared, restore };
}

describe('sharing [PLC-09]', () => {
  test('a slip gives what was picked at the odds of now, and its stake only where that is shared', async () => {
    const { select, commands, shared } = await ready();
    expect(await commands.shareSlip({ withStake: true })).toEqual({ kind: 'nothing' });
    commands.clickOutcome('1', '1|', '1');
    commands.clickOutcome('2', '1|', 'x');
    commands.setStake('combo', '7.50');
    expect(select.ticket.get().bets.map(({ stakeText }) => stakeText)).toEqual(['7.50']);
    expect(await commands.shareSlip({ withStake: false })).toEqual({ kind: 'shared', code: CODE });
    await commands.shareSlip({ withStake: true });
    const combo = { bet_type: 'combo', selections: [leg('1'), leg('2', '3.40', 'x')] };
    expect(shared).toEqual([[combo], [{ ...combo, stake: { value: '7.50', currency: 'EUR', subunits: '100' } }]]);
  });

  test('a stake that is no amount is not shared', async () => {
    const { commands, shared } = await ready();
    commands.clickOutcome('1', '1|', '1');
    const [bet] = [`single:1/1|/1`];
    commands.setStake(bet, 'ten');
    await commands.shareSlip({ withStake: true });
    expect(shared[0]?.[0]?.stake).toBeUndefined();
  });

  test('a placed bet gives its legs at the accepted odds, with bankers, system and the one price of a custom bet', async () => {
    const { commands, shared } = await ready();
    const selection = (id: string, banker: boolean) => ({
      id,
      status: 'no_results' as const,
      ...(banker ? { banker } : {}),
      market: { id: '1', name: 'Match result' },
      specifier: '',
      outcome: { id: '1', name: 'Home' },
      odds: '2.50',
      match: {
        id,
        urn_id: `sr:match:${id}`,
        slug: 'home-away',
        name: 'Home - Away',
        sport_key: 'soccer',
        tournament_name: 'League',
        start_time: '2026-01-01T12:00:00.000Z',
        status: 0 as const,
        provider: 'betradar' as const,
      },
    });
    const selections = [selection('1', true), selection('2', false), selection('3', false)];
    const bets = [
      buildBet({ type: 'system', system: { id: '2/2', win_count: 2, total_count: 2 }, selections }),
      buildBet({ type: 'treble', selections, bonus: { id: '5', type: 'freebet', odds: null } }),
      buildBet({ type: 'custom_bet', custom_odds: '6.10', selections }),
    ];
    await commands.shareBets(bets, { withStake: true });
    const legs = [{ ...leg('1', '2.50'), banker: true }, leg('2', '2.50'), leg('3', '2.50')];
    const stake = { value: '10.00', currency: 'EUR', subunits: '100' };
    expect(shared[0]).toEqual([
      { bet_type: 'system', system_id: '2/2', stake, selections: legs },
      { bet_type: 'combo', stake, freebet_stake: '10.00', selections: legs },
      { bet_type: 'custom_bet', custom_odds: '6.10', stake, selections: legs },
    ]);
  });

  test('a refusal is shown by its text, a missing answer as such', async () => {
    const { stage, commands } = await ready();
    commands.clickOutcome('1', '1|', '1');
    stage.api.on('shareBets', () => ({ kind: 'error', code: 1029 }));
    expect(await commands.shareSlip({ withStake: false })).toEqual({
      kind: 'refused',
      textKey: 'error.request.too_many',
    });
    stage.api.on('shareBets', () => ({ kind: 'lost' }));
    expect(await commands.shareSlip({ withStake: false })).toEqual({ kind: 'unreachable' });
  });
});

describe('restoring [PLC-09]', () => {
  test('says of each selection what became of it, until that is dismissed', async () => {
    const { stage, select, commands, restore } = await ready();
    const [first, second, third] = stage.world.matches;
    if (first === undefined || second === undefined || third === undefined) throw new Error('no matches');
    stage.world.matches = [first, second, third, buildMatch({ id: '4', status: 4 })];
    stage.world.markets = { '3': [buildMarket({ match_urn_id: third.urn_id, status: -1 })] };
    const selections = [leg('1', '1.50'), leg('2', '9.00'), leg('3'), leg('4'), leg('77'), leg('1', '3.40', 'x')];
    await restore(reply({ bets: selections.map((each) => ({ bet_type: 'single', selections: [each] })) }));
    expect(select.sharedChanges.get().map(({ id, kind, before, now }) => [id, kind, before, now])).toEqual([
      ['1/1|/1', 'up', '1.50', '1.85'],
      ['2/1|/1', 'down', '9.00', '1.85'],
      ['3/1|/1', 'suspended', '1.85', null],
      ['4/1|/1', 'gone', '1.85', null],
      ['77/1|/1', 'gone', '1.85', null],
    ]);
    expect(select.sharedChanges.get().map(({ matchName }) => matchName)).toEqual([
      ...Array.from({ length: 4 }, () => 'Home - Away'),
      null,
    ]);
    expect(select.ticket.get().selectionCount).toBe(4);
    expect(select.panel.get()).toEqual({ open: true, tab: 'BET_SLIP' });
    commands.dismissSharedChanges();
    expect(select.sharedChanges.get()).toEqual([]);
  });

  test('a stake that came from a freebet travels as a stake: only its owner can stake the freebet', async () => {
    const { select, restore } = await ready();
    const stake = { value: '5.00', currency: 'EUR' };
    await restore(reply({ bets: [{ bet_type: 'single', stake, freebet_stake: '5.00', selections: [leg('1')] }] }));
    expect(select.ticket.get().bets.map(({ stakeText, isStakeFixed }) => [stakeText, isStakeFixed])).toEqual([
      ['5.00', false],
    ]);
  });

  test('what a freebet staked is the stake where none stands beside it, in the currency that is bet in [PLC-09a]', async () => {
    const { select, restore } = await ready();
    await restore(reply({ bets: [{ bet_type: 'single', freebet_stake: '5.00', selections: [leg('1')] }] }));
    expect(select.ticket.get().bets.map(({ stakeText, stakeBefore }) => [stakeText, stakeBefore])).toEqual([
      ['5.00', null],
    ]);
  });

  test.each([
    ['a listed currency', { value: '7.50', currency: 'USD' }, '7.50', '6.90'],
    ['the subunits it came with', { value: '7.505', currency: 'OLD', subunits: '1000' }, '7.505', '3.75'],
    ['as many places as it has', { value: '7.5', currency: 'NEW' }, '7.5', ''],
  ])(
    'a stake in another currency, read by %s, is converted or emptied, and carries a note [SLIP-17a] [PLC-09a]',
    async (...row) => {
      const [, stake, was, now] = row;
      const { select, commands, restore } = await ready([
        { code: 'EUR', subunits: '100', fiat: true, rate: '1' },
        { code: 'USD', subunits: '100', fiat: true, rate: '0.92' },
        { code: 'OLD', subunits: '100', fiat: true, rate: '0.5' },
      ]);
      await restore(reply({ bets: [{ bet_type: 'single', stake, selections: [leg('1')] }] }));
      const [bet] = select.ticket.get().bets;
      expect([bet?.stakeText, bet?.currency, bet?.stakeBefore]).toEqual([
        now,
        'EUR',
        { value: was, currency: stake.currency },
      ]);
      commands.setStake(bet?.id ?? '', '2');
      expect(select.ticket.get().bets[0]?.stakeBefore).toBeNull();
    },
  );

  const bets = [{ bet_type: 'single' as const, selections: [leg('77')] }];
  test.each([
    ['an unknown code', { kind: 'error', code: 1004 }, 'link-not-found'],
    ['no answer', { kind: 'lost' }, 'link-not-found'],
    ['bets that nobody offers', reply({ bets }), 'link-try-another-bet'],
  ] as const)('%s says so, keeps the slip, and is over', async (_, answer, problem) => {
    const { select, commands, restore } = await ready();
    commands.clickOutcome('1', '1|', '1');
    expect(await restore(answer)).toBe(problem);
    expect(select.ticket.get().selectionCount).toBe(1);
    // Still restoring, the slip would take nothing.
    commands.clickOutcome('2', '1|', '1');
    expect(select.ticket.get().selectionCount).toBe(2);
  });

  test.each([
    ['another form', ' bet:7/é+x, ', 'bet:7/é+x,'],
    ['small letters', 'abcdefghjk', 'abcdefghjk'],
    ['the longest one', 'x'.repeat(mostCodeLetters), 'x'.repeat(mostCodeLetters)],
    ['a longer one', 'x'.repeat(mostCodeLetters + 1), null],
    ['none', '  ', null],
  ])('of codes, %s is asked for as it is, or not at all [NAV-26a]', async (_, code, sent) => {
    const { stage, select, commands } = await ready();
    const asked: unknown[] = [];
    stage.api.on('getSharedBets', ({ query }) => {
      asked.push(query['code']);
      return reply({ bets: [{ bet_type: 'single', selections: [leg('1')] }] });
    });
    expect(await commands.restoreShared(code)).toBe(sent === null ? 'link-not-found' : null);
    expect(asked).toEqual(sent === null ? [] : [sent]);
    expect(select.ticket.get().selectionCount).toBe(sent === null ? 0 : 1);
  });

  test('a match that does not load is reported, says to try later, and is over', async () => {
    const { stage, tab, select, commands, restore } = await ready();
    stage.api.on('getMarkets', () => ({ kind: 'error', code: 1053 }));
    expect(await restore(reply({ bets: [{ bet_type: 'single', selections: [leg('1')] }] }))).toBe('link-try-later');
    expect(tab.env.reports.map(({ kind }) => kind)).toContain('share');
    commands.clickOutcome('2', '1|', '1');
    expect(select.ticket.get().selectionCount).toBe(1);
  });

  test('while bets are being decided the slip takes nothing: it says to try later, reports it, and speaks of no changes [PLC-09a] [I3]', async () => {
    const { stage, tab, select, commands, restore } = await ready();
    stage.world.player = buildPlayer();
    await commands.signIn('ada@example.com', 'secret');
    stage.api.on('placeBets', ({ headers }) =>
      reply({
        data: [buildBet({ ref: `${headers['idempotency-key']}.0`, status: 'submitted', decides_at: null })],
        errors_by_bet: [],
      }),
    );
    commands.clickOutcome('1', '1|', '1');
    commands.setStake('single:1/1|/1', '5');
    await commands.place();
    expect(select.ticket.get().inProgress).toBe(true);
    const problem = await restore(reply({ bets: [{ bet_type: 'single', selections: [leg('2', '9.00')] }] }));
    expect([problem, select.sharedChanges.get()]).toEqual(['link-try-later', []]);
    expect(tab.env.reports.map(({ kind }) => kind)).toContain('share');
    tab.sportsbook.stop();
  });

  test('of two links the one that was opened last stands, whatever comes in last [PLC-09]', async () => {
    const { stage, tab, select, commands } = await ready();
    const held = Promise.withResolvers<undefined>();
    const bets = (id: string): SharedBet[] => [{ bet_type: 'single', selections: [leg(id)] }];
    stage.api.on('getSharedBets', async ({ query }) => {
      if (query['code'] !== CODE) return reply({ bets: bets('2') });
      await held.promise;
      return reply({ bets: bets('1') });
    });
    const first = commands.restoreShared(CODE);
    await commands.restoreShared('ABCDEFGHJK');
    held.resolve(undefined);
    expect(await first).toBeNull();
    expect(select.ticket.get().bets.map(({ id }) => id)).toEqual(['single:2/1|/1']);
    tab.sportsbook.stop();
  });
});
