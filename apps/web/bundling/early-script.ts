import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { minify } from 'terser';
import { build } from 'vite';

interface Answer {
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

interface DevServer {
  readonly middlewares: { use(path: string, handle: (request: unknown, answer: Answer) => void): unknown };
}

/** One file that is no module: it runs before anything is parsed that stands behind it. */
async function bundle(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: ['chrome123', 'firefox128', 'safari17.5'],
      rolldownOptions: {
        input: entry,
        output: { format: 'iife', entryFileNames: name },
        treeshake: {
          manualPureFunctions: ['z', 'defineCall'],
          // It takes little of what the fronts of our packages pass on.
          moduleSideEffects: [{ test: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/]/, sideEffects: false }],
        },
      },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunk = outputs.find((each) => each.type === 'chunk');
  if (chunk === undefined) throw new Error(`${entry} gave no code`);
  const { code } = await minify(chunk.code, { ecma: 2020, compress: { ecma: 2020, passes: 2 } });
  return code ?? chunk.code;
}

interface Context {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
}

/**
 * [P4] [P5] Builds the script that runs before the first paint, under a name of its content: a page that comes again has it
 * already, and asks for nothing before it paints. The document names it `name`.
 */
export function earlyScript(source: string, name: string) {
  let folders = { root: '', base: '' };
  let isBuild = false;
  let built = '';
  return {
    name: 'touchline-early-script',
    configResolved({ root, base, command }: { root: string; base: string; command: string }) {
      folders = { root, base };
      isBuild = command === 'build';
    },
    configureServer({ middlewares }: DevServer) {
      const answer = async (to: Answer): Promise<void> => {
        const code = await bundle(join(folders.root, source), name);
        to.setHeader('content-type', 'text/javascript');
        to.end(code);
      };
      middlewares.use(`${folders.base}${name}.js`, (_, to) => void answer(to));
    },
    async buildStart(this: Context) {
      if (!isBuild) return;
      const code = await bundle(join(folders.root, source), `${name}.js`);
      built = `assets/${name}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: built, source: code });
    },
    transformIndexHtml(html: string): string {
      return isBuild ? html.replace(`${folders.base}${name}.js`, folders.base + built) : html;
    },
  };
}
