import type { Prediction } from '@touchline/contract';

export interface AnswerShare {
  readonly outcomeId: string;
  readonly votes: number;
  /** Whole percent of all votes; 0 while there is none. */
  readonly percent: number;
}

/** How a prediction was answered, with the vote of the player where they have just put it. */
export function sharesOf(
  { answers = [], data }: Pick<Prediction, 'answers' | 'data'>,
  own: string | null,
): readonly AnswerShare[] {
  const moved = answers.map(({ data: outcomeId, votes }) => {
    const before = outcomeId === data ? 1 : 0;
    const after = outcomeId === own ? 1 : 0;
    return { outcomeId, votes: Math.max(0, votes - before + after) };
  });
  const all = moved.reduce((sum, { votes }) => sum + votes, 0);
  return moved.map((each) => ({ ...each, percent: all === 0 ? 0 : Math.round((each.votes * 100) / all) }));
}
