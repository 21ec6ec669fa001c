import { describe, expect, test } from 'vitest';
import { type DeedFacts, judgeDeeds } from './deeds.ts';
import type { Deed } from './hand.ts';

function sale(given: Partial<Deed> = {}): Deed {
  return { kind: 'cash-out', key: 'sell-1', playerId: '7', betId: '1000001', taken: true, ...given };
}
function game(given: Partial<Deed> = {}): Deed {
  return { kind: 'game', key: 'game-1', playerId: '7', betId: '5000001', taken: true, ...given };
}
const row = {
  id: '5000001',
  key: 'game-1',
  playerId: '7',
  stake: 100n,
  paid: 250n,
  debits: 1,
  debited: 100n,
  settlements: 1,
  credited: 250n,
};
function facts(given: Partial<DeedFacts> = {}): DeedFacts {
  return {
    sales: [{ betId: '1000001', times: 1 }],
    automatic: 0,
    games: [row],
    freebets: 1,
    reused: [],
    over: [],
    ...given,
  };
}
function found(deeds: readonly Deed[], given: Partial<DeedFacts> = {}) {
  const { lost, doubled, wrong } = judgeDeeds(deeds, facts(given));
  return { lost, doubled, wrong: wrong.length };
}

describe('cash-outs and games of a storm, held against the database', () => {
  test('are right where each is there once [R1] [I13]', () => {
    expect(found([sale(), game(), sale({ key: 'sell-2', betId: '1000002', taken: false })])).toEqual({
      lost: 0,
      doubled: 0,
      wrong: 0,
    });
  });

  test('one that was told and is not there is lost; one that nobody was told of is doubled [R1] [I13]', () => {
    expect(found([sale(), game()], { sales: [], games: [] })).toEqual({ lost: 2, doubled: 0, wrong: 0 });
    expect(found([])).toEqual({ lost: 0, doubled: 2, wrong: 0 });
    expect(found([sale(), game()], { sales: [{ betId: '1000001', times: 2 }], games: [row, row] })).toEqual({
      lost: 0,
      doubled: 2,
      wrong: 0,
    });
  });

  test('a game that took or paid another sum, a freebet used twice and a limit that was passed are found [I4] [I13]', () => {
    const deeds = [sale(), game()];
    expect(found(deeds, { games: [{ ...row, debited: 200n }] }).wrong).toBe(1);
    expect(found(deeds, { games: [{ ...row, credited: 249n }] }).wrong).toBe(1);
    expect(found(deeds, { games: [{ ...row, settlements: 2 }] }).wrong).toBe(1);
    expect(found(deeds, { games: [{ ...row, paid: null, settlements: 0, credited: 0n }] }).wrong).toBe(0);
    expect(found(deeds, { reused: ['9'], over: ['7 staked 101 of 100'] }).wrong).toBe(2);
  });
});
