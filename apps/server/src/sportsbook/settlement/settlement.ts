import type { Bet, SelectionResult } from '@touchline/contract';
import { type BetOutcome, capOfRest, settleBet, type SettlementLeg } from '@touchline/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import { bonusOf } from '../betting/bonus.ts';
import { retryContended } from '../betting/contention.ts';
import { formOf } from '../betting/form.ts';
import {
  type DecidedSelection,
  readBetsById,
  readDecidable,
  readDecided,
  type StoredBet,
  type StoredSelection,
} from '../betting/read-bets.ts';
import { betWire } from '../betting/bet-wire.ts';
import type { Schema } from '../../database/schema.ts';
import { type Ended, readEnded } from './result.ts';
import { notSettled, type Unsettled } from './unsettled.ts';

export interface SettlementOptions {
  readonly db: Kysely<Schema>;
  /** Feed time, ms since epoch, that settled bets are dated with. */
  readonly feedNow: () => number;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  /** Runs first in transactions that decide without a result; an error rolls them back. */
  readonly check?: (transaction: Transaction<Schema>) => Promise<void>;
  readonly log: { error(about: object, message: string): void };
}

export interface Settlement {
  /**
   * Writes new results to the selections that wait for them, and settles the bets that they decide: those with a leg on one
   * of `matchIds`, or all. Resolves with the number of changed bets; once `ending` is aborted, after the current bet. A bet
   * that the database refuses does not block the others, and makes it reject in the end. Safe to be killed and to run
   * concurrently: the next run does the rest, and nothing is done twice.
   */
  run(matchIds?: readonly string[] | null, ending?: AbortSignal): Promise<number>;
  /**
   * Marks open selections on a match without a result as void; the next run settles them. `alongside` runs in the same
   * transaction.
   */
  voidMatch(matchId: string, alongside?: (transaction: Transaction<Schema>) => Promise<void>): Promise<void>;
}

/** Results of selections, by their position in the bet. */
type Results = Readonly<Record<string, Ended>>;

/** Changes of a bet, complete before anything is written. */
interface Change {
  readonly bet: StoredBet;
  readonly results: Results;
  readonly outcome: Extract<BetOutcome, { decided: true }> | null;
  readonly wire: Bet;
}

function isOpen(selection: { readonly result: SelectionResult }): boolean {
  return selection.result === 'no_results';
}

/** Whether a bet was changed here, changed elsewhere first, or left as it was. */
type SettledAs = 'changed' | 'contested' | 'left';

/** Bets found by one query, and bets read by one query. */
const pageSize = 5_000;
const batchSize = 200;

function placeOf({ each_way: terms, place }: StoredSelection): Pick<SettlementLeg, 'place'> {
  return terms === null
    ? {}
    : {
        place: {
          fraction: terms.fraction,
          result: place?.result ?? 'no_results',
          ...(place?.dead_heat ? { deadHeat: place.dead_heat } : {}),
        },
      };
}

/** A selection as the rules settle it. */
export function legOf(selection: StoredSelection): SettlementLeg {
  return {
    odds: selection.odds,
    result: selection.result,
    ...(selection.dead_heat === null ? {} : { deadHeat: selection.dead_heat }),
    ...(selection.deduction === 0 ? {} : { deduction: selection.deduction }),
    ...placeOf(selection),
  };
}

/** Settles by the rules (I14). Throws RangeError for a bet that was never accepted. */
function decideChange(bet: StoredBet, results: Results, settledAt: Date): Change {
  const selections = bet.selections.map((selection) => ({ ...selection, ...results[String(selection.ord)] }));
  return changeOf({ ...bet, selections }, { results, legs: selections.map(legOf), settledAt });
}

interface Decision {
  readonly results: Results;
  /** The legs that the bet is settled by. */
  readonly legs: readonly SettlementLeg[];
  readonly settledAt: Date;
}

