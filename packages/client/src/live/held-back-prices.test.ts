import { describe, expect, test } from 'vitest';
import type { MarketChange } from '@touchline/contract';
import { settle } from '../testing/browser.ts';
import { buildMarket, pushed } from '../testing/builders.ts';
import { createStage, opened, type OpenTab } from '../testing/stage.ts';

const gapMs = 1000;

function markets(change: Partial<MarketChange> & Pick<MarketChange, 'version'>) {
  const market = { ...buildMarket(), ...change };
  return pushed({ type: 'markets_changed', payload: { match_id: '1', markets: [market] } });
}

function at(odds: string, version: number, status: 1 | -1 = 1) {
  const outcomes = buildMarket().outcomes.map((each) => (each.id === '1' ? { ...each, odds } : each));
  return markets({ version, status, outcomes });
}

interface Watched {
  readonly tab: OpenTab;
  /** Odds as they were shown, one after the other, `|` in front where the price was locked. */
  readonly shown: string[];
  publish(event: ReturnType<typeof pushed>): Promise<void>;
  /** Lets time pass and paints. */
  pass(ms: number): Promise<void>;
}

async function watched(priceGapMs?: number): Promise<Watched> {
  const stage = createStage();
  const tab = await opened(stage, priceGapMs === undefined ? {} : { priceGapMs });
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await settle();
  tab.env.frame();
  const shown: string[] = [];
  const outcome = tab.sportsbook.select.outcome('1', '1|', '1');
  outcome.subscribe(() => {
    const value = outcome.get();
    const text = `${value?.locked === true ? '|' : ''}${value?.odds}`;
    if (text !== shown.at(-1)) shown.push(text);
  });
  const pass = async (ms: number): Promise<void> => {
    await stage.browser.advance(ms);
    tab.env.frame();
  };
  return {
    tab,
    shown,
    pass,
    publish: async (event) => {
      stage.push.publish('updates:en', event);
      await settle();
      await pass(60);
    },
  };
}

describe('with prices held back', () => {
  test('a shown price moves at most once a second, to the latest [LAY-10a]', async () => {
    const { tab, shown, publish, pass } = await watched(gapMs);
    await publish(at('1.90', 2));
    await publish(at('1.95', 3));
    await publish(at('2.00', 4));
    expect(shown).toEqual(['1.90']);
    await pass(700);
    expect(shown).toEqual(['1.90']);
    await pass(200);
    expect(shown).toEqual(['1.90', '2.00']);
    await pass(5000);
    await publish(at('2.05', 5));
    expect(shown).toEqual(['1.90', '2.00', '2.05']);
    tab.sportsbook.stop();
  });

  test('without the mode each move is shown with its frame [LAY-10a]', async () => {
    const { tab, shown, publish } = await watched();
    await publish(at('1.90', 2));
    await publish(at('1.95', 3));
    expect(shown).toEqual(['1.90', '1.95']);
    tab.sportsbook.stop();
  });

  test('a suspension shows with the next frame, with the price as it is, and so does what opens again [LAY-10a] [CAT-05]', async () => {
    const { tab, shown, publish, pass } = await watched(gapMs);
    await publish(at('1.90', 2));
    await publish(at('1.95', 3));
    await publish(at('1.95', 4, -1));
    await publish(at('1.70', 5));
    expect(shown).toEqual(['1.90', '|1.95', '1.70']);
    await pass(1000);
    expect(shown).toEqual(['1.90', '|1.95', '1.70']);
    tab.sportsbook.stop();
  });

  test('one outcome that is not sold any more shows with the next frame [LAY-10a] [CAT-05]', async () => {
    const { tab, shown, publish } = await watched(gapMs);
    await publish(at('1.90', 2));
    const outcomes = buildMarket().outcomes.map((each) => (each.id === '1' ? { ...each, active: false } : each));
    await publish(markets({ version: 3, outcomes }));
    expect(shown).toHaveLength(2);
    expect(shown.at(-1)).toMatch(/^\|/);
    tab.sportsbook.stop();
  });

  test('an announced end of betting, a score and a status are not held back [LAY-10a]', async () => {
    const { tab, publish } = await watched(gapMs);
    await publish(at('1.90', 2));
    const market = tab.watch(tab.sportsbook.select.market('1', '1|'));
    const head = tab.watch(tab.sportsbook.select.match('1'));
    await publish(markets({ version: 3, next_bet_stop: '2026-01-01T12:30:00.000Z' }));
    expect(market.notified).toBe(1);
    const statistics = {
      clock: null,
      total_score: { home: 1, away: 0 },
      game_score: null,
      current_server: null,
      period_score: [],
      max_period_number: 2,
    };
    const payload = { match_id: '1', status: 0 as const, stage: 'stage', statistics, available_markets: 1, version: 2 };
    await publish(pushed({ type: 'match_status_changed', payload }));
    expect(head.notified).toBe(1);
    tab.sportsbook.stop();
  });

  test('what the slip holds is never held back [LAY-10a] [SLIP-12]', async () => {
    const { tab, shown, publish, pass } = await watched(gapMs);
    tab.sportsbook.commands.clickOutcome('1', '1|', '1', '1.85');
    await pass(20);
    const odds = () => tab.sportsbook.select.ticket.get().bets[0]?.selections[0]?.odds;
    const ticket = tab.watch(tab.sportsbook.select.ticket);
    await publish(at('1.90', 2));
    const before = ticket.notified;
    await publish(at('1.95', 3));
    expect([odds(), ticket.notified - before, shown.at(-1)]).toEqual(['1.95', 1, '1.90']);
    tab.sportsbook.stop();
  });

  test('a pressed price is judged as it was shown: a move that was held back asks for consent [LAY-10a] [I6]', async () => {
    const { tab, shown, publish, pass } = await watched(gapMs);
    await publish(at('1.90', 2));
    await publish(at('1.80', 3));
    tab.sportsbook.commands.setAcceptMode('higher');
    tab.sportsbook.commands.clickOutcome('1', '1|', '1', shown.at(-1));
    await pass(20);
    expect(tab.sportsbook.select.ticket.get().bets[0]?.selections[0]).toMatchObject({
      odds: '1.80',
      acceptedOdds: '1.90',
      isChanged: true,
    });
    tab.sportsbook.stop();
  });
});
