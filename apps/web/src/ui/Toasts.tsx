import { Icon } from './Icon.tsx';
import styles from './Toasts.module.css';

export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly description: string | null;
}

const ICONS = { info: 'info', success: 'check', warning: 'warning', error: 'warning' } as const;

/** Short messages at the bottom centre (LAY-04); a polite live region that is always in the page. */
export function Toasts({
  toasts,
  label,
  closeLabel,
  onClose,
}: {
  readonly toasts: readonly Toast[];
  readonly label: string;
  readonly closeLabel: string;
  readonly onClose: (id: number) => void;
}) {
  return (
    <section className={styles.region} aria-label={label} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <div key={toast.id} className={`${styles.toast} ${styles[toast.tone]}`}>
          <Icon name={ICONS[toast.tone]} className={styles.icon} />
          <div className={styles.words}>
            <p className={styles.title}>{toast.title}</p>
            {toast.description === null ? null : <p className={styles.description}>{toast.description}</p>}
          </div>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => onClose(toast.id)}>
            <Icon name="close" size="small" />
          </button>
        </div>
      ))}
    </section>
  );
}
