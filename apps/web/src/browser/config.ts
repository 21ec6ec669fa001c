import { clientConfig, type ClientConfig } from '@touchline/contract';

const TIMEOUT = 10_000;

/** What the page is told at run time; null when it cannot be had or is not what it should be. */
export async function readConfig(): Promise<ClientConfig | null> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}config.json`, { signal: AbortSignal.timeout(TIMEOUT) });
    const parsed = clientConfig.safeParse(await response.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
