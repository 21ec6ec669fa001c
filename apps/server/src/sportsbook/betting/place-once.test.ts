import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readBonuses } from '../bonuses/read-bonuses.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkBalances } from '../ledger/ledger-testing.ts';
import { readOffers } from './read-offers.ts';
import { readBets } from './read-bets.ts';
import { balanceOf, betsOf, seedMarket, seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf } from './betting-presses.ts';
import { bettingOn, openRules } from './betting-testing.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';
import { freshMatches } from './betting-seeds.ts';
import { bonusBets, boosted, now } from './testing/bonus-bets.ts';

const here = databaseOfFile(['1', '2', '3']);
const freshMatch = freshMatches(here);
const { boostFor } = bonusBets(here);

describe('a press happens once (I1)', () => {
  test('a placed bet is answered as the contract has it and is what the bets list reads [I1] [API-05]', async () => {
    const player = await seedPlayer(here.db);
    const press = pressOf(player, [betOf([pick('1'), pick('2', { outcome_id: '2', odds: '3.00' })], '10.50')], {
      key: 'whole-answer-0001',
    });
    const verdict = await bettingOn(here.db).place(press);
    const id = verdict.kind === 'answered' ? (verdict.answer.data[0]?.id ?? '') : '';
    const match = (matchId: string) => ({
      id: matchId,
      urn_id: `sb:match:${matchId}`,
      slug: `home-away-${matchId}`,
      name: `Home ${matchId} - Away ${matchId}`,
      sport_key: 'soccer',
      tournament_name: 'First League',
      start_time: '2030-05-01T18:00:00.000Z',
      status: 0,
      provider: 'betradar',
    });
    expect(verdict).toEqual({
      kind: 'answered',
      answer: {
        data: [
          {
            id,
            type: 'combo',
            ref: 'whole-answer-0001.0',
            status: 'waiting_results',
            result: 'no_results',
            stake: { value: '10.50', currency: 'EUR', subunits: '100' },
            win_amount: null,
            odds: '6.000',
            potential_win_amount: '63.00',
            selections: [
              {
                id: `${id}00`,
                status: 'no_results',
                market: { id: '1', name: 'Winner' },
                specifier: '',
                outcome: { id: '1', name: 'Home' },
                odds: '2.00',
                match: match('1'),
              },
              {
                id: `${id}01`,
                status: 'no_results',
                market: { id: '1', name: 'Winner' },
                specifier: '',
                outcome: { id: '2', name: 'Away' },
                odds: '3.00',
                match: match('2'),
              },
            ],
            created_at: '2030-05-01T12:00:00.000Z',
            settled_at: null,
            to_cashout: null,
            bonus: null,
            system: null,
            used_in_jackpot: false,
            is_vip: false,
          },
        ],
        errors_by_bet: [],
      },
    });
    expect(await balanceOf(here.db, player)).toBe('8950');
    const { bets } = await readBets(here.db, player, {});
    expect(bets.map((bet) => [bet.id, bet.stake, bet.potential_win, bet.version])).toEqual([[id, '1050', '6300', 1]]);
  });

  test('the same key again is answered byte for byte the same, with one bet and one debit, whatever moved [I1]', async () => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    const press = pressOf(player, [betOf([pick(match)]), betOf([pick(match, { odds: '9.00' })])]);
    const first = JSON.stringify(await bettingOn(here.db).place(press));
    await seedMarket(here.db, { match_id: match, status: 0 });
    const second = JSON.stringify(await bettingOn(here.db).place(press));
    expect(second).toBe(first);
    expect([await betsOf(here.db, player), await balanceOf(here.db, player)]).toEqual([1, '9000']);
  });

  test('a refusal is replayed too: what became possible meanwhile is not bet by a repeat [I1]', async () => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    const press = pressOf(player, [betOf([pick(match, { odds: '2.10' })])]);
    const first = await bettingOn(here.db).place(press);
    await seedMarket(here.db, { match_id: match, odds: '2.10' });
    expect(JSON.stringify(await bettingOn(here.db).place(press))).toBe(JSON.stringify(first));
    expect(codesOf(first)).toEqual([101]);
    expect([await betsOf(here.db, player), await balanceOf(here.db, player)]).toEqual([0, '10000']);
  });

  test('the same key with another request is refused and writes nothing [I1]', async () => {
    const player = await seedPlayer(here.db);
    const press = pressOf(player, [betOf([pick('1')])]);
    await bettingOn(here.db).place(press);
    const other = pressOf(player, [betOf([pick('1')], '20.00')], { key: press.key });
    expect(await bettingOn(here.db).place(other)).toEqual({ kind: 'key_reused' });
    expect([await betsOf(here.db, player), await balanceOf(here.db, player)]).toEqual([1, '9000']);
  });

  test('the same key of another player is another press [I1] [I10]', async () => {
    const [one, two] = [await seedPlayer(here.db), await seedPlayer(here.db)];
    const press = pressOf(one, [betOf([pick('1')])]);
    await bettingOn(here.db).place(press);
    expect(codesOf(await bettingOn(here.db).place({ ...press, playerId: two }))).toEqual([]);
    expect([await betsOf(here.db, one), await betsOf(here.db, two)]).toEqual([1, 1]);
  });

  test('fifty presses at once with one key make one bet and get one answer [I1]', async () => {
    const player = await seedPlayer(here.db);
    const press = pressOf(player, [betOf([pick('1')])]);
    const betting = bettingOn(here.db);
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => betting.place(press)));
    expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict))).size).toBe(1);
    expect([await betsOf(here.db, player), await balanceOf(here.db, player)]).toEqual([1, '9000']);
  });

  test('an answer, a bet and its selections cannot be changed or deleted afterwards [I1] [I4]', async () => {
    const player = await seedPlayer(here.db);
    await bettingOn(here.db).place(pressOf(player, [betOf([pick('1')])]));
    for (const statement of [
      sql`update press set answer = '{}' where player_id = ${player}`,
      sql`delete from press where player_id = ${player}`,
      sql`update bet set stake = 1 where player_id = ${player}`,
      sql`delete from bet where player_id = ${player}`,
      sql`update bet_selection set odds = '9.00'`,
      sql`delete from bet_selection`,
    ])
      await expect(statement.execute(here.db)).rejects.toMatchObject({ code: '23001' });
  });
});

