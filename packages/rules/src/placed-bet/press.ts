import type { Bet, BetError, CashOutBody, EditBody } from './placed-bet-wire.ts';

interface Pressed {
  /** Idempotency key: one press, one key, for ever (I1). */
  readonly key: string;
  readonly betId: string;
  /** Ms since epoch. */
  readonly pressedAt: number;
}

/** A press that does something with a placed bet and moves money. */
export type PlacedPress =
  | (Pressed & {
      readonly kind: 'cash_out';
      readonly body: CashOutBody;
      /** How many cash-outs by hand the bet had before it, so that what became of it can be read from the bet. */
      readonly taken: number;
    })
  | (Pressed & { readonly kind: 'edit'; readonly body: EditBody });

/** What is known of a press. `unreachable`: it never left; `unknown`: no answer says what became of it. */
export type PressVerdict =
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

/** Where one bet stands with its last press. */
export type PressState =
  | { readonly kind: 'idle' }
  /** `isAsked`: an answer was lost, and the same press is asked about again. */
  | { readonly kind: 'sending'; readonly press: PlacedPress; readonly isAsked: boolean }
  | { readonly kind: 'unknown'; readonly press: PlacedPress }
  | { readonly kind: 'done'; readonly press: PlacedPress; readonly bet: Bet }
  | (Extract<PressVerdict, { kind: 'refused' }> & { readonly press: PlacedPress });

export type PressEvent =
  | { readonly type: 'pressed'; readonly press: PlacedPress }
  /** A press of an earlier visit whose answer nobody saw. */
  | { readonly type: 'found'; readonly press: PlacedPress }
  | { readonly type: 'answered'; readonly key: string; readonly verdict: PressVerdict }
  | { readonly type: 'askedAgain' }
  | { readonly type: 'dismissed' };

export type PressEffect =
  /** Before it is sent, so that no crash makes it a second press. */
  | { readonly type: 'keep'; readonly press: PlacedPress }
  | { readonly type: 'send'; readonly press: PlacedPress }
  | { readonly type: 'ask'; readonly press: PlacedPress }
  | { readonly type: 'forget'; readonly key: string }
  | { readonly type: 'betKnown'; readonly bet: Bet };

export interface PressStep {
  readonly state: PressState;
  readonly effects: readonly PressEffect[];
}

export const noPress: PressState = { kind: 'idle' };

/** Text key where a press never left the browser. */
const unreachableKey = 'error.connection.title';

function stay(state: PressState): PressStep {
  return { state, effects: [] };
}

/** A press whose answer may have been lost stays where it is: only an answer about it ends it. */
function isUnsettled(state: PressState): boolean {
  return state.kind === 'sending' || state.kind === 'unknown';
}

/** Whether a bet takes a press now: while one of any kind is unsettled it takes none, and its buttons say so (I15). */
export function takesPress(state: PressState): boolean {
  return !isUnsettled(state);
}

function judged(press: PlacedPress, isAsked: boolean, verdict: PressVerdict): PressStep {
  const forget: PressEffect = { type: 'forget', key: press.key };
  switch (verdict.kind) {
    case 'done':
      return {
        state: { kind: 'done', press, bet: verdict.bet },
        effects: [forget, { type: 'betKnown', bet: verdict.bet }],
      };
    case 'refused':
      return { state: { ...verdict, press }, effects: [forget] };
    case 'unauthorized':
    case 'unreachable': {
      // Of a press that was sent before, neither says anything.
      if (isAsked) return stay({ kind: 'unknown', press });
      const refused: PressState = {
        kind: 'refused',
        press,
        code: null,
        textKey: unreachableKey,
        now: null,
        errors: [],
      };
      return { state: verdict.kind === 'unreachable' ? refused : noPress, effects: [forget] };
    }
    case 'unknown':
      return isAsked
        ? stay({ kind: 'unknown', press })
        : { state: { kind: 'sending', press, isAsked: true }, effects: [{ type: 'ask', press }] };
    default:
      return verdict satisfies never;
  }
}

/**
 * One placed bet and its presses, one at a time (PLC-07, I1, I3): kept before it is sent, asked about again when an
 * answer is lost, never pressed anew while that is open.
 */
export function stepPress(state: PressState, event: PressEvent): PressStep {
  switch (event.type) {
    case 'pressed':
      if (isUnsettled(state)) return stay(state);
      return {
        state: { kind: 'sending', press: event.press, isAsked: false },
        effects: [
          { type: 'keep', press: event.press },
          { type: 'send', press: event.press },
        ],
      };
    case 'found':
      if (isUnsettled(state)) return stay(state);
      return {
        state: { kind: 'sending', press: event.press, isAsked: true },
        effects: [{ type: 'ask', press: event.press }],
      };
    case 'answered':
      return state.kind === 'sending' && state.press.key === event.key
        ? judged(state.press, state.isAsked, event.verdict)
        : stay(state);
    case 'askedAgain':
      return state.kind === 'unknown'
        ? {
            state: { kind: 'sending', press: state.press, isAsked: true },
            effects: [{ type: 'ask', press: state.press }],
          }
        : stay(state);
    case 'dismissed':
      return isUnsettled(state) ? stay(state) : stay(noPress);
    default:
      return event satisfies never;
  }
}
