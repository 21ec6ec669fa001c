import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { findBrowser, launchBrowser } from '@touchline/testkit/browser';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFreshProject, type FreshProject, type PackedPackage } from './fresh-project.ts';

/** Programs of the READMEs that run in a page; all others run in Node. */
const ofPages = new Set(['@touchline/host-sdk', '@touchline/react']);
/** Packages whose types need those of Node. */
const ofNode = new Set(['@touchline/feed', '@touchline/push-server']);

function shortName({ manifest }: PackedPackage): string {
  return manifest.name.replace('@touchline/', '');
}

interface Program {
  /** In the project: `src/client/odds.ts`. */
  readonly file: string;
  readonly text: string;
}

/** Code blocks of a README that begin with their file name: `// odds.ts: what it does`. */
function programsOf(from: PackedPackage): readonly Program[] {
  return [...from.readme.matchAll(/^```\w+\n(\/\/ ([\w-]+\.\w+)\b[\s\S]*?)^```$/gm)].map(
    ([, text = '', name = '']) => ({
      file: `src/${shortName(from)}/${name}`,
      text,
    }),
  );
}

/** Imports every public entry of some packages. */
function everyEntry(packages: readonly PackedPackage[]): string {
  const names = packages.flatMap(({ manifest }) =>
    Object.keys(manifest.exports)
      .filter((entry) => entry !== './package.json')
      .map((entry) => manifest.name + entry.slice(1)),
  );
  return names.map((name, place) => `export * as entry${place} from '${name}';\n`).join('');
}

