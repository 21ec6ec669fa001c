import { diceOf } from '../../dice.ts';
import { type Document, type Operation, readDocument } from './document.ts';
import { count, createTally, findingOf, problemsOf, type Tally } from './judge.ts';
import { createMaker, type Kind, type Made, type Maker } from './make.ts';
import { learn } from './recipes.ts';
import { createValues, type Values } from './values.ts';
import { type Answer, type Connection, openConnection } from './wire.ts';
import { closedCommands, runPush } from './push-run.ts';
import { pushCommands } from './push-protocol.ts';
import { openWorld, type Player, type World } from './world.ts';

interface RunPlan {
  readonly seed: number;
  /** Number of the first request. */
  readonly from: number;
  readonly count: number;
  readonly connections: number;
  /** One call alone, by its operation id; all when null. */
  readonly only: string | null;
  /** Ends it early; absent: nothing does. */
  readonly signal?: AbortSignal;
}

export interface RunResult extends Tally {
  /** Calls that were never answered with 2xx. */
  readonly neverAccepted: readonly string[];
}

/** Their sessions end, or what is theirs changes too much for what comes after. */
const endsPlayer = new Set([
  'signOut',
  'signOutEverywhere',
  'signPlayerOut',
  'startBreak',
  'resetPassword',
  'resetPasswordByCode',
  'restrictPlayer',
]);
/** Successes of other calls after which a player is replaced. */
const mostAge = 300;
/** Requests of one connection before another, from another address, takes its place. */
const requestsEach = 40;
/** Requests from one clearing of what was counted against guesses to the next. */
const forgetEvery = 500;

