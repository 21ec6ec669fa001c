import { calls, mostBetsInPress } from '@touchline/contract';
import type { BodyOf, Jackpot } from '@touchline/contract';
import { bonusToPlace, noJackpots } from '@touchline/rules';
import type { Jackpots, SlipBet, SlipJackpot, Ticket, TicketEvent } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import type { LoadResult, Loaders } from '../queries/loader.ts';
import type { Session } from '../session/session.ts';
import { betToAsk } from './bets-to-ask.ts';

export interface SlipJackpotsDeps {
  readonly env: Pick<Env, 'setTimer' | 'clearTimer' | 'visible'>;
  readonly loaders: Loaders;
  readonly api: Api;
  readonly session: Pick<Session, 'playerId' | 'serial'>;
  ticket(): Ticket;
  dispatch(event: TicketEvent): void;
}

/** [JACK-03] The jackpots that what the slip holds takes part in, asked for and kept current for a player (JACK-01). */
export interface SlipJackpots {
  /** Looks at who is here and at what the slip holds now. */
  follow(): void;
  /** [AUTH-04] Nothing of the former player is kept. */
  playerChanged(): void;
  release(): void;
}

const everyMs = 15_000;

type Asked = BodyOf<(typeof calls)['askJackpots']>['bets'][number];
interface Entry {
  readonly betId: string;
  readonly body: Asked;
}

/** As many entries as one question holds, but for custom bets without a price. */
function entriesOf({ slip }: Ticket): readonly Entry[] {
  return slip.bets
    .flatMap((bet): readonly Entry[] => {
      const body = betToAsk(bet);
      if (body === null) return [];
      return [{ betId: bet.betId, body: bet.bonus === null ? body : { ...body, bonus: bonusToPlace(bet.bonus) } }];
    })
    .slice(0, mostBetsInPress);
}

/** What the answer goes by: for another stake or another price nobody asks before it is time. */
function keyOf({ slip }: Ticket): string {
  const partOf = ({ betId, currency, bonus, selections }: SlipBet): string =>
    [betId, currency.code, bonus?.type, bonus?.id, ...selections.map(({ id }) => id)].join('|');
  return slip.bets.map(partOf).join(' ');
}

/** The jackpots of all entries, each once, with the entries that take part in it. */
function joined(entries: readonly Entry[], ofEach: readonly (readonly Jackpot[])[]): Jackpots {
  const byId = new Map<string, SlipJackpot>();
  for (const [place, { betId }] of entries.entries()) {
    for (const jackpot of ofEach[place] ?? []) {
      byId.set(jackpot.id, { ...jackpot, entries: [...(byId.get(jackpot.id)?.entries ?? []), betId] });
    }
  }
  return [...byId.values()];
}

export function createSlipJackpots(deps: SlipJackpotsDeps): SlipJackpots {
  const { env, api, session } = deps;
  let release: (() => void) | null = null;
  /** Key of the question that was asked last. */
  let asked: string | null = null;

  const dispatch = (jackpots: Jackpots): void => deps.dispatch({ type: 'jackpotsKnown', jackpots });

  const isWanted = (): boolean => session.playerId() !== null && deps.ticket().slip.bets.length > 0;

  const load = async (): Promise<LoadResult> => {
    if (!isWanted()) return 'ready';
    const begun = session.serial();
    const ticket = deps.ticket();
    const entries = entriesOf(ticket);
    if (entries.length === 0) return 'ready';
    const answer = await api.call(calls.askJackpots, { body: { bets: entries.map(({ body }) => body) } });
    if (begun !== session.serial()) return 'ready';
    // A slip that has become another meanwhile is asked about next.
    if (answer.kind === 'ok' && keyOf(ticket) === keyOf(deps.ticket())) dispatch(joined(entries, answer.value.data));
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
    asked = null;
  };

  return {
    follow: () => {
      if (!isWanted()) return rest();
      const key = keyOf(deps.ticket());
      if (key === asked) return;
      asked = key;
      const isUnderWay = loader.isWatched();
      release ??= loader.watch();
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
