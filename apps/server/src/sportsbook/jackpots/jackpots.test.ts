import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createDecider } from '../betting/decide.ts';
import type { BettingRules } from '../betting/betting-ports.ts';
import { readBetsById } from '../betting/read-bets.ts';
import { balanceOf, seedMarket, seedMatch, seedMatches, seedPlayer } from '../betting/betting-seeds.ts';
import { betOf, pick, pressOf } from '../betting/betting-presses.ts';
import { bettingOn, databaseCatalogue, feedNow, openRules } from '../betting/betting-testing.ts';
import { betWire } from '../betting/bet-wire.ts';
import { usualOperator } from '../../operator/operator-testing.ts';
import { createSettlement } from '../settlement/settlement.ts';
import { createOpenJackpots } from './open-jackpots.ts';
import { readHits } from './read-hits.ts';
import { readJackpot, readJackpots } from './read-jackpots.ts';
import { seedJackpots } from './seed-jackpots.ts';
import { feeding, createJackpotsOfFile } from './testing/jackpots-of-file.ts';

const here = createJackpotsOfFile();
const { hitsOf, jackpotsOn, place, poolsOf, seedJackpot, waiting } = here;

describe('the list', () => {
  test('a bookmaker has one jackpot of three levels, made once, whose answer holds no secret [JACK-01]', async () => {
    await seedJackpots(here.db, 'Touchline', (below) => below - 1n);
    await seedJackpots(here.db, 'Another', () => 0n);
    const listed = await readJackpots(here.db);
    expect(listed).toEqual([
      {
        id: expect.any(String),
        name: 'Touchline jackpot',
        amount: '10550.00',
        pool_amount: '10550.00',
        hits_amount: '0.00',
        currency: 'EUR',
        currency_subunits: '100',
        levels: [
          { name: 'Mini', pool_amount: '50.00', state: 'active' },
          { name: 'Major', pool_amount: '500.00', state: 'active' },
          { name: 'Grand', pool_amount: '10000.00', state: 'active' },
        ],
      },
    ]);
    const falls = await here.db.selectFrom('jackpot_level').select('falls_at').orderBy('place').execute();
    expect(falls.map(({ falls_at: at }) => at)).toEqual(['150000000', '2500000000', '50000000000']);
  });

  test('shows whole cents that are there, and as its amount what a bet may win now [JACK-01]', async () => {
    const states = ['active', 'created', 'disabled', 'finished', 'paused'] as const;
    const id = await seedJackpot(...states.map((state) => ({ state, pool: 60_019_999n })));
    const shown = (await readJackpots(here.db)).find((jackpot) => jackpot.id === id);
    expect(shown).toMatchObject({ amount: '60.01', pool_amount: '300.05', hits_amount: '0.00' });
    expect(shown?.levels).toEqual(
      states.map((state, level) => ({ name: `Level ${level}`, pool_amount: '60.01', state })),
    );
  });
});

