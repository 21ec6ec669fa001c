// The first command in a clone: runs on Node 20 and newer with nothing installed, and says all along what it does.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ensureInstalled, environment, nodeBinary, root } from './install.mjs';

function inRoot(...parts) {
  return join(root, ...parts);
}
function print(line) {
  return process.stdout.write(`${line}\n`);
}

function sha256(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** Says what a long step is, that it still goes on, and how long it took. */
async function step(title, work) {
  const from = performance.now();
  const seconds = () => ((performance.now() - from) / 1000).toFixed(1);
  print(`${title} …`);
  const ticking = setInterval(() => print(`  … ${Math.round(seconds())} s`), 5000);
  try {
    await work();
  } finally {
    clearInterval(ticking);
  }
  print(`  done in ${seconds()} s`);
}

/** Runs a program to its end; what it prints is shown only when it fails. */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${[program, ...args].join(' ')} ended with ${code}\n${output}`)),
    );
  });
}

function isSource(file) {
  return !/\.test\.tsx?$/.test(file) && !/[\\/](?:node_modules|css-types|dist|dist-server|coverage)[\\/]/.test(file);
}

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter(isSource)
    .sort();
}

/** Where the page's bundle comes from. */
const pageSources = [
  'apps/web',
  'apps/arena',
  'packages/contract',
  'packages/rules',
  'packages/client',
  'packages/host-sdk',
  'packages/react',
];

async function buildPages() {
  const note = inRoot('node_modules', '.cache', 'touchline-page');
  const halves = [
    ['dist', 'index.html'],
    ['dist-server', 'built.json'],
  ].map((path) => inRoot('apps', 'web', ...path));
  const sources = sha256([inRoot('package-lock.json'), ...pageSources.flatMap((folder) => filesUnder(inRoot(folder)))]);
  const arena = inRoot('apps', 'arena', 'dist', 'index.html');
  if (
    [...halves, arena].every((file) => existsSync(file)) &&
    existsSync(note) &&
    readFileSync(note, 'utf8') === sources
  )
    return;
  rmSync(note, { force: true });
  await step('Building the page (vite build)', () =>
    run('npm', ['run', '--silent', 'build', '-w', '@touchline/web'], {
      cwd: root,
      env: environment(),
      shell: process.platform === 'win32',
    }),
  );
  await step('Building the page of the virtual games (vite build)', () =>
    run('npm', ['run', '--silent', 'build', '-w', '@touchline/arena'], {
      cwd: root,
      env: environment(),
      shell: process.platform === 'win32',
    }),
  );
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, sources);
}

/** Where the documents come from. */
const documentFolders = ['apps/docs', 'docs', 'examples', 'ops'];
const ofDocuments = ['apps/server/src/database/migrations/README.md', 'apps/web/public/favicon.svg'];

/** Builds the documents at `/docs`. The product goes on without them. */
async function buildDocuments() {
  const note = inRoot('node_modules', '.cache', 'touchline-documents');
  const markdown = readdirSync(root).filter((name) => name.endsWith('.md'));
  const readmes = readdirSync(inRoot('packages')).map((name) => join('packages', name, 'README.md'));
  const sources = sha256([
    inRoot('package-lock.json'),
    ...[...markdown, ...readmes, ...ofDocuments].map((file) => inRoot(file)).filter((file) => existsSync(file)),
    ...documentFolders.flatMap((folder) => filesUnder(inRoot(folder))),
  ]);
  if (
    existsSync(inRoot('apps', 'docs', 'dist', '404.html')) &&
    existsSync(note) &&
    readFileSync(note, 'utf8') === sources
  )
    return;
  rmSync(note, { force: true });
  try {
    await step('Building the documents (vitepress build)', () =>
      run('npm', ['run', '--silent', 'build', '-w', '@touchline/docs'], {
        cwd: root,
        env: environment(),
        shell: process.platform === 'win32',
      }),
    );
  } catch (error) {
    return print(`  there will be no documents: ${error.message}`);
  }
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, sources);
}

/** V8 takes memory before it clears up. Set to clear up sooner, the default feed stays under 250 MB instead of 400. */
const memoryFlags = ['--max-semi-space-size=4', '--heap-growing-percent=40'];

/** Port of the product; null where the operating system chooses one, or others than this machine reach it. */
function localPort(args) {
  if (process.env.PUBLIC_URL || (process.env.HOST || 'localhost') !== 'localhost') return null;
  const [, named] = /--port[ =](\d+)/.exec(args.join(' ')) ?? [];
  return Number(named ?? (process.env.PORT || 4600)) || null;
}

/** What server and host page for demonstrations have to know of each other; null where there is none. */
function demoHost(args) {
  const port = localPort(args);
  if (port === null || port >= 65_535) return null;
  const secret = process.env.HOST_TOKEN_SECRET || randomBytes(32).toString('base64url');
  return { port: port + 1, product: `http://localhost:${port}`, secret };
}

/** The host page on an origin of another site. The product goes on without it. */
function openHostDemo({ port, product, secret }) {
  const demo = spawn(nodeBinary(), [inRoot('apps', 'host-demo', 'src', 'main.ts')], {
    env: { ...process.env, PORT: String(port), PRODUCT: product, HOST_TOKEN_SECRET: secret },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  demo.once('error', () => undefined);
  return demo;
}

/** The server as our child: signals go to it, its exit code is ours, and it ends when we are killed. */
function serve(args) {
  const host = demoHost(args);
  const about = host === null ? {} : { DEMO_HOST: `http://127.0.0.1:${host.port}`, HOST_TOKEN_SECRET: host.secret };
  return new Promise((resolve) => {
    const server = spawn(nodeBinary(), [...memoryFlags, inRoot('apps', 'server', 'src', 'main.ts'), ...args], {
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: { ...process.env, ...about },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const demo = host === null ? null : openHostDemo(host);
    server.once('exit', () => demo?.kill());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
    server.once('error', (error) => {
      process.stderr.write(`touchline: the server could not be started: ${error.message}\n`);
      resolve(1);
    });
    server.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

const args = process.argv.slice(2);
try {
  await ensureInstalled(print);
  // Neither the help nor a check of the operator's file shows a page.
  if (!['--help', '-h', '--check'].some((flag) => args.includes(flag))) {
    await buildPages();
    await buildDocuments();
  }
  process.exitCode = await serve(args);
} catch (error) {
  process.stderr.write(`touchline: ${error.message}\n`);
  process.exitCode = 1;
}
