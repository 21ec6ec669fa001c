/** Every fenced block of the documents is run or checked; one that cannot be says why in its info string: `sh not-run="…"`. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { operatorConfig } from '@touchline/contract/operator';
import { operatorCalls } from '@touchline/contract/operator-calls';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface Block {
  readonly file: string;
  /** Line of its fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** Why it is not run; null where it is. */
  readonly notRun: string | null;
  readonly text: string;
}

/** The READMEs of the packages are run where the packages are installed as strangers install them. */
const documents = globSync(['*.md', 'docs/**/*.md', 'examples/*.md', 'ops/*.md'], { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);

function blocksOf(file: string): readonly Block[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/^( *)```([^\n]*)\n([\s\S]*?)^\1```$/gm)].map((found) => {
    const [, , info = '', text = ''] = found;
    const [, notRun = null] = / not-run="([^"]+)"/.exec(info) ?? [];
    const language = info.split(' ', 1)[0] ?? '';
    return { file, line: source.slice(0, found.index).split('\n').length, language, notRun, text };
  });
}

const blocks = documents.flatMap(blocksOf);

/** How the blocks of a language are checked in a file. */
type Check = (block: Block) => void;

/** Their stories run them: a page in the browser, programs beside a server. */
const byStory: Readonly<Record<string, string>> = {
  'docs/embedding.md html': 'e2e/embedding-guide.spec.ts',
  'docs/embedding.md js': 'e2e/embedding-guide.spec.ts',
  'docs/getting-started.md js': 'e2e/documents.spec.ts',
};

const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts;

/** What a script of the project is given is known by its sources: each flag, and the verbs of the operator's command. */
function checkFlags(command: string, rest: string): void {
  const file = command.split(' ').at(-1) ?? '';
  const sources = globSync(join(file, '..', '**/*.{ts,mjs}'), { cwd: root })
    .map((source) => readFileSync(join(root, source), 'utf8'))
    .join('\n');
  for (const [, flag = ''] of rest.matchAll(/--([a-z][\w-]*)/g)) expect(sources).toMatch(new RegExp(`\\b${flag}\\b`));
  if (!command.includes('operator-command')) return;
  const help = execFileSync(process.execPath, [file, '--help'], { cwd: root }).toString();
  expect(help).toContain(rest.split(' ', 2).join(' '));
}

/** Commands of the project exist, with the files that they name; an operator's file is read by the command itself. */
function checkCommand(line: string): void {
  const [, start, name, , rest = ''] = /^npm (?:(start|test)|run ([\w:]+))( -- (.*))?$/.exec(line) ?? [];
  const script = start ?? name;
  if (script === undefined) throw new Error(`this command is not known: ${line}`);
  expect(Object.keys(scripts)).toContain(script);
  // Flags of other commands stand in the source of the command.
  if (start === undefined) return checkFlags(scripts[script] ?? '', rest);
  const [, config] = /--config (\S+)/.exec(rest) ?? [];
  if (config === undefined) return;
  const said = execFileSync(process.execPath, ['apps/server/src/main.ts', '--config', config, '--check'], {
    cwd: root,
  });
  expect(said.toString()).toContain('all right');
}

