import { expect, test } from 'vitest';
import { buildAccount, buildPlayer, buildSettings } from '../testing/builders.ts';
import { createStage, refusal, reply, settle, subscribedTo } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';
import type { FakeAnswer } from '../testing/test-api.ts';
import type { Settings } from '@touchline/contract';
import type { SettingsChoice } from './session-settings.ts';

async function opened(stage: Stage): Promise<OpenTab> {
  const tab = stage.open();
  tab.sportsbook.start();
  await settle();
  return tab;
}

/** Answers settings as they stood when they were asked for, once let. */
function heldSettings(stage: Stage): () => Promise<void> {
  let answer: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stage.api.on('getSettings', async () => {
    const asked = stage.world.settings;
    await released;
    return reply(asked);
  });
  return async () => {
    answer();
    await settle();
  };
}

/** Answers each choice with settings that have it and those before, as a back end that keeps them does. */
function keepChoices(stage: Stage): void {
  let kept = stage.world.settings;
  stage.api.on('saveSettings', ({ body }) => {
    const { odds_type: selected = kept.odds_types.selected, ...others } = body as SettingsChoice;
    kept = { ...kept, ...others, odds_types: { ...kept.odds_types, selected } };
    return reply(kept);
  });
}

function chosen(tab: OpenTab) {
  return {
    ticket: tab.sportsbook.select.ticket.get().acceptMode,
    settings: tab.sportsbook.select.settings.get()?.auto_accept_odds_change,
    odds: tab.sportsbook.select.settings.get()?.odds_types.selected,
    shown: tab.sportsbook.select.oddsType.get(),
  };
}

test.each([['player', buildPlayer()] as const, ['visitor', null] as const])(
  'settings that a %s was asked about before a choice do not take it back [I6]',
  async (_, player) => {
    const stage = createStage();
    if (player !== null) stage.world.player = player;
    stage.world.settings = buildSettings({ auto_accept_odds_change: 'any' });
    keepChoices(stage);
    const answer = heldSettings(stage);
    const tab = await opened(stage);
    tab.sportsbook.commands.setAcceptMode('higher');
    tab.sportsbook.commands.setAcceptMode('none');
    tab.sportsbook.commands.setOddsType('american');
    await answer();
    expect(chosen(tab)).toEqual({ ticket: 'none', settings: 'none', odds: 'american', shown: 'american' });
    tab.sportsbook.stop();
  },
);

test('choices one after another arrive in that order, however slow the first is', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = await opened(stage);
  const slow = Promise.withResolvers<null>();
  stage.api.on('saveSettings', async () => {
    await slow.promise;
    return reply(stage.world.settings);
  });
  tab.sportsbook.commands.setOddsType('american');
  await settle();
  tab.sportsbook.commands.setOddsType('british');
  await settle();
  expect(stage.api.count('saveSettings')).toBe(1);
  keepChoices(stage);
  slow.resolve(null);
  await settle();
  expect(stage.api.last('saveSettings').body).toEqual({ odds_type: 'british' });
  // Another tab may have signed in somebody else meanwhile.
  expect(stage.api.last('saveSettings').headers['x-touchline-player']).toBe('7');
  expect(chosen(tab)).toMatchObject({ odds: 'british', shown: 'british' });
  tab.sportsbook.stop();
});

test('the first choice of a player waits for no request of the one before', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = await opened(stage);
  stage.api.on('saveSettings', () => new Promise<never>(() => undefined));
  tab.sportsbook.commands.setOddsType('american');
  await settle();
  await tab.sportsbook.commands.signOut();
  stage.world.player = buildPlayer({ id: '8' });
  await tab.sportsbook.commands.signIn('bob@example.com', 'secret');
  keepChoices(stage);
  tab.sportsbook.commands.setOddsType('british');
  await settle();
  expect(stage.api.last('saveSettings').body).toEqual({ odds_type: 'british' });
  expect(chosen(tab)).toMatchObject({ odds: 'british' });
  tab.sportsbook.stop();
});

test('settings are asked for in the name of their player, or of a visitor [I10]', async () => {
  const stage = createStage();
  const tab = await opened(stage);
  expect(stage.api.last('getSettings').headers['x-touchline-player']).toBe('none');
  stage.world.player = buildPlayer();
  await tab.sportsbook.commands.signIn('ada@example.com', 'secret');
  expect(stage.api.last('getSettings').headers['x-touchline-player']).toBe('7');
  tab.sportsbook.stop();
});

