/** R1: `npm run storm -- [--bets N] [--kills N] [--seed N] [--devices N] [--json FILE]`. Exits with 1 when anything is wrong. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeStorm, runStorm } from '@touchline/testkit/storm';

const { values } = parseArgs({
  options: {
    bets: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    devices: { type: 'string', default: '32' },
    json: { type: 'string' },
  },
});

const whole = (name: string, text: string, least: number): number => {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  process.stderr.write(`--${name} is a whole number from ${least}, not "${text}"\n`);
  return process.exit(2);
};

const report = await runStorm({
  bets: whole('bets', values.bets, 1),
  kills: whole('kills', values.kills, 0),
  seed: whole('seed', values.seed, 0),
  devices: whole('devices', values.devices, 8),
  onProgress: (line) => process.stdout.write(`${line}\n`),
});
process.stdout.write(`\n${describeStorm(report)}`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.failures.length === 0 ? 0 : 1;
