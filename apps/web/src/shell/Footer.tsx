import { PageLink } from '../bindings/links.tsx';
import { useLocale } from '../bindings/locale.ts';
import { minimumAge, usePage } from '../bindings/PageProvider.tsx';
import { useIsFramed } from '../bindings/screen.ts';
import { customTitle } from '../text/custom-title.ts';
import { type TextKey, useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Footer.module.css';

const PAGES: readonly (readonly [to: string, word: TextKey])[] = [
  ['/help-center', 'footer.help'],
  ['/responsible-gambling', 'footer.responsible'],
  ['/general-rules', 'footer.rules'],
  ['/about', 'footer.about'],
];

/** NAV-20a: the links of every page. In a frame the host offers them. */
export function Footer() {
  const { t } = useText();
  const { config } = usePage();
  const { locale, locales } = useLocale();
  const isFramed = useIsFramed();
  const licence = config.licence?.[locale] ?? config.licence?.[config.locales[0]?.code ?? locale];
  const age = minimumAge(config);
  if (isFramed) return null;
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')}>
        <ul className={styles.pages}>
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
      <p className={styles.care}>
        <strong className={styles.age} dir="ltr">
          {age}+
        </strong>
        <span>{t('footer.care', { age })}</span>
      </p>
      {licence === undefined ? null : <p className={styles.licence}>{licence}</p>}
      <PageLink to="/profile/settings" className={styles.language}>
        <Icon name="globe" size="small" />
        {t('footer.language', { language: locales.find(({ code }) => code === locale)?.name ?? locale })}
      </PageLink>
    </footer>
  );
}
