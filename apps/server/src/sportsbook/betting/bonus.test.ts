import { type Bet, type FreebetType, freebetTypes } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addComboboost, type NewComboboost, type NewFreebet } from '../bonuses/give.ts';
import { seedFreebet } from '../bonuses/bonus-seeds.ts';
import { readBonuses } from '../bonuses/read-bonuses.ts';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkBalances, checkStakes } from '../ledger/ledger-testing.ts';
import { createSettlement } from '../settlement/settlement.ts';
import { createDecider } from './decide.ts';
import { readOffers } from './read-offers.ts';
import type { Press } from './place.ts';
import type { BettingRules } from './betting-ports.ts';
import { readBets } from './read-bets.ts';
import { balanceOf, openMatches, seedMarket, seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf } from './betting-presses.ts';
import { bettingOn, databaseCatalogue, feedNow, noLimits, openRules } from './betting-testing.ts';
import { betWire } from './bet-wire.ts';

type BetBody = Press['body']['bets'][number];
type Bonus = NonNullable<BetBody['bonus']>;

let postgres: TestDatabase;
let db: Database;

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
});
afterAll(() => postgres.close());

const now = new Date(feedNow());

/** A boost for combos on these matches alone, so that no other test meets it. */
async function boostFor(matches: readonly string[], more: Partial<NewComboboost> = {}): Promise<string> {
  const id = await addComboboost(
    db,
    {
      name: 'Boost',
      min_odds: '1.50',
      uses_count: null,
      country_codes: [],
      event_conditions: matches.map((event) => ({ sport: null, category: null, tournament: null, event })),
      ranges: [
        { min_count: 2, max_count: 2, bonus_odds: '1.05' },
        { min_count: 3, max_count: null, bonus_odds: '1.10' },
      ],
      only_verified: false,
      lower_range_on_refund: false,
      trigger_key: null,
      valid_to: null,
      ...more,
    },
    now,
  );
  return id ?? '';
}

function freebetFor(player: string, type: FreebetType = 'freebet', more: Partial<NewFreebet> = {}): Promise<string> {
  return seedFreebet(db, player, { type, ...more });
}

function boosted(matches: readonly string[], id: string, odds: string, value = '10.00'): BetBody {
  return {
    ...betOf(
      matches.map((match) => pick(match)),
      value,
    ),
    bonus: { id, type: 'comboboost', odds },
  };
}

function stakedBy(matches: readonly string[], id: string, type: FreebetType = 'freebet', value = '10.00'): BetBody {
  return {
    ...betOf(
      matches.map((match) => pick(match)),
      value,
    ),
    bonus: { id, type },
  };
}

function place(player: string, bets: BetBody[], rules: BettingRules = openRules) {
  return bettingOn(db, { rules }).place(pressOf(player, bets));
}

async function placed(player: string, bet: BetBody, rules: BettingRules = openRules): Promise<Bet> {
  const verdict = await place(player, [bet], rules);
  const [taken] = verdict.kind === 'answered' ? verdict.answer.data : [];
  if (taken === undefined) throw new Error(JSON.stringify(verdict));
  return taken;
}

async function settle(results: Readonly<Record<string, string>>): Promise<void> {
  for (const [match_id, result] of Object.entries(results)) {
    const row = { match_id, market_id: '1', specifier: '', results: JSON.stringify({ '1': result }) };
    await db.insertInto('market_result').values(row).execute();
  }
  const failures: string[] = [];
  await createSettlement({
    db,
    feedNow,
    committed: () => undefined,
    log: { error: (_, message) => failures.push(message) },
  }).run(Object.keys(results));
  expect(failures).toEqual([]);
}

async function read(player: string, id: string): Promise<Bet> {
  const [bet] = (await readBets(db, player, { id: [id] })).bets;
  if (!bet) throw new Error(`no bet ${id}`);
  return betWire(bet);
}

