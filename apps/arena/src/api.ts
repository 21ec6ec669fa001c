import type {
  ArenaGame,
  ArenaLobby,
  ArenaBetRequest,
  ArenaProof,
  ArenaReceipt,
  ArenaSession,
  ArenaState,
} from '@touchline/contract/arena';

/** Figures of a limit of the player that stands in the way (RG-04): amounts in the main unit, minutes as they are. */
export interface LimitFigures {
  readonly limit_type: 'stake' | 'loss' | 'time';
  readonly limit: string;
  readonly left: string;
  readonly renews_at: string;
}

/** A refusal in the one error shape of the back end, or `code` 0 when nobody answered in it, or not to the end. */
export class Refused extends Error {
  readonly status: number;
  readonly code: number;
  /** Null unless a limit of the player is the reason. */
  readonly figures: LimitFigures | null;
  constructor(status: number, code: number, message: string, figures: LimitFigures | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.figures = figures;
  }
}

interface BackEnd {
  /** What paths are put behind. */
  readonly base: string;
  /** How long one answer is waited for, to its end, in ms. */
  readonly patience: number;
}

/**
 * The origin of this page. Every request has a time limit, so that a broken network ends in no answer and not in endless
 * waiting.
 */
const OURS: BackEnd = { base: '/arena/api', patience: 15_000 };

async function ask<T>({ base, patience }: BackEnd, path: string, init: RequestInit): Promise<T> {
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(base + path, { ...init, credentials: 'omit', cache: 'no-store', signal }).catch(
    () => null,
  );
  if (answer === null) throw new Refused(0, 0, 'The games cannot be reached.');
  const body: unknown = await answer.json().catch(() => null);
  // What answers is the back end that this page came from.
  if (answer.ok && body !== null) return body as T;
  const { code, message, ...more } = (body ?? {}) as { code?: number; message?: string } & Partial<LimitFigures>;
  const figures = more.limit_type === undefined ? null : (more as LimitFigures);
  throw new Refused(answer.status, code ?? 0, message ?? 'Something went wrong.', figures);
}

const json = { 'content-type': 'application/json' };

export function openSession(token: string): Promise<ArenaSession> {
  return ask(OURS, '/session', { method: 'POST', headers: json, body: JSON.stringify({ token }) });
}

export interface Api {
  lobby(): Promise<ArenaLobby>;
  game(game: ArenaGame): Promise<ArenaState>;
  proof(game: ArenaGame, round: string): Promise<ArenaProof>;
  bet(key: string, press: ArenaBetRequest): Promise<ArenaReceipt>;
}

/** Calls of a session. They reject with `Refused`, also when no answer came in time. */
export function apiOf(session: string, backEnd = OURS): Api {
  const headers = { authorization: `Bearer ${session}` };
  return {
    lobby: () => ask(backEnd, '/games', { headers }),
    game: (game) => ask(backEnd, `/games/${game}`, { headers }),
    proof: (game, round) => ask(backEnd, `/games/${game}/rounds/${round}`, {}),
    bet: (key, press) =>
      ask(backEnd, '/bets', {
        method: 'POST',
        headers: { ...headers, ...json, 'idempotency-key': key },
        body: JSON.stringify(press),
      }),
  };
}
