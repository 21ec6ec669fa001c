import { useIconSource } from '../bindings/icons.tsx';
import styles from './Icon.module.css';
// Under a name of its content, kept for good: the copy that stands in where the operator's sprite is missing (LAY-09).
import bundled from './icons.svg';

/** Drawing of the sprite; decoration only: what it means is said in words beside it. */
export function Icon({
  name,
  size = 'medium',
  className,
}: {
  readonly name: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly className?: string | undefined;
}) {
  const addressOf = useIconSource();
  return (
    <svg className={`${styles.icon} ${styles[size]} ${className ?? ''}`} aria-hidden="true">
      <use href={addressOf(name) ?? `${bundled}#${name}`} />
    </svg>
  );
}
