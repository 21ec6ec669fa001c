import { Suspense, useId, useRef } from 'react';
import { useSession } from '../bindings/player.ts';
import { lazyPart, preload } from '../bindings/lazy-part.ts';
import { withText } from '../text/load.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { useIsOpen } from '../ui/use-is-open.ts';
import styles from './SettingsMenu.module.css';

const loadSettings = withText(() => import('./Settings.tsx'));
const Settings = lazyPart(async () => (await loadSettings()).Settings);

/** What was chosen stands in one place for every width: here behind the gear, on a small screen in the menu. */
export function SettingsContents() {
  const { t } = useText();
  const isPlayer = useSession().status === 'logged_in';
  const waiting = isPlayer ? `${styles.loading} ${styles.player}` : styles.loading;
  return (
    <Suspense fallback={<output className={waiting}>{t('settings.loading')}</output>}>
      <Settings />
    </Suspense>
  );
}

/** The gear of the header and what opens behind it. */
export function SettingsMenu() {
  const { t } = useText();
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const isOpen = useIsOpen(menu);
  return (
    <>
      <button
        type="button"
        className={styles.gear}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={t('settings.title')}
        title={t('settings.title')}
        // Fetched on the way to the click, so that it opens filled.
        onPointerEnter={() => preload(loadSettings)}
        onFocus={() => preload(loadSettings)}
        data-settings
      >
        <Icon name="settings" />
      </button>
      <section ref={menu} id={id} popover="auto" aria-label={t('settings.title')} className={styles.menu}>
        {isOpen ? <SettingsContents /> : null}
      </section>
    </>
  );
}
