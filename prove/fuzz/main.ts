/**
 * `npm run fuzz`, or `npm run fuzz -- requests`: 2.8 million requests and push commands made from docs/openapi.json, with the document
 * as the judge.
 * `npm run fuzz -- openapi`: requests made from docs/openapi.json, good ones and spoiled ones, against the real server.
 * `npm run fuzz -- host`: messages of every kind from every kind of sender to a page in the frame of a host.
 * Ends with 1 when an answer is not what the document says, or a message did what it may not; with 2 when it could not be asked.
 */
import { hostUsage, proveHost } from './host.ts';
import { proveOpenApi, usage } from './openapi.ts';
import { proveRequests, requestsUsage } from './requests.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

const given = process.argv.slice(2);
// Flags alone are those of the first part.
const [first = '', ...rest] = given[0]?.startsWith('--') === false ? given : ['requests', ...given];
const parts = new Map([
  ['requests', proveRequests],
  ['openapi', proveOpenApi],
  ['host', proveHost],
]);
try {
  const prove = parts.get(first);
  if (prove === undefined) throw new Error(`it takes: ${requestsUsage}, or ${usage}, or ${hostUsage}`);
  process.exitCode = (await prove(rest, print)) ? 0 : 1;
} catch (error) {
  complain(`fuzz: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
