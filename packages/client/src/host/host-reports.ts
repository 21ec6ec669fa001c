import type { ProductMessage } from '@touchline/contract/host';
import type { Env } from '../env.ts';
import type { Readable, Select } from '../sportsbook.ts';

/** At least so many ms lie between two reports of a size (EMB-05). */
const SIZE_EVERY = 100;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sends what `read` makes of what is watched, once for each value; null for nothing to say. */
function follow(
  watched: readonly Readable<unknown>[],
  read: () => ProductMessage | null,
  post: (message: ProductMessage) => void,
): () => void {
  let said = '';
  const say = (): void => {
    const message = read();
    const written = JSON.stringify(message);
    if (message === null || written === said) return;
    said = written;
    post(message);
  };
  say();
  const stops = watched.map((readable) => readable.subscribe(say));
  return () => {
    for (const stop of stops) stop();
  };
}

/** [EMB-02] Tells the host of balance, currency and slip as they change. Returns how to stop. */
export function reportToHost(
  { session, balance, panel, ticket }: Pick<Select, 'session' | 'balance' | 'panel' | 'ticket'>,
  post: (message: ProductMessage) => void,
): () => void {
  let hadBalance = false;
  const balanceNow = (): ProductMessage | null => {
    const account = balance.get();
    // A visitor has none: that is said once somebody had one.
    if (account === null && !hadBalance) return null;
    hadBalance = account !== null;
    const now = account === null ? null : { amount: account.balance, currency: account.currency };
    return { type: 'sportsbook:balance-changed', payload: { balance: now } };
  };
  const currencyNow = (): ProductMessage | null => {
    const { status, currency } = session.get();
    const isKnown = status === 'logged_in' || status === 'not_logged_in';
    return isKnown ? { type: 'sportsbook:notify-currency-changed', payload: { currency } } : null;
  };
  const slipNow = (): ProductMessage => {
    const { open, tab } = panel.get();
    const { state, selectionCount } = ticket.get();
    return { type: 'sportsbook:bet-slip-state-changed', payload: { open, tab, selections: selectionCount, state } };
  };
  const stops = [
    follow([balance], balanceNow, post),
    follow([session], currencyNow, post),
    follow([panel, ticket], slipNow, post),
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
