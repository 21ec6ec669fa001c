/**
 * `npm run check:backend -- URL`: holds a back end against the contract, call by call (docs/checking.md). Exits with 0 only if
 * what the specification asks for conforms, 1 otherwise, 2 for a command line that cannot be understood.
 */
import { parseArgs } from 'node:util';
import { countsOf, isConform, parts, table } from '../findings.ts';
import { backEndAt, readConfig } from './back-end.ts';
import { checkBackEnd } from './check-backend.ts';

const usage = `npm run check:backend -- URL [--config URL] [--sportsbook URL] [--wallet URL] [--push URL]
  [--login NAME:PASSWORD | --cookie NAME=VALUE] [--write] [--place] [--listen SECONDS] [--rate N] [--minutes N] [--json]`;

function whole(flag: string, text: string | undefined, otherwise: number, most: number): number {
  if (text === undefined) return otherwise;
  if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw new Error(`--${flag} is a whole number from 1 to ${most}`);
}

function loginIn(text: string | undefined) {
  if (text === undefined) return null;
  const at = text.indexOf(':');
  if (at < 1) throw new Error('--login is NAME:PASSWORD');
  return { name: text.slice(0, at), password: text.slice(at + 1) };
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: text,
      sportsbook: text,
      wallet: text,
      push: text,
      login: text,
      cookie: text,
      listen: text,
      rate: text,
      minutes: text,
      write: flag,
      place: flag,
      json: flag,
    },
  });
  const [url, ...more] = positionals;
  if (url === undefined || more.length > 0 || !URL.canParse(url)) throw new Error('give the address of the back end');
  if (values.login !== undefined && values.cookie !== undefined) throw new Error('give --login or --cookie');
  return {
    addresses: { url, sportsbook: values.sportsbook, wallet: values.wallet, push: values.push },
    config: values.config,
    isJson: values.json === true,
    options: {
      login: loginIn(values.login),
      cookie: values.cookie ?? null,
      write: values.write === true,
      place: values.place === true,
      listen: whole('listen', values.listen, 10, 600) * 1000,
      rate: whole('rate', values.rate, 10, 1000),
      time: whole('minutes', values.minutes, 5, 60) * 60_000,
    },
  };
}

async function main(args: readonly string[]): Promise<number> {
  const { addresses, config: address, isJson, options } = read(args);
  const config = address === undefined ? undefined : await readConfig(address);
  const found = await checkBackEnd(backEndAt({ ...addresses, config }), options);
  const counts = Object.fromEntries(parts.map((part) => [part, countsOf(found, part)]));
  process.stdout.write(isJson ? `${JSON.stringify({ findings: found, counts }, null, 2)}\n` : table(found));
  return isConform(found) ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 2;
}
