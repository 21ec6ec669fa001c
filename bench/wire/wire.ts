/**
 * P8: bytes that go over the wire for each change of a market on the feed as it is replayed from its seed: the change as it
 * is published, beside the market as plain JSON, and as a delta to the publication before it. Exact, and the same each time.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { market, type PushEvent, pushEvent } from '@touchline/contract';
import { createStringDelta } from 'fossil-delta';
import { readFlags } from '../flags.ts';
import { print, table } from '../odds/stand.ts';
import { atMost, resultOf, writeFigures } from '../results/result.ts';

export const usage = 'wire [--seed N] [--matches N] [--seconds N] [--assert] [--json FILE]';

export interface Plan {
  readonly seed: number;
  /** Open matches of the feed. */
  readonly matches: number;
  /** Seconds of the feed. */
  readonly seconds: number;
  readonly asserting: boolean;
  readonly json: string | null;
}

const mostCompact = 0.45;
const mostDelta = 0.35;

export function planOf(args: readonly string[]): Plan {
  const { whole, asserting, json } = readFlags(args, ['seed', 'matches', 'seconds']);
  return {
    seed: whole('seed', 1, 0, 1_000_000),
    matches: whole('matches', 600, 1, 5_000),
    seconds: whole('seconds', 180, 10, 86_400),
    asserting,
    json,
  };
}

interface Replayed {
  readonly channel: string;
  /** As it was published, and as it is read. */
  readonly sent: unknown;
  readonly event: PushEvent;
  /** The markets that it moves, as a snapshot says them. */
  readonly plain: readonly unknown[];
}

function readLine(line: string): Replayed {
  const { channel, event, plain }: { channel?: unknown; event?: unknown; plain?: unknown } = Object(JSON.parse(line));
  if (typeof channel !== 'string' || !Array.isArray(plain)) throw new Error(`not of the replay: ${line.slice(0, 100)}`);
  for (const each of plain) market.parse(each);
  return { channel, sent: event, event: pushEvent.parse(event), plain };
}

