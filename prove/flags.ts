import { parseArgs } from 'node:util';
import { isPart, type PartName, parts } from './parts.ts';

export interface Plan {
  readonly part: PartName;
  readonly count: number;
  readonly seed: number;
  readonly from: number;
  /** Where the figures are written as JSON too. */
  readonly json: string | null;
}

export const usage = `npm run prove -- ${Object.keys(parts).join('|')} [--count N] [--seed S] [--from I] [--json FILE], or npm run prove -- access [--json FILE], or npm run prove -- concurrency [--rounds N] [--racers N] [--only NAME] [--json FILE], or npm run prove -- push [--engine embedded|centrifugo|both] [--minutes N] [--clients N] [--channels N] [--rate N] [--restarts N] [--seed N] [--json FILE], or npm run prove -- teeth [--only WORD]… [--tests] [--json FILE], or npm run prove -- cost [--seconds N] [--rounds N] [--connections N] [--matches N] [--only lists|pages|searches|mixed] [--json FILE]`;

function wholeNumber(flag: string, text: string | undefined, otherwise: number, least: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,12}$/.test(text) || Number(text) < least) throw new Error(`--${flag} is a whole number from ${least}`);
  return Number(text);
}

/** The words of the command line; throws with a sentence for what it does not understand. */
export function planOf(args: readonly string[]): Plan {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      from: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const [name = '', ...more] = positionals;
  if (!isPart(name) || more.length > 0) throw new Error(`there is no proof "${positionals.join(' ')}"`);
  return {
    part: name,
    count: wholeNumber('count', values.count, parts[name].usual, 1),
    seed: wholeNumber('seed', values.seed, 20_261_120, 0),
    from: wholeNumber('from', values.from, 0, 0),
    json: values.json ?? null,
  };
}
