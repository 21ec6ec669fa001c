/**
 * Holds the boundaries of ARCHITECTURE.md: which module may import what, in both directions. A module lists what it may import;
 * whatever is not listed is refused, so a new import needs a line in `boundary-modules.ts` with its reason. The
 * rules are also held pure (see purity.ts). Exits with 1 and names each breach.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Module, modules } from './boundary-modules.ts';
import { impurities, settingsBreach } from './purity.ts';
import {
  featureOf,
  filesIn,
  isDrawn,
  isFetchedLater,
  isForTests,
  root,
  type Specifier,
  specifiers,
} from './source-files.ts';

/** Packages are imported by name: no other module reaches into them by path. */
const packageFolders: Readonly<Record<string, string>> = {
  '@touchline/contract': 'packages/contract',
  '@touchline/rules': 'packages/rules',
  '@touchline/client': 'packages/client',
  '@touchline/feed': 'packages/feed',
  '@touchline/host-sdk': 'packages/host-sdk',
  '@touchline/push-server': 'packages/push-server',
  '@touchline/react': 'packages/react',
  '@touchline/testkit': 'packages/testkit',
  '@touchline/server': 'apps/server',
  '@touchline/web': 'apps/web',
};

const fetchedLaterByName = '@touchline/client/betting';

/** Tests may also use their runner and the official client of the push protocol. */
const forTests = [
  'vitest',
  'fast-check',
  'centrifuge',
  'ws',
  'pg',
  '@seriousme/openapi-schema-validator',
  'ajv',
  'react-dom/server',
  'node:',
];
const modulesForTests = [
  'packages/testkit',
  'packages/client',
  'packages/push-server',
  'packages/contract',
  'packages/rules',
];

function moduleOf(file: string): Module | undefined {
  return modules
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** Folder of the package that a module stands in. */
function packageOf({ folder }: Module): string {
  return folder
    .split('/')
    .slice(0, /^(?:packages|apps)\//.test(folder) ? 2 : 1)
    .join('/');
}

function breachOf(file: string, { specifier, isAtOnce }: Specifier): string | null {
  const module = moduleOf(file);
  if (!module) return 'stands in no module: give its folder a line in scripts/boundary-modules.ts';
  const test = isForTests(file);
  if (specifier.startsWith('.')) {
    const target = relative(root, resolve(root, dirname(file), specifier));
    const there = moduleOf(target);
    if (isAtOnce && isFetchedLater(target) && !isFetchedLater(file) && !test)
      return 'is the half of the client that is fetched when somebody bets: import() it, or its types';
    const [from, to] = [featureOf(file), featureOf(target)];
    if (from !== undefined && to !== undefined && from !== to) return 'a feature imports another feature';
    if (there === module) return null;
    if (there && packageOf(there) !== packageOf(module))
      return 'leaves its package by a path: import the package by name';
    if (there && module.modules.includes(there.folder)) return null;
    return `${module.folder} may not import ${there?.folder ?? target}: ${module.because}`;
  }
  if (isAtOnce && !test && /^@touchline\/client(?:\/|$)/.test(specifier) && isDrawn(file))
    return 'reads the client past bindings: import its types';
  if (isAtOnce && specifier === fetchedLaterByName && module.folder.startsWith('apps/'))
    return 'is fetched by the client when somebody bets';
  const name = Object.keys(packageFolders).find((known) => specifier === known || specifier.startsWith(`${known}/`));
  const folder = name === undefined ? undefined : packageFolders[name];
  if (folder !== undefined) {
    if (
      module.folder.startsWith('packages/rules') &&
      folder === 'packages/contract' &&
      !test &&
      !/\/(?:[a-z-]+-)?wire\.ts$/.test(file)
    )
      return 'contract shapes enter the rules through the wire file of a module alone';
    const allowed = test ? [...module.modules, ...modulesForTests] : module.modules;
    if (allowed.includes(folder)) return null;
    return `${module.folder} may not import ${folder}: ${module.because}`;
  }
  const packages = test ? [...module.packages, ...forTests] : module.packages;
  if (
    packages.some((known) =>
      /[:/]$/.test(known) ? specifier.startsWith(known) : specifier === known || specifier.startsWith(`${known}/`),
    )
  )
    return null;
  if (/\.(?:css|json|svg)$/.test(specifier)) return null;
  return `${module.folder} may not import ${specifier}: ${module.because}`;
}

const files = ['packages', 'apps', 'e2e', 'bench', 'prove', 'scripts'].flatMap(filesIn);
const breaches = files.flatMap((file) =>
  specifiers(file).flatMap((found) => {
    const breach = breachOf(file, found);
    return breach === null ? [] : [`${file}: '${found.specifier}' — ${breach}`];
  }),
);

const rules = 'packages/rules';
const pure = `${rules}/src/`;
const settings = join(root, rules, 'tsconfig.json');
const wrongSettings = settingsBreach(settings);
if (wrongSettings !== null) breaches.push(`${rules}/tsconfig.json: ${wrongSettings}`);
const sources = files
  .filter((file) => file.startsWith(pure) && !isForTests(file))
  .map((file) => ({ file: file.slice(pure.length), code: readFileSync(join(root, file), 'utf8') }));
for (const { file, line, rule } of impurities(sources, settings)) breaches.push(`${pure}${file}:${line} ${rule}`);

for (const breach of breaches) process.stderr.write(`${breach}\n`);
process.stdout.write(`boundaries: ${files.length} files, ${breaches.length} breaches\n`);
process.exitCode = breaches.length === 0 && files.length > 0 ? 0 : 1;
