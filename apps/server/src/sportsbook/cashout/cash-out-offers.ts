import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Bet } from '@touchline/contract';
import type { BookChange } from '../../catalogue/book.ts';
import type { Publication } from '../../push/publisher.ts';
import { type Appraiser, isForSale } from './appraise.ts';
import { isReached } from './automatic.ts';
import { createOfferEntries, type OfferEntry } from './offer-entries.ts';
import { createOfferPublisher } from './offer-publisher.ts';
import { createOfferValues, offerText } from './offer-values.ts';
import { createOfferViewing } from './offer-viewing.ts';
import { createOpenBetLoader, type KnownBet } from './open-bet-loader.ts';
import { createRepricingRounds } from './repricing-rounds.ts';
import type { CashOutRules } from './rules.ts';

export interface OffersOptions {
  readonly rules: CashOutRules;
  readonly appraiser: Appraiser;
  /** Open bets of all players in pages, in the order of their ids; none beyond the last. */
  readonly readOpen: (afterId: string) => Promise<readonly KnownBet[]>;
  /** Whether the player is connected, or could still recover what is sent now. */
  readonly isWatched: (playerId: string) => boolean;
  readonly publish: (playerId: string, event: Publication) => void;
  /** The offer of a bet has reached a value that its player has set. */
  readonly onReached: (playerId: string, betId: string) => Promise<void>;
  /** Called when this process shows a player an offer. True if another process updates offers and was notified. */
  readonly isKeptElsewhere?: (playerId: string) => boolean;
  /** Whether other processes show offers too; then every player with an open bet is treated as interested after a start. */
  readonly othersShow?: boolean;
  /** Whether a bet may be edited at this moment. */
  readonly isEditable: (bet: Bet) => boolean;
  /** Real time, ms since epoch. Offer versions start from it, so that they increase across restarts (I8). */
  readonly realNow: () => number;
  readonly onError: (error: unknown) => void;
  /** Real milliseconds between two rounds of repricing. Default 1000. */
  readonly interval?: number;
  /** Real milliseconds in which a player who was shown an offer may still connect. Default 30 000. */
  readonly arrival?: number;
}

/** Cash-out offers for all open bets, held in memory like prices (decision 25). */
export interface Offers {
  /**
   * Loads every open bet and queues those with automatic values. Resolves once all are loaded, or at `stop`. Callers need
   * not wait for it. A bet passed to `note` during the load takes precedence over the row that was read.
   */
  start(): Promise<void>;
  /** Stores a committed bet. Returns it as it is to be published. */
  note(known: KnownBet): Bet;
  /**
   * Adds the current offer and the permitted actions to a bet. The player then receives updates of the offer while
   * connected.
   */
  asOffered(bet: Bet, playerId: string): Bet;
  /** Another process showed these players offers, which may differ from the ones published last. */
  shownElsewhere(playerIds: readonly string[]): void;
  /** Changes that became visible in the book. Offers in a closed market end at once; the others are repriced next round. */
  changed(changes: readonly BookChange[]): void;
  /** Reprices and publishes every offer that may have changed. Resolves after due automatic cash-outs were carried out. */
  reprice(): Promise<void>;
  /** Number of open bets in memory. */
  size(): number;
  /** Number of players who receive offers. */
  listeners(): number;
  stop(): Promise<void>;
}

/** Bets repriced before the event loop gets a turn. */
const chunk = 200;
/** Automatic cash-outs carried out concurrently: a goal may trigger many. */
const concurrency = 4;

async function inParallel<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = left.next(); next.done !== true; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

