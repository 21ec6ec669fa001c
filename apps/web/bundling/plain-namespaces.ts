import { parseAst } from 'vite';

interface Output {
  readonly type: string;
  readonly fileName: string;
  readonly name?: string | undefined;
  imports?: string[];
  code?: string;
}

interface Part {
  readonly start: number;
  readonly end: number;
}

const RUNTIME = 'rolldown-runtime';

/** What stands at the top of a file as `let a = name({…})`: the call and what it is given. */
function namespacesOf(code: string, name: string): readonly (Part & { readonly given: Part })[] {
  return parseAst(code).body.flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration') return [];
    return statement.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== name) return [];
      const [given] = init.arguments;
      return given === undefined ? [] : [{ start: init.start, end: init.end, given }];
    });
  });
}

const NAMES = /^\{(?:[\w$]+:\(\)=>[\w$]+,?)+\}$/;

/**
 * [P4] The namespaces of parts that share a file, which are taken by name alone, as plain objects: the bundler makes them by a
 * helper in a file of its own, which every page of them would ask for.
 */
export function plainNamespaces() {
  return {
    name: 'touchline-plain-namespaces',
    apply: 'build' as const,
    generateBundle(_: unknown, bundle: Record<string, Output>): void {
      const runtime = Object.values(bundle).find(({ type, name }) => type === 'chunk' && name === RUNTIME);
      if (runtime === undefined) return;
      const path = `./${runtime.fileName.split('/').pop()}`;
      for (const file of Object.values(bundle)) {
        if (file.code === undefined || file === runtime) continue;
        const taken = new RegExp(String.raw`import\{(\w+)(?: as ([\w$]+))?\}from"${path}";`).exec(file.code);
        if (taken === null) continue;
        const [statement, exported = '', local = exported] = taken;
        let { code } = file;
        const namespaces = namespacesOf(code, local);
        if (namespaces.length === 0) throw new Error(`${file.fileName} makes no namespace, and has the helper`);
        for (const { start, end, given } of namespaces.toReversed()) {
          const names = code.slice(given.start, given.end);
          if (!NAMES.test(names)) throw new Error(`${file.fileName} makes a namespace in a way that is not known`);
          const plain = names.replaceAll(/([\w$]+):\(\)=>([\w$]+)/g, 'get $1(){return $2}');
          code = `${code.slice(0, start)}${plain}${code.slice(end)}`;
        }
        file.code = code.replace(statement, '');
        file.imports = (file.imports ?? []).filter((each) => each !== runtime.fileName);
      }
      const left = Object.values(bundle).find(({ code }) => code?.includes(path.slice(2)) === true);
      if (left !== undefined) throw new Error(`${left.fileName} takes the helper in a way that is not known`);
      delete bundle[runtime.fileName];
    },
  };
}
