import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCampaign, endCampaign } from '../../back-office/campaigns.ts';
import { openMatches, seedPlayer, seedResults } from '../betting/betting-seeds.ts';
import { betOf, pick, pressOf } from '../betting/betting-presses.ts';
import { bettingOn, feedNow } from '../betting/betting-testing.ts';
import { createSettlement } from '../settlement/settlement.ts';
import { readAmbs } from './ambs.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';

const here = databaseOfFile();
function now(): Date {
  return new Date(feedNow());
}

let keys = 0;
interface Terms {
  readonly least?: string;
  /** Bets, freebets and the amount of each. */
  readonly ranges?: readonly (readonly [bets: number, freebets: number, amount: string])[];
  readonly days?: number;
}

/** A campaign of its own; those before it have ended. Returns the id of the campaign. */
async function campaignOf({ least = '5', ranges = [[2, 1, '3']], days }: Terms = {}): Promise<string> {
  await here.db
    .updateTable('amb')
    .set({ issue_to: new Date(0) })
    .execute();
  keys += 1;
  const { id } = await here.db.transaction().execute((transaction) =>
    addCampaign(
      transaction,
      {
        type: 'amb',
        key: `combos-${keys}`,
        name: 'Combo club',
        texts: { de: { name: 'Kombi-Klub' } },
        freebet_type: 'freebet_no_risk',
        min_stakes: { EUR: least },
        ranges: ranges.map(([bets, freebets, amount]) => ({
          number_of_bets: bets,
          number_of_freebets: freebets,
          amounts: { EUR: amount },
        })),
        ...(days === undefined ? {} : { valid_days: days }),
      },
      now(),
    ),
  );
  return id;
}

function settlement() {
  return createSettlement({ db: here.db, feedNow, committed: () => undefined, log: { error: () => undefined } });
}

interface Placed {
  readonly id: string;
  readonly matches: readonly string[];
}

/** A bet of a player on matches of its own; one pick makes a single. */
async function place(player: string, { stake = '10.00', picks = 2 } = {}): Promise<Placed> {
  const matches = await openMatches(
    here.db,
    Array.from({ length: picks }, () => '2.00'),
  );
  const press = pressOf(player, [
    betOf(
      matches.map((match) => pick(match)),
      stake,
    ),
  ]);
  const verdict = await bettingOn(here.db).place(press);
  const id = verdict.kind === 'answered' ? verdict.answer.data[0]?.id : undefined;
  if (id === undefined) throw new Error(`the bet was not taken: ${JSON.stringify(verdict)}`);
  return { id, matches };
}

/** Ends the matches of a bet, and settles it. */
async function end({ matches }: Placed, result: 'win' | 'lose' | 'void'): Promise<void> {
  await seedResults(here.db, matches, result);
  await settlement().run(matches);
}

async function progressOf(player: string): Promise<readonly (readonly [number, number])[]> {
  const ambs = await readAmbs(here.db, player, {}, now());
  return ambs.map(({ progress_count: counted, possible_progress_count: possible }) => [counted, possible] as const);
}

async function freebetsOf(player: string): Promise<readonly object[]> {
  return here.db
    .selectFrom('freebet')
    .select(['type', 'name', 'currency', 'amount', 'valid_to', 'campaign_id'])
    .where('player_id', '=', player)
    .orderBy('id')
    .execute();
}

/** Changes of a bet what stays as it was sold otherwise. */
async function changeBet(change: RawBuilder<unknown>): Promise<void> {
  await sql`alter table bet disable trigger bet_fixed`.execute(here.db);
  await change.execute(here.db);
  await sql`alter table bet enable trigger bet_fixed`.execute(here.db);
}

test('combos of the least stake that were played to their end count once each, and bring the freebets of each range [BON-17]', async () => {
  const campaign = await campaignOf({
    ranges: [
      [2, 1, '3'],
      [3, 2, '4.50'],
    ],
    days: 7,
  });
  const player = await seedPlayer(here.db);
  const bets = [await place(player), await place(player, { stake: '5.00' }), await place(player)];
  expect(await progressOf(player)).toEqual([[0, 3]]);
  const [first, second, third] = bets;
  if (!first || !second || !third) throw new Error('three bets were placed');
  await end(first, 'win');
  expect([await progressOf(player), await freebetsOf(player)]).toEqual([[[1, 3]], []]);
  await end(second, 'lose');
  await settlement().run(second.matches);
  const given = {
    type: 'freebet_no_risk',
    name: 'Combo club',
    currency: 'EUR',
    campaign_id: campaign,
    valid_to: new Date(feedNow() + 7 * 86_400_000),
  };
  expect([await progressOf(player), await freebetsOf(player)]).toEqual([[[2, 3]], [{ ...given, amount: '300' }]]);
  await end(third, 'win');
  expect(await progressOf(player)).toEqual([[3, 3]]);
  expect((await freebetsOf(player)).slice(1)).toEqual([
    { ...given, amount: '450' },
    { ...given, amount: '450' },
  ]);
  const events = await here.db.selectFrom('outbox').select('payload').where('player_id', '=', player).execute();
  expect(events.filter(({ payload }) => Reflect.get(Object(payload), 'type') === 'bonus_issued')).toHaveLength(3);
});

