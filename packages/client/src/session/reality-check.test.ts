import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildAccount, buildPlayer, createStage, imported, onAList, refusal, reply } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

const minute = 60_000;
const half = minute / 2;

interface Scripted {
  readonly stage: Stage;
  /** When the session was opened, ms since epoch. */
  readonly from: number;
  /** What the back end knows of a continue, or does not say at all. */
  continuedAt: number | null | undefined;
}

function scripted(minutes: number | null = 60): Scripted {
  const stage = createStage({ reality_check: minutes === null ? {} : { minutes } });
  stage.world.player = buildPlayer();
  const from = stage.browser.now();
  const script: Scripted = { stage, from, continuedAt: undefined };
  stage.api.on('getRealityCheck', () =>
    reply({
      bets_sum: '12.50',
      wins_sum: '4',
      period: { from: new Date(from).toISOString(), to: new Date(stage.browser.now()).toISOString() },
      ...(script.continuedAt === undefined
        ? {}
        : { continued_at: script.continuedAt === null ? null : new Date(script.continuedAt).toISOString() }),
    }),
  );
  stage.api.on('continueSportsbookSession', () => reply({}));
  return script;
}

function checks({ stage: { api } }: Scripted): number {
  return api.count('getRealityCheck');
}
function view({ sportsbook }: OpenTab) {
  return sportsbook.select.realityCheck.get();
}

/** A tab of the player that was told the sums. */
async function told(script: Scripted, setup?: Parameters<typeof onAList>[1]): Promise<OpenTab> {
  const tab = await onAList(script.stage, setup);
  await imported(script.stage, turn, () => view(tab) !== null, tab);
  return tab;
}

test('a visible page asks for the sums of the session at once and each 30 s, a hidden one never [RG-01]', async () => {
  const script = scripted();
  const tab = await told(script);
  expect(checks(script)).toBe(1);
  expect(script.stage.api.last('getRealityCheck').query).toEqual({ currency: 'EUR' });
  expect(view(tab)).toMatchObject({ staked: '12.50', won: '4', currency: 'EUR', from: script.from, isDue: false });
  await script.stage.browser.advance(10 * half);
  expect(checks(script)).toBe(11);
  tab.env.setVisible(false);
  await script.stage.browser.advance(10 * minute);
  expect(checks(script)).toBe(11);
  tab.env.setVisible(true);
  await script.stage.browser.advance(0);
  expect(checks(script)).toBe(12);
  tab.sportsbook.stop();
  await script.stage.browser.advance(10 * minute);
  expect(checks(script)).toBe(12);
});

test('the check is due after the minutes of the operator, again and again, and a continue counts from then on [RG-01] [API-01b]', async () => {
  const script = scripted(5);
  const tab = await told(script);
  await script.stage.browser.advance(4 * minute);
  expect(view(tab)?.isDue).toBe(false);
  await script.stage.browser.advance(2 * minute);
  expect(view(tab)?.isDue).toBe(true);
  tab.sportsbook.commands.continueSession();
  expect(view(tab)?.isDue).toBe(false);
  await script.stage.browser.advance(half);
  expect([script.stage.api.count('continueSportsbookSession'), view(tab)?.isDue]).toEqual([1, false]);
  await script.stage.browser.advance(5 * minute);
  expect(view(tab)?.isDue).toBe(true);
  // They went on with another device.
  script.continuedAt = script.stage.browser.now();
  await script.stage.browser.advance(minute);
  expect(view(tab)?.isDue).toBe(false);
  tab.sportsbook.stop();
});

test('without minutes no check is ever due [RG-01]', async () => {
  const script = scripted(null);
  const tab = await told(script);
  await script.stage.browser.advance(25 * 60 * minute);
  expect(view(tab)?.isDue).toBe(false);
  tab.sportsbook.stop();
});

test('where the browser refuses locks it is asked all the same, each 30 s [RG-01]', async () => {
  const script = scripted();
  const refused = new Error('SecurityError');
  const tab = await told(script, { exclusively: () => Promise.reject(refused) });
  expect(checks(script)).toBe(1);
  expect(tab.env.reports).toContainEqual({ kind: 'reality-check', error: refused });
  await script.stage.browser.advance(10 * half);
  expect(checks(script)).toBe(11);
  tab.sportsbook.stop();
});

