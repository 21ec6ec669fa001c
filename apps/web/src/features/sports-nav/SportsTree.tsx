import { calls, type Sport, type Tournament } from '@touchline/contract';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useSettings } from '../../bindings/betting.ts';
import { useAsk, useSports, useTournaments } from '../../bindings/catalogue.ts';
import { useFavourites } from '../../bindings/favourites.ts';
import { PageLink, pathOf, usePath } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Flag } from '../../ui/Flag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SportItem } from './SportItem.tsx';
import styles from './SportsTree.module.css';
import { mainLinks, moreLinks } from './side-links.ts';

const TOP_SPORTS = 3;
const TOP_LEAGUES = 6;
const FROM_FIRST = 4;
const MY_LEAGUES = 6;

/** Live, favourites, top leagues, and every sport with its countries, leagues and live counts (CAT-01, CAT-08). */
export function SportsTree() {
  const { t, formats } = useText();
  const path = usePath();
  const commands = useCommands();
  const sports = useSports();
  const [{ matches, tournaments }] = useFavourites();
  const known = sports.value ?? [];
  const live = known.reduce((sum, sport) => sum + (sport.counts?.live ?? 0), 0);
  const kept = matches.length + tournaments.length;
  return (
    <nav className={styles.tree} aria-label={t('nav.sports')}>
      <ul>
        <Item to="/" icon="sports" path={path}>
          {t('nav.home')}
        </Item>
        <li>
          <PageLink to="/live" className={styles.item} aria-current={path === '/live' ? 'page' : undefined}>
            <Icon name="live" className={`${styles.icon} ${styles.red}`} />
            <span className={styles.label}>{t('nav.live')}</span>
            {live === 0 ? null : <span className={styles.live}>{formats.count(live)}</span>}
          </PageLink>
        </li>
        {mainLinks.map(({ to, icon, text }) => (
          <Item key={to} to={to} icon={icon} path={path} count={to === '/favorites' ? kept : 0}>
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
        <Known sports={known} path={path} mine={tournaments} />
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
      <PageLink to={to} className={styles.item} aria-current={path === to ? 'page' : undefined}>
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
        <>
          <h2 className={styles.heading}>{t('nav.my_leagues')}</h2>
          <ul>
            {mine.slice(0, MY_LEAGUES).map((id) => (
              <MyLeague key={id} id={id} path={path} />
            ))}
          </ul>
        </>
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

/** A favourite league; nothing while it is not known, and when it is gone. */
function MyLeague({ id, path }: { readonly id: string; readonly path: string }) {
  const league = useAsk(calls.getTournament, { params: { id } });
  if (league.state === 'not_found') return null;
  if (league.value === null) return <li className={styles.waiting} aria-hidden="true" />;
  const { sport, slug, name, category } = league.value;
  return <LeagueItem to={pathOf(sport.key, slug)} name={name} category={category} path={path} />;
}

function LeagueItem({
  to,
  name,
  category,
  path,
}: {
  readonly to: string;
  readonly name: string;
  readonly category: { readonly country_code: string | null; readonly slug: string };
  readonly path: string;
}) {
  return (
    <li>
      <PageLink to={to} className={styles.item} aria-current={path === to ? 'page' : undefined}>
        <Flag country={category.country_code} slug={category.slug} />
        <span className={styles.clip}>{name}</span>
      </PageLink>
    </li>
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
