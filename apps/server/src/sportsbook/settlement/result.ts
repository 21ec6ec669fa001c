import type { EachWayTerms, SelectionResult } from '@touchline/contract';
import { type DeadHeat, deductionFor, type Finish, type PlacedResult, resultWithin } from '@touchline/rules';
import * as z from 'zod/mini';

/** Result of one part of a selection. */
interface EndedPart {
  readonly result: SelectionResult;
  readonly dead_heat: DeadHeat | null;
}

/** Result of a selection, as it is stored with it. */
export interface Ended extends EndedPart {
  /** Place part of an each-way selection; null for every other. */
  readonly place: EndedPart | null;
  /** Hundredths taken off the winnings. */
  readonly deduction: number;
}

/** Terms of a selection that its result depends on, beside the result of its market. */
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

/** Results of the win part and of the place part. A result without a position counts for both. */
function partsOf(result: z.infer<typeof marketResult>, terms: EachWayTerms | null): readonly [EndedPart, EndedPart] {
  if (typeof result === 'object' && 'position' in result) {
    const finish: Finish = result;
    return [partOf(resultWithin(finish, 1)), partOf(resultWithin(finish, terms?.places ?? 1))];
  }
  const both = typeof result === 'string' ? wordOf(result) : 'withdrawn' in result ? wordOf('void') : result;
  return [both, both];
}

/**
 * Deduction in hundredths for runners that were withdrawn after the bet was accepted (decision 51); null for unreadable
 * data.
 */
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
 * Parses the stored result of one outcome; null when it is invalid. An outcome without a result in a decided market, and a
 * cancelled one, is void. `withdrawn` are the withdrawn runners of the market.
 */
export function readEnded(stored: unknown, withdrawn: unknown, { placedAt, eachWay }: ResultTerms): Ended | null {
  const read = marketResult.safeParse(stored ?? 'void');
  const deduction = deductionOf(withdrawn, placedAt);
  if (!read.success || deduction === null) return null;
  const [win, place] = partsOf(read.data, eachWay);
  const wins = [win, place].some(({ result }) => result === 'win' || result === 'half_win');
  return { ...win, place: eachWay === null ? null : place, deduction: wins ? deduction : 0 };
}
