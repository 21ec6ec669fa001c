import { inBlock } from './hydration-block.ts';

/** Content of a page's head; addresses are absolute. */
export interface HeadFacts {
  readonly brand: string;
  readonly title: string;
  readonly description: string;
  readonly robots: 'index' | 'noindex';
  /** Key of the page (NAV-24a); null where it has none. */
  readonly pageKey: string | null;
  readonly canonical: string;
  /** The same page in each locale, the first one first. */
  readonly alternates: readonly { readonly locale: string; readonly href: string }[];
  readonly locale: string;
  /** Style sheet of the brand; null for ours alone. */
  readonly style: string | null;
  readonly image: { readonly url: string; readonly alt: string };
  /** Structured data (JSON-LD), an object each. */
  readonly data: readonly object[];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as markup has it, between tags and in quotes (I11). */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? '');
}

type Attributes = Readonly<Record<string, string>>;

function tag(name: string, attributes: Attributes): string {
  return `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join('')}>`;
}

function property(name: string, content: string): string {
  return tag('meta', { property: name, content });
}
function named(name: string, content: string): string {
  return tag('meta', { name, content });
}

/** Open Graph writes a locale with an underscore. */
function graphLocale(locale: string): string {
  return locale.replace('-', '_');
}

const IMAGE = { width: '1200', height: '630' } as const;

/** Title, description, address, languages, social cards and structured data. */
export function headTags(facts: HeadFacts): string {
  const { brand, title, description, robots, pageKey, canonical, alternates, locale, style, image, data } = facts;
  const lines = [
    `<title>${escapeText(title)}</title>`,
    ...(style === null ? [] : [tag('link', { rel: 'stylesheet', href: style })]),
    named('description', description),
    ...(pageKey === null ? [] : [named('page-key', pageKey)]),
    ...(robots === 'noindex'
      ? [named('robots', 'noindex')]
      : [
          tag('link', { rel: 'canonical', href: canonical }),
          ...alternates.map((other) => tag('link', { rel: 'alternate', hreflang: other.locale, href: other.href })),
          ...alternates.slice(0, 1).map(({ href }) => tag('link', { rel: 'alternate', hreflang: 'x-default', href })),
        ]),
    property('og:type', 'website'),
    property('og:site_name', brand),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:locale', graphLocale(locale)),
    ...alternates
      .filter((other) => other.locale !== locale)
      .map((other) => property('og:locale:alternate', graphLocale(other.locale))),
    property('og:image', image.url),
    property('og:image:width', IMAGE.width),
    property('og:image:height', IMAGE.height),
    property('og:image:alt', image.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image.url),
    ...data.map((object) => `<script type="application/ld+json">${inBlock(JSON.stringify(object))}</script>`),
  ];
  return lines.join('\n    ');
}
