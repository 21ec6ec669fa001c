/**
 * `npm run walk [-- --minutes N] [--cold] [--folder DIR]`: a stranger's first hour, by the documents alone. In a new clone, with a new home and
 * none of our environment, it does what the code blocks of README.md, docs and examples say, as they are written there, and
 * fails where they are wrong. What is committed counts. `--cold` fetches every package anew; `--folder DIR` keeps the
 * clone there, and goes on with one that is there. Exits with 1 when a document lies.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBrowser, launchBrowser } from '@touchline/testkit/browser';
import { createDriver } from '@touchline/testkit/driver';

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    cold: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
});
const deadline = AbortSignal.timeout(Number(values.minutes) * 60_000);
const begun = performance.now();

function print(line: string): void {
  process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}\n`);
}

/** A document says what is not so. */
class Lie extends Error {}

interface Stranger {
  readonly clone: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A clone of what is committed, an empty home, and the environment of somebody who has Node and npm. */
function arrive(folder: string, port: number): Stranger {
  const [clone, home] = [join(folder, 'touchline'), join(folder, 'home')];
  mkdirSync(home, { recursive: true });
  // What an earlier walk has kept is not there for a stranger.
  rmSync(join(clone, '.data'), { recursive: true, force: true });
  if (!existsSync(clone)) execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const cache = values.cold
    ? {}
    : { npm_config_cache: execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim() };
  return { clone, env: { HOME: home, PATH: path.join(delimiter), LANG: 'C.UTF-8', PORT: String(port), ...cache } };
}

/** Every code block of a document, in order. Comments behind a command stay: a shell knows what they are. */
function blocksIn({ clone }: Stranger, file: string): readonly { readonly lang: string; readonly text: string }[] {
  const text = readFileSync(join(clone, file), 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, lang = '', block = '']) => ({ lang, text: block }));
}

/** The one line or block of a document that holds some words. */
function said(stranger: Stranger, file: string, words: string, whole = false): string {
  const block = blocksIn(stranger, file).find(({ text }) => text.includes(words))?.text;
  const line = block?.split('\n').find((each) => each.includes(words));
  const found = whole ? block : line;
  if (found === undefined) throw new Lie(`${file} has no code block with "${words}"`);
  return found;
}

/** A command that stands inside a sentence, in backquotes. */
function saidInline({ clone }: Stranger, file: string, words: string): string {
  const found = [...readFileSync(join(clone, file), 'utf8').matchAll(/`([^`\n]+)`/g)].find(
    ([, code]) => code === words,
  );
  if (found === undefined) throw new Lie(`${file} does not say \`${words}\``);
  return words;
}

interface Run {
  readonly child: ChildProcess;
  output(): string;
  readonly exited: Promise<number | null>;
}

function run({ clone, env }: Stranger, command: string): Run {
  print(`$ ${command}`);
  // A group of its own, to which Ctrl-C goes as from a terminal.
  const child = spawn('bash', ['-c', command], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const exited = new Promise<number | null>((settle) => {
    child.once('close', settle);
  });
  return { child, output: () => output, exited };
}

/** Runs a command to its end; throws unless it ends well. */
async function done(stranger: Stranger, command: string): Promise<string> {
  const { output, exited, child } = run(stranger, command);
  const stop = (): void => signal(child, 'SIGKILL');
  deadline.addEventListener('abort', stop);
  const code = await exited;
  deadline.removeEventListener('abort', stop);
  if (code !== 0) throw new Lie(`"${command}" ended with ${code}:\n${output()}`);
  return output();
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended by itself.
  }
}

/** Starts what stays, does something with it, and ends it by Ctrl-C as the document says. */
async function whileRunning(
  stranger: Stranger,
  command: string,
  work: (output: string) => Promise<void>,
): Promise<void> {
  const { child, output, exited } = run(stranger, command);
  const late = async (): Promise<boolean> => {
    signal(child, 'SIGINT');
    if ((await Promise.race([exited, pause(40_000, 'late' as const, { ref: false })])) !== 'late') return false;
    signal(child, 'SIGKILL');
    return true;
  };
  try {
    const ended = exited.then(() => true);
    while (!output().includes('Ctrl-C stops it')) {
      if (await Promise.race([ended, pause(200, false)])) throw new Lie(`"${command}" ended:\n${output()}`);
      if (deadline.aborted) throw new Lie(`"${command}" takes too long:\n${output()}`);
    }
    print('it runs');
    await work(output());
  } catch (error) {
    await late();
    throw error;
  }
  if (await late()) throw new Lie(`Ctrl-C does not stop "${command}":\n${output()}`);
  print('Ctrl-C has stopped it');
}

/** Opens the page, signs in with the printed login, and bets. */
async function placeBet(origin: string, login: string, password: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ locale: 'en-GB' });
    page.setDefaultTimeout(60_000);
    const driver = createDriver(page, origin);
    await driver.open('/en');
    for (const question of await page.getByRole('button', { name: 'Only what is needed' }).all())
      await question.click();
    await driver.signIn(login, password);
    print(`signed in as ${login}, balance ${await driver.balance.first().innerText()}`);
    await page.locator('main [data-outcome][data-state="idle"]:visible').first().click();
    await driver.chooseAcceptMode('Take any');
    await driver.stake.fill('1');
    await driver.mainButton.click();
    // A live bet is decided some seconds later.
    await driver.receipt.waitFor();
    print(`placed bet ${await driver.reference()}`);
  } finally {
    await browser.close();
  }
}

