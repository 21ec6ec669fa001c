import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { startServer } from '@touchline/testkit/server';
import { interrupted } from '../interrupted.ts';

export const usage = 'npm run fuzz -- openapi [--examples N] [--seed N] [--only OPERATION_ID] [--report FILE]';

const documentFile = resolve(import.meta.dirname, '../../docs/openapi.json');

/** Requests that fit must be read: by a check of our own, since what is refused for what it asks has status 400 too. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
  'fitting_request_is_read',
];

interface FuzzPlan {
  /** Requests of each kind for each call. */
  readonly examples: number;
  readonly seed: number;
  /** One call alone, by its operation id; all when null. */
  readonly only: string | null;
  /** Where the report of schemathesis is kept as JSON. */
  readonly report: string | null;
}

function whole(flag: string, text: string, least: number, most: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new Error(`--${flag} is a whole number from ${least} to ${most}`);
}

function planOf(args: readonly string[]): FuzzPlan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      examples: { type: 'string', default: '50' },
      seed: { type: 'string', default: '20261124' },
      only: { type: 'string' },
      report: { type: 'string' },
    },
  });
  return {
    examples: whole('examples', values.examples, 1, 100_000),
    seed: whole('seed', values.seed, 0, 999_999_999),
    only: values.only ?? null,
    report: values.report ?? null,
  };
}

/** The program that makes the requests: the one that SCHEMATHESIS_BIN names, else the first on the path. */
function findFuzzer(): string {
  const named = process.env['SCHEMATHESIS_BIN'];
  const found = (named === undefined ? ['schemathesis', 'st'] : [named]).find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  );
  if (found !== undefined) return found;
  throw new Error('schemathesis is not here: pip install schemathesis (4 or newer), or name it in SCHEMATHESIS_BIN');
}

/** Ids that exist, so that not every request for one thing is answered 404. */
async function idsOf(url: string): Promise<Readonly<Record<string, string>>> {
  const first = async (path: string): Promise<string> => {
    const text = await (await fetch(`${url}/_sb_api/api/v2/${path}?limit=1`)).text();
    const id = /"id":"(\d+)"/.exec(text)?.[1];
    if (id === undefined) throw new Error(`the server has no ${path}`);
    return id;
  };
  return {
    matches: await first('matches'),
    tournaments: await first('tournaments'),
    categories: await first('categories'),
  };
}

interface Operation {
  readonly parameters: { readonly name: string; readonly in: string; example?: string }[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: { readonly session: { name: string } } };
}

/** The document as it is, but for the name that the cookie has without https, and ids of this server as examples. */
function documentFor(cookieName: string, ids: Readonly<Record<string, string>>): Document {
  const document = JSON.parse(readFileSync(documentFile, 'utf8')) as Document;
  document.components.securitySchemes.session.name = cookieName;
  for (const [path, operations] of Object.entries(document.paths)) {
    const kind = /\/(matches|tournaments|categories|markets)\/\{/.exec(path)?.[1] ?? '';
    const id = ids[kind === 'markets' ? 'matches' : kind];
    for (const { parameters } of Object.values(operations))
      for (const parameter of parameters)
        if (id !== undefined && parameter.in === 'path' && /^(?:id|matchId)$/.test(parameter.name))
          parameter.example = id;
  }
  return document;
}

/** Runs schemathesis to its end and answers whether it found nothing; what it says is passed on. */
async function run(
  fuzzer: string,
  args: readonly string[],
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<boolean> {
  const child = spawn(fuzzer, args, {
    signal,
    cwd: folder,
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: 'checks',
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return true;
  if (code === 1) return false;
  throw new Error(`schemathesis ended with ${code}`);
}

/** No time limit: it would make schemathesis go on until then. What is found is not shrunk, which takes longer than finding. */
function argumentsFor(plan: FuzzPlan, file: string, url: string, cookie: string): readonly string[] {
  return [
    ['run', file, '--url', url, '--header', `Cookie: ${cookie}`, '--phases', 'examples,coverage,fuzzing'],
    ['--checks', checks.join(','), '--max-examples', String(plan.examples), '--seed', String(plan.seed)],
    ['--continue-on-failure', '--no-shrink', '--generation-database', 'none', '--suppress-health-check', 'all'],
    ['--generation-with-security-parameters', 'false', '--warnings', 'off', '--no-color'],
  ].flat();
}

/** Every call of the document, asked well and badly by a signed-in player. True when every answer is in the document. */
export async function proveOpenApi(args: readonly string[], print: (line: string) => void): Promise<boolean> {
  const plan = planOf(args);
  const fuzzer = findFuzzer();
  const folder = mkdtempSync(join(tmpdir(), 'touchline-fuzz-'));
  const stand = { folder, signal: interrupted() };
  const server = await startServer({ matches: 60, seed: 7 });
  try {
    await deskAt(server.url).call('setClock', { body: { action: 'stop' } });
    const caller = createCaller(server.url);
    await caller.call('signIn', { body: { login: 'demo@touchline.test', password: 'touchline-demo' } });
    const { cookie } = caller;
    if (cookie === null) throw new Error('the player could not sign in');
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(documentFor(cookie.split('=')[0] ?? '', await idsOf(server.url))));
    const shared = argumentsFor(plan, file, server.url, cookie);
    const report = plan.report === null ? [] : ['--report-json-path', resolve(plan.report)];
    print(`fuzz openapi: ${plan.examples} examples of each call, seed ${plan.seed}`);
    if (plan.only !== null)
      return await run(fuzzer, [...shared, ...report, '--include-operation-id', plan.only], stand);
    const others = await run(fuzzer, [...shared, ...report, '--exclude-operation-id', 'signOut'], stand);
    // It ends the session that the others need.
    return (await run(fuzzer, [...shared, '--include-operation-id', 'signOut'], stand)) && others;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