export function createOffers(options: OffersOptions): Offers {
  const { rules, appraiser, isWatched, realNow, onError, interval = 1000, arrival = 30_000 } = options;
  const entries = createOfferEntries();
  const viewing = createOfferViewing({ isWatched, realNow, arrivalMs: arrival });
  /** Ids of the bets to be repriced in the next round. */
  const due = new Set<string>();
  let wasFresh = true;
  const values = createOfferValues(rules, appraiser, onError);
  const publishOffer = createOfferPublisher(options.publish, realNow);

  const store = (entry: OfferEntry): void => {
    due.delete(entry.bet.id);
    entries.set(entry);
  };

  const forget = (betId: string): void => {
    due.delete(betId);
    const entry = entries.delete(betId);
    // While bets are loaded, the player may have others that are not in memory yet.
    if (entry !== undefined && !entries.hasPlayer(entry.playerId) && !loader.isLoading())
      viewing.forget(entry.playerId);
  };

  /** Whether the player may have an offer of this bet on screen, be it from a response or from an event. */
  const mayBeOnScreen = ({ playerId, published }: OfferEntry): boolean => published !== null && viewing.has(playerId);

  const asOffered = (committed: Bet, playerId: string): Bet => {
    const bet = values.withDeductions(committed);
    const known = values.openBet(bet);
    if (known === null) return options.isEditable(bet) ? { ...bet, editable: true } : bet;
    const isElsewhere = options.isKeptElsewhere?.(playerId) === true;
    if (!isElsewhere) viewing.shown(playerId);
    const shown = offerText(values.offer(known), known);
    const entry = isElsewhere ? undefined : entries.get(bet.id);
    if (entry?.published !== undefined && entry.published !== shown) {
      // Two screens of the player now differ: publish the offer to both in the next round.
      entry.published = undefined;
      due.add(bet.id);
    }
    const partial = rules.enabled && rules.partial;
    return { ...bet, to_cashout: shown, partial_cashout: partial, editable: options.isEditable(bet) };
  };

  /** Publishes the offer. True if an automatic cash-out is due. */
  const reprice = (entry: OfferEntry, isConnected: boolean): boolean => {
    if (!isConnected) {
      entry.published = undefined;
      // The page loads bets before its channel is open: publish changes in between once it is.
      if (viewing.has(entry.playerId)) due.add(entry.bet.id);
      if (entry.bet.auto === null) return false;
    }
    const offer = values.offer(entry.bet);
    if (isConnected) publishOffer(entry, offerText(offer, entry.bet));
    return offer !== null && rules.automatic && isReached(entry.bet.auto, offer);
  };

  const cashOutReached = async ({ playerId, bet }: OfferEntry): Promise<void> => {
    try {
      await options.onReached(playerId, bet.id);
    } catch (error) {
      onError(error);
      // Its price may not change any more: retry in the next round.
      if (entries.get(bet.id) !== undefined) due.add(bet.id);
    }
  };

  /** A silent feed ends every offer. Each is repriced once the feed recovers. */
  const followFeed = (): void => {
    const fresh = appraiser.prices.fresh();
    if (fresh === wasFresh) return;
    wasFresh = fresh;
    for (const entry of entries.all()) {
      if (!fresh) {
        if (mayBeOnScreen(entry)) publishOffer(entry, null);
      } else if (entry.bet.auto !== null || viewing.has(entry.playerId)) due.add(entry.bet.id);
      else entry.published = undefined;
    }
  };

  const repriceDue = async (): Promise<void> => {
    followFeed();
    if (!wasFresh) return;
    const isConnected = viewing.connections();
    const betIds = [...due];
    due.clear();
    const reached: OfferEntry[] = [];
    let done = 0;
    for (const betId of betIds) {
      const entry = entries.get(betId);
      if (entry === undefined) continue;
      if (reprice(entry, isConnected(entry.playerId))) reached.push(entry);
      done += 1;
      if (done % chunk === 0) await nextTurn();
    }
    await inParallel(reached, cashOutReached);
  };

  const rounds = createRepricingRounds(repriceDue, interval, onError);

  const loader = createOpenBetLoader({
    readOpen: options.readOpen,
    onBet({ playerId, bet, version }) {
      const known = values.openBet(bet);
      if (known === null) return;
      store({ playerId, bet: known, version, published: undefined, offerVersion: 0 });
      if (options.othersShow === true) viewing.shown(playerId);
      // A player who was already shown the offer has missed its updates.
      if (known.auto !== null || viewing.has(playerId)) due.add(known.id);
    },
    onLoaded(endedOf) {
      for (const playerId of endedOf) if (!entries.hasPlayer(playerId)) viewing.forget(playerId);
    },
    onError,
  });

  return {
    async start() {
      entries.clear();
      rounds.start();
      await loader.start();
    },

    note({ playerId, bet, version }) {
      const before = entries.get(bet.id);
      loader.changed(bet.id);
      // Without a connection there is no receiver: skip the appraisal, as thousands of bets may be placed.
      const isConnected = isWatched(playerId);
      const offered = isConnected ? asOffered(bet, playerId) : bet;
      if (before !== undefined && before.version >= version) return offered;
      const known = values.openBet(bet);
      if (known === null) {
        forget(bet.id);
        // Its offer may have been shown before the load reached it.
        loader.ended(playerId);
      } else {
        const published = isConnected ? offered.to_cashout : undefined;
        store({ playerId, bet: known, version, published, offerVersion: before?.offerVersion ?? 0 });
        if (known.auto !== null) due.add(known.id);
      }
      return offered;
    },

    asOffered,

    shownElsewhere(playerIds) {
      for (const playerId of playerIds) {
        if (!entries.hasPlayer(playerId)) continue;
        viewing.shown(playerId);
        for (const entry of entries.ofPlayer(playerId)) {
          entry.published = undefined;
          due.add(entry.bet.id);
        }
      }
    },

    changed(changes) {
      for (const { matchId, before, after, markets } of changes) {
        if (markets.length === 0 && before?.match.status === after?.match.status) continue;
        for (const entry of entries.ofMatch(matchId)) {
          if (entry.bet.auto === null && !viewing.has(entry.playerId)) {
            // A returning player loads the bets again.
            entry.published = undefined;
          } else if (mayBeOnScreen(entry) && !isForSale(entry.bet, appraiser.prices)) publishOffer(entry, null);
          else due.add(entry.bet.id);
        }
      }
    },

    reprice: rounds.run,
    size: entries.size,
    listeners: viewing.size,
    stop: async () => void (await Promise.all([loader.stop(), rounds.stop()])),
  };
}
