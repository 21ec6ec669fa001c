import styles from './Icon.module.css';

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
      <use href={`${import.meta.env.BASE_URL}icons.svg#${name}`} />
    </svg>
  );
}
