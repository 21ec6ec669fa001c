/**
 * Holds `docs/rules` against the code: every id that code cites is written there, no id is written twice, and every rule is
 * cited. Exits with 1 and names each breach.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const rulesFolder = join(root, 'docs/rules');
const codeFolders = ['apps', 'packages', 'e2e', 'bench', 'prove', 'scripts', 'docs/fair-games', 'ops'];
const skippedFolders = new Set(['node_modules', 'dist', 'coverage', '.vite']);

const areas = 'NAV|LAY|ERR|CAT|SLIP|TKT|QB|VAL|PLC|AUTH|RG|BON|JACK|NOTE|PUSH|EMB|API|REP|CFG';
/** A clause (`TKT-06`, `NAV-03a`), an invariant (`I6`) or a goal (`P4`, `R9`), as a word of its own. */
const citation = new RegExp(String.raw`(?<![\w-])(?:(?:${areas})-\d{2}[a-z]?|[IPR][1-9]\d?)(?![\w-])`, 'g');
const definition = /^- \*\*([A-Z]+-?\d+[a-z]?)\*\* (.+)$/gm;

interface Rule {
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
    for (const [, id = '', text = ''] of content.matchAll(definition)) {
      const earlier = rules.get(id);
      if (earlier !== undefined) breaches.push(`docs/rules/${name}: ${id} is written in ${earlier.file} too`);
      rules.set(id, { file: `docs/rules/${name}`, text });
    }
  }
  return rules;
}

/** The files that cite an id, by id. */
function readCitations(): Map<string, string[]> {
  const citations = new Map<string, string[]>();
  for (const file of codeFolders.flatMap((folder) => filesBelow(join(root, folder)))) {
    const ids = new Set(readFileSync(file, 'utf8').match(citation));
    for (const id of ids) citations.set(id, [...(citations.get(id) ?? []), relative(root, file)]);
  }
  return citations;
}

const rules = readRules();
const citations = readCitations();
for (const [id, files] of citations) {
  if (!rules.has(id)) breaches.push(`${files.slice(0, 3).join(', ')}: ${id} is not written in docs/rules`);
}
for (const [id, { file }] of rules) {
  if (!citations.has(id)) breaches.push(`${file}: no code cites ${id}`);
}

for (const breach of breaches) process.stdout.write(`${breach}\n`);
process.stdout.write(`${rules.size} rules, ${citations.size} of them cited, ${breaches.length} breaches\n`);
process.exitCode = breaches.length > 0 ? 1 : 0;
