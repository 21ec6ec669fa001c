import type { Env } from '../env.ts';

/**
 * Runs the work once, while no other tab of the browser does the like. Where the browser refuses locks, as in some frames, that
 * is reported under the name, and the work runs all the same.
 */
export async function inOneTab(
  env: Pick<Env, 'exclusively' | 'report'>,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  let begun: Promise<void> | null = null;
  const begin = (): Promise<void> => (begun ??= work());
  try {
    await env.exclusively(name, begin);
  } catch (error) {
    env.report(name, error);
    await begin();
  }
}
