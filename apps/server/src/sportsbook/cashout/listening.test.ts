import type { Bet } from '@touchline/contract';
import { ratio } from '@touchline/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { feedMatch } from '../../catalogue/catalogue-testing.ts';
import type { Publication } from '../../push/publisher.ts';
import { createOffers, type Offers } from './cash-out-offers.ts';
import type { KnownBet } from './open-bet-loader.ts';
import type { PricedMarket } from './cash-out-prices.ts';
import { cashOutRulesOf } from './rules.ts';

/** What happened, in order: `published <bet> <offer>` and `take <bet>`. */
let log: string[] = [];
let published: Extract<Publication, { type: 'bet_cashout_changed' }>['payload'][] = [];
let problems: unknown[] = [];
let connected = new Set<string>();
let now = 1_000_000;
let fresh = true;
let looks = 0;
let market: PricedMarket;
let onTake: (betId: string) => Promise<void>;
let offers: Offers;
/** Pages of open bets, as they are read. */
let readOpen: (after: string) => Promise<readonly KnownBet[]>;
/** Another process keeps offers current; the players that it was sent. */
let isElsewhere = false;
let shown: string[] = [];

function priced(odds: string, other: string): PricedMarket {
  return {
    matchStatus: 0,
    ended: false,
    marketStatus: 1,
    outcomes: [
      { id: '1', odds, active: true },
      { id: '2', odds: other, active: true },
    ],
  };
}

beforeEach(() => {
  [log, published, problems, connected, now, fresh, looks] = [[], [], [], new Set(), 1_000_000, true, 0];
  market = priced('2.00', '2.00');
  onTake = () => Promise.resolve();
  [isElsewhere, shown] = [false, []];
  readOpen = () => Promise.resolve([]);
  offers = createOffers({
    rules: cashOutRulesOf({ enabled: true, partial: true, automatic: true }, '0.05', {
      min_stake_limit: [],
      max_stake_limit: [],
      payout_limit: [],
      selection_limit: 30,
    }),
    appraiser: {
      prices: {
        market: () => {
          looks += 1;
          return market;
        },
        fresh: () => fresh,
      },
      jointChance: () => null,
      margin: ratio(1n, 20n),
    },
    readOpen: (after) => readOpen(after),
    isWatched: (playerId) => connected.has(playerId),
    publish: (_, event) => {
      if (event.type !== 'bet_cashout_changed') return;
      published.push(event.payload);
      log.push(`published ${event.payload.bet_id} ${event.payload.to_cashout}`);
    },
    onReached: (_, betId) => {
      log.push(`take ${betId}`);
      return onTake(betId);
    },
    isEditable: () => false,
    isKeptElsewhere(playerId) {
      if (isElsewhere) shown.push(playerId);
      return isElsewhere;
    },
    realNow: () => now,
    onError: (error) => problems.push(error),
  });
});

/** A single of 10.00 at 2.00 on one match that all of them share. */
function betOf(id: string, more: Partial<Bet> = {}): Bet {
  return {
    id,
    type: 'single',
    ref: 'a-key-of-a-press-01.0',
    status: 'waiting_results',
    result: 'no_results',
    stake: { value: '10.00', currency: 'EUR', subunits: '100' },
    win_amount: null,
    odds: '2.000',
    potential_win_amount: '20.00',
    selections: [
      {
        id: `${id}00`,
        status: 'no_results',
        market: { id: '1', name: 'Winner' },
        specifier: '',
        outcome: { id: '1', name: 'Home' },
        odds: '2.00',
        match: {
          id: '7',
          urn_id: 'sb:match:7',
          slug: 'home-away-7',
          name: 'Home - Away',
          sport_key: 'soccer',
          tournament_name: 'First League',
          start_time: '2030-05-01T18:00:00.000Z',
          status: 0,
          provider: 'betradar',
        },
      },
    ],
    created_at: '2030-05-01T12:00:00.000Z',
    settled_at: null,
    to_cashout: null,
    bonus: null,
    system: null,
    used_in_jackpot: false,
    is_vip: false,
    ...more,
  };
}

