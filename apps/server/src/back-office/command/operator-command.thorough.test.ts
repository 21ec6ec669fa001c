import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const program = join(import.meta.dirname, 'operator-command.ts');

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as a person does, with nothing in its environment but what is given. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
  return new Promise((settle) => {
    child.once('close', (code) => settle({ code, out, err }));
  });
}

let folder: string;
/** With the embedded PostgreSQL in its data folder, as `npm start` has it. */
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operator-command-'));
  server = await startServer({ matches: 20, dataFolder: join(folder, 'data') });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function onServer(...args: readonly string[]): Promise<Ran> {
  return run([...args, '--data', server.dataFolder]);
}

async function newKey(name: string, rights: string): Promise<string> {
  const { out } = await onServer('key', 'add', name, '--rights', rights, '--json');
  return (JSON.parse(out) as { key: string }).key;
}

function fileOf(name: string, value: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}

describe('a key', () => {
  test('is made on the machine of the server, shown once, used, and gone when it is revoked [I16]', async () => {
    const made = await onServer('key', 'add', 'shop', '--rights', 'campaigns');
    expect(made).toMatchObject({ code: 0, err: '' });
    const key = /^key: (tlk_\S+)$/m.exec(made.out)?.[1] ?? '';
    expect((await onServer('key', 'list')).out).not.toContain(key);
    expect(await onServer('key', 'add', 'shop', '--rights', 'bets')).toMatchObject({ code: 1, out: '' });
    const list = () => run(['campaign', 'list', '--url', server.url], { TOUCHLINE_OPERATOR_KEY: key });
    expect(await list()).toEqual({ code: 0, out: 'none\n', err: '' });
    expect(await onServer('key', 'revoke', 'shop')).toMatchObject({ code: 0, err: '' });
    expect(await list()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('(401)') });
    expect(await onServer('key', 'revoke', 'shop')).toMatchObject({ code: 1 });
  });

  test('is refused where no server runs, and never sent in the open [I16]', async () => {
    const none = await run(['key', 'list', '--data', join(folder, 'nothing')]);
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('no server runs on') });
    const open = await run(['campaign', 'list', '--url', 'http://bets.example'], { TOUCHLINE_OPERATOR_KEY: 'x' });
    expect(open).toMatchObject({ code: 2, err: expect.stringContaining('must be https') });
  });
});

describe('a command', () => {
  test('starts a campaign, gives a bonus of it, revokes it, and reads the log [BON-01]', async () => {
    const env = { TOUCHLINE_OPERATOR_KEY: await newKey('everything', 'campaigns,bonuses,players,bets,audit') };
    const house = async (...args: readonly string[]) => {
      const { code, out, err } = await run([...args, '--url', server.url, '--json'], env);
      expect({ args, code, err }).toEqual({ args, code: 0, err: '' });
      return JSON.parse(out) as Readonly<Record<string, string>>;
    };
    const file = fileOf('campaign.json', {
      type: 'freebet',
      key: 'derby',
      name: 'Derby',
      freebet_type: 'freebet',
      amounts: { EUR: '5' },
      new_players: false,
    });
    const { id = '' } = await house('campaign', 'add', file);
    const given = await house('give', 'demo@touchline.test', 'campaign', id);
    await house('give', 'demo@touchline.test', 'freebet', '2.50', 'EUR', '--name', 'Sorry', '--min-odds', '1.50');
    await house('revoke', given['id'] ?? '', '--reason', 'by mistake');
    const player = await house('player', 'show', 'demo@touchline.test');
    await house('player', 'groups', player['id'] ?? '', 'friends');
    await house('player', 'restrict', player['id'] ?? '', '--reason', 'asked for');
    await house('player', 'allow', player['id'] ?? '', '--reason', 'asked for');
    await house('player', 'sign-out', player['id'] ?? '');
    await house('campaign', 'end', id);
    const { data } = (await house('audit', '--limit', '9')) as unknown as { data: { what: string }[] };
    expect(data.map(({ what }) => what)).toEqual([
      'campaign.end',
      'player.sign_out',
      'player.restrict',
      'player.restrict',
      'player.groups',
      'bonus.revoke',
      'bonus.give',
      'bonus.give',
      'campaign.add',
    ]);
  });

  test('that the server refuses ends with 1 and names each field [I16]', async () => {
    const env = { TOUCHLINE_OPERATOR_KEY: await newKey('campaigns', 'campaigns') };
    const file = fileOf('wrong.json', { type: 'comboboost', key: 'no spaces', name: 'Boost', ranges: [] });
    const wrong = await run(['campaign', 'add', file, '--url', server.url], env);
    expect(wrong).toMatchObject({ code: 1, out: '' });
    expect(wrong.err).toContain('body.key ');
    expect(wrong.err).toContain('body.ranges ');
    const right = await run(['bet', 'show', '1', '--url', server.url], env);
    expect(right).toMatchObject({ code: 1, err: expect.stringContaining('has no right to bets') });
  });

  test.each<[readonly string[], string]>([
    [['nothing'], 'there is no command nothing'],
    [['constructor'], 'there is no command constructor'],
    [['campaign', 'drop'], 'there is no command campaign drop'],
    [['revoke', '7'], '--reason is missing'],
    [['key', 'add', 'x', '--rights', 'money'], 'money is no right'],
    [['key', 'add', 'Two words', '--rights', 'bets'], 'NAME takes'],
    [['bet', 'show', '1', '--colour'], "Unknown option '--colour'"],
    [['campaign', 'add', '/nothing.json'], 'cannot be read'],
    [['campaign', 'list'], 'TOUCHLINE_OPERATOR_KEY is missing'],
  ])('that is wrong ends with 2 and says what is wrong: %j [I16]', async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });

  test('whose answer is lost ends with 3, and repeats under the key that it names [I1]', async () => {
    const keys: unknown[] = [];
    const silent = createServer((request) => {
      keys.push(request.headers['idempotency-key']);
      request.socket.destroy();
    });
    await new Promise<void>((settle) => silent.listen(0, '127.0.0.1', settle));
    const { port } = silent.address() as AddressInfo;
    const args = ['bet', 'void', '1', '--reason', 'none', '--url', `http://127.0.0.1:${port}`];
    const lost = await run(args, { TOUCHLINE_OPERATOR_KEY: 'x' });
    expect(lost).toMatchObject({ code: 3, out: '' });
    const named = /--request (\S+),/.exec(lost.err)?.[1] ?? '';
    await run([...args, '--request', named], { TOUCHLINE_OPERATOR_KEY: 'x' });
    expect(keys).toEqual([named, named]);
    silent.close();
  });

  test('without anything, and --help, print every command [I16]', async () => {
    for (const args of [[], ['--help']])
      expect(await run(args)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('campaign add FILE') });
  });
});
