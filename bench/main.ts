/** `npm run bench -- PART …`: the measured goals, one part each. Unknown parts and flags end with one line and 2. */
import { planOf as clickPlan, runClick, usage as clickUsage } from './click/click.ts';
import { planOf as latencyPlan, runLatency, usage as latencyUsage } from './latency/latency.ts';
import { planOf as loadPlan, runLoad, usage as loadUsage } from './load/load.ts';
import { planOf as memoryPlan, runMemory, usage as memoryUsage } from './memory/memory.ts';
import { planOf, runOdds, usage as oddsUsage } from './odds/odds.ts';
import { planOf as pushPlan, runPush, usage as pushUsage } from './push/push.ts';
import { planOf as rulesPlan, runRules, usage as rulesUsage } from './rules/rules.ts';
import { planOf as serverPlan, runServer, usage as serverUsage } from './server/server.ts';
import { planOf as sizePlan, runSize, usage as sizeUsage } from './size/size.ts';
import { planOf as wirePlan, runWire, usage as wireUsage } from './wire/wire.ts';

const usage = `${oddsUsage} | ${clickUsage} | ${loadUsage} | ${rulesUsage} | ${serverUsage} | ${sizeUsage} | ${memoryUsage} | ${latencyUsage} | ${wireUsage} | ${pushUsage}`;

/** Reads its flags, or throws; what it returns measures, and resolves with the exit code. */
type Part = (args: readonly string[]) => () => Promise<number>;

const parts: Readonly<Record<string, Part>> = {
  odds: (args) => {
    const plan = planOf(args);
    return () => runOdds(plan);
  },
  click: (args) => {
    const plan = clickPlan(args);
    return () => runClick(plan);
  },
  load: (args) => {
    const plan = loadPlan(args);
    return () => runLoad(plan);
  },
  rules: (args) => {
    const plan = rulesPlan(args);
    return () => runRules(plan);
  },
  server: (args) => {
    const plan = serverPlan(args);
    return () => runServer(plan);
  },
  size: (args) => {
    const plan = sizePlan(args);
    return () => runSize(plan);
  },
  memory: (args) => {
    const plan = memoryPlan(args);
    return () => runMemory(plan);
  },
  latency: (args) => {
    const plan = latencyPlan(args);
    return () => runLatency(plan);
  },
  wire: (args) => {
    const plan = wirePlan(args);
    return () => runWire(plan);
  },
  push: (args) => {
    const plan = pushPlan(args);
    return () => runPush(plan);
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
