import { useState } from 'react';
import type { Sport } from '@touchline/contract';
import { useSports, useTournaments } from '../../bindings/catalogue.ts';
import { PageLink, pathOf, usePath } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SportsTree.module.css';

const TOP_SPORTS = 3;
const TOP_LEAGUES = 6;

/** Live, top leagues and every sport with its leagues and live counts. */
export function SportsTree() {
  const { t, formats } = useText();
  const path = usePath();
  const commands = useCommands();
  const sports = useSports();
  const known = sports.value ?? [];
  const live = known.reduce((sum, sport) => sum + sport.counts.live, 0);
  return (
    <nav className={styles['tree']} aria-label={t('nav.sports')}>
      <ul>
        <li>
          <PageLink to="/" className={styles['item']} aria-current={path === '/' ? 'page' : undefined}>
            <Icon name="sports" className={styles['icon']} />
            <span className={styles['label']}>{t('nav.home')}</span>
          </PageLink>
        </li>
        <li>
          <PageLink to="/live" className={styles['item']} aria-current={path === '/live' ? 'page' : undefined}>
            <Icon name="live" className={`${styles['icon']} ${styles['red']}`} />
            <span className={styles['label']}>{t('nav.live')}</span>
            {live === 0 ? null : <span className={styles['live']}>{formats.count(live)}</span>}
          </PageLink>
        </li>
      </ul>
      {sports.state === 'failed' && known.length === 0 ? (
        <div className={styles['failed']} role="alert">
          <p>{t('error.load')}</p>
          <Button onClick={commands.retry}>{t('action.retry')}</Button>
        </div>
      ) : (
        <Known sports={known} path={path} />
      )}
    </nav>
  );
}

function Known({ sports: known, path }: { readonly sports: readonly Sport[]; readonly path: string }) {
  const { t } = useText();
  return (
    <>
      <TopLeagues sports={known} />
      <h2 className={styles['heading']}>{t('nav.all_sports')}</h2>
      <ul>
        {known.length === 0
          ? Array.from({ length: 12 }, (_, index) => (
              <li key={index} className={styles['waiting']} aria-hidden="true" />
            ))
          : known.map((sport) => <SportItem key={sport.id} sport={sport} path={path} />)}
      </ul>
    </>
  );
}

function SportItem({ sport, path }: { readonly sport: Sport; readonly path: string }) {
  const { t, say, formats } = useText();
  const isHere = path === `/${sport.key}` || path.startsWith(`/${sport.key}/`);
  const [isOpen, setIsOpen] = useState(false);
  const name = say(`sport.${sport.key}`, sport.name);
  return (
    <li>
      <div className={styles['row']}>
        <PageLink to={`/${sport.key}`} className={styles['item']} aria-current={isHere ? 'page' : undefined}>
          <Icon name={sport.key} className={styles['icon']} />
          <span className={styles['label']}>{name}</span>
          {sport.counts.live === 0 ? null : (
            <span className={styles['live']} title={t('nav.live')}>
              {formats.count(sport.counts.live)}
            </span>
          )}
        </PageLink>
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={isOpen}
          aria-label={t('nav.leagues_of', { sport: name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="chevron" size="small" className={styles['chevron']} />
        </button>
      </div>
      {isOpen ? <Leagues sportKey={sport.key} path={path} /> : null}
    </li>
  );
}

function Leagues({ sportKey, path }: { readonly sportKey: string; readonly path: string }) {
  const { t, formats } = useText();
  const leagues = useTournaments(sportKey);
  if (leagues.value === null)
    return <p className={styles['note']}>{t(leagues.state === 'failed' ? 'error.load' : 'loading')}</p>;
  return (
    <ul className={styles['leagues']}>
      {leagues.value.map((league) => {
        const to = pathOf(sportKey, league.slug);
        return (
          <li key={league.id}>
            <PageLink to={to} className={styles['league']} aria-current={path === to ? 'page' : undefined}>
              <span className={styles['label']}>
                <span className={styles['quiet']}>{league.category.name}</span> {league.name}
              </span>
              <span className={styles['quiet']}>{formats.count(league.counts.live + league.counts.prematch)}</span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}

function TopLeagues({ sports }: { readonly sports: readonly Sport[] }) {
  const { t } = useText();
  const path = usePath();
  const keys = sports.slice(0, TOP_SPORTS).map((sport) => sport.key);
  const lists = [useTournaments(keys[0] ?? null), useTournaments(keys[1] ?? null), useTournaments(keys[2] ?? null)];
  const top = lists.flatMap((list, place) => (list.value ?? []).slice(0, place === 0 ? 4 : 1)).slice(0, TOP_LEAGUES);
  return (
    <>
      <h2 className={styles['heading']}>{t('nav.top_leagues')}</h2>
      <ul>
        {top.length === 0
          ? Array.from({ length: TOP_LEAGUES }, (_, index) => (
              <li key={index} className={styles['waiting']} aria-hidden="true" />
            ))
          : top.map((league) => {
              const to = pathOf(league.sport.key, league.slug);
              return (
                <li key={league.id}>
                  <PageLink to={to} className={styles['item']} aria-current={path === to ? 'page' : undefined}>
                    <Icon name={league.sport.key} className={styles['icon']} />
                    <span className={styles['label']}>{league.name}</span>
                  </PageLink>
                </li>
              );
            })}
      </ul>
    </>
  );
}