function note(playerId: string, bet: Bet, version = 1): Bet {
  return offers.note({ playerId, bet, version });
}

/** All prices move: what the catalogue says of it names the match alone. */
function move(odds: string, other: string): void {
  market = priced(odds, other);
  const markets = new Map();
  const before = { match: feedMatch('7', { status: 0 }), version: 1, markets, openMarkets: 1 };
  const after = { ...before, match: feedMatch('7', { status: 1 }) };
  offers.changed([{ matchId: '7', before, after, markets: [], incidents: [], last: after }]);
}

describe('who receives offers [PLC-07] [PUSH-06]', () => {
  test('a player who read bets before the channel was open then receives what moved in between', async () => {
    const bet = betOf('1');
    note('10', bet);
    expect(offers.asOffered(bet, '10').to_cashout).toBe('9.50');
    move('4.00', '1.333');
    await offers.reprice();
    expect(log).toEqual([]);
    connected.add('10');
    await offers.reprice();
    expect(log).toEqual(['published 1 4.74']);
  });

  test('a player who was shown an offer by another process receives it and its moves from the one that keeps offers current', async () => {
    connected.add('10');
    const bet = betOf('1');
    note('10', bet);
    move('4.00', '1.333');
    await offers.reprice();
    log = [];
    // The other one may have shown what was true before: the present offer is published again.
    offers.shownElsewhere(['10', '11']);
    await offers.reprice();
    expect(log).toEqual(['published 1 4.74']);
    expect(offers.listeners()).toBe(1);
  });

  test('a process that does not keep offers publishes who was shown one, and remembers nobody [P13]', () => {
    isElsewhere = true;
    expect(offers.asOffered(betOf('1'), '10').to_cashout).toBe('9.50');
    expect([shown, offers.listeners()]).toEqual([['10'], 0]);
  });

  test('offers for a player who does not connect are worked out no longer than a connection takes [P13]', async () => {
    const bet = betOf('1');
    note('10', bet);
    offers.asOffered(bet, '10');
    move('4.00', '1.333');
    await offers.reprice();
    expect(offers.listeners()).toBe(1);
    now += 30_000;
    await offers.reprice();
    expect(offers.listeners()).toBe(0);
    const before = looks;
    move('2.00', '2.00');
    await offers.reprice();
    expect(looks).toBe(before);
  });

  test('nothing is kept of players whose bets have all ended [P13]', () => {
    connected.add('10');
    note('10', betOf('1'));
    note('10', betOf('2'));
    // A bet that changes is still the bet of its player.
    note('10', betOf('2'), 2);
    const ended = { status: 'done', result: 'lose_entire', win_amount: '0.00' } as const;
    note('10', betOf('1', ended), 2);
    expect([offers.size(), offers.listeners()]).toEqual([1, 1]);
    note('10', betOf('2', ended), 3);
    expect([offers.size(), offers.listeners()]).toEqual([0, 0]);
    // Old bets are read for as long as there are players.
    offers.asOffered(betOf('1', ended), '11');
    expect(offers.listeners()).toBe(0);
  });

  test('an event that arrives while open bets are being read wins over what is read [P14]', async () => {
    const page = Promise.withResolvers<readonly KnownBet[]>();
    const known = (id: string): KnownBet => ({ playerId: '10', bet: betOf(id), version: 1 });
    readOpen = (after) => (after === '0' ? page.promise : Promise.resolve([]));
    connected.add('10');
    const read = offers.start();
    const ended = { status: 'done', result: 'lose_entire', win_amount: '0.00' } as const;
    // Of the bets of one player one ends, another is shown and moves, before either is read.
    offers.asOffered(betOf('2'), '10');
    note('10', betOf('1'));
    note('10', betOf('1', ended), 2);
    move('4.00', '1.333');
    page.resolve([known('1'), known('2')]);
    await read;
    expect([offers.size(), offers.listeners()]).toEqual([1, 1]);
    await offers.reprice();
    expect(log).toEqual(['published 2 4.74']);
    note('10', betOf('2', ended), 2);
    expect([offers.size(), offers.listeners()]).toEqual([0, 0]);
    await offers.stop();
  });

  test('a player whose bets have all ended while open bets are read is not kept, and a stop ends the reading [P14]', async () => {
    const page = Promise.withResolvers<readonly KnownBet[]>();
    readOpen = () => page.promise;
    connected.add('10');
    const read = offers.start();
    note('10', betOf('1'));
    note('10', betOf('1', { status: 'done', result: 'lose_entire', win_amount: '0.00' }), 2);
    const stopped = offers.stop();
    page.resolve([{ playerId: '11', bet: betOf('2'), version: 1 }]);
    await Promise.all([read, stopped]);
    expect([offers.size(), offers.listeners()]).toEqual([0, 0]);
  });

  test('a player whose only bet was shown, and ended, before it could be read is not kept [P14]', async () => {
    const page = Promise.withResolvers<readonly KnownBet[]>();
    readOpen = () => page.promise;
    const read = offers.start();
    offers.asOffered(betOf('1'), '10');
    expect(offers.listeners()).toBe(1);
    note('10', betOf('1', { status: 'done', result: 'lose_entire', win_amount: '0.00' }), 2);
    page.resolve([]);
    await read;
    expect([offers.size(), offers.listeners()]).toEqual([0, 0]);
    await offers.stop();
  });

  test('a feed that sends again causes no work for players who are away [P13]', async () => {
    for (let id = 1; id <= 20; id += 1) note(String(id), betOf(String(id)));
    connected.add('1');
    offers.asOffered(betOf('1'), '1');
    fresh = false;
    await offers.reprice();
    const before = looks;
    fresh = true;
    await offers.reprice();
    expect(log).toEqual(['published 1 null', 'published 1 9.50']);
    expect(looks - before).toBe(1);
  });

  test('versions never run ahead of the clock, however many offers move at once: a restart would go back [I8]', async () => {
    connected.add('10');
    for (let id = 1; id <= 50; id += 1) note('10', betOf(String(id)));
    move('4.00', '1.333');
    await offers.reprice();
    expect(new Set(published.map(({ version }) => version))).toEqual(new Set([now]));
    // Of one bet each is higher than the one before, also within a millisecond, and after the bet itself has changed.
    note('10', betOf('1'), 2);
    move('2.00', '2.00');
    await offers.reprice();
    expect(published.filter(({ bet_id }) => bet_id === '1').map(({ version }) => version)).toEqual([now, now + 1]);
  });
});

