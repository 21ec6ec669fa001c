import type { Env } from '@touchline/client';
import { dropCookie, readCookie, writeCookie } from './cookies.ts';

/** Name of the cookie, and of the same in the browser's storage, which the client reads it from. */
const NAME = 'touchline.device-id';
/** CFG-03. */
const DAYS = 7_300;

/**
 * Keeps the name of this device for 7300 days from now: as a cookie that every host of `domain` sees, and in the storage where
 * no cookie is kept (CFG-03a). It goes with every bet, so nobody is asked whether it may be kept. `domain`: the page's own
 * host when absent.
 */
export function keepDeviceId({ local, randomId }: Pick<Env, 'local' | 'randomId'>, domain?: string): void {
  const id =
    [readCookie(NAME), local.get(NAME)].find((kept) => kept !== null && /^[\w-]{8,64}$/.test(kept)) ?? randomId(24);
  local.set(NAME, id);
  // One of this host alone would be read before the one of the domain.
  if (domain !== undefined) dropCookie(NAME);
  writeCookie(NAME, id, DAYS, domain);
}
