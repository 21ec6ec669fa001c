import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './EmptyState.module.css';

/** Replaces missing content: empty, failed, not found. Says why and always offers a next step (I15). */
export function EmptyState({
  icon,
  title,
  children,
  live,
}: {
  readonly icon: string;
  readonly title: string;
  readonly children?: ReactNode;
  readonly live?: 'alert' | 'status';
}) {
  return (
    <div className={styles.empty} role={live}>
      <Icon name={icon} size="large" className={styles.icon} />
      <p className={styles.title} data-whole="">
        {title}
      </p>
      <div className={styles.rest} data-whole="">
        {children}
      </div>
      {/* Says that what is before it is whole. */}
      <span hidden />
    </div>
  );
}
