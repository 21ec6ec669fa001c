/**
 * Fills a database with settled bets of a year, by statements that write whole tables. Indexes and keys are taken away for
 * that time and made again after it, so that PostgreSQL itself checks every key and reference; what triggers hold otherwise
 * is checked at the end. What does not grow with the number of bets: what a player has (`betsOfOne` bets), and one player
 * with `betsOfHeavy`.
 */
import type pg from 'pg';
import { otherStatements } from './fill-others.ts';

export const betsOfOne = 100;
export const betsOfHeavy = 10_000;

/** Bets of a player follow each other within a group of so many bets: sessions of five. */
const group = 500;
const playersOfGroup = 100;
/** A step that shares no factor with a number of players walks through all of them. */
const walk = 7919;
const daysOfBets = 365;
const daysOfNotifications = 30;
const marketsOfMatch = 10;

const tables = [
  'press',
  'bet',
  'bet_selection',
  'ledger_transaction',
  'ledger_entry',
  'ledger_day',
  'notification',
] as const;

/** Where the ids of what is written begin. */
interface Bases {
  readonly bets: number;
  readonly players: number;
  readonly accounts: number;
  readonly transactions: number;
}

/** Expressions of SQL about the bet with the place `n`. */
interface Places {
  readonly bets: number;
  readonly players: number;
  readonly matches: number;
  readonly player: string;
  readonly time: string;
  readonly settled: string;
  readonly stakeId: string;
  readonly settlementId: string;
}

const isCombo = 'n % 4 = 3';
const hasWon = 'n % 5 < 2';
const stake = '(100 + n % 20 * 100)::numeric';
const odds = `case when ${isCombo} then '9.261' else '2.10' end`;
const win = `trunc(${stake} * case when ${isCombo} then 9.261 else 2.10 end)`;

function placesOf(bets: number, bases: Bases): Places {
  const players = bets / betsOfOne;
  const minutes = daysOfBets * 24 * 60 - 240;
  const lag = Math.max(1, Math.round((bets * 120) / minutes));
  const start = `(date_trunc('minute', now()) - interval '${daysOfBets} days')`;
  const at = (place: string): string => `(${start} + (${place})::float8 / ${bets} * interval '${minutes} minutes')`;
  const first = bases.transactions + players;
  return {
    bets,
    players,
    matches: Math.max(marketsOfMatch, bets / group),
    player: `case when n % ${bets / betsOfHeavy} = 0 then 0 else ((n::bigint / ${group} * ${playersOfGroup} + n % ${playersOfGroup}) * ${walk} % ${players}) end`,
    time: at('n'),
    settled: at(`n + ${lag}`),
    stakeId: `(${first} + 2 * n)`,
    settlementId: `(${first} + 2 * (n + ${lag}) + 1)`,
  };
}

async function numberOf(client: pg.Client, text: string): Promise<number> {
  const { rows } = await client.query<{ number: string }>(text);
  return Number(rows[0]?.number);
}

async function basesOf(client: pg.Client): Promise<Bases> {
  const above = (table: string, least: number): Promise<number> =>
    numberOf(client, `select greatest(coalesce(max(id), 0) + 1, ${least}) as number from ${table}`);
  return {
    bets: await above('bet', 1_000_001),
    players: await above('player', 1000),
    accounts: await above('ledger_account', 1),
    transactions: await above('ledger_transaction', 1),
  };
}

/** Takes keys, references and indexes of the tables away; makes them again when called. */
async function withoutIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<{ owner: string; name: string; text: string; kind: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as text, contype as kind
     from pg_constraint
     where contype in ('p', 'u', 'f') and (conrelid = any($1::regclass[]) or (contype = 'f' and confrelid = any($1::regclass[])))
     order by contype = 'f', conrelid::regclass::text, conname`,
    [[...tables]],
  );
  for (const { owner, name } of constraints.toReversed())
    await client.query(`alter table ${owner} drop constraint ${name}`);
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = any($1::regclass[]) order by indexrelid`,
    [[...tables]],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    for (const { owner, name, text, kind } of constraints)
      if (kind !== 'f') await client.query(`alter table ${owner} add constraint ${name} ${text}`);
    for (const { text } of indexes) await client.query(text);
    for (const { owner, name, text, kind } of constraints)
      if (kind === 'f') await client.query(`alter table ${owner} add constraint ${name} ${text}`);
  };
}

