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
  /** Feed time, ms since epoch: what settled bets are dated with. */
  readonly feedNow: () => number;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  /** Runs first in transactions that decide something without a result; what it throws keeps them from happening. */
  readonly check?: (transaction: Transaction<Schema>) => Promise<void>;
  readonly log: { error(about: object, message: string): void };
}

export interface Settlement {
  /**
   * Writes the results that are in to the selections that wait for them, and ends and pays the bets that they decide:
   * those with a leg on one of `matchIds`, or all. Resolves with how many bets changed; once `ending` is aborted, after the
   * bet that it is at. A bet that the database does not take keeps back no other, and makes it reject in the end. May be
   * killed anywhere and may run beside itself: what is left is done by the next run, nothing is done twice.
   */
  run(matchIds?: readonly string[] | null, ending?: AbortSignal): Promise<number>;
  /**
   * Says that every open selection on a match is void that has no result; the next run settles it. `alongside` is in the
   * transaction that says so: what follows from it holds whenever it does.
   */
  voidMatch(matchId: string, alongside?: (transaction: Transaction<Schema>) => Promise<void>): Promise<void>;
}

/** How selections of a bet ended, by their place in it. */
type Results = Readonly<Record<string, Ended>>;

/** What a result changes in a bet, all decided before anything is written. */
interface Change {
  readonly bet: StoredBet;
  readonly results: Results;
  readonly outcome: Extract<BetOutcome, { decided: true }> | null;
  readonly wire: Bet;
}

function isOpen(selection: { readonly result: SelectionResult }): boolean {
  return selection.result === 'no_results';
}

/** What came of one bet: changed here, changed elsewhere meanwhile, or left as it was. */
type SettledAs = 'changed' | 'contested' | 'left';

/** Bets that are found at once, and those of them that are read at once. */
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

function legOf(selection: StoredSelection): SettlementLeg {
  return {
    odds: selection.odds,
    result: selection.result,
    ...(selection.dead_heat === null ? {} : { deadHeat: selection.dead_heat }),
    ...(selection.deduction === 0 ? {} : { deduction: selection.deduction }),
    ...placeOf(selection),
  };
}

/** Decides by the rules (I14). Throws RangeError for what was never accepted. */
function decideChange(bet: StoredBet, results: Results, settledAt: Date): Change {
  const selections = bet.selections.map((selection) => ({ ...selection, ...results[String(selection.ord)] }));
  // What was bought back is settled already.
  const stake = BigInt(bet.stake);
  const open = stake - BigInt(bet.cashed_stake);
  const outcome =
    bet.status === 'waiting_results'
      ? settleBet({
          stake: open,
          legs: selections.map(legOf),
          form: formOf(bet),
          bonus: bonusOf(bet.bonus),
          maxPayout: capOfRest(BigInt(bet.potential_win), stake, open),
        })
      : null;
  const after: StoredBet = outcome?.decided
    ? {
        ...bet,
        selections,
        status: outcome.status,
        result: outcome.result,
        win_amount: String(outcome.payout + BigInt(bet.cashed_amount)),
        settled_at: settledAt,
        since: { ...bet.since, auto: null },
      }
    : { ...bet, selections };
  return { bet, results, outcome: outcome?.decided ? outcome : null, wire: betWire(after) };
}

async function writeChange(db: Kysely<Schema>, { bet, results, outcome, wire }: Change, settledAt: Date) {
  const event = { type: 'bet_changed', payload: { bet: wire, version: bet.version + 1 } };
  const { rows } = await retryContended(() =>
    sql<{ changed: boolean }>`
      select settle_bet(${bet.id}, ${bet.version}, ${JSON.stringify(results)}::jsonb, ${outcome?.result ?? null},
        ${outcome ? String(outcome.payout) : null}, ${settledAt}, ${JSON.stringify(event)}::jsonb,
        ${String(outcome?.freebetReturned ?? 0n)}) as changed`.execute(db),
  );
  return rows[0]?.changed === true;
}

/** Ends bets: each in a transaction of its own, so that no two players ever wait for each other. */
export function createSettlement({ db, feedNow, committed, check, log }: SettlementOptions): Settlement {
  // What cannot be understood stays as it is, so every run meets it again: each is told once per process.
  const logged = new Set<string>();
  const logOnce = (name: string, about: object, message: string): void => {
    if (logged.has(name)) return;
    logged.add(name);
    log.error(about, message);
  };

  /** What can be read of the results; a selection whose result cannot be read waits, and the others do not wait for it. */
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
      // One bet that cannot be understood must not hold up the others.
      logOnce(bet.id, { err: error, bet: bet.id }, 'bet left open: it cannot be understood');
      return 'left';
    }
    return (await writeChange(db, change, settledAt)) ? 'changed' : 'contested';
  };

  /** Settles these; resolves with how many changed, and whether somebody else wrote to one of them first. */
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
        // One that the database will not have now does not keep back the others.
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
        // Somebody else wrote to a bet of this sweep first, perhaps without all the results that were seen here.
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