async function freebetsOf(player: string) {
  return (await readBonuses(db, player, {}, now)).freebets;
}
async function usesOf(player: string, id: string) {
  return (await readBonuses(db, player, {}, now)).comboboosts.find((boost) => boost.id === id)?.issued?.times_used ?? 0;
}

async function bonusesIssuedTo(player: string) {
  const rows = await db.selectFrom('outbox').select('payload').where('player_id', '=', player).orderBy('id').execute();
  return rows.map(({ payload }) => payload).filter((payload) => JSON.stringify(payload).includes('bonus_issued'));
}

describe('a boost of a combo', () => {
  test('pays for as many winning legs as its conditions counted; others do not stand in for one that is void [BON-18] [I14]', async () => {
    const player = await seedPlayer(db);
    const matches = await openMatches(db, ['2.00', '2.00', '2.00', '1.01']);
    const [first = '', second = '', third = '', short = ''] = matches;
    const id = await boostFor(matches);
    const selections = [...[first, second, third].map((match) => pick(match)), pick(short, { odds: '1.01' })];
    const bet = await placed(player, { ...boosted(matches, id, '1.10'), selections });
    expect(bet.bonus).toMatchObject({ min_count: 3, counted: [0, 1, 2] });
    await settle({ [first]: 'win', [second]: 'win', [third]: 'void', [short]: 'win' });
    expect(await read(player, bet.id)).toMatchObject({ status: 'done', win_amount: '40.40' });
  });

  test('is promised, kept with the bet, and paid when all of it wins [BON-06] [I14]', async () => {
    const player = await seedPlayer(db);
    const matches = await openMatches(db, ['2.00', '2.00', '2.00']);
    const id = await boostFor(matches);
    const bet = await placed(player, boosted(matches, id, '1.10'));
    expect(bet).toMatchObject({
      odds: '8.000',
      potential_win_amount: '88.00',
      bonus: { id, type: 'comboboost', odds: '1.10', min_count: 3 },
    });
    expect(await usesOf(player, id)).toBe(1);
    await settle(Object.fromEntries(matches.map((match) => [match, 'win'])));
    expect(await read(player, bet.id)).toMatchObject({ status: 'done', win_amount: '88.00', bonus: { id } });
    expect(await balanceOf(db, player)).toBe('17800');
  });

  test('a bet that loses a leg to a void has too few winners for its range [BON-06]', async () => {
    const player = await seedPlayer(db);
    const matches = await openMatches(db, ['2.00', '2.00', '2.00']);
    const [first = '', second = '', third = ''] = matches;
    const bet = await placed(player, boosted(matches, await boostFor(matches), '1.10'));
    await settle({ [first]: 'win', [second]: 'win', [third]: 'void' });
    expect(await read(player, bet.id)).toMatchObject({ win_amount: '40.00' });
  });

  test('falls to the next lower range when a leg is refunded, where its terms say so, and the bet says that before [BON-18] [I14]', async () => {
    const player = await seedPlayer(db);
    const matches = await openMatches(db, ['2.00', '2.00', '2.00']);
    const [first = '', second = '', third = ''] = matches;
    const id = await boostFor(matches, { lower_range_on_refund: true });
    expect((await readBonuses(db, player, {}, now)).comboboosts.find((boost) => boost.id === id)).toMatchObject({
      lower_range_on_refund: true,
    });
    const bet = await placed(player, boosted(matches, id, '1.10'));
    const lower = [{ min_count: 2, odds: '1.05' }];
    expect(bet.bonus).toMatchObject({ odds: '1.10', min_count: 3, lower_ranges: lower });
    await settle({ [first]: 'win', [second]: 'win', [third]: 'void' });
    expect(await read(player, bet.id)).toMatchObject({ win_amount: '42.00', bonus: { lower_ranges: lower } });
  });

  test('is refused at other bonus odds, with too few that count, for a single, and when it is not there [BON-06] [I6]', async () => {
    const player = await seedPlayer(db);
    const matches = await openMatches(db, ['2.00', '2.00']);
    const [low = ''] = await openMatches(db, ['1.40']);
    const [first = '', second = ''] = matches;
    const id = await boostFor([...matches, low]);
    const cheap = { ...boosted(matches, id, '1.05'), selections: [pick(first), pick(low, { odds: '1.40' })] };
    const other = await boostFor(['999999']);
    const gone = await boostFor(matches);
    await db.updateTable('comboboost').set({ withdrawn: true }).where('id', '=', gone).execute();
    const bets: BetBody[] = [
      boosted(matches, id, '1.10'),
      boosted([first], id, '1.05'),
      cheap,
      boosted(matches, other, '1.05'),
      boosted(matches, gone, '1.05'),
      { ...betOf([pick(second)]), bonus: { id, type: 'hunting' } },
      { ...betOf(matches.map((match) => pick(match))), bonus: { id, type: 'freebet' } },
    ];
    expect(codesOf(await place(player, bets))).toEqual(bets.map(() => 145));
    expect([await balanceOf(db, player), await usesOf(player, id)]).toEqual(['10000', 0]);
  });

  test('is used no more often than it may be, however many press at once, and a bet that is given back gives its use back [BON-06]', async () => {
    const player = await seedPlayer(db, { balance: 100_000n });
    const matches = await openMatches(db, ['2.00', '2.00']);
    const id = await boostFor(matches, { uses_count: 2 });
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => place(player, [boosted(matches, id, '1.05')])));
    expect(verdicts.map(codesOf).toSorted((a, b) => a.length - b.length)).toEqual([
      [],
      [],
      ...Array.from({ length: 6 }, () => [145]),
    ]);
    expect(await usesOf(player, id)).toBe(2);
    await settle(Object.fromEntries(matches.map((match) => [match, 'void'])));
    expect(await usesOf(player, id)).toBe(0);
  });

  test('is for verified players and for countries only where it says so [BON-06]', async () => {
    const player = await seedPlayer(db);
    const matches = await openMatches(db, ['2.00', '2.00']);
    const verified = await boostFor(matches, { only_verified: true });
    const finnish = await boostFor(matches, { country_codes: ['FI'] });
    const bets = () => [boosted(matches, verified, '1.05'), boosted(matches, finnish, '1.05')];
    expect(codesOf(await place(player, bets()))).toEqual([145, 145]);
    await db.updateTable('player').set({ verified: true, country: 'FI' }).where('id', '=', player).execute();
    expect(codesOf(await place(player, bets()))).toEqual([]);
  });

  test('the payout limit is on the win with its boost, which is capped [VAL-05]', async () => {
    const player = await seedPlayer(db);
    const matches = await openMatches(db, ['2.00', '2.00']);
    const id = await boostFor(matches);
    const payout = { currency_code: 'EUR', amount: '30' };
    const rejecting = { ...openRules, limits: { ...noLimits, payout_limit: [payout] } };
    expect(codesOf(await place(player, [boosted(matches, id, '1.05')], rejecting))).toEqual([137]);
    const accepting = {
      ...openRules,
      limits: { ...noLimits, payout_limit: [{ ...payout, action: 'accept' as const }] },
    };
    expect(await placed(player, boosted(matches, id, '1.05'), accepting)).toMatchObject({
      potential_win_amount: '40.00',
    });
  });

  test('what a freebet pays is all profit, unless its stake is the player’s own [VAL-05a]', async () => {
    const capped = (amount: string) => ({
      ...openRules,
      limits: { ...noLimits, payout_limit: [{ currency_code: 'EUR', amount, action: 'accept' as const }] },
    });
    const paid = async (type: FreebetType) => {
      const player = await seedPlayer(db);
      const matches = await openMatches(db, ['3.00']);
      const asked = {
        ...stakedBy(matches, await freebetFor(player, type), type),
        selections: matches.map((match) => pick(match, { odds: '3.00' })),
      };
      const bet = await placed(player, asked, capped('12'));
      return bet.potential_win_amount;
    };
    expect([await paid('freebet'), await paid('freebet_all_win'), await paid('freebet_no_risk')]).toEqual([
      '12.00',
      '12.00',
      '22.00',
    ]);
  });
});