describe('bets that are taken', () => {
  test('give each open level of each jackpot its share, fractions of a cent too; what is not open takes nothing [JACK-01]', async () => {
    const closed = ['created', 'disabled', 'finished', 'paused'] as const;
    const first = await seedJackpot({}, { share: '0.0005' }, ...closed.map((state) => ({ state })));
    const second = await seedJackpot({ share: '0.0001' }, { state: 'paused', pool: 200_000_000n });
    const player = await seedPlayer(here.db);
    for (const stake of ['0.03', '0.07', '12.34']) await place(player, stake);
    expect(await jackpotsOn().run()).toBe(0);
    expect(await poolsOf(first)).toEqual(['50012440', '50006220', ...closed.map(() => '50000000')]);
    expect(await poolsOf(second)).toEqual(['50001244', '200000000']);
    expect([await waiting(), await hitsOf(first), await hitsOf(second)]).toEqual([[], [], []]);
    // Nothing of it is the player's.
    expect(await balanceOf(here.db, player)).toBe(String(10_000 - 1244));
    expect(await jackpotsOn().run()).toBe(0);
    expect(await poolsOf(second)).toEqual(['50001244', '200000000']);
  });

  test('feed only where they were marked when they were taken [JACK-03]', async () => {
    const id = await seedJackpot({});
    const player = await seedPlayer(here.db);
    await place(player, '10.00', 'EUR', openRules);
    expect(await waiting()).toEqual([]);
    const marked = await place(player);
    expect(await waiting()).toEqual([marked]);
    await jackpotsOn().run();
    expect(await poolsOf(id)).toEqual(['50010000']);
  });

  test('a live bet feeds once it is taken, one that is refused never does [JACK-03]', async () => {
    const id = await seedJackpot({});
    const player = await seedPlayer(here.db);
    const rules: BettingRules = { ...feeding, liveDelay: () => 5 };
    const live = async (match: string): Promise<string> => {
      await seedMatch(here.db, match, { status: 1 });
      await seedMarket(here.db, { match_id: match });
      const verdict = await bettingOn(here.db, { rules }).place(pressOf(player, [betOf([pick(match)])]));
      return verdict.kind === 'answered' ? (verdict.answer.data[0]?.id ?? '') : '';
    };
    const [taken, refused] = [await live('501'), await live('502')];
    await seedMarket(here.db, { match_id: '502', status: -1 });
    expect([await waiting(), await jackpotsOn().run(), await poolsOf(id)]).toEqual([[], 0, ['50000000']]);

    const decider = createDecider({
      db: here.db,
      catalogue: databaseCatalogue(here.db),
      rules,
      feedNow: () => feedNow() + 5000,
      committed: () => undefined,
      log: { error: () => undefined },
    });
    expect(await decider.run()).toBe(2);
    expect(await waiting()).toEqual([taken]);
    await jackpotsOn().run();
    expect(await poolsOf(id)).toEqual(['50010000']);
    const bets = (await readBetsById(here.db, [taken, refused])).map(betWire);
    expect(bets.map(({ status, used_in_jackpot }) => [status, used_in_jackpot])).toEqual([
      ['waiting_results', true],
      ['rejected', false],
    ]);
  });

  test('a bet that ends has fed and does not feed again [JACK-03]', async () => {
    const id = await seedJackpot({});
    const player = await seedPlayer(here.db);
    await seedMatches(here.db, ['600']);
    await bettingOn(here.db, { rules: feeding }).place(pressOf(player, [betOf([pick('600')])]));
    await jackpotsOn().run();
    await sql`
      insert into market_result (match_id, market_id, specifier, results) values ('600', '1', '', '{"1": "win"}')`.execute(
      here.db,
    );
    const settlement = createSettlement({
      db: here.db,
      feedNow,
      committed: () => undefined,
      log: { error: () => undefined },
    });
    expect(await settlement.run(['600'])).toBe(1);
    expect([await waiting(), await poolsOf(id)]).toEqual([[], ['50010000']]);
  });
});

describe('one jackpot', () => {
  test('is read by its id with its levels, and by no other id [JACK-01a]', async () => {
    const id = await seedJackpot({ state: 'paused' }, { state: 'finished' });
    await seedJackpot({});
    const listed = (await readJackpots(here.db)).find((jackpot) => jackpot.id === id);
    expect(await readJackpot(here.db, id)).toEqual(listed);
    expect(listed?.levels.map(({ state }) => state)).toEqual(['paused', 'finished']);
    expect([await readJackpot(here.db, '987654321'), await readJackpot(here.db, '9'.repeat(20))]).toEqual([null, null]);
  });
});

