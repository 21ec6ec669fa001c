import styles from './Icon.module.css';
// Under a name of its content, kept for good: a browser asks for the sprite anew with each drawing it has not shown yet.
import sprite from './icons.svg';

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
  return (
    <svg className={`${styles['icon']} ${styles[size]} ${className ?? ''}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
