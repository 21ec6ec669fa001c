import type { ClientConfig } from '@touchline/contract';
import { matchChannel } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Decode } from '../api/decode.ts';
import type { BettingListener } from '../betting/betting-listener.ts';
import type { Notices } from '../commands/notices.ts';
import type { Env } from '../env.ts';
import { createPolling } from '../jobs/polling.ts';
import type { Polling } from '../jobs/polling.ts';
import { createStaleness } from '../jobs/staleness.ts';
import type { Staleness } from '../jobs/staleness.ts';
import type { PushListener } from '../push/endpoints.ts';
import { createPush } from '../push/push.ts';
import type { Questions } from '../queries/ask.ts';
import type { Catalogue } from '../queries/catalogue-queries.ts';
import type { Loaders } from '../queries/loader.ts';
import { createOncePerCause } from '../report/once.ts';
import type { Session } from '../session/session.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import type { Readable, UnreadCount } from '../sportsbook.ts';
import { createApply } from './apply.ts';
import type { FeedClock } from './clock.ts';
import { createMatchEvents } from './events.ts';
import type { MatchEvents } from './events.ts';
import { createFacts } from './facts.ts';
import type { Facts } from './facts.ts';
import { createGaps } from './gaps.ts';
import { createWatchedHeads } from './heads.ts';
import type { WatchedHeads } from './heads.ts';
import { createMatchLists } from './lists.ts';
import type { MatchLists } from './lists.ts';
import { createWatchedMatches } from './matches.ts';
import type { WatchedMatches } from './matches.ts';
import { createPageChannels } from './page-channels.ts';
import type { PageChannels } from './page-channels.ts';
import { createPools } from './pools.ts';
import type { Pools } from './pools.ts';
import { createTrustedPrices } from './trusted-prices.ts';
import type { TrustedPrices } from './trusted-prices.ts';
import type { Trust } from './trust.ts';

export interface LiveDeps {
  readonly env: Env;
  readonly config: ClientConfig;
  readonly notifier: Notifier;
  readonly loaders: Loaders;
  readonly api: Api;
  readonly decode: Decode;
  readonly clock: FeedClock;
  readonly trust: Trust;
  readonly catalogue: Catalogue;
  readonly questions: Questions;
  readonly session: Session;
  readonly notices: Notices;
  readonly positionOf: PushListener['positionOf'];
  /** Of the page when it opens. */
  readonly locale: string;
  readonly onConnected: () => void;
  /** What the betting code listens to; asked for after the start. */
  readonly betting: () => BettingListener;
}

/** Everything that push keeps current, with what stands in for push when it is gone, and whether any of it is to be trusted. */
export interface Live {
  readonly facts: Facts;
  readonly lists: MatchLists;
  readonly matches: WatchedMatches;
  readonly heads: WatchedHeads;
  readonly events: MatchEvents;
  readonly pools: Pools;
  readonly prices: TrustedPrices;
  /** Messages that the player has not read, as push said last; null before that. */
  readonly unread: Readable<UnreadCount | null>;
  readonly channels: PageChannels;
  readonly staleness: Staleness;
  readonly polling: Polling;
  start(): void;
  stop(): void;
  /** Somebody came or went: push goes on as theirs. */
  setPlayer(playerId: string | null): void;
}

export function createLive(deps: LiveDeps): Live {
  const { env, config, notifier, loaders, api, decode, trust, catalogue, questions, session, betting } = deps;
  let hasStopped = false;

  const staleness = createStaleness(env, notifier, {
    quietSince: () => push.quietSince(),
    onTrust: () => trust.changed(null),
    onAway: (isAway) => polling.away(isAway),
  });
  const isConnected = (): boolean => staleness.view.get().state === 'connected';

  const facts = createFacts(notifier, {
    onMarkets: (matchId, keys) => betting().onMarkets(matchId, keys),
    onMatch: (head) => betting().onMatch(head),
    onSnapshot: (matchId) => betting().onSnapshot(matchId),
  });
  const pools = createPools(notifier);
  const unread = createCell<UnreadCount | null>(notifier, 'unread', null);

  const onGap = createGaps(env, {
    updates: () => channels.updates(),
    renewsLists: () => lists.renew(),
    losesLists: () => lists.lost(),
    reloadLists: () => lists.reloadAll(),
    reloadOthers: () => {
      session.reloadSettings();
      catalogue.reload();
      questions.reload();
    },
    losesMatch: (matchId) => matches.lost(matchId),
    reloadMatch: (matchId) => {
      matches.reload(matchId);
      heads.reload(matchId);
      events.reload(matchId);
    },
    reloadOwn: () => {
      void session.loadAccounts();
      betting().onLostBets();
    },
  });

  const push = createPush(
    env,
    config,
    {
      decode,
      positionOf: deps.positionOf,
      onEvent: (channel, event) => {
        const before = facts.membership();
        applyEvent(channel, event);
        if (facts.membership() === before) return;
        catalogue.moved();
        lists.refill();
      },
      own: async () => {
        const { createOwn } = await import('./own.ts');
        return createOwn({ ...deps, unread, onGap });
      },
      onGap,
      onConnection: (state) => {
        staleness.connection(state);
        if (state === 'connected') deps.onConnected();
      },
      onServerMessage: staleness.alive,
      onSubscriptionChange: staleness.check,
      onRefused: staleness.refused,
      onUnauthorized: () => void session.ask(),
    },
    createOncePerCause(env),
  );
  const channels = createPageChannels(push.hold, deps.locale);

  const matches = createWatchedMatches(env, loaders, api, {
    facts,
    push,
    isConnected,
    onTrust: trust.changed,
    onGone: (matchId) => betting().onGone(matchId),
    isOther: decode.isOther,
  });
  const heads = createWatchedHeads(notifier, facts, { loaders, api, push });
  const events = createMatchEvents(notifier, loaders, api, (matchId) => push.hold(matchChannel(matchId)));
  const lists = createMatchLists(loaders, api, facts, {
    ready: () => !isConnected() || push.subscription(channels.updates()) === 'subscribed',
    env,
    fetch: matches.fetch,
    isWatchedElsewhere: (matchId) => matches.isWatched(matchId) || heads.isWatched(matchId),
    onTrust: () => trust.changed(null),
    sports: catalogue.knownSports,
  });

  const applyEvent = createApply({
    env,
    clock: deps.clock,
    facts,
    lists,
    matches,
    events,
    onProvider: (status) => (session.providerChanged(status) ? 'applied' : 'dropped'),
    onPool: pools.changed,
    onLost: (channel) => onGap(channel, 'lost'),
  });

  const polling = createPolling(env, loaders, {
    more: () => {
      session.reloadSettings();
      void session.loadAccounts();
    },
    onRound: lists.renew,
    asked: staleness.asked,
  });

  return {
    facts,
    lists,
    matches,
    heads,
    events,
    pools,
    prices: createTrustedPrices(() => staleness.view.get().stale, facts, lists, matches),
    unread,
    channels,
    staleness,
    polling,
    start: () => {
      // What was missed since is asked for again, and is marked until it is in.
      if (hasStopped) lists.lost();
      staleness.start();
      channels.start();
      push.start();
    },
    stop: () => {
      hasStopped = true;
      channels.stop();
      staleness.stop();
      push.stop();
    },
    setPlayer: (playerId) => {
      push.switchUser(playerId);
      unread.set(null);
      channels.setPlayer(playerId);
    },
  };
}
