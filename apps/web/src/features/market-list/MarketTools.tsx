import { useId } from 'react';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './MarketTools.module.css';

interface Props {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** How many were found; null while nothing is searched for. */
  readonly found: number | null;
  /** Null where there is nothing to fold. */
  readonly fold: { readonly isAllFolded: boolean; readonly onFoldAll: () => void } | null;
  /** Null where no bet builder has its place: on an outright. */
  readonly builder: { readonly isOpen: boolean; readonly onToggle: () => void } | null;
}

/** The tools above the groups: search the markets, fold all of them, open the bet builder. */
export function MarketTools({ label, typed, onType, found, fold, builder }: Props) {
  const { t } = useText();
  const id = useId();
  return (
    <div className={styles.tools} data-whole="">
      <search className={styles.search}>
        <label htmlFor={id}>
          <Icon name="search" size="small" />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
        <input
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder={label}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.preventDefault();
            event.stopPropagation();
            onType('');
          }}
        />
        {typed === '' ? null : (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('match.markets.search.clear')}
            onClick={() => onType('')}
          >
            <Icon name="close" size="small" />
          </button>
        )}
        <VisuallyHidden as="output">
          {found === null ? '' : t('match.markets.search.found', { count: found })}
        </VisuallyHidden>
      </search>
      {fold === null ? null : (
        <button
          type="button"
          className={styles.action}
          aria-label={t(fold.isAllFolded ? 'match.markets.unfold_all' : 'match.markets.fold_all')}
          title={t(fold.isAllFolded ? 'match.markets.unfold_all' : 'match.markets.fold_all')}
          onClick={fold.onFoldAll}
        >
          <Icon name={fold.isAllFolded ? 'unfold-all' : 'fold-all'} size="small" />
        </button>
      )}
      {builder === null ? null : (
        <button
          type="button"
          className={`${styles.action} ${styles.wide}`}
          aria-pressed={builder.isOpen}
          onClick={builder.onToggle}
        >
          <Icon name="builder" size="small" />
          <span>{t('match.builder')}</span>
        </button>
      )}
    </div>
  );
}