test('a single, a smaller stake, a void bet and one that a freebet staked count nothing [BON-17]', async () => {
  await campaignOf({ ranges: [[1, 1, '3']] });
  const player = await seedPlayer(here.db);
  const small = await place(player, { stake: '4.99' });
  const single = await place(player, { picks: 1 });
  expect(await progressOf(player)).toEqual([[0, 0]]);
  const refunded = await place(player);
  expect(await progressOf(player)).toEqual([[0, 1]]);
  await end(small, 'win');
  await end(single, 'win');
  await end(refunded, 'void');
  const staked = await place(player);
  await changeBet(sql`update bet set house_stake = true where id = ${staked.id}`);
  expect(await progressOf(player)).toEqual([[0, 0]]);
  await end(staked, 'win');
  expect([await progressOf(player), await freebetsOf(player)]).toEqual([[[0, 0]], []]);
});

test('combos count that were placed before the issue date, and it is listed until they have ended [BON-17]', async () => {
  const campaign = await campaignOf({ ranges: [[1, 1, '3']] });
  const player = await seedPlayer(here.db);
  const before = await place(player);
  const soon = new Date(feedNow() + 1);
  await here.db.transaction().execute((transaction) => endCampaign(transaction, campaign, soon));
  const later = new Date(feedNow() + 2);
  const listed = await readAmbs(here.db, player, {}, later);
  expect(listed.map(({ issue_to: to }) => to)).toEqual([soon.toISOString()]);
  await here.db.updateTable('amb').set({ issue_to: now() }).where('campaign_id', '=', campaign).execute();
  expect(await progressOf(player)).toEqual([]);
  const after = await place(player);
  await here.db.updateTable('amb').set({ issue_to: soon }).where('campaign_id', '=', campaign).execute();
  await changeBet(sql`update bet set placed_at = ${soon} where id = ${after.id}`);
  await end(after, 'win');
  expect(await freebetsOf(player)).toEqual([]);
  await end(before, 'lose');
  expect(await freebetsOf(player)).toHaveLength(1);
  expect(await readAmbs(here.db, player, {}, later)).toEqual([]);
});

test('a player sees it in their currency and language, with the combos of the slip as possible progress [BON-17]', async () => {
  await campaignOf({ least: '2.50', ranges: [[4, 1, '3']] });
  const player = await seedPlayer(here.db);
  await sql`update player set language = 'de' where id = ${player}`.execute(here.db);
  expect(await readAmbs(here.db, player, { currency: 'EUR', more: 2 }, now())).toEqual([
    {
      id: expect.any(String),
      name: 'Kombi-Klub',
      type: 'freebet_no_risk',
      amb_ranges: [{ number_of_bets: 4, currency: 'EUR', number_of_freebets: 1, issued_bonus_amount: '3.00' }],
      progress_count: 0,
      possible_progress_count: 2,
      min_stake: '2.50',
      issue_to: null,
    },
  ]);
  expect(await readAmbs(here.db, player, { currency: 'USD' }, now())).toEqual([]);
});

test('combos that end at once count once each, and complete a range once [BON-17] [I13]', async () => {
  await campaignOf({ ranges: [[5, 1, '3']] });
  const player = await seedPlayer(here.db);
  const bets = await Promise.all(Array.from({ length: 8 }, () => place(player, { stake: '5.00' })));
  await seedResults(
    here.db,
    bets.flatMap(({ matches }) => matches),
    'lose',
  );
  await Promise.all(bets.map(({ matches }) => settlement().run(matches)));
  await settlement().run();
  expect([await progressOf(player), (await freebetsOf(player)).length]).toEqual([[[8, 8]], 1]);
});

test('what is completed in a break waits for its end: the days of the freebet begin there [BON-17] [RG-09]', async () => {
  await campaignOf({ ranges: [[1, 1, '3']], days: 3 });
  const player = await seedPlayer(here.db);
  const bet = await place(player);
  await sql`
    insert into player_break (player_id, key, fingerprint, kind, started_at, until)
    values (${player}, 'a-key-of-a-break-1', 'none', 'time_out', now(), '2999-01-01')`.execute(here.db);
  await end(bet, 'win');
  const [freebet] = await freebetsOf(player);
  expect(Reflect.get(Object(freebet), 'valid_to')).toEqual(new Date('2999-01-04'));
});
