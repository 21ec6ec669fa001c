/**
 * P9 and P14: what the rules cost on one thread. A full system of 20 selections re-totalled after a move of its odds, a
 * slip of 30 stepped through a markets change, and how either grows with what moves and with what does not.
 */
import { cpus } from 'node:os';
import { betTotals, selectionsOf, step } from '@touchline/rules';
import type { Ticket } from '@touchline/rules';
import { readFlags } from '../flags.ts';
import { comboOf, fullSystemOf, limits, marketsChange, oddsAt } from './slips.ts';
import { atMost, resultOf, writeFigures } from '../results/result.ts';

export const usage = 'rules [--rounds N] [--assert] [--json FILE]';

interface Plan {
  readonly rounds: number;
  readonly asserting: boolean;
  readonly json: string | null;
}

const fewestRounds = 5;

export function planOf(args: readonly string[]): Plan {
  const { whole, asserting, json } = readFlags(args, ['rounds']);
  return { rounds: whole('rounds', fewestRounds, 1, 1000), asserting, json };
}

/** One thing that is measured: `run(turn)` does it once; `right()` looks whether it was done. */
interface Task {
  readonly name: string;
  /** µs; null where only the growth is looked at. */
  readonly goal: number | null;
  readonly turns: number;
  run(turn: number): void;
  right(): boolean;
}

/** Steps a ticket through a change of one selection's market and of `others`, another selection each time. */
function stepping(name: string, start: Ticket, { goal, turns }: Pick<Task, 'goal' | 'turns'>, others = 0): Task {
  let ticket = start;
  let last = 0;
  const count = selectionsOf(start.slip).length;
  const events = Array.from({ length: turns }, (_, turn) => marketsChange(turn % count, turn + 1, others));
  return {
    name,
    goal,
    turns,
    run: (turn) => {
      const event = events[turn];
      if (event !== undefined) ticket = step(ticket, event).state;
      last = turn;
    },
    right: () => selectionsOf(ticket.slip)[last % count]?.odds === oddsAt(last % count, last + 1),
  };
}

function totalling(name: string, start: Ticket, goal: number | null): Task {
  const count = selectionsOf(start.slip).length;
  const turns = 2000;
  const bets = Array.from({ length: turns }, (_, turn) => {
    const [bet] = step(start, marketsChange(turn % count, turn + 1)).state.slip.bets;
    if (bet === undefined) throw new Error('the slip is empty');
    return bet;
  });
  let win: bigint | null = null;
  return {
    name,
    goal,
    turns,
    run: (turn) => {
      const bet = bets[turn];
      if (bet !== undefined) win = betTotals(bet, limits).potentialWin;
    },
    right: () => win !== null && win > 1000n,
  };
}

function tasks(): readonly Task[] {
  return [
    totalling('full system of 20 re-totalled', fullSystemOf(20), 1000),
    totalling('full system of 10 re-totalled', fullSystemOf(10), null),
    stepping('markets change through a slip of 30', comboOf(30), { goal: 50, turns: 20_000 }),
    stepping('the same through a slip of 3', comboOf(3), { goal: null, turns: 20_000 }),
    stepping('the same with 100 other markets of the match', comboOf(30), { goal: null, turns: 5000 }, 100),
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Thread CPU time of one turn, µs. */
function measured({ run, turns, right, name }: Task): number {
  const before = process.threadCpuUsage();
  for (let turn = 0; turn < turns; turn += 1) run(turn);
  const { user, system } = process.threadCpuUsage(before);
  if (!right()) throw new Error(`${name}: the final state is wrong`);
  return (user + system) / turns;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function runRules({ rounds, asserting, json }: Plan): Promise<number> {
  print(`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.versions.node}`);
  const all = tasks();
  const samples = all.map((): number[] => []);
  for (const task of all) measured(task);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, task] of all.entries()) samples[place]?.push(measured(task));
  }
  const rows = all.map(({ name, goal }, place) => {
    const micros = median(samples[place] ?? []);
    return { name, micros, goal, holds: goal === null || micros < goal };
  });
  for (const { name, micros, goal, holds } of rows) {
    const judgement = goal === null ? '' : `goal ${goal}  ${holds ? 'holds' : 'MISSED'}`;
    print(`${name.padEnd(48)}${micros.toFixed(1).padStart(8)} µs  ${judgement}`.trimEnd());
  }
  print(
    `P9: ${rows.filter(({ holds }) => holds).length} of ${rows.length} hold. Thread CPU time, median of ${rounds} rounds.`,
  );
  if (json !== null)
    writeFigures(
      json,
      rows.map(({ name, micros, goal }) =>
        resultOf({
          id: 'P9',
          what: name,
          goal: goal === null ? null : atMost(goal),
          unit: 'µs',
          figure: micros,
          detail: `thread CPU time, median of ${rounds} rounds`,
        }),
      ),
      { part: 'rules', goal: 'P9', rounds, rows, samples },
    );
  return Promise.resolve(asserting && rows.some(({ holds }) => !holds) ? 1 : 0);
}
