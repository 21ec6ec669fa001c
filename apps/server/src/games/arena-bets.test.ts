import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { errorReply } from '@touchline/contract';
import { type ArenaGame, type ArenaProof, arenaProof, arenaReceipt } from '@touchline/contract/arena';
import { createCaller } from '@touchline/testkit/caller';
import { describe, expect, test } from 'vitest';
import { ledgerSums } from '../sportsbook/ledger/audit.ts';
import { checkBalances } from '../sportsbook/ledger/ledger-testing.ts';
import { hasWon } from './model/markets.ts';
import { proofOf, roundKeyOf } from './model/proof.ts';
import { cents, createArenaVisits, favouriteOf, refusal, seed, winOn } from './testing/arena-visits.ts';

const here = createArenaVisits();
const { ask, balance, coming, entriesOf, nothingOpen, opened, place, playedOut, signedIn, stateOf } = here;

const root = join(import.meta.dirname, '../../../..');

describe('bets', () => {
  test('a key places one bet, also in twenty requests at the same moment, and each gets the same answer [API-10]', async () => {
    const before = await balance();
    const press = await winOn(await coming());
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(press, { key })));
    const ids = answers.map((answer) => arenaReceipt.parse(answer.json()).bet.id);
    expect(new Set(ids).size).toBe(1);
    expect(await balance()).toBe(before - 200n);
    expect(refusal(await place({ ...press, stake: '3.00' }, { key }))).toEqual({ status: 400, code: 1009 });
    expect(await entriesOf(ids[0] ?? '')).toEqual(['arena_stake player -200', 'arena_stake stakes 200']);
  });

  test('a bet is settled once and pays exactly stake times odds, however often it is read [API-10]', async () => {
    await nothingOpen();
    const race = await coming();
    const winner = race.runners.find(({ number }) =>
      hasWon(roundKeyOf(seed), { game: 'horses', round: Number(race.id), market: 'win', selection: String(number) }),
    );
    const loser = race.runners.find(({ number }) => number !== winner?.number);
    const before = await balance();
    const won = arenaReceipt.parse((await place(await winOn(race, winner?.number, '3.33'))).json()).bet;
    const lost = arenaReceipt.parse((await place(await winOn(race, loser?.number, '1.00'))).json()).bet;
    expect(await balance()).toBe(before - 433n);
    const settled = await playedOut(race, won.id);
    const pays = (333n * cents(won.odds) * 2n + 100n) / 200n;
    expect(settled).toMatchObject({ state: 'won', paid: won.potential_win });
    expect(cents(settled.paid)).toBe(pays);
    await expect.poll(() => balance()).toBe(before - 433n + pays);
    expect((await stateOf('horses')).mine?.bets.find(({ id }) => id === lost.id)).toMatchObject({
      state: 'lost',
      paid: '0.00',
    });
    expect(await entriesOf(won.id)).toEqual(
      [
        `arena_settlement house ${333n - pays}`,
        `arena_settlement player ${pays}`,
        'arena_settlement stakes -333',
        'arena_stake player -333',
        'arena_stake stakes 333',
      ].toSorted(),
    );
    expect((await ledgerSums(here.database.db)).every(({ sum }) => sum === '0')).toBe(true);
    expect(await checkBalances(here.database.db)).toEqual([]);
  });

  test('a bet on a round that has closed, has run, or is too far away is refused, and nothing is debited [API-10]', async () => {
    const race = await coming();
    const before = await balance();
    const press = await winOn(race);
    const { now } = (await stateOf('horses')).clock;
    expect(refusal(await place({ ...press, round: String(Number(race.id) + 9) }))).toMatchObject({ status: 400 });
    await here.desk.call('setClock', {
      body: { action: 'advance', seconds: Math.ceil((race.closes_at - now) / 1000) },
    });
    expect(refusal(await place(press))).toEqual({ status: 400, code: 131 });
    expect(refusal(await place({ ...press, round: String(Number(race.id) - 1) })).status).toBe(400);
    expect(await balance()).toBe(before);
  });

  test('other odds, stakes beyond the limits and stakes above the balance are refused with their reason [API-10]', async () => {
    const race = await coming();
    const press = await winOn(race, favouriteOf(race));
    const before = await balance();
    for (const [change, code] of [
      [{ odds: '99.99' }, 101],
      [{ stake: '0.05' }, 134],
      [{ stake: '0' }, 134],
      [{ stake: '20000' }, 135],
      [{ stake: '1.001' }, 141],
      [{ currency: 'USDT' }, 133],
      [{ currency: 'XXX' }, 133],
      [{ stake: '9999' }, 132],
    ] as const) {
      expect(refusal(await place({ ...press, ...change })), JSON.stringify(change)).toMatchObject({
        status: 400,
        code,
      });
    }
    expect(await balance()).toBe(before);
  });

  test.each<[string, object, string[]]>([
    ['a market that is none', { market: 'lay' }, ['body.market']],
    ['a selection that is none', { selection: 'one' }, ['body.selection']],
    ['a selection that is not for sale', { selection: '77' }, ['body.selection']],
    ['a round that is none', { round: '-1' }, ['body.round']],
    ['a stake that is none', { stake: '1e3' }, ['body.stake']],
    ['a key too many', { extra: 1 }, ['body.extra']],
  ])('bad input is reported with its path: %s', async (_name, change, paths) => {
    const press = await winOn(await coming());
    expect(refusal(await place({ ...press, ...change }))).toEqual({ status: 400, code: 1000, paths });
  });

  test('bad requests are never an internal error', async () => {
    const headers = { authorization: `Bearer ${here.session}`, 'idempotency-key': randomUUID() };
    const press = JSON.stringify(await winOn(await coming()));
    for (const [answer, status] of [
      [await ask('POST', '/api/bets', { headers, body: '{' }), 400],
      [await ask('POST', '/api/bets', { headers }), 400],
      [await ask('POST', '/api/bets', { headers: { ...headers, 'idempotency-key': 'short' }, body: press }), 400],
      [await ask('POST', '/api/bets?x=1', { headers, body: press }), 400],
      [await ask('GET', '/api/games/poker', { headers }), 400],
      [await ask('GET', '/api/games/horses?a=1', { headers }), 400],
      [await ask('GET', '/api/bets', { headers }), 405],
      [await ask('PUT', '/api/session', {}), 405],
      [await ask('POST', '/api/session', { body: '{"token":1}' }), 400],
      [await ask('GET', '/api/nothing', { headers }), 404],
      [await ask('GET', '/assets/..%2f..%2fpackage.json', {}), 404],
    ] as const) {
      expect(answer.status, answer.text).toBe(status);
      errorReply.parse(answer.json());
    }
  });

  test('no player sees the bets of another, and a visitor sees the race but may not bet', async () => {
    const press = await winOn(await coming());
    const mine = arenaReceipt.parse((await place(press)).json()).bet;
    const other = await opened(await signedIn(1), 'horse_racing', 'horses');
    expect((await stateOf('horses', other)).mine?.bets.map(({ id }) => id)).not.toContain(mine.id);
    const visitor = await opened(createCaller(here.server.url), 'horse_racing', 'horses');
    expect((await stateOf('horses', visitor)).mine).toBeNull();
    expect(refusal(await place(press, { as: visitor }))).toEqual({ status: 401, code: 1001 });
  });

  test('no bet takes a wallet below 0, however many are placed at once [API-10]', async () => {
    const caller = await signedIn(1);
    const as = await opened(caller, 'horse_racing', 'horses');
    const before = await balance(caller);
    const race = await coming();
    const press = await winOn(race, favouriteOf(race), `${before / 300n}.00`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(press, { as })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status !== 200).map((answer) => refusal(answer).code)).toEqual(
      Array.from({ length: 5 }, () => 132),
    );
    expect(await balance(caller)).toBe(before - 3n * (before / 300n) * 100n);
  });

  test('a restricted player may not bet here either [API-10]', async () => {
    const as = await opened(await signedIn(2), 'horse_racing', 'horses');
    expect(refusal(await place(await winOn(await coming()), { as }))).toEqual({ status: 400, code: 114 });
  });

  test('nothing of a race is published before it runs', async () => {
    const { rounds, clock } = await stateOf('horses');
    for (const round of rounds) {
      if (round.kind !== 'race') throw new Error('no race');
      expect([round.run !== null, round.order !== null]).toEqual([
        clock.now >= round.starts_at,
        clock.now >= round.ends_at,
      ]);
    }
    const draws = await stateOf('quick36');
    for (const round of draws.rounds) {
      expect(round.kind === 'draw' && round.balls !== null).toBe(draws.clock.now >= round.starts_at);
    }
  });
});

