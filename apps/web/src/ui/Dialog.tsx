import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Dialog.module.css';

interface Props {
  readonly label: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** `sheet` rises from the bottom and can be dragged down; `drawer` comes from the end side, `start` from the other; `centre` stands in the middle. */
  readonly look: 'sheet' | 'drawer' | 'start' | 'centre';
  /** Selector of what has the focus first; else it is the close button. */
  readonly startAt?: string | undefined;
  readonly children: ReactNode;
}

/** Far enough for a drag to mean "away with it". */
const DRAG_CLOSES = 90;

/** Native dialog: Esc, its backdrop and its close button lead out; focus stays inside and goes back where it was. */
export function Dialog({ label, closeLabel, onClose, look, startAt, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const drag = useRef<number | null>(null);
  const first = useRef(startAt);
  // Before paint, and closed while still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    if (first.current !== undefined) dialog.querySelector<HTMLElement>(first.current)?.focus();
    return () => dialog.close();
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    // A press on the dialog itself is one on its backdrop: all of its face belongs to its body.
    const press = (event: MouseEvent): void => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener('click', press);
    return () => dialog?.removeEventListener('click', press);
  }, [onClose]);
  const move = (offset: number): void => {
    ref.current?.style.setProperty('translate', offset > 0 ? `0 ${offset}px` : '');
  };
  return (
    <dialog
      ref={ref}
      className={`${styles['dialog']} ${styles[look]}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['body']}>
        <header
          className={styles['head']}
          onPointerDown={(event) => {
            if (look !== 'sheet' || (event.target instanceof Element && event.target.closest('button') !== null))
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
          <h2 className={styles['title']}>{label}</h2>
          <button type="button" className={styles['close']} onClick={onClose} aria-label={closeLabel}>
            <Icon name="close" />
          </button>
        </header>
        <div className={styles['content']}>{children}</div>
      </div>
    </dialog>
  );
}
