/** `npm run bench -- PART …`: the measured goals, one part each. Unknown parts and flags end with one line and 2. */
import { planOf as clickPlan, runClick, usage as clickUsage } from './click/click.ts';
import { planOf as dataPlan, runData, usage as dataUsage } from './data/data.ts';
import { planOf as latencyPlan, runLatency, usage as latencyUsage } from './latency/latency.ts';
import { planOf as loadPlan, runLoad, usage as loadUsage } from './load/load.ts';
import { planOf as memoryPlan, runMemory, usage as memoryUsage } from './memory/memory.ts';
import { planOf, runOdds, usage as oddsUsage } from './odds/odds.ts';
import { planOf as pushPlan, runPush, usage as pushUsage } from './push/push.ts';
import { planOf as rulesPlan, runRules, usage as rulesUsage } from './rules/rules.ts';
import { planOf as serverPlan, runServer, usage as serverUsage } from './server/server.ts';
import { planOf as sizePlan, runSize, usage as sizeUsage } from './size/size.ts';
import { planOf as wirePlan, runWire, usage as wireUsage } from './wire/wire.ts';

const usage = `${oddsUsage} | ${clickUsage} | ${loadUsage} | ${rulesUsage} | ${serverUsage} | ${sizeUsage} | ${memoryUsage} | ${latencyUsage} | ${wireUsage} | ${pushUsage} | ${dataUsage}`;

/** Reads its flags, or throws; what it returns measures, and resolves with the exit code. */
type Part = (args: readonly string[]) => () => Promise<number>;

function part<Plan>(read: (args: readonly string[]) => Plan, run: (plan: Plan) => Promise<number>): Part {
  return (args) => {
    const plan = read(args);
    return () => run(plan);
  };
}

const parts: Readonly<Record<string, Part>> = {
  odds: part(planOf, runOdds),
  click: part(clickPlan, runClick),
  load: part(loadPlan, runLoad),
  rules: part(rulesPlan, runRules),
  server: part(serverPlan, runServer),
  size: part(sizePlan, runSize),
  memory: part(memoryPlan, runMemory),
  latency: part(latencyPlan, runLatency),
  wire: part(wirePlan, runWire),
  push: part(pushPlan, runPush),
  data: part(dataPlan, runData),
};

function complain(line: string, code: number): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = code;
}
function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message.split('\n')[0] : null) ?? String(error);
}

function prepare(name: string, args: readonly string[]): (() => Promise<number>) | null {
  const found = Object.hasOwn(parts, name) ? parts[name] : undefined;
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
