import type { BetLimits } from '@touchline/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createSettlement } from '../settlement/settlement.ts';
import { createDecider } from './decide.ts';
import type { BettingRules } from './betting-ports.ts';
import { balanceOf, betsOf, seedMarket, seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf } from './betting-presses.ts';
import { bettingOn, databaseCatalogue, feedNow, noLimits, openRules } from './betting-testing.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';
import { freshMatches } from './betting-seeds.ts';
import { bounded } from './betting-testing.ts';

const here = databaseOfFile();
const freshMatch = freshMatches(here);

async function exposureOn(match: string): Promise<string | undefined> {
  const row = await here.db.selectFrom('exposure').select('amount').where('match_id', '=', match).executeTakeFirst();
  return row?.amount;
}

describe('what the bookmaker may owe on one outcome', () => {
  test('bets of all players fill it; above what is left the largest stake is named, then nothing is taken [VAL-04]', async () => {
    const [one, two] = [await seedPlayer(here.db, { balance: 10n ** 6n }), await seedPlayer(here.db)];
    const match = await freshMatch();
    const betting = bettingOn(here.db, { rules: bounded(100n) });
    const stake = (player: string, value: string) => betting.place(pressOf(player, [betOf([pick(match)], value)]));
    expect(await stake(one, '50.01')).toMatchObject({
      answer: {
        data: [],
        errors_by_bet: [
          {
            bet_index: 0,
            code: 135,
            localized_message: 'error.validation.bet_limits.max_stake_limit_exceeded',
            limit: '50.00',
          },
        ],
      },
    });
    expect(codesOf(await stake(one, '30.00'))).toEqual([]);
    expect(await stake(two, '20.01')).toMatchObject({ answer: { errors_by_bet: [{ code: 135, limit: '20.00' }] } });
    expect(codesOf(await stake(two, '20.00'))).toEqual([]);
    expect(await stake(two, '0.01')).toMatchObject({
      answer: { errors_by_bet: [{ code: 147, localized_message: 'error.place_bets.liability_reached' }] },
    });
    expect([await exposureOn(match), await balanceOf(here.db, two)]).toEqual(['100.000000', '8000']);
    // The other side of the match is another matter.
    const other = betOf([pick(match, { outcome_id: '2', odds: '3.00' })], '10.00');
    expect(codesOf(await betting.place(pressOf(two, [other])))).toEqual([]);
  });

  test('a combo stands on each of its legs, is refused by the fullest one, and then stands on none [VAL-04]', async () => {
    const player = await seedPlayer(here.db);
    const [full, free] = [await freshMatch(), await freshMatch()];
    const betting = bettingOn(here.db, { rules: bounded(100n) });
    await betting.place(pressOf(player, [betOf([pick(full)], '40.00')]));
    const combo = (value: string) => pressOf(player, [betOf([pick(free), pick(full)], value)]);
    expect(await betting.place(combo('5.01'))).toMatchObject({
      answer: { errors_by_bet: [{ code: 135, limit: '5.00' }] },
    });
    expect([await exposureOn(full), await exposureOn(free)]).toEqual(['80.000000', undefined]);
    expect(codesOf(await betting.place(combo('5.00')))).toEqual([]);
    expect([await exposureOn(full), await exposureOn(free)]).toEqual(['100.000000', '20.000000']);
    // What stood on a leg before stays as it was.
    expect(codesOf(await betting.place(combo('5.00')))).toEqual([147]);
    expect([await exposureOn(full), await exposureOn(free)]).toEqual(['100.000000', '20.000000']);
  });

  test('a lost combo stands on its other leg no more, nor does a bet that was cancelled [VAL-04]', async () => {
    const player = await seedPlayer(here.db);
    const [lost, open] = [await freshMatch(), await freshMatch()];
    const betting = bettingOn(here.db, { rules: bounded(100n) });
    await betting.place(pressOf(player, [betOf([pick(lost), pick(open)]), betOf([pick(open)], '1.00')]));
    expect([await exposureOn(lost), await exposureOn(open)]).toEqual(['40.000000', '42.000000']);
    const results = { match_id: lost, market_id: '1', specifier: '', results: '{"1":"lose"}' };
    await here.db.insertInto('market_result').values(results).execute();
    const settlement = createSettlement({
      db: here.db,
      feedNow,
      committed: () => undefined,
      log: { error: () => undefined },
    });
    expect(await settlement.run()).toBe(1);
    expect([await exposureOn(lost), await exposureOn(open)]).toEqual([undefined, '2.000000']);
    await settlement.voidMatch(open);
    await settlement.run([open]);
    expect(await exposureOn(open)).toBe(undefined);
  });

  test('every currency counts by its worth in euro, and below the smallest stake nothing is left [VAL-04]', async () => {
    const match = await freshMatch();
    const rules = bounded(100n, { min_stake_limit: [{ currency_code: 'JPY', amount: '10' }] });
    const player = await seedPlayer(here.db, { balance: 10n ** 6n, currency: 'JPY' });
    const stake = (value: string) =>
      bettingOn(here.db, { rules }).place(pressOf(player, [betOf([pick(match)], value, 'JPY')]));
    // 40,000,000 yen are worth 250,000 euro.
    expect(await stake('8001')).toMatchObject({ answer: { errors_by_bet: [{ code: 135, limit: '8000' }] } });
    expect(codesOf(await stake('7995'))).toEqual([]);
    expect(await stake('10')).toMatchObject({ answer: { errors_by_bet: [{ code: 147 }] } });
    const ether = await seedPlayer(here.db, { balance: 10n ** 20n, currency: 'ETH' });
    const exact = await bettingOn(here.db, { rules: bounded(1000n) }).place(
      pressOf(ether, [betOf([pick(await freshMatch())], '0.200000000000000001', 'ETH')]),
    );
    expect(exact).toMatchObject({ answer: { errors_by_bet: [{ code: 135, limit: '0.200000000000000000' }] } });
  });

  test('fifty bets at once where ten fit: ten are taken, forty refused, and it is full to the cent [I5] [I13]', async () => {
    const match = await freshMatch();
    const players = await Promise.all(Array.from({ length: 50 }, () => seedPlayer(here.db)));
    const betting = bettingOn(here.db, { rules: bounded(200n) });
    const verdicts = await Promise.all(
      players.map((player) => betting.place(pressOf(player, [betOf([pick(match)], '10.00')]))),
    );
    expect(verdicts.flatMap(codesOf)).toEqual(Array.from({ length: 40 }, () => 147));
    expect(await exposureOn(match)).toBe('200.000000');
  });

  test('a live bet that is refused gives back what it held; one that is taken at other odds holds those [I13]', async () => {
    const player = await seedPlayer(here.db);
    const [gone, moved] = [await freshMatch({ status: 1 }), await freshMatch({ status: 1 })];
    const rules: BettingRules = { ...bounded(100n), liveDelay: () => 5 };
    const press = pressOf(player, [betOf([pick(gone)]), betOf([pick(moved)])], { accept: 'any' });
    await bettingOn(here.db, { rules }).place(press);
    expect([await exposureOn(gone), await exposureOn(moved)]).toEqual(['20.000000', '20.000000']);
    await seedMarket(here.db, { match_id: gone, status: -1 });
    await seedMarket(here.db, { match_id: moved, odds: '3.50' });
    const decide = (rulesNow: BettingRules) =>
      createDecider({
        db: here.db,
        catalogue: databaseCatalogue(here.db),
        rules: rulesNow,
        feedNow: () => feedNow() + 5000,
        committed: () => undefined,
        log: { error: () => undefined },
      }).run();
    await decide(rules);
    expect([await exposureOn(gone), await exposureOn(moved)]).toEqual([undefined, '35.000000']);
    await bettingOn(here.db, { rules }).place(
      pressOf(player, [betOf([pick(moved, { odds: '3.50' })])], { accept: 'any' }),
    );
    await seedMarket(here.db, { match_id: moved, odds: '9.00' });
    await decide(rules);
    const refused = await sql<{ refusal: { code: number } }>`
      select refusal from bet where player_id = ${player} order by id desc limit 1`.execute(here.db);
    expect([refused.rows[0]?.refusal.code, await exposureOn(moved), await betsOf(here.db, player)]).toEqual([
      147,
      '35.000000',
      3,
    ]);
  });
});

