import { type ReactNode, useState } from 'react';
import { PageLink, usePath } from '../bindings/links.tsx';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { SettingsContents } from './SettingsMenu.tsx';
import styles from './SmallMenu.module.css';
import { IN_BAR, useNavLinks, useNavTitle, navLinkOf } from './nav-links.ts';

/** Links that stand at the top of the list of sports. */
const ABOVE_SPORTS: ReadonlySet<string> = new Set(['/schedule', '/results']);

/** The menu of a small screen: the other links, the settings, and the sports. */
export function SmallMenu({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const links = useNavLinks();
  const titleOf = useNavTitle();
  const current = navLinkOf(links, usePath());
  const [isSettings, setIsSettings] = useState(false);
  return (
    <div className={styles.menu}>
      {isSettings ? (
        <SettingsContents />
      ) : (
        <>
          <ul className={styles.links}>
            {links
              .slice(IN_BAR)
              .filter(({ to }) => !ABOVE_SPORTS.has(to))
              .map((link) => (
                <li key={link.to}>
                  <PageLink
                    to={link.to}
                    className={styles.link}
                    aria-current={link.to === current ? 'page' : undefined}
                  >
                    <Icon name={link.icon} />
                    <span>{titleOf(link)}</span>
                  </PageLink>
                </li>
              ))}
            <li>
              <button type="button" className={styles.link} data-settings onClick={() => setIsSettings(true)}>
                <Icon name="settings" />
                <span>{t('settings.title')}</span>
              </button>
            </li>
          </ul>
          {children}
        </>
      )}
    </div>
  );
}
