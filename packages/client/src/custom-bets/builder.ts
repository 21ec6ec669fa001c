import { calls, marketKey, mostCustomSelections, splitMarketKey } from '@touchline/contract';
import type { CustomObstacle, Market } from '@touchline/contract';
import { selectionId } from '@touchline/rules';
import type { SlipSelection } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Facts } from '../live/facts.ts';
import type { Loader, Loaders } from '../queries/loader.ts';
import type { Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell, derive, whileWatched } from '../store/readable.ts';
import type { Cell } from '../store/readable.ts';
import { builderView, isSame } from './builder-view.ts';
import type { Draft } from './builder-view.ts';
import { currentPick } from './current-pick.ts';
import { legsOf } from './legs.ts';
import type { BuilderObstacle, BuilderPrice, BuilderView } from './custom-bet-types.ts';

export interface BuilderDeps {
  readonly notifier: Notifier;
  readonly loaders: Loaders;
  readonly api: Api;
  readonly facts: Facts;
  /** The outcome as it can be picked now; null when it cannot. */
  picked(matchId: string, key: string, outcomeId: string): SlipSelection | null;
  /** Selections of the custom bet that the slip holds of a match; none without one. */
  held(matchId: string): readonly SlipSelection[];
}

/** Bet builders, one a match: what is picked, what it costs together, and what cannot be added to it (PLC-10). */
export interface Builders {
  /** Loads the markets and keeps the price current while somebody watches. */
  view(matchId: string): Readable<BuilderView>;
  /** Picks an outcome, or lets it go. */
  pick(matchId: string, key: string, outcomeId: string): void;
  /** Goes on with the custom bet of the slip, and this outcome beside it. */
  startWith(selection: SlipSelection): void;
  clear(matchId: string): void;
  picks(matchId: string): readonly SlipSelection[];
  /** The price as it stands; null while there is none for exactly what is picked. */
  odds(matchId: string): string | null;
  /** Markets of the match moved, or all of them are known anew. */
  onMatch(matchId: string): void;
  /** Asks again for the price, and for the markets where they did not come. */
  askAgain(matchId: string): void;
}

interface Builder {
  readonly draft: Cell<Draft>;
  readonly view: Readable<BuilderView>;
  readonly loader: Loader;
  isAsking: boolean;
  isWanted: boolean;
}

const nothing: Draft = { picks: [], price: { kind: 'none' }, obstacles: {} };
const notOffered = 146;
/** What the server would say of a selection that is closed, so that it is not asked. */
const closed: BuilderPrice = { kind: 'refused', key: 'error.place_bets.market_suspended', code: 130 };

/** A market with all its lines: the total of one half, whatever the number. */
function kindOf(id: string, specifier: string): string {
  return marketKey({ id, specifier: specifier.replace(/(?:total|hcp)=[^|]*$/, '') });
}

function isOfKind(kind: string) {
  return ({ marketId, specifier }: SlipSelection): boolean => kindOf(marketId, specifier) === kind;
}

/** Beside the only pick of its own market, an outcome that cannot be added is another choice of the same thing. */
function obstacleOf(reason: CustomObstacle, kind: string, picks: readonly SlipSelection[]): BuilderObstacle {
  return reason !== 'suspended' && picks.filter(isOfKind(kind)).length === 1 ? 'instead' : reason;
}

/** The groups of the builder, in the order in which their first markets come. */
function groupsOf(markets: readonly Market[]): BuilderView['groups'] {
  const found = new Map<string, string[]>();
  for (const market of markets) {
    for (const group of market.custom_bet_groups ?? []) {
      found.set(group, [...(found.get(group) ?? []), marketKey(market)]);
    }
  }
  return [...found].map(([name, marketKeys]) => ({ key: name, marketKeys }));
}

