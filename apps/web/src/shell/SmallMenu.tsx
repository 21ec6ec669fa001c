import { type ReactNode, useState } from 'react';
import { PageLink, usePath } from '../bindings/links.tsx';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { SettingsContents } from './SettingsMenu.tsx';
import styles from './SmallMenu.module.css';
import { useWays, wayOf } from './ways.ts';

/** Ways that stand in the bar below, or at the top of the list of sports. */
const ELSEWHERE: ReadonlySet<string> = new Set(['/', '/live', '/schedule', '/results']);

/** What stands in the menu of a small screen: the other ways, the settings, and the sports. */
export function SmallMenu({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const ways = useWays();
  const current = wayOf(ways, usePath());
  const [isSettings, setIsSettings] = useState(false);
  if (isSettings) return <SettingsContents />;
  return (
    <>
      <ul className={styles['ways']}>
        {ways
          .filter(({ to }) => !ELSEWHERE.has(to))
          .map(({ to, word, icon }) => (
            <li key={to}>
              <PageLink to={to} className={styles['way']} aria-current={to === current ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{t(word)}</span>
              </PageLink>
            </li>
          ))}
        <li>
          <button type="button" className={styles['way']} data-settings onClick={() => setIsSettings(true)}>
            <Icon name="settings" />
            <span>{t('settings.title')}</span>
          </button>
        </li>
      </ul>
      {children}
    </>
  );
}
