import type { Env } from '@touchline/client';

/** A sign-up by phone whose code is on its way. */
export interface WaitingCode {
  readonly phone: string;
  /** Ms since epoch. */
  readonly sentAt: number;
}

type Store = Env['session'];

const NAME = 'touchline.sign-up.code';
/** A code counts no longer. */
const LASTS_MS = 600_000;

/** The sign-up of this tab that waits for its code; null for none. `now`: ms since epoch. */
export function readWaiting(store: Pick<Store, 'get'>, now: number): WaitingCode | null {
  const [, sent, phone] = /^(\d{1,15}) (\+.+)$/.exec(store.get(NAME) ?? '') ?? [];
  if (sent === undefined || phone === undefined) return null;
  const sentAt = Number(sent);
  return now - sentAt < LASTS_MS ? { phone, sentAt } : null;
}

/** Keeps it for the tab, so that closing the form or loading the page again does not lose the code. */
export function keepWaiting(store: Pick<Store, 'set'>, { phone, sentAt }: WaitingCode): void {
  store.set(NAME, `${sentAt} ${phone}`);
}

export function dropWaiting(store: Pick<Store, 'remove'>): void {
  store.remove(NAME);
}
