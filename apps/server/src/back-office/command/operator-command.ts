/** The command line of the operator's API (decision 88): `npm run operator -- --help`. */
import { resolve } from 'node:path';
import { addKey, listKeys, revokeKey } from '../operator-keys.ts';
import { sendCall } from './command-call.ts';
import { type KeyPlan, operatorHelp, readOperatorCommand, type Settings, WrongCommand } from './command-plan.ts';
import { Refused, Unanswered } from './command-results.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** A line each: the rows of a list, the fields of anything else. */
function linesOf(answer: Readonly<Record<string, unknown>>): readonly string[] {
  const { data } = answer;
  if (Array.isArray(data)) return data.length === 0 ? ['none'] : data.map(shown);
  return Object.entries(answer).map(([name, value]) => `${name}: ${shown(value)}`);
}

async function runKey(plan: KeyPlan, { data }: Settings): Promise<Readonly<Record<string, unknown>>> {
  // Loaded for keys alone: it takes half of the start of a command.
  const { withServerDatabase } = await import('./server-database.ts');
  return withServerDatabase({ url: process.env['DATABASE_URL'] || null, dataFolder: resolve(data) }, async (db) => {
    if (plan.kind === 'list_keys') return { data: await listKeys(db) };
    if (plan.kind === 'revoke_key') {
      if (!(await revokeKey(db, plan.name))) throw new Refused(`no key ${plan.name} is in use`);
      return { revoked: plan.name };
    }
    const key = await addKey(db, plan.name, plan.rights);
    if (key === null) throw new Refused(`a key ${plan.name} is in use: revoke it first, or take another name`);
    return { name: plan.name, rights: plan.rights, key };
  });
}

async function main(): Promise<number> {
  try {
    const plan = readOperatorCommand(process.argv.slice(2));
    if (plan.kind === 'help') {
      print(operatorHelp.trimEnd());
      return 0;
    }
    const { what, settings } = plan;
    const answer =
      what.kind === 'call'
        ? await sendCall(what, settings, process.env['TOUCHLINE_OPERATOR_KEY'] || null)
        : await runKey(what, settings);
    for (const line of settings.json ? [JSON.stringify(answer)] : linesOf(answer)) print(line);
    if (what.kind === 'add_key' && !settings.json) print('This is the only time that the key is shown.');
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isWrong = error instanceof WrongCommand;
    process.stderr.write(`operator: ${message}${isWrong ? '; npm run operator -- --help lists the commands' : ''}\n`);
    return isWrong ? 2 : error instanceof Unanswered ? 3 : 1;
  }
}

process.exitCode = await main();
