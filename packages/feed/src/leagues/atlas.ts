import type { FeedCategory, FeedSport, FeedTournament, ImportedLeague, OutrightType } from '../types.ts';
import type { Strength } from '../models/model.ts';
import type { LeagueLine } from './league-line.ts';
import type { SportFacts } from './sports.ts';
import { hashText, unit } from '../models/random.ts';
import { COUNTRIES, isoOf } from './countries.ts';
import { PLAYER_LEAGUES } from './player-leagues.ts';
import { PREMIUM_LEAGUES } from './premium-leagues.ts';
import { RACES } from './races.ts';
import { SOCCER_LEAGUES } from './soccer-leagues.ts';
import { SPORTS } from './sports.ts';
import { TEAM_LEAGUES } from './team-leagues.ts';

export interface Team extends Strength {
  /** Digits, stable for name and sport. */
  readonly id: string;
  readonly color: string;
  readonly stadium: string | null;
  readonly city: string | null;
}

export interface League {
  /** Position among the project's leagues; imported ones follow. */
  readonly index: number;
  readonly sportKey: string;
  readonly tournament: FeedTournament;
  readonly teams: readonly Team[];
  readonly homeAdvantage: number;
  /** Fixtures in one round of the global schedule. */
  readonly weight: number;
  /** Kind of its outrights; null for none. */
  readonly outright: OutrightType | null;
  /** Season of an imported league, in order of time. */
  readonly fixtures: ImportedLeague['fixtures'] | null;
  /** Whether its sport is of a provider that is on offer. */
  readonly isOffered: boolean;
}

/** Every sport, category, league and team of a feed; sports, categories and tournaments are those on offer. */
export interface Atlas {
  readonly sports: readonly FeedSport[];
  readonly categories: readonly FeedCategory[];
  readonly tournaments: readonly FeedTournament[];
  /** The project's leagues first, then the imported ones. */
  readonly leagues: readonly League[];
}

const PALETTE = [
  '#b91c1c',
  '#c2410c',
  '#b45309',
  '#4d7c0f',
  '#15803d',
  '#0f766e',
  '#0369a1',
  '#1d4ed8',
  '#4338ca',
  '#6d28d9',
  '#a21caf',
  '#be185d',
  '#334155',
  '#57534e',
  '#7f1d1d',
  '#164e63',
];

