import type { ProductMessage } from '@touchline/contract/host';
import type { Env } from '../env.ts';
import type { Readable, Select } from '../sportsbook.ts';

/** At least so many ms lie between two reports of a size (EMB-05). */
const SIZE_EVERY = 100;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sends what a readable comes to, once for each value. `of` writes the message; null for nothing to say. */
function follow<T>(
  readable: Readable<T>,
  of: (value: T) => ProductMessage | null,
  post: (message: ProductMessage) => void,
): () => void {
  let said = '';
  const say = (): void => {
    const message = of(readable.get());
    const written = JSON.stringify(message);
    if (message === null || written === said) return;
    said = written;
    post(message);
  };
  say();
  return readable.subscribe(say);
}

/** [EMB-02] Tells the host of balance, currency and slip as they change. Returns how to stop. */
export function reportToHost(
  select: Pick<Select, 'session' | 'balance' | 'panel' | 'ticket'>,
  post: (message: ProductMessage) => void,
): () => void {
  let hasBalance = false;
  const slip = (): ProductMessage => {
    const { open, tab } = select.panel.get();
    const { state, selectionCount } = select.ticket.get();
    return { type: 'sportsbook:bet-slip-state-changed', payload: { open, tab, selections: selectionCount, state } };
  };
  const stops = [
    follow(
      select.balance,
      (account) => {
        // A visitor has none: that is said once somebody had one.
        if (account === null && !hasBalance) return null;
        hasBalance = account !== null;
        const balance = account === null ? null : { amount: account.balance, currency: account.currency };
        return { type: 'sportsbook:balance-changed', payload: { balance } };
      },
      post,
    ),
    follow(
      select.session,
      ({ status, currency }) =>
        status === 'logged_in' || status === 'not_logged_in'
          ? { type: 'sportsbook:notify-currency-changed', payload: { currency } }
          : null,
      post,
    ),
    follow(select.panel, slip, post),
    follow(select.ticket, slip, post),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** [EMB-05] Tells the host of the page's size, at most every 100 ms; the last one is always told. */
export function createSizeReports(
  { now, setTimer, clearTimer }: Pick<Env, 'now' | 'setTimer' | 'clearTimer'>,
  post: (message: ProductMessage) => void,
): { changed(size: Size): void; stop(): void } {
  let sentAt = Number.NEGATIVE_INFINITY;
  let sent: Size | null = null;
  let waiting: Size | null = null;
  let timer: number | null = null;
  const send = (size: Size): void => {
    sentAt = now();
    if (sent?.width === size.width && sent.height === size.height) return;
    sent = size;
    post({ type: 'sportsbook:page-size-changed', payload: { ...size } });
  };
  return {
    changed: (size) => {
      waiting = size;
      if (timer !== null) return;
      // A clock that was set back makes nothing wait for longer than that.
      const wait = Math.min(SIZE_EVERY, sentAt + SIZE_EVERY - now());
      if (wait <= 0) return send(size);
      timer = setTimer(() => {
        timer = null;
        if (waiting !== null) send(waiting);
      }, wait);
    },
    stop: () => {
      if (timer !== null) clearTimer(timer);
      timer = null;
    },
  };
}
