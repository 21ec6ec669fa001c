/**
 * P15: bets beside a settlement that writes very many notifications. Every player has as many bets on one match as the
 * settlement writes notifications for; players among them go on betting on other matches at a set rate, before the match ends
 * and while it is settled. What is published is counted too: the outbox is to be empty soon after the last settled bet.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { deskAt } from '@touchline/testkit/desk';
import { addPlayers } from '@touchline/testkit/players';
import { startServer, type TestServer } from '@touchline/testkit/server';
import pg from 'pg';
import { afterSeconds, percentile, runLoad } from './load.ts';
import { bodyOf, pressRequest, readPicks, signIn } from './presses.ts';

interface SettlingPlan {
  /** Notifications of the settlement, spread evenly over the players. */
  readonly notifications: number;
  readonly players: number;
  /** Players of them who bet meanwhile. */
  readonly clients: number;
  /** Seconds of betting before the match ends. */
  readonly seconds: number;
}

export interface SettlingFigures extends SettlingPlan {
  /** Milliseconds of bets before the match ends. */
  readonly calm: Tail;
  /** Milliseconds of bets while it is settled and published. */
  readonly busy: Tail;
  /** Seconds until every bet is settled, and until all of it is published. */
  readonly settled: number;
  readonly published: number;
  /** How much longer than before a bet takes meanwhile, at p99, ms. */
  readonly delay: number;
  readonly holds: boolean;
}

interface Tail {
  readonly bets: number;
  readonly refused: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** The most that p99 of a bet may grow by, ms. */
export const settlingGoalMs = 1_000;
/** Bets a second of one client: together far below what the server takes, so that a wait is not that of a full queue. */
const betsASecond = 5;
const rows = 10_000;
const triples = 64;
const lookMs = 250;

/** Copies a placed bet, with its press and its stake, until `count` bets are open. */
async function copyBet(client: pg.Client, betId: string, players: readonly string[], count: number): Promise<void> {
  for (let from = 0; from < count; from += rows) {
    // A plan that knows how many there are by now.
    await client.query('analyze');
    const to = Math.min(count, from + rows) - 1;
    await client.query('begin');
    await client.query(
      `insert into press (player_id, key, fingerprint, device_id, locale, quick, answer)
       select ($1::bigint[])[1 + n % cardinality($1::bigint[])], 'settling-' || n, 'settling', 'bench-device', 'en', false, '{}'
       from generate_series($2::int, $3::int) n`,
      [players, from, to],
    );
    await client.query(
      `with placed as (
         insert into bet (player_id, press_key, press_index, type, status, result, currency, stake, odds, potential_win,
           placed_at, exposure)
         select ($1::bigint[])[1 + n % cardinality($1::bigint[])], 'settling-' || n, 0, type, status, result, currency, stake,
           odds, potential_win, placed_at, exposure
         from generate_series($2::int, $3::int) n, bet where bet.id = $4
         returning id, player_id
       ), chosen as (
         insert into bet_selection (bet_id, ord, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds)
         select placed.id, ord, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds
         from placed, bet_selection where bet_id = $4
       )
       insert into ledger_transaction (kind, bet_id) select 'stake', id from placed`,
      [players, from, to, betId],
    );
    await client.query(
      `with moved as (
         select bet.player_id, bet.currency, bet.stake, stake.id
         from generate_series($1::int, $2::int) n
         join bet on bet.press_key = 'settling-' || n
         join ledger_transaction stake on stake.bet_id = bet.id and stake.kind = 'stake'
       )
       insert into ledger_entry (account_id, transaction_id, currency, amount)
       select account.id, moved.id, moved.currency, -stake
       from moved join ledger_account account using (player_id, currency) where account.kind = 'player'
       union all
       select account.id, moved.id, moved.currency, stake
       from moved join ledger_account account using (currency) where account.kind = 'stakes'`,
      [from, to],
    );
    await client.query('commit');
  }
  await client.query(
    `update exposure set amount = amount + $2 * bet.exposure
     from bet join bet_selection chosen on chosen.bet_id = bet.id
     where bet.id = $1 and (exposure.match_id, exposure.market_id, exposure.specifier, exposure.outcome_id)
       = (chosen.match_id, chosen.market_id, chosen.specifier, chosen.outcome_id)`,
    [betId, count],
  );
  await client.query('analyze');
}

/** Adds a match, places one bet on it and copies that to all players. Returns the id of the match. */
async function fillMatch(server: TestServer, client: pg.Client, players: readonly string[], plan: SettlingPlan) {
  const match = await deskAt(server.url).call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 600 } });
  const { rows: markets } = await client.query<{
    market_id: string;
    specifier: string;
    outcome_id: string;
    odds: string;
  }>(
    `select market_id, specifier, outcome.key as outcome_id, outcome.value->>'odds' as odds
     from market, jsonb_each(outcomes) outcome where match_id = $1 and status = 1 order by market_id, specifier limit 1`,
    [match.id],
  );
  const [picked] = markets;
  if (picked === undefined) throw new Error(`match ${match.id} has nothing to bet on`);
  const answer = await fetch(`${server.url}/_sb_api/api/v3/bets`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-touchline-app': 'bench',
      'idempotency-key': 'settling-first-press',
      cookie: await signIn(server.url, emailOf(0)),
    },
    body: JSON.stringify({
      meta: { device_id: 'bench-device', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
      bets: [{ stake: { value: '1.00', currency: 'EUR' }, selections: [{ ...picked, match_id: match.id }] }],
    }),
  });
  const body = (await answer.json()) as { readonly data?: readonly { readonly id: string }[] };
  const bet = body.data?.[0];
  if (bet === undefined) throw new Error(`the first bet was refused: ${JSON.stringify(body)}`);
  // The bet of the first press is settled as well.
  await copyBet(client, bet.id, players, plan.notifications - 1);
  return match.id;
}

