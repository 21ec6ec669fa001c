/**
 * `npm run check:host -- URL`: opens a host page in Chromium and holds it against the contract of messages (docs/checking.md).
 * Exits with 0 only if everything conforms that was tried, 1 otherwise, 2 for a command line that cannot be understood.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArgs, findBrowser } from '@touchline/testkit/browser';
import { countsOf, isConform, table } from '../findings.ts';
import { checkHost } from './check-host.ts';

const usage = 'npm run check:host -- URL [--product ORIGIN] [--fixed-height] [--patience SECONDS] [--json]';

function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      product: { type: 'string' },
      patience: { type: 'string' },
      'fixed-height': { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const [url, ...more] = positionals;
  if (url === undefined || more.length > 0 || !URL.canParse(url)) throw new Error('give the address of the page');
  const { product, patience = '5', json } = values;
  if (product !== undefined && !URL.canParse(product)) throw new Error('--product is an address');
  if (!/^[1-9]\d?$/.test(patience)) throw new Error('--patience is a whole number of seconds from 1 to 99');
  return {
    isJson: json === true,
    options: {
      url,
      product: product === undefined ? null : new URL(product).origin,
      patience: Number(patience) * 1000,
      isFixed: values['fixed-height'] === true,
    },
  };
}

async function main(args: readonly string[]): Promise<number> {
  const { options, isJson } = read(args);
  await findBrowser((line) => process.stderr.write(`${line}\n`));
  const executablePath = process.env['CHROMIUM_PATH'] ?? '';
  const browser = await chromium.launch({
    // The page can be held while its frame goes on: each site has a process of its own.
    args: [...chromiumArgs, '--site-per-process'],
    ...(executablePath === '' ? {} : { executablePath }),
  });
  try {
    const findings = await checkHost(browser, options);
    const counts = { specification: countsOf(findings, 'specification') };
    process.stdout.write(isJson ? `${JSON.stringify({ findings, counts }, null, 2)}\n` : table(findings));
    return isConform(findings) ? 0 : 1;
  } finally {
    await browser.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 2;
}
