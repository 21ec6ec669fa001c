import { setImmediate as turn } from 'node:timers/promises';
import { calls } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import {
  buildAccount,
  buildBet,
  buildPlayer,
  createStage,
  onePage,
  refusal,
  reply,
  settle,
  subscribedTo,
} from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

const user = '$user:en.7';

async function withStake(): Promise<{ stage: Stage; tab: OpenTab }> {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, user);
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  tab.sportsbook.commands.setStake(tab.sportsbook.select.ticket.get().bets[0]?.id ?? '', '12.');
  await settle();
  return { stage, tab };
}

function slip({ sportsbook }: OpenTab) {
  const { bets, state } = sportsbook.select.ticket.get();
  return { state, bets: bets.map(({ id, stakeText }) => ({ id, stakeText })) };
}
const kept = { state: 'INITIAL', bets: [{ id: 'single:1/1|/1', stakeText: '12.' }] };

/** The server knows the caller no more. */
function endSession(stage: Stage): void {
  stage.world.player = { ...buildPlayer(), id: null, email: null };
  stage.api.on('openAccount', () => refusal(1001));
}

function asked({ sportsbook }: OpenTab) {
  return {
    status: sportsbook.select.session.get().status,
    signInAsked: sportsbook.select.signInAsked.get(),
    words: sportsbook.select.notices.get().map(({ titleKey }) => titleKey),
  };
}

async function signInAndPlace(stage: Stage, tab: OpenTab): Promise<void> {
  stage.world.account = buildPlayer();
  expect(await tab.sportsbook.commands.signIn('ada@example.com', 'secret')).toEqual({ kind: 'signed_in' });
  await settle();
  stage.api.on('placeBets', () => reply({ data: [buildBet()], errors_by_bet: [] }));
  await tab.sportsbook.commands.place();
}

