import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { races } from './races.ts';
import { openStand, type Stand } from './stand.ts';

export interface RaceFigures {
  readonly name: string;
  readonly rounds: number;
  readonly racers: number;
  readonly winners: number;
  readonly rightful: number;
  /** Winners above what there was to win, over all rounds, and rightful ones that were refused. */
  readonly extra: number;
  readonly denied: number;
  /** What else was not as it had to be, a line each. */
  readonly wrong: readonly string[];
  readonly seconds: number;
}

export interface ConcurrencyPlan {
  readonly rounds: number;
  readonly racers: number;
  /** Names of races that hold this word; all when null. */
  readonly only: string | null;
  readonly json: string | null;
}

const shownWrong = 5;

function whole(flag: string, text: string, most: number): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw new Error(`--${flag} is a whole number from 1 to ${most}`);
}

export function concurrencyPlanOf(args: readonly string[]): ConcurrencyPlan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '200' },
      racers: { type: 'string', default: '50' },
      only: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const only = values.only ?? null;
  if (only !== null && !races.some(({ name }) => name.includes(only))) throw new Error(`no race is called "${only}"`);
  return {
    rounds: whole('rounds', values.rounds, 100_000),
    racers: whole('racers', values.racers, 500),
    only,
    json: values.json ?? null,
  };
}

async function ledgerIsRight({ db }: Stand): Promise<string | null> {
  const sums = await db.query('select currency from ledger_entry group by currency having sum(amount) <> 0');
  const wallets = await db.query(
    `select account.id from ledger_account account left join ledger_entry entry on entry.account_id = account.id
     where account.kind = 'player' group by account.id having account.balance <> coalesce(sum(entry.amount), 0)`,
  );
  if (sums.rows.length > 0) return 'the ledger does not sum to 0';
  return wallets.rows.length > 0 ? 'a balance is not the sum of its entries' : null;
}

/** Runs the races one after the other; what is wrong is in the figures. */
export async function runRaces(
  { rounds, racers, only }: Omit<ConcurrencyPlan, 'json'>,
  print: (line: string) => void,
): Promise<readonly RaceFigures[]> {
  const stand = await openStand();
  const figures: RaceFigures[] = [];
  try {
    for (const { name, prepare } of races.filter((race) => only === null || race.name.includes(only))) {
      const started = performance.now();
      const round = await prepare(stand);
      const total = { winners: 0, rightful: 0, extra: 0, denied: 0 };
      const wrong: string[] = [];
      for (let number = 1; number <= rounds; number += 1) {
        const outcome = await round(racers);
        total.winners += outcome.winners;
        total.rightful += outcome.rightful;
        total.extra += Math.max(0, outcome.winners - outcome.rightful);
        total.denied += Math.max(0, outcome.rightful - outcome.winners);
        if (outcome.wrong !== null) wrong.push(`${name}, round ${number}: ${outcome.wrong}`);
      }
      const books = await ledgerIsRight(stand);
      if (books !== null) wrong.push(`${name}: ${books}`);
      const seconds = (performance.now() - started) / 1000;
      figures.push({ name, rounds, racers, ...total, wrong, seconds });
      const right = total.extra === 0 && total.denied === 0 && wrong.length === 0;
      print(
        `${name.padEnd(38)}${String(total.winners).padStart(7)} of ${String(total.rightful).padEnd(7)}` +
          `extra ${total.extra}, denied ${total.denied}  ${seconds.toFixed(0)} s  ${right ? 'right' : 'WRONG'}`,
      );
      for (const line of wrong.slice(0, shownWrong)) print(`  ${line}`);
    }
  } finally {
    await stand.close();
  }
  return figures;
}

export function isRight(figures: readonly RaceFigures[]): boolean {
  return (
    figures.length > 0 &&
    figures.every(
      ({ extra, denied, wrong, winners }) => extra === 0 && denied === 0 && wrong.length === 0 && winners > 0,
    )
  );
}

/** R7: limited things, each with so many racers at once, again and again. True when every round was right. */
export async function proveConcurrency(args: readonly string[], print: (line: string) => void): Promise<boolean> {
  const plan = concurrencyPlanOf(args);
  print(`prove concurrency: ${plan.racers} racers, ${plan.rounds} rounds of each`);
  const figures = await runRaces(plan, print);
  const right = isRight(figures);
  print(`${figures.length} limited things, ${figures.length * plan.rounds} rounds: ${right ? 'all right' : 'WRONG'}`);
  if (plan.json !== null)
    writeFileSync(plan.json, `${JSON.stringify({ part: 'concurrency', goal: 'R7', figures }, null, 2)}\n`);
  return right;
}