function stakesOf(tab: OpenTab) {
  return tab.sportsbook.select.ticket.get().recommendedStakes;
}

test('four stakes are shown of however many there are, padded with 0 [SLIP-18a]', async () => {
  for (const [stakes, shown] of [
    [
      ['5', '12.5', '50'],
      ['5', '12.5', '50', '0'],
    ],
    [[], ['0', '0', '0', '0']],
    [
      ['1', '2', '3', '4', '5'],
      ['1', '2', '3', '4'],
    ],
  ] as const) {
    const stage = createStage();
    stage.world.settings = buildSettings({ stakes: [...stakes] });
    const tab = await opened(stage);
    expect([stakesOf(tab), tab.sportsbook.select.quickBet.get().recommendedStakes]).toEqual([shown, shown]);
    tab.sportsbook.stop();
  }
});

test('a player keeps four stakes of their own for each currency, where the back end knows them by currency [SLIP-18a]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.settings = buildSettings({ stakes: ['5', '10'], stakes_by_currency: { USD: ['7'] } });
  stage.api.on('saveSettings', () =>
    reply({ ...stage.world.settings, stakes_by_currency: { EUR: ['1', '2', '3', '0'] } }),
  );
  const tab = await opened(stage);
  expect(stakesOf(tab)).toEqual(['5', '10', '0', '0']);
  expect(await tab.sportsbook.commands.setStakes(['1', '2', '3', '0'])).toBe(true);
  expect(stage.api.last('saveSettings').body).toEqual({ stakes: ['1', '2', '3', '0'], stakes_currency: 'EUR' });
  expect(stakesOf(tab)).toEqual(['1', '2', '3', '0']);
  tab.sportsbook.stop();

  stage.world.settings = buildSettings({ stakes: ['5', '10'] });
  stage.api.on('saveSettings', () => refusal(1050));
  const other = await opened(stage);
  expect(await other.sportsbook.commands.setStakes(['1', '2', '3', '4'])).toBe(false);
  expect(stage.api.last('saveSettings').body).toEqual({ stakes: ['1', '2', '3', '4'] });
  expect(stakesOf(other)).toEqual(['5', '10', '0', '0']);
  other.sportsbook.stop();
});

test('settings that were asked for after a choice are taken as they come [I6]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = await opened(stage);
  tab.sportsbook.commands.setAcceptMode('none');
  await tab.sportsbook.commands.signOut();
  stage.world.settings = buildSettings({ auto_accept_odds_change: 'any' });
  await tab.sportsbook.commands.signIn('ada@example.com', 'secret');
  expect(chosen(tab)).toMatchObject({ ticket: 'any', settings: 'any' });
  tab.sportsbook.stop();
});

const failures: readonly (readonly [string, FakeAnswer<Settings>, string])[] = [
  ['is lost', { kind: 'lost' }, 'error.connection.title'],
  ['is refused', refusal(1000), 'global-error.default.title'],
];

test.each(failures)('a choice whose saving %s is kept, and a notice says so', async (_, answer, titleKey) => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.api.on('saveSettings', () => answer);
  const tab = await opened(stage);
  tab.sportsbook.commands.setAcceptMode('any');
  await settle();
  expect(tab.sportsbook.select.ticket.get().acceptMode).toBe('any');
  expect(tab.sportsbook.select.notices.get().map((notice) => notice.titleKey)).toEqual([titleKey]);
  tab.sportsbook.stop();
});

test('a choice that is saved is not spoken of', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = await opened(stage);
  tab.sportsbook.commands.setAcceptMode('any');
  await settle();
  expect(tab.sportsbook.select.notices.get()).toEqual([]);
  tab.sportsbook.stop();
});

test('a profile that names another currency meanwhile takes the slip along [AUTH-03] [SLIP-16]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.accounts = [buildAccount(), buildAccount({ currency: 'USD' })];
  const tab = await opened(stage);
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'updates:en');
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  stage.world.player = buildPlayer({ currency: 'USD' });
  const other = stage.open();
  other.env.local.set('touchline.session', '7:again');
  await settle();
  const id = tab.sportsbook.select.ticket.get().bets[0]?.id ?? '';
  tab.sportsbook.commands.setStake(id, '6');
  const { problem, totalStake } = tab.sportsbook.select.ticket.get();
  expect([tab.sportsbook.select.session.get().currency, problem, totalStake]).toEqual([
    'USD',
    null,
    { value: '6.00', currency: 'USD' },
  ]);
  tab.sportsbook.stop();
});
