interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
}

interface Context {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(id: string): ModuleInfo | null;
  parse(code: string): unknown;
  resolve(source: string, importer: string): Promise<{ readonly id: string } | null>;
}

type Node = Readonly<Record<string, unknown>>;

/** What a file takes from another one: names, or all of it. */
interface ImportedNames {
  readonly from: string;
  readonly names: readonly string[] | null;
}

/** What a file that only passes on passes on: `null` passes on everything, under its own name. */
interface Passed {
  readonly from: string;
  readonly names: Readonly<Record<string, string>> | null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
function textOf(value: unknown): string {
  return isNode(value) ? String(value['name'] ?? value['value']) : '';
}
function listOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
function sourceOf(statement: Node): string {
  return textOf(statement['source']);
}

function importedNames(statement: Node): ImportedNames {
  const specifiers = listOf(statement['specifiers']);
  const isWhole =
    statement['type'] !== 'ImportDeclaration' || specifiers.some(({ type }) => type !== 'ImportSpecifier');
  return {
    from: sourceOf(statement),
    names: isWhole || specifiers.length === 0 ? null : specifiers.map(({ imported }) => textOf(imported)),
  };
}

function passed(statement: Node): Passed {
  return {
    from: sourceOf(statement),
    names:
      statement['type'] === 'ExportAllDeclaration'
        ? null
        : Object.fromEntries(
            listOf(statement['specifiers']).map(({ exported, local }) => [textOf(exported), textOf(local)]),
          ),
  };
}

/** The front of a package: it says nothing itself. */
function isFront(statements: readonly Node[]): boolean {
  return (
    statements.length > 0 &&
    statements.every(({ type, source }) => /^Export(?:All|Named)Declaration$/.test(String(type)) && isNode(source))
  );
}

/** What is declared for others to take. */
function declared(statement: Node): readonly string[] {
  if (statement['type'] !== 'ExportNamedDeclaration') return [];
  const { declaration, specifiers } = statement;
  if (!isNode(declaration)) return listOf(specifiers).map(({ exported }) => textOf(exported));
  const single = isNode(declaration['id']) ? [textOf(declaration['id'])] : [];
  return [...single, ...listOf(declaration['declarations']).map(({ id }) => textOf(id))];
}

/**
 * Finds what the first screen stands on: everything that `entry` imports, at any distance, but what is fetched later. Of a
 * package of ours whose front only passes on, just the files that hold what is asked for. As one chunk it is one request
 * and compresses as a whole; left alone, whatever a later screen shares with it is a chunk of its own.
 */
export function firstScreen(entry: string) {
  const needed = new Set<string>();
  return {
    plugin: {
      name: 'touchline-first-screen',
      apply: 'build' as const,
      async buildEnd(this: Context, error?: Error) {
        if (error !== undefined) return;
        const known = new Map<string, readonly Node[]>();
        const statementsOf = (id: string): readonly Node[] => {
          const found = known.get(id);
          if (found !== undefined) return found;
          const code = this.getModuleInfo(id)?.code ?? '';
          const program: unknown = this.parse(code);
          const statements = isNode(program) ? listOf(program['body']) : [];
          known.set(id, statements);
          return statements;
        };
        const resolved = async (from: string, importer: string): Promise<string | null> =>
          (await this.resolve(from, importer))?.id ?? null;
        const holds = async (id: string, name: string): Promise<boolean> => {
          const statements = statementsOf(id);
          if (statements.flatMap(declared).includes(name)) return true;
          for (const statement of statements.filter(({ type }) => type === 'ExportAllDeclaration')) {
            const next = await resolved(sourceOf(statement), id);
            if (next !== null && (await holds(next, name))) return true;
          }
          return false;
        };
        const isOurs = (id: string): boolean => /[\\/]packages[\\/][^\\/]+[\\/]src[\\/]/.test(id);
        const walkFront = async (id: string, name: string): Promise<void> => {
          for (const { from, names } of statementsOf(id).map(passed)) {
            const inner = names === null ? name : names[name];
            if (inner === undefined) continue;
            const next = await resolved(from, id);
            if (next !== null && (await holds(next, inner))) return walk(next, [inner]);
          }
          throw new Error(`${id} passes no ${name} on`);
        };
        const walk = async (id: string, names: readonly string[] | null): Promise<void> => {
          if (names !== null && isOurs(id) && isFront(statementsOf(id))) {
            for (const name of names) await walkFront(id, name);
            return;
          }
          if (needed.has(id)) return;
          needed.add(id);
          if (!isOurs(id) && !/\.tsx?$/.test(id)) {
            for (const imported of this.getModuleInfo(id)?.importedIds ?? []) await walk(imported, null);
            return;
          }
          for (const statement of statementsOf(id).filter(({ source }) => isNode(source))) {
            const { from, names: wanted } = importedNames(statement);
            const next = await resolved(from, id);
            if (next !== null) await walk(next, wanted);
          }
        };
        for (const id of this.getModuleIds()) if (id.endsWith(entry)) await walk(id, null);
      },
    },
    isNeeded: (id: string): boolean => needed.has(id),
  };
}
