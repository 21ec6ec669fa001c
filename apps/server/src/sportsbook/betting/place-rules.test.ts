import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { checkBalances } from '../ledger/ledger-testing.ts';
import { readBets } from './read-bets.ts';
import { balanceOf, seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf } from './betting-presses.ts';
import { bettingOn, openRules } from './betting-testing.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';
import { freshMatches } from './betting-seeds.ts';

const here = databaseOfFile(['1', '2', '3']);
const freshMatch = freshMatches(here);

afterAll(async () => expect(await checkBalances(here.db)).toEqual([]));

describe('rules of one bet', () => {
  const limits = {
    min_stake_limit: [{ currency_code: 'EUR', amount: '0.50' }],
    max_stake_limit: [{ currency_code: 'EUR', amount: '50' }],
    payout_limit: [{ currency_code: 'EUR', amount: '45' }],
    selection_limit: 2,
  };
  const limited = () => bettingOn(here.db, { rules: { ...openRules, limits } });

  test('stake below, at and above its limits, and a profit above the payout limit [VAL-05a] [VAL-01] [VAL-04] [VAL-05]', async () => {
    const player = await seedPlayer(here.db, { balance: 100_000n });
    const verdict = await limited().place(
      pressOf(
        player,
        ['0.49', '0.50', '45.00', '45.01', '50.01', '0.00'].map((stake) => betOf([pick('1')], stake)),
      ),
    );
    expect(verdict).toMatchObject({
      answer: {
        data: [{ stake: { value: '0.50' } }, { stake: { value: '45.00' }, potential_win_amount: '90.00' }],
        errors_by_bet: [
          { bet_index: 0, code: 134, limit: '0.50' },
          { bet_index: 3, code: 137, limit: '45.00' },
          { bet_index: 4, code: 135, limit: '50.00' },
          { bet_index: 5, code: 134, limit: '0.50' },
        ],
      },
    });
  });

  test('too many selections, two of one match, two providers [VAL-02] [VAL-06] [VAL-08]', async () => {
    const player = await seedPlayer(here.db);
    const oddin = await freshMatch({ provider: 'oddin' });
    const verdict = await limited().place(
      pressOf(player, [
        betOf([pick('1'), pick('2'), pick('3')]),
        betOf([pick('1'), pick('1', { outcome_id: '2', odds: '3.00' })]),
        betOf([pick('1'), pick(oddin)]),
      ]),
    );
    expect(codesOf(verdict)).toEqual([136, 138, 139]);
  });

  test('a restricted player places nothing, and each bet is refused with that reason [VAL-12]', async () => {
    const player = await seedPlayer(here.db, { restricted: true });
    const verdict = await bettingOn(here.db).place(pressOf(player, [betOf([pick('1')]), betOf([pick('2')], '0.001')]));
    expect(verdict).toMatchObject({
      answer: {
        data: [],
        errors_by_bet: [
          { bet_index: 0, code: 114, localized_message: 'error.platform.pve_player_bet_forbidden' },
          { bet_index: 1, code: 114 },
        ],
      },
    });
    expect(await balanceOf(here.db, player)).toBe('10000');
  });

  test('a placed selection names the sides of its match, in the answer and when it is read', async () => {
    const match = await freshMatch();
    const data = JSON.stringify({ home: { name: 'Arsenal' }, away: { name: 'Chelsea' } });
    await sql`update match set data = ${data}::jsonb where id = ${match}`.execute(here.db);
    const player = await seedPlayer(here.db);
    const named = [{ selections: [{ match: { sides: { home: 'Arsenal', away: 'Chelsea' } } }] }];
    const placed = await bettingOn(here.db).place(pressOf(player, [betOf([pick(match)])]));
    expect(placed).toMatchObject({ answer: { data: named } });
    expect((await readBets(here.db, player, {})).bets).toMatchObject(named);
  });

  test("a VIP's bets are VIP bets for good, in the answer and when they are read [PLC-08]", async () => {
    const player = await seedPlayer(here.db, { isVip: true });
    const betting = bettingOn(here.db);
    expect(await betting.place(pressOf(player, [betOf([pick('1')])]))).toMatchObject({
      answer: { data: [{ is_vip: true }] },
    });
    await sql`update player set is_vip = false where id = ${player}`.execute(here.db);
    expect((await readBets(here.db, player, {})).bets).toMatchObject([{ is_vip: true }]);
    expect(await betting.place(pressOf(player, [betOf([pick('2')])]))).toMatchObject({
      answer: { data: [{ is_vip: false }] },
    });
  });

  test('the desk can have the next bets refused, and a repeat does not use that up', async () => {
    const player = await seedPlayer(here.db);
    let waiting = 0;
    const faults = {
      refusals: () => waiting,
      takeRefusal: () => {
        if (waiting === 0) return null;
        waiting -= 1;
        return 101 as const;
      },
    };
    const betting = bettingOn(here.db, { faults });
    const press = pressOf(player, [betOf([pick('1')])]);
    expect(codesOf(await betting.place(press))).toEqual([]);
    waiting = 1;
    expect(codesOf(await betting.place(press))).toEqual([]);
    expect(waiting).toBe(1);
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick('1')]), betOf([pick('2')])])))).toEqual([101]);
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick('1')])])))).toEqual([]);
  });
});
