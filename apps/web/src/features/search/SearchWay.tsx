import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSearch } from './SearchProvider.tsx';
import styles from './SearchWay.module.css';

/** Leads to the search: as a field in the rail, as an icon where there is no room. */
export function SearchWay({ look }: { readonly look: 'field' | 'icon' }) {
  const { t } = useText();
  const search = useSearch();
  return (
    <button
      type="button"
      className={styles[look]}
      aria-label={t('search.open')}
      aria-keyshortcuts="/"
      aria-haspopup="dialog"
      onClick={search.open}
      onPointerEnter={search.prepare}
      onFocus={search.prepare}
      data-search={look}
    >
      <Icon name="search" size={look === 'field' ? 'small' : 'medium'} />
      {look === 'icon' ? null : (
        <>
          <span className={styles.words}>{t('search.open')}</span>
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        </>
      )}
    </button>
  );
}
