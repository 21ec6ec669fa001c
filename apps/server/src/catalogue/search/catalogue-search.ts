import type { Calls, Counts, QueryOf, ReplyOf, SearchMarks, Sport, Tournament } from '@touchline/contract';
import type { Book, BookMatch } from '../book.ts';
import { type CloseStart, createVocabulary, nothingClose } from './closeness.ts';
import { wordsOf, fold } from './folding.ts';
import { type Match, matchName, type Name, nameOf } from './names.ts';

type SearchQuery = QueryOf<Calls['search']>;
type SearchReply = ReplyOf<Calls['search']>;

const mostSports = 10;
const mostTournaments = 20;
const mostMatches = 50;
const statusWords = ['prematch', 'live', 'stopped', 'closed', 'finished', 'not_covered'] as const;

interface Found<T> {
  readonly thing: T;
  readonly rank: number;
  readonly marks: SearchMarks;
}

/** Finds open events, leagues and sports by name (API-04, CAT-07). */
export interface Search {
  find(query: SearchQuery): SearchReply;
}

/** Searches the names in memory; each name is folded once, and its words are kept to be found by typing errors. */
export function createSearch(book: Book): Search {
  const names = new Map<string, Name>();
  let vocabulary = createVocabulary();
  let roster = -1;

  const named = (text: string): Name => {
    const known = names.get(text);
    if (known) return known;
    const name = nameOf(text);
    names.set(text, name);
    for (const word of name.words) vocabulary.add(word.text);
    return name;
  };

  /** Folded names of removed matches are dropped now and then, with their words. */
  const tidy = (): void => {
    if (roster === book.roster()) return;
    roster = book.roster();
    if (names.size <= 3 * book.size() + 5_000) return;
    names.clear();
    vocabulary = createVocabulary();
  };

  const search = <T>(things: Iterable<T>, matchOf: (thing: T) => Match | null): Found<T>[] => {
    const found: Found<T>[] = [];
    for (const thing of things) {
      const match = matchOf(thing);
      if (match) found.push({ thing, ...match });
    }
    return found;
  };

  const priority = ({ match }: BookMatch): number =>
    (book.sport(match.sportKey)?.priority ?? 0) * 10_000 + (book.tournament(match.tournamentId)?.priority ?? 0);

  const liveFirst = ({ match }: BookMatch): number => (match.status === 0 ? 1 : 0);

  const attempt = (typed: readonly string[], query: SearchQuery, closeStart: CloseStart) => {
    const ofType = (sportKey: string): boolean =>
      query.sport_type === undefined || book.sport(sportKey)?.type === query.sport_type;
    const status = query.match_status === undefined ? null : new Set<string>(query.match_status);
    /** Leagues and sports have no status of their own: they match when they have an open event with it. */
    const hasOpen = (counts: Counts | undefined): boolean =>
      status === null ||
      (counts !== undefined &&
        ((counts.live > 0 && (status.has('live') || status.has('stopped'))) ||
          (counts.prematch + counts.outrights > 0 && status.has('prematch'))));
    const events = search(book.matches(), ({ match }) =>
      ofType(match.sportKey) && (status === null || status.has(statusWords[match.status]))
        ? matchName(typed, named(match.name), [], closeStart)
        : null,
    );
    const leagues =
      query.only_events_name === true
        ? []
        : search<Tournament>(book.tournaments(), ({ name, sport, category, counts }) =>
            ofType(sport.key) && hasOpen(counts)
              ? matchName(typed, named(name), [named(category.name), named(sport.name)], closeStart)
              : null,
          );
    const sports =
      query.only_events_name === true
        ? []
        : search<Sport>(book.sports(), ({ key, name, counts }) =>
            ofType(key) && hasOpen(counts) ? matchName(typed, named(name), [], closeStart) : null,
          );
    return { events, leagues, sports, none: events.length + leagues.length + sports.length === 0 };
  };

  return {
    find(query) {
      tidy();
      const typed = wordsOf(fold(query.q.trim()).folded).map(({ text }) => text);
      if (typed.length === 0) return { sports: [], tournaments: [], matches: [], is_close: false };
      const exact = attempt(typed, query, nothingClose);
      const { events, leagues, sports, none } = exact.none ? attempt(typed, query, vocabulary.closeTo(typed)) : exact;
      return {
        sports: sports
          .toSorted((a, b) => a.rank - b.rank || a.thing.priority - b.thing.priority)
          .slice(0, mostSports)
          .map(({ thing, marks }) => ({ sport: thing, marks })),
        tournaments: leagues
          .map((found) => ({ ...found, sportPriority: book.sport(found.thing.sport.key)?.priority ?? 0 }))
          .toSorted(
            (a, b) => a.rank - b.rank || a.sportPriority - b.sportPriority || a.thing.priority - b.thing.priority,
          )
          .slice(0, mostTournaments)
          .map(({ thing, marks }) => ({ tournament: thing, marks })),
        matches: events
          .toSorted(
            (a, b) =>
              a.rank - b.rank ||
              liveFirst(a.thing) - liveFirst(b.thing) ||
              priority(a.thing) - priority(b.thing) ||
              a.thing.match.startTime - b.thing.match.startTime ||
              (a.thing.match.id < b.thing.match.id ? -1 : 1),
          )
          .slice(0, mostMatches)
          .map(({ thing, marks }) => ({ match: book.matchWire(thing), marks })),
        is_close: exact.none && !none,
      };
    },
  };
}
