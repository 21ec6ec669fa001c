import { describe, expect, test } from 'vitest';
import { createFakeBrowser } from '../testing/browser.ts';
import { buildMatch, buildPlayer, createStage, subscribedTo, settle } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';
import { createOutbox } from './outbox.ts';

const where = 'touchline.outbox.7';

async function started(stage: Stage): Promise<OpenTab> {
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, '$user:en.7');
  return tab;
}

/** A press as the page writes it, taken from a page that was closed while its answer was lost. */
async function kept(): Promise<Readonly<Record<string, unknown>>> {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.api.on('placeBets', () => ({ kind: 'lost' }));
  const tab = await started(stage);
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  tab.sportsbook.commands.setStake(tab.sportsbook.select.ticket.get().bets[0]?.id ?? '', '10');
  void tab.sportsbook.commands.place();
  await settle();
  tab.env.close();
  tab.sportsbook.stop();
  const { value } = JSON.parse(stage.browser.local.get(where) ?? '') as { value: Record<string, unknown>[] };
  return Object.fromEntries(Object.entries(value[0] ?? {}).filter(([name]) => name !== 'sentAt'));
}

function outboxOver(text: string) {
  const browser = createFakeBrowser();
  browser.local.set(where, text);
  const env = browser.tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  return {
    outbox: createOutbox(env),
    reports: env.reports,
    stored: () => JSON.parse(browser.local.get(where) ?? 'null') as unknown,
  };
}

function written(...value: readonly unknown[]): string {
  return JSON.stringify({ version: 1, value });
}
const unreadable = { key: 'x' };

describe('presses are read one by one [I1]', () => {
  test('one that cannot be read stays where it is, is reported once and takes no other with it', async () => {
    const press = await kept();
    const { outbox, reports, stored } = outboxOver(written(unreadable, press));
    expect(outbox.all('7')).toEqual([press]);
    outbox.forget('7', 'not-the-key-of-anything');
    outbox.forget('7', outbox.all('7')[0]?.key ?? '');
    expect(outbox.all('7')).toEqual([]);
    expect(stored()).toEqual({ version: 1, value: [unreadable] });
    expect(reports.map(({ kind }) => kind)).toEqual(['outbox']);
  });

  test.each([
    ['{', '{'],
    ['{"version":2,"value":[1]}', { version: 2, value: [1] }],
    ['"text"', 'text'],
    ['{"version":1,"value":{}}', { version: 1, value: {} }],
  ])('what is no outbox of ours, %s, stays beside a new press', async (text, raw) => {
    const press = await kept();
    const { outbox: other } = outboxOver(written(press));
    const { outbox, stored } = outboxOver(text);
    for (const each of other.all('7')) outbox.keep('7', each);
    expect(outbox.all('7')).toEqual([press]);
    expect(stored()).toEqual({ version: 1, value: [raw, { ...press, sentAt: expect.any(Number) }] });
  });

  test('a press with a key and a request is one, whatever else of it cannot be read', async () => {
    const { key, request, entries, pressedAt } = await kept();
    const { outbox, reports } = outboxOver(
      written({ key, request, entries: [{ betId: 1 }], pressedAt: 'noon' }, { key: 'k'.repeat(32), request, entries }),
    );
    expect(outbox.all('7')).toEqual([
      { key, request, entries: [], pressedAt: 0, mayBePlaced: true },
      { key: 'k'.repeat(32), request, entries, pressedAt: 0, mayBePlaced: true },
    ]);
    expect([typeof pressedAt, reports]).toEqual(['number', []]);
  });

  test('a press of more bets than the contract takes does not erase the one before it', async () => {
    const press = await kept();
    const { bets, meta } = press['request'] as { bets: unknown[]; meta: unknown };
    const many = { ...press, key: 'm'.repeat(32), request: { meta, bets: Array.from({ length: 31 }, () => bets[0]) } };
    const { outbox, reports } = outboxOver(written(press, many));
    expect(outbox.all('7')).toEqual([press, many]);
    outbox.forget('7', 'm'.repeat(32));
    expect([outbox.all('7'), reports]).toEqual([[press], []]);
  });
});

test('the press beside one that cannot be read is looked up when its player comes back [I1]', async () => {
  const press = await kept();
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.matches = [buildMatch()];
  stage.browser.local.set(where, written(unreadable, press));
  const tab = await started(stage);
  expect(tab.sportsbook.select.ticket.get().unresolved).not.toBeNull();
  expect(tab.env.reports.map(({ kind }) => kind)).toEqual(['outbox']);
  tab.sportsbook.stop();
});
