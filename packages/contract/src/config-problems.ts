import type * as z from 'zod/mini';
import { calls } from './calls/calls.ts';
import type { ClientConfig } from './config.ts';
import { clientConfig } from './config.ts';

const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

const pathOf = (name: string): string | undefined => Object.entries(calls).find(([known]) => known === name)?.[1].path;

/** What is wrong with the calls that a configuration names, each with its field; nothing when nothing is. */
export const problemsOfCalls = (spoken: NonNullable<ClientConfig['calls']>): readonly string[] =>
  Object.entries(spoken).flatMap(([name, { path }]) => {
    const ours = pathOf(name);
    if (ours === undefined) return [`calls.${name}: there is no call of this name`];
    const [wanted, given] = [parametersOf(ours).join(), path === undefined ? null : parametersOf(path).join()];
    return given === null || given === wanted
      ? []
      : [
          `calls.${name}.path: must hold the parameters ${wanted === '' ? '(none)' : wanted}, holds ${given === '' ? '(none)' : given}`,
        ];
  });

const fieldOf = ({ path }: { readonly path: readonly PropertyKey[] }): string => path.map(String).join('.');

const issuesOf = (error: z.core.$ZodError): readonly string[] =>
  error.issues.map((issue) => `${fieldOf(issue)}: ${issue.message}`);

/** What is wrong with a configuration, each with its field, for whoever wrote it; nothing when nothing is. */
export const problemsOfConfig = (value: unknown): readonly string[] => {
  const read = clientConfig.safeParse(value);
  return read.success ? problemsOfCalls(read.data.calls ?? {}) : issuesOf(read.error);
};
