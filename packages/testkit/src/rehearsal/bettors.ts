import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@touchline/contract';
import pg from 'pg';
import { createCaller } from '../caller.ts';
import type { DatabaseConnection } from '../postgres.ts';
import type { PressFacts } from '../storm/judge.ts';
import { addPlayers, password } from '../storm/ledger.ts';
import { waitUntil } from './waiting.ts';

interface BettorsOptions {
  /** Where they bet; the same while what stands behind it changes. */
  readonly url: string;
  /** The database behind it now. */
  readonly db: DatabaseConnection;
  readonly count: number;
  /** Milliseconds between two presses of one of them. */
  readonly pauseMs: number;
}

/** A bet that its player was told of. */
interface AcknowledgedBet {
  readonly key: string;
  /** When the answer was read, ms since epoch. */
  readonly at: number;
  /** How often it was sent. */
  readonly sent: number;
}

/** Players who bet until they are stopped, and who send a press without an answer again under its key. */
export interface Bettors {
  readonly acknowledged: readonly AcknowledgedBet[];
  readonly presses: readonly PressFacts[];
  /** What went wrong with a request, a line each: every one was sent again. */
  readonly troubles: readonly string[];
  /** Longest that one request waited for its answer or its failure since the last call of this, ms. */
  longestMs(): number;
  /** Presses that were sent and have no answer now. */
  inFlight(): number;
  /** Resolves once so many bets are acknowledged from now on. Rejects when two minutes pass without one. */
  more(count: number): Promise<void>;
  /** Nobody presses anew; resolves when every press has its answer. Rejects when one has none within the time. */
  stop(withinMs: number): Promise<void>;
  /** Ends at once, with what has no answer left so. */
  abandon(): void;
}

export interface Selection {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
  readonly outcome_id: string;
  readonly odds: string;
}

interface Bettor {
  readonly playerId: string;
  readonly caller: ReturnType<typeof createCaller>;
}

const opening = 10n ** 9n;
const repeatAfterMs = 100;

/** Makes players, signs them in and lets them bet. */
export async function startBettors({ url, db, count, pauseMs }: BettorsOptions): Promise<Bettors> {
  const run = randomUUID().slice(0, 8);
  const emails = Array.from({ length: count }, (_, place) => `rehearsal-${run}-${place}@touchline.test`);
  const ids = await addPlayers(
    db,
    emails.map((email) => ({ email, currency: 'EUR', opening })),
  );
  const selections = await selectionsAt(url, db);
  const bettors = await Promise.all(ids.map((playerId, place) => bettorAt(url, playerId, emails[place])));

  const acknowledged: AcknowledgedBet[] = [];
  const presses: PressFacts[] = [];
  const troubles: string[] = [];
  let inFlight = 0;
  let longest = 0;
  const ending = { isStopped: false, isAbandoned: false };

  /** Sends a press until it has an answer; null when nobody waits for one any more. */
  const place = async ({ caller }: Bettor, key: string, body: object): Promise<readonly number[] | null> => {
    for (let sent = 1; !ending.isAbandoned; sent += 1) {
      const begun = performance.now();
      const outcome = await placeOnce(caller, key, body);
      longest = Math.max(longest, Math.round(performance.now() - begun));
      if (outcome === 'placed') acknowledged.push({ key, at: Date.now(), sent });
      if (outcome === 'placed') return [0];
      if (outcome === 'refused') return [];
      troubles.push(outcome.trouble);
      await pause(repeatAfterMs);
    }
    return null;
  };

  const bet = async (bettor: Bettor, number: number): Promise<void> => {
    for (let turn = number; !ending.isStopped && !ending.isAbandoned; turn += count) {
      const key = `rehearsal-${run}-${String(turn).padStart(8, '0')}`;
      const selection = selections[turn % selections.length];
      inFlight += 1;
      const placed = await place(bettor, key, {
        meta: { device_id: 'rehearsal-device', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
        bets: [{ stake: { value: '1.00', currency: 'EUR' }, selections: [selection] }],
      });
      inFlight -= 1;
      if (placed === null) return;
      const { playerId } = bettor;
      presses.push({ key, playerId, currency: 'EUR', stakes: [100n], belief: { kind: 'shown', placed } });
      await pause(pauseMs);
    }
  };
  const betting = Promise.all(bettors.map(bet));

  return {
    acknowledged,
    presses,
    troubles,
    longestMs() {
      const most = longest;
      longest = 0;
      return most;
    },
    inFlight: () => inFlight,
    async more(wanted) {
      const goal = acknowledged.length + wanted;
      const trouble = () => troubles.at(-1) ?? `${presses.length} presses have an answer, and none was a fault`;
      while (acknowledged.length < goal) await oneMore(acknowledged, trouble);
    },
    async stop(withinMs) {
      ending.isStopped = true;
      const late = AbortSignal.timeout(withinMs);
      await Promise.race([
        betting,
        new Promise((_, fail) => {
          late.addEventListener('abort', () =>
            fail(new Error(`${inFlight} presses have no answer; last: ${troubles.at(-1) ?? ''}`)),
          );
        }),
      ]);
    },
    abandon() {
      ending.isAbandoned = true;
    },
  };
}

type Outcome = 'placed' | 'refused' | { readonly trouble: string };

async function placeOnce(caller: Bettor['caller'], key: string, body: object): Promise<Outcome> {
  try {
    const answer = await caller.call('placeBets', { headers: { 'idempotency-key': key }, body });
    if (answer.status === 200) return 'placed';
    return answer.status === 400 ? 'refused' : { trouble: `status ${answer.status}${codeIn(answer.body)}` };
  } catch (error) {
    // A page of the proxy is no JSON.
    return { trouble: error instanceof SyntaxError ? 'an answer of the proxy itself' : String(error) };
  }
}

/** The code of a refusal, where it has one. */
function codeIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? ` code ${String(body.code)}` : '';
}

function oneMore(acknowledged: readonly unknown[], trouble: () => string): Promise<void> {
  const { length } = acknowledged;
  return waitUntil(() => acknowledged.length > length, { without: 'no bet is acknowledged', trouble, everyMs: 5 });
}

async function bettorAt(url: string, playerId: string, login: string | undefined): Promise<Bettor> {
  const caller = createCaller(url);
  const { status } = await caller.call('signIn', { body: { login, password } });
  if (status !== 200) throw new Error(`a player cannot sign in: ${status}`);
  return { playerId, caller };
}

/** One outcome of each of the markets of matches that have not begun. */
export async function selectionsAt(url: string, db: DatabaseConnection): Promise<readonly Selection[]> {
  const { body } = await createCaller(url).call('getMatches', { query: '?match_status=prematch&bettable=true' });
  const ids = calls.getMatches.reply.parse(body).data.map(({ id }) => id);
  const client = new pg.Client({ ...db });
  await client.connect();
  try {
    const { rows } = await client.query<Omit<Selection, 'outcome_id' | 'odds'> & { outcomes: Outcomes }>(
      'select match_id, market_id, specifier, outcomes from market where match_id = any ($1) and status = 1',
      [ids],
    );
    const found = rows.flatMap(({ outcomes, ...market }) => {
      const first = Object.entries(outcomes).find(([, { active }]) => active);
      return first === undefined ? [] : [{ ...market, outcome_id: first[0], odds: first[1].odds }];
    });
    if (found.length === 0) throw new Error('there is nothing to bet on');
    return found;
  } finally {
    await client.end();
  }
}

type Outcomes = Readonly<Record<string, { readonly odds: string; readonly active: boolean }>>;