describe('money', () => {
  test('of fifty bets at once on a balance for ten, ten are placed, forty are refused for the balance, and nothing is left [I5]', async () => {
    const player = await seedPlayer(here.db);
    const betting = bettingOn(here.db);
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () => betting.place(pressOf(player, [betOf([pick('1')])]))),
    );
    const codes = verdicts.flatMap(codesOf);
    expect(codes).toEqual(Array.from({ length: 40 }, () => 132));
    expect([await betsOf(here.db, player), await balanceOf(here.db, player)]).toEqual([10, '0']);
  });

  test('the bets of one press share the balance: the ones it covers are placed, each gets its verdict [I5]', async () => {
    const player = await seedPlayer(here.db, { balance: 2500n });
    const verdict = await bettingOn(here.db).place(
      pressOf(player, [betOf([pick('1')], '20.00'), betOf([pick('2')], '10.00'), betOf([pick('3')], '5.00')]),
    );
    expect(verdict).toMatchObject({
      answer: {
        data: [{ stake: { value: '20.00' } }, { stake: { value: '5.00' } }],
        errors_by_bet: [{ bet_index: 1, code: 132, localized_message: 'error.place_bets.insufficient_balance' }],
      },
    });
    expect(await balanceOf(here.db, player)).toBe('0');
  });

  test('no account in the currency, an unknown currency, too many decimals, nothing at stake [I5]', async () => {
    const player = await seedPlayer(here.db);
    const verdict = await bettingOn(here.db).place(
      pressOf(player, [
        betOf([pick('1')], '1.00', 'USD'),
        betOf([pick('1')], '1.00', 'XXX'),
        betOf([pick('1')], '1.001'),
        betOf([pick('1')], '0.00'),
      ]),
    );
    expect(codesOf(verdict)).toEqual([133, 133, 141, 134]);
  });

  test('an account that was closed is no account [I5]', async () => {
    const player = await seedPlayer(here.db);
    await sql`update ledger_account set active = false where player_id = ${player}`.execute(here.db);
    expect(codesOf(await bettingOn(here.db).place(pressOf(player, [betOf([pick('1')])])))).toEqual([133]);
  });

  test('an account in a currency that is no longer on offer takes no bets [CFG-01a]', async () => {
    const player = await seedPlayer(here.db, { currency: 'ETH' });
    const inEther = pressOf(player, [betOf([pick('1')], '0.000000000000000001', 'ETH')]);
    const rules = { ...openRules, isOffered: (currency: string) => currency !== 'ETH' };
    expect(codesOf(await bettingOn(here.db, { rules }).place(inEther))).toEqual([133]);
    expect(codesOf(await bettingOn(here.db).place({ ...inEther, key: 'test-key-on-offer' }))).toEqual([]);
  });

  test('stakes of 18 decimals are exact to the subunit [I14]', async () => {
    const player = await seedPlayer(here.db, { balance: 10n ** 18n, currency: 'ETH' });
    const match = await freshMatch();
    await seedMarket(here.db, { match_id: match, odds: '1.333' });
    const press = pressOf(player, [betOf([pick(match, { odds: '1.333' })], '0.000000000000000001', 'ETH')]);
    expect(await bettingOn(here.db).place(press)).toMatchObject({
      answer: { data: [{ potential_win_amount: '0.000000000000000001' }] },
    });
    expect(await balanceOf(here.db, player)).toBe('999999999999999999');
  });
});

