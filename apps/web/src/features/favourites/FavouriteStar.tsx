import { memo } from 'react';
import type { FavouriteType } from '@touchline/client';
import { useFavourite } from '../../bindings/favourites.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FavouriteStar.module.css';

interface Props {
  readonly kind: FavouriteType;
  readonly id: string;
  /** Of the match or league, for readers. */
  readonly name: string;
  /** `boxed` is for a star beside a heading. */
  readonly variant?: 'plain' | 'boxed';
}

/** NOTE-02: makes something a favourite at once, and takes that back. */
export const FavouriteStar = memo(function FavouriteStar({ kind, id, name, variant = 'plain' }: Props) {
  const { t } = useText();
  const [isKept, toggle] = useFavourite(`${kind}/${id}`);
  return (
    <button
      type="button"
      className={variant === 'boxed' ? `${styles.star} ${styles.boxed}` : styles.star}
      aria-pressed={isKept}
      aria-label={t('favourites.star', { name })}
      data-favourite={kind}
      onClick={toggle}
    >
      <Icon name={isKept ? 'star-filled' : 'star'} size="small" />
    </button>
  );
});
