import type { FreebetType } from '@touchline/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { readBonuses } from '../bonuses/read-bonuses.ts';
import { checkBalances, checkStakes } from '../ledger/ledger-testing.ts';
import { readOffers } from './read-offers.ts';
import { balanceOf, openMatches, seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf } from './betting-presses.ts';
import { bettingOn, noLimits, openRules } from './betting-testing.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';
import { boosted, bonusBets, stakedBy, now, type BetBody, type Bonus } from './testing/bonus-bets.ts';

const here = databaseOfFile();
const { boostFor, freebetFor, place, placed, read, settle, usesOf } = bonusBets(here);

afterAll(async () => expect([await checkBalances(here.db), await checkStakes(here.db)]).toEqual([[], []]));

describe('a boost of a combo', () => {
  test('pays for as many winning legs as its conditions counted; others do not stand in for one that is void [BON-18] [I14]', async () => {
    const player = await seedPlayer(here.db);
    const matches = await openMatches(here.db, ['2.00', '2.00', '2.00', '1.01']);
    const [first = '', second = '', third = '', short = ''] = matches;
    const id = await boostFor(matches);
    const selections = [...[first, second, third].map((match) => pick(match)), pick(short, { odds: '1.01' })];
    const bet = await placed(player, { ...boosted(matches, id, '1.10'), selections });
    expect(bet.bonus).toMatchObject({ min_count: 3, counted: [0, 1, 2] });
    await settle({ [first]: 'win', [second]: 'win', [third]: 'void', [short]: 'win' });
    expect(await read(player, bet.id)).toMatchObject({ status: 'done', win_amount: '40.40' });
  });

  test('is promised, kept with the bet, and paid when all of it wins [BON-06] [I14]', async () => {
    const player = await seedPlayer(here.db);
    const matches = await openMatches(here.db, ['2.00', '2.00', '2.00']);
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
    expect(await balanceOf(here.db, player)).toBe('17800');
  });

  test('a bet that loses a leg to a void has too few winners for its range [BON-06]', async () => {
    const player = await seedPlayer(here.db);
    const matches = await openMatches(here.db, ['2.00', '2.00', '2.00']);
    const [first = '', second = '', third = ''] = matches;
    const bet = await placed(player, boosted(matches, await boostFor(matches), '1.10'));
    await settle({ [first]: 'win', [second]: 'win', [third]: 'void' });
    expect(await read(player, bet.id)).toMatchObject({ win_amount: '40.00' });
  });

  test('falls to the next lower range when a leg is refunded, where its terms say so, and the bet says that before [BON-18] [I14]', async () => {
    const player = await seedPlayer(here.db);
    const matches = await openMatches(here.db, ['2.00', '2.00', '2.00']);
    const [first = '', second = '', third = ''] = matches;
    const id = await boostFor(matches, { lower_range_on_refund: true });
    expect((await readBonuses(here.db, player, {}, now)).comboboosts.find((boost) => boost.id === id)).toMatchObject({
      lower_range_on_refund: true,
    });
    const bet = await placed(player, boosted(matches, id, '1.10'));
    const lower = [{ min_count: 2, odds: '1.05' }];
    expect(bet.bonus).toMatchObject({ odds: '1.10', min_count: 3, lower_ranges: lower });
    await settle({ [first]: 'win', [second]: 'win', [third]: 'void' });
    expect(await read(player, bet.id)).toMatchObject({ win_amount: '42.00', bonus: { lower_ranges: lower } });
  });

  test('is refused at other bonus odds, with too few that count, for a single, and when it is not there [BON-06] [I6]', async () => {
    const player = await seedPlayer(here.db);
    const matches = await openMatches(here.db, ['2.00', '2.00']);
    const [low = ''] = await openMatches(here.db, ['1.40']);
    const [first = '', second = ''] = matches;
    const id = await boostFor([...matches, low]);
    const cheap = { ...boosted(matches, id, '1.05'), selections: [pick(first), pick(low, { odds: '1.40' })] };
    const other = await boostFor(['999999']);
    const gone = await boostFor(matches);
    await here.db.updateTable('comboboost').set({ withdrawn: true }).where('id', '=', gone).execute();
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
    expect([await balanceOf(here.db, player), await usesOf(player, id)]).toEqual(['10000', 0]);
  });

  test('is used no more often than it may be, however many press at once, and a bet that is given back gives its use back [BON-06]', async () => {
    const player = await seedPlayer(here.db, { balance: 100_000n });
    const matches = await openMatches(here.db, ['2.00', '2.00']);
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
    const player = await seedPlayer(here.db);
    const matches = await openMatches(here.db, ['2.00', '2.00']);
    const verified = await boostFor(matches, { only_verified: true });
    const finnish = await boostFor(matches, { country_codes: ['FI'] });
    const bets = () => [boosted(matches, verified, '1.05'), boosted(matches, finnish, '1.05')];
    expect(codesOf(await place(player, bets()))).toEqual([145, 145]);
    await here.db.updateTable('player').set({ verified: true, country: 'FI' }).where('id', '=', player).execute();
    expect(codesOf(await place(player, bets()))).toEqual([]);
  });

  test('the payout limit is on the win with its boost, which is capped [VAL-05]', async () => {
    const player = await seedPlayer(here.db);
    const matches = await openMatches(here.db, ['2.00', '2.00']);
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
      const player = await seedPlayer(here.db);
      const matches = await openMatches(here.db, ['3.00']);
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

test('a press that asks for a bonus takes one trip more than others, whatever its bets ask for [P13]', async () => {
  const player = await seedPlayer(here.db);
  const matches = await openMatches(here.db, ['2.00', '2.00', '2.00']);
  const [boost, freebet] = [await boostFor(matches), await freebetFor(player)];
  const offers = await readOffers(
    here.db,
    [0, 1].flatMap(() => matches.map((match) => pick(match))),
  );
  let trips = 0;
  const counted = here.db.withPlugin({
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
  const player = await seedPlayer(here.db);
  const matches = await openMatches(here.db, ['2.00', '2.00']);
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
