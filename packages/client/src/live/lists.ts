import { calls } from '@touchline/contract';
import type { Match, MatchStatus, Sport, SportType } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import { type Loader, type Loaders, type LoadResult, resultOf } from '../queries/loader.ts';
import { fetchPages } from '../queries/pages.ts';
import type { MatchHead, MatchListFilter, MatchListView } from '../sportsbook.ts';
import type { Facts } from './facts.ts';
import { belongs, isAskedByStart, listKey, queriesOf, type SportTypes, statusesOf } from './list-filter.ts';
import { byStart, groupMatches, keepGroups, runsOf } from './list-groups.ts';
import { createRefill, type Refill } from './refill.ts';

const defaultLimit = 500;
/** Lists to come back to without waiting. */
const mostUnwatched = 40;

interface Answer {
  readonly items: readonly Match[];
  readonly total: number;
  readonly isOnePart: boolean;
}

async function ask(api: Api, filter: MatchListFilter): Promise<Answer | LoadResult> {
  const items: Match[] = [];
  let total = 0;
  const queries = queriesOf(filter);
  for (const query of queries) {
    const answer = await fetchPages(
      (page, size) => api.call(calls.getMatches, { query: { ...query, page: String(page), limit: String(size) } }),
      filter.limit ?? defaultLimit,
    );
    if (answer.kind !== 'ok') return resultOf(answer);
    items.push(...answer.value.items);
    total += answer.value.total;
  }
  return { items, total, isOnePart: queries.length === 1 };
}

/** What an answer would list if it were open: a list that was cut says nothing of what stands behind its last match. */
function coverageOf(filter: MatchListFilter, { items, total, isOnePart }: Answer): (head: MatchHead) => boolean {
  if (filter.maxPerSport !== undefined) return () => false;
  const last = items.length < total && isOnePart ? items.at(-1) : undefined;
  if (last === undefined) return () => items.length >= total;
  return (head) => isAskedByStart(filter) && byStart(head, last) < 0;
}

interface List {
  readonly filter: MatchListFilter;
  readonly loader: Loader;
  readonly refill: Refill;
  /** Totals of the server, when it holds more than was asked for. */
  beyond: number;
  /** Round of the facts in which the last answer was asked for. */
  answered: number;
}

export interface MatchLists {
  loader(filter: MatchListFilter): Loader;
  /** [LAY-11] Without the sports, which give it its order, a list is not ready: it would be put about when they come. */
  view(filter: MatchListFilter, former: MatchListView | null, sports: readonly Sport[] | null): MatchListView;
  /**
   * What is on the screen is about to be asked for again, because nothing kept it current. What none of the answers names
   * is let go once all are in. Lists that nobody looks at are asked for anew when somebody does.
   */
  renew(): void;
  /** The same, because updates were lost: until an answer names it, no match is to be trusted. */
  lost(): void;
  /** Whether a list that somebody looks at has the match and keeps it current. */
  keeps(matchId: string): boolean;
  reloadAll(): void;
  /** Matches have moved between lists: a list that was cut and has lost many of its matches is asked for again. */
  refill(): void;
  /** Whether a match that is not known could stand in a list that somebody looks at. */
  mayHold(status: MatchStatus): boolean;
}

