import { calls } from '@touchline/contract';
import type { ClientConfig } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import { inOneTab } from '../jobs/in-one-tab.ts';
import type { RealityCheckView } from '../sportsbook.ts';
import { createRetries } from './retries.ts';
import { sessionErrorOf } from './open-session.ts';

/** Kept over visits: sums of the session as a tab was told last; no longer than their player is signed in. */
const storageKey = 'touchline.reality-check';

/** RG-01. */
const everyMs = 30_000;
const noMore = 400;

/** The last answer that any tab of the player got. */
interface Kept {
  readonly player: string;
  readonly currency: string;
  /** When it was asked for, ms since epoch by this browser. */
  readonly at: number;
  readonly staked: string;
  readonly won: string;
  /** Ms since epoch by the server, as everything below. */
  readonly from: number;
  readonly to: number;
  /** When the player last went on, as far as server or browser know. */
  readonly continued: number;
}

export interface RealityCheckDeps {
  readonly env: Env;
  readonly config: NonNullable<ClientConfig['reality_check']>;
  readonly api: Pick<Api, 'call'>;
  readonly playerId: string;
  /** What the player bets in; null while it is not known. */
  readonly currency: () => string | null;
  readonly onCurrency: (listener: () => void) => () => void;
  readonly show: (view: RealityCheckView | null) => void;
  /** With the text key or sentence of why the session is over (RG-02). */
  readonly onOver: (key: string) => void;
}

export interface RealityCheck {
  /** The player has seen the sums and goes on. */
  goOn(): void;
  stop(): void;
}

function storedBy({ local }: Env, playerId: string): Kept | null {
  try {
    // Written below; a text of another form is no answer of ours.
    const kept = JSON.parse(local.get(storageKey) ?? 'null') as Kept | null;
    return kept?.player === playerId ? kept : null;
  } catch {
    return null;
  }
}

/**
 * [RG-01] Asks each 30 s for what the player has staked and won in the session, while the page is visible; one of several tabs
 * asks for all. After a 400 it is not asked again by this page; after any other failure it is.
 */
export function createRealityCheck(deps: RealityCheckDeps): RealityCheck {
  const { env, config, api, playerId, currency, show, onOver } = deps;
  const retries = createRetries(env);
  let timer: number | null = null;
  let isStopped = false;
  /** When this tab asked last, and for which currency. */
  let asked: { readonly at: number; readonly currency: string } | null = null;

  /** The last answer in the currency of this tab, unless it is of another visit. */
  const kept = (): Kept | null => {
    const last = storedBy(env, playerId);
    const isRecent = last !== null && Math.abs(env.now() - last.at) < 2 * everyMs;
    return isRecent && last.currency === currency() ? last : null;
  };

  const showStored = (): void => {
    const last = kept();
    if (isStopped || last === null) return;
    const { staked, won, from, to, at, continued } = last;
    const sinceMs = to - Math.max(from, continued);
    const isDue = config.minutes !== undefined && sinceMs >= config.minutes * 60_000;
    show({ staked, won, currency: last.currency, from, to, beganAt: at - (to - from), isDue });
  };

  /** Ms until it is asked again. A time in the future is from before a clock was set back. */
  const left = (): number => {
    const own = asked?.currency === currency() ? asked?.at : undefined;
    const since = env.now() - Math.max(own ?? Number.NEGATIVE_INFINITY, kept()?.at ?? Number.NEGATIVE_INFINITY);
    return since < 0 ? 0 : Math.max(0, everyMs - since);
  };

  const ask = (): Promise<void> =>
    inOneTab(env, 'reality-check', async () => {
      const code = currency();
      // Another tab may have asked while this one waited for the lock.
      if (isStopped || code === null || !env.visible() || left() > 0) return;
      asked = { at: env.now(), currency: code };
      const answer = await api.call(calls.getRealityCheck, { query: { currency: code } });
      if (isStopped) return;
      const over = sessionErrorOf(answer);
      if (over !== null) return onOver(over);
      if (answer.kind === 'ok') {
        const { bets_sum: staked, wins_sum: won, period, continued_at: continuedAt = null } = answer.value;
        const continued = Math.max(
          storedBy(env, playerId)?.continued ?? 0,
          continuedAt === null ? 0 : Date.parse(continuedAt),
        );
        const times = { from: Date.parse(period.from), to: Date.parse(period.to), continued };
        keep({ player: playerId, ...asked, staked, won, ...times });
      } else if (answer.kind === 'error' && answer.status === noMore) {
        stop();
        show(null);
      }
    });

  const keep = (next: Kept): void => {
    env.local.set(storageKey, JSON.stringify(next));
    showStored();
  };

  const wait = (): void => {
    if (timer !== null) env.clearTimer(timer);
    timer = isStopped ? null : env.setTimer(next, left() || everyMs);
  };
  const next = (): void => {
    if (left() === 0) void ask().finally(wait);
    else wait();
  };
  const sayThatTheyGoOn = async (): Promise<void> => {
    const answer = await api.call(calls.continueSportsbookSession);
    if (isStopped) return;
    const over = sessionErrorOf(answer);
    if (over !== null) onOver(over);
    else if (answer.kind === 'unreachable' || (answer.kind === 'error' && answer.status >= 500))
      retries.later(sayThatTheyGoOn);
    else retries.succeeded();
  };

  const currencyChanged = (): void => {
    showStored();
    if (asked?.currency !== currency()) next();
  };
  const stops = [
    // Whoever comes back to the page is told at once.
    env.onEnvironmentChange(next),
    env.onLocalChange((key) => {
      if (key === storageKey) showStored();
    }),
    deps.onCurrency(currencyChanged),
  ];
  const stop = (): void => {
    isStopped = true;
    retries.stop();
    for (const each of stops) each();
    if (timer !== null) env.clearTimer(timer);
  };
  showStored();
  next();

  return {
    goOn: () => {
      const last = kept();
      // Here at once; the server hears of it as soon as it can be reached.
      if (last !== null) keep({ ...last, continued: last.to });
      void sayThatTheyGoOn();
    },
    stop: () => {
      stop();
      show(null);
      // The sums are of whoever has left.
      if (storedBy(env, playerId) !== null) env.local.remove(storageKey);
    },
  };
}
