/**
 * What a modal is for, in the order in which those that wait come up (LAY-05a):
 * `session` says that the session or its limits end, `account` signs somebody in or opens an account, `question` waits for
 * an answer without which something else stands still, `news` announces something, `tool` was opened by the player, and
 * `place` is a part of the page that a small screen shows as a modal: the ticket, the menu, the list of sports.
 */
export type ModalKind = 'session' | 'account' | 'question' | 'news' | 'tool' | 'place';

const ORDER: readonly ModalKind[] = ['session', 'account', 'question', 'news', 'tool', 'place'];

/** One modal that wants to be shown, for as long as it wants to. */
export interface ModalRequest {
  readonly kind: ModalKind;
}

/**
 * Which request is shown next. `requests` stand in the order of their arrival, `shown` is the one on screen. Whatever is
 * shown stays until it is closed, except a place, which gives way to any kind but news and comes back after it: a bet may be
 * half built there. While a bet is being placed nothing but a place comes up: the placement is watched there.
 */
export function nextModal(
  requests: readonly ModalRequest[],
  shown: ModalRequest | null,
  isPlacing: boolean,
): ModalRequest | null {
  const current = shown !== null && requests.includes(shown) ? shown : null;
  if (current !== null && current.kind !== 'place') return current;
  const waiting = requests.filter(
    ({ kind }) => kind === 'place' || !(isPlacing || (kind === 'news' && current !== null)),
  );
  const [first] = waiting.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return first === undefined || (first.kind === 'place' && current !== null) ? current : first;
}

/** The modals of a page, one at a time. */
export interface ModalQueue {
  /** Asks for a turn; returns how to end it, shown or not. */
  enter(request: ModalRequest): () => void;
  setPlacing(isPlacing: boolean): void;
  shown(): ModalRequest | null;
  /** A modal waits for a placement to end. */
  isHeld(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createModalQueue(): ModalQueue {
  const listeners = new Set<() => void>();
  let requests: readonly ModalRequest[] = [];
  let shown: ModalRequest | null = null;
  let isPlacing = false;
  const settle = (): void => {
    shown = nextModal(requests, shown, isPlacing);
    for (const listener of listeners) listener();
  };
  return {
    enter: (request) => {
      requests = [...requests, request];
      settle();
      return () => {
        requests = requests.filter((each) => each !== request);
        settle();
      };
    },
    setPlacing: (next) => {
      if (next === isPlacing) return;
      isPlacing = next;
      settle();
    },
    shown: () => shown,
    isHeld: () => isPlacing && requests.some((request) => request.kind !== 'place' && request !== shown),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
