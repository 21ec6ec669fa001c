import { parseAst } from 'vite';

interface Output {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly facadeModuleId?: string | null;
  code?: string;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function written(code: string, changes: readonly Change[]): string {
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: with_ }) => text.slice(0, start) + with_ + text.slice(end), code);
}

/** What stands between the braces of `export{…}` or `import{…}from`: pairs that are the same are written once. */
function listOf(pairs: readonly (readonly [name: string, alias: string])[]): string {
  return pairs
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, alias]) => (name === alias ? name : `${name} as ${alias}`))
    .join(',');
}

/** Names that are taken of a file while it is fetched: `import("./a.js").then(e=>e.b)`. Null where all of it is handed on. */
function takenLater(code: string, path: string): readonly string[] | null {
  const names: string[] = [];
  for (const { index } of code.matchAll(new RegExp(`import\\("${path.replaceAll('.', '\\.')}"\\)`, 'g'))) {
    const after = code.slice(index + `import("${path}")`.length);
    const taken = /^\.then\(\(?(\w+)\)?=>\1\.([\w$]+)\)/.exec(after)?.[2];
    if (taken === undefined) return null;
    names.push(taken);
  }
  return names;
}

/**
 * [P4] What files of the build take from each other, by the names that it has in the file that gives it. The bundler numbers
 * such names a second time: of the first file, which gives hundreds, that is a kilobyte that says nothing.
 *
 * Files that keep their name over releases are left alone, as are those of which a whole namespace is handed on.
 */
export function shortExports(lasting: ReadonlySet<string>) {
  return {
    name: 'touchline-short-exports',
    apply: 'build' as const,
    generateBundle(_: unknown, bundle: Readonly<Record<string, Output & { readonly name?: string }>>): void {
      const files = Object.values(bundle).filter(({ type, code }) => type === 'chunk' && code !== undefined);
      const renamed = new Map<string, ReadonlyMap<string, string>>();
      const all = new Map(files.map((file) => [file, parseAst(file.code ?? '').body]));
      const changes = new Map<Output, Change[]>(files.map((file) => [file, []]));
      for (const [file, body] of all) {
        const path = `./${file.fileName.split('/').pop()}`;
        const taken = files.map(({ code = '' }) => takenLater(code, path));
        if (lasting.has(file.name ?? '') || taken.includes(null)) continue;
        const kept = new Set(taken.flatMap((names) => names ?? []));
        const names = new Map<string, string>();
        const given: (readonly [name: string, local: string])[] = [];
        for (const statement of body) {
          if (
            statement.type !== 'ExportNamedDeclaration' ||
            statement.source !== null ||
            statement.declaration !== null
          )
            continue;
          const pairs = new Map<string, string>();
          for (const { local, exported } of statement.specifiers) {
            if (local.type !== 'Identifier' || exported.type !== 'Identifier') throw new Error(`${path} gives no name`);
            // Given twice, it is taken twice by the same name.
            const name = kept.has(exported.name) || kept.has(local.name) ? exported.name : local.name;
            names.set(exported.name, name);
            pairs.set(name, local.name);
          }
          const text = `export{${listOf([...pairs].map(([name, local]) => [local, name]))}};`;
          changes.get(file)?.push({ start: statement.start, end: statement.end, text });
          given.push(...pairs);
        }
        if (new Set(given.map(([name]) => name)).size !== given.length)
          throw new Error(`${path} would give one name twice`);
        renamed.set(path, names);
      }
      for (const [file, body] of all) {
        for (const statement of body) {
          if (statement.type !== 'ImportDeclaration') continue;
          const names = renamed.get(statement.source.value);
          if (names === undefined || statement.specifiers.some(({ type }) => type !== 'ImportSpecifier')) continue;
          const pairs = statement.specifiers.map((specifier) => {
            const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : specifier.local;
            const name = imported.type === 'Identifier' ? imported.name : imported.value;
            return [names.get(name) ?? name, specifier.local.name] as const;
          });
          const [first] = statement.specifiers;
          const last = statement.specifiers.at(-1);
          if (first === undefined || last === undefined) continue;
          changes.get(file)?.push({ start: first.start, end: last.end, text: listOf(pairs) });
        }
      }
      for (const file of files) file.code = written(file.code ?? '', changes.get(file) ?? []);
    },
  };
}
