import type { EachWayTerms, SelectionResult } from '@touchline/contract';
import { type DeadHeat, deductionFor, type Finish, type PlacedResult, resultWithin } from '@touchline/rules';
import * as z from 'zod/mini';

/** How one part of a selection ended. */
interface EndedPart {
  readonly result: SelectionResult;
  readonly dead_heat: DeadHeat | null;
}

/** How a selection ended, as it is written with it. */
export interface Ended extends EndedPart {
  /** The half that is on a place; null for every selection that is not each way. */
  readonly place: EndedPart | null;
  /** Hundredths taken off the winnings. */
  readonly deduction: number;
}

/** What of a selection decides how it ends, beside the result of its market. */
export interface ResultTerms {
  /** Feed time at which its bet was placed. */
  readonly placedAt: Date;
  readonly eachWay: EachWayTerms | null;
}

const count = z.int().check(z.positive());

const word = z.enum(['win', 'lose', 'void', 'half_win', 'half_lose', 'cancelled']);

const sharedWin = z.strictObject({
  result: z.literal('win'),
  dead_heat: z
    .strictObject({ places: count, tied: count })
    .check(z.refine(({ places, tied }: DeadHeat) => places <= tied)),
});

const finished = z.strictObject({ position: count, tied: count });

const withdrawal = z.strictObject({ at: z.number(), odds: z.string() });

const marketResult = z.union([word, sharedWin, finished, z.strictObject({ withdrawn: withdrawal })]);

function wordOf(text: z.infer<typeof word>): EndedPart {
  return {
    result: text === 'cancelled' ? 'void' : text,
    dead_heat: null,
  };
}

function partOf({ result, deadHeat }: PlacedResult): EndedPart {
  return { result, dead_heat: deadHeat ?? null };
}

/** The win, and the place: who is known by a word alone is placed when that wins. */
function partsOf(result: z.infer<typeof marketResult>, terms: EachWayTerms | null): readonly [EndedPart, EndedPart] {
  if (typeof result === 'object' && 'position' in result) {
    const finish: Finish = result;
    return [partOf(resultWithin(finish, 1)), partOf(resultWithin(finish, terms?.places ?? 1))];
  }
  const both = typeof result === 'string' ? wordOf(result) : 'withdrawn' in result ? wordOf('void') : result;
  return [both, both];
}

/** Hundredths for everybody who was withdrawn after the bet was taken (decision 51); null for what cannot be read. */
function deductionOf(withdrawn: unknown, placedAt: Date): number | null {
  const read = z.nullable(z.array(withdrawal)).safeParse(withdrawn);
  if (!read.success) return null;
  try {
    return deductionFor((read.data ?? []).filter(({ at }) => at > placedAt.getTime()).map(({ odds }) => odds));
  } catch {
    return null;
  }
}

/**
 * Reads what a market's result says of one outcome; null for what is no result. A market that was decided without a word
 * on it gives the stake back, and so does one that was cancelled: its leg is void. `withdrawn` are those of the whole
 * market who did not start.
 */
export function readEnded(stored: unknown, withdrawn: unknown, { placedAt, eachWay }: ResultTerms): Ended | null {
  const read = marketResult.safeParse(stored ?? 'void');
  const deduction = deductionOf(withdrawn, placedAt);
  if (!read.success || deduction === null) return null;
  const [win, place] = partsOf(read.data, eachWay);
  const wins = [win, place].some(({ result }) => result === 'win' || result === 'half_win');
  return { ...win, place: eachWay === null ? null : place, deduction: wins ? deduction : 0 };
}
