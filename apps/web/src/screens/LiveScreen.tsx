import { useMemo } from 'react';
import { useMatchList, useSports } from '../bindings/catalogue.ts';
import { PageLink } from '../bindings/links.tsx';
import { useTitle } from '../bindings/screen.ts';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { Standing } from '../ui/Standing.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { ListSection } from './ListSection.tsx';
import styles from './screens.module.css';

/** NAV-08: everything in play; `sport` in the address keeps to one (NAV-28). */
export function LiveScreen({ sportKey }: { readonly sportKey: string | null }) {
  const { t, say, formats } = useText();
  const list = useMatchList({ phase: 'live' });
  const sports = (useSports().value ?? []).filter((sport) => sport.counts.live > 0 || sport.key === sportKey);
  const groups = useMemo(
    () => (sportKey === null ? list.groups : list.groups.filter((group) => group.sportKey === sportKey)),
    [list.groups, sportKey],
  );
  const count = groups.reduce((sum, group) => sum + group.matchIds.length, 0);
  useTitle(t('nav.live'));
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>
        <Icon name="live" className={styles['pulse']} />
        {t('live.title')}
        {list.state === 'ready' ? <span className={styles['count']}>{formats.count(count)}</span> : null}
      </h1>
      <nav className={styles['filters']} aria-label={t('live.filter')}>
        <PageLink to="/live" aria-current={sportKey === null ? 'true' : undefined}>
          {t('live.all')}
        </PageLink>
        {sports.map((sport) => (
          <PageLink
            key={sport.id}
            to={`/live?sport=${sport.key}`}
            aria-current={sport.key === sportKey ? 'true' : undefined}
          >
            <Icon name={sport.key} />
            {say(`sport.${sport.key}`, sport.name)}
            <span className={styles['count']}>{formats.count(sport.counts.live)}</span>
          </PageLink>
        ))}
      </nav>
      <ListSection
        title={null}
        list={list}
        groups={groups}
        empty={
          <Standing icon="live" title={t('live.empty')} live="status">
            <p>{t('live.empty.description')}</p>
            <PageLink to="/" className={buttonClass('quiet')}>
              {t('action.see_coming')}
            </PageLink>
          </Standing>
        }
      />
    </div>
  );
}
