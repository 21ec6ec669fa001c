import { useEffect } from 'react';
import type { Commands, Env } from '@touchline/client';
import { keepAffiliate, settleAffiliate } from '../bindings/affiliate.ts';
import { onConsent } from '../bindings/consent.ts';
import { untilLoaded } from '../browser/until-loaded.ts';
import { type Address, type Links, oneOf, textOf, writeSearch } from '../bindings/links.tsx';

const RESET_PATH = '/users/password/edit';

/**
 * Parameters that may stand on any page and mean the same everywhere: a letter's token (NAV-25), a partner's tag (NAV-27), how
 * a payment went (RG-06).
 */
export function useEntryParameters(address: Address, links: Links, env: Env, commands: Commands): void {
  const { path, search, query, hash } = address;
  const token = oneOf(search['reset_password_token']);
  const stag = textOf(query, 'stag');
  useEffect(() => {
    if (token === null || path === RESET_PATH) return;
    links.go(`${RESET_PATH}${writeSearch({ reset_password_token: token })}`, { replace: true });
  }, [token, path, links]);
  const { deposit, withdrawal } = search;
  useEffect(() => {
    const outcome = deposit ?? withdrawal;
    if (outcome === undefined) return;
    let isHere = true;
    const show = async (): Promise<void> => {
      const { showPaymentReturn } = await untilLoaded(() => import('../features/payments/payment-return.ts'));
      // Only now: a page that is loaded again meanwhile still knows what to say.
      const rest = writeSearch({ ...search, deposit: null, withdrawal: null });
      if (isHere) links.go(`${path}${rest}${hash}`, { replace: true });
      await showPaymentReturn(commands, deposit === undefined ? 'withdrawal' : 'deposit', String(outcome));
    };
    show().catch((error: unknown) => env.report('payment-return', error));
    return () => {
      isHere = false;
    };
  }, [deposit, withdrawal, search, path, hash, links, commands, env]);
  useEffect(() => {
    if (stag !== null) keepAffiliate(env, stag);
  }, [stag, env]);
  useEffect(() => {
    settleAffiliate();
    return onConsent(settleAffiliate);
  }, []);
}
