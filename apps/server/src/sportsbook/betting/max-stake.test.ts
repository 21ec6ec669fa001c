import { calls } from '@touchline/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { betCalls } from '../../calls/bets-calls.ts';
import type { CallRequest } from '../../calls/handler.ts';
import type { BettingRules, CataloguePort } from './betting-ports.ts';
import { seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf, systemOf } from './betting-presses.ts';
import { bettingOn, databaseCatalogue, openRules } from './betting-testing.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';
import { freshMatches } from './betting-seeds.ts';
import { bounded } from './betting-testing.ts';

const here = databaseOfFile();
const freshMatch = freshMatches(here);

type AskRequest = CallRequest<(typeof calls)['askMaxStake']>;
type BetToAsk = AskRequest['body']['bets'][number];

async function ask(
  playerId: string,
  bets: BetToAsk[],
  rules: BettingRules,
  combined?: CataloguePort['combined'],
): Promise<string[]> {
  const { askMaxStake } = betCalls({
    db: here.db,
    betting: bettingOn(here.db, { rules }),
    rules,
    catalogue: { ...databaseCatalogue(here.db), ...(combined === undefined ? {} : { combined }) },
  });
  const answer = await askMaxStake({
    params: undefined,
    query: undefined,
    body: { bets },
    caller: { playerId, sessionId: '1' },
    requestId: 'request-1',
    idempotencyKey: null,
    fingerprint: null,
    cookies: {
      session: null,
      setSession: () => undefined,
      clearSession: () => undefined,
      device: null,
      setDevice: () => undefined,
    },
    address: '127.0.0.1',
  } as AskRequest);
  expect(calls.askMaxStake.reply.parse(answer)).toEqual(answer);
  return answer.data.map(({ max_stake }) => max_stake.value);
}

