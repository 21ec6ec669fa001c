import type { ClientConfig, Settings } from '@touchline/contract';
import type { MarketKey } from '@touchline/rules';
import { createApi } from './api/api.ts';
import { createDecode } from './api/decode.ts';
import { createNotices } from './commands/notices.ts';
import { createPanel } from './commands/panel.ts';
import { createBettingGate } from './deferred/gate.ts';
import type { BettingSource } from './deferred/gate.ts';
import type { Env } from './env.ts';
import { createFavourites } from './favourites/favourites.ts';
import { createOnline } from './jobs/online.ts';
import { createRetryOnRecovery } from './jobs/retry-on-recovery.ts';
import { createFeedClock } from './live/clock.ts';
import { createLive } from './live/live.ts';
import { createTrust } from './live/trust.ts';
import type { StreamPosition } from './push/endpoints.ts';
import { createQuestions } from './queries/ask.ts';
import { createCatalogue } from './queries/catalogue-queries.ts';
import { createLoaders } from './queries/loader.ts';
import { selectCatalogue } from './select/select-catalogue.ts';
import { accountCommands } from './session/account-commands.ts';
import { createSessionCommands } from './session/session-commands.ts';
import { createSession } from './session/session.ts';
import { createSessionEnd } from './session/session-end.ts';
import { createSiteAccess } from './session/site-access.ts';
import { localKeys } from './session/storage-keys.ts';
import type { Sportsbook } from './sportsbook.ts';
import { createNotifier } from './store/notifier.ts';
import { createCell } from './store/readable.ts';

export interface SportsbookOptions {
  /** Locale of the page, such as `en` or `pt-BR`; the configuration's first one by default. */
  readonly locale?: string;
  /** When the configuration arrived, ms since epoch; now by default. */
  readonly receivedAt?: number;
  /**
   * Where the stream of a public channel stood before what is shown was read, or null when that is not known. Asked when
   * a channel is first held: with a position its first subscription recovers what came since, and nothing is asked twice.
   */
  readonly positionOf?: (channel: string) => StreamPosition | null;
  /** What the operator has set for visitors, where it is known beforehand. */
  readonly settings?: Settings;
  /** The betting code, where it is at hand; fetched by default, once somebody bets. */
  readonly betting?: BettingSource;
}

function fetchBetting() {
  return import('./betting/betting.ts');
}

