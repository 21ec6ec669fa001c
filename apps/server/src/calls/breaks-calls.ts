import type { Calls, ReplyOf } from '@touchline/contract';
import type { Breaks } from '../player/protection/breaks.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

export interface BreakCallsDeps {
  readonly breaks: Breaks;
  /** Lengths of a time-out on offer, in days of 24 hours. */
  readonly timeOutDays: readonly number[];
  /** Lengths of a self-exclusion on offer beside for ever. */
  readonly selfExclusionMonths: readonly number[];
}

function notOffered(path: string): CallError {
  return new CallError('bad_request', 'The break cannot be started.', {
    details: [{ path, message: 'is no length on offer' }],
  });
}

/** Breaks of the caller (RG-09). */
export function breakCalls({ breaks, timeOutDays, selfExclusionMonths }: BreakCallsDeps) {
  const state = async (playerId: string): Promise<ReplyOf<Calls['getBreaks']>> => ({
    running: await breaks.running(playerId),
    offers: { time_out_days: [...timeOutDays], self_exclusion_months: [...selfExclusionMonths, null] },
    data: await breaks.list(playerId),
  });
  return {
    getBreaks: (request) => state(playerBehind(request).playerId),

    async startBreak(request) {
      const { playerId } = playerBehind(request);
      const { body: asked, idempotencyKey: key, fingerprint } = request;
      if (key === null || fingerprint === null)
        throw new CallError('bad_request', 'the header Idempotency-Key is missing');
      if (asked.kind === 'time_out' && !timeOutDays.includes(asked.days)) throw notOffered('body.days');
      if (asked.kind === 'self_exclusion' && asked.months !== null && !selfExclusionMonths.includes(asked.months))
        throw notOffered('body.months');
      const started = await breaks.start(playerId, { key, fingerprint, asked });
      if (started === 'reused') throw new CallError('idempotency_key_reused', 'The key belongs to another request.');
      return state(playerId);
    },
  } satisfies Pick<Handlers, 'getBreaks' | 'startBreak'>;
}
