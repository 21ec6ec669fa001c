import { describe, expect, test } from 'vitest';
import { type BetFacts, judge, type LedgerFacts, type PressFacts } from './judge.ts';

function aPress(given: Partial<PressFacts> = {}): PressFacts {
  return {
    key: 'key-1',
    playerId: '7',
    currency: 'EUR',
    stakes: [100n],
    belief: { kind: 'shown', placed: [0] },
    ...given,
  };
}

function aBet(given: Partial<BetFacts> = {}): BetFacts {
  return {
    id: '1000001',
    key: 'key-1',
    place: 0,
    playerId: '7',
    currency: 'EUR',
    stake: 100n,
    debits: 1,
    debited: 100n,
    won: null,
    settlements: 0,
    paid: 0n,
    rejected: false,
    returns: 0,
    returned: 0n,
    bought: 0n,
    cashed: 0n,
    cashedOut: false,
    withdrawn: false,
    houseStake: false,
    cashedByItself: false,
    told: (given.won ?? null) === null || given.cashedOut === true ? 0 : 1,
    ...given,
  };
}

function aLedger(given: Partial<LedgerFacts> = {}): LedgerFacts {
  return {
    bets: [aBet()],
    wallets: [{ playerId: '7', currency: 'EUR', balance: 900n, entries: 900n, opening: 1000n }],
    sums: [{ currency: 'EUR', sum: 0n }],
    unanswered: 0,
    undecided: 0,
    ...given,
  };
}

function found(presses: readonly PressFacts[], ledger: LedgerFacts) {
  const { lost, doubled, wrong } = judge(presses, ledger);
  return { lost, doubled, wrong };
}

