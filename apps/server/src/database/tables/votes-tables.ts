import type { ColumnType } from 'kysely';

/** What players are asked about a match. */
export type PredictionQuestion = 'winner' | 'first' | 'total';

/** A question that somebody has answered (NOTE-04). */
export interface PredictionTable {
  match_id: string;
  question: PredictionQuestion;
  /** The market that the question is about, from its first vote on. */
  market_id: string;
  specifier: string;
  /** Votes by outcome. */
  votes: ColumnType<Readonly<Record<string, number>>, never, never>;
}

/** What one player said. */
export interface VoteTable {
  player_id: string;
  match_id: string;
  question: PredictionQuestion;
  answer: string;
  created_at: ColumnType<Date, never, never>;
}

export interface VoteTables {
  prediction: PredictionTable;
  vote: VoteTable;
}
