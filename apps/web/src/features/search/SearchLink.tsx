import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSearch } from './SearchProvider.tsx';
import styles from './SearchLink.module.css';

/** Opens the search: a field in the rail, an icon on narrow screens. */
export function SearchLink({ variant }: { readonly variant: 'field' | 'icon' }) {
  const { t } = useText();
  const search = useSearch();
  return (
    <button
      type="button"
      className={styles[variant]}
      aria-label={t('search.open')}
      aria-keyshortcuts="/"
      aria-haspopup="dialog"
      onClick={search.open}
      onPointerEnter={search.prepare}
      onFocus={search.prepare}
      data-search={variant}
    >
      <Icon name="search" size={variant === 'field' ? 'small' : 'medium'} />
      {variant === 'icon' ? null : (
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
