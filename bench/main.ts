/** `npm run bench -- PART …`: the measured goals, one part each. Unknown parts and flags end with one line and 2. */
import { planOf, runOdds, usage as oddsUsage } from './odds/odds.ts';
import { planOf as rulesPlan, runRules, usage as rulesUsage } from './rules/rules.ts';

const usage = `${oddsUsage} | ${rulesUsage}`;

/** Reads its flags, or throws; what it returns measures, and resolves with the exit code. */
type Part = (args: readonly string[]) => () => Promise<number>;

const parts: Readonly<Record<string, Part>> = {
  odds: (args) => {
    const plan = planOf(args);
    return () => runOdds(plan);
  },
  rules: (args) => {
    const plan = rulesPlan(args);
    return () => runRules(plan);
  },
};

const complain = (line: string, code: number): void => {
  process.stderr.write(`${line}\n`);
  process.exitCode = code;
};
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message.split('\n')[0] : null) ?? String(error);

const prepare = (name: string, args: readonly string[]): (() => Promise<number>) | null => {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (part === undefined) {
    complain(`bench: no part is called "${name}"; there are: ${usage}`, 2);
    return null;
  }
  try {
    return part(args);
  } catch (error) {
    complain(`bench ${name}: ${wordsOf(error)}; it takes: ${usage}`, 2);
    return null;
  }
};

const [name = '', ...args] = process.argv.slice(2);
const measure = prepare(name, args);
if (measure !== null) {
  try {
    process.exitCode = await measure();
  } catch (error) {
    complain(`bench ${name}: ${wordsOf(error)}`, 1);
  }
}
