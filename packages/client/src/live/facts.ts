import { marketKey } from '@touchline/contract';
import {
  applyMarketChange,
  applyMarketSnapshot,
  applyMatch,
  applyMatchStatus,
  applyMissingFromSnapshot,
  compare,
  fieldOf,
  isBettable,
  isOver,
  isRemoved,
  orderMarkets,
  parseDecimal,
  sidesOf,
} from '@touchline/rules';
import type { KnownMarket, MarketApplied, MarketKey, MatchApplied } from '@touchline/rules';
import type { Market, MarketChange, Match, PushEvent } from '@touchline/contract';
import type { MatchHead } from '../sportsbook.ts';
import { keepArray } from '../store/readable.ts';
import type { Notifier, Pace } from '../store/notifier.ts';
import { frameKey, headKey, marketFactKey, membershipKey, orderKey, outcomeKey, outcomesPrefix } from './keys.ts';
import { sameFrame } from './market-frame.ts';

type StatusPayload = Extract<PushEvent, { type: 'match_status_changed' }>['payload'];

export interface Move {
  readonly direction: 'up' | 'down';
  readonly serial: number;
}

export type Applied = 'applied' | 'dropped' | 'snapshot_needed';

/** What the rest of the client is told of: the slip follows the matches and markets it holds. */
export interface FactsListener {
  onMarkets(matchId: string, keys: readonly MarketKey[]): void;
  onMatch(head: MatchHead): void;
  /** All markets of the match are known now; what is not there is gone. */
  onSnapshot(matchId: string): void;
}

/** Live facts: written by snapshots and push events alone, by the rules' versions (I8). */
export interface Facts {
  head(matchId: string): MatchHead | undefined;
  heads(): Iterable<MatchHead>;
  idOfSlug(slug: string): string | undefined;
  market(matchId: string, key: MarketKey): Market | undefined;
  /** Rises when a match came, went, or moved between lists. */
  membership(): number;
  /** Whether lists show the market, so that they keep it current. */
  isListed(matchId: string, key: MarketKey): boolean;
  /** In the order in which they are shown. */
  order(matchId: string): readonly MarketKey[];
  move(matchId: string, key: MarketKey, outcomeId: string): Move | null;
  applyMatch(match: Match): Applied;
  applyStatus(payload: StatusPayload): Applied;
  /** `wanted`: of lists, what they show; of what nobody shows it is no loss to know nothing. */
  applyChanges(matchId: string, changes: readonly MarketChange[], wanted: 'all' | 'shown'): Applied;
  /** All markets of a match as they stood after `atRequest` was taken. */
  applyMarkets(matchId: string, markets: readonly Market[], atRequest: ReadonlyMap<MarketKey, KnownMarket>): void;
  /** What is known of the markets of a match now, to hand in with the snapshot that is asked for. */
  remember(matchId: string): ReadonlyMap<MarketKey, KnownMarket>;
  /** Lets a match go with its markets. */
  forget(matchId: string): void;
  /** Lets go the markets that a list does not show, because nothing keeps them current any more. */
  forgetInnerMarkets(matchId: string): void;
}

function headOf(match: Match): MatchHead {
  const { main_market: main, secondary_market: secondary, top_markets: top, ...rest } = match;
  return {
    ...rest,
    competitors: sidesOf(match),
    field: fieldOf(match),
    mainMarketKey: main === null ? null : marketKey(main),
    secondaryMarketKey: secondary === null ? null : marketKey(secondary),
    topMarketKeys: top.map(marketKey),
  };
}

function wordsOf({ name, market_groups, priority, most_balanced, each_way: terms, outcomes }: Market): string {
  return [
    name,
    market_groups.join(),
    priority,
    most_balanced,
    terms?.fraction,
    ...outcomes.map((outcome) => outcome.name),
  ].join('|');
}

/** The versions that a market's words, and whether its line is the most balanced one, were last told with. */
interface Told {
  readonly words: number;
  readonly balance: number;
}

