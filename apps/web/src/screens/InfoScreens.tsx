import { Fragment, type ReactNode } from 'react';
import type { CustomPage } from '@touchline/contract';
import { useLocale } from '../bindings/locale.ts';
import { minimumAge, usePage } from '../bindings/PageProvider.tsx';
import { useTitle } from '../bindings/screen.ts';
import { customTitle } from '../text/custom-title.ts';
import { type TextKey, useText } from '../text/use-text.ts';
import styles from './InfoScreens.module.css';

/** Part of a page to read. A list has one item a line of its texts. */
export interface InfoSection {
  readonly title: TextKey;
  readonly words?: TextKey;
  readonly lists?: readonly TextKey[];
}

const RULES: readonly InfoSection[] = [
  { title: 'rules.betting.title', lists: ['rules.betting.list'] },
  { title: 'rules.types.title', lists: ['rules.types.list'] },
  { title: 'rules.live.title', lists: ['rules.live.list'] },
  { title: 'rules.limits.title', lists: ['rules.limits.list'] },
  { title: 'rules.settling.title', lists: ['rules.settling.list'] },
];

const ABOUT: readonly InfoSection[] = [
  { title: 'about.brand.title', words: 'about.brand.words' },
  { title: 'about.cookies.title', words: 'about.cookies.words', lists: ['about.cookies.list'] },
  { title: 'about.help.title', words: 'about.help.words' },
];

/** NAV-20: /general-rules. */
export function GeneralRulesScreen() {
  return <InfoPage title="rules.title" parts={RULES} />;
}

/** The same where reports of errors leave the page (REP-01). */
const ABOUT_WITH_REPORTS = ABOUT.map((part) =>
  part.words === 'about.cookies.words' ? { ...part, words: 'about.cookies.words-with-reports' as const } : part,
);

/** NAV-20: /about. */
export function AboutScreen() {
  const { config } = usePage();
  return <InfoPage title="about.title" parts={config.error_reports === undefined ? ABOUT : ABOUT_WITH_REPORTS} />;
}

interface InfoPageProps {
  readonly title: TextKey;
  readonly parts: readonly InfoSection[];
  /** What follows the parts. */
  readonly children?: ReactNode;
}

/** A page to read, out of texts of this page. */
export function InfoPage({ title, parts, children }: InfoPageProps) {
  const { t } = useText();
  const { config } = usePage();
  const { brand } = config;
  const age = minimumAge(config);
  useTitle(t(title));
  return (
    <article className={styles.article}>
      <h1>{t(title)}</h1>
      {parts.map((part) => (
        <Fragment key={part.title}>
          <h2>{t(part.title)}</h2>
          {part.words === undefined ? null : <p>{t(part.words, { brand, age })}</p>}
          {part.lists === undefined ? null : (
            <ul>
              {part.lists
                .flatMap((list) => t(list, { brand, age }).split('\n'))
                .map((line) => (
                  <li key={line}>{line}</li>
                ))}
            </ul>
          )}
        </Fragment>
      ))}
      {children}
    </article>
  );
}

/** NAV-23: a page that the operator wrote, in the page's locale or else in the site's first one. */
export function CustomScreen({ page }: { readonly page: CustomPage }) {
  const { config } = usePage();
  const { locale } = useLocale();
  const first = config.locales[0]?.code ?? locale;
  const title = customTitle(page, locale, config) ?? config.brand;
  const blocks = page.blocks[locale] ?? page.blocks[first] ?? [];
  const isForeign = page.blocks[locale] === undefined && first !== locale;
  useTitle(title);
  return (
    <article className={styles.article} {...(isForeign ? { lang: first } : {})}>
      <h1>{title}</h1>
      {blocks.map((block, place) => {
        // Blocks never change places: the page is written once.
        const key = `${place}`;
        if (block.kind === 'heading') return <h2 key={key}>{block.text}</h2>;
        if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>;
        return (
          <ul key={key}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      })}
    </article>
  );
}