test('a combo whose return no column and no wire can hold is refused, not failed [I16]', async () => {
  const player = await seedPlayer(here.db, { balance: 10n ** 18n, currency: 'ETH' });
  const legs = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const match = await freshMatch();
      await seedMarket(here.db, { match_id: match, odds: '9000.00' });
      return pick(match, { odds: '9000.00' });
    }),
  );
  const bets = [betOf(legs, '1.00', 'ETH'), betOf(legs.slice(0, 8), '0.000000000000000001', 'ETH')];
  const verdicts = await Promise.all(bets.map((bet) => bettingOn(here.db).place(pressOf(player, [bet]))));
  const odds = { code: 142, limit: `${'9'.repeat(30)}.999999` };
  expect(verdicts).toMatchObject([{ answer: { errors_by_bet: [odds] } }, { answer: { errors_by_bet: [odds] } }]);
  const rich = [betOf(legs.slice(0, 4), '1000000000000.00', 'ETH'), betOf(legs.slice(0, 7), '1000000000000.00', 'EUR')];
  expect(await bettingOn(here.db).place(pressOf(player, rich))).toMatchObject({
    answer: {
      errors_by_bet: [
        // The columns end before what can be said in ETH, and after it in EUR.
        { code: 137, limit: `${'9'.repeat(22)}.${'9'.repeat(18)}` },
        { code: 137, limit: `${'9'.repeat(30)}.99` },
      ],
    },
  });
});

describe('cost', () => {
  test('one trip to the database for a press when the catalogue is in memory and nothing moved [P13]', async () => {
    const player = await seedPlayer(here.db);
    const offers = await readOffers(here.db, [pick('1'), pick('2'), pick('3')]);
    const statements: string[] = [];
    const counted = here.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    let commits = 0;
    const betting = bettingOn(counted, {
      catalogue: { offers: () => offers, fresh: () => true },
      committed: () => {
        commits += 1;
      },
    });
    const press = pressOf(player, [betOf([pick('1'), pick('2'), pick('3')])]);
    expect(codesOf(await betting.place(press))).toEqual([]);
    expect([statements.length, commits]).toEqual([1, 1]);
    await betting.place(press);
    expect([statements.length, commits]).toEqual([2, 1]);
  });

  test('a connection keeps the statements of presses and of their bonuses, and reads once what may be refused', async () => {
    const player = await seedPlayer(here.db);
    const matches = [await freshMatch(), await freshMatch(), await freshMatch()];
    const id = await boostFor(matches);
    await here.db.connection().execute(async (one) => {
      const betting = bettingOn(one);
      for (const stake of ['1.00', '2.00'])
        expect(codesOf(await betting.place(pressOf(player, [boosted(matches, id, '1.10', stake)])))).toEqual([]);
      // The bonus of an id alone is another statement, which is not kept.
      expect((await readBonuses(one, player, { id }, now)).comboboosts).toHaveLength(1);
      const { rows } = await sql`
        select name, parameter_types[8:]::text as last, statement like '%insufficient_balance%' as refuses
        from pg_prepared_statements order by name`.execute(one);
      expect(rows).toMatchObject([
        { name: 'bonuses', refuses: false },
        { name: 'place_bets', last: '{jsonb,jsonb}', refuses: true },
      ]);
    });
  });
});

test('whatever the tests above did, each currency sums to 0 and each balance is the sum of its entries [I4]', async () => {
  expect(await ledgerSums(here.db)).toEqual([
    { currency: 'ETH', sum: '0' },
    { currency: 'EUR', sum: '0' },
  ]);
  expect(await checkBalances(here.db)).toEqual([]);
});
