import { calls } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { pathOf } from '../../bindings/links.tsx';
import { useText } from '../../text/use-text.ts';
import { LeagueItem } from './LeagueItem.tsx';
import styles from './SportsTree.module.css';

interface Props {
  readonly ids: readonly string[];
  /** Of the page that is shown. */
  readonly path: string;
}

const MOST = 6;

/** The latest favourite leagues in the tree, fetched once somebody has one. */
export function MyLeagues({ ids, path }: Props) {
  const { t } = useText();
  return (
    <>
      <h2 className={styles.heading}>{t('nav.my_leagues')}</h2>
      <ul>
        {ids.slice(0, MOST).map((id) => (
          <MyLeague key={id} id={id} path={path} />
        ))}
      </ul>
    </>
  );
}

/** Nothing while it is not known, and when it is gone. */
function MyLeague({ id, path }: { readonly id: string; readonly path: string }) {
  const league = useAsk(calls.getTournament, { params: { id } });
  if (league.state === 'not_found') return null;
  if (league.value === null) return <li className={styles.waiting} aria-hidden="true" />;
  const { sport, slug, name, category } = league.value;
  return <LeagueItem to={pathOf(sport.key, slug)} name={name} category={category} path={path} />;
}
