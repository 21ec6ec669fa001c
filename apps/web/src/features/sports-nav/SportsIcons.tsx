import { useSettings } from '../../bindings/betting.ts';
import { useSports } from '../../bindings/catalogue.ts';
import { PageLink, usePath } from '../../bindings/links.tsx';
import { sportName } from '../../text/names.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './SportsIcons.module.css';
import { mainLinks, moreLinks } from './side-links.ts';

/** The rail as icons; each says its name to readers and on hover. */
export function SportsIcons() {
  const text = useText();
  const { t } = text;
  const settings = useSettings();
  const path = usePath();
  const { state, value } = useSports();
  const sports = value ?? [];
  // What stands below the sports comes when they are there, or it would be pushed away under the finger.
  const isWaiting = value === null && state === 'loading';
  const items = [
    { to: '/', icon: 'sports', name: t('nav.home'), live: 0 },
    { to: '/live', icon: 'live', name: t('nav.live'), live: 0 },
    ...mainLinks.map(({ to, icon, text: key }) => ({ to, icon, name: t(key), live: 0 })),
    ...sports.map((sport) => ({
      to: `/${sport.key}`,
      icon: sport.key,
      name: sportName(text, sport),
      live: sport.counts?.live ?? 0,
    })),
    ...(isWaiting ? [] : moreLinks(settings, sports)).map(({ to, icon, text: key }) => ({
      to,
      icon,
      name: t(key),
      live: 0,
    })),
  ];
  return (
    <nav aria-label={t('nav.sports')}>
      <ul className={styles.icons}>
        {items.map(({ to, icon, name, live }) => {
          const isHere = path === to || (to !== '/' && path.startsWith(`${to}/`));
          return (
            <li key={to}>
              <PageLink to={to} className={styles.icon} title={name} aria-current={isHere ? 'page' : undefined}>
                <Icon name={icon} />
                <VisuallyHidden>{name}</VisuallyHidden>{' '}
                {live === 0 ? null : <span className={styles.live}>{live}</span>}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
