import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const MARK = '\0named:';

/** What the page and React's own packages ask of React: the file that is for release. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['react', 'react/cjs/react.production.js'],
  ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom/cjs/react-dom.production.js'],
  ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
  ['scheduler', 'scheduler/cjs/scheduler.production.js'],
]);

/** The same code with its exports under their own names. Throws for code that takes or gives in other ways. */
export function asModule(code: string): string {
  const names = [...new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name))];
  const taken: string[] = [];
  const body = code
    .replaceAll(/\bexports\.(\w+)/g, 'export_$1')
    .replaceAll(/\b(\w+) = require\(("[^"]+")\)/g, (_, name: string, source: string) => {
      taken.push(`import * as ${name} from ${source};`);
      return `taken_${taken.length}`;
    });
  if (/\b(?:require\(|module\.|exports\b)/.test(body))
    throw new Error('React takes or gives in a way that is not known');
  return [
    ...taken,
    `let ${names.map((name) => `export_${name}`).join(', ')};`,
    body,
    `export { ${names.map((name) => `export_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/**
 * [P4] Makes modules of React's files, which are CommonJS: so that what nobody imports stays behind, and a call of React is
 * a call, `jsx(…)` instead of `(0, runtime.jsx)(…)`.
 */
export function namedReact() {
  const require = createRequire(import.meta.url);
  return {
    name: 'touchline-named-react',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId(source: string) {
      return FILES.has(source) ? `${MARK}${source}` : null;
    },
    transform: {
      // The router hides one name from older bundlers, and so takes them all.
      filter: { id: /node_modules[\\/]wouter[\\/]/, code: 'React["useInsertion" + "Effect"]' },
      handler: (code: string) => ({
        code: code.replace('React["useInsertion" + "Effect"]', 'React.useInsertionEffect'),
        map: null,
      }),
    },
    load(id: string) {
      const file = id.startsWith(MARK) ? FILES.get(id.slice(MARK.length)) : undefined;
      if (file === undefined) return null;
      const [name = '', ...rest] = file.split('/');
      const path = join(dirname(require.resolve(`${name}/package.json`)), ...rest);
      return { code: asModule(readFileSync(path, 'utf8')), moduleSideEffects: false };
    },
  };
}
