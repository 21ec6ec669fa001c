import { expect, it } from 'vitest';
import type { Market } from '@touchline/contract';
import { buildMarket } from '../testing/builders.ts';
import { outcomeKey } from './keys.ts';
import { createMoves } from './moves.ts';

function at(odds: string, given: Partial<Market> = {}): Market {
  return buildMarket({ outcomes: [{ id: '1', name: 'Home', active: true, odds }], ...given });
}

function open(isWatched = true) {
  const log: string[] = [];
  const moves = createMoves({
    isWatched: () => isWatched,
    changed: (key, pace) => void log.push(`${key === outcomeKey('9', '1|', '1') ? 'price' : key} ${pace}`),
  });
  const follow = (before: Market | undefined, after: Market | undefined) => moves.follow('9', '1|', { before, after });
  return { log, moves, follow, last: () => moves.of('9', '1|', '1') };
}

it('counts the moves of a price that is watched, and says where the last one went', () => {
  const { log, follow, last } = open();
  follow(undefined, at('2.00'));
  expect(last()).toBeNull();
  follow(at('2.00'), at('2.10'));
  follow(at('2.10'), at('1.90'));
  follow(at('1.90'), at('1.9'));
  expect(last()).toEqual({ direction: 'down', serial: 2 });
  expect(log).toEqual(['price frame', 'price price', 'price price', 'price price']);
});

it('counts nothing of a price that nobody watches', () => {
  const { follow, last } = open(false);
  follow(at('2.00'), at('2.10'));
  expect(last()).toBeNull();
});

it('notifies a suspension and an outcome that is gone with the next frame', () => {
  const { log, follow } = open();
  follow(at('2.00'), at('2.00', { status: -1 }));
  follow(at('2.00'), undefined);
  expect(log).toEqual(['price frame', 'price frame']);
});

it('forgets the moves of a market', () => {
  const { moves, follow, last } = open();
  follow(at('2.00'), at('2.10'));
  moves.forget('9', '1|', at('2.10'));
  expect(last()).toBeNull();
});
