import type { Catalogue } from '../catalogue/catalogue.ts';
import { bookCatalogue } from '../sportsbook/betting/book-offers.ts';
import type { BettingRules, CataloguePort } from '../sportsbook/betting/betting-ports.ts';
import { isEditable } from '../sportsbook/betting/edit.ts';
import { type CashOut, createCashOut } from '../sportsbook/cashout/cash-out.ts';
import { bookPrices } from '../sportsbook/cashout/cash-out-prices.ts';
import { cashOutRulesOf } from '../sportsbook/cashout/rules.ts';
import { createOpenJackpots, type OpenJackpots } from '../sportsbook/jackpots/open-jackpots.ts';
import { randomBelow } from '../sportsbook/jackpots/random.ts';
import { seedJackpots } from '../sportsbook/jackpots/seed-jackpots.ts';
import { createCombinedPricing } from '../sportsbook/pricing/combined.ts';
import type { CombinedPricing } from '../sportsbook/pricing/pricing-ports.ts';
import { createOfferViewers } from './cluster/offer-viewers.ts';
import type { RoleLink } from './cluster/role-link.ts';
import type { OpenFeed } from './open-feed.ts';
import type { ProcessPush } from './process-push.ts';
import type { StartContext } from './start-context.ts';

/** Bets and what they are made of, in every process. */
export interface Sportsbook {
  readonly rules: BettingRules;
  readonly pricing: CombinedPricing;
  /** What is for sale in this process. */
  readonly sales: CataloguePort;
  readonly cashOut: CashOut;
  readonly openJackpots: OpenJackpots;
}

interface SportsbookDeps {
  readonly source: OpenFeed;
  readonly catalogue: Catalogue;
  readonly push: ProcessPush;
  readonly link: RoleLink;
  /** Whether the book is fresh: prices of a stale feed are not sold (I7). */
  readonly fresh: () => boolean;
  readonly locales: readonly string[];
}

export async function openSportsbook(context: StartContext, deps: SportsbookDeps): Promise<Sportsbook> {
  const { operator } = context;
  const { source, fresh } = deps;
  const { book } = deps.catalogue;
  const openJackpots = await followJackpots(context);
  const rules: BettingRules = {
    ...operator.rules,
    takesPart: (currency) => operator.config.flags.jackpots && openJackpots.takesPart(currency),
  };
  const pricing = createCombinedPricing({
    match: (matchId) => book.match(matchId),
    futures: (matchId) => source.feed.futures(matchId),
    marginOf: (sportKey) => operator.config.margins[sportKey] ?? 1,
    fresh,
  });
  const sales = bookCatalogue(book, fresh, (matchId, selections) =>
    operator.betOffers.custom_bet_enabled ? pricing.price(matchId, selections) : { kind: 'unavailable', places: [] },
  );
  return { openJackpots, rules, pricing, sales, cashOut: cashOutOf(context, deps, { rules, pricing }) };
}

async function followJackpots({
  database: { db },
  options,
  operator,
  closing,
  onError,
}: StartContext): Promise<OpenJackpots> {
  if (options.campaign && operator.config.flags.jackpots)
    await seedJackpots(db, operator.config.brand.name, randomBelow);
  const openJackpots = createOpenJackpots({ db, worthOf: operator.worthInEuro, onError });
  await openJackpots.refresh();
  openJackpots.start();
  closing.push(async () => openJackpots.stop());
  return openJackpots;
}

function cashOutOf(
  { database: { db }, operator: { config, betOffers }, shared, steady, onError }: StartContext,
  { source: { clock }, catalogue: { book }, push, link, fresh, locales }: SportsbookDeps,
  { rules, pricing }: Pick<Sportsbook, 'rules' | 'pricing'>,
): CashOut {
  const offerViewers = createOfferViewers(link.send);
  return createCashOut({
    db,
    rules: cashOutRulesOf(betOffers.cashout_settings, config.cash_out.margin, rules.limits),
    prices: bookPrices(book, fresh),
    pricing,
    publisher: push.leaderPublisher,
    isChannelWatched: (channel) => push.engine.isWatched(channel),
    locales,
    isEditable: (bet) =>
      betOffers.edit_bets &&
      isEditable(bet, {
        freebets: betOffers.edit_freebets,
        matchOf: (matchId) => book.match(matchId)?.match ?? null,
        now: clock.now(),
      }),
    isKeptElsewhere(playerId) {
      const isElsewhere = shared && link.isFollower();
      if (isElsewhere) offerViewers.add(playerId);
      return isElsewhere;
    },
    othersShow: shared,
    feedNow: () => clock.now(),
    // The clock of another machine, which published offers before, may be ahead of this one.
    realNow: () => (shared ? Math.max(steady.now(), book.version()) : steady.now()),
    committed: link.committed,
    onError,
  });
}