export function createBuilders(deps: BuilderDeps): Builders {
  const { notifier, api, facts } = deps;
  const builders = new Map<string, Builder>();

  const current = (pick: SlipSelection): SlipSelection => currentPick(facts, pick);

  const update = (builder: Builder, change: Partial<Draft>): void =>
    builder.draft.set({ ...builder.draft.get(), ...change });

  /** The price for other picks is not that of these: until one came, it is said that it is asked for. */
  const repick = (matchId: string, builder: Builder, picks: readonly SlipSelection[]): void => {
    update(builder, {
      picks,
      price: picks.length < 2 ? { kind: 'none' } : { kind: 'asking' },
      ...(picks.length === 0 ? { obstacles: {} } : {}),
    });
    void want(matchId, builder);
  };

  const ask = async (matchId: string, builder: Builder): Promise<void> => {
    const { picks } = builder.draft.get();
    if (picks.length === 0) return;
    if (picks.some(({ isSuspended }) => isSuspended)) return update(builder, { price: closed });
    const answer = await api.call(calls.calculateCustomBet, {
      body: { match_id: matchId, selections: legsOf(picks) },
    });
    // The answer to what was picked before says nothing of what is picked now.
    if (!isSame(picks, builder.draft.get().picks)) {
      builder.isWanted = true;
      return;
    }
    if (answer.kind === 'ok') {
      const { odds, obstacles } = answer.value;
      const named = obstacles.map(
        ({ market_id: id, specifier, outcome_id: outcomeId, reason }) =>
          [
            selectionId(matchId, { id, specifier }, outcomeId),
            obstacleOf(reason, kindOf(id, specifier), picks),
          ] as const,
      );
      return update(builder, {
        price: odds === null ? { kind: 'none' } : { kind: 'priced', odds },
        obstacles: Object.fromEntries(named),
      });
    }
    const error = answer.kind === 'error' ? answer.error : null;
    // Where the server sent no message, a retry may help.
    const hasMessage = error !== null && (error.message !== null || error.code !== null);
    update(builder, {
      price: hasMessage ? { kind: 'refused', key: error.key, code: error.code } : { kind: 'failed' },
    });
  };

  /** One question at a time: what changes meanwhile is asked about in the next one. */
  const want = async (matchId: string, builder: Builder): Promise<void> => {
    builder.isWanted = true;
    if (builder.isAsking) return;
    builder.isAsking = true;
    while (builder.isWanted) {
      builder.isWanted = false;
      await ask(matchId, builder);
    }
    builder.isAsking = false;
  };

  const make = (matchId: string): Builder => {
    const key = `builder/${matchId}`;
    const draft = createCell<Draft>(notifier, `${key}/draft`, nothing);
    const groups = createCell<BuilderView['groups']>(notifier, `${key}/groups`, []);
    const loader = deps.loaders.make({
      key,
      load: async () => {
        const answer = await api.call(calls.getCustomMarkets, { params: { matchId } });
        if (answer.kind === 'ok') {
          const found = groupsOf(answer.value.data);
          groups.set(found);
          return found.length === 0 ? 'not_found' : 'ready';
        }
        const isNotOffered = answer.kind === 'error' && (answer.status === 404 || answer.error?.code === notOffered);
        return isNotOffered ? 'not_found' : 'failed';
      },
      onWatched: () => {
        const { picks } = draft.get();
        // Whoever comes back goes on with what the slip holds of this match.
        repick(matchId, made, (picks.length === 0 ? deps.held(matchId) : picks).map(current));
        return () => undefined;
      },
    });
    const view = derive(
      notifier,
      [key, `${key}/draft`, `${key}/groups`, 'ticket'],
      () => [loader.status(), groups.get(), draft.get(), deps.held(matchId)] as const,
      ([state, shown, now, held]) => builderView(state, shown, now, held),
    );
    const made: Builder = { draft, view: whileWatched(view, loader.watch), loader, isAsking: false, isWanted: false };
    return made;
  };

  const of = (matchId: string): Builder => {
    const found = builders.get(matchId);
    if (found !== undefined) return found;
    const made = make(matchId);
    builders.set(matchId, made);
    return made;
  };

  const onMatch = (matchId: string): void => {
    const builder = builders.get(matchId);
    if (builder === undefined || !builder.loader.isWatched()) return;
    const { picks } = builder.draft.get();
    if (picks.length === 0) return;
    const now = picks.map(current);
    if (now.some((pick, place) => pick !== picks[place])) update(builder, { picks: now });
    void want(matchId, builder);
  };

  return {
    view: (matchId) => of(matchId).view,
    pick: (matchId, key, outcomeId) => {
      const builder = of(matchId);
      const { picks, obstacles } = builder.draft.get();
      const market = splitMarketKey(key);
      const name = selectionId(matchId, market, outcomeId);
      if (picks.some((pick) => pick.id === name)) {
        return repick(
          matchId,
          builder,
          picks.filter((pick) => pick.id !== name),
        );
      }
      const selection = deps.picked(matchId, key, outcomeId);
      if (selection === null) return;
      const obstacle = obstacles[name];
      if (obstacle !== undefined && obstacle !== 'instead') return;
      const isNeighbour = isOfKind(kindOf(market.id, market.specifier));
      const others = obstacle === 'instead' ? picks.filter((pick) => !isNeighbour(pick)) : picks;
      if (others.length >= mostCustomSelections) return;
      repick(matchId, builder, [...others, selection]);
    },
    startWith: (selection) => {
      const { matchId, marketId, specifier } = selection;
      // Another outcome of the same market takes the place of the former: hardly ever do both win.
      const others = deps
        .held(matchId)
        .filter((held) => held.marketId !== marketId || held.specifier !== specifier)
        .map(current);
      repick(matchId, of(matchId), [...others, selection].slice(0, mostCustomSelections));
    },
    clear: (matchId) => repick(matchId, of(matchId), []),
    picks: (matchId) => of(matchId).draft.get().picks,
    odds: (matchId) => {
      const { price } = of(matchId).draft.get();
      return price.kind === 'priced' ? price.odds : null;
    },
    onMatch,
    askAgain: (matchId) => {
      const builder = of(matchId);
      if (builder.loader.status() !== 'ready') builder.loader.reload();
      repick(matchId, builder, builder.draft.get().picks);
    },
  };
}
