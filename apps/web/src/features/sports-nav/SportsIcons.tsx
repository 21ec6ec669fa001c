import { useSports } from '../../bindings/catalogue.ts';
import { PageLink, usePath } from '../../bindings/links.tsx';
import { useText } from '../../text/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Unseen } from '../../ui/Unseen.tsx';
import styles from './SportsIcons.module.css';

/** The rail as icons; each says its name to readers and on hover. */
export function SportsIcons() {
  const { t, say } = useText();
  const path = usePath();
  const sports = useSports().value ?? [];
  const items = [
    { to: '/', icon: 'sports', name: t('nav.home'), live: 0 },
    { to: '/live', icon: 'live', name: t('nav.live'), live: 0 },
    ...sports.map((sport) => ({
      to: `/${sport.key}`,
      icon: sport.key,
      name: say(`sport.${sport.key}`, sport.name),
      live: sport.counts.live,
    })),
  ];
  return (
    <nav aria-label={t('nav.sports')}>
      <ul className={styles['icons']}>
        {items.map(({ to, icon, name, live }) => {
          const isHere = path === to || (to !== '/' && path.startsWith(`${to}/`));
          return (
            <li key={to}>
              <PageLink to={to} className={styles['icon']} title={name} aria-current={isHere ? 'page' : undefined}>
                <Icon name={icon} />
                <Unseen>{name}</Unseen> {live === 0 ? null : <span className={styles['live']}>{live}</span>}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