describe('a freebet', () => {
  /** What a bet of 10.00 at 3.00 promises, whose stake it is, and the balance of 100.00 after it has won. */
  const worth: Readonly<Record<FreebetType, readonly [win: string, stakedBy: 'house' | 'player', balance: string]>> = {
    freebet: ['20.00', 'house', '12000'],
    freebet_only_win: ['20.00', 'house', '12000'],
    freebet_all_win: ['30.00', 'house', '13000'],
    freebet_no_risk: ['30.00', 'player', '12000'],
  };
  test.each(freebetTypes.map((type) => [type, ...worth[type]] as const))(
    'a %s promises and pays %s, for a stake that is whose it is [BON-05]',
    async (type, win, staker, balance) => {
      const player = await seedPlayer(db);
      const matches = await openMatches(db, ['3.00']);
      const id = await freebetFor(player, type);
      const asked = {
        ...stakedBy(matches, id, type),
        selections: matches.map((match) => pick(match, { odds: '3.00' })),
      };
      const bet = await placed(player, asked);
      expect(bet).toMatchObject({
        potential_win_amount: win,
        bonus: { id, type, odds: null },
        stake: { value: '10.00' },
      });
      expect(await balanceOf(db, player)).toBe(staker === 'player' ? '9000' : '10000');
      expect(await freebetsOf(player)).toEqual([]);
      await settle(Object.fromEntries(matches.map((match) => [match, 'win'])));
      expect(await balanceOf(db, player)).toBe(balance);
    },
  );

  test('a player without a cent bets with it, and loses nothing [BON-05]', async () => {
    const player = await seedPlayer(db, { balance: 1n });
    const matches = await openMatches(db, ['2.00']);
    const bet = await placed(player, stakedBy(matches, await freebetFor(player)));
    await settle(Object.fromEntries(matches.map((match) => [match, 'lose'])));
    expect(await read(player, bet.id)).toMatchObject({ result: 'lose_entire', win_amount: '0.00' });
    expect([await balanceOf(db, player), await freebetsOf(player)]).toEqual(['1', []]);
  });

  test('a bet that is void gives it back under its conditions, publishes that, and pays nothing [BON-05]', async () => {
    const player = await seedPlayer(db);
    const matches = await openMatches(db, ['2.00']);
    const end = new Date(feedNow() + 86_400_000).toISOString();
    const id = await freebetFor(player, 'freebet_all_win', {
      min_odds: '1.80',
      match_status: 'prematch',
      valid_to: end,
    });
    const bet = await placed(player, stakedBy(matches, id, 'freebet_all_win'));
    await settle(Object.fromEntries(matches.map((match) => [match, 'void'])));
    expect(await read(player, bet.id)).toMatchObject({ result: 'refund_entire', win_amount: '0.00' });
    expect(await balanceOf(db, player)).toBe('10000');
    const given = await freebetsOf(player);
    expect(given).toMatchObject([
      {
        type: 'freebet_all_win',
        issued_amount: '10.00',
        min_odds: '1.80',
        match_status: 'prematch',
        valid_to: new Date(feedNow() + 14 * 86_400_000).toISOString(),
      },
    ]);
    expect(await bonusesIssuedTo(player)).toMatchObject([
      { payload: { bonus: { id, type: 'freebet_all_win' } } },
      { payload: { bonus: { id: given[0]?.id, type: 'freebet_all_win' } } },
    ]);
  });

  test('one without risk comes back as a freebet without conditions when its bet loses, once [BON-05]', async () => {
    const player = await seedPlayer(db);
    const matches = await openMatches(db, ['2.00']);
    const bet = await placed(
      player,
      stakedBy(matches, await freebetFor(player, 'freebet_no_risk', { min_odds: '1.50' }), 'freebet_no_risk'),
    );
    await settle(Object.fromEntries(matches.map((match) => [match, 'lose'])));
    expect(await read(player, bet.id)).toMatchObject({ win_amount: '0.00' });
    expect(await balanceOf(db, player)).toBe('9000');
    expect(await freebetsOf(player)).toMatchObject([{ type: 'freebet', issued_amount: '10.00', min_odds: null }]);
    const again = await openMatches(db, ['2.00']);
    const [given] = await freebetsOf(player);
    await placed(player, stakedBy(again, given?.id ?? ''));
    await settle(Object.fromEntries(again.map((match) => [match, 'lose'])));
    expect(await freebetsOf(player)).toEqual([]);
  });

  test('is used once, however many presses ask for it at once [BON-05] [I1]', async () => {
    const player = await seedPlayer(db);
    const matches = await openMatches(db, ['2.00']);
    const id = await freebetFor(player);
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => place(player, [stakedBy(matches, id)])));
    expect(verdicts.flatMap(codesOf)).toEqual(Array.from({ length: 7 }, () => 145));
    expect(await balanceOf(db, player)).toBe('10000');
  });

  test('is refused for another stake or currency, for another player, and where a condition fails [BON-05] [BON-15]', async () => {
    const player = await seedPlayer(db);
    const [prematch = ''] = await openMatches(db, ['2.00']);
    const [live = ''] = await openMatches(db, ['2.00'], { status: 1 });
    const others = await freebetFor(await seedPlayer(db));
    const refused = async (more: Partial<NewFreebet>, matches = [prematch]): Promise<BetBody> =>
      stakedBy(matches, await freebetFor(player, 'freebet', more));
    const ids = { plain: await freebetFor(player), off: await freebetFor(player) };
    await db.updateTable('freebet').set({ active: false }).where('id', '=', ids.off).execute();
    const bets = [
      stakedBy([prematch], ids.plain, 'freebet', '9.99'),
      stakedBy([prematch], ids.plain, 'freebet_all_win'),
      stakedBy([prematch], others),
      stakedBy([prematch], ids.off),
      await refused({ currency: 'USD' }),
      await refused({ min_odds: '2.01' }),
      await refused({ max_odds: '1.99' }),
      await refused({ match_status: 'live' }),
      await refused({ match_status: 'prematch' }, [live]),
      await refused({ selection_count_from: 2 }),
      await refused({ selection_count_to: 1 }, [prematch, live]),
      await refused({ valid_to: now.toISOString() }),
    ];
    for (const bet of bets) expect(codesOf(await place(player, [bet])), JSON.stringify(bet)).toEqual([145]);
    expect(codesOf(await place(player, [stakedBy([prematch], ids.plain)]))).toEqual([]);
  });

  test('a press is staked by one of them, unless the bookmaker allows several [BON-14]', async () => {
    const player = await seedPlayer(db);
    const [first = '', second = ''] = await openMatches(db, ['2.00', '2.00']);
    const ids = [await freebetFor(player), await freebetFor(player)];
    const bets = [stakedBy([first], ids[0] ?? ''), stakedBy([second], ids[1] ?? '')];
    expect(codesOf(await place(player, bets))).toEqual([145]);
    const more = [stakedBy([second], ids[1] ?? ''), stakedBy([first], await freebetFor(player))];
    expect(codesOf(await place(player, more, { ...openRules, allowSeveralFreebets: true }))).toEqual([]);
  });

  test('a live bet that is not taken after its delay leaves it to the player, and the bookmaker its money [PLC-01] [BON-05]', async () => {
    const player = await seedPlayer(db);
    const rules = { ...openRules, liveDelay: () => 5 };
    for (const type of ['freebet', 'freebet_no_risk'] as const) {
      const matches = await openMatches(db, ['2.00'], { status: 1 });
      const [match = ''] = matches;
      // It ends while the bet waits.
      const id = await freebetFor(player, type, { valid_to: new Date(feedNow() + 3000).toISOString() });
      const bet = await placed(player, stakedBy(matches, id, type), rules);
      expect([bet.status, await freebetsOf(player)]).toEqual(['submitted', []]);
      await seedMarket(db, { match_id: match, status: -1 });
      const decider = createDecider({
        db,
        catalogue: databaseCatalogue(db),
        rules,
        feedNow: () => feedNow() + 5000,
        committed: () => undefined,
        log: { error: () => undefined },
      });
      expect(await decider.run()).toBe(1);
      expect(await read(player, bet.id)).toMatchObject({ status: 'rejected', bonus: { id } });
      const left = (await freebetsOf(player)).map((freebet) => [freebet.id, freebet.valid_to]);
      const dayLater = new Date(feedNow() + 5000 + 86_400_000).toISOString();
      expect([await balanceOf(db, player), left]).toEqual(['10000', [[id, dayLater]]]);
      await db.updateTable('freebet').set({ valid_to: now }).where('id', '=', id).execute();
    }
  });

  test('a live bet is taken with what it was placed with, though its odds have moved below a condition [PLC-01]', async () => {
    const player = await seedPlayer(db);
    const rules = { ...openRules, liveDelay: () => 5, acceptOdds: 'any' as const };
    const matches = await openMatches(db, ['2.00'], { status: 1 });
    const bet = await placed(
      player,
      stakedBy(matches, await freebetFor(player, 'freebet', { min_odds: '2.00' })),
      rules,
    );
    await seedMarket(db, { match_id: matches[0] ?? '', odds: '1.80' });
    await createDecider({
      db,
      catalogue: databaseCatalogue(db),
      rules,
      feedNow: () => feedNow() + 5000,
      committed: () => undefined,
      log: { error: () => undefined },
    }).run();
    expect(await read(player, bet.id)).toMatchObject({ status: 'waiting_results', potential_win_amount: '8.00' });
  });
});