function changeOf(bet: StoredBet, { results, legs, settledAt }: Decision): Change {
  // The part that was bought back is settled already.
  const stake = BigInt(bet.stake);
  const open = stake - BigInt(bet.cashed_stake);
  const outcome =
    bet.status === 'waiting_results'
      ? settleBet({
          stake: open,
          legs,
          form: formOf(bet),
          bonus: bonusOf(bet.bonus),
          maxPayout: capOfRest(BigInt(bet.potential_win), stake, open),
        })
      : null;
  const after: StoredBet = outcome?.decided
    ? {
        ...bet,
        status: outcome.status,
        result: outcome.result,
        win_amount: String(outcome.payout + BigInt(bet.cashed_amount)),
        settled_at: settledAt,
        since: { ...bet.since, auto: null },
      }
    : bet;
  return { bet, results, outcome: outcome?.decided ? outcome : null, wire: betWire(after) };
}

const voidPart = { result: 'void', dead_heat: null } as const;

/** An open bet settled as if each of its selections were void; selections that have their result keep it. */
function voidChange(bet: StoredBet, settledAt: Date): Change {
  const voided = (selection: StoredSelection): Ended => ({
    ...voidPart,
    place: selection.each_way === null ? null : voidPart,
    deduction: 0,
  });
  const results = Object.fromEntries(
    bet.selections.filter(isOpen).map((selection) => [String(selection.ord), voided(selection)]),
  );
  return changeOf(
    { ...bet, selections: bet.selections.map((selection) => ({ ...selection, ...results[String(selection.ord)] })) },
    { results, legs: bet.selections.map((selection) => legOf({ ...selection, ...voided(selection) })), settledAt },
  );
}

/** What voiding a bet came to, in subunits. */
export interface VoidedBet {
  readonly bet: StoredBet;
  readonly paid: bigint;
  readonly freebetReturned: bigint;
}

/**
 * Voids an open bet inside a transaction, by the same function that settles every other one; `settledAt` is feed time.
 * Returns null where the bet is not open (I13).
 */
export async function voidOpenBet(db: Transaction<Schema>, betId: string, settledAt: Date): Promise<VoidedBet | null> {
  // Whoever else would change it waits, so that the version read here is the one that is written.
  await sql`select from bet where id = ${betId} for no key update`.execute(db);
  const [bet] = await readBetsById(db, [betId]);
  if (bet?.status !== 'waiting_results') return null;
  const change = voidChange(bet, settledAt);
  if (change.outcome === null || !(await writeChange(db, change, settledAt)))
    throw new Error(`bet ${betId} is locked and open, and cannot be settled`);
  return { bet, paid: change.outcome.payout, freebetReturned: change.outcome.freebetReturned };
}

async function writeChange(db: Kysely<Schema>, { bet, results, outcome, wire }: Change, settledAt: Date) {
  const event = { type: 'bet_changed', payload: { bet: wire, version: bet.version + 1 } };
  const { rows } = await sql<{ changed: boolean }>`
      select settle_bet(${bet.id}, ${bet.version}, ${JSON.stringify(results)}::jsonb, ${outcome?.result ?? null},
        ${outcome ? String(outcome.payout) : null}, ${settledAt}, ${JSON.stringify(event)}::jsonb,
        ${String(outcome?.freebetReturned ?? 0n)}) as changed`.execute(db);
  return rows[0]?.changed === true;
}

