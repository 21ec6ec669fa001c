import { join } from 'node:path';
import { createEdits } from '../sportsbook/betting/edit.ts';
import { createBetting } from '../sportsbook/betting/place.ts';
import type { BettingRules, CataloguePort } from '../sportsbook/betting/betting-ports.ts';
import type { Arena } from '../games/arena.ts';
import { welcomeFreebets } from '../sportsbook/bonuses/campaign.ts';
import { accountCalls } from '../calls/accounts-calls.ts';
import { betCalls } from '../calls/bets-calls.ts';
import { bonusCalls } from '../calls/bonuses-calls.ts';
import { catalogueCalls } from '../calls/catalogue-calls.ts';
import { customBetCalls } from '../calls/custom-bets.ts';
import { favouritesCalls, favouritesOf, knownThings } from '../calls/favourites-calls.ts';
import type { Handlers } from '../calls/handler.ts';
import { jackpotCalls } from '../calls/jackpots-calls.ts';
import { placedBetCalls } from '../calls/placed-bets.ts';
import { playerCalls } from '../calls/player.ts';
import { pricesCalls } from '../calls/prices-calls.ts';
import { searchCalls } from '../calls/search-calls.ts';
import { sessionCalls } from '../calls/session.ts';
import { settingsCalls } from '../calls/settings-calls.ts';
import { sharingCalls } from '../calls/sharing.ts';
import { statisticsCalls } from '../calls/statistics.ts';
import { videoCalls } from '../calls/video.ts';
import { walletCalls } from '../calls/wallet.ts';
import { websocketCalls, type WebsocketCallsDeps } from '../calls/websocket.ts';
import type { CashOut } from '../sportsbook/cashout/cash-out.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FeedClock } from '../catalogue/feed-clock.ts';
import type { Database } from '../database/connect.ts';
import type { Faults } from '../desk/faults.ts';
import type { Feed } from '@touchline/feed';
import { createPriceHistory } from '../catalogue/history/price-history.ts';
import { createReports } from '../catalogue/history/reports.ts';
import { createResults } from '../catalogue/history/results.ts';
import {
  acceptReturnShare,
  additionalProviders,
  betOffers,
  defaultCurrency,
  locales,
  pageAddress,
  sportTypeProviders,
  systemTypes,
} from '../sportsbook/house.ts';
import type { Costly } from '../http/request-limits.ts';
import { readJackpots } from '../sportsbook/jackpots/read-jackpots.ts';
import { accountsOf, openAccount } from '../sportsbook/ledger/accounts.ts';
import { currencyOf } from '../sportsbook/ledger/currencies.ts';
import { openingDeposit } from '../sportsbook/ledger/deposit.ts';
import { folderMail } from '../player/mail/mail.ts';
import { createLetterRation } from '../player/mail/ration.ts';
import type { ServerOptions } from './options.ts';
import type { CombinedPricing } from '../sportsbook/pricing/pricing-ports.ts';
import { createSearch } from '../catalogue/search/catalogue-search.ts';
import { createAttempts } from '../player/sessions/attempts.ts';
import { findPlayer } from '../player/sessions/players.ts';
import type { Sessions } from '../player/sessions/sessions.ts';
import type { Role } from './cluster/role.ts';

export interface CallsOptions {
  readonly db: Database;
  readonly options: ServerOptions;
  readonly feed: Feed;
  readonly clock: FeedClock;
  readonly catalogue: Catalogue;
  /** What is for sale, as this process sees it. */
  readonly sales: CataloguePort;
  readonly rules: BettingRules;
  readonly pricing: CombinedPricing;
  readonly cashOut: CashOut;
  readonly arena: Arena;
  readonly sessions: Sessions;
  readonly role: Pick<Role, 'fresh' | 'committed' | 'delayed'>;
  readonly faults: Faults | null;
  /** What push tokens are signed with. */
  readonly pushSecret: string;
  /** Ms since epoch, by the clock that push tokens are judged by. */
  readonly pushNow: () => number;
  /** Called before a player is given tokens of private channels; null where the push engine itself knows who listens. */
  readonly admit: WebsocketCallsDeps['admit'] | null;
  readonly disconnectUser: (playerId: string) => void;
  /** Origin of the page; known once the port is open. */
  readonly origin: () => string;
  /** Runs what costs much when it is the turn of its caller. */
  readonly costly: Costly;
  readonly onError: (error: unknown) => void;
}

