import { useMemo, useState } from 'react';
import type { Sport, Tournament } from '@touchline/contract';
import { useTournaments } from '../../bindings/catalogue.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { categoryName, sportName } from '../../text/names.ts';
import { openIn } from '../../text/open-counts.ts';
import { useText } from '../../text/use-text.ts';
import { Flag } from '../../ui/Flag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OpenCount } from '../../text/OpenCount.tsx';
import rows from '../../ui/link-rows.module.css';
import styles from './SportsTree.module.css';

/** A sport of the tree; its countries come when it is opened. */
export function SportItem({ sport, path }: { readonly sport: Sport; readonly path: string }) {
  const text = useText();
  const { t, formats } = text;
  const isHere = path === `/${sport.key}` || path.startsWith(`/${sport.key}/`);
  const [isOpen, setIsOpen] = useState(false);
  const name = sportName(text, sport);
  const live = sport.counts?.live ?? 0;
  return (
    <li>
      <div className={styles.row}>
        <PageLink
          to={`/${sport.key}`}
          className={`${rows.row} ${styles.item}`}
          aria-current={isHere ? 'page' : undefined}
        >
          <Icon name={sport.key} className={styles.icon} />
          <span className={styles.clip}>{name}</span>
          {live === 0 ? null : (
            <span className={styles.live} title={t('nav.live')}>
              {formats.count(live)}
            </span>
          )}
        </PageLink>
        <Fold isOpen={isOpen} label={t('nav.categories_of', { sport: name })} onToggle={() => setIsOpen(!isOpen)} />
      </div>
      {isOpen ? <Categories sportKey={sport.key} path={path} /> : null}
    </li>
  );
}

interface FoldProps {
  readonly isOpen: boolean;
  readonly label: string;
  readonly onToggle: () => void;
}

function Fold({ isOpen, label, onToggle }: FoldProps) {
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} aria-label={label} onClick={onToggle}>
      <Icon name="chevron" size="small" className={styles.chevron} />
    </button>
  );
}

function Categories({ sportKey, path }: { readonly sportKey: string; readonly path: string }) {
  const { t } = useText();
  const leagues = useTournaments(sportKey);
  const groups = useMemo(
    () => [...Map.groupBy(leagues.value ?? [], (league) => league.category.id).values()],
    [leagues.value],
  );
  if (leagues.value === null)
    return <p className={styles.note}>{t(leagues.state === 'failed' ? 'error.load' : 'loading')}</p>;
  return (
    <ul className={styles.leagues}>
      {groups.map((group) => (
        <CategoryItem
          key={group[0]?.category.id}
          sportKey={sportKey}
          leagues={group}
          path={path}
          opens={groups.length === 1}
        />
      ))}
    </ul>
  );
}

function CategoryItem({
  sportKey,
  leagues,
  path,
  opens,
}: {
  readonly sportKey: string;
  readonly leagues: readonly Tournament[];
  readonly path: string;
  readonly opens: boolean;
}) {
  const text = useText();
  const { t } = text;
  const [first] = leagues;
  const [isOpen, setIsOpen] = useState(opens || leagues.some(({ slug }) => path === pathOf(sportKey, slug)));
  if (first === undefined) return null;
  const { category } = first;
  const name = categoryName(text, category);
  const to = pathOf(sportKey, category.slug);
  return (
    <li>
      <div className={styles.row}>
        <PageLink to={to} className={`${rows.row} ${styles.league}`} aria-current={path === to ? 'page' : undefined}>
          <Flag country={category.country_code} slug={category.slug} />
          <span className={styles.label}>{name}</span>
          <OpenCount className={styles.quiet} count={openIn(...leagues)} />
        </PageLink>
        <Fold isOpen={isOpen} label={t('nav.leagues_of', { sport: name })} onToggle={() => setIsOpen(!isOpen)} />
      </div>
      {isOpen ? (
        <ul className={styles.inner}>
          {leagues.map((league) => {
            const at = pathOf(sportKey, league.slug);
            return (
              <li key={league.id}>
                <PageLink
                  to={at}
                  className={`${rows.row} ${styles.league}`}
                  aria-current={path === at ? 'page' : undefined}
                >
                  <span className={styles.label}>{league.name}</span>
                  <OpenCount className={styles.quiet} count={openIn(league)} />
                </PageLink>
              </li>
            );
          })}
        </ul>
      ) : null}
    </li>
  );
}
