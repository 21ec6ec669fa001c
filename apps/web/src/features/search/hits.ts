import type { Calls, Match, ReplyOf, SearchMarks } from '@touchline/contract';
import { pathOf } from '../../bindings/links.tsx';
import { openIn } from '../../text/open-counts.ts';

export type SearchReply = ReplyOf<Calls['search']>;

/** One thing that was found, and where it leads. */
export type Hit = {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  readonly marks: SearchMarks;
} & (
  | { readonly kind: 'sport'; readonly sportKey: string; readonly open: number | null }
  | {
      readonly kind: 'league';
      readonly sportKey: string;
      readonly country: string | null;
      readonly categorySlug: string;
      readonly categoryName: string;
      readonly open: number | null;
    }
  | { readonly kind: 'match'; readonly sportKey: string; readonly match: Match }
);

/** Everything that was found, in the order of the groups: sports, leagues, matches. */
export function hitsOf(reply: SearchReply): readonly Hit[] {
  return [
    ...reply.sports.map(({ sport, marks }): Hit => ({
      kind: 'sport',
      id: `sport-${sport.id}`,
      to: `/${sport.key}`,
      name: sport.name,
      marks,
      sportKey: sport.key,
      open: openIn(sport),
    })),
    ...reply.tournaments.map(({ tournament, marks }): Hit => ({
      kind: 'league',
      id: `league-${tournament.id}`,
      to: pathOf(tournament.sport.key, tournament.slug),
      name: tournament.name,
      marks,
      sportKey: tournament.sport.key,
      country: tournament.category.country_code,
      categorySlug: tournament.category.slug,
      categoryName: tournament.category.name,
      open: openIn(tournament),
    })),
    ...reply.matches.map(({ match, marks }): Hit => ({
      kind: 'match',
      id: `match-${match.id}`,
      to: pathOf(match.tournament.sport.key, match.slug),
      name: match.name,
      marks,
      sportKey: match.tournament.sport.key,
      match,
    })),
  ];
}
