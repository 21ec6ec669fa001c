/**
 * `npm run fuzz -- openapi`: requests made from docs/openapi.json, good ones and spoiled ones, against the real server.
 * Ends with 1 when an answer is not what the document says, with 2 when it could not be asked.
 */
import { proveOpenApi, usage } from './openapi.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

const [first, ...rest] = process.argv.slice(2);
try {
  if (first !== 'openapi') throw new Error(`it takes: ${usage}`);
  process.exitCode = (await proveOpenApi(rest, print)) ? 0 : 1;
} catch (error) {
  complain(`fuzz: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
