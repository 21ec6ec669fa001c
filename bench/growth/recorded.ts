/** A recording of a short run of the simulated feed, and how a part makes one of it that says what is to be measured. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '@touchline/testkit/server';

const recordedMs = 3000;

export interface RecordedMarket {
  readonly id: string;
  readonly specifier: string;
  readonly outcomes: readonly { readonly id: string; readonly odds: string | null }[];
}

export type RecordedEvent =
  | {
      readonly kind: 'match';
      readonly match: {
        readonly id: string;
        readonly status: number;
        readonly slug: string;
        readonly sportKey: string;
      };
    }
  | { readonly kind: 'markets'; readonly matchId: string; readonly markets: readonly RecordedMarket[] }
  | { readonly kind: 'result' | 'incident' | 'ended' };

export interface RecordedLine {
  /** Feed time, ms since epoch. */
  readonly at: number;
  readonly events: readonly RecordedEvent[];
}

/** What a recording begins with: its first line as text, and the whole book. */
export interface RecordedBook extends RecordedLine {
  readonly header: string;
}

/** Runs the simulated feed with so many matches for a moment. */
export async function recordBook(folder: string, matches: number): Promise<RecordedBook> {
  const file = join(folder, 'recorded.ndjson');
  const server = await startServer({ matches, args: ['--record', file], desk: false });
  await wait(recordedMs);
  await server.stop();
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines.push(line);
    if (lines.length === 2) break;
  }
  const [header = '', first = ''] = lines;
  return { ...(JSON.parse(first) as RecordedLine), header };
}

/** A match that has not begun, and the market of it that a recording may have many lines of. */
interface Repeated {
  readonly matchId: string;
  readonly market: RecordedMarket;
}

/** Throws where there is none. */
export function repeatedOf(book: readonly RecordedEvent[]): readonly [Repeated, ...Repeated[]] {
  const early = new Set(
    book.flatMap((event) => (event.kind === 'match' && event.match.status === 0 ? [event.match.id] : [])),
  );
  const [first, ...more] = book.flatMap((event): Repeated[] => {
    if (event.kind !== 'markets' || !early.has(event.matchId)) return [];
    const market = event.markets.find(({ specifier }) => specifier.startsWith('total='));
    return market === undefined ? [] : [{ matchId: event.matchId, market }];
  });
  if (first === undefined) throw new Error('no recorded match has a total');
  return [first, ...more];
}

/** Beyond what any sport scores. */
const firstLine = 1000;

/** Of a line that no feed has. */
export function specifierOf(place: number): string {
  return `total=${firstLine + place}.5`;
}

/** Whether it is one of those. */
export function isAdded(specifier: string): boolean {
  return Number(specifier.replace('total=', '')) >= firstLine;
}