describe('a 401', () => {
  test('while a stake is typed keeps it as it stands, says why and asks for sign-in, and the bet is placed after that [AUTH-05] [TKT-06]', async () => {
    const { stage, tab } = await withStake();
    endSession(stage);
    await tab.sportsbook.commands.openAccount('USD');
    await settle();
    expect(asked(tab)).toEqual({ status: 'not_logged_in', signInAsked: 1, words: ['session.expired.title'] });
    expect(slip(tab)).toEqual(kept);
    await signInAndPlace(stage, tab);
    expect(slip(tab).state).toBe('SUCCESS');
    tab.sportsbook.stop();
  });

  test('to the press itself does the same [AUTH-05] [TKT-04]', async () => {
    const { stage, tab } = await withStake();
    endSession(stage);
    stage.api.on('placeBets', () => refusal(1001));
    await tab.sportsbook.commands.place();
    await settle();
    expect(asked(tab)).toMatchObject({ status: 'not_logged_in', signInAsked: 1 });
    expect(asked(tab).words).toContain('session.expired.title');
    expect(slip(tab).bets).toEqual(kept.bets);
    await signInAndPlace(stage, tab);
    expect(slip(tab).state).toBe('SUCCESS');
    tab.sportsbook.stop();
  });

  test('in one tab keeps the slip of the other, which goes on with the sign-in of the first [AUTH-05] [I10]', async () => {
    const { stage, tab } = await withStake();
    const second = stage.open();
    second.sportsbook.start();
    second.watch(second.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    endSession(stage);
    await second.sportsbook.commands.openAccount('USD');
    await settle();
    expect([asked(second).signInAsked, asked(tab).status, slip(tab)]).toEqual([1, 'not_logged_in', kept]);
    stage.world.account = buildPlayer();
    await second.sportsbook.commands.signIn('ada@example.com', 'secret');
    await settle();
    expect([asked(tab).status, slip(tab)]).toEqual(['logged_in', kept]);
    second.sportsbook.stop();
    tab.sportsbook.stop();
  });
});

test('a call for one player beside the session of another asks who is here, and ends nothing that nobody ended [AUTH-05] [I10]', async () => {
  const { stage, tab } = await withStake();
  // In a second tab, whose sign this one has not had yet.
  stage.world.player = buildPlayer({ id: '8' });
  stage.api.on('openAccount', ({ headers }) =>
    headers['x-touchline-player'] === '8' ? reply(buildAccount({ currency: 'USD' })) : refusal(1001),
  );
  await tab.sportsbook.commands.openAccount('USD');
  await settle();
  expect(asked(tab)).toEqual({ status: 'logged_in', signInAsked: 0, words: [] });
  expect(tab.sportsbook.select.session.get().player?.id).toBe('8');
  tab.sportsbook.stop();
});

/** A bet whose live delay runs, and its key. */
async function delayed() {
  const { stage, tab } = await withStake();
  const held = { key: '' };
  const bet = (status: 'pending' | 'waiting_results') =>
    buildBet({
      ref: `${held.key}.0`,
      status: status === 'pending' ? 'submitted' : 'waiting_results',
      ...(status === 'pending' ? { decides_at: new Date(tab.sportsbook.feedNow() + 5_000).toISOString() } : {}),
    });
  stage.api.on('placeBets', ({ headers }) => {
    held.key = headers['idempotency-key'] ?? '';
    return reply({ data: [bet('pending')], errors_by_bet: [] });
  });
  await tab.sportsbook.commands.place();
  return { stage, tab, decide: () => stage.api.on('getBets', () => reply(onePage([bet('waiting_results')]))) };
}

describe('during a live delay', () => {
  test('a site that closes leaves the bet open, and shows what became of it once it is open again [AUTH-12a] [I3]', async () => {
    const { stage, tab, decide } = await delayed();
    expect(slip(tab).state).toBe('PROCESSING');
    stage.api.close(1006);
    await tab.sportsbook.commands.openAccount('USD');
    await stage.browser.advance(10_000);
    expect(tab.sportsbook.select.siteAccess.get()).toBe('locked');
    decide();
    stage.api.close(null);
    await stage.browser.advance(60_000);
    expect([tab.sportsbook.select.siteAccess.get(), slip(tab).state]).toEqual(['open', 'SUCCESS']);
    tab.sportsbook.stop();
  });

  test('a 401 asks for sign-in, after which the bet is shown [AUTH-05] [I3]', async () => {
    const { stage, tab, decide } = await delayed();
    endSession(stage);
    await tab.sportsbook.commands.openAccount('USD');
    await settle();
    expect(asked(tab)).toMatchObject({ status: 'not_logged_in', signInAsked: 1 });
    decide();
    stage.world.account = buildPlayer();
    await tab.sportsbook.commands.signIn('ada@example.com', 'secret');
    await stage.browser.advance(60_000);
    const { receipt, unresolved } = tab.sportsbook.select.ticket.get();
    expect([receipt?.length ?? 0, unresolved]).toEqual([1, null]);
    tab.sportsbook.stop();
  });
});

test('an hour of a visitor who looks at everything sends no call of a player [AUTH-15] [AUTH-15a]', async () => {
  const stage = createStage({ jackpots: true, activity_tracking: true, reality_check: { minutes: 1, clock: true } });
  const tab = stage.open();
  const { select, commands } = tab.sportsbook;
  tab.sportsbook.start();
  for (const readable of Object.values(select)) if (typeof readable === 'object') tab.watch<unknown>(readable);
  tab.watch(select.matchList({ phase: 'prematch' }));
  tab.watch(select.matchPage('1'));
  tab.watch(select.markets('1'));
  tab.watch(select.builder('1'));
  tab.watch(select.events('1'));
  tab.watch(select.matchNow('1'));
  tab.watch(select.tournamentPool('1'));
  await subscribedTo(stage, 'updates:en');
  commands.clickOutcome('1', '1|', '1');
  commands.setStake(select.ticket.get().bets[0]?.id ?? '', '10');
  commands.openPanel('MY_BETS');
  commands.toggleQuickBet();
  commands.setQuickStake('5');
  commands.approveQuickBet();
  await commands.place();
  // What follows the session of a player is loaded by `import()`: here it is at hand, and would ask if anybody let it.
  await import('./watch-session.ts');
  for (let turns = 0; turns < 50; turns += 1) await turn();
  await stage.browser.advance(3_600_000);
  const ofPlayers = new Set<string>(
    Object.values(calls).flatMap(({ access, name }) => (access === 'player' ? [name] : [])),
  );
  expect(stage.api.arrived.filter(({ name }) => ofPlayers.has(name)).map(({ name }) => name)).toEqual([]);
  expect(stage.api.count('getSports')).toBeGreaterThan(1);
  tab.sportsbook.stop();
});
