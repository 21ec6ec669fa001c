import { type Browser, chromium } from '@playwright/test';

/** What a Chromium needs in a container without GPU, display or network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/**
 * Starts the Chromium that `CHROMIUM_PATH` names, or Playwright's own. It ends with Ctrl+C unless somebody else handles
 * it.
 */
export function launchBrowser(endsWithInterrupt = true): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({
    args: [...chromiumArgs],
    handleSIGINT: endsWithInterrupt,
    ...(executablePath === undefined || executablePath === '' ? {} : { executablePath }),
  });
}

/** Finds the browser that the tests use, installing it where that is possible, for `launchBrowser` to start. */
export async function findBrowser(print: (line: string) => void): Promise<void> {
  if ((process.env['CHROMIUM_PATH'] ?? '') !== '') return;
  const script: unknown = await import(new URL('../../../scripts/browser.mjs', import.meta.url).href);
  if (typeof script !== 'object' || script === null || !('ensureBrowser' in script)) return;
  const path: unknown = typeof script.ensureBrowser === 'function' ? script.ensureBrowser(print) : null;
  if (typeof path === 'string') process.env['CHROMIUM_PATH'] = path;
}