function checkShell({ file, text }: Block): void {
  if (file === 'docs/fair-games/README.md') return checkDraw(text);
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  for (const line of lines.map((each) =>
    each
      .replace(/ +#.*$/, '')
      .replace(/^(?:[A-Z_]+=\S* )+/, '')
      .trim(),
  )) {
    // The address of a call, which the story of the same file asks.
    // Packing and installing: `packages.thorough.test.ts` does it with the packages of this commit.
    for (const command of line.split(' && '))
      if (command !== '' && !/^(?:curl|export|npm pack|npm install) /.test(command)) checkCommand(command);
  }
}

/** The shell of the fair games draws what their script would: three of eight, from the seed in the text. */
function checkDraw(text: string): void {
  const said = execFileSync('bash', ['-c', text]).toString();
  expect(said).toMatch(/^commitment [0-9a-f]{64}\nresult \d+ \d+ \d+\n$/);
  const [, commitment] = /^commitment (\w+)$/m.exec(said) ?? [];
  expect(createHash('sha256').update('0'.repeat(64)).digest('hex')).toBe(commitment);
}

function checkOperatorFile({ text }: Block): void {
  const { error } = operatorConfig.safeParse(JSON.parse(text));
  expect(error?.issues ?? []).toEqual([]);
}

/** Terms of a campaign, or rules of one. */
function checkCampaign({ text }: Block): void {
  const read = JSON.parse(text) as object | readonly object[];
  const freebet = {
    type: 'freebet',
    key: 'key',
    name: 'name',
    freebet_type: 'freebet',
    amounts: { EUR: '5' },
    new_players: false,
  };
  const campaigns = Array.isArray(read) ? read.map((rule: object) => ({ ...freebet, rule })) : [read];
  for (const terms of campaigns)
    expect(operatorCalls.addCampaign.body?.safeParse(terms).error?.issues ?? [], JSON.stringify(terms)).toEqual([]);
}

/** Its attributes are those that the element looks at. */
function checkElement({ text }: Block): void {
  const source = readFileSync(join(root, 'packages/host-sdk/src/element.ts'), 'utf8');
  const [, name = '', attributes = ''] = /^<([a-z-]+) ([^>]*)>/.exec(text) ?? [];
  expect(source).toContain(`'${name}'`);
  for (const [, attribute = ''] of attributes.matchAll(/([a-z-]+)="/g))
    expect(source).toMatch(new RegExp(`\\b${attribute}\\b`));
}

function checkTypes({ text, language }: Block): void {
  const folder = join(root, 'node_modules/.cache/touchline-blocks');
  mkdirSync(folder, { recursive: true });
  const block = `block.${language}`;
  writeFileSync(join(folder, block), text);
  const settings = {
    extends: '../../../tsconfig.base.json',
    compilerOptions: { lib: ['es2024', 'dom'], jsx: 'react-jsx' },
    files: [block],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' });
  } catch (error) {
    throw new Error(String((error as { stdout?: string }).stdout), { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const checks: Readonly<Record<string, Check>> = {
  sh: checkShell,
  ts: checkTypes,
  tsx: checkTypes,
  xml: checkElement,
  'docs/configuration.md json': checkOperatorFile,
  'docs/getting-started.md json': checkOperatorFile,
  'docs/operating/registers.md json': checkOperatorFile,
  'docs/operating/operators-api.md json': checkCampaign,
};

function checkOf({ file, language }: Block): Check | undefined {
  const story = byStory[`${file} ${language}`];
  if (story === undefined) return checks[`${file} ${language}`] ?? checks[language];
  return () => expect(readFileSync(join(root, story), 'utf8')).toContain(file.replace('docs/', ''));
}

/** A drawing or a listing, which nobody runs. */
const runnable = blocks.filter(({ language }) => language !== 'text');

test.each(runnable.filter(({ notRun }) => notRun === null))(
  'the block $language at $file:$line does what it says',
  (block) => {
    const check = checkOf(block);
    if (check === undefined)
      throw new Error('nothing checks this block: give it a check, or a reason why it is not run');
    check(block);
  },
);

test('blocks that are not run are known, each with its reason', () => {
  const known = runnable.flatMap(({ file, notRun }) => (notRun === null ? [] : [`${file}: ${notRun}`]));
  expect(known.toSorted()).toEqual([
    'docs/fair-games/README.md: needs the address of a bookmaker and a round that is over; proof.test.ts runs the script',
    'docs/operating/running.md: is read by PostgreSQL; npm run rehearse -- restore writes the same',
    'docs/operating/running.md: needs a PostgreSQL of its own; npm run rehearse -- restore does the same',
    'docs/operating/running.md: needs two PostgreSQL and haproxy; npm run rehearse -- faults --only failover does the same',
    'ops/README.md: needs containers',
  ]);
});

test('a block that is only indented is fenced, so that it is run or says why not', () => {
  const indented = documents.filter((file) => {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');
    // What is indented below an item of a list belongs to it.
    return [...source.matchAll(/^(.*)\n\n {4}\S/gm)].some(
      ([, before = '']) => !/^\s*(?:[-*]|\d+\.) |^\s+\S/.test(before),
    );
  });
  expect(indented).toEqual([]);
});

test('each document names its languages, and a link of a file leads to one', () => {
  expect(blocks.filter(({ language }) => language === '').map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  const dead = [...documents, ...globSync('packages/*/README.md', { cwd: root })].flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/^( *)```[\s\S]*?^\1```$|`[^`\n]*`/gm, '');
    return [...source.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href = '']) => deadIn(file, href));
  });
  expect(dead).toEqual([]);
});

function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

function deadIn(file: string, href: string): readonly string[] {
  if (/^[a-z]+:/i.test(href)) return [];
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? join(root, file) : resolve(root, file, '..', decodeURI(path));
  if (!existsSync(target)) return [`${file}: ${href}`];
  if (anchor === undefined || !target.endsWith('.md')) return [];
  const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
  return headings.includes(anchor) ? [] : [`${file}: ${href}`];
}