describe('hits', () => {
  /** A jackpot whose first level falls to each bet that is placed; its id. */
  async function fallingJackpot(): Promise<string> {
    const id = await seedJackpot({ name: 'Mini', pool: 75_000_000n, fallsAt: 75_000_000n });
    await here.db
      .updateTable('jackpot_level')
      .set({ seed: '74999999', highest: '75000000', lowest: '75000000' })
      .where('jackpot_id', '=', id)
      .execute();
    return id;
  }

  test('are listed with their jackpot and level, the latest first, ten where no number is asked [JACK-02]', async () => {
    const id = await fallingJackpot();
    const player = await seedPlayer(here.db);
    for (let bet = 0; bet < 11; bet += 1) await place(player, '1.00');
    expect(await jackpotsOn().run()).toBe(11);
    const listed = await readHits(here.db, player, { jackpot_id: id });
    expect(listed).toHaveLength(10);
    const ids = listed.map((hit) => BigInt(hit.id));
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b - a)));
    expect(listed[0]).toEqual({
      id: expect.any(String),
      jackpot_id: id,
      jackpot_name: `Jackpot ${here.seeded}`,
      jackpot_level_code: 'level-0',
      jackpot_level_name: 'Mini',
      amount: '75.00',
      amount_eur: '75.00',
      currency: 'EUR',
      status: 'paid',
      seen: false,
      created_at: new Date(feedNow()).toISOString(),
    });
    expect(await readHits(here.db, player, { jackpot_id: id, limit: 100 })).toHaveLength(11);
    expect((await readHits(here.db, player, { limit: 2 })).map((hit) => hit.id)).toEqual(
      listed.slice(0, 2).map((hit) => hit.id),
    );
  });

  test('are chosen by jackpot, player, status and whether they were shown; no other player is named [JACK-02]', async () => {
    const first = await fallingJackpot();
    const [player, other] = [await seedPlayer(here.db), await seedPlayer(here.db)];
    await place(player);
    await place(other);
    await jackpotsOn().run();
    await here.db.updateTable('jackpot_level').set({ state: 'finished' }).execute();
    const second = await fallingJackpot();
    await place(player);
    await jackpotsOn().run();

    const found = async (query: Parameters<typeof readHits>[2]) =>
      (await readHits(here.db, player, { limit: 3, ...query })).map(({ jackpot_id: jackpot, seen }) => [jackpot, seen]);
    const [ofSecond, ofOther, own] = [
      [second, false],
      [first, true],
      [first, false],
    ];
    expect(await found({})).toEqual([ofSecond, ofOther, own]);
    expect(await found({ jackpot_id: first })).toEqual([ofOther, own]);
    expect(await found({ for_user: true })).toEqual([ofSecond, own]);
    expect(await found({ for_user: false, unseen: false })).toEqual([ofSecond, ofOther, own]);
    expect(await found({ status: 'paid', jackpot_id: second })).toEqual([ofSecond]);
    expect(await found({ status: 'pending' })).toEqual([]);
    expect(await found({ jackpot_id: '9'.repeat(20) })).toEqual([]);
    expect(Object.keys((await readHits(here.db, player, {}))[0] ?? {})).not.toContain('player_id');

    // Of the two of the player one is marked; that of the other, and ids that are none, stay as they are.
    const [theirs, mine] = (await readHits(here.db, player, { jackpot_id: first })).map(({ id }) => id);
    const mark = async (...ids: readonly (string | undefined)[]) =>
      (await sql<{ marked: string }>`select mark_hits_seen(${player}, ${ids}::text[]) as marked`.execute(here.db))
        .rows[0]?.marked;
    expect(await mark(theirs, mine, '0', '9'.repeat(20), 'x')).toBe('1');
    expect(await mark(mine)).toBe('0');
    expect(await found({ unseen: true })).toEqual([ofSecond]);
    expect(await readHits(here.db, other, { unseen: true })).toMatchObject([{ id: theirs }]);
  });

  test('what a jackpot has paid is kept with each hit [JACK-02]', async () => {
    await fallingJackpot();
    await place(await seedPlayer(here.db), '1.00');
    await jackpotsOn().run();
    const { rows } = await sql<{ kept: string; paid: string }>`
      select hits_amount as kept, coalesce(sum(hit.amount_eur), 0) as paid
      from jackpot left join jackpot_hit hit on hit.jackpot_id = jackpot.id group by jackpot.id`.execute(here.db);
    expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ paid }) => paid));
    expect(rows.at(-1)).toMatchObject({ kept: expect.stringMatching(/^[1-9]/) });
  });
});

describe('what a process knows when it takes a bet', () => {
  test('a bet takes part while a level is open, in a currency that has a worth [JACK-03]', async () => {
    const id = await seedJackpot({ state: 'paused' });
    const worthOf = (currency: string) => (currency === 'DOGE' ? null : usualOperator.worthInEuro(currency));
    const open = createOpenJackpots({ db: here.db, worthOf, onError: () => undefined });
    const looks = (): boolean[] => [open.any(), ...['EUR', 'BTC', 'DOGE', 'XXX'].map((code) => open.takesPart(code))];
    expect(looks()).toEqual([false, false, false, false, false]);
    await open.refresh();
    expect(looks()).toEqual([true, false, false, false, false]);
    await here.db.updateTable('jackpot_level').set({ state: 'active' }).where('jackpot_id', '=', id).execute();
    await open.refresh();
    expect(looks()).toEqual([true, true, true, false, false]);
  });
});
