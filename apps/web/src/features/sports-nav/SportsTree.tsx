import { Suspense } from 'react';
import type { Sport, Tournament } from '@touchline/contract';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useSettings } from '../../bindings/betting.ts';
import { useSports, useTournaments } from '../../bindings/catalogue.ts';
import { idsOf, useFavourites } from '../../bindings/favourites.ts';
import { PageLink, pathOf, usePath } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LeagueItem } from './LeagueItem.tsx';
import { SportItem } from './SportItem.tsx';
import rows from '../../ui/link-rows.module.css';
import styles from './SportsTree.module.css';
import { mainLinks, moreLinks } from './side-links.ts';

const TOP_SPORTS = 3;
const TOP_LEAGUES = 6;
const FROM_FIRST = 4;

const MyLeagues = lazyPart(async () => (await import('./MyLeagues.tsx')).MyLeagues);

/** Live, favourites, top leagues, and every sport with its countries, leagues and live counts (CAT-01, CAT-08). */
export function SportsTree() {
  const { t, formats } = useText();
  const path = usePath();
  const commands = useCommands();
  const sports = useSports();
  const marks = useFavourites();
  const known = sports.value ?? [];
  const live = known.reduce((sum, sport) => sum + (sport.counts?.live ?? 0), 0);
  return (
    <nav className={styles.tree} aria-label={t('nav.sports')}>
      <ul>
        <Item to="/" icon="sports" path={path}>
          {t('nav.home')}
        </Item>
        <li>
          <PageLink
            to="/live"
            className={`${rows.row} ${styles.item}`}
            aria-current={path === '/live' ? 'page' : undefined}
          >
            <Icon name="live" className={`${styles.icon} ${styles.red}`} />
            <span className={styles.label}>{t('nav.live')}</span>
            {live === 0 ? null : <span className={styles.live}>{formats.count(live)}</span>}
          </PageLink>
        </li>
        {mainLinks.map(({ to, icon, text }) => (
          <Item key={to} to={to} icon={icon} path={path} count={to === '/favorites' ? marks.length : 0}>
            {t(text)}
          </Item>
        ))}
      </ul>
      {sports.state === 'failed' && known.length === 0 ? (
        <div className={styles.failed} role="alert">
          <p>{t('error.load')}</p>
          <ServerMessage message={sports.message} />
          <Button onClick={commands.retry}>{t('action.retry')}</Button>
        </div>
      ) : (
        <Known sports={known} path={path} mine={idsOf(marks, 'tournaments')} />
      )}
      {/* Comes when the sports above it are there, or it would be pushed away under the finger. */}
      {sports.state === 'loading' && known.length === 0 ? null : <More sports={known} path={path} />}
    </nav>
  );
}

function Item({
  to,
  icon,
  path,
  count = 0,
  children,
}: {
  readonly to: string;
  readonly icon: string;
  readonly path: string;
  readonly count?: number;
  readonly children: string;
}) {
  const { formats } = useText();
  return (
    <li>
      <PageLink to={to} className={`${rows.row} ${styles.item}`} aria-current={path === to ? 'page' : undefined}>
        <Icon name={icon} className={styles.icon} />
        <span className={styles.label}>{children}</span>
        {count === 0 ? null : <span className={styles.quiet}>{formats.count(count)}</span>}
      </PageLink>
    </li>
  );
}

function Known({
  sports: known,
  path,
  mine,
}: {
  readonly sports: readonly Sport[];
  readonly path: string;
  readonly mine: readonly string[];
}) {
  const { t } = useText();
  return (
    <>
      {mine.length === 0 ? null : (
        <Suspense>
          <MyLeagues ids={mine} path={path} />
        </Suspense>
      )}
      <TopLeagues sports={known} path={path} />
      <h2 className={styles.heading}>{t('nav.all_sports')}</h2>
      <ul>
        {known.length === 0
          ? Array.from({ length: 12 }, (_, index) => <li key={index} className={styles.waiting} aria-hidden="true" />)
          : known.map((sport) => <SportItem key={sport.id} sport={sport} path={path} />)}
      </ul>
    </>
  );
}

/** Four of the first sport and one of each other; where these are fewer, their next ones fill the places. */
function topOf(lists: readonly (readonly Tournament[])[]): readonly Tournament[] {
  const first = lists.flatMap((list, place) => list.slice(0, place === 0 ? FROM_FIRST : 1));
  const next = lists.flatMap((list, place) => list.slice(place === 0 ? FROM_FIRST : 1));
  return [...first, ...next].slice(0, TOP_LEAGUES);
}

function TopLeagues({ sports, path }: { readonly sports: readonly Sport[]; readonly path: string }) {
  const { t } = useText();
  const keys = sports.slice(0, TOP_SPORTS).map((sport) => sport.key);
  const lists = [useTournaments(keys[0] ?? null), useTournaments(keys[1] ?? null), useTournaments(keys[2] ?? null)];
  // All at once: one league after another would move the content below three times.
  const isWaiting = sports.length === 0 || lists.some((list, place) => place < keys.length && list.value === null);
  const isOver = sports.length > 0 && lists.every((list, place) => place >= keys.length || list.state !== 'loading');
  const top = isWaiting && !isOver ? [] : topOf(lists.map((list) => list.value ?? []));
  if (isOver && top.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{t('nav.top_leagues')}</h2>
      <ul>
        {top.length === 0
          ? Array.from({ length: TOP_LEAGUES }, (_, index) => (
              <li key={index} className={styles.waiting} aria-hidden="true" />
            ))
          : top.map((league) => (
              <LeagueItem
                key={league.id}
                to={pathOf(league.sport.key, league.slug)}
                name={league.name}
                category={league.category}
                path={path}
              />
            ))}
      </ul>
    </>
  );
}

function More({ sports, path }: { readonly sports: readonly Sport[]; readonly path: string }) {
  const { t } = useText();
  const settings = useSettings();
  return (
    <>
      <h2 className={styles.heading}>{t('nav.more')}</h2>
      <ul>
        {moreLinks(settings, sports).map(({ to, icon, text }) => (
          <Item key={to} to={to} icon={icon} path={path}>
            {t(text)}
          </Item>
        ))}
      </ul>
    </>
  );
}