function addressOf(index: number): string {
  return `127.${1 + ((index >> 14) % 200)}.${(index >> 7) & 127}.${1 + (index & 127)}`;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** Everything that one run of requests shares. */
interface Run {
  readonly world: World;
  readonly document: Document;
  readonly maker: Maker;
  readonly tally: Tally;
  readonly replacing: Set<Player>;
  /** What the server printed when it ended by itself. */
  crash: string | null;
  /** Whether it is to end: the server may have been told so too, and its answers say nothing any more. */
  isOver(): boolean;
}

async function replace({ world, replacing }: Run, player: Player): Promise<void> {
  if (replacing.has(player)) return;
  replacing.add(player);
  await world.replace(player);
  replacing.delete(player);
}

/** Draws what an answer says of the state that later requests find. */
async function follow(run: Run, made: Made, answer: Answer): Promise<void> {
  const { operation, player, kind, access } = made;
  const isOk = answer.status >= 200 && answer.status < 300;
  if (!isOk) {
    const known = run.tally.calls.get(operation.id);
    if (kind === 'good' && known !== undefined)
      known.refusal = `${made.request.target} ${made.request.body?.toString('utf8').slice(0, 300) ?? ''} ${answer.status} ${answer.body.toString('utf8').slice(0, 400)}`;
    // A session of theirs has ended by something that others did.
    if (answer.status === 401 && kind === 'good' && access === 'right') await replace(run, player);
    return;
  }
  learn(operation.id, parsed(answer.body), { world: run.world, player });
  // Limits make more and more of what follows impossible.
  if (operation.method !== 'GET') player.age += operation.id === 'setUserLimit' ? 60 : 1;
  if (endsPlayer.has(operation.id) || player.age > mostAge) await replace(run, player);
}

async function sendOne(run: Run, connection: Connection, made: Made, index: number): Promise<void> {
  const { tally, document } = run;
  let answer: Answer | null = null;
  try {
    answer = await connection.send(made.bytes, {
      isHead: made.request.method === 'HEAD',
      isBroken: made.kind === 'wire',
    });
  } catch (error) {
    if (run.isOver()) return;
    tally.findings.push(findingOf(made, index, error instanceof Error ? error.message : String(error), null));
    connection.close();
    return;
  }
  if (run.isOver()) return;
  count(tally, made.operation.id, answer?.status ?? 0);
  tally.kinds.set(made.kind, (tally.kinds.get(made.kind) ?? 0) + 1);
  // The rest of a broken request would be read as the next one.
  if (made.kind === 'wire') connection.close();
  if (answer === null) {
    if (made.kind !== 'wire') tally.findings.push(findingOf(made, index, 'closed without an answer', null));
    return;
  }
  for (const problem of problemsOf(document, made, answer))
    tally.findings.push(findingOf(made, index, problem, answer));
  if (made.kind !== 'wire') await follow(run, made, answer);
}

/** Requests that are to be answered well come first in what a call is sent: one of each, in an order in which each finds what it needs. */
async function opening(run: Run, operations: readonly Operation[], seed: number): Promise<void> {
  const { world, maker, tally } = run;
  const first = new Set([
    'placeBets',
    'addWatchRule',
    'shareBets',
    'setUserLimit',
    'addWebPushDevice',
    'giveBonus',
    'addCampaign',
  ]);
  const last = new Set(['removeWatchRule', 'removeWebPushDevice', 'voidBet', 'revokeBonus', 'endCampaign']);
  // With a player go their bets.
  const placeOf = ({ id }: Operation): number => (endsPlayer.has(id) ? 3 : last.has(id) ? 2 : first.has(id) ? 0 : 1);
  const sorted = operations.toSorted((a, b) => placeOf(a) - placeOf(b));
  let connection = openConnection(world.port, addressOf(0));
  for (const [index, operation] of sorted.entries()) {
    // Several calls each take one of the bets.
    const wanted = operation.id === 'placeBets' ? 12 : 1;
    for (let attempt = 0; attempt < wanted + 5; attempt += 1) {
      if ((tally.calls.get(operation.id)?.accepted ?? 0) >= wanted || run.isOver()) break;
      if (!connection.isOpen) connection = openConnection(world.port, addressOf(index));
      // oxlint-disable-next-line no-await-in-loop -- each finds what the one before it has left
      const made = await maker.make(operation, diceOf(seed, 1_000_000_000 + index * 10 + attempt), 'good');
      if (made === null) continue;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await sendOne(run, connection, made, -1);
    }
  }
  connection.close();
}

/** Numbers of the requests of one part of a plan, as many of each call as of each push command. */
function shareOf(
  { from, count }: RunPlan,
  part: number,
  whole: number,
): { readonly from: number; readonly count: number } {
  const first = Math.floor((from * part) / whole);
  return { from: first, count: Math.floor(((from + count) * part) / whole) - first };
}

async function runCalls(
  run: Run,
  operations: readonly Operation[],
  plan: RunPlan,
  print: (line: string) => void,
): Promise<void> {
  const { world, maker, tally } = run;
  let next = plan.from;
  let printedAt = Date.now();
  const work = async (number: number): Promise<void> => {
    let connection: Connection | null = null;
    let left = 0;
    while (next < plan.from + plan.count && run.crash === null && !run.isOver()) {
      const index = next;
      next += 1;
      const operation = operations[index % operations.length];
      if (operation === undefined) break;
      if (index % forgetEvery === 0) await world.db.query('delete from sign_in_attempts');
      if (connection === null || !connection.isOpen || left === 0) {
        connection?.close();
        connection = openConnection(world.port, addressOf(index + number));
        left = requestsEach;
      }
      left -= 1;
      const dice = diceOf(plan.seed, index);
      const made = (await maker.make(operation, dice)) ?? (await maker.make(operation, dice, 'value' satisfies Kind));
      if (made !== null) await sendOne(run, connection, made, index);
      if (Date.now() - printedAt < 15_000) continue;
      printedAt = Date.now();
      print(`${index - plan.from} of ${plan.count} requests, ${tally.findings.length} findings`);
    }
    connection?.close();
  };
  await Promise.all(Array.from({ length: plan.connections }, (_, number) => work(number)));
}

let known: { readonly document: Document; readonly values: Values } | null = null;
/** Read once for all ranges: to compile what judges, and to draw what patterns admit, takes as long as some thousand requests. */
function reading() {
  if (known !== null) return known;
  const document = readDocument();
  known = { document, values: createValues(document) };
  return known;
}

/** Sends requests of a plan to a server of its own; `print` gets a line now and then. */
export async function runRequests(plan: RunPlan, print: (line: string) => void): Promise<RunResult> {
  const { document, values } = reading();
  const operations = document.operations.filter(({ id }) => plan.only === null || id === plan.only);
  if (operations.length === 0) throw new Error(`the document has no call ${String(plan.only)}`);
  const commands = plan.only === null ? pushCommands.length : 0;
  const world = await openWorld(Math.min(24, 4 + Math.floor(plan.count / 500)));
  const tally = createTally();
  const run: Run = {
    world,
    document,
    maker: createMaker(world, values),
    tally,
    replacing: new Set(),
    crash: null,
    isOver: () => plan.signal?.aborted === true,
  };
  void world.server.endedByItself.then((output) => (run.crash = output));
  try {
    await opening(run, operations, plan.seed);
    const whole = operations.length + commands;
    await Promise.all([
      runCalls(run, operations, { ...plan, ...shareOf(plan, operations.length, whole) }, print),
      runPush(world, tally, { ...plan, ...shareOf(plan, commands, whole), connections: 4, isOver: run.isOver }),
    ]);
    if (run.crash !== null && !run.isOver()) tally.findings.push(`the server has ended: ${run.crash.slice(-2_000)}`);
    const errors = world.server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50') || line.includes('"level":60'));
    if (errors.length > 0) tally.findings.push(`the server has logged errors:\n  ${errors.slice(0, 20).join('\n  ')}`);
  } catch (error) {
    // Its server or database may have been told to end too.
    if (!run.isOver()) throw error;
  } finally {
    await world.close();
  }
  const isNever = (name: string): boolean => (tally.calls.get(name)?.accepted ?? 0) === 0;
  const open = plan.only === null ? pushCommands.filter((name) => !closedCommands.includes(name)) : [];
  const names = [...operations.map(({ id }) => id), ...open.map((name) => `push ${name}`)];
  return { ...tally, neverAccepted: names.filter(isNever) };
}
