import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Context {
  parse(code: string): unknown;
}

type Written = Node & Readonly<Record<string, unknown>>;

const CONTRACT = '@touchline/contract';

function isNode(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node['name']) : '';
}

/**
 * The file that exports each call, by its name: those of the areas that the list of all calls is put together from
 * (`import * as bets from './bets.ts'`). What else the areas export is in it as well; nobody reads that from `calls`.
 */
export function readCalls(list: string): ReadonlyMap<string, string> {
  const areas = [...readFileSync(list, 'utf8').matchAll(/import \* as \w+ from '([^']+)'/g)];
  return new Map(
    areas.flatMap(([, path = '']) => {
      const file = join(dirname(list), path);
      const exported = readFileSync(file, 'utf8').matchAll(/^export const (\w+) = /gm);
      return [...exported].map(([, name = '']) => [name, file] as const);
    }),
  );
}

/** Where `calls` is read by the name of a call; null where somebody takes the list as a whole. */
function readsOf(node: unknown, found: Written[] = []): readonly Written[] | null {
  if (Array.isArray(node)) return node.every((each) => readsOf(each, found) !== null) ? found : null;
  if (!isNode(node) || node.type === 'ImportDeclaration') return found;
  if (node.type === 'Identifier') return node['name'] === 'calls' ? null : found;
  if (node.type === 'MemberExpression' && nameOf(node['object']) === 'calls' && node['computed'] !== true) {
    found.push(node);
    return found;
  }
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && node['computed'] !== true;
    if (!isName && readsOf(value, found) === null) return null;
  }
  return found;
}

/** The list as it would be written out, one line a call: areas that are spread come into a build with all they export. */
async function writtenOut(list: string): Promise<string> {
  const files = readCalls(list);
  const lists = (await import(pathToFileURL(list).href)) as Readonly<Record<string, object>>;
  const names = Object.values(lists).flatMap((calls) => Object.keys(calls));
  return [
    ...names.map((name) => `import { ${name} } from ${JSON.stringify(files.get(name))};`),
    ...Object.entries(lists).map(([of, calls]) => `export const ${of} = { ${Object.keys(calls).join(', ')} };`),
  ].join('\n');
}

/**
 * Reads each call from the file that defines it, instead of from the list of all: so a page that makes three calls loads
 * what those three answer with. What takes the list as a whole keeps it.
 */
export function directCalls(list: string) {
  const calls = readCalls(list);
  return {
    name: 'touchline-direct-calls',
    apply: 'build' as const,
    load: (id: string) => (id === list ? writtenOut(list) : null),
    transform: {
      filter: { id: /(?:packages[\\/]client|apps[\\/]web)[\\/]src[\\/].*\.tsx?$/, code: /\bcalls\b/ },
      handler(this: Context, code: string) {
        const program: unknown = this.parse(code);
        const statements: unknown = isNode(program) ? program['body'] : [];
        const isTaken = (Array.isArray(statements) ? statements : []).some(
          (statement: unknown) =>
            isNode(statement) &&
            statement.type === 'ImportDeclaration' &&
            isNode(statement['source']) &&
            statement['source']['value'] === CONTRACT &&
            Array.isArray(statement['specifiers']) &&
            statement['specifiers'].some((each: unknown) => isNode(each) && nameOf(each['local']) === 'calls'),
        );
        const reads = isTaken ? readsOf(program) : null;
        if (reads === null || reads.length === 0) return null;
        let direct = code;
        const used = new Map<string, string>();
        for (const { start, end, property } of reads.toSorted((a, b) => b.start - a.start)) {
          const name = nameOf(property);
          const file = calls.get(name);
          if (file === undefined) throw new Error(`there is no call ${name}`);
          used.set(name, `import { ${name} as call_${name} } from ${JSON.stringify(file)};`);
          direct = `${direct.slice(0, start)}call_${name}${direct.slice(end)}`;
        }
        const imports = [...used.values()].join('\n');
        // The name that nobody reads any more is taken out of its import.
        const without = direct.replace(
          /import\s*\{([^}]*)\}\s*from\s*(["'])@touchline\/contract\2;?/,
          (_, names: string) => {
            const left = names.split(',').filter((each) => each.trim() !== '' && each.trim() !== 'calls');
            return left.length === 0 ? '' : `import {${left.join(',')}} from '${CONTRACT}';`;
          },
        );
        return { code: `${without}\n${imports}\n`, map: null };
      },
    },
  };
}
