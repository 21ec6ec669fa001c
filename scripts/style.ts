/**
 * `node scripts/style.ts`: the style that no rule of the linter can hold.
 * - At the top of a file, a function is declared with `function`, unless a type is given to its name.
 * - A function has at most 80 lines of code, a factory (`createX`) at most 150. A longer one gives its reason in the comment
 *   above it: `Long: …`. Tests are not measured.
 * - No two files of a package have the same name.
 * Exits with 1 and names each breach.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseSync, Visitor, type ArrowFunctionExpression, type Function as FunctionNode } from 'oxc-parser';

interface Breach {
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
  readonly text: string;
}

const mostLines = 80;
const mostLinesOfFactory = 150;

function isTest(file: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(file);
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

/** Lines with code; blank lines and comments do not count. */
function codeLines(code: string): number {
  return code
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;
}

/** Whether the comment right above a declaration gives a reason for its length. */
function hasReason(source: string, start: number): boolean {
  const above = source.slice(0, source.lastIndexOf('\n', start) + 1).trimEnd();
  const comment = /(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/|(?:\/\/[^\n]*\n\s*)*\/\/[^\n]*)$/.exec(above)?.[0] ?? '';
  return /\bLong: \S/.test(comment);
}

function breachesOf(file: string, source: string): readonly Breach[] {
  const found: Breach[] = [];
  const { program } = parseSync(file, source);
  const breach = (offset: number, text: string) => found.push({ file, line: lineAt(source, offset), text });

  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init, start } of declared.declarations) {
      const isTyped = id.type !== 'Identifier' || Boolean(id.typeAnnotation);
      if (init?.type === 'ArrowFunctionExpression' && !isTyped) breach(start, 'declare it with `function`');
    }
  }

  const measure = (node: ArrowFunctionExpression | FunctionNode, name: string, start: number) => {
    const lines = codeLines(source.slice(node.start, node.end));
    const most = /^create[A-Z]/.test(name) ? mostLinesOfFactory : mostLines;
    if (lines > most && !hasReason(source, start))
      breach(start, `${name || 'a function'} has ${lines} lines of ${most}`);
  };
  if (!isTest(file)) {
    new Visitor({
      FunctionDeclaration: (node) => measure(node, node.id?.name ?? '', node.start),
      VariableDeclarator({ id, init, start }) {
        if (init?.type !== 'ArrowFunctionExpression' && init?.type !== 'FunctionExpression') return;
        measure(init, id.type === 'Identifier' ? id.name : '', start);
      },
    }).visit(program);
  }
  return found;
}

/** Files of one package that share a name, as quick-open would list them. */
function sharedNames(files: readonly string[]): readonly Breach[] {
  const byName = Map.groupBy(
    // An index is what its folder offers.
    files.filter((file) => !isTest(file) && basename(file) !== 'index.ts'),
    (file) => `${file.split('/').slice(0, 2).join('/')} ${basename(file)}`,
  );
  return [...byName.values()]
    .filter((same) => same.length > 1)
    .flatMap((same) => same.map((file) => ({ file, line: 1, text: `shares its name with ${same.length - 1} more` })));
}

const root = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.d.ts'));

const breaches = [
  ...files.flatMap((file) => breachesOf(file, readFileSync(resolve(root, file), 'utf8'))),
  ...sharedNames(files.filter((file) => /^(?:packages|apps)\//.test(file))),
];
for (const { file, line, text } of breaches) process.stdout.write(`${file}:${line} ${text}\n`);
process.stdout.write(`style: ${files.length} files, ${breaches.length} breaches\n`);
process.exitCode = breaches.length === 0 ? 0 : 1;
