import { useEffect, useId, useRef, useState } from 'react';
import { useClipped } from '../bindings/use-clipped.ts';
import { PageLink, usePath } from '../bindings/links.tsx';
import { useIsFound } from '../bindings/PageProvider.tsx';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Ways.module.css';
import { useWays, useWayTitle, type Way, wayOf } from './ways.ts';

/** The main ways on one line, as many as fit; the others behind `More`, which keeps its place. */
export function Ways() {
  const { t } = useText();
  const ways = useWays();
  const titleOf = useWayTitle();
  const path = usePath();
  const isFound = useIsFound();
  const current = isFound ? wayOf(ways, path) : null;
  const [list, clipped] = useClipped<HTMLUListElement>();
  return (
    <nav className={styles.ways} aria-label={t('nav.main')}>
      <ul ref={list} className={styles.list}>
        {ways.map((way) => (
          <li key={way.to} data-name={way.to} className={clipped.includes(way.to) ? styles.clipped : undefined}>
            <PageLink to={way.to} className={styles.way} aria-current={way.to === current ? 'page' : undefined}>
              {titleOf(way)}
            </PageLink>
          </li>
        ))}
      </ul>
      <More ways={ways.filter(({ to }) => clipped.includes(to))} current={current} />
    </nav>
  );
}

function More({ ways, current }: { readonly ways: readonly Way[]; readonly current: string | null }) {
  const { t } = useText();
  const titleOf = useWayTitle();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const popover = menu.current;
    if (popover === null) return;
    const listen = (event: Event): void => {
      const opens = 'newState' in event && event.newState === 'open';
      const [place, page] = [button.current?.getBoundingClientRect(), popover.ownerDocument.documentElement];
      if (opens && place !== undefined) {
        const isMirrored = page.dir === 'rtl';
        popover.style.setProperty('--at', `${isMirrored ? page.clientWidth - place.right : place.left}px`);
      }
      setIsOpen(opens);
    };
    popover.addEventListener('beforetoggle', listen);
    return () => popover.removeEventListener('beforetoggle', listen);
  }, []);
  const holdsCurrent = ways.some(({ to }) => to === current);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.way} ${styles.more} ${ways.length === 0 ? styles.clipped : ''}`}
        popoverTarget={id}
        aria-expanded={isOpen}
        data-current={holdsCurrent ? '' : undefined}
      >
        {t('nav.more')}
        <Icon name="chevron" size="small" />
      </button>
      <ul ref={menu} id={id} popover="auto" className={styles.menu} aria-label={t('nav.more')}>
        {ways.map((way) => (
          <li key={way.to}>
            <PageLink
              to={way.to}
              className={styles.row}
              aria-current={way.to === current ? 'page' : undefined}
              onClick={() => menu.current?.hidePopover()}
            >
              <Icon name={way.icon} />
              {titleOf(way)}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
