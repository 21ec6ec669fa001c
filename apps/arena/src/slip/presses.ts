import type { ArenaGame, ArenaBetRequest, ArenaReceipt } from '@touchline/contract/arena';
import { type Api, type LimitFigures, Refused } from '../api.ts';
import { nameOf } from './press.ts';
import { isRefusal } from '../words.ts';

/** Verdict of a press. The first two decide it; the others say nothing about the bet. */
export type Answer =
  | { readonly kind: 'taken'; readonly receipt: ArenaReceipt }
  | { readonly kind: 'refused'; readonly code: number; readonly figures: LimitFigures | null }
  | { readonly kind: 'unknown' }
  /** The session has ended. */
  | { readonly kind: 'ended' };

/** The presses of a visit whose verdict is unknown, kept over changes of the screen. */
export interface Presses {
  /** Asks for a bet, with the key that the same press had while it is undecided: it is never taken twice (I1). Never rejects. */
  place(press: ArenaBetRequest): Promise<Answer>;
  /** Whether this very press is undecided: to place it again asks what became of it. */
  isUndecided(press: ArenaBetRequest): boolean;
  /** Whether a press on this round is undecided. */
  isOpen(game: ArenaGame, round: string): boolean;
  /** The undecided ones of a game that are not on their way: their answers were lost. The first pressed comes first. */
  unanswered(game: ArenaGame): readonly ArenaBetRequest[];
  /** Forgets what was pressed on the rounds of a game before this one. */
  forget(game: ArenaGame, before: string): void;
}

interface Open {
  readonly key: string;
  readonly press: ArenaBetRequest;
  /** While one is on its way. */
  answer: Promise<Answer> | null;
}

/** A unique key; `crypto.randomUUID` exists under https only. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function answerOf(error: unknown): Answer {
  const { status, code, figures } = error instanceof Refused ? error : new Refused(0, 0, '');
  if (isRefusal(code)) return { kind: 'refused', code, figures };
  return { kind: status === 401 ? 'ended' : 'unknown' };
}

export function createPresses(api: Pick<Api, 'bet'>): Presses {
  const open = new Map<string, Open>();
  return {
    place(press) {
      const name = nameOf(press);
      const entry: Open = open.get(name) ?? { key: newKey(), press, answer: null };
      open.set(name, entry);
      // One request at a time: the answer to the first would take the key from the second, whose answer may be lost.
      entry.answer ??= api
        .bet(entry.key, press)
        .then((receipt): Answer => ({ kind: 'taken', receipt }), answerOf)
        .then((answer) => {
          entry.answer = null;
          if (answer.kind === 'taken' || answer.kind === 'refused') open.delete(name);
          return answer;
        });
      return entry.answer;
    },
    isUndecided: (press) => open.has(nameOf(press)),
    isOpen: (game, round) => [...open.values()].some(({ press }) => press.game === game && press.round === round),
    unanswered: (game) =>
      [...open.values()]
        .filter(({ press, answer }) => press.game === game && answer === null)
        .map(({ press }) => press),
    forget(game, before) {
      for (const [name, { press }] of open) {
        if (press.game === game && Number(press.round) < Number(before)) open.delete(name);
      }
    },
  };
}
