import { calls } from './calls/calls.ts';
import type { ClientConfig } from './config.ts';
import { exampleConfig } from './config-example.ts';
import { clientConfig } from './config.ts';
import { problemsOf, valueAt } from './schema-problems.ts';

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

/** What could stand in a field; of an entry of a list, in its first one. */
function exampleOf(path: string): unknown {
  return valueAt(
    exampleConfig,
    path.split('.').map((name) => (/^\d+$/.test(name) ? '0' : name)),
  );
}

/** What is wrong with a configuration, each with its field, for whoever wrote it; nothing when nothing is. */
export function problemsOfConfig(value: unknown): readonly string[] {
  const read = clientConfig.safeParse(value);
  if (read.success) return problemsOfCalls(read.data.calls ?? {});
  return problemsOf(clientConfig, value).map(({ path, message }) => {
    if (path === '') return `the file: ${message}`;
    const example = exampleOf(path);
    return `${path}: ${message}${example === undefined ? '' : `; for example ${JSON.stringify(example)}`}`;
  });
}
