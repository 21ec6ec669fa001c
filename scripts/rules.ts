/**
 * Holds `docs/rules` against the code: every id that code cites is written there, no id is written twice, and every rule is
 * proved in `npm test`: the title of a test cites it in brackets (`… [TKT-06]`), or, for a goal (`P4`, `R9`), a bench or a proof
 * names it. Tests of the second tier, which `npm run thorough` runs, prove nothing here: stories whose title ends with
 * `@thorough`, those whose details are `thorough`, by themselves or by a `describe` around them, and files named
 * `*.thorough.test.ts`. A story whose tier comes with its row (`inTiers`) counts: one row at least is of the first tier.
 * A rule without a proof says so itself, with the reason: `(No proof: …)`.
 * Exits with 1 and names each breach.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser';

const root = resolve(import.meta.dirname, '..');
const rulesFolder = join(root, 'docs/rules');
const codeFolders = ['apps', 'packages', 'e2e', 'bench', 'prove', 'scripts', 'docs/fair-games', 'ops'];
const skippedFolders = new Set(['node_modules', 'dist', 'coverage', '.vite']);

const areas = 'NAV|LAY|ERR|CAT|SLIP|TKT|QB|VAL|PLC|AUTH|RG|BON|JACK|NOTE|PUSH|EMB|API|REP|CFG';
const id = String.raw`(?:(?:${areas})-\d{2}[a-z]?|[IPR][1-9]\d?)`;
/** A clause (`TKT-06`, `NAV-03a`), an invariant (`I6`) or a goal (`P4`, `R9`), as a word of its own. */
const citation = new RegExp(String.raw`(?<![\w-])${id}(?![\w-])`, 'g');
const citationInTitle = new RegExp(String.raw`(?<=\[)${id}(?=\])`, 'g');
const definition = /^- \*\*([A-Z]+-?\d+[a-z]?)\*\* (.+)$/gm;
const goal = /^[PR]\d/;

interface Rule {
  readonly file: string;
  readonly text: string;
}

interface Source {
  /** From the root. */
  readonly file: string;
  readonly text: string;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesBelow(join(folder, entry.name));
    return /\.(?:ts|tsx|mts|mjs|css|sql|c)$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

const breaches: string[] = [];

/** The rules by id; an id that is written twice is a breach. */
function readRules(): Map<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const name of readdirSync(rulesFolder).filter((entry) => entry.endsWith('.md'))) {
    const content = readFileSync(join(rulesFolder, name), 'utf8');
    for (const [, written = '', text = ''] of content.matchAll(definition)) {
      const earlier = rules.get(written);
      if (earlier !== undefined) breaches.push(`docs/rules/${name}: ${written} is written in ${earlier.file} too`);
      rules.set(written, { file: `docs/rules/${name}`, text });
    }
  }
  return rules;
}

/** The files that cite an id, by id. */
function citationsIn(sources: readonly Source[]): Map<string, string[]> {
  const citations = new Map<string, string[]>();
  for (const { file, text } of sources) {
    for (const cited of new Set(text.match(citation))) citations.set(cited, [...(citations.get(cited) ?? []), file]);
  }
  return citations;
}

/** `test`, `test.each(rows)`, `test.skipIf(condition)` and `test.describe` all begin with the name `test`. */
function firstName(callee: Expression): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return callee.object.type === 'Super' ? null : firstName(callee.object);
  return callee.type === 'CallExpression' ? firstName(callee.callee) : null;
}

function textOf(title: Argument | undefined): string {
  if (title?.type === 'Literal') return typeof title.value === 'string' ? title.value : '';
  if (title?.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.raw).join('…');
  return '';
}

/** The titles of the tests of a file that `npm test` runs. */
function titlesOf({ file, text }: Source): string[] {
  const calls: {
    readonly title: string;
    readonly start: number;
    readonly end: number;
    readonly isThorough: boolean;
  }[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [title, details], start, end }) => {
      if (callee.type === 'Super' || !['test', 'it', 'describe'].includes(firstName(callee) ?? '')) return;
      const isThorough =
        textOf(title).endsWith('@thorough') ||
        ((details?.type === 'ObjectExpression' || details?.type === 'Identifier') &&
          /\bthorough\b/.test(text.slice(details.start, details.end)));
      calls.push({ title: textOf(title), start, end, isThorough });
    },
  }).visit(parseSync(file, text).program);
  const repeats = calls.filter(({ isThorough }) => isThorough);
  return calls
    .filter((call) => !repeats.some(({ start, end }) => start <= call.start && call.end <= end))
    .map(({ title }) => title);
}

/** Ids that are proved by the title of a test of the first tier, and goals that a bench or a proof names. */
function provedIn(sources: readonly Source[]): ReadonlySet<string> {
  const titles = sources
    .filter(({ file }) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.endsWith('.thorough.test.ts'))
    .flatMap(titlesOf);
  const byTests = titles.flatMap((title) => title.match(citationInTitle) ?? []);
  const programs = sources.filter(({ file }) => /^(?:bench|prove)\//.test(file));
  const byPrograms = [...citationsIn(programs).keys()].filter((cited) => goal.test(cited));
  return new Set([...byTests, ...byPrograms]);
}

const sources = codeFolders
  .flatMap((folder) => filesBelow(join(root, folder)))
  .map((path): Source => ({ file: relative(root, path), text: readFileSync(path, 'utf8') }));
const rules = readRules();
const proved = provedIn(sources);
for (const [cited, files] of citationsIn(sources)) {
  if (!rules.has(cited)) breaches.push(`${files.slice(0, 3).join(', ')}: ${cited} is not written in docs/rules`);
}
for (const [each, { file, text }] of rules) {
  const isExcepted = /\(No proof: .+\)$/.test(text);
  if (!proved.has(each) && !isExcepted) breaches.push(`${file}: no title of a test cites [${each}]`);
  if (proved.has(each) && isExcepted) breaches.push(`${file}: ${each} is proved, and says that it is not`);
}

for (const breach of breaches) process.stdout.write(`${breach}\n`);
process.stdout.write(`${rules.size} rules, ${proved.size} of them proved, ${breaches.length} breaches\n`);
process.exitCode = breaches.length > 0 ? 1 : 0;
