import type { Env } from '../env.ts';
import { backoffMs } from '../jobs/backoff.ts';
import { chance } from '../jobs/chance.ts';
import type { Loader } from '../queries/loader.ts';

export interface PollingDeps {
  readonly env: Pick<
    Env,
    'now' | 'setTimer' | 'clearTimer' | 'randomId' | 'online' | 'visible' | 'onEnvironmentChange' | 'log'
  >;
  /** All that is on the screen. */
  loaders(): readonly Loader[];
  /** Asks again for what push keeps current beside it: accounts, settings. */
  more(): void;
  /** All that is on the screen is about to be asked for. */
  onRound(): void;
  /** All prices on the screen were asked for and came: good for so many ms from now on. */
  asked(goodForMs: number): void;
}

export interface Asking {
  stop(): void;
  /** Somebody answers again: a pause that is longer because nobody did ends now. */
  goOn(): void;
}

/** Between two polls, and a tenth more at most, so that pages that lost push together do not ask together. */
const intervalMs = 15_000;
const jitterMs = 1_500;
/** What an answer is good for beyond the next poll, as with the pings of push. */
const graceMs = 10_000;
/** While the server does not answer, each pause is twice the last one, up to this. */
const longestMs = 120_000;
/** Those who lost push together do not begin together. */
const firstMs = 3_000;

/** Prices come with these; that something else on the page fails makes no price older. */
function holdsPrices({ key }: Loader): boolean {
  return key.startsWith('list/') || key.startsWith('markets/');
}

/**
 * [PUSH-15] Asks again and again for what is on the screen, for as long as push is gone; rests while nobody sees the page
 * or there is no network, and asks at once when that ends.
 */
export function startPolling(deps: PollingDeps): Asking {
  const { env } = deps;
  let timer: number | null = null;
  let failures = 0;
  let rest = { from: env.now(), ms: chance(env, firstMs) };
  let isAsking = false;
  /** Somebody answered after this asking began: it may still wait for somebody who does not. */
  let isAnswered = false;
  let stopped = false;

  const ask = async (): Promise<void> => {
    isAsking = true;
    isAnswered = false;
    deps.onRound();
    deps.more();
    // What is not there is no price.
    const [asked, loaders] = [env.now(), deps.loaders().filter((loader) => loader.status() !== 'not_found')];
    const came = await Promise.all(
      loaders.map(async (loader) => {
        const done = loader.refresh();
        return !holdsPrices(loader) || (await done);
      }),
    );
    isAsking = false;
    if (stopped) return;
    const isGood = came.every(Boolean);
    failures = isGood ? 0 : failures + 1;
    env.log('push', `polled ${loaders.length}`, { isGood });
    const now = env.now();
    if (isGood) deps.asked(asked + intervalMs + jitterMs + graceMs - now);
    const pause = backoffMs(failures, intervalMs, longestMs) + chance(env, jitterMs);
    rest = { from: now, ms: isAnswered && !isGood ? 0 : pause };
    look();
  };

  const look = (): void => {
    if (timer !== null) env.clearTimer(timer);
    timer = null;
    if (stopped || isAsking || !env.visible() || !env.online()) return;
    const left = rest.from + rest.ms - env.now();
    // A clock that was put back would make it longer than it is.
    if (left > 0 && left <= rest.ms) timer = env.setTimer(look, left);
    else void ask();
  };

  const stopListening = env.onEnvironmentChange(look);
  look();
  return {
    stop: () => {
      stopped = true;
      stopListening();
      if (timer !== null) env.clearTimer(timer);
    },
    goOn: () => {
      isAnswered = true;
      if (failures === 0) return;
      rest = { from: env.now(), ms: 0 };
      look();
    },
  };
}
