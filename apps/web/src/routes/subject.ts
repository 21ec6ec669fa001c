import type { I18n } from '@lingui/core';
import type { MatchHead, Select } from '@touchline/client';
import { calls, type ClientConfig, type PageKey } from '@touchline/contract';
import type { Address } from '../bindings/links.tsx';
import { customTitle } from '../text/custom-title.ts';
import { categoryName, sportName } from '../text/names.ts';
import { textOf } from '../text/use-text.ts';
import { type Meta, metaOf } from './meta.ts';
import type { Page } from './pages.ts';

/** What a page is about, as far as it was loaded for the page. */
export interface Subject {
  readonly sport: { readonly key: string; readonly name: string } | null;
  readonly category: { readonly name: string; readonly slug: string; readonly country_code: string | null } | null;
  readonly league: { readonly name: string; readonly slug: string } | null;
  readonly match: MatchHead | null;
}

const nothing: Subject = { sport: null, category: null, league: null, match: null };

/** Reads what is there; asks for nothing. */
export function subjectOf(page: Page | null, select: Select): Subject {
  const { sport: key, slug } = page?.params ?? {};
  if (key === undefined) return nothing;
  const sport = select.sports.get().value?.find((each) => each.key === key) ?? null;
  if (slug === undefined) return { ...nothing, sport };
  const matchId = select.matchPage(slug).get().value?.matchId;
  const match = matchId === undefined ? null : select.match(matchId).get();
  if (match !== null) {
    const { tournament } = match;
    return { sport: tournament.sport, category: tournament.category, league: tournament, match };
  }
  const leagues = select.tournaments(key).get().value ?? [];
  const quiet = select.ask(calls.getTournament, { params: { id: slug } }).get().value;
  const league = leagues.find((each) => each.slug === slug) ?? quiet;
  if (league !== null) return { sport: league.sport, category: league.category, league, match };
  const category = leagues.find((each) => each.category.slug === slug)?.category ?? null;
  return { sport, category, league, match };
}

/** Key of a page, once it is known what it is about: a match, a league and a category look alike until then (NAV-24a). */
export function pageKeyOf(page: Page | null, { category, league, match }: Subject): PageKey | null {
  if (page?.params['slug'] === undefined) return page?.line.pageKey ?? null;
  if (match !== null) return 'match';
  if (league !== null) return 'league';
  return category === null ? null : 'category';
}

interface Around {
  readonly config: ClientConfig;
  readonly text: I18n;
  readonly search: Address['search'];
  readonly isFound: boolean;
}

/** Metadata of a page about `subject` for search engines and link previews, in the page's language. */
export function metaFrom(page: Page | null, subject: Subject, { config, text, search, isFound }: Around): Meta {
  const { locale } = text;
  const words = textOf(text, null);
  const { sport, category, league, match } = subject;
  const own = config.pages?.find(({ path }) => path === page?.line.path);
  return metaOf(
    page,
    {
      brand: config.brand,
      sport: sport === null ? null : sportName(words, sport),
      category: category === null ? null : categoryName(words, category),
      league: league?.name ?? null,
      match: match?.name ?? null,
      custom: own === undefined ? null : customTitle(own, locale, config),
      search,
      isFound,
    },
    words.t,
  );
}
