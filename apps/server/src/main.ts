import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { messageOf, StartProblem } from './database/problem.ts';
import { accessWarnings } from './process/access-options.ts';
import { openLog } from './process/log.ts';
import { problemLines, readOperatorFile } from './operator/operator-file.ts';
import { readCommand } from './process/command-line.ts';
import { readOptions, type ServerOptions } from './process/options.ts';
import { type Server, serve } from './process/serve.ts';
import { stopWithin } from './process/stopping.ts';
import { demoPassword, demoPlayers } from './player/sessions/demo-players.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line and the end: what a person reads is the last thing on the screen. */
function refuse(message: string, code: number): never {
  process.stderr.write(`touchline: ${message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  process.exit(code);
}

/** The operator's file is wrong: everything that is, a line each. */
function refuseFile(lines: readonly string[]): never {
  process.stderr.write(`touchline: ${lines.join('\n')}\n`);
  process.exit(1);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}

function describe(server: Server, options: ServerOptions, startedAt: number): readonly string[] {
  const postgres = server.database.memory();
  const membership = server.membership();
  return [
    '',
    `  Touchline   ${server.origin}/sportsbook`,
    ...(options.publicUrl === null ? [`  Demo login  ${demoPlayers[0]?.email ?? ''} / ${demoPassword}`] : []),
    `  Documents   ${server.origin}/docs`,
    `  Matches     ${server.openMatches()} open, ${options.seed === null ? 'results by a secret' : `seed ${options.seed}`}, speed ${options.speed}`,
    `  Database    ${server.database.description}`,
    ...(membership === null
      ? []
      : [`  Processes   ${membership.role === 'leader' ? 'leads' : 'follows'}, term ${membership.term}`]),
    `  Memory      server ${megabytes(process.memoryUsage.rss())}${postgres === null ? '' : `, PostgreSQL ${megabytes(postgres)}`}`,
    ...(server.metricsAddress === null ? [] : [`  Metrics     ${server.metricsAddress}`]),
    ...(options.desk ? [`  Desk        ${server.origin}/desk/state`] : []),
    `  Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops it.`,
    '',
  ];
}

const steps = {
  database: 'Starting the database …',
  feed: 'Opening the feed …',
  port: 'Opening the port …',
};

/** What supervisors give before they kill is more (docs/operating, ops/compose.yaml). */
const stopMostMs = 35_000;
/** Signals closer together than this are one. */
const sameSignalMs = 300;

async function main(): Promise<void> {
  const startedAt = performance.now();
  const args = process.argv.slice(2);
  const command = readCommand(args, process.env);
  if (command.kind === 'help') return print(command.text.trimEnd());
  if (command.kind === 'wrong') return refuse(command.message, 2);
  const operator = await readOperatorFile(command.file, process.cwd());
  if (operator.kind === 'wrong') return refuseFile(problemLines(operator));
  const result = readOptions(args, process.env, { root, config: operator.config });
  if (result.kind === 'wrong') return refuse(result.message, 2);
  const { options } = result;
  const warnings = accessWarnings(options);
  if (command.check) {
    print(`${operator.file ?? 'There is no operator file; the defaults are'}: all right`);
    for (const warning of warnings) print(`warning: ${warning}`);
    return;
  }
  const lines = pino.destination({ dest: 2, sync: true });
  const log = openLog(options.logLevel, lines);
  for (const warning of warnings) log.warn(warning);
  // Those who read us may be gone before us; that must not keep us from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  lines.on('error', () => undefined);

  // Uncaught errors are logged like all others: the runtime would print all their fields, passwords too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error });
    refuse('ended by an uncaught error; see the log', 1);
  });

  let running: Server | null = null;
  let stoppingSince: number | null = null;
  const cutOff = (): never => {
    running?.abort();
    return refuse('did not stop in time and was cut off; the next start recovers, nothing acknowledged is lost', 1);
  };
  const stop = (signal: NodeJS.Signals) => {
    // Ctrl-C reaches us from the terminal and again from those who started us: that is one signal.
    if (stoppingSince !== null && performance.now() - stoppingSince < sameSignalMs) return;
    // The second one: at once, the next start recovers.
    if (stoppingSince !== null) {
      running?.abort();
      process.exit(signal === 'SIGINT' ? 130 : 143);
    }
    stoppingSince = performance.now();
    print('Stopping …');
    stopWithin(stopMostMs, async () => (await starting).stop()).then(
      (inOrder) => (inOrder ? process.exit(0) : cutOff()),
      (error: unknown) => refuse(`did not stop in order: ${messageOf(error)}`, 1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  // Those who started us were killed: nobody is left to stop us.
  if (process.connected) process.once('disconnect', () => stop('SIGTERM'));

  const starting = serve({
    options,
    operator,
    root,
    log,
    reportStep: (step) => print(steps[step]),
    onMembership({ role, term }) {
      if (running !== null) print(role === 'leader' ? `Leads now, term ${term}.` : `Follows now, term ${term}.`);
    },
  });
  let server: Server;
  try {
    server = await starting;
    running = server;
  } catch (error) {
    if (error instanceof StartProblem) return refuse(error.message, 1);
    log.fatal({ err: error });
    return refuse(`could not start: ${messageOf(error)}`, 1);
  }
  if (stoppingSince !== null) return;
  for (const line of describe(server, options, startedAt)) print(line);
  await server.lost;
  if (stoppingSince === null)
    refuse('the database has stopped; see its log. Start again: nothing acknowledged is lost', 1);
}

await main();
