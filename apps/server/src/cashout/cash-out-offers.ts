import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Bet } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import type { BookChange } from '../catalogue/book.ts';
import type { Publication } from '../push/publisher.ts';
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
  /** A player was shown an offer here. Answers whether another process keeps offers current, and has been told. */
  readonly isKeptElsewhere?: (playerId: string) => boolean;
  /** Players who are shown offers by other processes: all who have bets may be, after a start. */
  readonly othersShow?: boolean;
  /** Whether a bet may be edited at this moment. */
  readonly isEditable: (bet: Bet) => boolean;
  /** Real time, ms since epoch: what versions of offers follow, so that they rise over restarts too (I8). */
  readonly realNow: () => number;
  readonly onError: (error: unknown) => void;
  /** Real milliseconds between two looks at what moved. Default 1000. */
  readonly interval?: number;
  /** Real milliseconds in which a player who was shown an offer may still connect. Default 30 000. */
  readonly arrival?: number;
}

/** A bet as it is told, with its version and whose it is. */
export interface KnownBet {
  readonly playerId: string;
  readonly bet: Bet;
  readonly version: number;
}

/** Offers for the bets that are open, kept in memory as prices are (decision 25). */
export interface Offers {
  /**
   * Reads every open bet and looks at those with automatic values. Resolves once all of them are known, or at `stop`: with
   * many that takes a while, and nobody has to wait for it. What is told meanwhile counts for more than what is read.
   */
  start(): Promise<void>;
  /** A bet that was committed: from here on it is known as it is. Answers it as it is to be told now. */
  note(known: KnownBet): Bet;
  /**
   * A bet with what the moment says of it: the offer, and what may be done with it. Whoever is shown one is told of its
   * moves from here on, for as long as they are connected.
   */
  asOffered(bet: Bet, playerId: string): Bet;
  /** Players were shown offers by another process, which may differ from what they were told. */
  shownElsewhere(playerIds: readonly string[]): void;
  /** What became visible in the book. An offer whose market is closed ends at once; the others wait for the next look. */
  changed(changes: readonly BookChange[]): void;
  /** Works out and tells every offer that may have moved; automatic ones that are reached are taken before it resolves. */
  look(): Promise<void>;
  /** How many bets it knows. */
  size(): number;
  /** How many players it works for. */
  listeners(): number;
  stop(): Promise<void>;
}

interface Entry {
  readonly playerId: string;
  readonly bet: OpenBet;
  readonly version: number;
  /** What the player was told last; undefined when that may be lost or out of date. */
  told: string | null | undefined;
  /** Version of that. */
  offerVersion: number;
}

/** Between two turns of everything else on this thread. */
const chunk = 200;
/** Real milliseconds before open bets that could not be read are asked for again. */
const readAgainMs = 1_000;
/** Automatic cash-outs that are taken side by side: after a goal there may be many. */
const lanes = 4;

function matchesOf({ legs }: OpenBet): ReadonlySet<string> {
  return new Set(legs.filter(isOpenLeg).map((leg) => leg.match_id));
}

