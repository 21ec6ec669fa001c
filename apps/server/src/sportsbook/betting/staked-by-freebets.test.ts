import { type FreebetType, freebetTypes } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import type { NewFreebet } from '../bonuses/give.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkBalances, checkStakes } from '../ledger/ledger-testing.ts';
import { createDecider } from './decide.ts';
import { balanceOf, openMatches, seedMarket, seedPlayer } from './betting-seeds.ts';
import { codesOf, pick } from './betting-presses.ts';
import { databaseCatalogue, feedNow, openRules } from './betting-testing.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';
import { bonusBets, stakedBy, now, type BetBody } from './testing/bonus-bets.ts';

const here = databaseOfFile();
const { freebetFor, freebetsOf, place, placed, read, settle } = bonusBets(here);

async function bonusesIssuedTo(player: string) {
  const rows = await here.db
    .selectFrom('outbox')
    .select('payload')
    .where('player_id', '=', player)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => payload).filter((payload) => JSON.stringify(payload).includes('bonus_issued'));
}

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
      const player = await seedPlayer(here.db);
      const matches = await openMatches(here.db, ['3.00']);
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
      expect(await balanceOf(here.db, player)).toBe(staker === 'player' ? '9000' : '10000');
      expect(await freebetsOf(player)).toEqual([]);
      await settle(Object.fromEntries(matches.map((match) => [match, 'win'])));
      expect(await balanceOf(here.db, player)).toBe(balance);
    },
  );

  test('a player without a cent bets with it, and loses nothing [BON-05]', async () => {
    const player = await seedPlayer(here.db, { balance: 1n });
    const matches = await openMatches(here.db, ['2.00']);
    const bet = await placed(player, stakedBy(matches, await freebetFor(player)));
    await settle(Object.fromEntries(matches.map((match) => [match, 'lose'])));
    expect(await read(player, bet.id)).toMatchObject({ result: 'lose_entire', win_amount: '0.00' });
    expect([await balanceOf(here.db, player), await freebetsOf(player)]).toEqual(['1', []]);
  });

  test('a bet that is void gives it back under its conditions, publishes that, and pays nothing [BON-05]', async () => {
    const player = await seedPlayer(here.db);
    const matches = await openMatches(here.db, ['2.00']);
    const end = new Date(feedNow() + 86_400_000).toISOString();
    const id = await freebetFor(player, 'freebet_all_win', {
      min_odds: '1.80',
      match_status: 'prematch',
      valid_to: end,
    });
    const bet = await placed(player, stakedBy(matches, id, 'freebet_all_win'));
    await settle(Object.fromEntries(matches.map((match) => [match, 'void'])));
    expect(await read(player, bet.id)).toMatchObject({ result: 'refund_entire', win_amount: '0.00' });
    expect(await balanceOf(here.db, player)).toBe('10000');
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
    const player = await seedPlayer(here.db);
    const matches = await openMatches(here.db, ['2.00']);
    const bet = await placed(
      player,
      stakedBy(matches, await freebetFor(player, 'freebet_no_risk', { min_odds: '1.50' }), 'freebet_no_risk'),
    );
    await settle(Object.fromEntries(matches.map((match) => [match, 'lose'])));
    expect(await read(player, bet.id)).toMatchObject({ win_amount: '0.00' });
    expect(await balanceOf(here.db, player)).toBe('9000');
    expect(await freebetsOf(player)).toMatchObject([{ type: 'freebet', issued_amount: '10.00', min_odds: null }]);
    const again = await openMatches(here.db, ['2.00']);
    const [given] = await freebetsOf(player);
    await placed(player, stakedBy(again, given?.id ?? ''));
    await settle(Object.fromEntries(again.map((match) => [match, 'lose'])));
    expect(await freebetsOf(player)).toEqual([]);
  });

  test('is used once, however many presses ask for it at once [BON-05] [I1]', async () => {
    const player = await seedPlayer(here.db);
    const matches = await openMatches(here.db, ['2.00']);
    const id = await freebetFor(player);
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => place(player, [stakedBy(matches, id)])));
    expect(verdicts.flatMap(codesOf)).toEqual(Array.from({ length: 7 }, () => 145));
    expect(await balanceOf(here.db, player)).toBe('10000');
  });

  test('is refused for another stake or currency, for another player, and where a condition fails [BON-05] [BON-15]', async () => {
    const player = await seedPlayer(here.db);
    const [prematch = ''] = await openMatches(here.db, ['2.00']);
    const [live = ''] = await openMatches(here.db, ['2.00'], { status: 1 });
    const others = await freebetFor(await seedPlayer(here.db));
    const refused = async (more: Partial<NewFreebet>, matches = [prematch]): Promise<BetBody> =>
      stakedBy(matches, await freebetFor(player, 'freebet', more));
    const ids = { plain: await freebetFor(player), off: await freebetFor(player) };
    await here.db.updateTable('freebet').set({ active: false }).where('id', '=', ids.off).execute();
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
    const player = await seedPlayer(here.db);
    const [first = '', second = ''] = await openMatches(here.db, ['2.00', '2.00']);
    const ids = [await freebetFor(player), await freebetFor(player)];
    const bets = [stakedBy([first], ids[0] ?? ''), stakedBy([second], ids[1] ?? '')];
    expect(codesOf(await place(player, bets))).toEqual([145]);
    const more = [stakedBy([second], ids[1] ?? ''), stakedBy([first], await freebetFor(player))];
    expect(codesOf(await place(player, more, { ...openRules, allowSeveralFreebets: true }))).toEqual([]);
  });

  test('a live bet that is not taken after its delay leaves it to the player, and the bookmaker its money [PLC-01] [BON-05]', async () => {
    const player = await seedPlayer(here.db);
    const rules = { ...openRules, liveDelay: () => 5 };
    for (const type of ['freebet', 'freebet_no_risk'] as const) {
      const matches = await openMatches(here.db, ['2.00'], { status: 1 });
      const [match = ''] = matches;
      // It ends while the bet waits.
      const id = await freebetFor(player, type, { valid_to: new Date(feedNow() + 3000).toISOString() });
      const bet = await placed(player, stakedBy(matches, id, type), rules);
      expect([bet.status, await freebetsOf(player)]).toEqual(['submitted', []]);
      await seedMarket(here.db, { match_id: match, status: -1 });
      const decider = createDecider({
        db: here.db,
        catalogue: databaseCatalogue(here.db),
        rules,
        feedNow: () => feedNow() + 5000,
        committed: () => undefined,
        log: { error: () => undefined },
      });
      expect(await decider.run()).toBe(1);
      expect(await read(player, bet.id)).toMatchObject({ status: 'rejected', bonus: { id } });
      const left = (await freebetsOf(player)).map((freebet) => [freebet.id, freebet.valid_to]);
      const dayLater = new Date(feedNow() + 5000 + 86_400_000).toISOString();
      expect([await balanceOf(here.db, player), left]).toEqual(['10000', [[id, dayLater]]]);
      await here.db.updateTable('freebet').set({ valid_to: now }).where('id', '=', id).execute();
    }
  });

  test('a live bet is taken with what it was placed with, though its odds have moved below a condition [PLC-01]', async () => {
    const player = await seedPlayer(here.db);
    const rules = { ...openRules, liveDelay: () => 5, acceptOdds: 'any' as const };
    const matches = await openMatches(here.db, ['2.00'], { status: 1 });
    const bet = await placed(
      player,
      stakedBy(matches, await freebetFor(player, 'freebet', { min_odds: '2.00' })),
      rules,
    );
    await seedMarket(here.db, { match_id: matches[0] ?? '', odds: '1.80' });
    await createDecider({
      db: here.db,
      catalogue: databaseCatalogue(here.db),
      rules,
      feedNow: () => feedNow() + 5000,
      committed: () => undefined,
      log: { error: () => undefined },
    }).run();
    expect(await read(player, bet.id)).toMatchObject({ status: 'waiting_results', potential_win_amount: '8.00' });
  });
});

test('after all of that each currency sums to 0, each balance is the sum of its entries, and the stakes are those of open bets [I4]', async () => {
  expect((await ledgerSums(here.db)).map(({ sum }) => sum)).toEqual((await ledgerSums(here.db)).map(() => '0'));
  expect(await checkBalances(here.db)).toEqual([]);
  expect(await checkStakes(here.db)).toEqual([]);
});