/** Lower-case ascii with single dashes; letters lose their accents. */
export function slugOf(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function teamOf(sport: SportFacts, text: string, attack: number, defence: number): Team {
  const [name = '', color = '', stadium = '', city = ''] = text.split('|');
  const code = hashText(`${sport.key}/${name}`);
  return {
    id: String(1_000_000 + (code % 9_000_000)),
    name,
    color: color === '' ? (PALETTE[code % PALETTE.length] ?? '#334155') : color,
    stadium: stadium === '' ? null : stadium,
    city: city === '' ? null : city,
    attack,
    defence,
  };
}

function teamsOf(line: LeagueLine, sport: SportFacts): Team[] {
  const texts = line.teams.split(';').map((text) => text.trim());
  return texts.map((text, place) => {
    const z = 1 - (2 * place) / Math.max(1, texts.length - 1);
    const reach = sport.ability * (line.spread ?? 1);
    const code = hashText(text);
    const own = (salt: number): number => (unit(code, salt) - 0.5) * 0.35 * reach;
    return teamOf(sport, text, reach * z + own(1), reach * 0.85 * z + own(2));
  });
}

/** Puts the leagues of the project and the imported ones together. Throws a `RangeError` for an unknown sport. */
export function createAtlas(
  imported: readonly ImportedLeague[],
  secondaryOutcomes: (sportKey: string) => number,
  providers?: readonly SportFacts['provider'][],
): Atlas {
  const categories = new Map<string, FeedCategory>();
  const tournaments: FeedTournament[] = [];
  const leagues: League[] = [];
  const facts = new Map(SPORTS.map((sport) => [sport.key, sport]));
  const isOffered = (sportKey: string): boolean => {
    const provider = facts.get(sportKey)?.provider;
    return provider !== undefined && (providers?.includes(provider) ?? true);
  };

  const categoryOf = (sport: SportFacts, country: string): FeedCategory => {
    const key = `${sport.key}/${country}`;
    const known = categories.get(key);
    if (known !== undefined) return known;
    const name = COUNTRIES[country] ?? country.toUpperCase();
    const place = Object.keys(COUNTRIES).indexOf(country);
    const category: FeedCategory = {
      id: String(Number(sport.id) * 1000 + (place >= 0 ? place + 1 : 100 + (hashText(country) % 899))),
      slug: slugOf(name),
      name,
      priority: country === 'int' ? 1 : 2 + [...categories.values()].filter((c) => c.sportKey === sport.key).length,
      countryCode: isoOf(country),
      sportKey: sport.key,
    };
    categories.set(key, category);
    return category;
  };

  const tournamentOf = (sport: SportFacts, country: string, name: string, id: number): FeedTournament => {
    const category = categoryOf(sport, country);
    // The address of a league names its sport alone (NAV-11): a second "Serie A" takes its country along.
    const taken = new Set(
      [...tournaments, ...categories.values()].filter((each) => each.sportKey === sport.key).map(({ slug }) => slug),
    );
    const plain = slugOf(name);
    const slug = [plain, `${plain}-${category.slug}`].find((each) => !taken.has(each)) ?? `${plain}-${id}`;
    const tournament: FeedTournament = {
      id: String(id),
      slug: taken.has(slug) ? `${slug}-${id}` : slug,
      name,
      priority: tournaments.filter((t) => t.sportKey === sport.key).length + 1,
      sportKey: sport.key,
      categoryId: category.id,
      mainOutcomeCount: sport.hasDraw ? 3 : 2,
      secondaryOutcomeCount: secondaryOutcomes(sport.key),
    };
    tournaments.push(tournament);
    return tournament;
  };

  for (const [index, line] of [
    ...SOCCER_LEAGUES,
    ...TEAM_LEAGUES,
    ...PLAYER_LEAGUES,
    ...PREMIUM_LEAGUES,
    ...RACES,
  ].entries()) {
    const sport = facts.get(line.sport);
    if (sport === undefined) throw new RangeError(`League ${line.name} is of the unknown sport ${line.sport}.`);
    const teams = teamsOf(line, sport);
    leagues.push({
      index,
      sportKey: sport.key,
      tournament: tournamentOf(sport, line.country, line.name, 1001 + index),
      teams,
      homeAdvantage: line.neutral === true ? 0 : sport.homeAdvantage,
      weight: Math.max(1, Math.round((teams.length / 2) * sport.pace)),
      outright: line.outright ?? null,
      fixtures: null,
      isOffered: isOffered(sport.key),
    });
  }
  const football = facts.get('soccer');
  if (football === undefined) throw new RangeError('There is no football.');
  for (const [place, league] of imported.entries()) {
    const index = leagues.length;
    leagues.push({
      index,
      sportKey: football.key,
      tournament: tournamentOf(football, league.countryCode?.toLowerCase() ?? 'int', league.name, 9001 + place),
      teams: league.teams.map((team) => teamOf(football, team.name.replaceAll('|', ' '), team.attack, team.defence)),
      homeAdvantage: league.homeAdvantage,
      weight: 0,
      outright: null,
      fixtures: league.fixtures.toSorted((a, b) => a.startTime - b.startTime),
      isOffered: isOffered(football.key),
    });
  }
  const sports = SPORTS.filter(({ key }) => isOffered(key)).map(
    ({ id, key, name, priority, type, provider, hasDraw }): FeedSport => ({
      id,
      key,
      name,
      priority,
      type,
      provider,
      hasDraw,
    }),
  );
  return {
    sports,
    categories: [...categories.values()].filter(({ sportKey }) => isOffered(sportKey)),
    tournaments: tournaments.filter(({ sportKey }) => isOffered(sportKey)),
    leagues,
  };
}