const strict = {
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
};

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((settle) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => settle(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Resolves with what a program has printed once that is enough, or once it has ended. */
function printed(child: ChildProcess, isEnough: (text: string) => boolean): Promise<string> {
  return new Promise((settle) => {
    let text = '';
    const collect = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      if (isEnough(text)) settle(text);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('close', () => settle(text));
  });
}

/** Whether one outcome was printed at two prices: `Home vs Away: Draw 3.35`. */
function hasMoved(text: string): boolean {
  const prices = new Map<string, string>();
  return text.split('\n').some((line) => {
    const [, outcome, price] = /^(.+: .+) (\d+\.\d+)$/.exec(line) ?? [];
    if (outcome === undefined || price === undefined) return false;
    const before = prices.get(outcome);
    prices.set(outcome, price);
    return before !== undefined && before !== price;
  });
}

/** A Saturday afternoon, with live matches whatever the hour of this machine. */
const feedStart = '2026-09-19T15:30:00Z';

/** The Node of this project, and the one that npm was started with. */
const nodes = [...new Set([process.execPath, process.env['npm_node_execpath'] ?? process.execPath])];

describe('the packages that strangers install', () => {
  let project: FreshProject;
  let server: TestServer;
  const running: ChildProcess[] = [];

  function start(node: string, ...args: string[]): ChildProcess {
    const child = spawn(node, args, { cwd: project.folder });
    running.push(child);
    return child;
  }

  beforeAll(async () => {
    server = await startServer({ matches: 30, feedStart });
    project = createFreshProject(['@types/node', '@types/react', '@types/react-dom', 'react-dom']);
    for (const each of project.packages)
      for (const { file, text } of programsOf(each))
        project.write(file, text.replaceAll('http://localhost:4600', server.url));
    const here = project.packages.filter(({ manifest }) => !ofPages.has(manifest.name));
    const inPages = project.packages.filter(({ manifest }) => !ofNode.has(manifest.name));
    project.write('src/entries.ts', everyEntry(here));
    project.write('src/page-entries.ts', everyEntry(inPages));
  });

  afterAll(async () => {
    for (const child of running) child.kill();
    await server.stop();
    project.remove();
  });

  test('each has a licence, a description, a version and a README with a program', () => {
    expect(project.packages.map(shortName)).toEqual([
      'client',
      'contract',
      'feed',
      'host-sdk',
      'push-server',
      'react',
      'rules',
    ]);
    for (const each of project.packages) {
      const { manifest } = each;
      expect(manifest, manifest.name).toMatchObject({
        license: 'Apache-2.0',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      });
      expect(manifest.description?.length, manifest.name).toBeGreaterThan(20);
      expect(manifest.private, manifest.name).toBeUndefined();
      expect(programsOf(each), manifest.name).not.toEqual([]);
      const installed = join(project.folder, 'node_modules', manifest.name);
      expect(readFileSync(join(installed, 'LICENSE'), 'utf8'), manifest.name).toContain('Apache License');
      expect(globSync('**/*.{test,spec}.*', { cwd: installed }), manifest.name).toEqual([]);
    }
  });

  test('publint and "are the types wrong" find nothing', async () => {
    for (const { manifest, tarball } of project.packages) {
      const bytes = new Uint8Array(readFileSync(tarball));
      const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
      expect(messages, manifest.name).toEqual([]);
      const types = await checkPackage(createPackageFromTarballData(bytes));
      // ESM alone: neither `require` nor resolution that knows no `exports` is served (decision 103).
      const problems: readonly { readonly kind: string; readonly resolutionKind?: string }[] =
        'problems' in types ? types.problems : [{ kind: 'no types' }];
      const found = problems.filter(({ resolutionKind = '' }) => !/^node1(?:0|6-cjs)$/.test(resolutionKind));
      expect(found, manifest.name).toEqual([]);
    }
  });

  describe('compiled strictly, the types of all dependencies with it', () => {
    beforeAll(() => {
      const compilerOptions = {
        ...strict,
        module: 'nodenext',
        lib: ['es2023'],
        types: ['node'],
        rootDir: 'src',
        outDir: 'out',
      };
      const exclude = ['src/page-entries.ts', ...[...ofPages].map((name) => `src/${name.replace('@touchline/', '')}`)];
      project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'], exclude }));
      project.run('typescript/bin/tsc', '-p', 'tsconfig.json');
    });

    test.each(nodes)('every entry loads in %s', (node) => {
      const { status, stderr } = spawnSync(node, ['out/entries.js'], { cwd: project.folder, encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    });

    test.each(nodes)('thirty lines print live odds that move, in %s', async (node) => {
      expect(
        readFileSync(join(project.folder, 'src/client/odds.ts'), 'utf8').trimEnd().split('\n').length,
      ).toBeLessThanOrEqual(30);
      const child = start(node, 'out/client/odds.js', `${server.url}/sportsbook/config.json`);
      expect(await printed(child, hasMoved)).toSatisfy(hasMoved);
    });

    test('a client without a page signs in and places a bet', async () => {
      const child = start(process.execPath, 'out/client/bet.js', `${server.url}/sportsbook/config.json`);
      expect(await printed(child, () => false)).toMatch(/^placed 1\.00 EUR at (\d+\.\d+), to win \d+\.\d\d\n$/);
    });

    test('the same client ends with the reason when the bet is not placed', async () => {
      const program = readFileSync(join(project.folder, 'out/client/bet.js'), 'utf8');
      project.write('out/client/refused.js', program.replace("'1.00'", "'900000.00'"));
      const child = start(process.execPath, 'out/client/refused.js', `${server.url}/sportsbook/config.json`);
      expect(await printed(child, () => false)).toBe('INITIAL: stake_too_large\n');
      expect(child.exitCode).toBe(1);
    });

    test('the program of the contract prints the sports on offer', async () => {
      const text = await printed(start(process.execPath, 'out/contract/sports.js', server.url), () => false);
      expect(text).toContain('soccer: Football\n');
    });

    test('the program of the rules prints what a system returns', async () => {
      const text = await printed(start(process.execPath, 'out/rules/system.js'), () => false);
      // 10 × (1.85·2.10·3.40 + 1.85·2.10·1.55 + 1.85·3.40·1.55 + 2.10·3.40·1.55) = 400.4725
      expect(text).toContain('0 lost: 400.47 to 400.47\n');
      // 10 × 1.85·2.10·1.55 and 10 × 1.85·2.10·3.40
      expect(text).toContain('1 lost: 60.22 to 132.09\n2 lost: 0.00 to 0.00\n');
    });

    test('the program of the feed prints a minute of prices', async () => {
      const text = await printed(start(process.execPath, 'out/feed/minute.js'), () => false);
      expect(text).toMatch(/^\d+ matches are open\n(?:\S+ .+: [\d. ]+\n)+$/);
    });

    test('the programs of the push server talk to each other', async () => {
      const port = String(await freePort());
      for (const name of ['server', 'client']) {
        const text = readFileSync(join(project.folder, `src/push-server/${name}.mjs`), 'utf8');
        project.write(`out/push-server/${name}.mjs`, text.replaceAll('8000', port));
      }
      const listens = await printed(start(process.execPath, 'out/push-server/server.mjs'), (text) =>
        text.includes('\n'),
      );
      expect(listens).toBe(`listening on ${port}\n`);
      const text = await printed(start(process.execPath, 'out/push-server/client.mjs'), () => false);
      expect(text).toMatch(/^(?:\d+ \d{4}-\d\d-\d\dT\S+\n){3}$/);
    });

    test('the command of the push server says how it is called', async () => {
      const command = join(project.folder, 'node_modules/@touchline/push-server/main.js');
      expect(await printed(start(process.execPath, command), () => false)).toBe(
        'usage: touchline-push-server --config FILE\n',
      );
      expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    });
  });

  test('a page with client, React and host SDK compiles strictly and is built by Vite', () => {
    const compilerOptions = {
      ...strict,
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
      noEmit: true,
      jsx: 'react-jsx',
    };
    project.write(
      'src/page.ts',
      "import './page-entries.ts';\nimport './host-sdk/page.ts';\nimport './react/odds.tsx';\n",
    );
    const include = ['src/page.ts'];
    project.write(
      'tsconfig.page.json',
      JSON.stringify({ compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true }, include }),
    );
    project.run('typescript/bin/tsc', '-p', 'tsconfig.page.json');
    project.write(
      'index.html',
      '<!doctype html><div id="odds"></div><div id="sportsbook"></div><script type="module" src="src/page.ts"></script>',
    );
    project.run('vite/bin/vite.js', 'build', '--base', './', '--logLevel', 'error');
    const scripts = globSync('dist/assets/*.js', { cwd: project.folder });
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts)
      expect(readFileSync(join(project.folder, script), 'utf8')).not.toMatch(/(?:from|import)\s*\(?["']@touchline/);
  });

  test('that page shows odds that move, and the product in a frame', async () => {
    await findBrowser(() => undefined);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.route(`${server.url}/fresh/**`, (route) =>
        route.fulfill({
          path: join(project.folder, 'dist', new URL(route.request().url()).pathname.slice('/fresh/'.length)),
        }),
      );
      await page.goto(`${server.url}/fresh/index.html`);
      const seen = new Set<string>();
      const look = async (): Promise<number> => {
        const prices = await page.locator('#odds li').allTextContents();
        return seen.add(prices.join()).size;
      };
      // Nothing, the first prices, and others.
      await expect.poll(look).toBeGreaterThan(2);
      expect([...seen].at(-1)).toMatch(/ \d+\.\d\d/);
      expect(await page.locator('#sportsbook iframe').getAttribute('src')).toMatch(`${server.url}/sportsbook`);
    } finally {
      await browser.close();
    }
  });
});
