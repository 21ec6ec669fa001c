import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, preprocessCSS, type ResolvedConfig, resolveConfig } from 'vite';

const sources = fileURLToPath(new URL('../src', import.meta.url));
const declarations = fileURLToPath(new URL('../css-types', import.meta.url));

function isModule(file: string): boolean {
  return file.endsWith('.module.css');
}

/** Declares exactly the names that the build exports from a CSS module. */
export function declarationOf(names: readonly string[]): string {
  const members = names.toSorted().map((name) => `  readonly ${JSON.stringify(name)}: string;\n`);
  return `declare const styles: {\n${members.join('')}};\nexport default styles;\n`;
}

/** Writes the declaration of one CSS module, unless it stands there already: a watching compiler sees no needless change. */
async function writeDeclaration(file: string, config: ResolvedConfig): Promise<void> {
  const { modules } = await preprocessCSS(await readFile(file, 'utf8'), file, config);
  const target = join(declarations, `${relative(sources, file)}.d.ts`);
  const text = declarationOf(Object.keys(modules ?? {}));
  if ((await readFile(target, 'utf8').catch(() => null)) === text) return;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
}

async function writeDeclarations(config: ResolvedConfig): Promise<void> {
  const files = globSync('**/*.module.css', { cwd: sources });
  const current = new Set(files.map((file) => `${file}.d.ts`));
  for (const file of globSync('**/*.d.ts', { cwd: declarations }))
    if (!current.has(file)) await rm(join(declarations, file));
  await Promise.all(files.map((file) => writeDeclaration(join(sources, file), config)));
}

/** Keeps the declarations of CSS modules current while the page is built or served for development. */
export function cssTypes(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'css-types',
    configResolved: (resolved) => {
      config = resolved;
    },
    buildStart: () => writeDeclarations(config),
    hotUpdate: async ({ file, type }) => {
      if (!isModule(file)) return;
      await (type === 'delete' ? writeDeclarations(config) : writeDeclaration(file, config));
    },
  };
}

if (import.meta.main)
  await writeDeclarations(
    await resolveConfig({ configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)) }, 'build'),
  );