describe('limits by kind, currency and action', () => {
  const place = async (limits: Partial<BetLimits>, selections: number, value: string, currency = 'EUR') => {
    const player = await seedPlayer(here.db, { balance: 10n ** 9n, currency });
    const matches = await Promise.all(Array.from({ length: selections }, () => freshMatch()));
    const rules = { ...openRules, limits: { ...noLimits, ...limits } };
    const bet = betOf(
      matches.map((match) => pick(match)),
      value,
      currency,
    );
    return bettingOn(here.db, { rules }).place(pressOf(player, [bet]));
  };
  const taken = { answer: { data: [{}], errors_by_bet: [] } };
  const refused = (code: number, limit: string) => ({ answer: { data: [], errors_by_bet: [{ code, limit }] } });

  test('odds above the limit are refused, or taken where it only warns [VAL-03]', async () => {
    const limit = (action: 'accept' | 'reject'): Partial<BetLimits> => ({ odds_limit: { value: '7.5', action } });
    expect(await place(limit('reject'), 3, '1.00')).toMatchObject(refused(142, '7.50'));
    expect(await place(limit('reject'), 2, '1.00')).toMatchObject(taken);
    expect(await place(limit('accept'), 3, '1.00')).toMatchObject({
      answer: { data: [{ odds: '8.000', potential_win_amount: '8.00' }] },
    });
  });

  test('a return above the limit is refused, or taken and paid up to it, each currency its own [VAL-05]', async () => {
    const limit = (action: 'accept' | 'reject'): Partial<BetLimits> => ({
      payout_limit: [
        { currency_code: 'EUR', amount: '10', action, applies_to: 'return' },
        { currency_code: 'JPY', amount: '1000', action: 'reject', applies_to: 'return' },
      ],
    });
    expect(await place(limit('reject'), 1, '5.01')).toMatchObject(refused(137, '10.00'));
    expect(await place(limit('accept'), 1, '5.01')).toMatchObject({
      answer: { data: [{ potential_win_amount: '10.00' }] },
    });
    expect(await place(limit('accept'), 1, '10.01')).toMatchObject(refused(137, '10.00'));
    expect(await place(limit('accept'), 1, '501', 'JPY')).toMatchObject(refused(137, '1000'));
    expect(await place(limit('accept'), 1, '500', 'JPY')).toMatchObject(taken);
    expect(await place(limit('reject'), 1, '5000.00', 'USD')).toMatchObject(taken);
  });

  test('a profit above the limit is refused, or paid up to it on top of the stake, and a void gives the stake back [VAL-05a]', async () => {
    const limit = (action: 'accept' | 'reject'): Partial<BetLimits> => ({
      payout_limit: [{ currency_code: 'EUR', amount: '10', action }],
    });
    expect(await place(limit('reject'), 1, '10.01')).toMatchObject(refused(137, '10.00'));
    expect(await place(limit('reject'), 1, '10.00')).toMatchObject({
      answer: { data: [{ potential_win_amount: '20.00' }] },
    });
    expect(await place(limit('accept'), 1, '10.01')).toMatchObject({
      answer: { data: [{ potential_win_amount: '20.01' }] },
    });
    expect(await place(limit('accept'), 2, '12.00')).toMatchObject({
      answer: { data: [{ potential_win_amount: '22.00' }] },
    });
  });

  test('stakes below and above their limits are refused in the currency of the limit [VAL-01] [VAL-04]', async () => {
    const limits: Partial<BetLimits> = {
      min_stake_limit: [{ currency_code: 'KWD', amount: '0.030' }],
      max_stake_limit: [{ currency_code: 'KWD', amount: '35' }],
    };
    expect(await place(limits, 1, '0.029', 'KWD')).toMatchObject(refused(134, '0.030'));
    expect(await place(limits, 1, '35.001', 'KWD')).toMatchObject(refused(135, '35.000'));
    expect(await place(limits, 1, '35.000', 'KWD')).toMatchObject(taken);
    expect(await place(limits, 1, '36.00', 'EUR')).toMatchObject(taken);
  });

  test('more selections than the limit are refused, as many are taken [VAL-02]', async () => {
    expect(await place({ selection_limit: 2 }, 3, '1.00')).toMatchObject(refused(136, '2'));
    expect(await place({ selection_limit: 3 }, 3, '1.00')).toMatchObject(taken);
  });
});