/** Changes leave words out: those that a gap has swallowed are news, though prices that were told since are newer. */
function withWordsOf(known: Market, market: Market, told: Told): Market {
  const names = new Map(market.outcomes.map(({ id, name }) => [id, name]));
  return {
    ...known,
    ...(told.words < market.version && {
      name: market.name,
      market_groups: market.market_groups,
      priority: market.priority,
      ...(market.each_way ? { each_way: market.each_way } : {}),
      outcomes: known.outcomes.map((outcome) => {
        const name = names.get(outcome.id) ?? outcome.name;
        return name === outcome.name ? outcome : { ...outcome, name };
      }),
    }),
    ...(told.balance < market.version && { most_balanced: market.most_balanced }),
  };
}

/** A list that came along with the page leaves the top markets out (P4): the same version of the match brings them. */
function lacksTop(known: MatchHead | undefined, next: MatchHead): known is MatchHead {
  return known?.version === next.version && known.topMarketKeys.length === 0 && next.topMarketKeys.length > 0;
}

function withStatusOf(
  head: MatchHead,
  { status, stage, statistics, available_markets, version }: MatchHead,
): MatchHead {
  return { ...head, status, stage, statistics, available_markets, version };
}

function direction(before: string, after: string): 'up' | 'down' | null {
  const [from, to] = [parseDecimal(before), parseDecimal(after)];
  if (from === null || to === null) return null;
  const order = compare(to, from);
  return order === 0 ? null : order > 0 ? 'up' : 'down';
}

function sameOrderFacts(a: Market | undefined, b: Market): boolean {
  return a !== undefined && a.priority === b.priority && a.most_balanced === b.most_balanced;
}