/** The feed, sent by the server's own code in a process of its own. */
async function* replay({ seed, matches, seconds }: Plan): AsyncGenerator<Replayed> {
  const file = join(import.meta.dirname, '../../apps/server/src/push/replay.ts');
  const child = spawn(process.execPath, [file, seed, matches, seconds].map(String), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  for await (const line of createInterface({ input: child.stdout })) yield readLine(line);
  const code = await ended;
  if (code !== 0) throw new Error(`the replay ended with ${code}`);
}

/** As the push server writes it: in ASCII, so that a delta never cuts a letter in two. */
function ascii(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function line(channel: string, data: string, offset: number, more = ''): string {
  return `{"push":{"channel":${JSON.stringify(channel)},"pub":{"data":${data},"offset":${offset}${more}}}}`;
}

/** Bytes of all lines that moved markets on one kind of channel. */
interface Bytes {
  publications: number;
  /** Markets that moved. */
  changes: number;
  plain: number;
  compact: number;
  delta: number;
  /** Of all lines, whatever they carry. */
  allCompact: number;
  allDelta: number;
}

function noBytes(): Bytes {
  return {
    publications: 0,
    changes: 0,
    plain: 0,
    compact: 0,
    delta: 0,
    allCompact: 0,
    allDelta: 0,
  };
}

async function countBytes(plan: Plan): Promise<ReadonlyMap<string, Bytes>> {
  const kinds = new Map<string, Bytes>();
  const streams = new Map<string, { offset: number; text: string | null }>();
  for await (const { channel, sent, event, plain } of replay(plan)) {
    const kind = channel.split(':', 1)[0] ?? '';
    const bytes = kinds.get(kind) ?? noBytes();
    kinds.set(kind, bytes);
    const stream = streams.get(channel) ?? { offset: 0, text: null };
    streams.set(channel, stream);
    stream.offset += 1;
    const text = ascii(sent);
    const compact = line(channel, text, stream.offset).length;
    const delta = stream.text === null ? null : createStringDelta(stream.text, text);
    const inDelta =
      delta === null || delta.length >= text.length
        ? line(channel, JSON.stringify(text), stream.offset)
        : line(channel, JSON.stringify(delta), stream.offset, ',"delta":true');
    stream.text = text;
    bytes.allCompact += compact;
    bytes.allDelta += inDelta.length;
    if (event.type !== 'markets_changed') continue;
    const { type, at, payload } = event;
    const plainEvent = { type, payload: { match_id: payload.match_id, markets: plain }, at };
    bytes.publications += 1;
    bytes.changes += plain.length;
    bytes.plain += Buffer.byteLength(line(channel, JSON.stringify(plainEvent), stream.offset));
    bytes.compact += compact;
    bytes.delta += inDelta.length;
  }
  return kinds;
}

/** Adds one kind of channel to another. */
function sum(a: Bytes, b: Bytes): Bytes {
  return {
    publications: a.publications + b.publications,
    changes: a.changes + b.changes,
    plain: a.plain + b.plain,
    compact: a.compact + b.compact,
    delta: a.delta + b.delta,
    allCompact: a.allCompact + b.allCompact,
    allDelta: a.allDelta + b.allDelta,
  };
}

function rowOf(channel: string, bytes: Bytes) {
  return {
    channel,
    ...bytes,
    compactRatio: bytes.compact / bytes.plain,
    deltaRatio: bytes.delta / bytes.plain,
  };
}

export async function runWire(plan: Plan): Promise<number> {
  print(`replaying ${plan.seconds} s of the feed, ${plan.matches} matches, seed ${plan.seed} …`);
  const kinds = await countBytes(plan);
  if (kinds.size < 2 || [...kinds.values()].some(({ changes }) => changes === 0))
    throw new Error('the feed moved no markets');
  const all = rowOf('all', [...kinds.values()].reduce(sum));
  const rows = [...[...kinds].map(([kind, bytes]) => rowOf(kind, bytes)), all];
  print('');
  print(
    table([
      ['channel', 'changes', 'plain B', 'compact B', 'delta B', 'compact', 'delta', 'every event: delta / compact'],
      ...rows.map(({ channel, changes, plain, compact, delta, compactRatio, deltaRatio, allCompact, allDelta }) => [
        channel,
        String(changes),
        (plain / changes).toFixed(0),
        (compact / changes).toFixed(0),
        (delta / changes).toFixed(0),
        compactRatio.toFixed(3),
        deltaRatio.toFixed(3),
        (allDelta / allCompact).toFixed(2),
      ]),
    ]),
  );
  print('');
  const verdict = (ratio: number, most: number): string => (ratio <= most ? 'holds' : 'MISSED');
  print(`P8: compact ${all.compactRatio.toFixed(3)}, goal ${mostCompact}: ${verdict(all.compactRatio, mostCompact)}`);
  print(`P8: delta ${all.deltaRatio.toFixed(3)}, goal ${mostDelta}: ${verdict(all.deltaRatio, mostDelta)}`);
  print(
    'Bytes of the whole push line for each market that moved, beside the same line with the market as a snapshot has it.',
  );
  print('Judged are all changes of the replay together; a page that shows only lists gets the second channel alone.');
  const holds = all.compactRatio <= mostCompact && all.deltaRatio <= mostDelta;
  if (plan.json !== null) {
    const peer = { name: 'the market as plain JSON', figure: `${(all.plain / all.changes).toFixed(0)} B` };
    const detail = `${all.changes} changes in ${plan.seconds} s of the feed with ${plan.matches} matches, seed ${plan.seed}`;
    const results = [
      resultOf({
        id: 'P8',
        what: 'bytes of a change',
        goal: atMost(mostCompact),
        unit: '×',
        figure: all.compactRatio,
        peer,
        detail,
      }),
      resultOf({
        id: 'P8',
        what: 'bytes of a change with deltas',
        goal: atMost(mostDelta),
        unit: '×',
        figure: all.deltaRatio,
        peer,
        detail,
      }),
    ];
    writeFigures(plan.json, results, { part: 'wire', goal: 'P8', plan, rows, holds });
  }
  return plan.asserting && !holds ? 1 : 0;
}
