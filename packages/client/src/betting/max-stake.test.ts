import { describe, expect, test } from 'vitest';
import {
  buildAccount,
  buildMatch,
  buildPlayer,
  buildSettings,
  createStage,
  subscribedTo,
  refusal,
  reply,
  settle,
} from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

async function opened(): Promise<readonly [Stage, OpenTab]> {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.accounts = [buildAccount()];
  stage.world.matches = [buildMatch(), buildMatch({ id: '2', urn_id: 'sr:match:2', slug: 'two-2' })];
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'updates:en');
  for (const matchId of ['1', '2']) tab.sportsbook.commands.clickOutcome(matchId, '1|', '1');
  return [stage, tab];
}

function money(value: string) {
  return { max_stake: { value, currency: 'EUR', subunits: '100' } };
}

describe('asking the back end for the largest stake [VAL-10]', () => {
  test('asks about each bet as it would be placed, and gives its answer by bet', async () => {
    const [stage, tab] = await opened();
    tab.sportsbook.commands.chooseType('single');
    stage.api.on('askMaxStake', () => reply({ data: [money('12.50'), money('0.00')] }));
    expect(await tab.sportsbook.commands.askMaxStake()).toEqual({
      kind: 'known',
      byBet: {
        'single:1/1|/1': { value: '12.50', currency: 'EUR' },
        'single:2/1|/1': { value: '0.00', currency: 'EUR' },
      },
    });
    expect(stage.api.last('askMaxStake').body).toEqual({
      bets: ['1', '2'].map((matchId) => ({
        currency: 'EUR',
        selections: [{ match_id: matchId, market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' }],
      })),
    });
    tab.sportsbook.stop();
  });

  test('says why there is no answer, and asks nothing about an empty slip', async () => {
    const [stage, tab] = await opened();
    stage.api.on('askMaxStake', () => refusal(1000));
    const refused = await tab.sportsbook.commands.askMaxStake();
    stage.api.on('askMaxStake', () => ({ kind: 'lost' }));
    const lost = await tab.sportsbook.commands.askMaxStake();
    const before = stage.api.count('askMaxStake');
    tab.sportsbook.commands.clearSlip();
    const empty = await tab.sportsbook.commands.askMaxStake();
    expect([refused.kind, lost, empty, stage.api.count('askMaxStake') - before]).toEqual([
      'refused',
      { kind: 'unreachable' },
      { kind: 'known', byBet: {} },
      0,
    ]);
    tab.sportsbook.stop();
  });
});

test('the share of the bookmaker is kept by the browser, and ends with another choice or with the offer [SLIP-12]', async () => {
  const [stage, tab] = await opened();
  const policy = (of: OpenTab) => {
    const { acceptMode, acceptShare } = of.sportsbook.select.ticket.get();
    return [acceptMode, acceptShare];
  };
  tab.sportsbook.commands.setAcceptMode('return');
  expect(policy(tab)).toEqual(['none', null]);
  stage.world.settings = { ...stage.world.settings, accept_return_share: '0.10' };
  const offered = stage.open();
  offered.sportsbook.start();
  await subscribedTo(stage, 'updates:en');
  offered.sportsbook.commands.setAcceptMode('return');
  expect(policy(offered)).toEqual(['return', '0.10']);
  offered.sportsbook.stop();
  const again = stage.open();
  again.sportsbook.start();
  await subscribedTo(stage, 'updates:en');
  expect(policy(again)).toEqual(['return', '0.10']);
  again.sportsbook.commands.setAcceptMode('higher');
  expect(policy(again)).toEqual(['higher', '0.10']);
  again.sportsbook.stop();
  tab.sportsbook.stop();
});

test('what one player takes of a fall is not what the next one takes [I6] [SLIP-12]', async () => {
  const stage = createStage();
  stage.world.settings = buildSettings({ accept_return_share: '0.10' });
  const tab = stage.open();
  tab.sportsbook.start();
  await settle();
  const mode = (): string => tab.sportsbook.select.ticket.get().acceptMode;
  const enter = async (id: string): Promise<void> => {
    stage.world.account = buildPlayer({ id });
    await tab.sportsbook.commands.signIn('a', 'b');
    await settle();
  };
  const leave = async (): Promise<void> => {
    await tab.sportsbook.commands.signOut();
    await settle();
  };
  // Chosen before somebody said who they are, it is theirs.
  tab.sportsbook.commands.setAcceptMode('return');
  await enter('7');
  expect(mode()).toBe('return');
  await leave();
  expect(mode()).toBe('none');
  await enter('8');
  expect(mode()).toBe('none');
  await leave();
  await enter('7');
  expect(mode()).toBe('return');
  tab.sportsbook.stop();
});

test('while nobody knows what the next player takes of a move, every move waits for a yes [I6]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.settings = buildSettings({ auto_accept_odds_change: 'any' });
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, '$user:en.7');
  expect(tab.sportsbook.select.ticket.get().acceptMode).toBe('any');
  stage.api.on('getSettings', () => ({ kind: 'lost' }));
  await tab.sportsbook.commands.signOut();
  stage.world.account = buildPlayer({ id: '8' });
  await tab.sportsbook.commands.signIn('a', 'b');
  await settle();
  stage.api.on('placeBets', () => ({ kind: 'lost' }));
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  tab.sportsbook.commands.setStake('single:1/1|/1', '5');
  void tab.sportsbook.commands.place();
  await settle();
  expect(stage.api.last('placeBets').body).toMatchObject({ meta: { accept_odds: 'none' } });
  tab.sportsbook.stop();
});
