import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Bet } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { createOfferEntries, type OfferEntry } from './offer-entries.ts';
import { createOfferGate } from './offer-gate.ts';
import { createOfferPublisher } from './offer-publisher.ts';
import { createOfferViewing } from './offer-viewing.ts';
import type { OpenBet } from './open-bet.ts';
import { createOpenBetLoader, type KnownBet } from './open-bet-loader.ts';
import { createRepricingRounds } from './repricing-rounds.ts';

/** An open single, or a combo, on these matches. */
function entryOf(id: string, playerId: string, ...matches: string[]): OfferEntry {
  const bet = { id, legs: matches.map((match_id) => ({ match_id, result: 'no_results' })) };
  return { playerId, bet: bet as unknown as OpenBet, version: 1, published: undefined, offerVersion: 0 };
}
function idsOf(found: Iterable<OfferEntry>): string[] {
  return [...found].map(({ bet }) => bet.id);
}
function knownBet(id: string): KnownBet {
  return { playerId: '7', bet: { id } as unknown as Bet, version: 1 };
}

describe('offer entries', () => {
  test('a bet is found by each of its matches and its player until it is deleted', () => {
    const entries = createOfferEntries();
    entries.set(entryOf('1', '7', 'a', 'b'));
    entries.set(entryOf('2', '7', 'b'));
    expect([idsOf(entries.ofMatch('a')), idsOf(entries.ofMatch('b'))]).toEqual([['1'], ['1', '2']]);
    entries.delete('1');
    expect([idsOf(entries.ofMatch('a')), idsOf(entries.ofPlayer('7'))]).toEqual([[], ['2']]);
    entries.delete('2');
    expect([entries.hasPlayer('7'), entries.size()]).toEqual([false, 0]);
  });

  test('a later state of a bet leaves none of the earlier one behind', () => {
    const entries = createOfferEntries();
    entries.set(entryOf('1', '7', 'a', 'b'));
    entries.set(entryOf('1', '7', 'b'));
    expect([idsOf(entries.ofMatch('a')), idsOf(entries.ofMatch('b')), idsOf(entries.ofPlayer('7'))]).toEqual([
      [],
      ['1'],
      ['1'],
    ]);
  });
});

describe('offer viewing', () => {
  function viewingOf(connected: readonly string[]) {
    const asked: string[] = [];
    const clock = { now: 1000 };
    const isWatched = (playerId: string): boolean => {
      asked.push(playerId);
      return connected.includes(playerId);
    };
    return { viewing: createOfferViewing({ isWatched, realNow: () => clock.now, arrivalMs: 500 }), asked, clock };
  }

  test('asks about each player once a round, and never about one who was shown nothing', () => {
    const { viewing, asked } = viewingOf(['7', '8']);
    viewing.shown('7');
    const isConnected = viewing.connections();
    expect(['7', '7', '8'].map(isConnected)).toEqual([true, true, false]);
    expect(asked).toEqual(['7']);
  });

  test('a player who does not connect in time is forgotten, one who may still come is not', () => {
    const { viewing, clock } = viewingOf([]);
    viewing.shown('7');
    clock.now += 499;
    viewing.connections()('7');
    expect(viewing.has('7')).toBe(true);
    clock.now += 1;
    viewing.connections()('7');
    expect(viewing.has('7')).toBe(false);
  });
});

test('the versions of an offer rise with the clock, and also while it stands still or is set back', () => {
  const sent: unknown[] = [];
  const clock = { now: 1000 };
  const publish = createOfferPublisher(
    (_, event) => void sent.push('payload' in event ? event.payload : null),
    () => clock.now,
  );
  const entry = entryOf('1', '7', 'a');
  publish(entry, '5.00');
  publish(entry, '5.00');
  publish(entry, null);
  clock.now = 10;
  publish(entry, '6.00');
  clock.now = 2000;
  publish(entry, '7.00');
  expect(sent).toMatchObject([{ version: 1000 }, { version: 1001 }, { version: 1002 }, { version: 2000 }]);
});

describe('the loader of open bets', () => {
  test('a bet that changes while pages are read is not loaded from an older row', async () => {
    const loaded: string[] = [];
    const ended: string[] = [];
    const loader = createOpenBetLoader({
      async readOpen(after) {
        if (after !== '0') return [];
        loader.changed('2');
        loader.ended('9');
        return [knownBet('1'), knownBet('2')];
      },
      onBet: ({ bet }) => void loaded.push(bet.id),
      onLoaded: (endedOf) => void ended.push(...endedOf),
      onError: (error) => expect.fail(String(error)),
    });
    const done = loader.start();
    expect(loader.isLoading()).toBe(true);
    await done;
    expect([loaded, ended, loader.isLoading()]).toEqual([['1'], ['9'], false]);
  });

  test('a stop ends the load before the next page', async () => {
    const pages: string[] = [];
    const loader = createOpenBetLoader({
      async readOpen(after) {
        pages.push(after);
        void loader.stop();
        return [knownBet('1')];
      },
      onBet: () => expect.fail('loaded after the stop'),
      onLoaded: () => undefined,
      onError: () => undefined,
    });
    await loader.start();
    expect(pages).toEqual(['0']);
  });
});

test('rounds of repricing run one after another, and go on after one that failed', async () => {
  const steps: string[] = [];
  const errors: unknown[] = [];
  const gate = Promise.withResolvers<void>();
  const rounds = createRepricingRounds(
    async () => {
      steps.push('begins');
      if (steps.length === 1) {
        await gate.promise;
        throw new Error('of the first');
      }
      steps.push('ends');
    },
    60_000,
    (error) => errors.push(error),
  );
  const both = Promise.all([rounds.run(), rounds.run()]);
  await nextTurn();
  expect(steps).toEqual(['begins']);
  gate.resolve();
  await both;
  expect([steps, errors.length]).toEqual([['begins', 'begins', 'ends'], 1]);
});

test('changes reach the offers only while the gate is open, and a bet is returned either way', () => {
  const passed: string[] = [];
  const gate = createOfferGate({
    note: ({ bet }) => {
      passed.push(`note ${bet.id}`);
      return { ...bet, to_cashout: '1.00' };
    },
    changed: () => void passed.push('changed'),
  });
  const step = (id: string): unknown => {
    gate.changed([]);
    return gate.note(knownBet(id)).to_cashout;
  };
  expect(step('1')).toBeUndefined();
  gate.open();
  expect(step('2')).toBe('1.00');
  gate.close();
  expect(step('3')).toBeUndefined();
  expect(passed).toEqual(['changed', 'note 2']);
});
