import type { Calls } from '@touchline/contract';
import { frameTab, type FramedTab, testHost } from './framed-tab.ts';
import { buildPlayer } from './builders.ts';
import { settle } from './browser.ts';
import { createStage, onAList, type OpenTab, type Stage } from './stage.ts';

/** Whole numbers from 0 up to `sides` - 1. */
export type Roll = (sides: number) => number;

/** What the slip asks for its own player whenever player or currency have changed. */
const ofSlip = ['askBonuses', 'askJackpots', 'askAmbs'] as const;

/** Calls that a message may lead to, by its type: no other message leads to any (EMB-03b). */
const mayCall: Readonly<Record<string, readonly (keyof Calls)[]>> = {
  odds_changed: ['saveSettings'],
  change_currency: ['openAccount', ...ofSlip],
  auth_status: ['getPlayer', 'signOut', 'getSettings', 'getPushToken', 'authorizeChannels', ...ofSlip],
  token: ['signInByToken', 'getSettings', 'getAccounts', 'getPushToken', 'authorizeChannels', ...ofSlip],
};

/** What a message may ask of the screen. */
const mayShow: Readonly<Record<string, string>> = {
  page_changed: 'go',
  search_modal: 'search',
  viewport: 'follow',
  iframe_integration: 'listens',
  apply_bet_code: 'restore',
  change_locale: 'locale',
};

const good: readonly { readonly type: string; readonly payload?: Readonly<Record<string, unknown>> }[] = [
  { type: 'odds_changed', payload: { odds_type: 'british' } },
  { type: 'odds_changed', payload: { odds_type: 'decimal' } },
  { type: 'page_changed', payload: { page: 'in_play' } },
  { type: 'page_changed', payload: { page: 'sport', sport: 'soccer' } },
  { type: 'page_changed', payload: { path: '/bets-history' } },
  { type: 'search_modal', payload: { open: true } },
  { type: 'open_bet_slip', payload: { tab: 'BET_SLIP' } },
  { type: 'open_bet_slip', payload: { open: false } },
  { type: 'viewport', payload: { top: 10, height: 700 } },
  { type: 'iframe_integration' },
  { type: 'iframe_integration', payload: { listens: ['deposit'] } },
  { type: 'apply_bet_code', payload: { code: 'abc123' } },
  { type: 'change_locale', payload: { locale: 'de' } },
  { type: 'change_currency', payload: { currency: 'USD' } },
  { type: 'auth_status', payload: { status: 'logged_in' } },
  { type: 'auth_status', payload: { status: 'pending' } },
  { type: 'token', payload: { token: 'a.b.c' } },
];

/** Names of what a host must not do, and of what the product says itself. */
const wishes = [
  'place',
  'place_bets',
  'accept',
  'accept_changes',
  'acceptChanges',
  'cash_out',
  'cashOut',
  'approve_quick_bet',
  'set_stake',
  'get_bets',
  'get_player',
  'sportsbook:deposit',
  'sportsbook:balance-changed',
  '__proto__',
  'constructor',
  'toString',
] as const;

const origins = [
  testHost,
  'null',
  '',
  'http://portal.host.example',
  'https://portal.host.example:444',
  'https://portal.host.example.evil.test',
  'https://evil.test',
  'HTTPS://portal.host.example',
] as const;

function one<T>(from: readonly T[], roll: Roll): T {
  // None of the lists is empty.
  return from[roll(from.length)] as T;
}

/** A value of another kind than any message holds. */
function oddValue(roll: Roll): unknown {
  const endless: Record<string, unknown> = {};
  endless['self'] = endless;
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), 1);
  return one<unknown>(
    [
      null,
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -1,
      10n,
      '',
      'x'.repeat(1 + roll(20_000)),
      '../../users',
      '//evil.test',
      'javascript:alert(1)',
      [],
      endless,
      deep,
      new Map([['open', true]]),
      new Date(0),
      new Uint8Array(roll(50_000)),
      JSON.parse('{"__proto__":{"open":true}}'),
      { $gt: '' },
      true,
    ],
    roll,
  );
}

