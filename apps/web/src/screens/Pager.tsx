import { PageLink } from '../bindings/links.tsx';
import { useText } from '../text/use-text.ts';
import { buttonClass } from '../ui/Button.tsx';
import styles from './screens.module.css';
import type { ListFilters } from './use-list-filters.ts';

/** One page of many, by `page` of the address (NAV-28); nothing where one page holds it all. */
export function Pager({ filters, last }: { readonly filters: ListFilters; readonly last: number }) {
  const { t } = useText();
  const { page } = filters;
  if (last <= 1 && page <= 1) return null;
  const at = (next: number): string => filters.path({ page: next <= 1 ? null : String(next) });
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      {page > 1 ? (
        <PageLink to={at(Math.min(page - 1, last))} className={buttonClass('quiet')}>
          {t('list.pages.previous')}
        </PageLink>
      ) : (
        <span />
      )}
      <span className={styles.count} aria-current="page">
        {t('list.pages.now', { page, last })}
      </span>
      {page < last ? (
        <PageLink to={at(page + 1)} className={buttonClass('quiet')}>
          {t('list.pages.next')}
        </PageLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