test('a press that asks for a bonus takes one trip more than others, whatever its bets ask for [P13]', async () => {
  const player = await seedPlayer(db);
  const matches = await openMatches(db, ['2.00', '2.00', '2.00']);
  const [boost, freebet] = [await boostFor(matches), await freebetFor(player)];
  const offers = await readOffers(
    db,
    [0, 1].flatMap(() => matches.map((match) => pick(match))),
  );
  let trips = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      trips += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const betting = bettingOn(counted, { catalogue: { offers: () => offers, fresh: () => true } });
  const bets = [boosted(matches, boost, '1.10'), stakedBy(matches, freebet)];
  expect(codesOf(await betting.place(pressOf(player, bets)))).toEqual([]);
  expect(trips).toBe(2);
});

test('a bet says that it feeds a jackpot where its currency does and its stake is the player’s own [JACK-03]', async () => {
  const player = await seedPlayer(db);
  const matches = await openMatches(db, ['2.00', '2.00']);
  const rules = { ...openRules, takesPart: (currency: string) => currency === 'EUR', allowSeveralFreebets: true };
  const bonuses: readonly (Bonus | undefined)[] = [
    undefined,
    { id: await boostFor(matches), type: 'comboboost', odds: '1.05' },
    { id: await freebetFor(player, 'freebet_no_risk'), type: 'freebet_no_risk' },
    { id: await freebetFor(player), type: 'freebet' },
  ];
  const bet = betOf(matches.map((match) => pick(match)));
  const verdict = await place(
    player,
    bonuses.map((bonus) => (bonus === undefined ? bet : { ...bet, bonus })),
    rules,
  );
  const bets = verdict.kind === 'answered' ? verdict.answer.data : [];
  expect(bets.map((each) => each.used_in_jackpot)).toEqual([true, true, true, false]);
  const kept = await Promise.all(bets.map(({ id }) => read(player, id)));
  expect(kept.map((each) => each.used_in_jackpot)).toEqual([true, true, true, false]);
});

test('after all of that each currency sums to 0, each balance is the sum of its entries, and the stakes are those of open bets [I4]', async () => {
  expect((await ledgerSums(db)).map(({ sum }) => sum)).toEqual((await ledgerSums(db)).map(() => '0'));
  expect(await checkBalances(db)).toEqual([]);
  expect(await checkStakes(db)).toEqual([]);
});