function playerStatements({ players, matches }: Places, bases: Bases): string[] {
  const opening = 100_000_000;
  return [
    `insert into player (id, email, password_hash, first_name)
     select ${bases.players} + p, 'growth-' || p || '@touchline.test', known.password_hash, 'Growth'
     from generate_series(0, ${players - 1}) p, player known where known.email = 'demo@touchline.test'`,
    `insert into ledger_account (id, kind, player_id, currency, balance) overriding system value
     select ${bases.accounts} + p, 'player', ${bases.players} + p, 'EUR', 0 from generate_series(0, ${players - 1}) p`,
    `insert into ledger_transaction (id, kind, reference, created_at) overriding system value
     select ${bases.transactions} + p, 'deposit', 'growth:' || p, now() - interval '${daysOfBets + 1} days'
     from generate_series(0, ${players - 1}) p`,
    `insert into ledger_entry (account_id, transaction_id, currency, amount)
     select account.id, ${bases.transactions} + p, 'EUR', amount
     from generate_series(0, ${players - 1}) p
     cross join lateral (values (${bases.accounts} + p, ${opening}), ((select id from ledger_account where kind = 'deposits' and currency = 'EUR'), -${opening})) account(id, amount)`,
    `insert into match (id, urn_id, slug, type, name, sport_key, category_id, tournament_id, tournament_name, provider,
       start_time, status, data, source, ended)
     select 'growth-' || m, 'sr:match:9' || lpad(m::text, 8, '0'), 'growth-' || m, type, name, sport_key, category_id, tournament_id,
       tournament_name, provider, now() - interval '1 day' - (${matches} - m) * interval '${(daysOfBets * 24 * 60) / matches} minutes', 4, data, source, true
     from generate_series(0, ${matches - 1}) m, (select * from match where type = 'match' order by id limit 1) known`,
    `insert into market_result (match_id, market_id, specifier, results)
     select 'growth-' || m, market::text, '', '{"1": "win", "2": "lose", "3": "lose"}'
     from generate_series(0, ${matches - 1}) m, generate_series(1, ${marketsOfMatch}) market`,
    `insert into exposure (match_id, market_id, specifier, outcome_id, amount)
     select 'growth-' || m, market::text, '', '1', 0
     from generate_series(0, ${matches - 1}) m, generate_series(1, ${marketsOfMatch}) market`,
  ];
}

function betStatements(places: Places, bases: Bases): string[] {
  const { bets, matches, player, time, settled } = places;
  const all = `generate_series(0, ${bets - 1}) n`;
  const key = `'growth-press-' || lpad(n::text, 12, '0')`;
  return [
    `insert into press (player_id, key, fingerprint, device_id, locale, quick, answer, created_at)
     select ${bases.players} + ${player}, ${key}, md5(n::text), 'growth-device', 'en', false, '{"data": []}', ${time} from ${all}`,
    `insert into bet (id, player_id, press_key, press_index, type, status, result, currency, stake, odds, potential_win,
       win_amount, placed_at, settled_at, created_at, version, accepted_at) overriding system value
     select ${bases.bets} + n, ${bases.players} + ${player}, ${key}, 0, case when ${isCombo} then 'combo' else 'single' end, 'done',
       case when ${hasWon} then 'win_entire' else 'lose_entire' end, 'EUR', ${stake}, ${odds}, ${win},
       case when ${hasWon} then ${win} else 0 end, ${time}, ${settled}, ${time}, 2, ${time} from ${all}`,
    `insert into bet_selection (bet_id, ord, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds, result)
     select ${bases.bets} + n, leg, 'growth-' || (n / ${group} + leg * 37) % ${matches}, (n % ${marketsOfMatch} + 1)::text, '', '1',
       'Full time result', 'Home', '2.10', case when ${hasWon} or leg > 0 then 'win' else 'lose' end
     from ${all}, generate_series(0, case when ${isCombo} then 2 else 0 end) leg`,
    `insert into notification (player_id, kind, object_type, object_id, params, created_at, read_at)
     select ${bases.players} + ${player}, case when ${hasWon} then 'bet_won' else 'bet_lost' end, 'bet', ${bases.bets} + n,
       jsonb_build_object('currency', 'EUR', 'stake', (${stake})::text, 'amount', (case when ${hasWon} then ${win} else 0 end)::text), ${settled}, ${settled}
     from generate_series(${Math.floor((bets * (daysOfBets - daysOfNotifications)) / daysOfBets)}, ${bets - 1}) n`,
  ];
}

