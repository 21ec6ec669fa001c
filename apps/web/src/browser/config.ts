import { clientConfig, type ClientConfig } from '@touchline/contract';

const TIMEOUT = 10_000;

/** Logs for the operator what is wrong with the configuration, field by field. */
async function explain(value: unknown): Promise<readonly string[]> {
  const { problemsOfConfig } = await import('@touchline/contract/config-problems');
  const problems = problemsOfConfig(value);
  // oxlint-disable-next-line no-console -- without a configuration there is no page that could show it
  if (problems.length > 0) console.error(`config.json: ${problems.join('; ')}`);
  return problems;
}

/** The configuration at run time; null when it cannot be fetched or is invalid. */
export async function readConfig(): Promise<ClientConfig | null> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}config.json`, { signal: AbortSignal.timeout(TIMEOUT) });
    const value: unknown = await response.json();
    const parsed = clientConfig.safeParse(value);
    // Names and paths of calls are looked at where an operator gives any: the page does not carry them all.
    if (parsed.success && parsed.data.calls === undefined) return parsed.data;
    return (await explain(value)).length === 0 && parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