describe('askMaxStake', () => {
  const limits = {
    max_stake_limit: [
      { currency_code: 'EUR', amount: '500' },
      { currency_code: 'JPY', amount: '70000' },
    ],
    payout_limit: [{ currency_code: 'EUR', amount: '900', applies_to: 'return' as const }],
  };
  const single = (match: string, odds = '2.00', currency = 'EUR'): BetToAsk => ({
    currency,
    selections: [pick(match, { odds })],
  });

  test('is the least of the limit of the currency, the payout limit, and what is left on each outcome [VAL-10]', async () => {
    const player = await seedPlayer(here.db, { balance: 0n });
    const [short, long] = [await freshMatch({}, '1.20'), await freshMatch({}, '3.00')];
    const bets = [
      single(short, '1.20'),
      single(long, '3.00'),
      { currency: 'EUR', selections: [pick(short), pick(long)] },
      single(long, '3.00', 'JPY'),
      single(long, '3.00', 'KWD'),
    ];
    expect(await ask(player, bets, bounded(1_000_000n, limits))).toEqual([
      '500.00',
      '300.00',
      '250.00',
      '70000',
      '111111.111',
    ]);
    expect(await ask(player, bets.slice(0, 4), bounded(60n, limits))).toEqual(['50.00', '20.00', '16.66', '3200']);
  });

  test('what is answered is taken, a subunit more is refused: a system, a combo, any currency [VAL-10] [I14]', async () => {
    const matches = await Promise.all(['1.37', '2.41', '7.93'].map((odds) => freshMatch({}, odds)));
    const picks = ['1.37', '2.41', '7.93'].map((odds, place) => pick(matches[place] ?? '', { odds }));
    const player = await seedPlayer(here.db, { balance: 10n ** 12n });
    const rules = bounded(777n, limits);
    const asked = [
      { stake: betOf(picks.slice(0, 2)), bet: { currency: 'EUR', selections: picks.slice(0, 2) } },
      { stake: systemOf('2/3', picks), bet: { currency: 'EUR', selections: picks, system_id: '2/3' } },
      { stake: betOf(picks), bet: { currency: 'EUR', selections: picks } },
    ];
    for (const { stake, bet } of asked) {
      const [most = ''] = await ask(player, [bet], rules);
      const more = `${most.slice(0, -2)}${String(Number(most.slice(-2)) + 1).padStart(2, '0')}`;
      const place = (value: string) =>
        bettingOn(here.db, { rules }).place(pressOf(player, [{ ...stake, stake: { value, currency: 'EUR' } }]));
      expect(codesOf(await place(more))).toHaveLength(1);
      expect(codesOf(await place(most))).toEqual([]);
      await sql`update exposure set amount = 0`.execute(here.db);
    }
  });

  test('a limit on the return that accepts bounds the stake alone, one on the profit does not [VAL-05a] [VAL-10]', async () => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch({}, '5.00');
    const most = (exposure: bigint, action: 'accept' | 'reject', applies_to: 'profit' | 'return') =>
      ask(
        player,
        [single(match, '5.00')],
        bounded(exposure, { payout_limit: [{ currency_code: 'EUR', amount: '900', action, applies_to }] }),
      );
    expect(await most(1_000_000n, 'accept', 'return')).toEqual(['900.00']);
    expect(await most(400n, 'accept', 'return')).toEqual(['80.00']);
    expect(await most(1_000_000n, 'reject', 'profit')).toEqual(['225.00']);
    // The return is the stake and 900.00 at most: what is left pays a stake up to 999,100.00.
    expect(await most(1_000_000n, 'accept', 'profit')).toEqual(['999100.00']);
    expect(await most(1_000n, 'accept', 'profit')).toEqual(['200.00']);
    expect(await most(400n, 'accept', 'profit')).toEqual(['80.00']);
  });

  test('is 0 for what is not taken: suspended, gone, of one match twice, too long odds, a restricted player [VAL-10]', async () => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    const suspended = await freshMatch({ status: 2 });
    const rules = bounded(1000n, { odds_limit: { value: '3', action: 'reject' } });
    const bets: BetToAsk[] = [
      single(suspended),
      single('99999'),
      { currency: 'EUR', selections: [pick(match), pick(match, { outcome_id: '2', odds: '3.00' })] },
      { currency: 'EUR', selections: [pick(match), pick(await freshMatch())] },
      { ...single(match), system_id: 'nonsense' },
      single(match),
    ];
    expect(await ask(player, bets, rules)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00', '500.00']);
    expect(await ask(await seedPlayer(here.db, { restricted: true }), [single(match)], rules)).toEqual(['0.00']);
  });

  test('a custom bet is asked for at its price of the moment, and is 0 without one [VAL-10] [PLC-10]', async () => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    const bet = { currency: 'EUR', selections: [pick(match), pick(match, { outcome_id: '2', odds: '3.00' })] };
    const rules = bounded(1000n);
    const [none] = await ask(player, [{ ...bet, custom_odds: '4.00' }], rules);
    const priced = { kind: 'priced', odds: '8.00', probability: 0.1 } as const;
    const [some] = await ask(player, [{ ...bet, custom_odds: '4.00' }], rules, () => priced);
    expect([none, some]).toEqual(['0.00', '125.00']);
  });

  test('a currency that there is none of is a bad request [VAL-10] [I16]', async () => {
    await expect(ask(await seedPlayer(here.db), [single('1', '2.00', 'XXX')], openRules)).rejects.toMatchObject({
      errorName: 'bad_request',
      details: [{ path: 'body.bets.0.currency' }],
    });
  });
});

describe('who bets', () => {
  test('a Brazilian player without a municipality is refused with 118, and bets once it is on record [PLC-02]', async () => {
    const player = await seedPlayer(here.db);
    const match = await freshMatch();
    const betting = bettingOn(here.db);
    await sql`update player set country = 'BR' where id = ${player}`.execute(here.db);
    expect(await betting.place(pressOf(player, [betOf([pick(match)])]))).toMatchObject({
      answer: {
        data: [],
        errors_by_bet: [{ code: 118, localized_message: 'error.place_bets.municipality_not_found' }],
      },
    });
    expect(await ask(player, [{ currency: 'EUR', selections: [pick(match)] }], openRules)).toEqual(['0.00']);
    await sql`update player set municipality = '3550308' where id = ${player}`.execute(here.db);
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick(match)])])))).toEqual([]);
    await sql`update player set country = 'PT', municipality = null where id = ${player}`.execute(here.db);
    expect(codesOf(await betting.place(pressOf(player, [betOf([pick(match)])])))).toEqual([]);
  });
});
