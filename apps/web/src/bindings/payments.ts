import type { ClientConfig } from '@touchline/contract';
import { isInStatusGroup } from '@touchline/rules';
import { wholeAddress } from '../browser/share.ts';
import { safeAddress } from './addresses.ts';
import { useAddress, useLinks, writeSearch } from './links.tsx';
import { useWhyNotOffered } from './may-offer.ts';
import { usePage } from './PageProvider.tsx';
import { useStatusGroups } from './player-status.ts';

/** Parameters by which the cashier's page leads back (RG-06). */
export const RETURN_PARAMETERS = ['deposit', 'withdrawal'] as const;

/** Whether players pay in and out through the back end. A cashier elsewhere is the operator's own choice. */
export function useHasCashier(): boolean {
  const { deposits, deposit_url: elsewhere } = usePage().config;
  return deposits !== undefined && elsewhere === undefined;
}

/** Group of the players that a new cashier is tried with. */
const TEST_PLAYERS = 'spi_test';

/** [RG-08] Whether a deposit is offered where a balance is short. */
export function useQuickDeposit(): boolean {
  const { quick_deposit: isOn, quick_deposit_test: isTest } = usePage().config;
  const isOffered = useWhyNotOffered('deposit') === null;
  const hasCashier = useHasCashier() && isOffered;
  const isAsked = hasCashier && isOn !== true && isTest === true;
  // Asked for where the answer decides it alone.
  const groups = useStatusGroups(isAsked).value?.data ?? [];
  return hasCashier && (isOn === true || (isAsked && isInStatusGroup(groups, TEST_PLAYERS)));
}

/** Origin of the page. */
export function ownOrigin(): string {
  return new URL(wholeAddress('')).origin;
}

/** Address of the cashier's page; null for one that the page may not open (I11). A path is one of the API's origin. */
export function cashierAddress(url: string, { platform_api: api }: ClientConfig, origin: string): string | null {
  const own = URL.canParse(api) ? new URL(api).origin : origin;
  const address = URL.canParse(url, own) ? new URL(url, own) : null;
  if (address === null) return null;
  return address.origin === own ? address.href : (safeAddress(address.href, origin)?.address ?? null);
}

/** Where the cashier leads back to: the page that is shown. */
export function useReturnAddress(): string {
  const { config } = usePage();
  const { path, search, hash } = useAddress();
  const { href } = useLinks();
  const left = Object.fromEntries(RETURN_PARAMETERS.map((name) => [name, null]));
  const here = href(`${path}${writeSearch({ ...search, ...left })}${hash}`);
  // The API of another origin knows no path of the page.
  return URL.canParse(config.platform_api) ? wholeAddress(here) : here;
}