/** Settles bets, each in its own transaction, so that players do not wait for each other. */
export function createSettlement({ db, feedNow, committed, check, log }: SettlementOptions): Settlement {
  // A bet that cannot be settled is found by every run: each is logged once per process.
  const logged = new Set<string>();
  const logOnce = (name: string, about: object, message: string): void => {
    if (logged.has(name)) return;
    logged.add(name);
    log.error(about, message);
  };

  /** The readable results. A selection with an unreadable result stays open, without blocking the others. */
  const readResults = (bet: StoredBet, decided: readonly DecidedSelection[]): Results =>
    Object.fromEntries(
      decided.flatMap(({ ord, result, withdrawn }) => {
        const eachWay = bet.selections.find((selection) => selection.ord === ord)?.each_way ?? null;
        const ended = readEnded(result, withdrawn, { placedAt: bet.placed_at, eachWay });
        if (ended !== null) return [[String(ord), ended] as const];
        logOnce(`${bet.id}.${ord}`, { bet: bet.id, ord, result }, 'selection left open: its result cannot be read');
        return [];
      }),
    );

  const settleOne = async (
    bet: StoredBet,
    decided: readonly DecidedSelection[],
    settledAt: Date,
  ): Promise<SettledAs> => {
    const results = readResults(bet, decided);
    if (Object.keys(results).length === 0) return 'left';
    let change: Change;
    try {
      change = decideChange(bet, results, settledAt);
    } catch (error) {
      // One bet that cannot be settled must not block the others.
      logOnce(bet.id, { err: error, bet: bet.id }, 'bet left open: it cannot be understood');
      return 'left';
    }
    return (await retryContended(() => writeChange(db, change, settledAt))) ? 'changed' : 'contested';
  };

  /** Settles these bets; resolves with the number changed, and whether another process changed one of them first. */
  const settleBatch = async (
    ids: readonly string[],
    isOver: () => boolean,
    failures: Unsettled[],
  ): Promise<{ readonly changed: number; readonly contested: boolean }> => {
    const decided = Map.groupBy(await readDecided(db, ids), (selection) => selection.betId);
    const settledAt = new Date(feedNow());
    const outcomes: SettledAs[] = [];
    for (const bet of await readBetsById(db, ids)) {
      if (isOver()) break;
      // Another run may have written some of them since.
      const open = new Set(bet.selections.filter(isOpen).map((selection) => selection.ord));
      const news = (decided.get(bet.id) ?? []).filter((selection) => open.has(selection.ord));
      try {
        outcomes.push(await settleOne(bet, news, settledAt));
      } catch (error) {
        // A bet that the database refuses does not block the others.
        failures.push({ name: `bet ${bet.id}`, error });
        logOnce(bet.id, { err: error, bet: bet.id }, 'bet left open: the database did not take its end');
      }
    }
    const changed = outcomes.filter((end) => end === 'changed').length;
    if (changed > 0) committed();
    return { changed, contested: outcomes.includes('contested') };
  };

  const run = async (matchIds: readonly string[] | null = null, ending?: AbortSignal): Promise<number> => {
    const isOver = (): boolean => ending?.aborted === true;
    const failures: Unsettled[] = [];
    let changed = 0;
    let contested = false;
    let after = '0';
    while (!isOver()) {
      const ids = await readDecidable(db, after, pageSize, matchIds);
      const last = ids.at(-1);
      if (last === undefined) {
        if (!contested) break;
        // Another process changed a bet of this batch first, perhaps without all results that were read here.
        contested = false;
        after = '0';
        continue;
      }
      after = last;
      for (let from = 0; from < ids.length && !isOver(); from += batchSize) {
        const batch = await settleBatch(ids.slice(from, from + batchSize), isOver, failures);
        changed += batch.changed;
        contested ||= batch.contested;
      }
    }
    if (failures.length > 0) throw notSettled(failures);
    return changed;
  };

  return {
    run,
    async voidMatch(matchId, alongside) {
      await db.transaction().execute(async (transaction) => {
        await check?.(transaction);
        await sql`
          insert into market_result (match_id, market_id, specifier, results)
          select match_id, market_id, specifier, jsonb_object_agg(outcome_id, 'void')
          from bet_selection
          where match_id = ${matchId} and result = 'no_results'
          group by match_id, market_id, specifier
          on conflict do nothing`.execute(transaction);
        await alongside?.(transaction);
      });
    },
  };
}
