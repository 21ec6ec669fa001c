import { calls, marketKey, matchChannel, updatesChannel, userChannel } from '@touchline/contract';
import type { ClientConfig, PublicEvent, Settings } from '@touchline/contract';
import type { MarketKey, SlipSelection } from '@touchline/rules';
import { createApi } from './api/api.ts';
import { createDecode } from './api/decode.ts';
import { createNotices } from './commands/notices.ts';
import { createPanel } from './commands/panel.ts';
import type { Env } from './env.ts';
import { createRetryOnRecovery } from './jobs/retry-on-recovery.ts';
import { createPolling } from './jobs/polling.ts';
import { createStaleness } from './jobs/staleness.ts';
import { createApply } from './live/apply.ts';
import { createFeedClock } from './live/clock.ts';
import { createMatchEvents } from './live/events.ts';
import { createFacts } from './live/facts.ts';
import { createGaps } from './live/gaps.ts';
import { createWatchedHeads } from './live/heads.ts';
import { createMatchLists } from './live/lists.ts';
import { createWatchedMatches } from './live/matches.ts';
import { createPools } from './live/pools.ts';
import { createTrust } from './live/trust.ts';
import type { Push, StreamPosition } from './push/endpoints.ts';
import { createPush } from './push/push.ts';
import { createQuestions } from './queries/ask.ts';
import { createCatalogue } from './queries/catalogue-queries.ts';
import { createLoaders } from './queries/loader.ts';
import { createOncePerCause } from './report/once.ts';
import { selectCatalogue } from './select/select-catalogue.ts';
import { accountCommands } from './session/account-commands.ts';
import { createSession } from './session/session.ts';
import type { SaveResult, SettingsChoice } from './session/session.ts';
import { localKeys } from './session/storage-keys.ts';
import type { Sportsbook } from './sportsbook.ts';
import { createNotifier } from './store/notifier.ts';
import { createCell } from './store/readable.ts';
import { createBettingGate } from './deferred/gate.ts';
import type { BettingSource } from './deferred/gate.ts';

export interface SportsbookOptions {
  /** Locale of the page, such as `en` or `pt-BR`; the configuration's first one by default. */
  readonly locale?: string;
  /** When the configuration was said, ms since epoch; now by default. */
  readonly heardAt?: number;
  /**
   * Where the stream of a public channel stood before what is shown was read, or null when that is not known. Asked when
   * a channel is first held: with a position its first subscription recovers what came since, and nothing is asked twice.
   */
  readonly positionOf?: (channel: string) => StreamPosition | null;
  /** What the operator has set for visitors, where it is known beforehand. */
  readonly settings?: Settings;
  /** The betting half, where it is at hand; fetched by default, once somebody bets. */
  readonly betting?: BettingSource;
}

function fetchBetting() {
  return import('./betting/betting.ts');
}