export function createMatchLists(
  loaders: Loaders,
  api: Api,
  facts: Facts,
  more: {
    readonly env: Pick<Env, 'setTimer' | 'randomId'>;
    /** Whether prices in lists are to be trusted may have changed. */
    readonly onTrust: () => void;
    readonly ready: () => boolean;
    readonly isWatchedElsewhere: (matchId: string) => boolean;
    /** Asks for a match again. */
    readonly fetch: (matchId: string) => void;
    readonly sports: () => readonly Sport[] | null;
  },
): MatchLists {
  const lists = new Map<string, List>();
  /** What the answers to questions for one type have shown, for as long as the sports themselves are not in. */
  const typesSeen = new Map<string, SportType>();
  const typeOf: SportTypes = (sportKey) =>
    more.sports()?.find(({ key }) => key === sportKey)?.type ?? typesSeen.get(sportKey);
  const isIn = (head: MatchHead, filter: MatchListFilter): boolean => belongs(head, filter, typeOf);
  const watched = (): readonly List[] => [...lists.values()].filter(({ loader }) => loader.isWatched());
  const membersOf = (filter: MatchListFilter): MatchHead[] => [...facts.heads()].filter((head) => isIn(head, filter));
  const isInAny = (head: MatchHead): boolean => watched().some(({ filter }) => isIn(head, filter));
  /** What was asked for before this round of the facts is not known to be current. */
  let renewed = 0;

  const retire = (head: MatchHead): void => {
    if (!more.isWatchedElsewhere(head.id)) facts.forget(head.id);
  };

  /** [I9] Once all lists were asked for again, whatever none of them names is let go: nobody vouches for its prices. */
  const settle = (): void => {
    const isWaiting = watched().some(({ loader, answered }) => answered < renewed && loader.status() !== 'not_found');
    if (isWaiting) return;
    facts.doubt(renewed);
    for (const head of facts.heads()) {
      if (facts.isProven(head.id)) continue;
      retire(head);
      if (facts.head(head.id) !== undefined && isInAny(head)) more.fetch(head.id);
    }
  };

  const load = async (filter: MatchListFilter, list: () => List | undefined): Promise<LoadResult> => {
    const before = membersOf(filter);
    const round = facts.round();
    const answer = await ask(api, filter);
    if (typeof answer === 'string' || 'refused' in answer) return answer;
    const { items, total } = answer;
    for (const match of items) {
      if (filter.sportType !== undefined) typesSeen.set(match.tournament.sport.key, filter.sportType);
      facts.applyMatch(match, round);
    }
    const present = new Set(items.map(({ id }) => id));
    const isCovered = coverageOf(filter, answer);
    // Whatever the server no longer lists, and push did not touch meanwhile, is over.
    for (const head of before) {
      if (!present.has(head.id) && facts.head(head.id) === head && isCovered(head)) retire(head);
    }
    const entry = list();
    if (entry !== undefined) {
      const wasCurrent = entry.loader.status() === 'ready' && entry.answered >= renewed;
      entry.beyond = Math.max(0, total - items.length);
      entry.answered = round;
      settle();
      entry.refill.answered(items, total);
      if (!wasCurrent) more.onTrust();
    }
    return 'ready';
  };

  const entryOf = (filter: MatchListFilter): List => {
    const key = listKey(filter);
    const found = lists.get(key);
    if (found !== undefined) return found;
    const loader = loaders.make({
      key,
      load: () => load(filter, () => lists.get(key)),
      ready: more.ready,
      onWatched: () => () => {
        sweep();
        more.onTrust();
      },
    });
    const made: List = {
      filter,
      beyond: 0,
      answered: 0,
      loader,
      refill: createRefill(more.env, filter, filter.maxPerSport ?? filter.limit ?? defaultLimit, {
        members: () => membersOf(filter),
        reload: loader.reload,
      }),
    };
    letGo();
    lists.set(key, made);
    return made;
  };

  /** Filters that name a moment are never the same again: of the lists that nobody looks at only the latest are kept. */
  const letGo = (): void => {
    const unwatched = [...lists].filter(([, { loader }]) => !loader.isWatched());
    for (const [key] of unwatched.slice(0, Math.max(0, unwatched.length - mostUnwatched + 1))) lists.delete(key);
  };

  /** Matches that ended and that nobody looks at any more are let go. */
  const sweep = (): void => {
    for (const head of facts.heads()) {
      const over = head.status === 3 || head.status === 4;
      if (over && !isInAny(head)) retire(head);
    }
  };

  const renew = (): void => {
    for (const { loader } of lists.values()) if (!loader.isWatched()) loader.reset();
    renewed = facts.nextRound();
  };

  return {
    loader: (filter) => entryOf(filter).loader,
    view: (filter, former, sports) => {
      const list = entryOf(filter);
      const status = list.loader.status();
      if (status !== 'ready' || sports === null) {
        const state = status === 'loading' || status === 'ready' ? 'loading' : 'failed';
        const message = list.loader.message();
        if (former?.state === state && (former.message ?? null) === message) return former;
        return { state, groups: [], total: 0, ...(message === null ? {} : { message }) };
      }
      const members = membersOf(filter).toSorted(byStart);
      const shown = members.slice(0, filter.limit ?? defaultLimit);
      const grouped = filter.order === 'start' ? runsOf(shown, sports) : groupMatches(shown, sports);
      const groups = keepGroups(former?.groups ?? [], grouped);
      const total = members.length + list.beyond;
      return former?.state === 'ready' && former.groups === groups && former.total === total
        ? former
        : { state: 'ready', groups, total };
    },
    renew,
    lost: () => {
      renew();
      facts.doubt(renewed);
      more.onTrust();
      for (const head of facts.heads()) if (!isInAny(head)) retire(head);
    },
    keeps: (matchId) => {
      const head = facts.head(matchId);
      return (
        head !== undefined && watched().some(({ loader, filter }) => loader.status() === 'ready' && isIn(head, filter))
      );
    },
    reloadAll: () => {
      sweep();
      for (const { loader } of lists.values()) loader.reload();
    },
    refill: () => {
      for (const { refill } of watched()) refill.moved();
    },
    mayHold: (status) => watched().some(({ filter }) => statusesOf(filter).includes(status)),
  };
}
