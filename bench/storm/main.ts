/**
 * R1: `npm run storm -- [--bets N] [--kills N] [--terminations N] [--seed N] [--devices N] [--json FILE]`, and R2 in Chromium:
 * `npm run storm -- --browser [--count N] [--kills N] [--people N] [--seed N] [--json FILE]`. Exits with 1 when anything is
 * wrong. Everything at once, for as long as wanted (R1, R9): `npm run storm -- --everything [--minutes N] [--devices N]
 * [--pause MS] [--harm-every MS] [--seed N] [--json FILE]`; it needs Centrifugo (CENTRIFUGO_BIN, or on PATH), and exits with 2
 * without it.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findCentrifugo } from '@touchline/testkit/centrifugo';
import { describeEverything, runEverything } from '@touchline/testkit/everything';
import { describeStorm, runStorm } from '@touchline/testkit/storm';
import { describeBrowserStorm, runBrowserStorm } from './browser.ts';

const { values } = parseArgs({
  options: {
    browser: { type: 'boolean', default: false },
    everything: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
    /** Longest pause of a player between two bets, and time between two harms, ms. */
    pause: { type: 'string', default: '6000' },
    'harm-every': { type: 'string', default: '40000' },
    bets: { type: 'string', default: '100000' },
    count: { type: 'string', default: '1000' },
    kills: { type: 'string' },
    /** Of database backends; one for each 200 bets unless given otherwise. */
    terminations: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** 32, or 8 with everything, unless given. */
    devices: { type: 'string' },
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
    devices: whole('devices', values.devices ?? '32', 8),
    seed,
    onProgress,
  });
  return { report, text: describeStorm(report) };
}

async function withEverything() {
  const program = findCentrifugo();
  if (program === null) {
    process.stderr.write('there is no Centrifugo: set CENTRIFUGO_BIN, or put `centrifugo` on PATH\n');
    return process.exit(2);
  }
  const report = await runEverything({
    program,
    minutes: whole('minutes', values.minutes, 1),
    devices: whole('devices', values.devices ?? '8', 8),
    servers: 3,
    matches: 30,
    pauseMs: whole('pause', values.pause, 0),
    harmEveryMs: whole('harm-every', values['harm-every'], 100),
    seed,
    onProgress,
  });
  return { report, text: describeEverything(report) };
}

const { report, text } = await (values.everything ? withEverything() : values.browser ? inBrowser() : withClients());
process.stdout.write(`\n${text}`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.failures.length === 0 ? 0 : 1;