/** A port with the next one free too, on which the host page stands. */
async function freePorts(): Promise<number> {
  for (let port = 4600; port < 4700; port += 2) if ((await isFree(port)) && (await isFree(port + 1))) return port;
  throw new Error('no port from 4600 on is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(false));
    probe.listen(port, 'localhost', () => probe.close(() => settle(true)));
  });
}

async function firstHour(stranger: Stranger, port: number): Promise<void> {
  /** Another port is only another where 4600 is taken. */
  const here = (text: string): string => text.replaceAll('localhost:4600', `localhost:${port}`);
  const start = said(stranger, 'README.md', 'npm start');
  if (start.split('#')[0]?.trim() !== said(stranger, 'docs/getting-started.md', 'npm start').trim())
    throw new Lie('README.md and docs/getting-started.md start differently');
  await whileRunning(stranger, start, async (output) => {
    const origin = /Touchline +(http\S+)\/sportsbook/.exec(output)?.[1] ?? '';
    const [, login = '', password = ''] = /Demo login +(\S+) \/ (\S+)/.exec(output) ?? [];
    const readme = here(readFileSync(join(stranger.clone, 'README.md'), 'utf8'));
    if (!readme.includes(`(${origin}/sportsbook)`)) throw new Lie(`README.md names another address than ${origin}`);
    await placeBet(origin, login, password);
    await done(stranger, here(said(stranger, 'docs/getting-started.md', 'curl')));
    const key = await done(stranger, said(stranger, 'docs/operating/operators-api.md', 'key add'));
    const shown = /tlk_\S+/.exec(key)?.[0];
    if (shown === undefined) throw new Lie(`docs/operating/operators-api.md: a key is shown as tlk_…, not as\n${key}`);
    const exported = said(stranger, 'docs/operating/operators-api.md', 'export ').replace('tlk_…', shown);
    await done(stranger, saidInline(stranger, 'docs/operating/operators-api.md', 'npm run operator -- --help'));
    await done(stranger, `${exported}\nnpm run operator -- player show ${login} --url ${origin}`);
  });
  for (const file of ['docs/getting-started.md', 'docs/configuration.md']) {
    const example = blocksIn(stranger, file).find(({ lang }) => lang === 'json')?.text ?? '';
    writeFileSync(join(stranger.clone, 'touchline.config.json'), example);
    await done(stranger, saidInline(stranger, file, 'npm start -- --check'));
    rmSync(join(stranger.clone, 'touchline.config.json'));
  }
  const brand = said(stranger, 'examples/README.md', 'npm start');
  const brandFile = /--config (\S+)/.exec(brand)?.[1] ?? '';
  const brands = readdirSync(join(stranger.clone, 'examples'), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  const check = saidInline(stranger, 'examples/README.md', 'npm start -- --config FILE --check');
  for (const { name } of brands) {
    const file = readdirSync(join(stranger.clone, 'examples', name)).find((each) =>
      each.startsWith('touchline.config'),
    );
    if (file !== undefined) await done(stranger, check.replace('FILE', `examples/${name}/${file}`));
  }
  await whileRunning(stranger, brand, async (output) => {
    const origin = /Touchline +(http\S+)\/sportsbook/.exec(output)?.[1] ?? '';
    const page = await (await fetch(`${origin}/sportsbook/config.json`)).text();
    const [, name = ''] = /"name": ("[^"]+")/.exec(readFileSync(join(stranger.clone, brandFile), 'utf8')) ?? [];
    if (name === '' || !page.includes(name))
      throw new Lie('examples/README.md: the page does not bear the name of the brand');
  });
  const metrics = /^(METRICS_PORT=(\d+) .*)\n(curl .*)$/m.exec(
    readFileSync(join(stranger.clone, 'docs/operating/running.md'), 'utf8'),
  );
  if (metrics === null) throw new Lie('docs/operating/running.md does not say how metrics are read');
  const [, startWithMetrics = '', , ask = ''] = metrics;
  await whileRunning(stranger, startWithMetrics, async () => {
    if (!(await done(stranger, ask)).includes('touchline_ready 1'))
      throw new Lie('the metrics do not say that it is ready');
  });
}

await findBrowser(print);
const folder = values.folder === undefined ? mkdtempSync(join(tmpdir(), 'touchline-walk-')) : resolve(values.folder);
try {
  const port = await freePorts();
  const stranger = arrive(folder, port);
  print(`a clone in ${dirname(stranger.clone)}, port ${port}${values.cold ? '' : ", npm's cache of this machine"}`);
  await firstHour(stranger, port);
  print('the documents say what is so');
} catch (error) {
  print(error instanceof Lie ? `LIE: ${error.message}` : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
