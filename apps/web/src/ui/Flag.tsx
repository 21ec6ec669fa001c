import styles from './Flag.module.css';
import { flagSymbol } from './flags.ts';
// A sheet of its own: flags show on few screens, and icons need not wait for them.
import sheet from './flags.svg';
import { Icon } from './Icon.tsx';

/**
 * Flag of a country, its code in a box where none is drawn, a globe for what belongs to no country. The name is beside it,
 * so it is decoration.
 */
export function Flag({
  country,
  slug,
}: {
  /** ISO 3166, alpha-2 or a subdivision such as `GB-ENG`, in any case; null for international. */
  readonly country: string | null;
  /** Slug of the category: tells England and Scotland, which play apart, from their kingdom. */
  readonly slug?: string | undefined;
}) {
  if (country === null) return <Icon name="globe" size="small" className={styles.globe} />;
  const name = flagSymbol(country, slug);
  if (name === null) {
    return (
      <span className={`${styles.flag} ${styles.code}`} aria-hidden="true" dir="ltr">
        {country.slice(0, 2).toUpperCase()}
      </span>
    );
  }
  return (
    <svg className={styles.flag} viewBox="0 0 24 16" aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  );
}