describe('automatic ones [PLC-07]', () => {
  const auto = { auto_cashout: { take_profit: '14.00', stop_loss: null } };

  test('are paid after the moves were published, and one that waits does not hold up the others', async () => {
    connected.add('10');
    for (const id of ['1', '2', '3']) note('10', betOf(id, auto));
    note('10', betOf('4'));
    await offers.reprice();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const all = new Promise<void>((resolve) => {
      onTake = (betId) => {
        if (betId === '3') resolve();
        return betId === '1' ? held : Promise.resolve();
      };
    });
    move('1.25', '5.00');
    const looked = offers.reprice();
    await all;
    release();
    await looked;
    expect(log).toEqual([
      'published 1 15.20',
      'published 2 15.20',
      'published 3 15.20',
      'published 4 15.20',
      'take 1',
      'take 2',
      'take 3',
    ]);
  });

  test('one that failed is tried again, though its price stands still [I3]', async () => {
    note('10', betOf('1', auto));
    onTake = () => Promise.reject(new Error('the database is away'));
    market = priced('1.25', '5.00');
    await offers.reprice();
    expect([log, problems]).toEqual([['take 1'], [new Error('the database is away')]]);
    onTake = () => Promise.resolve();
    await offers.reprice();
    await offers.reprice();
    expect(log).toEqual(['take 1', 'take 1']);
  });
});
