/**
 * `npm run fuzz -- openapi`: requests made from docs/openapi.json, good ones and spoiled ones, against the real server.
 * `npm run fuzz -- host`: messages of every kind from every kind of sender to a page in the frame of a host.
 * Ends with 1 when an answer is not what the document says, or a message did what it may not; with 2 when it could not be asked.
 */
import { hostUsage, proveHost } from './host.ts';
import { proveOpenApi, usage } from './openapi.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

const [first, ...rest] = process.argv.slice(2);
try {
  if (first !== 'openapi' && first !== 'host') throw new Error(`it takes: ${usage}, or ${hostUsage}`);
  const isGood = await (first === 'host' ? proveHost(rest, print) : proveOpenApi(rest, print));
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  complain(`fuzz: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
