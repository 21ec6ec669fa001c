import type { ClientConfig, Bet, Settings } from '@touchline/contract';
import { splitMarketKey } from '@touchline/contract';
import { selectionId } from '@touchline/rules';
import type { BetRequestState } from '@touchline/rules';
import type { Betting, BettingSelect } from '../betting/betting.ts';
import type { BuilderView, Loaded, Readable, SessionView } from '../sportsbook.ts';
import type { Env } from '../env.ts';
import { localKeys } from '../session/storage-keys.ts';
import type { Notifier } from '../store/notifier.ts';
import { createReadableCache, derive, readFact } from '../store/readable.ts';
import { loadingBuilder } from './deferred-builder.ts';
import { deferredQuickBet } from './deferred-quick-bet.ts';
import { deferredTicket } from './deferred-ticket-view.ts';
import { isHeld } from './pending-picks.ts';
import type { PendingPicks } from './pending-picks.ts';
import { quickMarkKey } from './quick-mark-key.ts';
import { selectedKey } from './selected-key.ts';

/** Keys of the notifier: the picks that wait, and the betting code that has loaded. */
export const pendingPicksKey = 'pending-picks';
export const bettingKey = 'betting';

export interface GateSelectDeps {
  readonly config: ClientConfig;
  readonly env: Pick<Env, 'local'>;
  readonly notifier: Notifier;
  readonly session: { readonly view: Readable<SessionView>; readonly settings: Readable<Settings | null> };
  /** Null until the betting code has loaded. */
  readonly betting: () => Betting | null;
  readonly picks: () => PendingPicks;
  /** Fetches the betting code. */
  readonly want: () => void;
}

const noRequest: BetRequestState = { kind: 'idle' };
const ofSession = ['session/player', 'session/accounts', 'session/settings', 'session/currency'];

export function idOfOutcome(matchId: string, marketKey: string, outcomeId: string): string {
  return selectionId(matchId, splitMarketKey(marketKey), outcomeId);
}

/** Reads `meanwhile` until `then` is there, which `key` says; a subscription goes over by itself. */
export function readOver<T>(
  notifier: Notifier,
  key: string,
  meanwhile: Readable<T>,
  then: () => Readable<T> | null,
): Readable<T> {
  // Once for all: what it is made of may be another one each time that it is asked for.
  let own: Readable<T> | null = null;
  const late = (): Readable<T> | null => (own ??= then());
  return {
    get: () => (late() ?? meanwhile).get(),
    subscribe: (listener) => {
      const at = late();
      if (at !== null) return at.subscribe(listener);
      let stop = meanwhile.subscribe(listener);
      const stopWaiting = notifier.subscribe(key, () => {
        const now = late();
        if (now === null) return;
        stop();
        stopWaiting();
        stop = now.subscribe(listener);
        listener();
      });
      return () => {
        stopWaiting();
        stop();
      };
    },
  };
}

/** What can be read of betting, before its code has loaded and afterwards. */
export function gateSelect({ config, env, notifier, session, betting, picks, want }: GateSelectDeps): BettingSelect {
  const cache = createReadableCache();

  const through = <T>(meanwhile: Readable<T>, then: (from: Betting['select']) => Readable<T>): Readable<T> =>
    readOver(notifier, bettingKey, meanwhile, () => {
      const now = betting();
      return now && then(now.select);
    });

  const always = <T>(value: T, onSubscribe: () => void = () => undefined): Readable<T> => ({
    get: () => value,
    subscribe: () => {
      onSubscribe();
      return () => undefined;
    },
  });

  /** What is kept is read by the betting code, which is fetched for it. */
  const isKept = (): boolean => env.local.get(localKeys.quickBet) !== null;
  const ticket = derive(
    notifier,
    [pendingPicksKey, ...ofSession],
    () => [picks(), session.view.get().currency, session.settings.get()] as const,
    ([held, currency, settings]) => deferredTicket(held, { config, currency, settings }),
  );
  const quickBet = derive(
    notifier,
    ofSession,
    () => [session.view.get().currency, session.settings.get(), isKept()] as const,
    ([currency, settings, isUnread]) => deferredQuickBet(currency, settings, isUnread),
  );
  // Whoever looks at these wants the code.
  const builder = always<BuilderView>(loadingBuilder, want);
  const bets = always<Loaded<readonly Bet[]>>({ state: 'loading', value: null }, want);

  return {
    ticket: through(ticket, (select) => select.ticket),
    bets: (filter) =>
      cache(`bets/${filter.status}/${filter.result ?? 'all'}`, () => through(bets, (select) => select.bets(filter))),
    quickBet: through(quickBet, (select) => select.quickBet),
    quickMark: (matchId, marketKey, outcomeId) =>
      cache(`quick-mark/${matchId}/${marketKey}/${outcomeId}`, () => {
        const id = idOfOutcome(matchId, marketKey, outcomeId);
        return readFact(notifier, quickMarkKey(id), () => betting()?.quickMark(id) ?? null);
      }),
    builder: (matchId) => cache(`builder/${matchId}`, () => through(builder, (select) => select.builder(matchId))),
    customQuestion: through(always(null), (select) => select.customQuestion),
    sharedChanges: through(always([]), (select) => select.sharedChanges),
    betRequest: (betId) =>
      cache(`placed/${betId}`, () => through(always(noRequest), (select) => select.betRequest(betId))),
    selected: (matchId, marketKey, outcomeId) =>
      cache(`selected/${matchId}/${marketKey}/${outcomeId}`, () => {
        const id = idOfOutcome(matchId, marketKey, outcomeId);
        return readFact(notifier, selectedKey(id), () => betting()?.holds(id) ?? isHeld(picks(), id));
      }),
  };
}
