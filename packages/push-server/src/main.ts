#!/usr/bin/env node
/** The push server by itself: `touchline-push-server --config FILE`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PushLogEvent } from './settings.ts';
import { readConfig } from './standalone/config.ts';
import { serve } from './standalone/serve.ts';

const usage = 'usage: touchline-push-server --config FILE';

function fileOf(args: readonly string[]): string {
  const { values } = parseArgs({ args: [...args], options: { config: { type: 'string', short: 'c' } } });
  if (values.config === undefined) throw new Error(usage);
  return values.config;
}

function log(event: PushLogEvent): void {
  if (event.kind === 'failed') process.stderr.write(`${String(event.error)}\n`);
  else if (event.kind === 'refused')
    process.stderr.write(`refused (${event.reason}): ${event.origin ?? 'no origin'}\n`);
}

try {
  const config = readConfig(readFileSync(fileOf(process.argv.slice(2)), 'utf8'), process.env);
  const server = await serve(config, log);
  const api = config.push.api === undefined ? 'no API' : `API on port ${server.internalPort}`;
  process.stdout.write(`push server on port ${server.port}, ${api}\n`);
  const stop = () => void server.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  // One line: what is wrong is in the file or at the port, not in this program.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
