import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, outcomeId, timestamp } from '../../primitives.ts';

/** `matchId:marketId|specifier`: `31:1|`, `31:18|total=2.5`. What is asked is the market, what is answered one of its outcomes. */
const predictionId = z
  .string()
  .check(
    z.regex(/^[0-9]{1,20}:[0-9]{1,20}\|(?:[a-z]+=[-+0-9.:a-z_]+(?:\|[a-z]+=[-+0-9.:a-z_]+)*)?$/),
    z.maxLength(150),
  );

/** What is asked about a match, how it was answered, and what the player said. */
const prediction = z.object({
  prediction_id: predictionId,
  /** The outcome that the player voted for; null while there is none, and for visitors. */
  data: z.nullable(outcomeId),
  /** When the player said so last. */
  created_at: z.nullable(timestamp),
  /** Votes for each outcome, in the order of the market. An addition: without it nothing is shown. */
  answers: z.optional(z.array(z.object({ data: outcomeId, votes: z.int().check(z.nonnegative()) }))),
  /** Whether votes are taken: until the match begins. An addition. */
  open: z.optional(z.boolean()),
});
export type Prediction = z.infer<typeof prediction>;

export const getVotes = defineCall({
  name: 'getVotes',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/vote',
  access: 'anyone',
  query: z.strictObject({
    /** One prediction. */
    prediction_id: z.optional(predictionId),
    /** Every prediction of a match. An addition. */
    match_id: z.optional(id),
  }),
  reply: z.object({ data: z.array(prediction) }),
  errors: [],
  summary: 'Predictions of a match with the votes for each outcome; `data` is the vote of the caller.',
  clauses: ['API-09d', 'NOTE-04'],
});

export const vote = defineCall({
  name: 'vote',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/vote',
  access: 'player',
  body: z.strictObject({ prediction_id: predictionId, data: outcomeId }),
  reply: prediction,
  errors: [210],
  summary: 'Votes on a prediction, in place of what the player voted before; until the match begins.',
  clauses: ['API-09d', 'NOTE-04'],
});
