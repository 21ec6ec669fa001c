import { type ReactNode, useState } from 'react';
import { usePath } from '../bindings/links.tsx';
import { usePage } from '../bindings/PageProvider.tsx';
import { ON_PHONE } from '../bindings/request-hints.ts';
import { useKnownMedia } from '../bindings/screen.ts';
import { useText } from '../text/use-text.ts';
import { layoutQueries } from '../bindings/widths.ts';
import { Icon } from '../ui/Icon.tsx';
import { LazyDialog } from '../ui/LazyDialog.tsx';
import styles from './RailPlace.module.css';

/**
 * The start rail: the whole tree where there is room, icons that open it otherwise, nothing on a small screen (LAY-01). The
 * document of a phone does without both; on a side that is wide enough they come with the script, into a column that waits.
 */
export function RailPlace({
  tree,
  icons,
  search,
}: {
  readonly tree: ReactNode;
  readonly icons: ReactNode;
  readonly search: (variant: 'field' | 'icon') => ReactNode;
}) {
  const { t } = useText();
  const isSmall = useKnownMedia(layoutQueries.small);
  const isWide = useKnownMedia(layoutQueries.column);
  const { markup } = usePage();
  const isPhone = markup?.kept(ON_PHONE) === 'on';
  // Open on one page: following a link from it closes it.
  const path = usePath();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === path;
  return (
    <>
      {(isWide ?? !isPhone) ? (
        <div className={`${styles.rail} ${styles.whole}`} data-layout="rail">
          <div className={styles.search}>{search('field')}</div>
          {tree}
        </div>
      ) : null}
      {isWide === true || (isSmall ?? isPhone) ? null : (
        <div className={`${styles.rail} ${styles.narrow}`} data-layout="icons">
          <button
            type="button"
            className={styles.open}
            aria-label={t('nav.open')}
            aria-expanded={isOpen}
            onClick={() => setOpenAt(path)}
          >
            <Icon name="menu" />
          </button>
          <div className={styles.glass}>{search('icon')}</div>
          {icons}
          {isOpen ? (
            <LazyDialog
              kind="place"
              label={t('nav.sports')}
              closeLabel={t('action.close')}
              variant="start"
              onClose={() => setOpenAt(null)}
            >
              {tree}
            </LazyDialog>
          ) : null}
        </div>
      )}
    </>
  );
}
