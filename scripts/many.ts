/**
 * `npm run many -- [--servers N] [--bets N] [--devices N] [--matches N] [--seed N] [--json FILE]`: several servers, one
 * database and one Centrifugo on this machine, bets through all of them, kills in between. Needs Centrifugo: the program
 * that CENTRIFUGO_BIN names, or `centrifugo` on PATH. Exits with 1 when anything is wrong, with 2 when it cannot begin.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findCentrifugo } from '@touchline/testkit/centrifugo';
import { describeMany, runMany } from '@touchline/testkit/many';

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '3' },
    bets: { type: 'string', default: '1000' },
    devices: { type: 'string', default: '12' },
    matches: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
});

function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  return process.exit(2);
}

function whole(name: string, text: string, least: number): number {
  return /^\d{1,9}$/.test(text) && Number(text) >= least
    ? Number(text)
    : refuse(`--${name} is a whole number from ${least}, not "${text}"`);
}

const program = findCentrifugo() ?? refuse('there is no Centrifugo: set CENTRIFUGO_BIN, or put `centrifugo` on PATH');
const report = await runMany({
  program,
  servers: whole('servers', values.servers, 2),
  bets: whole('bets', values.bets, 50),
  devices: whole('devices', values.devices, 2),
  matches: whole('matches', values.matches, 20),
  seed: whole('seed', values.seed, 0),
  onProgress: (line) => void process.stdout.write(`${line}\n`),
});
process.stdout.write(`\n${describeMany(report)}`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.failures.length === 0 ? 0 : 1;
