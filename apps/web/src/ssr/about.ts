import type { I18n } from '@lingui/core';
import type { MatchHead, Select } from '@touchline/client';
import type { ClientConfig } from '@touchline/contract';
import { readSearch } from '../bindings/links.tsx';
import { joinLocale, type Place } from '../routes/locale-path.ts';
import { pageAt } from '../routes/pages.ts';
import { metaFrom, pageKeyOf, subjectOf } from '../routes/subject.ts';
import { addressingOf } from '../routes/where.ts';
import { sportName } from '../text/names.ts';
import { textOf } from '../text/use-text.ts';
import type { HeadFacts } from './head.ts';

/** States of an event in the words of schema.org. */
function eventStatus(status: MatchHead['status']): string {
  return `https://schema.org/${status === 5 ? 'EventPostponed' : 'EventScheduled'}`;
}

function team(name: string): object {
  return { '@type': 'SportsTeam', name };
}

/** Structured data of a match: who, when, where. */
function eventData(match: MatchHead, href: string): object {
  const { competitors, stadium, city, tournament } = match;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: match.name,
    url: href,
    startDate: match.start_time,
    ...(match.end_date ? { endDate: match.end_date } : {}),
    eventStatus: eventStatus(match.status),
    sport: tournament.sport.name,
    ...(match.field.length === 0 ? {} : { competitor: match.field.map(({ name }) => team(name)) }),
    ...(competitors === null ? {} : { homeTeam: team(competitors.home.name), awayTeam: team(competitors.away.name) }),
    location: {
      '@type': 'Place',
      name: stadium ?? city ?? tournament.category.name,
      address: city ?? tournament.category.country_code ?? tournament.category.name,
    },
    superEvent: { '@type': 'SportsEvent', name: match.parent?.name ?? tournament.name },
  };
}

function trail(steps: readonly (readonly [name: string, href: string])[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  };
}

interface Around {
  readonly config: ClientConfig;
  readonly origin: string;
  readonly search: string;
  readonly place: Place;
  readonly text: I18n;
  readonly select: Select;
  /** Of the answer. */
  readonly status: number;
}

/** Content of a page's head, from the data that it was rendered from. */
export function about(around: Around): HeadFacts {
  const { config, origin, search, place, text, select, status } = around;
  const { locale } = place;
  const page = pageAt(place.path, config);
  const subject = subjectOf(page, select);
  const { sport, league, match } = subject;
  const addressing = addressingOf(config);
  const hrefOf = (code: string, path: string): string => {
    const joined = joinLocale({ locale: code, path }, addressing);
    return `${origin}${config.base_path}${joined === '/' ? '' : joined}`;
  };
  const words = textOf(text, 'UTC');
  const sportWord = sport === null ? null : sportName(words, sport);
  const meta = metaFrom(page, subject, { config, text, search: readSearch(search), isFound: status === 200 });
  const here = hrefOf(locale, meta.canonicalPath);
  const title = status === 404 ? words.t('not_found.title') : meta.title;
  const steps = [
    ...(sport === null || sportWord === null ? [] : [[sportWord, hrefOf(locale, `/${sport.key}`)] as const]),
    ...(sport === null || league === null
      ? []
      : [[league.name, hrefOf(locale, `/${sport.key}/${league.slug}`)] as const]),
    ...(match === null ? [] : [[match.name, here] as const]),
  ];
  return {
    brand: config.brand,
    title: title === null ? config.brand : `${title} · ${config.brand}`,
    description: meta.description,
    robots: meta.noindex ? 'noindex' : 'index',
    pageKey: status === 200 ? pageKeyOf(page, subject) : null,
    canonical: here,
    alternates: config.locales.map(({ code }) => ({ locale: code, href: hrefOf(code, meta.canonicalPath) })),
    locale,
    style: config.brand_css ?? null,
    image: {
      url: `${origin}${config.base_path}/social/${match === null ? 'default' : match.id}.png`,
      alt: match?.name ?? config.brand,
    },
    data: [...(match === null ? [] : [eventData(match, here)]), ...(steps.length > 1 ? [trail(steps)] : [])],
  };
}
