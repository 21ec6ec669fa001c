import { useWaitingRows } from '../bindings/new-rows.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './NewRows.module.css';

/** Leads to the matches that have come to the lists of the page and wait; it takes no room, and one speaks for all lists. */
export function NewRows({ count, show }: { readonly count: number; readonly show: () => void }) {
  const { sum, showAll } = useWaitingRows(count, show);
  const { t } = useText();
  return sum === 0 ? null : (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.show}
        onClick={({ currentTarget }) => {
          // It leaves with its press, and the focus does not leave with it (I15).
          currentTarget.closest('main')?.focus({ preventScroll: true });
          showAll();
        }}
      >
        {t('list.new', { count: sum })}
        <Icon name="retry" size="small" />
      </button>
    </div>
  );
}