describe('proof', () => {
  const proofAt = async (game: ArenaGame, round: string): Promise<ArenaProof> =>
    arenaProof.parse((await ask('GET', `/api/games/${game}/rounds/${round}`)).json());
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  /** The script of the page for players, on its own, as anybody would run it. */
  const checked = (round: string, noted: string) =>
    spawnSync(process.execPath, [join(root, 'docs/fair-games/check.mjs'), here.server.url, 'horses', round, noted], {
      encoding: 'utf8',
    });

  test('the commitment to a race is published before bets on it open and stays while they are, and its proof comes after the end [API-10]', async () => {
    await nothingOpen();
    const { ahead, clock } = await stateOf('horses');
    const [next] = ahead;
    if (next === undefined) throw new Error('no round is announced');
    expect(next.opens_at).toBeGreaterThan(clock.now);
    const early = await proofAt('horses', next.id);
    expect(early).toMatchObject({ commitment: next.commitment, seed: null, result: null });
    const press = { game: 'horses', round: next.id, market: 'win', selection: '1', stake: '1.00', currency: 'EUR' };
    expect(refusal(await place({ ...press, odds: '2.00' }))).toEqual({ status: 400, code: 131 });

    const advanceTo = async (to: number): Promise<void> => {
      const { now } = (await stateOf('horses')).clock;
      await here.desk.call('setClock', { body: { action: 'advance', seconds: Math.ceil((to - now) / 1000) } });
    };
    await advanceTo(next.opens_at);
    const race = (await stateOf('horses')).rounds.find(({ id }) => id === next.id);
    if (race?.kind !== 'race') throw new Error('the round is not open');
    expect(race.commitment).toBe(next.commitment);
    expect(race.runners.map(({ weight }) => weight)).toEqual(early.weights);
    const { bet } = arenaReceipt.parse((await place(await winOn(race))).json());
    expect(bet.commitment).toBe(next.commitment);

    await advanceTo(race.ends_at - 1_000);
    expect(await proofAt('horses', next.id)).toMatchObject({ commitment: next.commitment, seed: null, result: null });
    const settled = await playedOut(race, bet.id);
    const proof = await proofAt('horses', next.id);
    expect(proof.commitment).toBe(next.commitment);
    expect(sha256(proof.seed ?? '')).toBe(next.commitment);
    expect(settled.state).toBe(proof.result?.[0] === 1 ? 'won' : 'lost');
    expect((await stateOf('horses')).results.find(({ id }) => id === next.id)).toMatchObject({
      commitment: next.commitment,
      seed: proof.seed,
      numbers: proof.result?.slice(0, 3),
    });
    const right = checked(next.id, next.commitment);
    expect([right.status, right.stdout]).toEqual([0, expect.stringContaining(`drawn      ${proof.result?.join(' ')}`)]);
    const other = next.commitment.replace(/^./, (letter) => (letter === '0' ? '1' : '0'));
    expect(checked(next.id, other)).toMatchObject({ status: 1, stdout: expect.stringContaining('NO ') });
  });

  test('the seed of a round is published only after its end, and a round that is not announced is not found [API-10]', async () => {
    for (const game of ['horses', 'dogs', 'lotto49', 'quick36'] as const) {
      const state = await stateOf(game);
      const coming = [...state.rounds.filter(({ ends_at }) => state.clock.now < ends_at), ...state.ahead];
      const text = JSON.stringify([state, ...(await Promise.all(coming.map(({ id }) => proofAt(game, id))))]);
      for (const { id, commitment } of coming) {
        const proof = proofOf(roundKeyOf(seed), game, Number(id));
        expect(proof.commitment).toBe(commitment);
        expect(text.includes(proof.seed)).toBe(false);
      }
      const beyond = Number(state.ahead.at(-1)?.id) + 1;
      expect(refusal(await ask('GET', `/api/games/${game}/rounds/${beyond}`)).status).toBe(404);
    }
    expect(refusal(await ask('GET', '/api/games/horses/rounds/x')).status).toBe(400);
    expect(refusal(await ask('GET', '/api/games/horses/rounds/0')).status).toBe(404);
  });

  test('a bet on a round other than the committed one gives its stake back [API-10]', async () => {
    await nothingOpen();
    const race = await coming();
    const { bet } = arenaReceipt.parse((await place(await winOn(race))).json());
    const {
      id: _id,
      created_at: _at,
      ...row
    } = await here.database.db.selectFrom('arena_bet').selectAll().where('id', '=', bet.id).executeTakeFirstOrThrow();
    const { id } = await here.database.db
      .insertInto('arena_bet')
      .values({ ...row, key: randomUUID(), commitment: sha256('another round') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await playedOut(race, bet.id);
    await expect
      .poll(async () => (await stateOf('horses')).mine?.bets.find((each) => each.id === id))
      .toMatchObject({ state: 'void', paid: '2.00' });
  });
});

test('a killed server settles after its restart what ended meanwhile, once [API-10]', async () => {
  await nothingOpen();
  const race = await coming();
  const before = await balance();
  const { bet } = arenaReceipt.parse((await place(await winOn(race, 2))).json());
  await here.server.kill9();
  await here.server.restart();
  await here.connectAgain();
  await here.desk.call('setClock', { body: { action: 'stop' } });
  const settled = await playedOut(race, bet.id);
  await expect.poll(() => balance()).toBe(before - 200n + cents(settled.paid));
  await here.server.restart();
  await here.desk.call('setClock', { body: { action: 'stop' } });
  expect(await balance()).toBe(before - 200n + cents(settled.paid));
  const settlements = (await entriesOf(bet.id)).filter((line) => line.startsWith('arena_settlement stakes'));
  expect(settlements).toEqual(['arena_settlement stakes -200']);
});

test('a bet under rules that this version does not know gives its stake back [API-10]', async () => {
  await nothingOpen();
  const race = await coming();
  const before = await balance();
  const { bet } = arenaReceipt.parse((await place(await winOn(race))).json());
  const copy = {
    ...(await here.database.db.selectFrom('arena_bet').selectAll().where('id', '=', bet.id).executeTakeFirstOrThrow()),
  };
  const { id: _id, created_at: _at, ...row } = copy;
  const older = await here.database.db
    .insertInto('arena_bet')
    .values({ ...row, key: randomUUID(), rules: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await playedOut(race, bet.id);
  await expect
    .poll(async () => (await stateOf('horses')).mine?.bets.find(({ id }) => id === older.id))
    .toMatchObject({ state: 'void', paid: '2.00' });
  // The copy never took a stake from the wallet: what comes back is all that moved for it.
  const main = (await stateOf('horses')).mine?.bets.find(({ id }) => id === bet.id);
  expect(await balance()).toBe(before + cents(main?.paid ?? '0'));
});

test('a bet is answered with the wallet that paid it, also when that was closed meanwhile [API-10]', async () => {
  const race = await coming();
  const [press, key] = [await winOn(race), randomUUID()];
  const first = arenaReceipt.parse((await place(press, { key })).json());
  const close = (active: boolean) =>
    here.database.db
      .updateTable('ledger_account')
      .set({ active })
      .where('kind', '=', 'player')
      .where('currency', '=', 'EUR')
      .execute();
  await close(false);
  try {
    const again = await place(press, { key });
    expect(again.status).toBe(200);
    expect(arenaReceipt.parse(again.json())).toMatchObject({ bet: { id: first.bet.id }, wallet: { currency: 'EUR' } });
    expect((await place(press)).status).toBe(400);
  } finally {
    await close(true);
  }
});
