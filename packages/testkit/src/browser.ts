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

/** Starts the Chromium that `CHROMIUM_PATH` names, or Playwright's own. */
export const launchBrowser = (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({
    args: [...chromiumArgs],
    ...(executablePath === undefined || executablePath === '' ? {} : { executablePath }),
  });
};