test('one of several tabs asks for all, and a continue in one counts in the others [RG-01]', async () => {
  const script = scripted(5);
  const { browser } = script.stage;
  const first = await told(script);
  const second = await told(script);
  const before = checks(script);
  await browser.advance(6 * minute);
  expect(checks(script) - before).toBe(12);
  expect([view(first)?.isDue, view(second)?.isDue]).toEqual([true, true]);
  expect(view(second)).toEqual(view(first));
  first.sportsbook.commands.continueSession();
  await browser.advance(0);
  expect([view(first)?.isDue, view(second)?.isDue]).toEqual([false, false]);
  expect(script.stage.api.count('continueSportsbookSession')).toBe(1);
  const asked = checks(script);
  for (const tab of [first, second]) tab.env.setVisible(false);
  await browser.advance(5 * minute);
  // Both are shown at one moment, side by side.
  for (const tab of [first, second]) tab.env.setVisible(true);
  await browser.advance(0);
  expect(checks(script) - asked).toBe(1);
  first.sportsbook.stop();
  second.sportsbook.stop();
});

test('after a 400 this page asks no more; any other failure keeps it asking [RG-01]', async () => {
  const script = scripted();
  const { api, browser } = script.stage;
  const tab = await told(script);
  for (const failure of [{ kind: 'lost' } as const, refusal(1050), refusal(1004), refusal(1029)]) {
    api.on('getRealityCheck', () => failure);
    const before = checks(script);
    await browser.advance(3 * half);
    expect(checks(script) - before).toBe(3);
  }
  api.on('getRealityCheck', () => refusal(1000));
  const before = checks(script);
  await browser.advance(60 * minute);
  expect([checks(script) - before, view(tab)]).toEqual([1, null]);
  expect(tab.sportsbook.select.session.get().status).toBe('logged_in');
  tab.sportsbook.stop();
});

test('a 403 signs out and says that the session is over, not that it ended; the slip stays [RG-02] [AUTH-14]', async () => {
  const script = scripted();
  const tab = await told(script);
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  script.stage.api.on('getRealityCheck', () => refusal(1104));
  await script.stage.browser.advance(half);
  const { session, sessionOver, notices, signInAsked, ticket } = tab.sportsbook.select;
  expect([session.get().status, sessionOver.get()]).toEqual(['not_logged_in', 'error.session.over']);
  expect([notices.get(), signInAsked.get(), ticket.get().selectionCount]).toEqual([[], 0, 1]);
  expect([script.stage.api.count('signOut'), view(tab)]).toEqual([1, null]);
  tab.sportsbook.stop();
});

test('a continue that nobody answered is sent again [API-01b]', async () => {
  const script = scripted(5);
  const { api, browser } = script.stage;
  const tab = await told(script);
  api.on('continueSportsbookSession', () => ({ kind: 'lost' }));
  tab.sportsbook.commands.continueSession();
  await browser.advance(100);
  api.on('continueSportsbookSession', () => reply({}));
  await browser.advance(minute);
  expect(api.count('continueSportsbookSession')).toBe(2);
  tab.sportsbook.stop();
});

test('nobody asks for a visitor, nor where the configuration does not say so, and nothing is left of a player [RG-01] [AUTH-15] [AUTH-04]', async () => {
  const script = scripted();
  const tab = await told(script);
  expect(tab.env.local.get('touchline.reality-check')).not.toBeNull();
  await tab.sportsbook.commands.signOut();
  expect([view(tab), tab.env.local.get('touchline.reality-check')]).toEqual([null, null]);
  const before = checks(script);
  await script.stage.browser.advance(60 * minute);
  expect(checks(script) - before).toBe(0);
  tab.sportsbook.stop();
  const off = createStage();
  off.world.player = buildPlayer();
  const other = await onAList(off);
  await imported(off, turn, () => off.api.count('openSportsbookSession') > 0, other);
  await off.browser.advance(5 * minute);
  expect(off.api.count('getRealityCheck')).toBe(0);
  other.sportsbook.stop();
});

test('the sums are those of the currency that the player bets in [RG-01]', async () => {
  const script = scripted();
  script.stage.world.accounts = [buildAccount(), buildAccount({ currency: 'USD' })];
  const tab = await told(script);
  await tab.sportsbook.commands.openAccount('USD');
  tab.env.frame();
  await script.stage.browser.advance(0);
  expect(script.stage.api.last('getRealityCheck').query).toEqual({ currency: 'USD' });
  expect(view(tab)?.currency).toBe('USD');
  tab.sportsbook.stop();
});