export function createOffers(options: OffersOptions): Offers {
  const { rules, appraiser, isWatched, tell, interval = 1000, arrival = 30_000 } = options;
  const entries = new Map<string, Entry>();
  const byMatch = new Map<string, Set<string>>();
  const moved = new Set<string>();
  /** The known bets of each player. */
  const betsOf = new Map<string, Set<string>>();
  /**
   * Players with open bets who were shown offers and have not been found gone since, with when that was last, real time:
   * nobody works for the others.
   */
  const interested = new Map<string, number>();
  let wasFresh = true;
  let running = false;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let reading: Promise<void> = Promise.resolve();
  let stopped = new AbortController();
  /** Bets that were told, and players of whom one has ended, while open bets are read; else null. */
  let meanwhile: { readonly told: Set<string>; readonly gone: Set<string> } | null = null;

  const takeOut = (betId: string): Entry | undefined => {
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
    const entry = takeOut(betId);
    if (entry === undefined) return;
    const bets = betsOf.get(entry.playerId);
    bets?.delete(betId);
    if (bets?.size !== 0) return;
    betsOf.delete(entry.playerId);
    // There may be others of theirs that are not read yet.
    if (meanwhile === null) interested.delete(entry.playerId);
  };

  const keep = (entry: Entry): void => {
    takeOut(entry.bet.id);
    betsOf.set(entry.playerId, (betsOf.get(entry.playerId) ?? new Set()).add(entry.bet.id));
    entries.set(entry.bet.id, entry);
    for (const matchId of matchesOf(entry.bet)) {
      const bets = byMatch.get(matchId) ?? new Set();
      byMatch.set(matchId, bets.add(entry.bet.id));
    }
  };

  const offerOf = (bet: OpenBet): bigint | null => (rules.enabled ? appraise(bet, appraiser) : null);

  const say = (entry: Entry, offer: string | null): void => {
    if (entry.told === offer) return;
    entry.told = offer;
    // Each bet counts by itself: one count for all would run ahead of the clock, and a restart would go back (I8).
    entry.offerVersion = Math.max(entry.offerVersion + 1, options.realNow());
    const payload = { bet_id: entry.bet.id, to_cashout: offer, version: entry.offerVersion };
    tell(entry.playerId, { type: 'bet_cashout_changed', payload });
  };

  /** Whether somebody may see an offer of it: whoever asked for it before anything was told sees what was true then. */
  const isHeard = ({ playerId, told }: Entry): boolean => told !== null && interested.has(playerId);

  /** A bet that cannot be understood has no offer, and must not keep others from theirs. */
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
      // Two screens of the player now show different things: both are told at the next look.
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

  /** Asks for each player once. */
  const watchedNow = (): ((playerId: string) => boolean) => {
    const asked = new Map<string, boolean>();
    return (playerId) => {
      const known = asked.get(playerId) ?? (interested.has(playerId) && isWatched(playerId));
      asked.set(playerId, known);
      if (!known && options.realNow() - (interested.get(playerId) ?? 0) >= arrival) interested.delete(playerId);
      return known;
    };
  };

  /** Tells the offer, and answers whether it is to be taken. */
  const lookAt = (entry: Entry, watched: boolean): boolean => {
    if (!watched) {
      entry.told = undefined;
      // Bets are read before the channel is open: what moved in between is told once it is.
      if (interested.has(entry.playerId)) moved.add(entry.bet.id);
      if (entry.bet.auto === null) return false;
    }
    const offer = safely(() => offerOf(entry.bet), null);
    if (watched) say(entry, offer === null ? null : fromSubunits(offer, entry.bet.subunits));
    return offer !== null && rules.automatic && isReached(entry.bet.auto, offer);
  };

  const takeAll = async (reached: readonly Entry[]): Promise<void> => {
    const left = reached.values();
    const lane = async (): Promise<void> => {
      for (const { playerId, bet } of left) {
        try {
          await options.onReached(playerId, bet.id);
        } catch (error) {
          options.onError(error);
          // Its price may not move again: the next look takes it up.
          if (entries.has(bet.id)) moved.add(bet.id);
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };

  /** A silent feed ends every offer; once it speaks again each is worked out anew. */
  const listen = (): void => {
    const fresh = appraiser.prices.fresh();
    if (fresh === wasFresh) return;
    wasFresh = fresh;
    for (const [betId, entry] of entries) {
      if (!fresh) {
        if (isHeard(entry)) say(entry, null);
      } else if (entry.bet.auto !== null || interested.has(entry.playerId)) moved.add(betId);
      else entry.told = undefined;
    }
  };

  const lookOnce = async (): Promise<void> => {
    listen();
    if (!wasFresh) return;
    const watched = watchedNow();
    let done = 0;
    const reached: Entry[] = [];
    const due = [...moved];
    moved.clear();
    for (const betId of due) {
      const entry = entries.get(betId);
      if (entry === undefined) continue;
      if (lookAt(entry, watched(entry.playerId))) reached.push(entry);
      done += 1;
      if (done % chunk === 0) await nextTurn();
    }
    await takeAll(reached);
  };

  const look = (): Promise<void> => {
    looking = looking.then(lookOnce).catch(options.onError);
    return looking;
  };

  const schedule = (): void => {
    timer = setTimeout(() => void look().finally(() => running && schedule()), interval);
  };

  const takeIn = ({ playerId, bet, version }: KnownBet): void => {
    if (meanwhile?.told.has(bet.id)) return;
    const known = safely(() => openBetOf(bet), null);
    if (known === null) return;
    keep({ playerId, bet: known, version, told: undefined, offerVersion: 0 });
    if (options.othersShow === true) interested.set(playerId, options.realNow());
    // Whoever was shown its offer already has not been told of its moves.
    if (known.auto !== null || interested.has(playerId)) moved.add(known.id);
  };

  const readPage = async (last: string, signal: AbortSignal): Promise<readonly KnownBet[]> => {
    for (;;) {
      try {
        return signal.aborted ? [] : await options.readOpen(last);
      } catch (error) {
        options.onError(error);
        await pause(readAgainMs, null, { signal }).catch(() => null);
      }
    }
  };

  const readAll = async (signal: AbortSignal): Promise<void> => {
    const since = { told: new Set<string>(), gone: new Set<string>() };
    meanwhile = since;
    for (let last: string | undefined = '0'; last !== undefined;) {
      const page: readonly KnownBet[] = await readPage(last, signal);
      if (signal.aborted) break;
      for (const known of page) takeIn(known);
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
      // Nobody hears it otherwise: bets that are placed by the thousand cost no more than to be known.
      const watched = isWatched(playerId);
      const offered = watched ? asOffered(bet, playerId) : bet;
      if (before !== undefined && before.version >= version) return offered;
      const known = safely(() => openBetOf(bet), null);
      if (known === null) {
        forget(bet.id);
        // It may have been shown before it was read.
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
            // Whoever comes back asks for the bets anew.
            entry.told = undefined;
          } else if (isHeard(entry) && !isForSale(entry.bet, appraiser.prices)) say(entry, null);
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
