import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createModalQueue, type ModalKind, type ModalQueue } from './modal-queue.ts';

const QueueContext = createContext<ModalQueue | null>(null);

function useQueue(): ModalQueue {
  const queue = useContext(QueueContext);
  if (queue === null) throw new Error('Modals is missing above');
  return queue;
}

/** The one queue of all modals below it. `isPlacing`: a bet is being placed, and nothing may come up over it. */
export function Modals({ isPlacing, children }: { readonly isPlacing: boolean; readonly children: ReactNode }) {
  const [queue] = useState(createModalQueue);
  useLayoutEffect(() => queue.setPlacing(isPlacing), [queue, isPlacing]);
  return <QueueContext value={queue}>{children}</QueueContext>;
}

/** Whether it is the turn of a modal that queues for as long as its component is mounted. */
export function useModalTurn(kind: ModalKind): boolean {
  const queue = useQueue();
  const [request] = useState(() => ({ kind }));
  useLayoutEffect(() => queue.enter(request), [queue, request]);
  return useSyncExternalStore(
    queue.subscribe,
    () => queue.shown() === request,
    () => false,
  );
}

/** Whether a modal is shown that takes the attention from what is below it: any but a part of the page. */
export function useIsModalUp(): boolean {
  const queue = useQueue();
  return useSyncExternalStore(
    queue.subscribe,
    () => (queue.shown()?.kind ?? 'place') !== 'place',
    () => false,
  );
}

/** Whether a modal waits for a placement to end. */
export function useIsModalHeld(): boolean {
  const queue = useQueue();
  return useSyncExternalStore(queue.subscribe, queue.isHeld, () => false);
}
