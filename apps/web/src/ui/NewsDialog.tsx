import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import styles from './NewsDialog.module.css';

interface Props {
  readonly label: string;
  readonly closeLabel: string;
  readonly icon: string;
  readonly name?: string;
  /** What it brings, in large letters. */
  readonly worth: ReactNode;
  readonly children: ReactNode;
  /** Buttons and links below it, the one that closes first. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
}

/** A modal that tells players of something they were given or have won (LAY-05). */
export function NewsDialog({ label, closeLabel, icon, name, worth, children, actions, onClose }: Props) {
  return (
    <Dialog
      kind="news"
      label={label}
      closeLabel={closeLabel}
      variant="centre"
      // Focus starts on the worth: a key that was meant for the page must not press a button.
      startAt="[data-worth]"
      onClose={onClose}
    >
      <div className={styles.inside}>
        <Icon name={icon} size="large" className={styles.icon} />
        {name === undefined ? null : <p className={styles.name}>{name}</p>}
        <p className={styles.worth} tabIndex={-1} data-worth>
          {worth}
        </p>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </Dialog>
  );
}
