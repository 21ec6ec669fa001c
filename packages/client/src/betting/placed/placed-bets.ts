import { calls } from '@touchline/contract';
import type { Bet } from '@touchline/contract';
import { noBetRequest, stepBetRequest } from '@touchline/rules';
import type {
  BetRequest,
  BetRequestEffect,
  BetRequestEvent,
  BetRequestState,
  BetRequestVerdict,
} from '@touchline/rules';
import type { Api } from '../../api/api.ts';
import { pathsOf } from '../../api/error-paths.ts';
import type { Env } from '../../env.ts';
import type { Notifier } from '../../store/notifier.ts';
import { createCell } from '../../store/readable.ts';
import type { Cell } from '../../store/readable.ts';
import type { Commands, Notice, Readable } from '../../sportsbook.ts';
import type { Bets } from '../../queries/bets-queries.ts';
import { createStoredBetRequests } from './stored-requests.ts';
import { cashedOutByHand, createRequestSubmitter } from './submit-request.ts';
import type { ScreenRecord } from '../screen-record.ts';

export interface PlacedBetsDeps {
  readonly env: Env;
  readonly api: Api;
  readonly notifier: Notifier;
  readonly bets: Pick<Bets, 'bet' | 'begin' | 'applyAnswer'>;
  readonly screen: Pick<ScreenRecord, 'ofEdit'>;
  /** Whether the back end honours idempotency keys (I1). */
  readonly mayRepeat: boolean;
  /** Something moved money: lists and balance are asked for again. */
  readonly moneyMoved: () => void;
  readonly notice: (tone: Notice['tone'], titleKey: string, descriptionKey: string | null) => void;
}

export interface PlacedBets {
  request(betId: string): Readable<BetRequestState>;
  readonly commands: Pick<Commands, 'cashOut' | 'editBet' | 'askAboutBet' | 'dismissBetRequest' | 'setAutoCashOut'>;
  /** Another player, or none: requests of theirs whose answers were lost are asked about. */
  playerChanged(playerId: string | null): void;
  /** When nothing is in flight any more. */
  settled(): Promise<void>;
}

const keyLength = 32;

/** Whether nothing more will come of the request: answered, or never taken. Asked again, neither 401 nor silence says so. */
function saysAll({ kind }: BetRequestVerdict, work: 'send' | 'ask'): boolean {
  return (
    kind === 'done' || kind === 'refused' || (work === 'send' && (kind === 'unauthorized' || kind === 'unreachable'))
  );
}

/** What players do with placed bets (PLC-07): each request under its own key, kept until it is answered. */
export function createPlacedBets(deps: PlacedBetsDeps): PlacedBets {
  const { env, api, notifier, bets, screen } = deps;
  const kept = createStoredBetRequests(env);
  const requests = createRequestSubmitter(env, api, deps.mayRepeat);
  const states = new Map<string, Cell<BetRequestState>>();
  let playerId: string | null = null;
  let running: Promise<unknown> = Promise.resolve();

  const cellOf = (betId: string): Cell<BetRequestState> => {
    const found = states.get(betId);
    if (found !== undefined) return found;
    const made = createCell<BetRequestState>(notifier, `placed/${betId}`, noBetRequest);
    states.set(betId, made);
    return made;
  };

  const carryOut = (request: BetRequest, work: 'send' | 'ask'): void => {
    const owner = playerId;
    if (owner === null) return;
    const begun = bets.begin();
    const run = async (): Promise<void> => {
      let verdict: BetRequestVerdict = { kind: 'unknown' };
      try {
        verdict = await requests[work](request, { playerId: owner, isHere: () => owner === playerId });
      } catch (error) {
        env.report('placed', error);
      }
      if (owner === playerId) return dispatch(request.betId, { type: 'answered', key: request.key, verdict }, begun);
      // Whoever signed out or in meanwhile must not see it (I10). What nobody answered, its player asks about later.
      if (saysAll(verdict, work)) kept.forget(owner, request.key);
    };
    running = Promise.allSettled([running, run()]);
  };

  /** The card that was pressed is gone from the open bets with its answer. */
  const noticeEdit = ({ status, replaces }: Bet): void => {
    if (status === 'cashed_out') deps.notice('success', 'cashout.done.title', 'cashout.done.description');
    else if ((replaces ?? null) !== null) deps.notice('success', 'edit.done.title', 'edit.done.description');
  };

  const perform = (effect: BetRequestEffect, begun: number | null): void => {
    switch (effect.type) {
      case 'keep':
        if (playerId !== null) kept.keep(playerId, effect.request);
        return;
      case 'send':
        return carryOut(effect.request, 'send');
      case 'ask':
        return carryOut(effect.request, 'ask');
      case 'forget':
        if (playerId !== null) kept.forget(playerId, effect.key);
        return;
      case 'betKnown':
        if (begun !== null) bets.applyAnswer(effect.bet, begun);
        noticeEdit(effect.bet);
        return deps.moneyMoved();
      default:
        return effect satisfies never;
    }
  };

  const dispatch = (betId: string, event: BetRequestEvent, begun: number | null = null): void => {
    const cell = cellOf(betId);
    const { state, effects } = stepBetRequest(cell.get(), event);
    cell.set(state);
    for (const effect of effects) perform(effect, begun);
  };

  const requested = (betId: string) => ({ key: env.randomId(keyLength), betId, pressedAt: env.now() });

  return {
    request: cellOf,
    commands: {
      cashOut: (betId, toCashout, share) => {
        if (playerId === null) return;
        dispatch(betId, {
          type: 'requested',
          request: {
            ...requested(betId),
            kind: 'cash_out',
            body: { bet_id: betId, to_cashout: toCashout, ...(share === null ? {} : { share }) },
            taken: cashedOutByHand(bets.bet(betId)),
          },
        });
      },
      editBet: (betId, body) => {
        if (playerId === null) return;
        dispatch(betId, {
          type: 'requested',
          request: { ...requested(betId), kind: 'edit', body: screen.ofEdit(body) },
        });
      },
      askAboutBet: (betId) => dispatch(betId, { type: 'askedAgain' }),
      dismissBetRequest: (betId) => dispatch(betId, { type: 'dismissed' }),
      setAutoCashOut: async (betId, values) => {
        const begun = bets.begin();
        const owner = playerId;
        const answer = await api.call(calls.setAutoCashOut, { params: { id: betId }, body: values });
        if (answer.kind === 'ok') {
          if (owner === playerId) bets.applyAnswer(answer.value.bet, begun);
          return { kind: 'set' };
        }
        if (answer.kind !== 'error') return { kind: 'unreachable' };
        const details = pathsOf(answer.error.details);
        const fields = (['take_profit', 'stop_loss'] as const).filter((field) =>
          details.some(({ path }) => path === `body.${field}`),
        );
        return { kind: 'refused', textKey: answer.error.key, fields };
      },
    },
    playerChanged: (next) => {
      playerId = next;
      for (const cell of states.values()) cell.set(noBetRequest);
      if (next !== null) for (const request of kept.all(next)) dispatch(request.betId, { type: 'found', request });
    },
    settled: async () => {
      for (let seen: unknown = null; seen !== running;) {
        seen = running;
        await running;
      }
    },
  };
}
