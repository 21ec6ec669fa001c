import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@touchline/contract';
import { type Answer, type Caller, createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Connected } from '../database/connect.ts';
import { demoPassword } from '../player/sessions/demo-players.ts';

let server: TestServer;
let database: Connected;
let demo: Caller;

beforeAll(async () => {
  server = await startServer({ matches: 20, env: { METRICS_PORT: '0', LOG_LEVEL: 'info' } });
  database = connect({ ...server.db(), max: 1 });
  demo = createCaller(server.url);
  await demo.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  // Prices stand still, so that a bet is refused for nothing but what is done here.
  await demo.call('setClock', { body: { action: 'stop' } });
}, 120_000);
afterAll(async () => {
  await database.close();
  await server.stop();
});

function metricsAddress(): string {
  return /Metrics {5}(\S+)/.exec(server.output())?.[1] ?? '';
}

async function metricsText(): Promise<string> {
  const answer = await fetch(metricsAddress());
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The value of one series, written as Prometheus does; null where there is none. */
async function valueOf(series: string): Promise<number | null> {
  const line = (await metricsText()).split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length));
}

async function press(key: string, stake: string): Promise<Answer> {
  const { body } = await demo.call('getMatches', { query: '?match_status=prematch&bettable=true' });
  const [match] = calls.getMatches.reply.parse(body).data;
  const { match_id, market_id, specifier, outcomes } = await database.db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', match?.id ?? '')
    .where('status', '=', 1)
    .executeTakeFirstOrThrow();
  const [outcome_id = '', outcome] = Object.entries(outcomes).find(([, { active }]) => active) ?? [];
  return demo.call('placeBets', {
    headers: { 'idempotency-key': key },
    body: {
      meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
      bets: [
        {
          stake: { value: stake, currency: 'EUR' },
          selections: [{ match_id, market_id, specifier, outcome_id, odds: outcome?.odds ?? '' }],
        },
      ],
    },
  });
}

test('bets are counted by their outcome, refusals by their code, and a press that is repeated once [I1]', async () => {
  const first = await press('metrics-of-a-bet-0001', '1.00');
  expect(first.status).toBe(200);
  expect((await press('metrics-of-a-bet-0001', '1.00')).body).toEqual(first.body);
  expect(await press('metrics-of-a-bet-0002', '900000.00')).toMatchObject({ status: 400, body: { code: 135 } });
  expect(await valueOf('touchline_bets_total{outcome="accepted"}')).toBe(1);
  expect(await valueOf('touchline_bets_total{outcome="refused"}')).toBe(1);
  expect(await valueOf('touchline_bet_refusals_total{code="135"}')).toBe(1);
  expect(await valueOf('touchline_http_refusals_total{code="135"}')).toBe(1);
  expect(await valueOf('touchline_http_answer_seconds_count{call="placeBets"}')).toBe(3);
});

test('feed, outbox, push, database pool, event loop and memory are there to be read', async () => {
  const client = new WebSocket(`${server.url.replace('http', 'ws')}/connection/websocket`);
  const answered = new Promise((settle) => {
    client.addEventListener('message', settle, { once: true });
  });
  client.addEventListener('open', () => client.send('{"id":1,"connect":{}}'), { once: true });
  await answered;
  expect(await valueOf('touchline_push_clients')).toBe(1);
  client.close();
  expect(await valueOf('touchline_leads')).toBe(1);
  expect(await valueOf('touchline_ready')).toBe(1);
  for (const name of [
    'touchline_feed_age_seconds',
    'touchline_outbox_waiting',
    'touchline_outbox_age_seconds',
    'touchline_push_publications_total',
    'touchline_push_waiting_bytes',
    'touchline_database_connections_used{pool="general"}',
    'touchline_database_connections_idle{pool="general"}',
    'touchline_database_waiting{pool="general"}',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect([name, await valueOf(name)]).toEqual([name, expect.any(Number)]);
});

test('reading the metrics is not among the statements that wait for a connection', async () => {
  // A server that has just started may have something else to ask.
  await expect.poll(() => valueOf('touchline_database_waiting{pool="general"}')).toBe(0);
});

test('what the database does not tell is absent, asked once for all, and the others are there', async () => {
  const holder = connect({ ...server.db(), max: 1 });
  const texts = await holder.db.transaction().execute(async (transaction) => {
    await sql`lock table outbox in access exclusive mode`.execute(transaction);
    const text = await metricsText();
    const { rows } = await sql<{ asked: number }>`select count(*)::int as asked from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%as waiting%min(created_at)%'`.execute(database.db);
    return { text, asked: rows };
  });
  await holder.close();
  expect(texts.text).not.toMatch(/^touchline_outbox/m);
  expect(texts.text).toMatch(/^touchline_leads 1$/m);
  expect(texts.text).toMatch(/^touchline_database_connections_used\{pool="general"\} \d+$/m);
  expect(texts.asked).toEqual([{ asked: 1 }]);
  await expect.poll(() => valueOf('touchline_outbox_waiting')).toEqual(expect.any(Number));
});

test('no label holds what a caller writes: a path has the name of its call, and no other path is counted', async () => {
  await fetch(`${server.url}/nothing-that-exists-here`);
  await fetch(`${server.url}/sportsbook/en/made-up-page`);
  await demo.call('getMatch', { params: { id: 'a-match-that-is-made-up' } });
  const text = await metricsText();
  expect(text).toContain('touchline_http_answer_seconds_count{call="getMatch"} ');
  expect(text).toContain('touchline_http_answer_seconds_count{call="page"} ');
  expect(text).not.toMatch(/nothing-that-exists|made-up/);
});

test('metrics are at their own port, on this machine alone, and not at the port of the site [R13]', async () => {
  expect(metricsAddress()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect((await fetch(metricsAddress().replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(metricsAddress(), { method: 'POST' })).status).toBe(404);
});

test('a player who names the id of a refusal is found in the log by it', async () => {
  const { headers, body } = await press('metrics-of-a-bet-0003', '900000.00');
  const id = headers.get('x-request-id') ?? '';
  expect(body).toMatchObject({ request_id: id });
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes(id));
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ requestId: id, code: 135, status: 400, msg: 'refused', player: expect.any(String) }),
  ]);
});

