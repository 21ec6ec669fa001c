import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { tellHostOfModal } from '../bindings/host-port.ts';
import type { ModalKind } from './modal-queue.ts';
import { useModalTurn } from './Modals.tsx';

interface Props {
  /** The element, while the modal is shown. */
  readonly frame: RefObject<HTMLDialogElement | null>;
  /** Its purpose, which decides its turn in the queue (LAY-05a). */
  readonly kind: ModalKind;
  readonly label: string;
  readonly className: string;
  /** How it stands in the window, where it is one of the usual ways. */
  readonly variant?: string;
  /** Selector of what has the focus first; else the browser chooses. */
  readonly startAt?: string | undefined;
  readonly onClose: () => void;
  /** Neither Esc nor the backdrop lead out: the player has to answer. */
  readonly isQuestion?: boolean;
  readonly children: ReactNode;
}

/**
 * The native element of every modal, in its turn. Esc and its backdrop lead out; focus stays inside and goes back where it
 * was. All of its face has to belong to its children: a click on the element itself is one on its backdrop.
 */
export function ModalFrame(props: Props) {
  return useModalTurn(props.kind) ? <ShownModal {...props} /> : null;
}

function ShownModal({ frame, kind, label, className, variant, startAt, onClose, isQuestion = false, children }: Props) {
  const first = useRef(startAt);
  /** A selection that is dragged out of the modal ends in a click on the backdrop, which did not begin there. */
  const pressed = useRef(false);
  // Before paint, and closed while still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = frame.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    if (first.current !== undefined) dialog.querySelector<HTMLElement>(first.current)?.focus();
    return () => dialog.close();
  }, [frame]);
  useEffect(() => {
    tellHostOfModal(kind, true);
    return () => tellHostOfModal(kind, false);
  }, [kind]);
  useEffect(() => {
    const dialog = frame.current;
    const press = ({ type, target }: Event): void => {
      if (type === 'click' && pressed.current && target === dialog && !isQuestion) onClose();
      pressed.current = type === 'pointerdown' && target === dialog;
    };
    const types = ['pointerdown', 'click'] as const;
    for (const type of types) dialog?.addEventListener(type, press);
    return () => {
      for (const type of types) dialog?.removeEventListener(type, press);
    };
  }, [frame, onClose, isQuestion]);
  return (
    <dialog
      ref={frame}
      className={className}
      aria-label={label}
      data-variant={variant}
      {...(isQuestion ? { closedby: 'none' } : {})}
      onCancel={(event) => {
        event.preventDefault();
        if (!isQuestion) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
