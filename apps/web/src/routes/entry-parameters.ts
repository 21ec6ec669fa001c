import { useEffect } from 'react';
import type { Env } from '@touchline/client';
import { keepAffiliate, settleAffiliate } from '../bindings/affiliate.ts';
import { onConsent } from '../bindings/consent.ts';
import { type Address, type Links, oneOf, textOf, writeSearch } from '../bindings/links.tsx';

const RESET_PATH = '/users/password/edit';

/** Parameters that may stand on any page and mean the same everywhere: a letter's token (NAV-25), a partner's tag (NAV-27). */
export function useEntryParameters({ path, search, query }: Address, links: Links, env: Env): void {
  const token = oneOf(search['reset_password_token']);
  const stag = textOf(query, 'stag');
  useEffect(() => {
    if (token === null || path === RESET_PATH) return;
    links.go(`${RESET_PATH}${writeSearch({ reset_password_token: token })}`, { replace: true });
  }, [token, path, links]);
  useEffect(() => {
    if (stag !== null) keepAffiliate(env, stag);
  }, [stag, env]);
  useEffect(() => {
    settleAffiliate();
    return onConsent(settleAffiliate);
  }, []);
}