export function createFacts(notifier: Notifier, listener: FactsListener): Facts {
  const heads = new Map<string, MatchHead>();
  /** Version of the last whole match: a status change leaves its name, its time and its main market out. */
  const told = new Map<string, number>();
  const slugs = new Map<string, string>();
  const markets = new Map<string, Map<MarketKey, KnownMarket>>();
  /** By match and market. */
  const worded = new Map<string, Map<MarketKey, Told>>();
  const orders = new Map<string, readonly MarketKey[]>();
  const staleOrders = new Set<string>();
  const moves = new Map<string, Move>();
  let membership = 0;

  const membershipChanged = (): void => {
    membership += 1;
    notifier.changed(membershipKey, 'frame');
  };

  const marketsOf = (matchId: string): Map<MarketKey, KnownMarket> => {
    const found = markets.get(matchId);
    if (found !== undefined) return found;
    const made = new Map<MarketKey, KnownMarket>();
    markets.set(matchId, made);
    return made;
  };

  const live = (known: KnownMarket): Market | undefined =>
    known === undefined || isRemoved(known) ? undefined : known;

  const orderChanged = (matchId: string): void => {
    staleOrders.add(matchId);
    notifier.changed(orderKey(matchId), 'frame');
  };

  /** A suspension is never held back; a price that moved may wait for the lists' pace. */
  const tellOutcomes = (
    matchId: string,
    key: MarketKey,
    before: Market | undefined,
    after: Market | undefined,
  ): void => {
    const statusMoved = before?.status !== after?.status;
    const old = new Map(before?.outcomes.map((outcome) => [outcome.id, outcome]));
    for (const outcome of after?.outcomes ?? []) {
      const former = old.get(outcome.id);
      old.delete(outcome.id);
      if (former === outcome && !statusMoved) continue;
      const name = outcomeKey(matchId, key, outcome.id);
      // Of a price that nobody looks at it is no loss to know nothing: a button shows the moves that it has seen.
      const way = former === undefined || !notifier.isWatched(name) ? null : direction(former.odds, outcome.odds);
      if (way !== null) moves.set(name, { direction: way, serial: (moves.get(name)?.serial ?? 0) + 1 });
      notifier.changed(name, statusMoved || former?.active !== outcome.active ? 'frame' : 'list');
    }
    for (const gone of old.keys()) notifier.changed(outcomeKey(matchId, key, gone), 'frame');
  };

  const put = (matchId: string, key: MarketKey, applied: MarketApplied): Applied => {
    if (applied.kind === 'snapshot_needed') return 'snapshot_needed';
    if (applied.kind === 'dropped') return 'dropped';
    const known = marketsOf(matchId);
    const before = live(known.get(key));
    const after = applied.kind === 'changed' ? applied.market : undefined;
    known.set(key, applied.kind === 'changed' ? applied.market : applied.mark);
    const pace: Pace = before?.status === after?.status ? 'list' : 'frame';
    notifier.changed(marketFactKey(matchId, key), pace);
    if (before === undefined || after === undefined || !sameFrame(before, after)) {
      notifier.changed(frameKey(matchId, key), pace);
    }
    if (after === undefined ? before !== undefined : !sameOrderFacts(before, after)) orderChanged(matchId);
    tellOutcomes(matchId, key, before, after);
    return 'applied';
  };

  const toldOf = (matchId: string, key: MarketKey): Told => worded.get(matchId)?.get(key) ?? { words: -1, balance: -1 };

  const wasTold = (matchId: string, key: MarketKey, told: Told): void => {
    const found = worded.get(matchId);
    if (found === undefined) worded.set(matchId, new Map([[key, told]]));
    else found.set(key, told);
  };

  const takeSnapshot = (matchId: string, market: Market): readonly [MarketKey, MarketApplied] => {
    const key = marketKey(market);
    const known = live(marketsOf(matchId).get(key));
    const applied = applyMarketSnapshot(marketsOf(matchId).get(key), market);
    const told = toldOf(matchId, key);
    wasTold(matchId, key, {
      words: Math.max(told.words, market.version),
      balance: Math.max(told.balance, market.version),
    });
    const isNews = told.words < market.version || told.balance < market.version;
    if (known === undefined || applied.kind !== 'dropped' || !isNews) return [key, applied];
    const next = withWordsOf(known, market, told);
    return [key, wordsOf(next) === wordsOf(known) ? applied : { kind: 'changed', market: next }];
  };

  const takeChange = (matchId: string, change: MarketChange, urnId: string): readonly [MarketKey, MarketApplied] => {
    const key = marketKey(change);
    const applied = applyMarketChange(marketsOf(matchId).get(key), change, urnId);
    const isIntroduced = change.name !== undefined;
    if (applied.kind === 'changed' && (isIntroduced || change.most_balanced !== undefined)) {
      const words = isIntroduced ? change.version : toldOf(matchId, key).words;
      wasTold(matchId, key, { words, balance: change.version });
    }
    return [key, applied];
  };

  const putHead = (applied: MatchApplied<MatchHead>): Applied => {
    if (applied.kind !== 'changed') return applied.kind;
    const head = applied.match;
    const before = heads.get(head.id);
    heads.set(head.id, head);
    slugs.set(head.slug, head.id);
    const statusMoved = before?.status !== head.status;
    notifier.changed(headKey(head.id), statusMoved ? 'frame' : 'list');
    const movedBetweenLists =
      statusMoved ||
      before?.start_time !== head.start_time ||
      before.has_video !== head.has_video ||
      (before.available_markets === 0) !== (head.available_markets === 0);
    if (movedBetweenLists) membershipChanged();
    if (before !== undefined && isBettable(before.status) !== isBettable(head.status)) {
      notifier.changedAll(outcomesPrefix(head.id), 'frame');
    }
    if (statusMoved) listener.onMatch(head);
    return 'applied';
  };

  const putAll = (matchId: string, each: Iterable<readonly [MarketKey, MarketApplied]>): Applied => {
    const moved: MarketKey[] = [];
    let result: Applied = 'dropped';
    for (const [key, change] of each) {
      const done = put(matchId, key, change);
      if (done === 'applied') moved.push(key);
      if (result !== 'snapshot_needed' && done !== 'dropped') result = done;
    }
    if (moved.length > 0) listener.onMarkets(matchId, moved);
    return result;
  };

  const isListed = (matchId: string, key: MarketKey): boolean => {
    const head = heads.get(matchId);
    return head !== undefined && (head.mainMarketKey === key || head.secondaryMarketKey === key);
  };

  const dropMoves = (matchId: string, key: MarketKey): void => {
    for (const outcome of live(markets.get(matchId)?.get(key))?.outcomes ?? []) {
      moves.delete(outcomeKey(matchId, key, outcome.id));
    }
  };

  return {
    head: (matchId) => heads.get(matchId),
    heads: () => heads.values(),
    idOfSlug: (slug) => slugs.get(slug),
    market: (matchId, key) => live(markets.get(matchId)?.get(key)),
    membership: () => membership,
    isListed,
    order: (matchId) => {
      const former = orders.get(matchId) ?? [];
      if (orders.has(matchId) && !staleOrders.has(matchId)) return former;
      const present = [...(markets.get(matchId)?.values() ?? [])].map(live).filter((market) => market !== undefined);
      const next = keepArray(former, orderMarkets(present).map(marketKey));
      orders.set(matchId, next);
      staleOrders.delete(matchId);
      return next;
    },
    move: (matchId, key, outcomeId) => moves.get(outcomeKey(matchId, key, outcomeId)) ?? null,
    applyMatch: (match) => {
      const [known, next] = [heads.get(match.id), headOf(match)];
      const applied = applyMatch(known, next);
      // Words that a gap has swallowed are news, though a status that was told since is newer.
      const areWordsNew =
        known !== undefined && applied.kind === 'dropped' && next.version > (told.get(match.id) ?? -1);
      const done = putHead(
        areWordsNew
          ? { kind: 'changed', match: withStatusOf(next, known) }
          : lacksTop(known, next)
            ? { kind: 'changed', match: { ...known, topMarketKeys: next.topMarketKeys } }
            : applied,
      );
      if (done === 'applied') told.set(match.id, next.version);
      // The top markets come with all the others: alone, nothing would keep them current.
      const shown = [match.main_market, match.secondary_market].filter((market) => market !== null);
      const inside = new Map(shown.map((market) => [marketKey(market), market]));
      putAll(
        match.id,
        [...inside.values()].map((market) => takeSnapshot(match.id, market)),
      );
      return done;
    },
    applyStatus: (payload) => putHead(applyMatchStatus(heads.get(payload.match_id), payload)),
    applyChanges: (matchId, changes, wanted) => {
      const head = heads.get(matchId);
      if (head === undefined) return 'snapshot_needed';
      return putAll(
        matchId,
        changes
          .map((change) => takeChange(matchId, change, head.urn_id))
          .filter(([key, { kind }]) => kind !== 'snapshot_needed' || wanted === 'all' || isListed(matchId, key)),
      );
    },
    applyMarkets: (matchId, snapshot, atRequest) => {
      const known = marketsOf(matchId);
      const inSnapshot = new Set(snapshot.map(marketKey));
      const missing = [...known.keys()].filter((key) => !inSnapshot.has(key));
      putAll(matchId, [
        ...snapshot.map((market) => takeSnapshot(matchId, market)),
        ...missing.map((key) => [key, applyMissingFromSnapshot(known.get(key), atRequest.get(key))] as const),
      ]);
      listener.onSnapshot(matchId);
    },
    remember: (matchId) => new Map(markets.get(matchId)),
    forget: (matchId) => {
      const head = heads.get(matchId);
      for (const key of markets.get(matchId)?.keys() ?? []) dropMoves(matchId, key);
      heads.delete(matchId);
      told.delete(matchId);
      if (head !== undefined) slugs.delete(head.slug);
      markets.delete(matchId);
      worded.delete(matchId);
      orders.delete(matchId);
      staleOrders.delete(matchId);
      notifier.changed(headKey(matchId), 'frame');
      notifier.changed(orderKey(matchId), 'frame');
      membershipChanged();
    },
    forgetInnerMarkets: (matchId) => {
      const head = heads.get(matchId);
      const isOpen = head !== undefined && !isOver(head.status);
      const known = marketsOf(matchId);
      for (const key of known.keys()) {
        if (isOpen && isListed(matchId, key)) continue;
        dropMoves(matchId, key);
        known.delete(key);
        worded.get(matchId)?.delete(key);
      }
      orderChanged(matchId);
    },
  };
}