const ops = join(import.meta.dirname, '../../../../ops');

/** Expressions of the dashboards and of the alert rules, with the file that each stands in. */
function expressions(): readonly (readonly [file: string, expression: string])[] {
  const dashboards = globSync('grafana/*.json', { cwd: ops }).flatMap((file) =>
    [...readFileSync(join(ops, file), 'utf8').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '""']): readonly [string, string] => [file, String(JSON.parse(text))],
    ),
  );
  const rules = readFileSync(join(ops, 'prometheus/alerts.yml'), 'utf8');
  const alerts = [...rules.matchAll(/^ +expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(
    ([, block, line]): readonly [string, string] => ['alerts.yml', block ?? line ?? ''],
  );
  return [...dashboards, ...alerts];
}

/** Names of metrics in an expression: nothing else of PromQL that is written there has two underscores or a prefix of ours. */
function namesIn(expression: string): readonly string[] {
  return expression.match(/\b(?:touchline|nodejs|process)_\w+/g) ?? [];
}

test('every metric that dashboards and alert rules name is one that a server has', async () => {
  await press('metrics-of-a-bet-0004', '900000.00');
  const text = await metricsText();
  const known = new Set([...text.matchAll(/^(\w+)[ {]/gm)].map(([, name]) => name));
  const all = expressions();
  expect(all.filter(([file]) => file === 'alerts.yml').length).toBe(
    readFileSync(join(ops, 'prometheus/alerts.yml'), 'utf8').match(/- alert:/g)?.length,
  );
  expect(all.length).toBeGreaterThan(30);
  for (const [file, expression] of all)
    expect([file, expression, namesIn(expression).filter((name) => !known.has(name))]).toEqual([file, expression, []]);
  // What we have made ourselves and nobody looks at is not worth keeping.
  const shown = new Set(
    all.flatMap(([, expression]) => namesIn(expression)).map((name) => name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  const ours = [...text.matchAll(/^# TYPE (touchline_\w+)/gm)].map(([, name = '']) => name);
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

const promtool = process.env['PROMTOOL_BIN'] ?? 'promtool';
const hasPromtool = spawnSync(promtool, ['--version']).status === 0;

test.skipIf(!hasPromtool)(
  `promtool reads the alert rules and what a server answers${hasPromtool ? '' : ' (skipped: there is no promtool, of the package prometheus)'}`,
  async () => {
    const rules = spawnSync(promtool, ['check', 'rules', join(ops, 'prometheus/alerts.yml')], { encoding: 'utf8' });
    expect([rules.stderr, rules.status]).toEqual(['', 0]);
    expect(rules.stdout).toContain('12 rules found');
    const config = spawnSync(promtool, ['check', 'config', join(ops, 'prometheus/prometheus.yml')], {
      encoding: 'utf8',
    });
    expect([config.stderr, config.status]).toEqual(['', 0]);
    const metrics = spawnSync(promtool, ['check', 'metrics'], { input: await metricsText(), encoding: 'utf8' });
    // It has opinions about names, which are those of the library; what it cannot read ends with 1.
    expect([metrics.stderr.match(/error while parsing.*/), metrics.status === 1]).toEqual([null, false]);
    // Expressions of dashboards are rules too, once Grafana has put an interval in.
    const written = expressions().map(([, expression], place) => ({
      record: `shown:${place}`,
      expr: expression.replaceAll('$__rate_interval', '5m'),
    }));
    const folder = mkdtempSync(join(tmpdir(), 'touchline-rules-'));
    const file = join(folder, 'rules.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'shown', rules: written }] }));
    const dashboards = spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([dashboards.stderr, dashboards.status]).toEqual(['', 0]);
  },
);