/** The sportsbook without a screen: nothing happens before `start()`. Long: it joins every part of the client, a line each. */
export function createSportsbook(env: Env, config: ClientConfig, options: SportsbookOptions = {}): Sportsbook {
  const notifier = createNotifier(env);
  const loaders = createLoaders(env, notifier);
  const clock = createFeedClock(env, config, options.receivedAt);
  const notices = createNotices(env, notifier);
  const panel = createPanel(env, notifier);
  const trust = createTrust(notifier);
  const online = createOnline(env, notifier);
  const signInAsked = createCell(notifier, 'sign-in-asked', 0);
  let stopListening: readonly (() => void)[] = [];
  let running = false;

  const askSignIn = (): void => signInAsked.set(signInAsked.get() + 1);
  const favourites = createFavourites(env, notifier);
  const others = () => ({ api, session, questions });
  const sessionEnd = createSessionEnd({ env, config, notifier, notices, favourites, askSignIn, others });

  const goOn = (): void => {
    // Nobody is asked before the start.
    if (!running) return;
    loaders.retryFailed();
    session.goOn();
    live.polling.goOn();
    gate.listeners.onRecovered();
  };
  const recovery = createRetryOnRecovery(env, goOn);
  const probe = (): void => void session.ask();
  const siteAccess = createSiteAccess(env, config, notifier, { isRunning: () => running, probe, onOpen: goOn });
  const decode = createDecode(env, config);
  const api = createApi(env, config, decode, {
    onUnauthorized: sessionEnd.expire,
    sessionSerial: () => session.serial(),
    playerId: () => session.playerId(),
    siteAccess,
    ...recovery,
  });
  const catalogue = createCatalogue(env, notifier, loaders, api);
  const questions = createQuestions(env, notifier, loaders, api);

  const session = createSession(env, config, notifier, {
    api,
    forVisitors: options.settings,
    listener: {
      onPlayer: (playerId) => {
        sessionEnd.onPlayer(playerId);
        live.setPlayer(playerId);
        gate.listeners.onPlayer(playerId);
      },
      // Only now: until the accounts are in, nobody knows what the player bets in (SLIP-16, SLIP-17).
      onCurrency: () => gate.listeners.onCurrency(),
      onSettings: (settings) => gate.listeners.onSettings(settings),
      onProviders: () => trust.changed(null),
    },
  });
  const { commands: sessionCommands, saveChoice } = createSessionCommands(api, session, notices, () =>
    live.channels.locale(),
  );

  const common = { env, config, notifier, loaders, api, questions, session, notices };

  const live = createLive({
    ...common,
    decode,
    clock,
    trust,
    catalogue,
    positionOf: options.positionOf,
    locale: options.locale ?? config.locales[0]?.code ?? 'en',
    onConnected: recovery.onConnected,
    betting: () => gate.listeners,
  });
  const { facts, lists, matches } = live;
  const { locale } = live.channels;
  const { isTrusted } = live.prices;

  /** A market can be picked while its price is trusted and its provider is active. */
  const isPickable = (matchId: string, key: MarketKey): boolean => {
    const head = facts.head(matchId);
    return head !== undefined && isTrusted(matchId, key) && session.isProviderActive(head.provider);
  };

  const gate = createBettingGate(
    {
      ...common,
      facts,
      matches,
      panel,
      locale,
      feedNow: clock.now,
      isTrusted: isPickable,
      isPriceTrusted: live.prices.isPriceTrusted,
      isKeptByList: live.prices.isKeptByList,
      askSignIn,
      expireSession: sessionEnd.expire,
      saveAcceptMode: (mode) => void saveChoice({ auto_accept_odds_change: mode }),
    },
    options.betting ?? fetchBetting,
  );

  return {
    select: {
      session: session.view,
      siteAccess: siteAccess.view,
      isSessionUnanswered: session.isUnanswered,
      accounts: session.accounts,
      accountsState: session.accountsState,
      balance: session.balance,
      settings: session.settings,
      oddsType: session.oddsType,
      connection: live.staleness.view,
      online: online.view,
      ...selectCatalogue({ notifier, facts, lists, matches, catalogue, isTrusted, isActive: session.isProviderActive }),
      ...gate.select,
      matchNow: live.heads.now,
      panel: panel.view,
      notices: notices.all,
      events: live.events.of,
      ask: questions.ask,
      signInAsked,
      ...sessionEnd.select,
      ...favourites.select,
      unread: live.unread,
      tournamentPool: live.pools.of,
    },
    commands: {
      ...gate.commands,
      ...sessionCommands,
      ...accountCommands({ ...common, locale, bonusesMoved: () => gate.listeners.onBonus() }),
      ...panel.commands,
      dismissNotice: notices.dismiss,
      ...sessionEnd.commands,
      ...favourites.commands,
      notify: notices.add,
      retry: () => {
        loaders.retryFailed();
        session.retry();
      },
      setLocale: live.channels.setLocale,
    },
    feedNow: clock.now,
    attach: (part) => part({ api, session }),
    start: () => {
      if (running) return;
      running = true;
      recovery.start();
      live.start();
      stopListening = [
        online.start((isBack) => {
          live.staleness.check();
          if (isBack) recovery.onOnline();
        }),
        env.onLocalChange((key) => {
          if (key === localKeys.sessionMark) sessionEnd.onOtherTab();
          if (key === localKeys.favourites) favourites.refresh();
        }),
      ];
      gate.start();
      void session.ask();
    },
    stop: () => {
      if (!running) return;
      running = false;
      for (const stop of stopListening) stop();
      stopListening = [];
      for (const part of [gate, recovery, session, sessionEnd, siteAccess, live]) part.stop();
    },
  };
}