/** A message: as it should be, spoiled in one place, or nothing of the kind. */
function dataOf(roll: Roll): unknown {
  const message = one(good, roll);
  switch (roll(6)) {
    case 0:
    case 1:
      return message;
    case 2:
      return { type: one(wishes, roll), payload: one([message.payload, {}, { bets: [], key: 'k'.repeat(32) }], roll) };
    case 3: {
      const [name = 'open'] = Object.keys(message.payload ?? {});
      return { ...message, payload: { ...message.payload, [name]: oddValue(roll) } };
    }
    case 4:
      return one(
        [
          { ...message, [one(wishes, roll)]: oddValue(roll) },
          { ...message, payload: { ...message.payload, [one(wishes, roll)]: oddValue(roll) } },
          JSON.stringify(message),
          [message],
          { data: message },
        ],
        roll,
      );
    default:
      return oddValue(roll);
  }
}

/** A player with a slip at hand, in the frame of a host. */
async function framedPlayer(): Promise<{ readonly stage: Stage; readonly tab: OpenTab & FramedTab }> {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const opened = await onAList(stage);
  const { commands, select } = opened.sportsbook;
  const [match] = stage.world.matches;
  commands.clickOutcome(match?.id ?? '', '1|', '1');
  await settle();
  commands.setStakeForAll('5');
  await settle();
  opened.env.frame();
  if (select.ticket.get().selectionCount !== 1) throw new Error('the slip holds nothing that could be placed');
  const tab = { ...opened, ...frameTab(opened) };
  tab.link.start(testHost);
  return { stage, tab };
}

/** Messages to one page, so that what one of them has moved does not hide what the next ones do. */
const FOR_ONE_PAGE = 12;

/** What of the slip may not move by itself: selections, stake and state. */
function slipOf({ sportsbook }: OpenTab): string {
  const { state, selectionCount, bets } = sportsbook.select.ticket.get();
  return JSON.stringify([state, selectionCount, bets.map(({ id, stakeText }) => [id, stakeText])]);
}

/**
 * [EMB-03b] Sends messages of every kind from senders of every kind to the page of a player with a slip at hand, and finds what
 * none of them may do: a call or a wish of the screen that is not the message's own, a change of the slip, anything at all by a
 * sender who is not heard, and anything that is posted to another origin.
 */
export async function fuzzHost(
  count: number,
  roll: Roll,
): Promise<{ readonly wrong: readonly string[]; readonly taken: number }> {
  let { stage, tab } = await framedPlayer();
  const wrong: string[] = [];
  let taken = 0;
  const leave = (): void => {
    for (const { origin } of tab.posted) if (origin !== testHost) wrong.push(`posted to ${origin}`);
    tab.sportsbook.stop();
  };
  for (let turn = 0; turn < count; turn += 1) {
    if (turn % FOR_ONE_PAGE === FOR_ONE_PAGE - 1) {
      leave();
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      ({ stage, tab } = await framedPlayer());
    }
    const data = dataOf(roll);
    const isFromParent = roll(4) > 0;
    const origin = roll(3) > 0 ? testHost : one(origins, roll);
    const before = { calls: stage.api.arrived.length, shown: tab.shown.length, posted: tab.posted.length };
    const slip = slipOf(tab);
    const verdict = tab.say(data, { isFromParent, origin });
    // oxlint-disable-next-line no-await-in-loop -- what one message does is told from what the next one does
    await settle();
    tab.env.frame();
    const isHeard = isFromParent && origin === testHost;
    const type = verdict === 'taken' ? ((data as { type?: string }).type ?? '') : '';
    if (verdict === 'taken') taken += 1;
    if (verdict === 'taken' && !isHeard) wrong.push(`${turn}: taken from ${origin}`);
    for (const { name } of stage.api.arrived.slice(before.calls))
      if (mayCall[type]?.includes(name) !== true) wrong.push(`${turn}: ${type} called ${name}`);
    for (const [what] of tab.shown.slice(before.shown))
      if (mayShow[type] !== what) wrong.push(`${turn}: ${type} showed ${what}`);
    if (verdict !== 'taken' && tab.posted.length > before.posted)
      wrong.push(`${turn}: an answer to what was not heard`);
    if (slipOf(tab) !== slip && type !== 'token' && type !== 'auth_status' && type !== 'change_currency')
      wrong.push(`${turn}: ${type} moved the slip`);
    // oxlint-disable-next-line no-await-in-loop -- so that no limit of the rate hides what follows
    await stage.browser.advance(20);
  }
  leave();
  return { wrong, taken };
}
