import { calls } from '@touchline/contract';
import { noJackpots } from '@touchline/rules';
import type { Jackpots, Ticket, TicketEvent } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import type { LoadResult, Loaders } from '../queries/loader.ts';
import type { Session } from '../session/session.ts';

export interface SlipJackpotsDeps {
  readonly env: Pick<Env, 'setTimer' | 'clearTimer' | 'visible'>;
  readonly loaders: Loaders;
  readonly api: Api;
  readonly session: Pick<Session, 'playerId' | 'serial'>;
  ticket(): Ticket;
  dispatch(event: TicketEvent): void;
}

/** [JACK-01] The jackpots of the bookmaker, kept current for a player whose slip holds something. */
export interface SlipJackpots {
  /** Looks at who is here and at what the slip holds now. */
  follow(): void;
  /** [AUTH-04] Nothing of the former player is kept. */
  playerChanged(): void;
  release(): void;
}

const everyMs = 15_000;

export function createSlipJackpots(deps: SlipJackpotsDeps): SlipJackpots {
  const { env, api, session } = deps;
  let release: (() => void) | null = null;

  const dispatch = (jackpots: Jackpots): void => deps.dispatch({ type: 'jackpotsKnown', jackpots });

  const isWanted = (): boolean => session.playerId() !== null && deps.ticket().slip.bets.length > 0;

  const load = async (): Promise<LoadResult> => {
    if (!isWanted()) return 'ready';
    const begun = session.serial();
    const answer = await api.call(calls.getJackpots);
    if (begun !== session.serial()) return 'ready';
    if (answer.kind === 'ok') dispatch(answer.value.data);
    // What the back end refuses is asked for in its turn (JACK-04).
    return answer.kind === 'ok' ? 'ready' : answer.kind === 'error' ? 'not_found' : 'failed';
  };

  const loader = deps.loaders.make({
    key: 'jackpots',
    load,
    onWatched: () => {
      let timer = 0;
      const schedule = (): void => {
        timer = env.setTimer(() => {
          if (env.visible()) loader.reload();
          schedule();
        }, everyMs);
      };
      schedule();
      return () => env.clearTimer(timer);
    },
  });

  const rest = (): void => {
    release?.();
    release = null;
  };

  return {
    follow: () => {
      if (!isWanted()) return rest();
      if (release !== null) return;
      const isUnderWay = loader.isWatched();
      release = loader.watch();
      if (isUnderWay) loader.reload();
    },
    playerChanged: () => {
      rest();
      loader.reset();
      dispatch(noJackpots);
    },
    release: rest,
  };
}
