/**
 * R1: `npm run storm -- [--bets N] [--kills N] [--terminations N] [--seed N] [--devices N] [--json FILE]`, and R2 in Chromium:
 * `npm run storm -- --browser [--count N] [--kills N] [--people N] [--seed N] [--json FILE]`. Exits with 1 when anything is
 * wrong.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeStorm, runStorm } from '@touchline/testkit/storm';
import { describeBrowserStorm, runBrowserStorm } from './browser.ts';

const { values } = parseArgs({
  options: {
    browser: { type: 'boolean', default: false },
    bets: { type: 'string', default: '100000' },
    count: { type: 'string', default: '1000' },
    kills: { type: 'string' },
    /** Of database backends; one for each 200 bets unless given otherwise. */
    terminations: { type: 'string' },
    seed: { type: 'string', default: '1' },
    devices: { type: 'string', default: '32' },
    people: { type: 'string', default: '4' },
    json: { type: 'string' },
  },
});

function whole(name: string, text: string, least: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  process.stderr.write(`--${name} is a whole number from ${least}, not "${text}"\n`);
  return process.exit(2);
}

function onProgress(line: string): void {
  process.stdout.write(`${line}\n`);
}
const seed = whole('seed', values.seed, 0);

/** Ctrl+C once: what was bet by then is still judged. */
const stopped = new AbortController();

async function inBrowser() {
  process.once('SIGINT', () => stopped.abort());
  const report = await runBrowserStorm({
    count: whole('count', values.count, 20),
    kills: whole('kills', values.kills ?? '10', 0),
    people: whole('people', values.people, 2),
    seed,
    onProgress,
    signal: stopped.signal,
  });
  return { report, text: describeBrowserStorm(report) };
}

async function withClients() {
  const bets = whole('bets', values.bets, 1);
  const report = await runStorm({
    bets,
    terminations: whole('terminations', values.terminations ?? String(Math.max(2, Math.ceil(bets / 200))), 0),
    kills: whole('kills', values.kills ?? '200', 0),
    devices: whole('devices', values.devices, 8),
    seed,
    onProgress,
  });
  return { report, text: describeStorm(report) };
}

const { report, text } = await (values.browser ? inBrowser() : withClients());
process.stdout.write(`\n${text}`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.failures.length === 0 ? 0 : 1;