/** Every call with what it needs; the same in every process. */
export function handlersOf(given: CallsOptions): Handlers {
  const { db, options, feed, clock, sales, rules, pricing, cashOut, sessions, role, disconnectUser, costly, onError } =
    given;
  const { book, history } = given.catalogue;
  const { offers, cashOuts } = cashOut;
  const now = (): number => clock.now();
  const committed = (): void => role.committed();
  const asOffered: typeof offers.asOffered = (bet, playerId) => offers.asOffered(bet, playerId);
  const accounts = {
    db,
    sessions,
    attempts: createAttempts(db),
    mail: folderMail(join(options.dataFolder, 'mail'), onError),
    letters: createLetterRation(db),
    pageAddress: (path: string, locale: string | null) => pageAddress(given.origin(), path, locale),
    disconnectUser,
  };
  const providers = [...new Set(feed.sports.map(({ provider }) => provider))];
  const betting = createBetting({
    db,
    catalogue: sales,
    rules,
    faults: given.faults,
    feedNow: now,
    committed,
    delayed: (decidesAt) => role.delayed(decidesAt),
  });
  return {
    ...sessionCalls(accounts),
    ...accountCalls({
      ...accounts,
      async welcome(playerId) {
        const player = await findPlayer(db, playerId);
        const currency = currencyOf(player?.currency ?? defaultCurrency);
        if (currency === undefined) return;
        await openAccount(db, playerId, currency.code);
        // There is no bank behind a local server: whoever comes gets play money, as the demo players did.
        if (options.publicUrl !== null) return;
        const amount = (currency.fiat ? 1000n : 1n) * currency.subunits;
        await openingDeposit(db, playerId, currency.code, amount, 'opening');
        if (options.campaign) await welcomeFreebets(db, playerId, currency.code, new Date(now()));
      },
    }),
    ...playerCalls({
      db,
      accounts: {
        list: (playerId) => accountsOf(db, playerId),
        open: async (playerId, currency) =>
          currencyOf(currency) === undefined ? null : openAccount(db, playerId, currency),
      },
    }),
    ...settingsCalls({
      db,
      limits: rules.limits,
      systemTypes,
      acceptReturnShare,
      providers: () => providers.map((provider) => ({ provider, active: role.fresh() })),
      shown: {
        video_settings: { enabled: true },
        sport_type_providers: sportTypeProviders,
        additional_providers: additionalProviders,
      },
      betOffers: { ...betOffers, max_stake_oddin_allowed: options.maxStakeOfOddin },
    }),
    ...websocketCalls({
      secret: given.pushSecret,
      now: given.pushNow,
      locales: locales.map(({ code }) => code),
      ...(given.admit ? { admit: given.admit } : {}),
    }),
    ...catalogueCalls({ book, history, favourites: (playerId) => favouritesOf(db, playerId, 'matches'), now, costly }),
    ...searchCalls({ search: createSearch(book), costly }),
    ...statisticsCalls({
      book,
      history,
      reports: createReports({
        archive: feed.archive,
        results: createResults({ db, archive: feed.archive, book, now }),
        now,
        ends: (tournamentId) => history.ends(tournamentId),
      }),
    }),
    ...pricesCalls({ book, history, prices: createPriceHistory(feed.archive, now) }),
    ...favouritesCalls({ db, knows: knownThings(book, (matchId) => history.said(matchId)) }),
    ...walletCalls({
      isOn: (provider) => additionalProviders[provider].enabled,
      launch: (provider, app, caller) => given.arena.launch(provider, app, caller),
    }),
    ...videoCalls({ book, db }),
    ...sharingCalls({ db }),
    ...customBetCalls({ book, history, pricing, enabled: betOffers.custom_bet_enabled }),
    ...bonusCalls({ db, now }),
    ...jackpotCalls({ list: () => readJackpots(db) }),
    ...betCalls({ db, betting, rules, catalogue: sales, asOffered }),
    ...placedBetCalls({
      cashOuts,
      edits: createEdits({
        db,
        catalogue: sales,
        rules,
        enabled: betOffers.edit_bets,
        asOffered,
        feedNow: now,
        committed,
      }),
      rules,
    }),
  };
}
