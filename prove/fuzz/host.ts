import { parseArgs } from 'node:util';
import { fuzzHost } from '@touchline/client/testing';
import { diceOf } from '../dice.ts';

export const hostUsage = 'npm run fuzz -- host [--count N] [--seed N]';

/** [EMB-03b] Messages of every kind from every kind of sender to a framed page. Prints what went wrong; true when nothing did. */
export async function proveHost(args: readonly string[], print: (line: string) => void): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed))
    throw new Error(`it takes: ${hostUsage}`);
  // One page for each thousand, so that what one message has left behind does not hide what others do.
  const size = 1_000;
  let [taken, wrong] = [0, 0];
  for (let from = 0; from < count; from += size) {
    const { roll } = diceOf(seed, from);
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const found = await fuzzHost(Math.min(size, count - from), roll);
    for (const line of found.wrong.slice(0, 20)) print(`from ${from}: ${line}`);
    taken += found.taken;
    wrong += found.wrong.length;
  }
  print(`${count} messages of seed ${seed}: ${taken} taken, ${wrong} wrong effects`);
  return wrong === 0;
}
