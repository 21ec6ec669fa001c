import type { Match } from '@touchline/contract';

export interface ResultGroup {
  readonly key: string;
  readonly tournament: Match['tournament'];
  /** First league of its sport in the list. */
  readonly startsSport: boolean;
  readonly matches: readonly Match[];
}

/** Who has won by the final score; null for a draw, and while no score is known. */
export function winnerOf({ statistics }: Pick<Match, 'statistics'>): 'home' | 'away' | null {
  if (statistics === null) return null;
  const { home, away } = statistics.total_score;
  return home === away ? null : home > away ? 'home' : 'away';
}

/** By sport in the order given, other sports after them, and by league priority; matches keep their order. */
export function groupResults(matches: readonly Match[], sportKeys: readonly string[]): readonly ResultGroup[] {
  const rankOf = (key: string): number => (sportKeys.includes(key) ? sportKeys.indexOf(key) : sportKeys.length);
  const inOrder = matches.toSorted(
    ({ tournament: a }, { tournament: b }) => rankOf(a.sport.key) - rankOf(b.sport.key) || a.priority - b.priority,
  );
  const bySport = Map.groupBy(inOrder, ({ tournament }) => tournament.sport.key);
  return [...bySport.values()].flatMap((ofSport) =>
    [...Map.groupBy(ofSport, ({ tournament }) => tournament.id).values()].flatMap((ofLeague, place) => {
      const [first] = ofLeague;
      return first === undefined
        ? []
        : [{ key: first.tournament.id, tournament: first.tournament, startsSport: place === 0, matches: ofLeague }];
    }),
  );
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Matches whose teams, league or country hold all the words, whatever their accents. */
export function narrowResults(matches: readonly Match[], words: string): readonly Match[] {
  const asked = plain(words)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (asked.length === 0) return matches;
  return matches.filter((match) => {
    const { tournament } = match;
    const text = plain(`${match.name} ${tournament.name} ${tournament.category.name} ${tournament.sport.name}`);
    return asked.every((word) => text.includes(word));
  });
}