describe('what clients showed, held against the database', () => {
  test('finds nothing where everything is as shown [I1] [I3]', () => {
    const presses = [aPress({ stakes: [100n, 50n] }), aPress({ key: 'key-2', belief: { kind: 'shown', placed: [] } })];
    expect(judge(presses, aLedger())).toEqual({
      checked: 3,
      placed: 1,
      refused: 2,
      rejected: 0,
      settled: 0,
      lost: 0,
      doubled: 0,
      wrong: [],
      wrongCount: 0,
    });
  });

  test('a bet that was shown and is not there is lost [I2]', () => {
    const wallets = [{ playerId: '7', currency: 'EUR', balance: 1000n, entries: 1000n, opening: 1000n }];
    const judgement = found([aPress()], aLedger({ bets: [], wallets }));
    expect(judgement).toEqual({ lost: 1, doubled: 0, wrong: ['1 bets shown as placed, 0 in the database'] });
  });

  test('a stake that the house pays moves no wallet, there or back [I4] [BON-05]', () => {
    const wallets = [{ playerId: '7', currency: 'EUR', balance: 1000n, entries: 1000n, opening: 1000n }];
    const of = (bet: Partial<BetFacts>) => found([aPress()], aLedger({ bets: [aBet(bet)], wallets })).wrong;
    expect(of({ houseStake: true, debited: 0n })).toEqual([]);
    expect(of({ houseStake: true, debited: 100n })).toHaveLength(1);
    const back = { houseStake: true, debited: 0n, withdrawn: true, returns: 1 };
    expect(of({ ...back, returned: 0n })).toEqual([]);
    expect(of({ ...back, returned: 100n })).toHaveLength(1);
  });

  test('a bet that was cashed out by itself is told, and one that was by hand is not [NOTE-01]', () => {
    const sold = { won: 50n, cashed: 50n, bought: 50n, cashedOut: true };
    const wallets = [{ playerId: '7', currency: 'EUR', balance: 950n, entries: 950n, opening: 1000n }];
    const of = (bet: Partial<BetFacts>) =>
      found([aPress()], aLedger({ bets: [aBet({ ...sold, ...bet })], wallets })).wrong;
    expect([of({ told: 0 }), of({ told: 1, cashedByItself: true })]).toEqual([[], []]);
    expect(of({ told: 1 })).toHaveLength(1);
    expect(of({ told: 0, cashedByItself: true })).toHaveLength(1);
  });

  test('a settled bet is told once, and no other is told [NOTE-01]', () => {
    const won = { won: 200n, settlements: 1, paid: 200n };
    const wallets = [{ playerId: '7', currency: 'EUR', balance: 1100n, entries: 1100n, opening: 1000n }];
    const of = (bet: Partial<BetFacts>): readonly string[] =>
      found([aPress()], aLedger({ bets: [aBet({ ...won, ...bet })], wallets })).wrong;
    expect(of({ told: 1 })).toEqual([]);
    expect(of({ told: 0 })).toEqual(['bet 1000001 (key-1.0): told 0 times, and not 1']);
    expect(of({ told: 2 })).toEqual(['bet 1000001 (key-1.0): told 2 times, and not 1']);
    expect(found([aPress()], aLedger({ bets: [aBet({ told: 1 })] })).wrong).toHaveLength(1);
  });

  test('a second bet of one place is doubled [I1]', () => {
    const bets = [aBet(), aBet({ id: '1000002' })];
    const wallets = [{ playerId: '7', currency: 'EUR', balance: 800n, entries: 800n, opening: 1000n }];
    expect(found([aPress()], aLedger({ bets, wallets }))).toEqual({
      lost: 0,
      doubled: 1,
      wrong: ['1 bets shown as placed, 2 in the database'],
    });
  });

  test('a bet under a key that nobody pressed is doubled [I1]', () => {
    const bets = [aBet(), aBet({ id: '1000002', key: 'key-9' })];
    const wallets = [{ playerId: '7', currency: 'EUR', balance: 800n, entries: 800n, opening: 1000n }];
    expect(found([aPress()], aLedger({ bets, wallets }))).toEqual({
      lost: 0,
      doubled: 1,
      wrong: ['bet 1000002 (key-9.0) was never pressed', '1 bets shown as placed, 2 in the database'],
    });
  });

  test.each([
    ['a second debit', { debits: 2 }, { lost: 0, doubled: 1, wrong: [] }],
    ['no debit', { debits: 0 }, { lost: 1, doubled: 0, wrong: [] }],
    [
      'a debit of another amount',
      { debited: 99n },
      { lost: 0, doubled: 0, wrong: ['bet 1000001 (key-1.0): 99 taken for a stake of 100'] },
    ],
    [
      'another player',
      { playerId: '8' },
      {
        lost: 0,
        doubled: 0,
        wrong: ['bet 1000001 (key-1.0) belongs to another player', 'wallet 7 EUR: balance 900, due 1000'],
      },
    ],
    [
      'a stake that was not pressed',
      { stake: 90n, debited: 90n },
      {
        lost: 0,
        doubled: 0,
        wrong: ['bet 1000001 (key-1.0): stake 90 EUR was not pressed', 'wallet 7 EUR: balance 900, due 910'],
      },
    ],
    [
      'a payout of an open bet',
      { settlements: 1 },
      { lost: 0, doubled: 0, wrong: ['bet 1000001 (key-1.0): status and settlement differ'] },
    ],
    [
      'a win that was not paid',
      { won: 30n, settlements: 1, paid: 20n },
      {
        lost: 0,
        doubled: 0,
        wrong: ['bet 1000001 (key-1.0): 20 paid for a win of 30', 'wallet 7 EUR: balance 900, due 930'],
      },
    ],
  ])('finds %s [I4]', (_, bet, expected) => {
    expect(found([aPress()], aLedger({ bets: [aBet(bet)] }))).toEqual(expected);
  });

  test('a bet that was shown as refused and is there, and a press without a verdict [I3]', () => {
    const presses = [
      aPress({ belief: { kind: 'shown', placed: [] } }),
      aPress({ key: 'key-2', belief: { kind: 'none' } }),
    ];
    expect(found(presses, aLedger())).toEqual({
      lost: 0,
      doubled: 0,
      wrong: [
        'bet key-1.0 was shown as refused, and is there',
        'press key-2 has no verdict',
        '0 bets shown as placed, 1 in the database',
      ],
    });
  });

  test('an earlier press that was shown as placed has to have a bet [I3]', () => {
    const presses = [aPress({ belief: { kind: 'placed_earlier' } })];
    expect(found(presses, aLedger())).toEqual({ lost: 0, doubled: 0, wrong: [] });
    const wallets = [{ playerId: '7', currency: 'EUR', balance: 1000n, entries: 1000n, opening: 1000n }];
    expect(found(presses, aLedger({ bets: [], wallets }))).toEqual({ lost: 1, doubled: 0, wrong: [] });
  });

  test('a bet that was rejected after its live delay is none, and its stake is back [I3] [I4]', () => {
    const bets = [aBet({ rejected: true, returns: 1, returned: 100n })];
    const wallets = [{ playerId: '7', currency: 'EUR', balance: 1000n, entries: 1000n, opening: 1000n }];
    const refused = aPress({ belief: { kind: 'shown', placed: [] } });
    expect(judge([refused], aLedger({ bets, wallets }))).toMatchObject({ lost: 0, wrong: [], placed: 0, rejected: 1 });
    expect(found([aPress()], aLedger({ bets, wallets }))).toEqual({
      lost: 1,
      doubled: 0,
      wrong: ['1 bets shown as placed, 0 in the database'],
    });
    const kept = [aBet({ rejected: true })];
    expect(found([refused], aLedger({ bets: kept, wallets }))).toEqual({
      lost: 0,
      doubled: 0,
      wrong: ['bet 1000001 (key-1.0): 0 given back of a stake of 100'],
    });
    const twice = [aBet({ rejected: true, returns: 2, returned: 100n })];
    expect(found([refused], aLedger({ bets: twice, wallets })).doubled).toBe(1);
    expect(found([aPress()], aLedger({ undecided: 1 })).wrong).toEqual(['1 bets were left without a decision']);
  });

  test('cash-outs are paid as the bet says, whole or in part, and a withdrawn bet has its stake back [I4] [I13]', () => {
    const wallet = (balance: bigint) => [{ playerId: '7', currency: 'EUR', balance, entries: balance, opening: 1000n }];
    const inPart = aBet({ bought: 30n, cashed: 30n });
    expect(found([aPress()], aLedger({ bets: [inPart], wallets: wallet(930n) })).wrong).toEqual([]);
    const settled = aBet({ bought: 30n, cashed: 30n, won: 130n, paid: 100n, settlements: 1 });
    expect(found([aPress()], aLedger({ bets: [settled], wallets: wallet(1030n) })).wrong).toEqual([]);
    const whole = aBet({ bought: 90n, cashed: 90n, won: 90n, cashedOut: true });
    expect(found([aPress()], aLedger({ bets: [whole], wallets: wallet(990n) })).wrong).toEqual([]);
    expect(found([aPress()], aLedger({ bets: [{ ...whole, settlements: 1 }], wallets: wallet(990n) })).wrong).toEqual([
      'bet 1000001 (key-1.0): status and settlement differ',
    ]);
    expect(found([aPress()], aLedger({ bets: [{ ...inPart, cashed: 60n }], wallets: wallet(960n) })).wrong).toEqual([
      'bet 1000001 (key-1.0): 60 paid for cash-outs of 30',
      'bet 1000001 (key-1.0): 60 paid for a win of 0',
      'wallet 7 EUR: balance 960, due 930',
    ]);
    const withdrawn = aBet({ withdrawn: true, returns: 1, returned: 100n });
    expect(found([aPress()], aLedger({ bets: [withdrawn], wallets: wallet(1000n) })).wrong).toEqual([]);
    expect(found([aPress()], aLedger({ bets: [aBet({ withdrawn: true })], wallets: wallet(900n) })).wrong).toEqual([
      'bet 1000001 (key-1.0): 0 given back of a stake of 100',
      'wallet 7 EUR: balance 900, due 1000',
    ]);
  });

  test('sums, balances and presses without an answer [I4] [I5]', () => {
    const ledger = aLedger({
      sums: [{ currency: 'EUR', sum: 1n }],
      wallets: [{ playerId: '7', currency: 'EUR', balance: -1n, entries: 900n, opening: 1000n }],
      unanswered: 2,
    });
    expect(found([aPress()], ledger)).toEqual({
      lost: 0,
      doubled: 0,
      wrong: [
        'the ledger sums to 1 in EUR',
        '2 presses were written without an answer',
        'wallet 7 EUR is negative: -1',
        'wallet 7 EUR: balance -1, entries 900',
        'wallet 7 EUR: balance -1, due 900',
      ],
    });
  });
});
