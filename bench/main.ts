/** `npm run bench -- PART …`: the measured goals, one part each; `all` for every part. Unknown parts and flags end with one line and 2. */
import { planOf as allPlan, runAll, usage as allUsage } from './all/all.ts';
import { parts } from './parts.ts';
import { usage as tableUsage, writeTable } from './results/table.ts';

const usage = [allUsage, tableUsage, ...Object.values(parts).map((part) => part.usage)].join(' | ');

/** Reads its flags, or throws; what it returns measures, and resolves with the exit code. */
type Command = (args: readonly string[]) => () => Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(Object.entries(parts).map(([name, { read }]) => [name, read])),
  all: (args) => {
    const plan = allPlan(args, parts);
    return () => runAll(plan, parts);
  },
  table: (files) => {
    if (files.length > 2) throw new RangeError('of two days at most');
    return () => {
      writeTable(files);
      return Promise.resolve(0);
    };
  },
};

function complain(line: string, code: number): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = code;
}
function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message.split('\n')[0] : null) ?? String(error);
}

function prepare(name: string, args: readonly string[]): (() => Promise<number>) | null {
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (found === undefined) {
    complain(`bench: no part is called "${name}"; there are: ${usage}`, 2);
    return null;
  }
  try {
    return found(args);
  } catch (error) {
    complain(`bench ${name}: ${wordsOf(error)}; it takes: ${usage}`, 2);
    return null;
  }
}

const [name = '', ...args] = process.argv.slice(2);
const measure = prepare(name, args);
if (measure !== null) {
  try {
    process.exitCode = await measure();
  } catch (error) {
    // The whole message: that of a failed build names the import on its later lines.
    complain(`bench ${name}: ${error instanceof Error ? error.message : String(error)}`, 1);
  }
}
