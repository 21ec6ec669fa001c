import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Bet } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import type { BookChange } from '../../catalogue/book.ts';
import type { Publication } from '../../push/publisher.ts';
import { type Appraiser, appraise, isForSale } from './appraise.ts';
import { isReached } from './automatic.ts';
import { withDeductions } from './deductions.ts';
import { isOpenLeg, type OpenBet, openBetOf } from './open-bet.ts';
import type { CashOutRules } from './rules.ts';

export interface OffersOptions {
  readonly rules: CashOutRules;
  readonly appraiser: Appraiser;
  /** Open bets of all players in pages, in the order of their ids; none beyond the last. */
  readonly readOpen: (afterId: string) => Promise<readonly KnownBet[]>;
  /** Whether the player is connected, or could still recover what is sent now. */
  readonly isWatched: (playerId: string) => boolean;
  readonly tell: (playerId: string, event: Publication) => void;
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

/** A bet as published, with its version and player. */
export interface KnownBet {
  readonly playerId: string;
  readonly bet: Bet;
  readonly version: number;
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
  look(): Promise<void>;
  /** Number of open bets in memory. */
  size(): number;
  /** Number of players who receive offers. */
  listeners(): number;
  stop(): Promise<void>;
}

interface Entry {
  readonly playerId: string;
  readonly bet: OpenBet;
  readonly version: number;
  /** The offer published last; undefined when that event may be lost or stale. */
  told: string | null | undefined;
  /** Version of `told`. */
  offerVersion: number;
}

/** Bets repriced before the event loop gets a turn. */
const chunk = 200;
/** Real milliseconds before a failed read of open bets is retried. */
const readRetryMs = 1_000;
/** Automatic cash-outs carried out concurrently: a goal may trigger many. */
const lanes = 4;

function matchesOf({ legs }: OpenBet): ReadonlySet<string> {
  return new Set(legs.filter(isOpenLeg).map((leg) => leg.match_id));
}

export function createOffers(options: OffersOptions): Offers {
  const { rules, appraiser, isWatched, tell, interval = 1000, arrival = 30_000 } = options;
  const entries = new Map<string, Entry>();
  const byMatch = new Map<string, Set<string>>();
  const moved = new Set<string>();
  /** Ids of the open bets of each player. */
  const betsOf = new Map<string, Set<string>>();
  /**
   * Players with open bets who were shown an offer and have not disconnected since, with the real time of the last one.
   * Offers of other players are not repriced.
   */
  const interested = new Map<string, number>();
  let wasFresh = true;
  let running = false;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let reading: Promise<void> = Promise.resolve();
  let stopped = new AbortController();
  /** During the load of open bets: bets passed to `note`, and players one of whose bets ended. Otherwise null. */
  let meanwhile: { readonly told: Set<string>; readonly gone: Set<string> } | null = null;

  const remove = (betId: string): Entry | undefined => {
    const entry = entries.get(betId);
    if (entry === undefined) return undefined;
    entries.delete(betId);
    moved.delete(betId);
    for (const matchId of matchesOf(entry.bet)) {
      const bets = byMatch.get(matchId);
      bets?.delete(betId);
      if (bets?.size === 0) byMatch.delete(matchId);
    }
    return entry;
  };

  const forget = (betId: string): void => {
    const entry = remove(betId);
    if (entry === undefined) return;
    const bets = betsOf.get(entry.playerId);
    bets?.delete(betId);
    if (bets?.size !== 0) return;
    betsOf.delete(entry.playerId);
    // The player may have other bets that are not loaded yet.
    if (meanwhile === null) interested.delete(entry.playerId);
  };

  const keep = (entry: Entry): void => {
    remove(entry.bet.id);
    betsOf.set(entry.playerId, (betsOf.get(entry.playerId) ?? new Set()).add(entry.bet.id));
    entries.set(entry.bet.id, entry);
    for (const matchId of matchesOf(entry.bet)) {
      const bets = byMatch.get(matchId) ?? new Set();
      byMatch.set(matchId, bets.add(entry.bet.id));
    }
  };

  const offerOf = (bet: OpenBet): bigint | null => (rules.enabled ? appraise(bet, appraiser) : null);

  const publishOffer = (entry: Entry, offer: string | null): void => {
    if (entry.told === offer) return;
    entry.told = offer;
    // One counter per bet: a shared one would run ahead of the clock, and versions would fall after a restart (I8).
    entry.offerVersion = Math.max(entry.offerVersion + 1, options.realNow());
    const payload = { bet_id: entry.bet.id, to_cashout: offer, version: entry.offerVersion };
    tell(entry.playerId, { type: 'bet_cashout_changed', payload });
  };

  /** Whether the player may have an offer of this bet on screen, be it from a response or from an event. */
  const mayBeOnScreen = ({ playerId, told }: Entry): boolean => told !== null && interested.has(playerId);

  /** A malformed bet has no offer and must not prevent the offers of others. */
  const safely = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      options.onError(error);
      return otherwise;
    }
  };

  const asOffered = (taken: Bet, playerId: string): Bet => {
    const bet = safely(() => withDeductions(taken, appraiser.prices), taken);
    const known = safely(() => openBetOf(bet), null);
    if (known === null) return bet;
    const elsewhere = options.isKeptElsewhere?.(playerId) === true;
    if (!elsewhere) interested.set(playerId, options.realNow());
    const offer = safely(() => offerOf(known), null);
    const shown = offer === null ? null : fromSubunits(offer, known.subunits);
    const entry = elsewhere ? undefined : entries.get(bet.id);
    if (entry?.told !== undefined && entry.told !== shown) {
      // Two screens of the player now differ: publish the offer to both in the next round.
      entry.told = undefined;
      moved.add(bet.id);
    }
    return {
      ...bet,
      to_cashout: shown,
      partial_cashout: rules.enabled && rules.partial,
      editable: options.isEditable(bet),
    };
  };

  /** Caches `isWatched` per player for one round. */
  const watchedNow = (): ((playerId: string) => boolean) => {
    const asked = new Map<string, boolean>();
    return (playerId) => {
      const known = asked.get(playerId) ?? (interested.has(playerId) && isWatched(playerId));
      asked.set(playerId, known);
      if (!known && options.realNow() - (interested.get(playerId) ?? 0) >= arrival) interested.delete(playerId);
      return known;
    };
  };

  /** Publishes the offer. True if an automatic cash-out is due. */
  const reprice = (entry: Entry, watched: boolean): boolean => {
    if (!watched) {
      entry.told = undefined;
      // The page loads bets before its channel is open: publish changes in between once it is.
      if (interested.has(entry.playerId)) moved.add(entry.bet.id);
      if (entry.bet.auto === null) return false;
    }
    const offer = safely(() => offerOf(entry.bet), null);
    if (watched) publishOffer(entry, offer === null ? null : fromSubunits(offer, entry.bet.subunits));
    return offer !== null && rules.automatic && isReached(entry.bet.auto, offer);
  };

  const cashOutAll = async (reached: readonly Entry[]): Promise<void> => {
    const left = reached.values();
    const lane = async (): Promise<void> => {
      for (const { playerId, bet } of left) {
        try {
          await options.onReached(playerId, bet.id);
        } catch (error) {
          options.onError(error);
          // Its price may not change any more: retry in the next round.
          if (entries.has(bet.id)) moved.add(bet.id);
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };

  /** A silent feed ends every offer. Each is repriced once the feed recovers. */
  const followFeed = (): void => {
    const fresh = appraiser.prices.fresh();
    if (fresh === wasFresh) return;
    wasFresh = fresh;
    for (const [betId, entry] of entries) {
      if (!fresh) {
        if (mayBeOnScreen(entry)) publishOffer(entry, null);
      } else if (entry.bet.auto !== null || interested.has(entry.playerId)) moved.add(betId);
      else entry.told = undefined;
    }
  };

  const runRound = async (): Promise<void> => {
    followFeed();
    if (!wasFresh) return;
    const watched = watchedNow();
    let done = 0;
    const reached: Entry[] = [];
    const due = [...moved];
    moved.clear();
    for (const betId of due) {
      const entry = entries.get(betId);
      if (entry === undefined) continue;
      if (reprice(entry, watched(entry.playerId))) reached.push(entry);
      done += 1;
      if (done % chunk === 0) await nextTurn();
    }
    await cashOutAll(reached);
  };

  const look = (): Promise<void> => {
    looking = looking.then(runRound).catch(options.onError);
    return looking;
  };

  const schedule = (): void => {
    timer = setTimeout(() => void look().finally(() => running && schedule()), interval);
  };

  const load = ({ playerId, bet, version }: KnownBet): void => {
    if (meanwhile?.told.has(bet.id)) return;
    const known = safely(() => openBetOf(bet), null);
    if (known === null) return;
    keep({ playerId, bet: known, version, told: undefined, offerVersion: 0 });
    if (options.othersShow === true) interested.set(playerId, options.realNow());
    // A player who was already shown the offer has missed its updates.
    if (known.auto !== null || interested.has(playerId)) moved.add(known.id);
  };

  const readPage = async (last: string, signal: AbortSignal): Promise<readonly KnownBet[]> => {
    for (;;) {
      try {
        return signal.aborted ? [] : await options.readOpen(last);
      } catch (error) {
        options.onError(error);
        await pause(readRetryMs, null, { signal }).catch(() => null);
      }
    }
  };

  const readAll = async (signal: AbortSignal): Promise<void> => {
    const since = { told: new Set<string>(), gone: new Set<string>() };
    meanwhile = since;
    for (let last: string | undefined = '0'; last !== undefined;) {
      const page: readonly KnownBet[] = await readPage(last, signal);
      if (signal.aborted) break;
      for (const known of page) load(known);
      last = page.at(-1)?.bet.id;
    }
    meanwhile = null;
    for (const playerId of since.gone) if (!betsOf.has(playerId)) interested.delete(playerId);
  };

  return {
    async start() {
      entries.clear();
      byMatch.clear();
      betsOf.clear();
      running = true;
      stopped = new AbortController();
      schedule();
      reading = readAll(stopped.signal);
      await reading;
    },

    note({ playerId, bet, version }) {
      const before = entries.get(bet.id);
      meanwhile?.told.add(bet.id);
      // Without a connection there is no receiver: skip the appraisal, as thousands of bets may be placed.
      const watched = isWatched(playerId);
      const offered = watched ? asOffered(bet, playerId) : bet;
      if (before !== undefined && before.version >= version) return offered;
      const known = safely(() => openBetOf(bet), null);
      if (known === null) {
        forget(bet.id);
        // Its offer may have been shown before the load reached it.
        meanwhile?.gone.add(playerId);
      } else {
        const told = watched ? offered.to_cashout : undefined;
        keep({ playerId, bet: known, version, told, offerVersion: before?.offerVersion ?? 0 });
        if (known.auto !== null) moved.add(known.id);
      }
      return offered;
    },

    asOffered,

    shownElsewhere(playerIds) {
      for (const playerId of playerIds) {
        const bets = betsOf.get(playerId);
        if (bets !== undefined) interested.set(playerId, options.realNow());
        for (const betId of bets ?? []) {
          const entry = entries.get(betId);
          if (entry !== undefined) entry.told = undefined;
          moved.add(betId);
        }
      }
    },

    changed(changes) {
      for (const { matchId, before, after, markets } of changes) {
        if (markets.length === 0 && before?.match.status === after?.match.status) continue;
        for (const betId of byMatch.get(matchId) ?? []) {
          const entry = entries.get(betId);
          if (entry === undefined) continue;
          if (entry.bet.auto === null && !interested.has(entry.playerId)) {
            // A returning player loads the bets again.
            entry.told = undefined;
          } else if (mayBeOnScreen(entry) && !isForSale(entry.bet, appraiser.prices)) publishOffer(entry, null);
          else moved.add(betId);
        }
      }
    },

    look,
    size: () => entries.size,
    listeners: () => interested.size,

    async stop() {
      running = false;
      if (timer) clearTimeout(timer);
      stopped.abort();
      await reading;
      await looking;
    },
  };
}
