import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type FieldProblem,
  operatorConfig,
  type OperatorConfig,
  problemAt,
  problemsOf,
} from '@touchline/contract/operator';
import { messageOf } from '../database/problem.ts';
import { type BrandFiles, readBrandFiles } from './brand-files.ts';
import { contradictions } from './operator-checks.ts';

export type OperatorFile =
  | {
      readonly kind: 'read';
      /** Null where there is none: every default is in force. */
      readonly file: string | null;
      readonly config: OperatorConfig;
      readonly brandFiles: BrandFiles;
    }
  | { readonly kind: 'wrong'; readonly file: string; readonly problems: readonly FieldProblem[] };

const names = ['touchline.config.ts', 'touchline.config.json'];

function whole(message: string): readonly FieldProblem[] {
  return [{ path: '', message }];
}

async function valueIn(file: string): Promise<unknown> {
  if (!/\.[mc]?[jt]s$/.test(file)) return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  const module: unknown = await import(pathToFileURL(file).href);
  return typeof module === 'object' && module !== null ? Reflect.get(module, 'default') : undefined;
}

export type ReadOperatorFile = Extract<OperatorFile, { kind: 'read' }>;

/** Reads a configuration that is in memory; for a file that is wrong, everything that is. */
export function readOperator(value: unknown): OperatorConfig | readonly FieldProblem[] {
  const problems = problemsOf(operatorConfig, value);
  if (problems.length > 0) return problems;
  const config = operatorConfig.parse(value);
  const contradicting = contradictions(config, value);
  return contradicting.length > 0 ? contradicting : config;
}

/** Without a file every default is in force. */
function usual(): OperatorFile {
  return { kind: 'read', file: null, config: operatorConfig.parse({}), brandFiles: { style: null, logo: null } };
}

/** Reads the operator's file: `named`, or the one in `folder`, or none (CFG-01a). */
export async function readOperatorFile(named: string | null, folder: string): Promise<OperatorFile> {
  const found = named === null ? names.map((name) => join(folder, name)).filter(existsSync) : [resolve(folder, named)];
  const [file, other] = found;
  if (file === undefined) return usual();
  if (other !== undefined) return { kind: 'wrong', file, problems: whole(`there is ${other} too: keep one of them`) };
  let value: unknown;
  try {
    value = await valueIn(file);
  } catch (error) {
    return { kind: 'wrong', file, problems: whole(`it cannot be read: ${messageOf(error)}`) };
  }
  const read = readOperator(value);
  if (!('brand' in read)) return { kind: 'wrong', file, problems: read };
  const brandFiles = readBrandFiles(read, file);
  return typeof brandFiles === 'string'
    ? { kind: 'wrong', file, problems: [problemAt(operatorConfig, value, ['brand', 'logo'], brandFiles)] }
    : { kind: 'read', file, config: read, brandFiles };
}

/** What is wrong, a line each, for a person. */
export function problemLines({ file, problems }: Extract<OperatorFile, { kind: 'wrong' }>): readonly string[] {
  const count = problems.length === 1 ? 'one field is' : `${problems.length} fields are`;
  return [
    `${file}: ${count} wrong`,
    ...problems.map(({ path, message }) => `  ${path === '' ? 'the file' : path}: ${message}`),
  ];
}
