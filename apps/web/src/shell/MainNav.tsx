import { useEffect, useId, useRef, useState } from 'react';
import { useClipped } from '../bindings/use-clipped.ts';
import { PageLink, usePath } from '../bindings/links.tsx';
import { useIsFound } from '../bindings/PageProvider.tsx';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import rows from '../ui/link-rows.module.css';
import panels from '../ui/panels.module.css';
import styles from './MainNav.module.css';
import { useNavLinks, useNavTitle, type NavLink, navLinkOf } from './nav-links.ts';

/** The main links on one line, as many as fit; the others behind `More`, whose space is reserved. */
export function MainNav() {
  const { t } = useText();
  const links = useNavLinks();
  const titleOf = useNavTitle();
  const path = usePath();
  const isFound = useIsFound();
  const current = isFound ? navLinkOf(links, path) : null;
  const [list, clipped] = useClipped<HTMLUListElement>();
  return (
    <nav className={styles.links} aria-label={t('nav.main')}>
      <ul ref={list} className={styles.list}>
        {links.map((link) => (
          <li key={link.to} data-name={link.to} className={clipped.includes(link.to) ? styles.clipped : undefined}>
            <PageLink to={link.to} className={styles.link} aria-current={link.to === current ? 'page' : undefined}>
              {titleOf(link)}
            </PageLink>
          </li>
        ))}
      </ul>
      <More links={links.filter(({ to }) => clipped.includes(to))} current={current} />
    </nav>
  );
}

function More({ links, current }: { readonly links: readonly NavLink[]; readonly current: string | null }) {
  const { t } = useText();
  const titleOf = useNavTitle();
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
  const holdsCurrent = links.some(({ to }) => to === current);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.link} ${styles.more} ${links.length === 0 ? styles.clipped : ''}`}
        popoverTarget={id}
        aria-expanded={isOpen}
        data-current={holdsCurrent ? '' : undefined}
      >
        {t('nav.more')}
        <Icon name="chevron" size="small" />
      </button>
      <ul ref={menu} id={id} popover="auto" className={styles.menu} aria-label={t('nav.more')}>
        {links.map((link) => (
          <li key={link.to}>
            <PageLink
              to={link.to}
              className={`${rows.row} ${panels.entry} ${styles.row}`}
              aria-current={link.to === current ? 'page' : undefined}
              onClick={() => menu.current?.hidePopover()}
            >
              <Icon name={link.icon} />
              {titleOf(link)}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