/** The sportsbook without a screen: nothing happens before `start()`. */
export function createSportsbook(env: Env, config: ClientConfig, options: SportsbookOptions = {}): Sportsbook {
  const notifier = createNotifier(env);
  const loaders = createLoaders(env, notifier);
  const clock = createFeedClock(env, config, options.heardAt);
  const once = createOncePerCause(env);
  const notices = createNotices(env, notifier);
  const panel = createPanel(env, notifier);
  const trust = createTrust(notifier);
  const online = createCell(notifier, 'online', env.online());
  const signInAsked = createCell(notifier, 'sign-in-asked', 0);
  const unread = createCell<number | null>(notifier, 'unread', null);
  const pools = createPools(notifier);
  const staleness = createStaleness(env, notifier, {
    quietSince: () => push.quietSince(),
    onTrust: () => trust.changed(null),
    onAway: (isAway) => polling.away(isAway),
  });
  let locale = options.locale ?? config.locales[0]?.code ?? 'en';
  let stopListening: readonly (() => void)[] = [];
  let releaseUpdates: (() => void) | null = null;
  let releasePrivate: (() => void) | null = null;
  let running = false;
  let hasStopped = false;

  const askSignIn = (): void => signInAsked.set(signInAsked.get() + 1);
  const tellUnreachable = (): void => notices.add('error', 'error.connection.title', 'error.connection.description');
  const tellFailure = (result: SaveResult): void => {
    if (result === 'unreachable') tellUnreachable();
    if (typeof result !== 'object') return;
    const [title, description] = ['global-error.default.title', 'global-error.default.description'];
    notices.add('error', title, result.refused === title ? description : result.refused);
  };
  const expireSession = (): void => {
    if (session.playerId() === null) return;
    session.expire();
    notices.add('warning', 'session.expired.title', 'session.expired.description');
    askSignIn();
  };

  const again = createRetryOnRecovery(env, () => {
    // Nobody is asked before the start.
    if (!running) return;
    loaders.retryFailed();
    session.goOn();
    polling.goOn();
    gate.listeners.onRecovered();
  });
  const decode = createDecode(env, config);
  const api = createApi(env, config, decode, {
    onUnauthorized: expireSession,
    sessionSerial: () => session.serial(),
    ...again,
  });
  const catalogue = createCatalogue(env, notifier, loaders, api);
  const questions = createQuestions(env, notifier, loaders, api);

  const holdPrivate = (playerId: string | null): void => {
    const former = releasePrivate;
    releasePrivate = playerId === null ? null : push.hold(userChannel(locale, playerId));
    former?.();
  };

  const session = createSession(
    env,
    config,
    notifier,
    api,
    {
      onPlayer: (playerId) => {
        push.switchUser(playerId);
        unread.set(null);
        holdPrivate(playerId);
        gate.listeners.onPlayer(playerId);
      },
      // Only now: until the accounts are in, nobody knows what the player bets in (SLIP-16, SLIP-17).
      onCurrency: () => gate.listeners.onCurrency(),
      onSettings: (settings) => gate.listeners.onSettings(settings),
      onProviders: () => trust.changed(null),
    },
    options.settings,
  );

  /** A match that is looked at is known once its markets came in; until then, what a list of it keeps current (I9). */
  const isTrusted = (matchId: string, key: MarketKey): boolean =>
    !staleness.view.get().stale &&
    !matches.isUnsettled(matchId) &&
    (matches.isLoaded(matchId) ||
      (facts.isListed(matchId, key) && (matches.isWatched(matchId) ? lists.keeps(matchId) : !lists.isUnsettled())));

  const isPriceTrusted = ({ matchId, marketId: id, specifier }: SlipSelection): boolean => {
    const key = marketKey({ id, specifier });
    return isTrusted(matchId, key) && (matches.isLoaded(matchId) || facts.market(matchId, key) !== undefined);
  };

  const facts = createFacts(notifier, {
    onMarkets: (matchId, keys) => gate.listeners.onMarkets(matchId, keys),
    onMatch: (head) => gate.listeners.onMatch(head),
    onSnapshot: (matchId) => gate.listeners.onSnapshot(matchId),
  });

  const updates = (): string => updatesChannel(locale);
  const isConnected = (): boolean => staleness.view.get().state === 'connected';

  /** A match that can be picked stands at a price that is good, of a provider that is heard from. */
  const isPickable = (matchId: string, key: MarketKey): boolean => {
    const head = facts.head(matchId);
    return head !== undefined && isTrusted(matchId, key) && session.isProviderActive(head.provider);
  };

  const onGap = createGaps(env, {
    updates,
    losesLists: () => lists.lost(),
    reloadLists: () => lists.reloadAll(),
    reloadHouse: () => {
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
      gate.listeners.onLostBets();
    },
  });

  const push: Push = createPush(
    env,
    config,
    {
      decode,
      positionOf: options.positionOf,
      onEvent: (channel: string, event: PublicEvent) => {
        const before = facts.membership();
        applyEvent(channel, event);
        if (facts.membership() !== before) catalogue.moved();
      },
      own: async () => {
        const { createOwn } = await import('./live/own.ts');
        return createOwn({
          env,
          api,
          decode,
          clock,
          onBalance: ({ account, version }) => session.balanceChanged(account, version),
          onBet: ({ bet, version }) => {
            gate.listeners.onBet(bet, version);
            if (bet.bonus !== null) questions.reload('listBonuses');
          },
          onCashOut: (change) => gate.listeners.onCashOut(change),
          onBonus: () => {
            gate.listeners.onBonus();
            questions.reload('listBonuses');
          },
          onUnread: unread.set,
          say: (tone, title, caption) => notices.add(tone, title, caption, true),
          onLost: (channel) => onGap(channel, 'lost'),
        });
      },
      onGap,
      onConnection: (state) => {
        staleness.connection(state);
        if (state === 'connected') again.onConnected();
      },
      onFrame: staleness.alive,
      onHearing: staleness.check,
      onRefused: staleness.refused,
      onUnauthorized: () => void session.ask(),
    },
    once,
  );

  const matches = createWatchedMatches(env, loaders, api, facts, push, {
    isConnected,
    onTrust: (matchId) => trust.changed(matchId),
    onGone: (matchId) => gate.listeners.onGone(matchId),
    isOther: decode.isOther,
  });

  const heads = createWatchedHeads(notifier, loaders, api, facts, push);

  const lists = createMatchLists(loaders, api, facts, {
    ready: () => !isConnected() || push.subscription(updates()) === 'subscribed',
    isWatchedElsewhere: matches.isWatched,
    onTrust: () => trust.changed(null),
    sports: catalogue.knownSports,
  });

  const saveChoice = async (choice: SettingsChoice): Promise<void> => {
    tellFailure(await session.saveSettings(choice));
  };

  const events = createMatchEvents(notifier, loaders, api, (matchId) => push.hold(matchChannel(matchId)));

  const applyEvent = createApply(env, clock, facts, lists, matches, events, {
    onProvider: (status) => (session.providerChanged(status) ? 'applied' : 'dropped'),
    onPool: pools.changed,
    onLost: (channel) => onGap(channel, 'lost'),
  });

  const polling = createPolling(env, loaders, {
    more: () => {
      session.reloadSettings();
      void session.loadAccounts();
    },
    forgetUnseen: lists.forgetUnseen,
    asked: staleness.asked,
  });

  const gate = createBettingGate(
    {
      env,
      config,
      notifier,
      loaders,
      facts,
      isTrusted: isPickable,
      panel: panel.view,
      session,
      tellUnreachable,
      betting: {
        env,
        config,
        notifier,
        loaders,
        api,
        facts,
        matches,
        session,
        notices,
        panel,
        locale: () => locale,
        feedNow: clock.now,
        isTrusted: isPickable,
        isPriceTrusted,
        askSignIn,
        expireSession,
        saveAcceptMode: (mode) => void saveChoice({ auto_accept_odds_change: mode }),
      },
    },
    options.betting ?? fetchBetting,
  );

  const holdUpdates = (): void => {
    const former = releaseUpdates;
    releaseUpdates = push.hold(updates());
    former?.();
  };

  const listen = (): void => {
    stopListening = [
      env.onEnvironmentChange(() => {
        const wasOnline = online.get();
        online.set(env.online());
        staleness.check();
        if (!wasOnline && env.online()) again.onOnline();
      }),
      env.onLocalChange((key) => {
        if (key === localKeys.sessionMark) void session.ask();
      }),
    ];
  };

  return {
    select: {
      session: session.view,
      isSessionUnanswered: session.isUnanswered,
      accounts: session.accounts,
      balance: session.balance,
      settings: session.settings,
      oddsType: session.oddsType,
      connection: staleness.view,
      online,
      ...selectCatalogue({ notifier, facts, lists, matches, catalogue, isTrusted, isActive: session.isProviderActive }),
      ...gate.select,
      matchNow: heads.now,
      panel: panel.view,
      notices: notices.all,
      events: events.of,
      ask: questions.ask,
      signInAsked,
      unread,
      tournamentPool: pools.of,
    },
    commands: {
      ...gate.commands,
      signIn: session.signIn,
      signOut: async () => {
        if ((await session.signOut()) === 'unreachable') tellUnreachable();
      },
      openAccount: async (currency) => {
        tellFailure(await session.openAccount(currency));
      },
      ...accountCommands(env, api, () => locale),
      setOddsType: (type) => {
        session.setOddsType(type);
        void saveChoice({ odds_type: type });
      },
      setStakes: async (stakes) => {
        const byCurrency = session.settings.get()?.stakes_by_currency !== undefined;
        const { currency } = session.view.get();
        const kept = await session.saveSettings({
          stakes: [...stakes],
          ...(byCurrency ? { stakes_currency: currency } : {}),
        });
        return kept === 'saved';
      },
      openPanel: panel.openPanel,
      closePanel: panel.closePanel,
      togglePanel: panel.togglePanel,
      setTab: panel.setTab,
      dismissNotice: notices.dismiss,
      launchGame: async (provider, app) => {
        const answer = await api.call(calls.launchGame, { params: { provider }, body: { app } });
        if (answer.kind === 'ok') return { kind: 'launched', url: answer.value.url };
        return answer.kind === 'error' ? { kind: 'refused', said: answer.error.said } : { kind: 'unreachable' };
      },
      retry: () => {
        loaders.retryFailed();
        session.retry();
      },
      setLocale: (next) => {
        if (next === locale) return;
        locale = next;
        if (!running) return;
        holdUpdates();
        holdPrivate(session.playerId());
      },
    },
    feedNow: clock.now,
    start: () => {
      if (running) return;
      running = true;
      again.start();
      // What was missed since is asked for again, and is marked until it is in.
      if (hasStopped) lists.lost();
      staleness.start();
      holdUpdates();
      push.start();
      listen();
      gate.start();
      void session.ask();
    },
    stop: () => {
      if (!running) return;
      running = false;
      hasStopped = true;
      for (const stop of stopListening) stop();
      stopListening = [];
      releaseUpdates?.();
      releaseUpdates = null;
      gate.stop();
      again.stop();
      session.stop();
      staleness.stop();
      push.stop();
    },
  };
}
