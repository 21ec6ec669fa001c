import type { Bet, BetError, CashOutBody, EditBody } from './placed-bet-wire.ts';

interface Requested {
  /** Idempotency key: one request, one key, for ever (I1). */
  readonly key: string;
  readonly betId: string;
  /** Ms since epoch. */
  readonly pressedAt: number;
}

/** A request that does something with a placed bet and moves money. */
export type BetRequest =
  | (Requested & {
      readonly kind: 'cash_out';
      readonly body: CashOutBody;
      /** How many cash-outs by hand the bet had before it, so that what became of it can be read from the bet. */
      readonly taken: number;
    })
  | (Requested & { readonly kind: 'edit'; readonly body: EditBody });

/** What is known of a request. `unreachable`: it never left; `unknown`: no answer says what became of it. */
export type BetRequestVerdict =
  | { readonly kind: 'done'; readonly bet: Bet }
  | {
      readonly kind: 'refused';
      /** Null where the bet itself said that nothing was carried out. */
      readonly code: number | null;
      /** Text key (PLC-01). */
      readonly textKey: string;
      /** The offer as it stands, where it moved away from what was agreed to; decimal text. */
      readonly now: string | null;
      readonly errors: readonly BetError[];
    }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unknown' };

/** Where one bet stands with its last request. */
export type BetRequestState =
  | { readonly kind: 'idle' }
  /** `isAsked`: an answer was lost, and the same request is asked about again. */
  | { readonly kind: 'sending'; readonly request: BetRequest; readonly isAsked: boolean }
  | { readonly kind: 'unknown'; readonly request: BetRequest }
  | { readonly kind: 'done'; readonly request: BetRequest; readonly bet: Bet }
  | (Extract<BetRequestVerdict, { kind: 'refused' }> & { readonly request: BetRequest });

export type BetRequestEvent =
  | { readonly type: 'requested'; readonly request: BetRequest }
  /** A request of an earlier visit whose answer nobody saw. */
  | { readonly type: 'found'; readonly request: BetRequest }
  | { readonly type: 'answered'; readonly key: string; readonly verdict: BetRequestVerdict }
  | { readonly type: 'askedAgain' }
  | { readonly type: 'dismissed' };

export type BetRequestEffect =
  /** Before it is sent, so that no crash makes it a second request. */
  | { readonly type: 'keep'; readonly request: BetRequest }
  | { readonly type: 'send'; readonly request: BetRequest }
  | { readonly type: 'ask'; readonly request: BetRequest }
  | { readonly type: 'forget'; readonly key: string }
  | { readonly type: 'betKnown'; readonly bet: Bet };

export interface BetRequestStep {
  readonly state: BetRequestState;
  readonly effects: readonly BetRequestEffect[];
}

export const noBetRequest: BetRequestState = { kind: 'idle' };

/** Text key where a request never left the browser. */
const unreachableKey = 'error.connection.title';

function stay(state: BetRequestState): BetRequestStep {
  return { state, effects: [] };
}

/** A request whose answer may have been lost stays where it is: only an answer about it ends it. */
function isUnsettled(state: BetRequestState): boolean {
  return state.kind === 'sending' || state.kind === 'unknown';
}

/** Whether a bet takes a request now: while one of any kind is unsettled it takes none, and its buttons say so (I15). */
export function takesBetRequest(state: BetRequestState): boolean {
  return !isUnsettled(state);
}

function judged(request: BetRequest, isAsked: boolean, verdict: BetRequestVerdict): BetRequestStep {
  const forget: BetRequestEffect = { type: 'forget', key: request.key };
  switch (verdict.kind) {
    case 'done':
      return {
        state: { kind: 'done', request, bet: verdict.bet },
        effects: [forget, { type: 'betKnown', bet: verdict.bet }],
      };
    case 'refused':
      return { state: { ...verdict, request }, effects: [forget] };
    case 'unauthorized':
    case 'unreachable': {
      // Of a request that was sent before, neither says anything.
      if (isAsked) return stay({ kind: 'unknown', request });
      const refused: BetRequestState = {
        kind: 'refused',
        request,
        code: null,
        textKey: unreachableKey,
        now: null,
        errors: [],
      };
      return { state: verdict.kind === 'unreachable' ? refused : noBetRequest, effects: [forget] };
    }
    case 'unknown':
      return isAsked
        ? stay({ kind: 'unknown', request })
        : { state: { kind: 'sending', request, isAsked: true }, effects: [{ type: 'ask', request }] };
    default:
      return verdict satisfies never;
  }
}

/**
 * One placed bet and its requests, one at a time (PLC-07, I1, I3): kept before it is sent, asked about again when an
 * answer is lost, never requested anew while that is open.
 */
export function stepBetRequest(state: BetRequestState, event: BetRequestEvent): BetRequestStep {
  switch (event.type) {
    case 'requested':
      if (isUnsettled(state)) return stay(state);
      return {
        state: { kind: 'sending', request: event.request, isAsked: false },
        effects: [
          { type: 'keep', request: event.request },
          { type: 'send', request: event.request },
        ],
      };
    case 'found':
      if (isUnsettled(state)) return stay(state);
      return {
        state: { kind: 'sending', request: event.request, isAsked: true },
        effects: [{ type: 'ask', request: event.request }],
      };
    case 'answered':
      return state.kind === 'sending' && state.request.key === event.key
        ? judged(state.request, state.isAsked, event.verdict)
        : stay(state);
    case 'askedAgain':
      return state.kind === 'unknown'
        ? {
            state: { kind: 'sending', request: state.request, isAsked: true },
            effects: [{ type: 'ask', request: state.request }],
          }
        : stay(state);
    case 'dismissed':
      return isUnsettled(state) ? stay(state) : stay(noBetRequest);
    default:
      return event satisfies never;
  }
}
