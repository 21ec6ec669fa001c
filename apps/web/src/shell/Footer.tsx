import { PageLink } from '../bindings/links.tsx';
import { useLocale } from '../bindings/locale.ts';
import { minimumAge, usePage } from '../bindings/PageProvider.tsx';
import { useIsFramed, useIsLive } from '../bindings/screen.ts';
import { customTitle } from '../text/customTitle.ts';
import { type TextKey, useText } from '../text/useText.ts';
import styles from './Footer.module.css';

const PAGES: readonly (readonly [to: string, word: TextKey])[] = [
  ['/help-center', 'footer.help'],
  ['/responsible-gambling', 'footer.responsible'],
  ['/general-rules', 'footer.rules'],
  ['/about', 'footer.about'],
];

/** NAV-20a: the ways that every page has. In a frame they are the host's to offer. */
export function Footer() {
  const { t } = useText();
  const { config } = usePage();
  const { locale, locales, choose } = useLocale();
  const isFramed = useIsFramed();
  // The browser adds the others: they need not come twice, in the markup and in the configuration (P4).
  const choices = useIsLive() ? locales : locales.filter(({ code }) => code === locale);
  const licence = config.licence?.[locale] ?? config.licence?.[config.locales[0]?.code ?? locale];
  const age = minimumAge(config);
  if (isFramed) return null;
  return (
    <footer className={styles['footer']}>
      <nav aria-label={t('footer.label')}>
        <ul className={styles['pages']}>
          {PAGES.map(([to, word]) => (
            <li key={to}>
              <PageLink to={to}>{t(word)}</PageLink>
            </li>
          ))}
          {config.pages?.map((page) => (
            <li key={page.path}>
              <PageLink to={page.path}>{customTitle(page, locale, config) ?? page.path}</PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles['care']}>
        <strong className={styles['age']} dir="ltr">
          {age}+
        </strong>
        <span>{t('footer.care', { age })}</span>
      </p>
      {licence === undefined ? null : <p className={styles['licence']}>{licence}</p>}
      <label className={styles['language']}>
        <span>{t('footer.language')}</span>
        <select value={locale} onChange={({ target }) => choose(target.value)}>
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </footer>
  );
}
