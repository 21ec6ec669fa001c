import { useSports } from '../../bindings/catalogue.ts';
import { PageLink, usePath } from '../../bindings/links.tsx';
import { sportName } from '../../text/names.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { OpenCount } from '../../text/OpenCount.tsx';
import chips from '../../ui/chip-links.module.css';
import styles from './SportChips.module.css';

/** Sports as a strip of chips with their open matches. */
export function SportChips() {
  const text = useText();
  const { t } = text;
  const path = usePath();
  const sports = useSports();
  return (
    <nav aria-label={t('nav.sports_strip')} className={styles.strip}>
      <ul>
        {sports.value === null
          ? Array.from({ length: 8 }, (_, index) => (
              // Sports are keyed by number too: under its key a sport would take over the place, and seem to jump.
              <li key={`waiting-${index}`} className={styles.waiting} aria-hidden="true" />
            ))
          : sports.value.map((sport) => (
              <li key={sport.id}>
                <PageLink
                  to={`/${sport.key}`}
                  className={chips.chip}
                  aria-current={path === `/${sport.key}` ? 'page' : undefined}
                >
                  <Icon name={sport.key} />
                  <span>{sportName(text, sport)}</span>
                  <OpenCount
                    className={styles.count}
                    count={sport.counts === undefined ? null : sport.counts.live + sport.counts.prematch}
                  />
                </PageLink>
              </li>
            ))}
      </ul>
    </nav>
  );
}
