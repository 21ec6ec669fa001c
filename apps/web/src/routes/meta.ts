import type { Address } from '../bindings/links.tsx';
import { listOf } from '../bindings/links.tsx';
import type { TextKey } from '../text/use-text.ts';
import type { Page } from './pages.ts';

/** Metadata of a page for search engines and link previews. */
export interface Meta {
  /** Without the brand; null is the brand alone. */
  readonly title: string | null;
  readonly description: string;
  /** The one address of the page, without base path and locale: filters that only narrow it are left out. */
  readonly canonicalPath: string;
  readonly noindex: boolean;
}

/** What is known of the subject, in the words of the page's language. */
export interface MetaFacts {
  readonly brand: string;
  /** Null where nothing is, or nothing is known yet. */
  readonly sport: string | null;
  readonly category: string | null;
  readonly league: string | null;
  readonly match: string | null;
  /** Title of an operator's own page. */
  readonly custom: string | null;
  readonly search: Address['search'];
  /** False where the page says that there is nothing here, or that nobody may see it. */
  readonly isFound: boolean;
}

/** Looks a text up; `values` fill its places. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

/** Query values that make another page of it; all others narrow the same one. */
const telling = ['date', 'sport', 'page'] as const;

function canonicalOf(page: Page, search: Address['search']): string {
  const path = page.key.split('/').map(encodeURIComponent).join('/');
  if (page.line.hasLists !== true) return path;
  const pairs = telling.flatMap((name) => {
    const items = listOf(search[name]);
    if (items.length === 0 || (name === 'page' && items[0] === '1')) return [];
    return [`${name}=${items.map(encodeURIComponent).join(',')}`];
  });
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function wordsOf(page: Page, facts: MetaFacts, t: Translate): Pick<Meta, 'title' | 'description'> {
  const { brand, sport, category, league, match, custom } = facts;
  if (match !== null) {
    const title = league === null ? match : `${match} · ${league}`;
    return { title, description: t('meta.match', { match, league: league ?? sport ?? '', brand }) };
  }
  if (league !== null) return { title: league, description: t('meta.league', { league, brand }) };
  if (category !== null && sport !== null) {
    return { title: `${category} · ${sport}`, description: t('meta.category', { category, sport, brand }) };
  }
  if (sport !== null) return { title: sport, description: t('meta.sport', { sport, brand }) };
  const about = t('meta.home', { brand });
  const { words } = page.line;
  if (words === null) return { title: custom, description: custom ?? about };
  const title = t(words.title);
  return { title, description: words.description === undefined ? about : t(words.description, { brand }) };
}

/** Title, description, one address, and whether search engines shall keep the page. A path that leads nowhere is null. */
export function metaOf(page: Page | null, facts: MetaFacts, t: Translate): Meta {
  if (page === null) {
    return { title: null, description: t('meta.home', { brand: facts.brand }), canonicalPath: '/', noindex: true };
  }
  return {
    ...wordsOf(page, facts, t),
    canonicalPath: canonicalOf(page, facts.search),
    noindex: !facts.isFound || page.line.hidden === true,
  };
}