describe('odds that were asked for', () => {
  const verdictOn = async (asked: string, status: 0 | 1, accept?: 'none' | 'higher' | 'any', sold = '2.00') => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch({ status }, sold);
    const verdict = await bettingOn(here.db).place(
      pressOf(player, [betOf([pick(match, { odds: asked })])], accept ? { accept } : {}),
    );
    const [error] = verdict.kind === 'answered' ? verdict.answer.errors_by_bet : [];
    return error && [error.code, error.localized_message.replace(/^error\./, ''), error.selections?.[0]?.current_odds];
  };

  test('a move is 101; odds far from any that were sold are refused with their risk key [PLC-02] [PLC-03]', async () => {
    expect(await verdictOn('2.10', 0)).toEqual([101, 'place_bets.invalid_odds', '2.00']);
    expect(await verdictOn('10.00', 0)).toEqual([101, 'place_bets.invalid_odds', '2.00']);
    expect(await verdictOn('10.01', 0)).toEqual([140, 'risk_validation.odds_higher_than_bookmakers', '2.00']);
    const current = 'risk_validation.odds_higher_than_bookmakers_current_odds';
    expect(await verdictOn('10.01', 1)).toEqual([140, current, '2.00']);
    const different = 'risk_validation.odds_different_than_bookmaker';
    expect(await verdictOn('1.20', 1, 'none', '6.01')).toEqual([140, different, '6.01']);
    expect(await verdictOn('1.20', 1, 'none', '6.00')).toEqual([101, 'place_bets.invalid_odds', '6.00']);
    expect(await verdictOn('1.005', 0, 'any')).toEqual([140, 'risk_validation.odds_to_low', '2.00']);
  });

  test('the accept mode takes a far move as it takes any other [SLIP-12]', async () => {
    expect(await verdictOn('10.01', 0, 'any')).toBeUndefined();
    expect(await verdictOn('1.01', 0, 'higher', '6.00')).toBeUndefined();
    expect((await verdictOn('11.00', 0, 'higher'))?.[0]).toBe(140);
  });
});