function emailOf(player: number): string {
  return `settling-${player}@touchline.test`;
}

function tailOf(latencies: Float64Array, refused: number): Tail {
  return {
    bets: latencies.length,
    refused,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    longest: latencies.at(-1) ?? 0,
  };
}

/** Bets on other matches than this one at the set rate, until `isOver`. */
async function createBettors(server: TestServer, client: pg.Client, matchId: string, clients: number) {
  const cookies = await Promise.all(Array.from({ length: clients }, (_, place) => signIn(server.url, emailOf(place))));
  const { hostname, port, host } = new URL(server.url);
  let keys = 0;
  return async (isOver: () => boolean): Promise<Tail> => {
    const others = (await readPicks(client, triples)).filter((picks) =>
      picks.every(({ match_id }) => match_id !== matchId),
    );
    const bodies = others.map((picks) => bodyOf(picks));
    const requests = cookies.map((cookie) => bodies.map((body) => pressRequest(host, cookie, body)));
    const result = await runLoad({
      host: hostname,
      port: Number(port),
      connections: clients,
      isOver,
      everyMs: 1000 / betsASecond,
      next: (connection) => {
        keys += 1;
        return requests[connection]?.[keys % bodies.length]?.(`settling-press-${String(keys).padStart(12, '0')}`) ?? '';
      },
    });
    return tailOf(result.latencies, result.other);
  };
}

/** Waits for the settlement of `matchId` and its publications; seconds until each was done. */
async function watchSettlement(client: pg.Client, matchId: string) {
  const begunAt = performance.now();
  const seconds = (): number => (performance.now() - begunAt) / 1000;
  const holds = async (text: string, values: readonly unknown[]): Promise<boolean> =>
    (await client.query(text, [...values])).rows.length > 0;
  while (await holds(`select from bet_selection where match_id = $1 and result = 'no_results' limit 1`, [matchId]))
    await wait(lookMs);
  const settled = seconds();
  const { rows: last } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from outbox');
  while (await holds('select from outbox where id <= $1 limit 1', [last[0]?.id])) await wait(lookMs);
  return { settled, published: seconds() };
}

/** Every bet on the match is told of once, and every player has as many unread ones as they were told of. */
async function checkNotifications(client: pg.Client, matchId: string, { notifications, players }: SettlingPlan) {
  const { rows } = await client.query<{ written: number; about: number; told: number; miscounted: number }>(
    `select count(*)::int as written, count(distinct told.object_id)::int as about,
       count(distinct told.player_id)::int as told,
       (select count(*)::int from notification_counter counter where unread <>
         (select count(*) from notification where player_id = counter.player_id and read_at is null)) as miscounted
     from notification told
     join bet_selection chosen on told.object_type = 'bet' and chosen.bet_id = told.object_id and chosen.match_id = $1`,
    [matchId],
  );
  const due = { written: notifications, about: notifications, told: Math.min(players, notifications), miscounted: 0 };
  if (JSON.stringify(rows[0]) !== JSON.stringify(due))
    throw new Error(`written were ${JSON.stringify(rows[0])}, and not ${JSON.stringify(due)}`);
}

/** Measures on a server of its own, with the desk that ends the match. */
export async function measureSettling(plan: SettlingPlan, print: (line: string) => void): Promise<SettlingFigures> {
  const server = await startServer({
    matches: 100,
    env: { CHECK_REPLIES: '0', EXPOSURE_LIMIT: '1000000000' },
  });
  const client = new pg.Client({ ...server.db() });
  try {
    await client.connect();
    const players = await addPlayers(
      server.db(),
      Array.from({ length: plan.players }, (_, place) => ({
        email: emailOf(place),
        currency: 'EUR',
        opening: 10n ** 9n,
      })),
    );
    const matchId = await fillMatch(server, client, players, plan);
    print(`settlement: ${plan.notifications} bets of ${plan.players} players wait for match ${matchId}`);
    const bet = await createBettors(server, client, matchId, plan.clients);
    await bet(afterSeconds(1));
    const calm = await bet(afterSeconds(plan.seconds));
    let isOver = false;
    const betting = bet(() => isOver);
    await deskAt(server.url).call('scriptMatch', { params: { id: matchId }, body: { type: 'kick_off' } });
    // Answers when everything is settled, which may be later than `fetch` waits.
    const ending = deskAt(server.url).call('scriptMatch', { params: { id: matchId }, body: { type: 'end' } });
    ending.catch(() => undefined);
    const { settled, published } = await watchSettlement(client, matchId);
    isOver = true;
    const busy = await betting;
    await checkNotifications(client, matchId, plan);
    const delay = busy.p99 - calm.p99;
    return { ...plan, calm, busy, settled, published, delay, holds: delay <= settlingGoalMs };
  } finally {
    await client.end();
    await server.stop();
  }
}

function tailWords({ bets, refused, p50, p99, longest }: Tail): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms of ${bets} bets, ${refused} refused`;
}

export function describeSettling(figures: SettlingFigures): readonly string[] {
  const { notifications, players, calm, busy, settled, published, delay, holds } = figures;
  return [
    `bets before a settlement    ${tailWords(calm)}`,
    `bets beside it              ${tailWords(busy)}`,
    `its ${notifications} notifications to ${players} players: written in ${settled.toFixed(1)} s, ${(notifications / settled).toFixed(0)} a second; published after ${published.toFixed(1)} s`,
    `P15 p99 grows by            ${delay.toFixed(0).padStart(9)} ms  goal ${settlingGoalMs}  ${holds ? 'holds' : 'MISSED'}`,
  ];
}
