import type { Prediction } from '@touchline/contract';
import { marketKey, splitMarketKey } from '@touchline/contract';
import { sql } from 'kysely';
import type { Book } from '../catalogue/book.ts';
import { outcomesOf, type PredictionOffer, predictionsOf } from '../catalogue/predictions.ts';
import type { Database } from '../database/connect.ts';
import type { PredictionQuestion } from '../database/tables/votes-tables.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

export interface VotesCallsDeps {
  readonly db: Database;
  readonly book: Pick<Book, 'match'>;
}

interface Question {
  readonly offer: PredictionOffer;
  readonly votes: Readonly<Record<string, number>>;
  readonly own: { readonly answer: string; readonly created_at: Date } | null;
}

const order: readonly PredictionQuestion[] = ['winner', 'first', 'total'];

function idOf(matchId: string, { marketId, specifier }: PredictionOffer): string {
  return `${matchId}:${marketKey({ id: marketId, specifier })}`;
}

/** What players think how matches end (NOTE-04, API-09d). */
export function votesCalls({ db, book }: VotesCallsDeps) {
  /** What is asked about a match: as the first vote on it settled, else by the markets of now. */
  const questionsOf = async (matchId: string, playerId: string | null): Promise<readonly Question[]> => {
    const entry = book.match(matchId);
    const offers = new Map((entry === undefined ? [] : predictionsOf(entry)).map((offer) => [offer.question, offer]));
    const stored = await db
      .selectFrom('prediction')
      .leftJoin('vote', (join) =>
        join
          .onRef('vote.match_id', '=', 'prediction.match_id')
          .onRef('vote.question', '=', 'prediction.question')
          .on('vote.player_id', '=', playerId),
      )
      .select(['prediction.question', 'market_id', 'specifier', 'votes', 'answer', 'created_at'])
      .where('prediction.match_id', '=', matchId)
      .execute();
    const found = new Map<PredictionQuestion, Question>(
      [...offers].map(([question, offer]) => [question, { offer, votes: {}, own: null }]),
    );
    for (const { question, market_id: marketId, specifier, votes, answer, created_at: at } of stored) {
      const outcomeIds = outcomesOf({ marketId, votes }, offers.get(question)?.outcomeIds);
      const own = answer === null || at === null ? null : { answer, created_at: at };
      found.set(question, { offer: { question, marketId, specifier, outcomeIds }, votes, own });
    }
    return order.flatMap((question) => found.get(question) ?? []);
  };

  const wire = (matchId: string, { offer, votes, own }: Question): Prediction => ({
    prediction_id: idOf(matchId, offer),
    data: own?.answer ?? null,
    created_at: own?.created_at.toISOString() ?? null,
    answers: offer.outcomeIds.map((data) => ({ data, votes: votes[data] ?? 0 })),
    open: book.match(matchId)?.match.status === 0,
  });

  return {
    async getVotes({ query, caller }) {
      const { prediction_id: predictionId, match_id: asked } = query;
      const matchId = predictionId?.split(':', 1)[0] ?? asked;
      if (matchId === undefined || (asked !== undefined && asked !== matchId)) {
        const path = matchId === undefined ? 'query.prediction_id' : 'query.match_id';
        throw new CallError('bad_request', 'Predictions are asked for by their id, or by their match.', {
          details: [{ path, message: matchId === undefined ? 'is missing' : 'is another match' }],
        });
      }
      const predictions = (await questionsOf(matchId, caller?.playerId ?? null)).map((each) => wire(matchId, each));
      return { data: predictions.filter(({ prediction_id: id }) => predictionId === undefined || id === predictionId) };
    },

    async vote(request) {
      const { playerId } = playerBehind(request);
      const { prediction_id: predictionId, data } = request.body;
      const [matchId = ''] = predictionId.split(':', 1);
      const { id: marketId, specifier } = splitMarketKey(predictionId.slice(matchId.length + 1));
      const ofMatch = await questionsOf(matchId, playerId);
      const asked = ofMatch.find(({ offer }) => idOf(matchId, offer) === predictionId);
      const closed = new CallError('vote_closed', 'Votes on this are not taken, or not any more.');
      if (asked === undefined) throw closed;
      if (!asked.offer.outcomeIds.includes(data)) {
        throw new CallError('bad_request', 'This is no answer to what is asked.', {
          details: [{ path: 'body.data', message: 'is none of the outcomes' }],
        });
      }
      const { question } = asked.offer;
      const { rows } = await sql<{ taken: boolean }>`
        select cast_vote(${playerId}, ${matchId}, ${question}, ${marketId}, ${specifier}, ${data}) as taken`.execute(
        db,
      );
      if (rows[0]?.taken !== true) throw closed;
      const after = (await questionsOf(matchId, playerId)).find(({ offer }) => offer.question === question);
      return wire(matchId, after ?? asked);
    },
  } satisfies Pick<Handlers, 'getVotes' | 'vote'>;
}