function ledgerStatements(places: Places, bases: Bases): string[] {
  const { bets, player, time, settled, stakeId, settlementId } = places;
  const all = `generate_series(0, ${bets - 1}) n`;
  const account = `${bases.accounts} + ${player}`;
  const house = (kind: string): string =>
    `(select id from ledger_account where kind = '${kind}' and currency = 'EUR' and player_id is null)`;
  return [
    `insert into ledger_transaction (id, kind, bet_id, created_at) overriding system value
     select moved.* from ${all} cross join lateral (values
       (${stakeId}, 'stake', ${bases.bets} + n, ${time}), (${settlementId}, 'settlement', ${bases.bets} + n, ${settled})) moved`,
    `insert into ledger_entry (account_id, transaction_id, currency, amount)
     select moved.account, moved.id, 'EUR', moved.amount
     from ${all}
     cross join lateral (select ${stake} as stake, case when ${hasWon} then ${win} else 0 end as win offset 0) money
     cross join lateral (values
       (${account}, ${stakeId}, -stake), (${house('stakes')}, ${stakeId}, stake),
       (${house('stakes')}, ${settlementId}, -stake), (${house('house')}, ${settlementId}, stake - win),
       (${account}, ${settlementId}, win)) moved(account, id, amount)
     where moved.amount <> 0`,
    `insert into ledger_day (account_id, day, kind, amount, first_id, last_id)
     select entry.account_id, (cause.created_at at time zone 'UTC')::date, cause.kind, sum(entry.amount), min(cause.id), max(cause.id)
     from ledger_entry entry
     join ledger_transaction cause on cause.id = entry.transaction_id
     where entry.account_id >= ${bases.accounts} and cause.id >= ${bases.transactions}
     group by 1, 2, 3`,
    `update ledger_account account set balance = moved.amount
     from (select account_id, sum(amount) as amount from ledger_day where account_id >= ${bases.accounts} group by account_id) moved
     where account.id = moved.account_id`,
  ];
}

function counterStatements({ players, settlementId, bets }: Places, bases: Bases): string[] {
  return [
    `insert into notification_counter (player_id, unread, version) select ${bases.players} + p, 0, 1 from generate_series(0, ${players - 1}) p`,
    `select setval(pg_get_serial_sequence('player', 'id'), ${bases.players + players}),
       setval(pg_get_serial_sequence('ledger_account', 'id'), ${bases.accounts + players}),
       setval(pg_get_serial_sequence('bet', 'id'), ${bases.bets + bets}),
       setval(pg_get_serial_sequence('ledger_transaction', 'id'), ${settlementId.replace('n +', `${bets} +`)})`,
  ];
}

/** Throws unless every currency sums to 0, every wallet is the sum of its entries and of its days, and every bet has its stake. */
async function check(client: pg.Client, { bets }: Places): Promise<void> {
  const wrong = {
    'currencies do not sum to 0': `select currency from ledger_entry group by currency having sum(amount) <> 0`,
    'transactions do not sum to 0': `select transaction_id from ledger_entry group by transaction_id having sum(amount) <> 0`,
    'wallets are not the sum of their entries': `select account.id from ledger_account account
       left join (select account_id, sum(amount) as amount from ledger_entry group by account_id) entry on entry.account_id = account.id
       where account.kind = 'player' and account.balance <> coalesce(entry.amount, 0)`,
    'wallets are not the sum of their days': `select account.id from ledger_account account
       left join (select account_id, sum(amount) as amount from ledger_day group by account_id) counted on counted.account_id = account.id
       where account.kind = 'player' and account.balance <> coalesce(counted.amount, 0)`,
    'the number of bets is another': `select 1 from (select count(*) as count from bet) counted where count <> ${bets}`,
  };
  for (const [words, text] of Object.entries(wrong)) {
    const { rowCount } = await client.query(`${text} limit 1`);
    if (rowCount !== 0) throw new Error(words);
  }
}

/** `bets`: a multiple of 100,000. Resolves with the seconds that it took; `say` is told of each step. */
export async function fillBets(client: pg.Client, bets: number, say: (line: string) => void): Promise<number> {
  const startedAt = performance.now();
  const bases = await basesOf(client);
  const places = placesOf(bets, bases);
  const step = async (text: string): Promise<void> => {
    const from = performance.now();
    await client.query(text);
    const [name] = /(?:into|update) \w+/.exec(text) ?? ['ids'];
    say(`  ${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  };
  await client.query(
    `set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`,
  );
  // For the fill alone: else PostgreSQL writes a checkpoint every few seconds.
  await client.query(`alter system set max_wal_size = '8GB'`);
  await client.query('select pg_reload_conf()');
  const restore = await withoutIndexes(client);
  for (const statements of [playerStatements, betStatements, ledgerStatements, counterStatements])
    for (const text of statements(places, bases)) await step(text);
  for (const text of otherStatements(places.players, bases.players, bases.accounts)) await step(text);
  const from = performance.now();
  await restore();
  say(`  keys, references and indexes: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  await check(client, places);
  await client.query('reset session_replication_role; reset work_mem; reset maintenance_work_mem');
  await client.query('alter system reset max_wal_size');
  await client.query('select pg_reload_conf()');
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  return (performance.now() - startedAt) / 1000;
}
