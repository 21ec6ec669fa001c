import { clientConfig, type ClientConfig } from '@touchline/contract';

const TIMEOUT = 10_000;

/** What is wrong with the configuration, field by field, for the operator; logged too. */
async function explain(value: unknown): Promise<readonly string[]> {
  const { problemsOfConfig } = await import('@touchline/contract/config-problems');
  const problems = problemsOfConfig(value);
  // oxlint-disable-next-line no-console -- whoever looks for the cause of an error page looks here
  if (problems.length > 0) console.error(`config.json: ${problems.join('; ')}`);
  return problems;
}

function readConfigText(text: string): { readonly value: unknown } | string {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return `it is not JSON: ${String(error)}`;
  }
}

/** The configuration at run time, or what is wrong with it: an empty list when it cannot be fetched (CFG-01a). */
export async function readConfig(): Promise<ClientConfig | readonly string[]> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}config.json`, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) return [];
    const read = readConfigText(await response.text());
    if (typeof read === 'string') return [read];
    const parsed = clientConfig.safeParse(read.value);
    // Names and paths of calls are looked at where an operator gives any: the page does not carry them all.
    if (parsed.success && parsed.data.calls === undefined) return parsed.data;
    const problems = await explain(read.value);
    return problems.length === 0 && parsed.success ? parsed.data : problems;
  } catch {
    return [];
  }
}
