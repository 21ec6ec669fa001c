import { pushLanguage, userChannel } from '@touchline/contract';
import { parseDecimal } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import { readBetsById, type StoredBet } from '../betting/read-bets.ts';
import { betWire } from '../betting/bet-wire.ts';
import type { Schema } from '../../database/schema.ts';
import type { CombinedPricing } from '../pricing/pricing-ports.ts';
import type { PushPublisher } from '../../push/publisher.ts';
import type { Appraiser } from './appraise.ts';
import { createOffers, type Offers, type OffersOptions } from './cash-out-offers.ts';
import type { KnownBet } from './open-bet-loader.ts';
import type { JointChance } from './cash-out-prices.ts';
import type { CashOutRules } from './rules.ts';
import { type CashOuts, createCashOuts } from './cash-outs.ts';

export interface CashOutOptions extends Pick<
  OffersOptions,
  'isEditable' | 'isKeptElsewhere' | 'othersShow' | 'realNow' | 'onError'
> {
  readonly db: Kysely<Schema>;
  readonly rules: CashOutRules;
  readonly prices: Appraiser['prices'];
  readonly pricing: Pick<CombinedPricing, 'price'>;
  readonly publisher: PushPublisher;
  /** Whether a channel has subscribers, or clients that may still recover in it. */
  readonly isChannelWatched: (channel: string) => boolean;
  /** Each language among them has its private channel. */
  readonly locales: readonly string[];
  /** Feed time, ms since epoch. */
  readonly feedNow: () => number;
  /** Called after a commit that wrote to the outbox. */
  readonly committed: () => void;
}

/** Cash-out: the offers and the buybacks (PLC-07). */
export interface CashOut {
  readonly offers: Offers;
  readonly cashOuts: CashOuts;
}

/** Bets per page: short, so that other requests are served between pages. */
const pageSize = 200;

/** A page of open bets, the oldest first. It reads the index `bet_open` only, however many bets are settled (P14). */
export function openBetsAfter(last: string) {
  return sql<{ id: string }>`
  select id from bet where status = 'waiting_results' and id > ${last} order by id limit ${pageSize}`;
}

function readOpenOf(db: Kysely<Schema>, onError: (error: unknown) => void) {
  /** A malformed bet must not prevent the others from being loaded. */
  const knownBet = (bet: StoredBet): KnownBet[] => {
    try {
      return [{ playerId: bet.player_id, bet: betWire(bet), version: bet.version }];
    } catch (error) {
      onError(error);
      return [];
    }
  };
  return async (after: string): Promise<readonly KnownBet[]> => {
    let last = after;
    for (;;) {
      const { rows } = await openBetsAfter(last).execute(db);
      const final = rows.at(-1);
      if (final === undefined) return [];
      const bets = await readBetsById(
        db,
        rows.map(({ id }) => id),
      );
      const known = bets.flatMap(knownBet);
      if (known.length > 0) return known;
      last = final.id;
    }
  };
}

/** Decimal places of a probability from the model; later arithmetic is exact. */
const chancePlaces = 12;

/**
 * The joint probability of legs of one match, by the model of the match. A leg implied by the others is left out,
 * whatever the score.
 */
export function jointChanceOf({ price }: Pick<CombinedPricing, 'price'>): JointChance {
  return (matchId, legs) => {
    let left = legs.map(({ market_id, specifier, outcome_id }) => ({ market_id, specifier, outcome_id }));
    for (;;) {
      const priced = price(matchId, left);
      if (priced.kind === 'priced') return parseDecimal(Math.min(priced.probability, 1).toFixed(chancePlaces));
      const redundant = priced.kind === 'redundant' ? priced.places[0] : undefined;
      if (redundant === undefined) return null;
      left = left.filter((_, place) => place !== redundant);
    }
  };
}

export function createCashOut(options: CashOutOptions): CashOut {
  const { db, rules, publisher, feedNow, committed } = options;
  const languages = [...new Set(options.locales.map(pushLanguage))];
  const channelsOf = (playerId: string): string[] => languages.map((language) => userChannel(language, playerId));
  const appraiser: Appraiser = {
    prices: options.prices,
    jointChance: jointChanceOf(options.pricing),
    margin: rules.margin,
  };
  const offers: Offers = createOffers({
    rules,
    appraiser,
    readOpen: readOpenOf(db, options.onError),
    isWatched: (playerId) => channelsOf(playerId).some(options.isChannelWatched),
    publish: (playerId, event) => {
      const watched = channelsOf(playerId).filter(options.isChannelWatched);
      if (watched.length > 0) void publisher.broadcast(watched, event);
    },
    onReached: (playerId, betId) => cashOuts.takeReached(playerId, betId),
    isEditable: options.isEditable,
    ...(options.isKeptElsewhere === undefined ? {} : { isKeptElsewhere: options.isKeptElsewhere }),
    ...(options.othersShow === undefined ? {} : { othersShow: options.othersShow }),
    realNow: options.realNow,
    onError: options.onError,
  });
  const cashOuts: CashOuts = createCashOuts({
    db,
    rules,
    appraiser,
    asOffered: (bet, playerId) => offers.asOffered(bet, playerId),
    feedNow,
    committed,
  });
  return { offers, cashOuts };
}
