import type { Answer } from '@touchline/testkit/caller';
import { at, type Player, type Selection, type Stand } from './stand.ts';

export type RaceAnswer = Pick<Answer, 'status' | 'body'>;

/** What came of one round. */
export interface Outcome {
  /** Racers that won, by their answers. */
  readonly winners: number;
  /** How many had to win: no more, and no fewer. */
  readonly rightful: number;
  /** What the database says otherwise, or what was answered wrongly; null when all is right. */
  readonly wrong: string | null;
}

/** A limited thing and those who race for it. */
export interface Race {
  readonly name: string;
  /** Makes what the rounds share; each round is a race of its own. */
  prepare(stand: Stand): Promise<(racers: number) => Promise<Outcome>>;
}

export function all<T>(racers: number, run: (racer: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: racers }, (_, racer) => run(racer)));
}

export function good(answers: readonly RaceAnswer[]): number {
  return answers.filter(({ status }) => status === 200).length;
}

/** Null when every answer is 200 or of one of these codes. */
export function otherCodes(answers: readonly RaceAnswer[], ...codes: readonly number[]): string | null {
  const other = answers.find(({ status, body }) => status !== 200 && !codes.includes(Number(at(body, 'code'))));
  return other === undefined ? null : `${other.status} ${JSON.stringify(other.body).slice(0, 300)}`;
}

export function isSame(name: string, found: unknown, wanted: unknown): string | null {
  return String(found) === String(wanted) ? null : `${name}: ${String(found)}, not ${String(wanted)}`;
}

export async function count({ db }: Stand, query: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await db.query<{ count: string }>(`select count(*) from ${query}`, [...values]);
  return Number(rows[0]?.count);
}

export async function balanceOf({ db }: Stand, { id }: Player): Promise<string> {
  const { rows } = await db.query<{ balance: string }>(
    `select balance from ledger_account where player_id = $1 and currency = 'EUR'`,
    [id],
  );
  return rows[0]?.balance ?? 'no wallet';
}

/** A placed bet as it stands, and what was paid for it. */
export async function betOf({ db }: Stand, id: string) {
  const { rows } = await db.query<{
    status: string;
    version: string;
    win_amount: string | null;
    code: string | null;
    kinds: string[];
    paid: string;
  }>(
    `select status, version, win_amount, refusal->>'code' as code,
       (select array_agg(kind order by kind) from ledger_transaction cause
        where cause.bet_id = bet.id or cause.reference like bet.id || '.%') as kinds,
       (select coalesce(sum(amount), 0) from ledger_entry entry
        join ledger_transaction cause on cause.id = entry.transaction_id
        join ledger_account account on account.id = entry.account_id
        where (cause.bet_id = bet.id or cause.reference like bet.id || '.%') and account.kind = 'player'
          and cause.kind <> 'stake') as paid
     from bet where id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no bet ${id}`);
  return row;
}

export const rich = 10n ** 9n;

/** A match that has not begun, with one outcome of it, for every round. */
export async function withOutcome(stand: Stand): Promise<{ player: Player; selection: Selection }> {
  return {
    player: await stand.newPlayer(rich),
    selection: await stand.outcomeOf(await stand.newMatch()),
  };
}
