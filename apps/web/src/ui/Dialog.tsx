import { type ReactNode, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { ModalFrame } from './ModalFrame.tsx';
import type { ModalKind } from './modal-queue.ts';
import styles from './Dialog.module.css';

interface Props {
  /** Its purpose, which decides its turn in the queue (LAY-05a). */
  readonly kind: ModalKind;
  readonly label: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** `sheet` rises from the bottom and can be dragged down; `drawer` comes from the end side, `start` from the other; `centre` is centred. */
  readonly variant: 'sheet' | 'drawer' | 'start' | 'centre';
  /** Selector of what has the focus first; else it is the close button. */
  readonly startAt?: string | undefined;
  readonly children: ReactNode;
}

/** Far enough for a drag to mean "away with it". */
const DRAG_CLOSES = 90;

/** A modal with a title, a close button and a place for what it shows. */
export function Dialog({ kind, label, closeLabel, onClose, variant, startAt, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const drag = useRef<number | null>(null);
  const move = (offset: number): void => {
    ref.current?.style.setProperty('translate', offset > 0 ? `0 ${offset}px` : '');
  };
  return (
    <ModalFrame
      frame={ref}
      kind={kind}
      label={label}
      className={`${styles.dialog} ${styles[variant]}`}
      variant={variant}
      startAt={startAt}
      onClose={onClose}
    >
      <div className={styles.body}>
        <header
          className={styles.head}
          onPointerDown={(event) => {
            if (variant !== 'sheet' || (event.target instanceof Element && event.target.closest('button') !== null))
              return;
            drag.current = event.clientY;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            if (drag.current !== null) move(event.clientY - drag.current);
          }}
          onPointerUp={(event) => {
            const far = drag.current === null ? 0 : event.clientY - drag.current;
            drag.current = null;
            move(0);
            if (far > DRAG_CLOSES) onClose();
          }}
          onPointerCancel={() => {
            drag.current = null;
            move(0);
          }}
        >
          <h2 className={styles.title}>{label}</h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label={closeLabel}>
            <Icon name="close" />
          </button>
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </ModalFrame>
  );
}
