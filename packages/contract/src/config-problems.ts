import type * as z from 'zod/mini';
import { calls } from './calls/calls.ts';
import type { ClientConfig } from './config.ts';
import { clientConfig } from './config.ts';

function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();
}

function pathOf(name: string): string | undefined {
  return Object.entries(calls).find(([known]) => known === name)?.[1].path;
}

/** What is wrong with the calls that a configuration names, each with its field; nothing when nothing is. */
export function problemsOfCalls(spoken: NonNullable<ClientConfig['calls']>): readonly string[] {
  return Object.entries(spoken).flatMap(([name, { path }]) => {
    const ours = pathOf(name);
    if (ours === undefined) return [`calls.${name}: there is no call of this name`];
    const [wanted, given] = [parametersOf(ours).join(), path === undefined ? null : parametersOf(path).join()];
    return given === null || given === wanted
      ? []
      : [
          `calls.${name}.path: must hold the parameters ${wanted === '' ? '(none)' : wanted}, holds ${given === '' ? '(none)' : given}`,
        ];
  });
}

function fieldOf({ path }: { readonly path: readonly PropertyKey[] }): string {
  return path.map(String).join('.');
}

function issuesOf(error: z.core.$ZodError): readonly string[] {
  return error.issues.map((issue) => `${fieldOf(issue)}: ${issue.message}`);
}

/** What is wrong with a configuration, each with its field, for whoever wrote it; nothing when nothing is. */
export function problemsOfConfig(value: unknown): readonly string[] {
  const read = clientConfig.safeParse(value);
  return read.success ? problemsOfCalls(read.data.calls ?? {}) : issuesOf(read.error);
}
