import { type ReactNode, useState } from 'react';
import { PageLink, usePath } from '../bindings/links.tsx';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { SettingsContents } from './SettingsMenu.tsx';
import styles from './SmallMenu.module.css';
import { IN_BAR, useWays, useWayTitle, wayOf } from './ways.ts';

/** Ways that stand at the top of the list of sports. */
const ABOVE_SPORTS: ReadonlySet<string> = new Set(['/schedule', '/results']);

/** What stands in the menu of a small screen: the other ways, the settings, and the sports. */
export function SmallMenu({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const ways = useWays();
  const titleOf = useWayTitle();
  const current = wayOf(ways, usePath());
  const [isSettings, setIsSettings] = useState(false);
  if (isSettings) return <SettingsContents />;
  return (
    <>
      <ul className={styles.ways}>
        {ways
          .slice(IN_BAR)
          .filter(({ to }) => !ABOVE_SPORTS.has(to))
          .map((way) => (
            <li key={way.to}>
              <PageLink to={way.to} className={styles.way} aria-current={way.to === current ? 'page' : undefined}>
                <Icon name={way.icon} />
                <span>{titleOf(way)}</span>
              </PageLink>
            </li>
          ))}
        <li>
          <button type="button" className={styles.way} data-settings onClick={() => setIsSettings(true)}>
            <Icon name="settings" />
            <span>{t('settings.title')}</span>
          </button>
        </li>
      </ul>
      {children}
    </>
  );
}
